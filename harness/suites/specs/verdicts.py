"""What Kafka's generator, or javac after it, made of a message spec.

The Java side (`org.wirecheck.specs.Verdict`) writes it, big-endian:
`u8 status; unless accepted: u8 phase, u8 count, count times text class, text message`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from harness.casework.facade import open_response
from harness.wire import WireReader, WireWriter

__all__ = ["SpecVerdict", "Why", "read_verdict", "read_verdicts", "spec_of_request", "spec_request"]

Status = Literal["accepted", "rejected", "error", "timed_out"]
Phase = Literal["", "parse", "generate", "converter", "compile"]

_OP_SPEC: Final = 4
_STATUSES: Final[tuple[Status, ...]] = ("accepted", "rejected", "error", "timed_out")
_PHASES: Final[tuple[Phase, ...]] = ("", "parse", "generate", "converter", "compile")


class Why(NamedTuple):
    """One link of a chain of causes: simple class name (of javac: the key of the error), and its text."""

    error_class: str
    text: str


@dataclass(frozen=True, slots=True)
class SpecVerdict:
    """How a spec fared.

    Attributes:
        status: accepted, rejected (an exception, or errors of javac), error (a JVM `Error`), timed out.
        phase: where it stopped: reading the JSON into Kafka's spec classes, generating the message class,
            generating its JSON converter, javac. `""` when accepted or not known.
        reasons: the exception and its causes, outermost first; of javac, its errors.
    """

    status: Status
    phase: Phase = ""
    reasons: tuple[Why, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether nothing was wrong."""
        return self.status == "accepted"

    @property
    def semantic(self) -> str:
        """The verdict without texts: `"accepted"`, `"rejected:generate:RuntimeException"`."""
        if self.accepted:
            return "accepted"
        return f"{self.status}:{self.phase}:{self.reasons[-1].error_class if self.reasons else ''}"

    @property
    def text(self) -> str:
        """The reasons in one line, innermost last."""
        return " ← ".join(f"{why.error_class}: {why.text}" for why in reversed(self.reasons))


def spec_request(text: str, generator: str = "") -> bytes:
    """A spec for the generator, as a request for the facade; lone surrogates cannot be asked about.

    Args:
        text: the spec.
        generator: its jars, joined by colons; `""` where the request is sent under the generator itself.
    """
    return WireWriter().byte(_OP_SPEC).text(generator).blob(text.encode("utf-8")).to_bytes()


def spec_of_request(request: bytes) -> str:
    read = WireReader(request, 1)
    read.text()
    return read.blob().decode("utf-8")


def read_verdict(response: bytes) -> SpecVerdict:
    """The answer to a `spec_request`; `FacadeError` if there was no generator to ask."""
    read = open_response(response)
    verdict = _verdict(read)
    read.expect_end()
    return verdict


def read_verdicts(answer: bytes) -> list[SpecVerdict]:
    """A count and as many verdicts."""
    read = WireReader(answer)
    return [_verdict(read) for _ in range(read.int32())]


def _verdict(read: WireReader) -> SpecVerdict:
    status = _STATUSES[read.byte()]
    if status == "accepted":
        return SpecVerdict(status)
    phase, count = _PHASES[read.byte()], read.byte()
    return SpecVerdict(status, phase, tuple(Why(read.text(), read.text()) for _ in range(count)))

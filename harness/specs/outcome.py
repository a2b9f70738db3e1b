"""What Kafka's generator, or javac after it, made of a message spec.

The Java side (`org.wirecheck.specs.Verdict`) writes it, big-endian:
`u8 status; unless accepted: u8 phase, u8 count, count times text class, text message`.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from harness.outcome import FacadeError

__all__ = ["SpecVerdict", "Why", "read_verdict", "read_verdicts", "spec_of_request", "spec_request"]

Status = Literal["accepted", "rejected", "error", "timed_out"]
Phase = Literal["", "parse", "generate", "converter", "compile"]

_OP_SPEC: Final = 4
_HEAD: Final = struct.Struct(">BI")
_STATUSES: Final[tuple[Status, ...]] = ("accepted", "rejected", "error", "timed_out")
_PHASES: Final[tuple[Phase, ...]] = ("", "parse", "generate", "converter", "compile")
_REFUSED: Final = 255


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


def spec_request(text: str) -> bytes:
    """A spec for the generator, as a request for the facade; lone surrogates cannot be asked about."""
    data = text.encode("utf-8")
    return _HEAD.pack(_OP_SPEC, len(data)) + data


def spec_of_request(request: bytes) -> str:
    """The spec of a `spec_request`."""
    return request[_HEAD.size :].decode("utf-8")


def read_verdict(response: bytes) -> SpecVerdict:
    """The answer to a `spec_request`; `FacadeError` if there was no generator to ask."""
    verdict, end = _verdict(response, 0)
    assert end == len(response)
    return verdict


def read_verdicts(answer: bytes) -> list[SpecVerdict]:
    """A count and as many verdicts."""
    verdicts = []
    at = 4
    for _ in range(int.from_bytes(answer[:4], "big")):
        verdict, at = _verdict(answer, at)
        verdicts.append(verdict)
    return verdicts


def _verdict(data: bytes, at: int) -> tuple[SpecVerdict, int]:
    if data[at] == _REFUSED:
        raise FacadeError(_text(data, at + 1)[0])
    status = _STATUSES[data[at]]
    if status == "accepted":
        return SpecVerdict(status), at + 1
    phase, count = _PHASES[data[at + 1]], data[at + 2]
    at += 3
    reasons = []
    for _ in range(count):
        error_class, at = _text(data, at)
        text, at = _text(data, at)
        reasons.append(Why(error_class, text))
    return SpecVerdict(status, phase, tuple(reasons)), at


def _text(data: bytes, at: int) -> tuple[str, int]:
    end = at + 2 + int.from_bytes(data[at : at + 2], "big")
    return data[at + 2 : end].decode("utf-8", "replace"), end

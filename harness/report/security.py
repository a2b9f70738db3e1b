"""Which findings are security-relevant, and what public pages say of those.

A small frame that costs a running peer minutes, gigabytes or its life belongs to that project's security
contact first. So public pages name the side, and nothing that would help to find the frame: no message, no
size, no time. All of it is in the private report (`--private DIR`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from harness.causes.signature import Example, Signature
from harness.outcome import Reason

__all__ = ["CONTACT", "RULE", "SecurityRule", "Withheld", "notices"]


@dataclass(frozen=True, slots=True)
class SecurityRule:
    """When a finding is security-relevant: all of these hold for its smallest case.

    Attributes:
        reasons: what happened: a side died, which is to exceed the time or the memory that a step has, or to
            end its process.
        statuses: of the outcome of the side that died.
        phases: in which it died. A peer chooses what is read, and with it what is written again of that; what
            else is written, this side has chosen.
        of_frames: law groups whose cases are frames: there, whatever is done was chosen by a peer.
        not_checks: law groups whose cases are no frames.
        frame_bytes: the largest frame that is small. A step has 10 s and 1 GiB, which over so many bytes is a
            thousand times what reading them takes; a larger frame may need it.
    """

    reasons: frozenset[str]
    statuses: frozenset[str]
    phases: frozenset[str]
    of_frames: frozenset[str]
    not_checks: frozenset[str]
    frame_bytes: int

    def applies(self, signature: Signature, example: Example) -> bool:
        """Whether a finding is security-relevant."""
        return (
            signature.reason in self.reasons
            and signature.check not in self.not_checks
            and example.frame_len <= self.frame_bytes
            and any(
                self._died(outcome, signature.check) for outcome in (signature.testee, signature.reference)
            )
        )

    def _died(self, outcome: str, check: str) -> bool:
        """Whether an `Outcome.semantic` is that of a death that a frame can cause."""
        status, _, rest = outcome.partition(":")
        by_frame = check in self.of_frames or rest.partition(":")[0] in self.phases
        return status in self.statuses and by_frame


RULE: Final = SecurityRule(
    reasons=frozenset({Reason.TESTEE_DIED, Reason.REFERENCE_DIED, Reason.PEER_DIED}),
    statuses=frozenset({"timed_out", "crashed", "error"}),
    phases=frozenset({"read", "decode", "dump", "rewrite"}),
    of_frames=frozenset({"malformed", "frame", "exchange", "mutation"}),
    not_checks=frozenset({"spec"}),
    frame_bytes=1 << 20,
)


CONTACT: Final = "It goes to the project's security contact first; see SECURITY.md"


@dataclass(frozen=True, slots=True)
class Withheld:
    """What is told of a finding that is withheld.

    Attributes:
        project: the side that it is about.
        new: whether it decides the verdict: a mismatch of the testee that no list knows.
    """

    project: str
    new: bool


def notices(withheld: Iterable[Withheld]) -> list[str]:
    """One line for each project, however many there are."""
    return [
        f"{project}: there is a security-relevant finding. {CONTACT}, and --private for the report"
        for project in dict.fromkeys(each.project for each in withheld)
    ]

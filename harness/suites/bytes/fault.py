"""What is at fault in a frame on which the sides differ: an oddity, why it is refused, or its value.

Each oddity is taken out in turn, and the frame is asked again. If the sides agree then, or differ otherwise,
that was it; if that is so only with several taken out, it is one that is enough by itself. If they differ in
the same way with all of them taken out, the fault is in what Kafka refuses the frame for, or, where it
refuses nothing, in the value that the frame holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from harness.causes.anatomy import Anatomy, Oddity
from harness.causes.explain import way
from harness.causes.scope import Place, Scope
from harness.outcome import CaseRow, Reason
from harness.suites.bytes.reasons import load_reasons
from pycodec.strict_rules import Rule

__all__ = [
    "BEYOND_END",
    "REWRITTEN",
    "SMALL",
    "FrameFault",
    "KnownFault",
    "fatal_fault",
    "fault_of",
    "faults_in",
    "refused_for",
    "way_of",
]

BEYOND_END: Final = "beyond_end"
"""What frames are refused for that end too early. They lack what follows, too: that a testee refuses one says
nothing about the place where Kafka does."""

SMALL: Final = 256
"""Bytes of the longest frame of which it is told what a testee died of in reading it."""

REWRITTEN: Final = {"tags_not_writable": (Rule.TAG_ORDER.value, Rule.TAG_RANGE.value)}
"""Why a value is not written again, and the oddities that it was read from."""


@dataclass(frozen=True, slots=True)
class FrameFault:
    """What is at fault in a frame.

    Attributes:
        rule: name of the oddity, or why Kafka refuses (`refused_for`).
        refusal: whether it is why Kafka refuses the frame.
        place: where.
        stops: whether the frame is refused where it is odd: a length below -1 is where there can be no null.
    """

    rule: str
    refusal: bool
    place: Place
    stops: bool = False

    @property
    def kind(self) -> str:
        """As signatures have it."""
        return f"{'refused' if self.refusal else 'odd'}:{self.rule}"


@dataclass(frozen=True, slots=True)
class KnownFault:
    """A fault that was found, and the places that show it.

    Attributes:
        name: identifier of the raw signature that it was found for.
        how: see `harness.causes.explain.way`.
        fatal: whether it is a death.
    """

    fault: FrameFault
    scope: Scope
    name: str
    how: str
    fatal: bool = False

    @classmethod
    def of(cls, fault: FrameFault, scope: Scope, name: str, row: CaseRow) -> KnownFault:
        """The fault of the frame on which the verdict is `row`."""
        how = way(row.reason, row.testee_outcome, fault.kind)
        return cls(fault, scope, name, how, row.reason == Reason.TESTEE_DIED)

    def fails_as(self, reason: str, testee: str) -> bool:
        """Whether it fails in the way of a signature."""
        return self.how == way(reason, testee, self.fault.kind)

    def shows(self, anatomy: Anatomy, reference: str | None, loosely: bool = False) -> list[Oddity] | None:
        """The oddities of a frame that are this fault; none, where it is refused for it; None for neither.

        Loosely, what Kafka refuses frames for is one fault at whatever type it is met.
        """
        if self.fatal and not self.scope.type:
            return [] if len(anatomy.data) > SMALL else None
        if self.fatal:
            met = [anatomy.end, *(each.place for each in anatomy.oddities)]
            return [] if any(map(self.scope.covers, met)) else None
        if self.fault.refusal and loosely and not self.scope.local:
            return [] if refused_for(reference) == self.fault.rule else None
        if self.fault.refusal:
            row = refused_for(reference)
            covered = row == self.fault.rule and self.scope.covers(_refused_at(anatomy, row))
            return [] if covered else None
        found = [each for each in self._alike(anatomy) if self.scope.covers(each.place)]
        return found or None

    def _alike(self, anatomy: Anatomy) -> Iterator[Oddity]:
        return (each for each in anatomy.oddities if each.name == self.fault.rule)


def way_of(row: CaseRow) -> str:
    """In which way a case failed (`harness.causes.explain.way`); its verdict, where it did not."""
    failed = row.verdict in ("mismatch", "finding")
    return way(row.reason, row.testee_outcome) if failed else row.verdict


def refused_for(reference: str | None) -> str:
    """Why the reference refused a frame, as rows of the reason table have in common; `""` if it did not."""
    status, _, rest = (reference or "").partition(":")
    return load_reasons().causes.get(rest.rpartition(":")[2], "") if status == "rejected" else ""


def fatal_fault(anatomy: Anatomy, row: CaseRow) -> FrameFault | None:
    """What a testee died of, as far as that can be told without asking again; None for the value it holds."""
    name = refused_for(row.reference_outcome)
    if name:
        return FrameFault(name, True, _refused_at(anatomy, name))
    odd = next(iter(anatomy.oddities), None)
    return None if odd is None else FrameFault(odd.name, False, odd.place)


def faults_in(anatomy: Anatomy) -> frozenset[tuple[str, str]]:
    """What may be at fault in a frame, each with the type that is read there: its oddities, and why it is
    refused in reading."""
    odd = {(each.name, each.place.type) for each in anatomy.oddities}
    stopped = anatomy.stopped_at
    return frozenset(odd if stopped is None else odd | {(anatomy.error, stopped.type)})


def fault_of(
    anatomy: Anatomy, row: CaseRow, run: Callable[[Sequence[bytes]], Sequence[CaseRow]]
) -> FrameFault | None:
    """What is at fault in a frame on which the verdict is `row`; None for the value that it holds."""
    failing = way_of(row)
    name = refused_for(row.reference_outcome)
    odd = anatomy.oddities
    if odd:
        whole, *rows = run([anatomy.without(odd), *(anatomy.without([each]) for each in odd)])
        if way_of(whole) != failing and name not in REWRITTEN:
            cured = [each for each, row in zip(odd, rows, strict=True) if way_of(row) != failing]
            if not cured:
                # There are several, and each is enough.
                rows = list(
                    run([anatomy.without([other for other in odd if other is not each]) for each in odd])
                )
                cured = [each for each, row in zip(odd, rows, strict=True) if way_of(row) == failing]
            oddity = next(iter(cured), odd[0])
            return FrameFault(oddity.name, False, oddity.place, anatomy.stopped_at == oddity.place)
    if name:
        return FrameFault(name, True, _refused_at(anatomy, name))
    return None


def _refused_at(anatomy: Anatomy, row: str) -> Place:
    """Where a frame is refused: where reading ends, or what it was that cannot be written again."""
    odd = (each.place for each in anatomy.oddities if each.name in REWRITTEN.get(row, ()))
    return next(odd, anatomy.end)

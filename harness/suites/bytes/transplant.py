"""Where a fault of frames shows: the same oddity is made at other places, of other messages, and asked for.

As `harness.causes.transplant` does with values: a sample of the run's pairs, of each kind of place a few.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from harness.casework.stream import decisions
from harness.causes.anatomy import Anatomy
from harness.causes.scope import Place, Scope, widest
from harness.mutators import TOKEN_MUTATORS, Mutator
from harness.mutators.tokens import Frame
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.fault import BEYOND_END, REWRITTEN, FrameFault, refused_for, way_of
from harness.suites.bytes.reasons import load_reasons
from harness.testees import why_unsupported

__all__ = ["FrameTransplants"]

_EACH: Final = 2
"""Places of each kind that are tried."""
_MOST: Final = 48
"""Places that are tried for one fault."""
_SECONDS: Final = 6.0
_IN_VAIN: Final = 12
"""So many tokens of a role are mutated in every way; if none shows the fault, no other is."""
_LONGEST: Final = 4096
"""Bytes of the longest frame in which a fault is tried."""
_LONGEST_MUTATED: Final = 1 << 16
"""The same with the fault in it: some are about length."""

Ask = Callable[[Pair, Sequence[bytes]], Sequence[CaseRow]]


class FrameTransplants:
    """Frames with one fault each, of all pairs that the testee supports."""

    def __init__(self, cases: ByteCases, read: Callable[[Pair, bytes], Anatomy]) -> None:
        self._cases = cases
        self._read = read
        self._frames: dict[Pair, Frame] = {}
        self._made_by: dict[tuple[str, str, str], Mutator] = {}
        self._in_vain: Counter[tuple[str, str, str]] = Counter()

    def scope(self, pair: Pair, fault: FrameFault, failing: str, ask: Ask, made_by: str = "") -> Scope:
        """The scope of a fault that fails in a way at its place in a pair.

        It is made as it was there, by a mutator of the name `made_by`, where that can be done.
        """
        fails: list[Place] = []
        agrees: list[Place] = []
        for other, place, plain, data in self._trials(pair, fault, made_by):
            whole, changed = ask(other, (plain, data))
            if whole.verdict != "agreed" or changed.verdict == "unsupported":
                continue
            if fault.refusal and refused_for(changed.reference_outcome) not in ("", fault.rule):
                continue
            if changed.verdict == "agreed":
                agrees.append(place)
            elif way_of(changed) == failing:
                fails.append(place)
        seen = fault.rule != BEYOND_END and any(place.type == fault.place.type for place in agrees)
        if not fails and not seen:
            return Scope(fault.place.type)  # nowhere was it seen to be otherwise
        if fault.rule == BEYOND_END:
            agrees = []
        return widest(fault.place, fails, agrees)

    def _trials(
        self, own: Pair, fault: FrameFault, made_by: str
    ) -> Iterator[tuple[Pair, Place, bytes, bytes]]:
        deadline = time.monotonic() + _SECONDS
        counts: Counter[tuple[object, ...]] = Counter()
        seen = {(fault.place.message, fault.place.path)}
        tried = 0
        for pair in self._pairs(own):
            if pair not in self._frames:
                self._frames[pair] = self._cases.frames.pair(pair).first
            frame = self._frames[pair]
            if len(frame.data) > _LONGEST:
                continue
            for place, data in self._made(pair, frame, fault, made_by, counts, seen):
                yield pair, place, frame.data, data
                tried += 1
                if tried == _MOST:
                    return
            if time.monotonic() > deadline:
                return

    def _made(
        self,
        pair: Pair,
        frame: Frame,
        fault: FrameFault,
        made_by: str,
        counts: Counter[tuple[object, ...]],
        seen: set[tuple[str, str]],
    ) -> Iterator[tuple[Place, bytes]]:
        """The frame with the fault at each place of a kind that is not tried enough."""
        below = decisions(self._cases.frames.pair(pair).key, 1 << 42)
        for index in range(len(frame.tokens)):
            for mutator in self._likely(fault, made_by, frame.tokens[index].role):
                if not mutator.applies(frame, index):
                    continue
                changed = mutator.apply(frame, index, below)
                data = changed if isinstance(changed, bytes) else frame.render(changed)
                if len(data) > _LONGEST_MUTATED:
                    continue
                place = _only(self._read(pair, data), fault, frame.offsets[index])
                if place is None:
                    continue
                self._made_by.setdefault((fault.kind, made_by, frame.tokens[index].role), mutator)
                kind = (place.type, place.flexible, place.nullable, place.tagged, place.within)
                if counts[kind] >= _EACH or (place.message, place.path) in seen:
                    break
                counts[kind] += 1
                seen.add((place.message, place.path))
                yield place, data
                break

    def _likely(self, fault: FrameFault, made_by: str, role: str) -> Sequence[Mutator]:
        """The mutators that may make a fault of tokens of a role: the one that did, or else all."""
        key = (fault.kind, made_by, role)
        if key in self._made_by:
            return (self._made_by[key],)
        self._in_vain[key] += 1
        if self._in_vain[key] > _IN_VAIN:
            return ()
        return sorted(TOKEN_MUTATORS, key=lambda mutator: mutator.name != made_by)

    def _pairs(self, own: Pair) -> Iterator[Pair]:
        """The pair itself, then the latest flexible and the latest other version of every message, mixed."""
        protocol = self._cases.reference.protocol
        versions: dict[tuple[str, bool], list[Pair]] = {}
        for pair in sorted(self._cases.frames.pairs, reverse=True):
            flexible = protocol.messages[pair.message].is_flexible(pair.version)
            versions.setdefault((pair.message, flexible), []).append(pair)
        others = list(versions.values())
        yield own
        # A step that shares no factor with their number visits each of them once, far apart.
        step = next((n for n in (37, 41, 43, 47) if len(others) % n), 1)
        for number in range(len(others)):
            pairs = (each for each in others[number * step % len(others)] if each != own)
            latest = next((each for each in pairs if why_unsupported(self._cases.testee, each) is None), None)
            if latest is not None:
                yield latest


def _only(anatomy: Anatomy, fault: FrameFault, offset: int) -> Place | None:
    """The place of the one thing that is odd about a frame mutated at an offset, if that is the fault and
    Kafka reads on there, or does not, as at the fault."""
    if fault.refusal and fault.rule not in REWRITTEN:
        refused = (fault.rule, anatomy.error) in load_reasons().errors and not anatomy.oddities
        return anatomy.end if refused and anatomy.offset == offset else None
    if len(anatomy.oddities) != 1:
        return None
    (odd,) = anatomy.oddities
    if anatomy.stopped_at != (odd.place if fault.stops else None):
        return None
    return odd.place if odd.name in REWRITTEN.get(fault.rule, (fault.rule,)) else None

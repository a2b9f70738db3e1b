"""The byte cases of a pair, by number: first every kind at every place, then combinations at random.

Base frames are traced from a few fixed values (all fields set, and plausible; all at their defaults; nulls
and empty arrays; unknown tagged fields everywhere; long arrays). The *enumeration* goes over them: first
every coverage cell, then each field with what is refused there, then further places
(`harness.suites.bytes.candidates`). What is mutated within the elements of long arrays
(`harness.suites.bytes.long_array_frames`) has cells of its own. Behind the enumeration, random cases mutate
random values in one to four ways at once, sometimes the frame of long arrays. A case depends on the seed,
the pair and its index only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Final

from harness.casework.stream import decisions, draws, pair_key
from harness.mutators import TRUNCATED, WHOLE_MUTATORS, Below, Mutator, WholeMutator
from harness.mutators.tokens import DEFAULT_FRAME, FULL_FRAME, Edits, Frame
from harness.pair import Pair
from harness.suites.bytes.candidates import Candidate, Enumeration, enumerated
from harness.suites.bytes.long_array_frames import LARGEST, LONG, WIDE, wide_values
from harness.suites.bytes.minimal_frames import single_fields
from harness.suites.bytes.mutation_sites import (
    Spot,
    cell_of,
    few_spots,
    place_of,
    same_places,
    spots_of,
    spots_within,
    spread,
)
from harness.values.cells import boundary_cases
from harness.values.generate import RandomValues, size_of
from harness.values.shape import StructNode, pair_shape
from harness.values.trace import trace
from pycodec import Message
from pycodec.specs.model import MessageSpec

__all__ = ["UNTOUCHED", "FrameCase", "FrameCases", "PairFrames"]

UNTOUCHED: Final = "frame:untouched"
"""The cell of the base frames as they are: both sides must accept them as they stand."""

_BASES: Final = (FULL_FRAME, DEFAULT_FRAME, "sparse", "everywhere")
# Where the streams of base frames begin, far from the numbers of cases.
_BASE_STREAM: Final = 1 << 40
_SMALL_STREAM: Final = 1 << 41
# Making and tracing a value costs as much as mutating it so often.
_CASES_PER_VALUE: Final = 16
# Sizes beyond give frames whose mutations nobody could read.
_LARGEST_SIZE: Final = 4
_BEHIND: Final = bytes(8)
"""Stands behind what is refused: a reader that goes on nevertheless is not stopped by the end."""
_WIDE_EACH: Final = 4
"""Of so many random values, one is that of the wide frame."""

Classes = Mapping[str, type[Message]]


@dataclass(frozen=True, slots=True)
class FrameCase:
    """Bytes offered to both sides.

    Attributes:
        pair: the message and version they are read as.
        index: number of the case in its pair.
        kind: `"boundary"` for the enumeration, `"random"` behind it.
        cell: the coverage cell, `place:mutation`, or `wide.place:mutation` within a long array; of a
            combination, its first mutation.
        data: the bytes.
    """

    pair: Pair
    index: int
    kind: str
    cell: str
    data: bytes


class PairFrames:
    """The base frames of a pair and what can be done to them."""

    def __init__(self, owner: FrameCases, pair: Pair) -> None:
        self.pair = pair
        self.message: MessageSpec = owner.specs[pair.message]
        self.shape: StructNode = pair_shape(self.message, pair.version, owner.classes(pair.message))
        self.key = pair_key(owner.seed, f"bytes/{pair.message}", pair.version)
        self._owner = owner

    @cached_property
    def bases(self) -> tuple[Frame, ...]:
        """The frames that the enumeration mutates."""
        return tuple(self._base_frames())

    @property
    def first(self) -> Frame:
        """The first of them, without the others: what other pairs borrow."""
        return next(self._base_frames())

    def _base_frames(self) -> Iterator[Frame]:
        whole = takewhile(lambda case: not case.path, boundary_cases(self.shape))
        found = {case.value_class: case for case in whole}
        for name in _BASES:
            if name in found:
                yield self._trace(name, found[name].value(self.shape))
        wide = [self._trace(WIDE, value) for value in wide_values(self.shape)]
        if wide:
            yield next((frame for frame in wide if len(frame.data) <= LARGEST), wide[-1])

    @cached_property
    def _order(self) -> Enumeration:
        cells: dict[str, list[Candidate]] = {}
        for candidate in self._candidates():
            cells.setdefault(candidate.cell, []).append(candidate)
        for number, (cell, found) in enumerate(cells.items()):
            # Each pair begins elsewhere, so that even one round of all pairs visits many places.
            turn = 0 if cell.endswith(UNTOUCHED) else (self.key >> number % 32) % len(found)
            cells[cell] = found[turn:] + found[:turn]
        return enumerated(cells)

    @property
    def enumeration(self) -> tuple[Candidate, ...]:
        """All candidates in their order, see `harness.suites.bytes.candidates`."""
        return self._order.candidates

    @property
    def certain(self) -> int:
        """How many of them every run has."""
        return self._order.certain

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """The coverage cells that the pair needs, in the order of the first cases."""
        return tuple(candidate.cell for candidate in self.enumeration[: self._order.cells])

    def case(self, index: int) -> FrameCase:
        """Case number `index`."""
        below = decisions(self.key, index)
        if index < len(self.enumeration):
            candidate = self.enumeration[index]
            return FrameCase(self.pair, index, "boundary", candidate.cell, self._make(candidate, below))
        cell, data = self._random(index - len(self.enumeration), below)
        return FrameCase(self.pair, index, "random", cell, data)

    def path(self, index: int) -> str | None:
        """The schema path of the place that a case of the enumeration mutates; None where there is none."""
        if index >= len(self.enumeration):
            return None
        candidate = self.enumeration[index]
        if not isinstance(candidate.mutator, Mutator):
            return None
        return self.bases[candidate.base].tokens[candidate.place].owner

    def small_cases(self, elements: int = 1) -> Iterator[tuple[str, bytes, str]]:
        """Mutated frames of one field besides defaults: coverage cell, bytes, the path that is mutated.

        With more than one of `elements`, the array that is that field, or that it is in, has so many; only
        they are mutated.
        """
        frames = [self._trace("small", value) for value in single_fields(self.shape, elements)]
        for number, frame in enumerate(sorted(frames, key=lambda frame: len(frame.data))):
            below = decisions(self.key, _SMALL_STREAM + number)
            for mutator in self._whole if elements == 1 else ():
                for place in mutator.places(frame):
                    yield f"frame:{mutator.name}", mutator.apply(frame.data, place, below), ""
            few = few_spots(frame, elements, lambda token: token.owner)
            for index, each in spots_of(frame) if elements == 1 else few:
                changed = each.apply(frame, index, below)
                data = changed if isinstance(changed, bytes) else frame.render(changed)
                token = frame.tokens[index]
                yield f"{place_of(token)}:{each.name}", data, token.owner

    def _trace(self, name: str, value: Message) -> Frame:
        return trace(name, self.message, self.pair.version, self.shape, value)

    def _candidates(self) -> Iterator[Candidate]:
        for base, frame in enumerate(self.bases):
            if frame.name == WIDE:
                yield from self._wide_candidates(base, frame)
                continue
            yield Candidate(UNTOUCHED, base, None, 0)
            for mutator in self._whole:
                for place in mutator.places(frame):
                    yield Candidate(f"frame:{mutator.name}", base, mutator, place)
            yield from self._cut_fields(base, frame)
            yield from (self._at(base, index, each) for index, each in spots_of(frame))

    def _at(self, base: int, index: int, mutator: Mutator) -> Candidate:
        frame = self.bases[base]
        accepted, refused = mutator.is_accepted(frame, index), mutator.is_refused(frame, index)
        owner, behind = frame.tokens[index].owner, len(frame.tokens) - index
        cell = cell_of(frame, index, mutator)
        return Candidate(cell, base, mutator, index, owner, accepted, refused, behind=behind)

    def _cut_fields(self, base: int, frame: Frame) -> Iterator[Candidate]:
        """The frame that ends where a field begins."""
        if frame.name == FULL_FRAME:
            for index, token in enumerate(frame.tokens):
                at = frame.offsets[index]
                yield Candidate(f"frame:{TRUNCATED.name}", base, TRUNCATED, at, token.owner, refused=True)

    def _wide_candidates(self, base: int, frame: Frame) -> Iterator[Candidate]:
        """A few places for each kind within the long arrays: the first elements, the last, and others."""
        yield Candidate(f"{WIDE}.{UNTOUCHED}", base, None, 0)
        places = spread(list(TRUNCATED.places(frame)))
        yield from (Candidate(f"{WIDE}.frame:{TRUNCATED.name}", base, TRUNCATED, place) for place in places)
        # One odd element among many is what these are for, so none has all of them odd.
        few = (self._at(base, index, each) for index, each in few_spots(frame, LONG, place_of))
        yield from (replace(candidate, accepted=False) for candidate in few)

    def _make(self, candidate: Candidate, below: Below) -> bytes:
        frame, mutator = self.bases[candidate.base], candidate.mutator
        if mutator is None:
            return frame.data
        if isinstance(mutator, WholeMutator):
            return mutator.apply(frame.data, candidate.place, below)
        changed = mutator.apply(frame, candidate.place, below)
        if isinstance(changed, bytes):
            return changed
        if candidate.together:
            for index in same_places(frame, candidate.place, mutator):
                more = mutator.apply(frame, index, below)
                if isinstance(more, dict) and changed.keys().isdisjoint(more):
                    changed |= more
        return frame.render(changed) + _BEHIND * candidate.refused

    @cached_property
    def _whole(self) -> tuple[WholeMutator, ...]:
        """All that take the frame as bytes."""
        return (*WHOLE_MUTATORS, *self._owner.borrowers(self.pair))

    @cached_property
    def _values(self) -> RandomValues:
        return RandomValues(self.shape)

    def _random_frame(self, number: int) -> tuple[Frame, list[Spot]]:
        if number % _WIDE_EACH == _WIDE_EACH - 1 and self.bases[-1].name == WIDE:
            return self._wide
        if self._last[0] != number:
            size = min(size_of(number), _LARGEST_SIZE)
            value = self._values.value(draws(self.key, _BASE_STREAM + number), size)
            frame = self._trace("random", value)
            spots = spots_of(frame)
            self._last = (number, frame, spots)
        return self._last[1:]

    @cached_property
    def _wide(self) -> tuple[Frame, list[Spot]]:
        """The wide frame, and everything that can be done to the elements of its arrays."""
        return self.bases[-1], spots_within(self.bases[-1], LONG)

    @cached_property
    def _last(self) -> tuple[int, Frame, list[Spot]]:
        return (-1, self.bases[0], [])

    def _random(self, number: int, below: Below) -> tuple[str, bytes]:
        frame, spots = self._random_frame(number // _CASES_PER_VALUE)
        cell, edits, data = "", Edits(), b""
        for _ in range((1, 1, 1, 2, 2, 3, 4, 0)[below(8)] if spots else 0):
            index, mutator = spots[below(len(spots))]
            cell = cell or cell_of(frame, index, mutator)
            changed = mutator.apply(frame, index, below)
            if isinstance(changed, bytes):
                # Those write the whole frame, so nothing else fits beside them.
                data = changed
                break
            edits |= changed
        data = data or frame.render(edits)
        if not cell or below(4) == 0:
            last = self._whole[below(len(self._whole))]
            cell = cell or f"frame:{last.name}"
            if data or "frame" in last.name or last.name == "random_bytes":
                data = last.apply(data, -1, below)
        return cell, data


class FrameCases:
    """The byte cases of a campaign.

    Args:
        specs: the message specs by name.
        classes: gives the value classes of a message by struct name.
        pairs: all pairs of the reference, from which foreign bytes are borrowed.
        seed: of the campaign.
    """

    def __init__(
        self,
        specs: Mapping[str, MessageSpec],
        classes: Callable[[str], Classes],
        pairs: Sequence[Pair],
        seed: int,
    ) -> None:
        self.specs = specs
        self.classes = classes
        self.pairs = tuple(sorted(pairs))
        self.seed = seed
        # Workers go through the pairs one after the other; a few are kept for those that borrow.
        self.pair = lru_cache(maxsize=8)(lambda pair: PairFrames(self, pair))
        self._borrowed = lru_cache(maxsize=2048)(lambda pair: PairFrames(self, pair).first.data)

    def borrowers(self, pair: Pair) -> tuple[WholeMutator, ...]:
        """The mutators that offer bytes of another version, or of another message."""
        versions = [other for other in self.pairs if other.message == pair.message and other != pair]
        others = [other for other in self.pairs if other.message != pair.message]

        def borrow(pool: list[Pair], each: bool) -> Callable[[bytes, int, Below], bytes]:
            def apply(data: bytes, place: int, below: Below) -> bytes:
                number = below(len(pool))
                return self._borrowed(pool[place if each and place >= 0 else number])

            return apply

        found = []
        if versions:
            found.append(
                WholeMutator(
                    "other_version",
                    "Bytes of another version.",
                    lambda frame: range(len(versions) if frame.name == _BASES[0] else 0),
                    borrow(versions, True),
                )
            )
        if others:
            found.append(
                WholeMutator(
                    "other_message",
                    "Bytes of another message.",
                    lambda frame: range(8 if frame.name == _BASES[0] else 0),
                    borrow(others, False),
                )
            )
        return tuple(found)

"""Byte cases: every kind once at first, the same ones wherever they are made."""

from __future__ import annotations

import random

import pytest

from harness.mutators import TOKEN_MUTATORS, WHOLE_MUTATORS, Mutator
from harness.mutators.tokens import Frame
from harness.pair import Pair
from harness.suites.bytes.frames import UNTOUCHED
from harness.suites.bytes.long_array_frames import LARGEST, LONG, WIDE
from harness.suites.bytes.mutation_sites import place_of
from pycodec import DecodeError
from tests.harness.suites.bytes.support import PAIRS, cases_of, frames_of
from tests.properties.everything import EVERYTHING

EVERY_PAIR = pytest.mark.parametrize("pair", PAIRS, ids=str)


@EVERY_PAIR
def test_the_first_round_reaches_every_cell_once(pair: Pair) -> None:
    frames = frames_of(pair)
    first = [frames.case(index).cell for index in range(len(frames.cells))]
    assert sorted(first) == sorted(frames.cells)
    assert set(first) == {candidate.cell for candidate in frames.enumeration}


@EVERY_PAIR
def test_every_run_has_what_is_refused_at_every_field(pair: Pair) -> None:
    """Behind the cells, for each mutation that Kafka refuses, a case for each field left out so far."""
    frames = frames_of(pair)
    certain, rest = frames.enumeration[: frames.certain], frames.enumeration[frames.certain :]
    wanted = {(each.mutator, each.owner) for each in rest if each.refused and not each.cell.startswith(WIDE)}
    met = {(each.mutator, each.owner) for each in certain}
    assert wanted <= met
    assert all(each.refused for each in certain[len(frames.cells) :])
    codec = EVERYTHING.codec(*pair)
    for index, candidate in enumerate(certain):
        if candidate.refused:
            with pytest.raises(DecodeError):
                codec.decode(frames.case(index).data)


@EVERY_PAIR
def test_what_is_accepted_stands_at_every_place_at_once(pair: Pair) -> None:
    """Text that is no UTF-8, odd booleans and varints: read nevertheless, all of a frame in one case."""
    frames = frames_of(pair)
    codec = EVERYTHING.codec(*pair)
    for index, candidate in enumerate(frames.enumeration[: len(frames.cells)]):
        if not candidate.together:
            continue
        data = frames.case(index).data
        codec.decode(data)
        if candidate.cell == "utf8:continuation":
            frame = frames.bases[candidate.base]
            assert data.count(b"a\x80z") == sum(token.role == "utf8" for token in frame.tokens)


@EVERY_PAIR
def test_what_is_empty_is_read_as_that_at_every_place(pair: Pair) -> None:
    """As null is: a reader may take the one for the other."""
    frames = frames_of(pair)
    codec = EVERYTHING.codec(*pair)
    cells = {cell: index for index, cell in enumerate(each.cell for each in frames.enumeration)}
    emptied = {place: f"{place}:empty" for place in ("string", "string?", "bytes", "bytes?")}
    held = {place: cell for place, cell in emptied.items() if cell in cells}
    assert held.keys() == emptied.keys() & {cell.partition(":")[0] for cell in cells}
    for cell in held.values():
        data = frames.case(cells[cell]).data
        value, consumed = codec.decode(data)
        assert consumed == len(data)
        # What is empty may be the default of a tagged field, which nobody writes.
        assert len(codec.encode(value)) <= len(data)


@EVERY_PAIR
def test_a_case_depends_on_seed_pair_and_index_only(pair: Pair) -> None:
    """Another instance, asked in another order, gives the same bytes."""
    frames, others = frames_of(pair), cases_of(EVERYTHING)
    number = len(frames.enumeration)
    indices = [*range(0, number, max(1, number // 50)), *range(number, number + 40)]
    expected = {index: frames.case(index) for index in indices}
    random.Random(1).shuffle(indices)
    for index in indices:
        assert others.pair(pair).case(index) == expected[index]


def test_another_seed_gives_other_random_cases() -> None:
    pair = PAIRS[0]
    mine, other = frames_of(pair), cases_of(EVERYTHING, seed=8).pair(pair)
    start = len(mine.enumeration)
    assert [mine.case(n).data for n in range(start, start + 20)] != [
        other.case(n).data for n in range(start, start + 20)
    ]


@EVERY_PAIR
def test_mutations_change_the_frame(pair: Pair) -> None:
    """Cases that mutate nothing are no test: only a handful, where a mutation happens to be the identity."""
    frames = frames_of(pair)
    bases = {base.data for base in frames.bases}
    idle = 0
    for index in range(len(frames.enumeration)):
        case = frames.case(index)
        idle += case.data in bases and case.cell != UNTOUCHED
    assert idle <= len(frames.enumeration) // 10


def test_all_mutators_are_used_by_some_pair() -> None:
    """The specs of the tests have every type: a mutator that none of them needs is out of use."""
    cells = {cell for pair in PAIRS for cell in frames_of(pair).cells}
    used = {cell.partition(":")[2] for cell in cells}
    assert {each.name for each in TOKEN_MUTATORS} | {each.name for each in WHOLE_MUTATORS} <= used


@EVERY_PAIR
def test_a_cell_has_one_meaning(pair: Pair) -> None:
    """No two mutators of the same place have the same name."""
    for frame in frames_of(pair).bases:
        for index, token in enumerate(frame.tokens):
            names = [m.name for m in TOKEN_MUTATORS if m.applies(frame, index)]
            assert len(names) == len(set(names)), place_of(token)


def test_small_frames_are_cut_at_every_offset() -> None:
    pair = Pair("Scalars", 2)
    frames = frames_of(pair)
    cut = {
        len(frames.case(index).data)
        for index, candidate in enumerate(frames.enumeration)
        if candidate.cell == "frame:truncated" and candidate.base == 1
    }
    assert cut == set(range(len(frames.bases[1].data)))


ARRAYS = pytest.mark.parametrize("pair", [pair for pair in PAIRS if frames_of(pair).bases[-1].name == WIDE])


def _elements(frame: Frame) -> dict[int, tuple[int, int]]:
    """Of each token within a long array: the number of its element, and the array's length."""
    found: dict[int, tuple[int, int]] = {}
    for token in frame.tokens:
        if token.role == "array_count" and len(token.parts) >= LONG:
            for number, part in enumerate(token.parts):
                found |= dict.fromkeys(range(*part), (number, len(token.parts)))
    return found


def test_pairs_with_arrays_have_a_wide_frame_and_others_none() -> None:
    wide = {pair for pair in PAIRS if any(cell.startswith(f"{WIDE}.") for cell in frames_of(pair).cells)}
    assert wide == {
        pair for pair in PAIRS if any(f.is_array for _, n in frames_of(pair).shape.walk() for f in n.fields)
    }
    assert wide < set(PAIRS)


@ARRAYS
def test_a_wide_frame_is_read_as_it_is_and_bounded(pair: Pair) -> None:
    frame = frames_of(pair).bases[-1]
    value, consumed = EVERYTHING.codec(*pair).decode(frame.data)
    assert consumed == len(frame.data) <= LARGEST
    assert EVERYTHING.codec(*pair).encode(value) == frame.data
    assert all(len(t.parts) == LONG for t in frame.tokens if t.role == "array_count" and len(t.parts) > 2)


@ARRAYS
def test_first_middle_and_last_elements_are_mutated(pair: Pair) -> None:
    """Every kind that fits into an element, in cells of its own that stand for nothing else."""
    frames = frames_of(pair)
    number = _elements(frames.bases[-1])
    places: dict[str, set[tuple[int, int]]] = {}
    for candidate in frames.enumeration:
        if isinstance(candidate.mutator, Mutator):
            assert candidate.cell.startswith(f"{WIDE}.") == (frames.bases[candidate.base].name == WIDE)
            if candidate.cell.startswith(f"{WIDE}."):
                places.setdefault(candidate.cell, set()).add(number[candidate.place])
    mutated = set().union(*places.values())
    assert {(0, LONG), (LONG // 2, LONG), (LONG - 1, LONG)} <= mutated
    assert all(len(found) > 1 for found in places.values())


def test_random_cases_mutate_wide_frames_too() -> None:
    pair = Pair("Arrays", 2)
    frames = frames_of(pair)
    start = len(frames.enumeration)
    cells = [frames.case(index).cell for index in range(start, start + 256)]
    assert 32 <= sum(cell.startswith(f"{WIDE}.") for cell in cells) <= 64


@pytest.mark.parametrize("elements", [1, 2, LONG])
def test_small_frames_have_the_elements_that_are_asked_for(elements: int) -> None:
    """The frame of one long array, untouched but for one element, is among them."""
    pair = Pair("Arrays", 0)
    cls = EVERYTHING.message_class("Arrays")
    flags = EVERYTHING.codec(*pair).encode(cls(flags=[n % 2 == 0 for n in range(max(elements, 2))]))
    mutated = {flags[: 4 + n] + b"\2" + flags[5 + n :] for n in range(max(elements, 2))}
    small = {data for cell, data, path in frames_of(pair).small_cases(elements) if path == "flags"}
    assert mutated & small

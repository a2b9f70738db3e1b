"""Frames become as small as they can be and still fail in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from harness.causes.search import Budget, Shrunk
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.suites.bytes.shrink import Mutated, shrink_frame
from tests.harness.suites.bytes.support import frames_of

PAIR = Pair("Arrays", 2)
AGREED = CaseRow("bytes", "M", 0, "malformed", 0, "given", "", "agreed", "", "", 0, b"")
WRONG = replace(
    AGREED,
    verdict="mismatch",
    reason=Reason.DECODE_REJECTED,
    testee_outcome="rejected:decode:Error",
    reference_outcome="accepted",
)
LONG = 12

Small = tuple[str, bytes, str]
Verdict = Callable[[bytes], CaseRow | bool]


class Oracle:
    """Rows of frames by a function, and which frames they were.

    Attributes:
        tried: all frames, in their order.
    """

    def __init__(self, verdict: Verdict) -> None:
        self._verdict = verdict
        self.tried: list[bytes] = []

    def __call__(self, frames: Sequence[bytes]) -> list[CaseRow]:
        self.tried += frames
        rows = [self._verdict(data) for data in frames]
        return [row if isinstance(row, CaseRow) else WRONG if row else AGREED for row in rows]


class SmallFrames:
    """Small frames by the number of elements of their arrays.

    Attributes:
        asked: the numbers that were asked for, in their order.
    """

    def __init__(self, frames: dict[int, list[Small]]) -> None:
        self._frames = frames
        self.asked: list[int] = []

    def small_cases(self, elements: int = 1) -> Iterator[Small]:
        self.asked.append(elements)
        return iter(self._frames.get(elements, ()))


def shrunk(
    data: bytes, oracle: Oracle, small: SmallFrames | None = None, **options: Any
) -> tuple[Shrunk[bytes], Mutated]:
    held = SmallFrames({}) if small is None else small
    cases: Any = SimpleNamespace(frames=SimpleNamespace(pair=lambda pair: held))
    return shrink_frame(data, PAIR, cases, oracle, **options)


@pytest.mark.parametrize(
    ("data", "fails", "smallest"),
    [
        (b"abcdefgh\7abcdefg", lambda data: 7 in data, b"\7"),
        (b"abcdefghi", lambda data: len(data) >= 3, bytes(3)),
        (b"abcdefghi", lambda data: len(data) >= 5, bytes(5)),
        (b"\0\0\5", lambda data: any(data), b"\1"),
        (b"xayb", lambda data: data[:1] > b"\0" and data[-1:] == b"b", b"b"),
        (b"\2\2", lambda data: len(data) == 2 and data[0] == 2, b"\2\0"),
        (b"x", lambda data: data == b"x", b"x"),
        (b"", lambda data: True, b""),
    ],
)
def test_a_frame_is_cut_and_its_bytes_made_plainer(data: bytes, fails: Verdict, smallest: bytes) -> None:
    found, mutated = shrunk(data, Oracle(fails))
    assert (found.best, found.row, mutated) == (smallest, WRONG, Mutated())
    assert found.complete
    assert found.reproduced


def test_long_stretches_are_cut_before_short_ones_and_bytes_are_made_plainer_last() -> None:
    """A byte becomes 0, or else 1, where that is less than it was."""
    oracle = Oracle(lambda data: data == b"\0\1\2\3\4")
    found, _ = shrunk(b"\0\1\2\3\4", oracle)
    assert (found.steps, found.complete) == (len(oracle.tried), True)
    pairs = [b"\2\3\4", b"\0\1\4", b"\0\1\2\3"]
    singles = [b"\1\2\3\4", b"\0\2\3\4", b"\0\1\3\4", b"\0\1\2\4", b"\0\1\2\3"]
    plainer = [b"\0\0\2\3\4", b"\0\1\0\3\4", b"\0\1\1\3\4", b"\0\1\2\0\4", b"\0\1\2\1\4"]
    plainer += [b"\0\1\2\3\0", b"\0\1\2\3\1"]
    assert oracle.tried == [b"\0\1\2\3\4", *pairs, *singles, *plainer]


def test_a_frame_that_does_not_fail_again_stays_as_it_is() -> None:
    oracle, small = Oracle(lambda data: False), SmallFrames({})
    found, mutated = shrunk(b"abc", oracle, small)
    assert (found.best, found.reproduced, mutated, found.row) == (b"abc", False, Mutated(), AGREED)
    assert (oracle.tried, small.asked) == ([b"abc"], [])


@pytest.mark.parametrize(
    ("verdict", "side", "reproduced"),
    [
        ("mismatch", "testee", True),
        ("mismatch", "reference", False),
        ("finding", "testee", False),
        ("finding", "reference", True),
        ("finding", "", True),
    ],
)
def test_a_bug_of_the_other_side_does_not_count(verdict: Any, side: str, reproduced: bool) -> None:
    oracle = Oracle(lambda data: replace(WRONG, verdict=verdict))
    assert shrunk(b"abc", oracle, side=side)[0].reproduced is reproduced


@pytest.mark.parametrize(
    ("column", "other", "alike"),
    [
        ("verdict", "finding", False),
        ("reason", Reason.DECODE_DIFFERS, False),
        ("testee_outcome", "rejected:decode:Other", False),
        ("reference_outcome", "rejected:read:Other", False),
        ("detail", "other words", True),
    ],
)
def test_what_fails_in_another_way_is_not_taken(column: str, other: str, alike: bool) -> None:
    otherwise = replace(WRONG, **{column: other})  # type: ignore[arg-type]
    found, _ = shrunk(b"abcdef", Oracle(lambda data: WRONG if len(data) > 3 else otherwise))
    assert len(found.best) == (1 if alike else 4)


def test_what_kills_the_testee_may_meet_another_answer_of_the_reference() -> None:
    """It dies before anybody can tell whether the frame is right."""
    kills = replace(WRONG, reason=Reason.TESTEE_DIED, testee_outcome="crashed:decode:ProcessEnded")
    refused = replace(kills, reference_outcome="rejected:read:Error")
    found, _ = shrunk(b"abcdef", Oracle(lambda data: kills if len(data) > 3 else refused))
    assert found.best == b"\0"


def test_only_frames_that_hold_are_tried() -> None:
    def holds(data: bytes) -> bool:
        return b"b" in data and len(data) != 2

    oracle = Oracle(lambda data: True)
    small = SmallFrames({1: [("c:m", b"ab", "p"), ("c:m", b"abcd", "p"), ("c:m", b"xy", "p")]})
    found, mutated = shrunk(b"abcdef", oracle, small, holds=holds)
    assert (found.best, mutated) == (b"b\0\0", Mutated("c:m", "p"))
    assert all(map(holds, oracle.tried))


@pytest.mark.parametrize("steps", [1, 2, 8, 20])
def test_a_search_ends_with_its_budget(steps: int) -> None:
    oracle = Oracle(lambda data: data == b"abcdefghijklmnop")
    found, _ = shrunk(b"abcdefghijklmnop", oracle, budget=Budget(steps, 60.0))
    assert not found.complete
    assert len(oracle.tried) < 60
    assert found.best == b"abcdefghijklmnop"


# Small frames that are mutated in one place come first.


def test_the_smallest_frame_that_fails_is_where_the_search_goes_on() -> None:
    """What is mutated in it is told."""
    small = SmallFrames({1: [("c:m", b"xxxx!", "p"), ("d:m", b"xx!", "q"), ("e:m", b"xx", "r")]})
    oracle = Oracle(lambda data: b"!" in data and len(data) > 2)
    found, mutated = shrunk(b"abcdefgh!", oracle, small)
    assert oracle.tried[1:4] == [b"xx", b"xx!", b"xxxx!"]
    assert (found.best, mutated) == (b"\0\0!", Mutated("d:m", "q"))
    assert small.asked == [1]


def test_a_small_frame_is_named_by_the_first_mutation_that_makes_it() -> None:
    small = SmallFrames({1: [("c:m", b"!", "p"), ("d:m", b"!", "q")]})
    assert shrunk(b"ab!", Oracle(lambda data: b"!" in data), small)[1] == Mutated("c:m", "p")


def test_a_frame_that_is_no_smaller_is_not_tried() -> None:
    small = SmallFrames({number: [("c:m", b"abc!", "p"), ("c:m", b"abcd!", "p")] for number in (1, LONG)})
    oracle = Oracle(lambda data: b"!" in data)
    found, mutated = shrunk(b"!bcd", oracle, small)
    assert (found.best, mutated) == (b"!", Mutated())
    assert small.asked == [1, LONG, 1]
    assert b"abc!" not in oracle.tried


def test_few_frames_of_a_kind_are_tried_before_long_arrays_and_all_of_them_after() -> None:
    """A kind is a mutation of one path; frames that are the same count once."""
    first = [b"0", b"1", b"1", b"2", b"3"]
    many = [("c:m", data, "p") for data in (*first, b"4", b"!")]
    few = [("c:m", b"5", "q"), ("d:m", b"6", "p")]
    oracle = Oracle(lambda data: b"!" in data)
    small = SmallFrames({1: many + few, LONG: [("c:m", b"long", "p")]})
    assert shrunk(b"abcdef!", oracle, small)[1] == Mutated("c:m", "p")
    assert oracle.tried[1:] == [
        b"0", b"1", b"2", b"3", b"5", b"6",
        b"long",
        b"0", b"1", b"2", b"3", b"4", b"!",
        b"\0", b"\1",
    ]  # fmt: skip
    assert small.asked == [1, LONG, 1]


def test_arrays_are_made_as_short_as_will_do() -> None:
    """Only with the mutation by which a long one fails."""
    small = SmallFrames(
        {
            LONG: [("c:m", b"12!", "p"), ("d:m", b"twelve!", "q")],
            2: [("c:m", b"2", "p"), ("d:m", b"!", "q")],
            3: [("c:m", b"x!", "q"), ("c:m", b"3!", "p")],
            4: [("c:m", b"!", "p")],
        }
    )
    oracle = Oracle(lambda data: b"!" in data)
    found, mutated = shrunk(b"abcdefgh!", oracle, small)
    assert mutated == Mutated("c:m", "p")
    assert small.asked == [1, LONG, 2, 3]
    assert oracle.tried[1:5] == [b"12!", b"twelve!", b"2", b"3!"]
    assert found.best == b"!"


def test_a_long_array_that_no_shorter_one_does_for_stays() -> None:
    small = SmallFrames({LONG: [("c:m", b"12!", "p")]})
    oracle = Oracle(lambda data: data.endswith(b"2!") or data == b"abcdefgh!")
    found, mutated = shrunk(b"abcdefgh!", oracle, small)
    assert (found.best, mutated) == (b"2!", Mutated("c:m", "p"))
    assert small.asked == [1, LONG, *range(2, LONG)]


def test_a_bound_is_kept_however_many_small_frames_there_are() -> None:
    many = [("c:m", b"%04d" % number, str(number)) for number in range(4010)]
    oracle = Oracle(lambda data: len(data) > 4)
    shrunk(b"abcde", oracle, SmallFrames({1: many}), budget=Budget(4001, 600.0))
    assert oracle.tried[1:4001] == [data for _, data, _ in many[:4000]]


def test_real_frames_are_reduced_to_a_mutated_one() -> None:
    """A reader that dies of lengths below zero: the smallest frame has one, and defaults."""
    frames = frames_of(PAIR)
    cases: Any = SimpleNamespace(frames=SimpleNamespace(pair=lambda pair: frames))
    kinds = {data: cell for cell, data, _ in frames.small_cases()}
    start = frames.first.data

    def fails(data: bytes) -> bool:
        return data == start or kinds.get(data, "").endswith(":minus_one")

    found, mutated = shrink_frame(start, PAIR, cases, Oracle(fails), Budget(4000, 60.0))
    assert mutated.cell.endswith(":minus_one")
    assert len(found.best) == min(len(data) for data, cell in kinds.items() if cell.endswith(":minus_one"))

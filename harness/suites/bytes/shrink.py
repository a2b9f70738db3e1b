"""Reduce a frame on which the sides differ to the smallest found on which they differ in the same way.

Cutting bytes out of a frame mostly breaks its lengths, and so ends in another mismatch or none. So the search
begins elsewhere: with the mutations of frames that hold one field besides defaults, smallest first. If none
of them fails in the same way, arrays are made long, and then as short as will do. What it finds is then cut
and plained byte by byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from harness.causes.search import Budget, Search, Shrunk
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.long_array_frames import LONG

__all__ = ["FrameOracle", "Mutated", "fails_alike", "shrink_frame"]

FrameOracle = Callable[[Sequence[bytes]], Sequence[CaseRow]]
"""Runs byte cases of one pair; one row each, in order."""

# Small frames tried at most: as many as the budget of a signature allows in half its time.
_MOST_CANDIDATES: Final = 4000


class Mutated(NamedTuple):
    """What is mutated in a frame.

    Attributes:
        cell: place and mutation, as in a coverage cell (`"string_length:too_long"`); `""` where not known.
        path: schema path of the place, `""` where there is none.
    """

    cell: str = ""
    path: str = ""


_Kind = tuple[str, str]
"""The cell of a small frame, and the path at which it is mutated."""

_FEW: Final = 4
"""Small frames that are tried for each kind and path, before all of them are."""


def shrink_frame(
    data: bytes,
    pair: Pair,
    cases: ByteCases,
    oracle: FrameOracle,
    budget: Budget | None = None,
    side: str = "",
    holds: Callable[[bytes], bool] = lambda data: True,
    row: CaseRow | None = None,
) -> tuple[Shrunk[bytes], Mutated]:
    """Shrink `data`, on which `oracle` tells a mismatch or a finding; with a `side`, only a bug of that.

    Only frames are tried for which `holds` is true. `row` is the verdict on `data`, where it was just run.
    Also gives what is mutated in the smallest, where that is known.
    """
    search = Search(oracle, budget, fails_alike)
    if not search.begin(data, side, row):
        return search.not_reproduced(), Mutated()
    mutated = _from_small_frames(search, pair, cases, holds)
    while search.take_first(filter(holds, _cuts(search.best))) or search.take_first(
        filter(holds, _plainer(search.best))
    ):
        pass
    return search.shrunk(), mutated


def fails_alike(row: CaseRow, start: CaseRow) -> bool:
    """Whether a frame fails as another did."""
    if (row.verdict, row.reason, row.testee_outcome) != (start.verdict, start.reason, start.testee_outcome):
        return False
    # What kills does so before it can be asked whether the frame is right.
    return row.reason == Reason.TESTEE_DIED or row.reference_outcome == start.reference_outcome


def _from_small_frames(
    search: Search[bytes], pair: Pair, cases: ByteCases, holds: Callable[[bytes], bool]
) -> Mutated:
    """Move to the smallest mutated small frame that fails in the same way; what it mutates."""

    def among(elements: int, wanted: _Kind | None = None, each: int = _MOST_CANDIDATES) -> _Kind | None:
        """The kind of the one that fails so, if there is one of a wanted kind."""
        small: dict[bytes, _Kind] = {}
        tried: Counter[_Kind] = Counter()
        for cell, data, path in sorted(cases.frames.pair(pair).small_cases(elements), key=_length):
            kind = (cell, path)
            if len(data) < len(search.best) and wanted in (None, kind) and tried[kind] < each:
                tried[kind] += data not in small
                small.setdefault(data, kind)
        found = search.take_first(filter(holds, list(small)[:_MOST_CANDIDATES]))
        return small[search.best] if found else None

    found = among(1, each=_FEW)
    if found is None:
        found = among(LONG)
        fewer = () if found is None else (among(number, found) for number in range(2, LONG))
        next((kind for kind in fewer if kind is not None), None)
    if found is None:
        found = among(1)
    return Mutated() if found is None else Mutated(*found)


def _length(case: tuple[str, bytes, str]) -> int:
    return len(case[1])


def _cuts(data: bytes) -> Iterator[bytes]:
    """The frame without a stretch of it, long stretches first."""
    size = len(data) // 2
    while size:
        for start in range(0, len(data), size):
            yield data[:start] + data[start + size :]
        size //= 2


def _plainer(data: bytes) -> Iterator[bytes]:
    """The frame with one byte that is less than it was."""
    for index, byte in enumerate(data):
        for plain in (0, 1):
            if byte > plain:
                yield data[:index] + bytes((plain,)) + data[index + 1 :]

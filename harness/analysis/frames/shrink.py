"""Reduce a frame on which the sides differ to the smallest found on which they differ in the same way.

Cutting bytes out of a frame mostly breaks its lengths, and so ends in another mismatch or none. So the search
begins elsewhere: with the mutations of frames that hold one field besides defaults, smallest first. What it
finds is then cut and plained byte by byte.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from harness.analysis.minimise import Budget
from harness.frames.suite import FrameSuite
from harness.outcome import CaseRow
from harness.pair import Pair

__all__ = ["FrameOracle", "ShrunkFrame", "shrink_frame"]

FrameOracle = Callable[[Sequence[bytes]], Sequence[CaseRow]]
"""Runs byte cases of one pair; one row each, in order."""

_BATCH: Final = 64
_MOST_CANDIDATES: Final = 4000


@dataclass(frozen=True, slots=True)
class ShrunkFrame:
    """The smallest frame that was found.

    Attributes:
        data: its bytes.
        row: the verdict on it.
        path: schema path of what is spoiled in it, where that is known, else `""`.
        steps: frames that were tried.
        reproduced: whether the given frame differs at all when run again; if not, it is returned as is.
        complete: whether nothing smaller remained to be tried; False when the budget ended first.
    """

    data: bytes
    row: CaseRow
    path: str
    steps: int
    reproduced: bool
    complete: bool


def shrink_frame(
    data: bytes, pair: Pair, suite: FrameSuite, oracle: FrameOracle, budget: Budget | None = None
) -> ShrunkFrame:
    """Shrink `data`, on which `oracle` tells a mismatch or a finding."""
    search = _Search(oracle, budget or Budget())
    start = search.run([data])[0]
    if start.verdict not in ("mismatch", "finding"):
        return ShrunkFrame(data, start, "", search.steps, reproduced=False, complete=True)
    search.start, search.best, search.row = start, data, start
    path = _from_small_frames(search, pair, suite)
    changed = True
    while changed and not search.exhausted:
        changed = search.take_first(_cuts(search.best)) or search.take_first(_plainer(search.best))
    return ShrunkFrame(
        search.best, search.row, path, search.steps, reproduced=True, complete=not search.exhausted
    )


class _Search:
    def __init__(self, oracle: FrameOracle, budget: Budget) -> None:
        self.oracle = oracle
        self.budget = budget
        self.deadline = time.monotonic() + budget.seconds
        self.steps = 0
        self.start: CaseRow
        self.row: CaseRow
        self.best = b""

    @property
    def exhausted(self) -> bool:
        return self.steps >= self.budget.steps or time.monotonic() > self.deadline

    def run(self, candidates: Sequence[bytes]) -> Sequence[CaseRow]:
        self.steps += len(candidates)
        return self.oracle(candidates)

    def same(self, row: CaseRow) -> bool:
        mine, theirs = self.start, row
        return (mine.verdict, mine.reason, mine.testee_outcome, mine.reference_outcome) == (
            theirs.verdict,
            theirs.reason,
            theirs.testee_outcome,
            theirs.reference_outcome,
        )

    def take_first(self, candidates: Iterable[bytes]) -> bool:
        """Move to the first candidate that fails in the same way; False if none does."""
        stream = iter(candidates)
        # What never comes back is tried one by one, or the time would be up long before it is looked at.
        size = 1 if self.start.timed_out else _BATCH
        while not self.exhausted and (batch := list(islice(stream, size))):
            for candidate, row in zip(batch, self.run(batch), strict=True):
                if self.same(row):
                    self.best, self.row = candidate, row
                    return True
        return False


def _from_small_frames(search: _Search, pair: Pair, suite: FrameSuite) -> str:
    """Move to the smallest spoiled small frame that fails in the same way; the path it spoils."""
    small: dict[bytes, str] = {}
    for _, data, path in suite.frames.pair(pair).small_cases():
        if len(data) < len(search.best):
            small.setdefault(data, path)
    smallest = sorted(small, key=len)[:_MOST_CANDIDATES]
    search.take_first(smallest)
    return small.get(search.best, "")


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

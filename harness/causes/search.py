"""The search for the plainest case that fails as a given one does: the best so far, and what may be spent.

Deterministic but for the clock: candidates are tried in their order, and the first that still fails is taken.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Generic, TypeVar

from harness.outcome import NOT_EXECUTED, CaseRow

__all__ = ["Budget", "OutOfTimeError", "Search", "Shrunk", "UnaskedError", "asked_until", "in_batches"]

T = TypeVar("T")

_FIRST_BATCH: Final = 6
_BATCH: Final = 48
"""Candidates that are run at once. The boldest is the likeliest to be taken, so a short batch comes first."""
_LOOK: Final = 1.0
"""Seconds of cases after which fewer of them are asked for at once."""

_VERDICTS: Final = {"": ("mismatch", "finding"), "testee": ("mismatch",), "reference": ("finding",)}
"""What a case is called, by the side whose bug it is."""


class UnaskedError(Exception):
    """The case to begin with could not be run again: whether it fails when it is run alone cannot be told.

    Attributes:
        why: the testee has no say in it, in its words; `""` where there is no time left for it.
    """

    def __init__(self, row: CaseRow) -> None:
        super().__init__(row.detail)
        self.why = (row.detail or "no reason given") if row.verdict == "unsupported" else ""


class OutOfTimeError(Exception):
    """Cases take so long that there is no time for the many that tell causes apart."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may be spent on one case: candidates tried, and seconds on the clock."""

    steps: int = 2000
    seconds: float = 10.0

    @property
    def until_told(self) -> float:
        """When what is found next has to be told, on the monotonic clock: some time from now."""
        return time.monotonic() + max(_LEAST, self.seconds)


_LEAST: Final = 90.0
"""Seconds to find out which field is at fault, and again where else: what is left unasked is a cause more."""


def in_batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """So many at a time, the last of them fewer; no more is drawn than is asked for."""
    stream = iter(items)
    while batch := list(islice(stream, size)):
        yield batch


def asked_until(
    deadline: float, oracle: Callable[[Sequence[T]], Sequence[CaseRow]]
) -> Callable[[Sequence[T]], list[CaseRow]]:
    """The oracle, asked for a few cases at once; `OutOfTimeError` once the deadline has passed."""

    size = _FIRST_BATCH

    def ask(cases: Sequence[T]) -> list[CaseRow]:
        nonlocal size
        rows: list[CaseRow] = []
        while len(rows) < len(cases):
            began = time.monotonic()
            if began > deadline:
                raise OutOfTimeError
            rows += oracle(cases[len(rows) : len(rows) + size])
            taken = time.monotonic() - began
            size = 1 if taken > _LOOK else min(2 * size, _BATCH) if taken < _LOOK / 2 else size
        return rows

    return ask


@dataclass(frozen=True, slots=True)
class Shrunk(Generic[T]):
    """The plainest failing case that was found.

    Attributes:
        best: the case.
        row: the verdict on it.
        steps: cases that were run.
        complete: whether nothing plainer was left to be tried; False when the budget ended first.
        reproduced: whether the given case fails at all when run again; if not, it is returned as is.
        at_first: whether it fails as the first one of a process, and not when it is asked again there: what
            it holds is no part of that.
    """

    best: T
    row: CaseRow
    steps: int
    complete: bool = True
    reproduced: bool = True
    at_first: bool = False


class Search(Generic[T]):
    """The best case so far, from `begin` on.

    Args:
        oracle: runs cases; a row each, in order.
        budget: ends the search early.
        same: whether its first row fails as its second does.

    Attributes:
        best, row: the plainest case found, and the verdict on it.
        start: the verdict on the case to begin with.
        budget: that ends it.
        steps: cases that were run.
    """

    best: T
    row: CaseRow
    start: CaseRow

    def __init__(
        self,
        oracle: Callable[[Sequence[T]], Sequence[CaseRow]],
        budget: Budget | None,
        same: Callable[[CaseRow, CaseRow], bool],
    ) -> None:
        self._oracle = oracle
        self.budget = budget or Budget()
        self._deadline = time.monotonic() + self.budget.seconds
        self._same = same
        self.steps = 0

    def begin(self, case: T, side: str = "", row: CaseRow | None = None) -> bool:
        """Run the case to begin with; whether it fails at all, or, with a `side`, as a bug of that side.

        Args:
            case: the case.
            side: whose bug it has to be.
            row: the verdict on it, where it was just run: what kills a testee is not run twice.

        Raises:
            UnaskedError: nothing was compared, as where no time is left for a testee that hangs, or where it
                declines the case.
        """
        self.best = case
        self.start = self.row = row or self.run([case])[0]
        if self.start.verdict in NOT_EXECUTED:
            raise UnaskedError(self.start)
        return self.start.verdict in _VERDICTS[side]

    def not_reproduced(self) -> Shrunk[T]:
        """The given case, which did not fail when it was run again."""
        return Shrunk(self.best, self.row, self.steps, reproduced=False)

    def shrunk(self) -> Shrunk[T]:
        """The best case so far."""
        return Shrunk(self.best, self.row, self.steps, complete=not self.exhausted)

    @property
    def exhausted(self) -> bool:
        """Whether the budget is spent."""
        return self.steps >= self.budget.steps or time.monotonic() > self._deadline

    def run(self, cases: Sequence[T]) -> Sequence[CaseRow]:
        """Run cases, counted."""
        self.steps += len(cases)
        return self._oracle(cases)

    def take_first(self, candidates: Iterable[T]) -> bool:
        """Move to the first candidate that fails as the first case did; False if none does."""
        for batch in self._batches(candidates):
            for candidate, row in zip(batch, self.run(batch), strict=True):
                better = self.better(candidate, row)
                if better is not None:
                    self.best, self.row = better, row
                    return True
        return False

    def better(self, candidate: T, row: CaseRow) -> T | None:
        """What to move to after a candidate was run; None to stay."""
        return candidate if self._same(row, self.start) else None

    def _batches(self, candidates: Iterable[T]) -> Iterator[list[T]]:
        stream = iter(candidates)
        # What takes long to fail is tried one by one, or time would be up long before it is looked at.
        size = 1 if self.start.died else _FIRST_BATCH
        while not self.exhausted and (batch := list(islice(stream, size))):
            yield batch
            size = 1 if self.start.died else _BATCH

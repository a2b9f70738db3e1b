"""Reduce a failing value to the plainest one that still fails for the same cause; name the field at fault.

The oracle runs a batch of values of one (message, version, check) through testee and reference and gives a
row for each; through the driver's gateway that is one call. Everything here is deterministic: candidates
come in a fixed order, and the first that still fails is taken.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from harness.analysis.attribute import Attribution, attribute
from harness.outcome import CaseRow, Reason
from harness.values.shrink import Fields, Node, Site, default_fields, replaced, shrunk, walk
from pycodec.specs.model import StructSpec

__all__ = ["Budget", "Minimised", "Oracle", "minimise", "same_cause"]

Oracle = Callable[[Sequence[Fields]], Sequence[CaseRow]]
"""Runs values of one (message, version, check); one row each, in order."""

_BATCH: Final = 48


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may be spent on one value: candidate values tried, and seconds on the clock."""

    steps: int = 2000
    seconds: float = 10.0


@dataclass(frozen=True, slots=True)
class Minimised:
    """The plainest failing value that was found.

    Attributes:
        fields: the value in plain form.
        row: the verdict on it.
        attribution: the field at fault.
        steps: candidate values that were tried.
        complete: whether nothing plainer remained to be tried; False when the budget ended first.
        reproduced: whether the given value fails at all when run again; if not, it is returned as is.
    """

    fields: Fields
    row: CaseRow
    attribution: Attribution
    steps: int
    complete: bool
    reproduced: bool = True


def same_cause(row: CaseRow, start: CaseRow) -> bool:
    """Whether `row` fails as `start` did: verdict, reason, both outcomes, and a path that is not another one.

    A path may be refined (a field below the first one), found where there was none, or lost. With which
    exception the reference meets wrong bytes depends on what follows them, so that one may differ.
    """
    if (row.verdict, row.reason, row.testee_outcome) != (start.verdict, start.reason, start.testee_outcome):
        return False
    if row.reference_outcome != start.reference_outcome and row.reason != Reason.TESTEE_BYTES_REJECTED:
        return False
    here, there = row.path or "", start.path or ""
    return not here or not there or _within(here, there) or _within(there, here)


def _within(inner: str, outer: str) -> bool:
    return inner == outer or inner.startswith(outer + ".")


def minimise(spec: StructSpec, fields: Fields, oracle: Oracle, budget: Budget | None = None) -> Minimised:
    """Shrink `fields`, a value of the message `spec`, while `oracle` still fails for the same cause.

    Greedy, in two phases: first all fields but one are set to their defaults at once, then every place is
    made plainer until none can be. The result is the same for the same value, oracle and step budget, as
    long as the clock does not end it (`complete`).
    """
    search = _Search(oracle, budget or Budget())
    start = search.run([fields])[0]
    if start.verdict not in ("mismatch", "finding"):
        return Minimised(fields, start, Attribution(start.path or "", (), ""), search.steps, True, False)
    search.start = search.row = start
    search.fields = fields
    _isolate(spec, search)
    changed = True
    while changed and not search.exhausted:
        changed = _pass(spec, search)
    complete = not search.exhausted
    if search.row.timed_out:
        # Telling causes apart takes many more cases that never come back.
        found = Attribution(search.row.path or "", (), "")
    else:
        found = attribute(spec, search.fields, search.row, search.run)
    return Minimised(search.fields, search.row, found, search.steps, complete)


class _Search:
    """The best value so far, and what is left of the budget."""

    def __init__(self, oracle: Oracle, budget: Budget) -> None:
        self.oracle = oracle
        self.budget = budget
        self.deadline = time.monotonic() + budget.seconds
        self.steps = 0
        self.start: CaseRow
        self.row: CaseRow
        self.fields: Fields = {}

    @property
    def exhausted(self) -> bool:
        return self.steps >= self.budget.steps or time.monotonic() > self.deadline

    def run(self, candidates: Sequence[Fields]) -> Sequence[CaseRow]:
        self.steps += len(candidates)
        return self.oracle(candidates)

    def take_first(self, candidates: Iterable[Fields]) -> bool:
        """Move to the first candidate that still fails for the same cause; False if none does."""
        for batch in _batches(candidates, self.start.timed_out):
            if self.exhausted:
                return False
            for candidate, row in zip(batch, self.run(batch), strict=True):
                if same_cause(row, self.start):
                    self.fields, self.row = candidate, row
                    return True
        return False


def _batches(candidates: Iterable[Fields], one_by_one: bool) -> Iterator[list[Fields]]:
    stream = iter(candidates)
    # A short first batch: the boldest candidate is the likeliest to be taken. What never comes back is tried
    # one by one, or the time would be up long before it is looked at.
    size = 1 if one_by_one else 6
    while batch := list(islice(stream, size)):
        yield batch
        size = 1 if one_by_one else _BATCH


def _isolate(spec: StructSpec, search: _Search) -> None:
    """Set everything to its default but one field of the message; or nothing at all but defaults."""
    plain = default_fields(spec)
    present = search.fields
    search.take_first([plain, *({**plain, name: value} for name, value in present.items())])


def _pass(spec: StructSpec, search: _Search) -> bool:
    """Make each place plainer as often as that works, outer places first; whether anything changed."""
    changed = False
    position = 0
    while not search.exhausted:
        node = next(islice(walk(spec, search.fields), position, None), None)
        if node is None:
            break
        if search.take_first(_replacements(search.fields, node)):
            changed = True  # the same place again: it may become plainer still
        else:
            position += 1
    return changed


def _replacements(fields: Fields, node: Node) -> Iterator[Fields]:
    site: Site = node.site
    return (replaced(fields, site, value) for value in shrunk(node))

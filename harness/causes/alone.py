"""Whether what a search ended with shows in a process that was asked nothing else.

The candidates of a search leave as much behind in a testee as the cases of a run do. A cache of texts that
begin alike has one come out as another that was tried before: the "smallest case" then agrees with whoever
runs it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from operator import eq
from typing import TypeVar

from harness.causes.attribute import Attribution
from harness.causes.minimise import Minimised, same_cause
from harness.causes.search import Shrunk
from harness.outcome import NOT_EXECUTED, CaseRow
from harness.testees.containment import hurried, is_hurried
from harness.values.equality import same
from harness.values.shrink import Fields

__all__ = ["seen_alone", "shown_alone"]

T = TypeVar("T")


def shown_alone(
    found: Shrunk[T],
    given: T,
    first: Callable[[T], CaseRow],
    alike: Callable[[CaseRow, CaseRow], bool],
    equal: Callable[[T, T], bool] = eq,
) -> Shrunk[T]:
    """What was found, if its plainest case fails alone; else the given case, which is not `complete`.

    Where neither does, the case is not `reproduced`. One that hangs has all its time here, whatever it had in
    the search (`hurried`); if it had all then, it is taken at its word: it would have to hang once more.

    Args:
        found: what the search ended with; the given case came first in its process.
        given: the case that it began with.
        first: asks a case as the first one of a new process.
        alike: whether its first row fails as its second does.
        equal: whether two cases are the same.
    """
    is_doubtful = found.row.timed_out and is_hurried()
    if not found.reproduced or (found.row.timed_out and not is_doubtful):
        return found
    if equal(found.best, given) and not is_doubtful:
        return found
    with hurried(math.inf):
        row = first(found.best)
        if alike(row, found.row):
            return replace(found, row=row) if is_doubtful else found
        if row.verdict in NOT_EXECUTED:
            return found
        row = first(given)
    if row.verdict in NOT_EXECUTED:
        return found
    fails = row.verdict == found.row.verdict
    return Shrunk(given, row, found.steps + 2, complete=False, reproduced=fails)


def seen_alone(found: Minimised, given: Fields, first: Callable[[Fields], CaseRow]) -> Minimised:
    """As `shown_alone`; the given case is the `whole` one then, if it fails."""
    shown = shown_alone(found, given, first, same_cause, same)
    if isinstance(shown, Minimised):
        return shown
    seen = Attribution(shown.row.path or "", (), "")
    return Minimised(
        given, shown.row, shown.steps, False, shown.reproduced, attribution=seen, whole=shown.reproduced
    )

"""Whether what a search ended with shows in a process that was asked nothing else.

The candidates of a search leave as much behind in a testee as the cases of a run do. A cache of texts that
begin alike has one come out as another that was tried before: the "smallest case" then agrees with whoever
runs it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import eq
from typing import Any, Final, TypeVar

from harness.causes.attribute import UNATTRIBUTED, Attribution
from harness.causes.minimise import Minimised, same_cause
from harness.causes.root_cause import RootCause
from harness.causes.search import Shrunk
from harness.causes.signature import Group, at_first, not_repeatable
from harness.outcome import NOT_EXECUTED, CaseRow
from harness.testees.containment import hurried, is_hurried
from harness.values.equality import same
from harness.values.shrink import Fields

__all__ = ["of_state", "seen_alone", "shown_alone"]

T = TypeVar("T")

_AGAIN: Final = 2
"""How often a case that may fail at first alone is asked again in its process, and in how many processes: one
that fails now and then may seem to."""


def shown_alone(
    found: Shrunk[T],
    given: T,
    fresh: Callable[[Sequence[T]], Sequence[CaseRow]],
    alike: Callable[[CaseRow, CaseRow], bool],
    equal: Callable[[T, T], bool] = eq,
) -> Shrunk[T]:
    """What was found, if its plainest case fails alone; else the given case, which is not `complete`.

    Where neither does, the case is not `reproduced`. Where nothing plainer than the given case was found, it
    may be that it fails as the first one of a process, whatever it holds (`at_first`). One that hangs has all
    its time here, whatever it had in the search (`hurried`); if it had all then, it is taken at its word: it
    would have to hang once more.

    Args:
        found: what the search ended with; the given case came first in its process.
        given: the case that it began with.
        fresh: asks cases as the first ones of a new process.
        alike: whether its first row fails as its second does.
        equal: whether two cases are the same.
    """
    is_doubtful = found.row.timed_out and is_hurried()
    if not found.reproduced or (found.row.timed_out and not is_doubtful):
        return found
    if equal(found.best, given) and not is_doubtful:
        return replace(found, complete=True, at_first=True) if _fails_at_first(found, fresh, alike) else found
    with hurried(math.inf):
        (row,) = fresh([found.best])
        if alike(row, found.row):
            return replace(found, row=row) if is_doubtful else found
        if row.verdict in NOT_EXECUTED:
            return found
        (row,) = fresh([given])
    if row.verdict in NOT_EXECUTED:
        return found
    fails = row.verdict == found.row.verdict
    return Shrunk(given, row, found.steps + 2, complete=False, reproduced=fails)


def _fails_at_first(
    found: Shrunk[T],
    fresh: Callable[[Sequence[T]], Sequence[CaseRow]],
    alike: Callable[[CaseRow, CaseRow], bool],
) -> bool:
    """Whether the case fails as the first one of each process, and agrees when it is asked again there."""
    for _ in range(_AGAIN):
        row, *others = fresh([found.best] * (1 + _AGAIN))
        if not alike(row, found.row) or any(each.verdict != "agreed" for each in others):
            return False
    return True


def seen_alone(
    found: Minimised, given: Fields, fresh: Callable[[Sequence[Fields]], Sequence[CaseRow]]
) -> Minimised:
    """As `shown_alone`; the given case is the `whole` one then, if it fails."""
    shown = shown_alone(found, given, fresh, same_cause, same)
    if isinstance(shown, Minimised):
        return replace(shown, attribution=UNATTRIBUTED, whole=True) if shown.at_first else shown
    seen = Attribution(shown.row.path or "", (), "")
    return Minimised(
        given, shown.row, shown.steps, False, shown.reproduced, attribution=seen, whole=shown.reproduced
    )


def of_state(group: Group, found: Shrunk[Any]) -> RootCause:
    """The cause of a group whose smallest case fails as the first of a process alone, or not when it is run
    alone."""
    signature = at_first if found.at_first else not_repeatable
    return RootCause(signature(group.signature), group.example, steps=found.steps)

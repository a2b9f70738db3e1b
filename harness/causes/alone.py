"""Whether what a search ended with shows in a process that was asked nothing else.

The candidates of a search leave as much behind in a testee as the cases of a run do. A cache of texts that
begin alike has one come out as another that was tried before: the "smallest case" then agrees with whoever
runs it.
"""

from __future__ import annotations

from collections.abc import Callable

from harness.causes.attribute import Attribution
from harness.causes.minimise import Minimised, same_cause
from harness.outcome import NOT_EXECUTED, CaseRow
from harness.values.equality import same
from harness.values.shrink import Fields

__all__ = ["seen_alone"]


def seen_alone(found: Minimised, given: Fields, first: Callable[[Fields], CaseRow]) -> Minimised:
    """What was found, if its plainest case fails alone; else the given case, if that does (`whole`).

    Where neither does, the case is not `reproduced`. One that hangs is taken at its word: it would have to
    hang once more.

    Args:
        found: what the search ended with; the given case came first in its process.
        given: the case that it began with.
        first: asks a case as the first one of a new process.
    """
    if not found.reproduced or found.row.timed_out or same(found.best, given):
        return found
    row = first(found.best)
    if row.verdict in NOT_EXECUTED or same_cause(row, found.row):
        return found
    row = first(given)
    if row.verdict in NOT_EXECUTED:
        return found
    fails = row.verdict == found.row.verdict
    seen = Attribution(row.path or "", (), "")
    steps = found.steps + 2
    return Minimised(given, row, steps, complete=False, reproduced=fails, attribution=seen, whole=fails)

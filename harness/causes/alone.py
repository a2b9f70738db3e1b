"""Whether what a search ended with shows in a process that was asked nothing else.

The candidates of a search leave as much behind in a testee as the cases of a run do. A cache of texts that
begin alike has one come out as another that was tried before: the "smallest case" then agrees with whoever
runs it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from harness.causes.attribute import Attribution
from harness.causes.minimise import Minimised, same_cause
from harness.outcome import NOT_EXECUTED, CaseRow
from harness.testees.containment import hurried, is_hurried
from harness.values.equality import same
from harness.values.shrink import Fields

__all__ = ["seen_alone"]


def seen_alone(found: Minimised, given: Fields, first: Callable[[Fields], CaseRow]) -> Minimised:
    """What was found, if its plainest case fails alone; else the given case, if that does (`whole`).

    Where neither does, the case is not `reproduced`. One that hangs has all its time here, whatever it had in
    the search (`hurried`); if it had all then, it is taken at its word: it would have to hang once more.

    Args:
        found: what the search ended with; the given case came first in its process.
        given: the case that it began with.
        first: asks a case as the first one of a new process.
    """
    is_doubtful = found.row.timed_out and is_hurried()
    if not found.reproduced or (found.row.timed_out and not is_doubtful):
        return found
    if same(found.best, given) and not is_doubtful:
        return found
    with hurried(math.inf):
        row = first(found.best)
        if same_cause(row, found.row):
            return replace(found, row=row) if is_doubtful else found
        if row.verdict in NOT_EXECUTED:
            return found
        row = first(given)
    if row.verdict in NOT_EXECUTED:
        return found
    fails = row.verdict == found.row.verdict
    seen = Attribution(row.path or "", (), "")
    steps = found.steps + 2
    return Minimised(given, row, steps, complete=False, reproduced=fails, attribution=seen, whole=fails)

"""Reduce a failing value to the plainest one that still fails for the same cause; name the field at fault.

The oracle runs a batch of values of one (message, version, check) through testee and reference and gives a
row for each; through the driver's gateway that is one call. Everything here is deterministic: candidates
come in a fixed order, and the first that still fails is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from harness.causes.attribute import UNATTRIBUTED, Attribution, are_related, attribute
from harness.causes.search import Budget, OutOfTimeError, Search, Shrunk, asked_until
from harness.outcome import CaseRow, Reason
from harness.testees.containment import is_hurried
from harness.values.equality import same
from harness.values.shrink import Fields, Node, Site, default_fields, replaced, shrunk, walk
from pycodec.specs.model import StructSpec

__all__ = ["Minimised", "Oracle", "minimise", "same_cause"]

Oracle = Callable[[Sequence[Fields]], Sequence[CaseRow]]
"""Runs values of one (message, version, check); one row each, in order."""


@dataclass(frozen=True, slots=True)
class Minimised(Shrunk[Fields]):
    """The plainest failing value that was found, in plain form.

    Attributes:
        attribution: the field at fault.
        slow: whether cases take so long that there is no time for the many that tell causes apart.
        whole: whether it is the given case, as only that one fails in a process that was asked nothing else:
            what becomes of its parts says nothing.
    """

    attribution: Attribution = UNATTRIBUTED
    slow: bool = False
    whole: bool = False


def same_cause(row: CaseRow, start: CaseRow) -> bool:
    """Whether `row` fails as `start` did: verdict, reason, both outcomes, the way a value was changed, and a
    path that is not another one.

    A path may be refined (a field below the first one), found where there was none, or lost. With which
    exception the reference meets wrong bytes depends on what follows them, so that one may differ.
    """
    mine = (row.verdict, row.reason, row.testee_outcome, row.change)
    if mine != (start.verdict, start.reason, start.testee_outcome, start.change):
        return False
    if row.reference_outcome != start.reference_outcome and row.reason != Reason.TESTEE_BYTES_REJECTED:
        return False
    here, there = row.path or "", start.path or ""
    return not here or not there or are_related(here, there)


def minimise(
    spec: StructSpec,
    fields: Fields,
    oracle: Oracle,
    budget: Budget | None = None,
    side: str = "",
    version: int | None = None,
) -> Minimised:
    """Shrink `fields`, a value of the message `spec`, while `oracle` still fails for the same cause.

    With a `side` (`"testee"` or `"reference"`), only a bug of that side counts. With a `version`, a field
    that it lacks and that is at its default is never at fault.

    Greedy, in two phases: first all fields but one are set to their defaults at once, or, where it takes
    several, one by one; then every place is made plainer until none can be. The result is the same for the
    same value, oracle and step budget, as long as the clock does not end it (`complete`).
    """
    search = Search(oracle, budget, same_cause)
    if not search.begin(fields, side):
        return _minimised(search.not_reproduced(), _seen(search.row))
    _isolate(spec, search)
    changed = True
    while changed and not search.exhausted:
        changed = _pass(spec, search)
    shrunk = search.shrunk()
    if search.row.timed_out and not is_hurried():
        # Telling causes apart takes many more cases that never come back.
        return _minimised(shrunk, _seen(search.row))
    ask = asked_until(search.budget.until_told, search.run)
    try:
        found = attribute(spec, search.best, search.row, ask, version)
    except OutOfTimeError:
        return replace(_minimised(shrunk, _seen(search.row)), slow=True)
    return _minimised(replace(shrunk, steps=search.steps), found)


def _minimised(shrunk: Shrunk[Fields], found: Attribution) -> Minimised:
    return Minimised(
        shrunk.best, shrunk.row, shrunk.steps, shrunk.complete, shrunk.reproduced, attribution=found
    )


def _seen(row: CaseRow) -> Attribution:
    """The place that the verdict itself names."""
    return Attribution(row.path or "", (), "")


def _isolate(spec: StructSpec, search: Search[Fields]) -> None:
    """Set everything to its default but one field of the message, or but few; or everything."""
    plain = default_fields(spec)
    present = search.best
    if search.take_first([plain, *({**plain, name: value} for name, value in present.items())]):
        return
    for name in present:
        others = {key: value for key, value in search.best.items() if key != name}
        # Unknown tagged fields have no default: without them, there are none.
        one = {name: plain[name]} if name in plain else {}
        if not same({**others, **one}, search.best):
            search.take_first([{**others, **one}])


def _pass(spec: StructSpec, search: Search[Fields]) -> bool:
    """Make each place plainer as often as that works, outer places first; whether anything changed."""
    changed = False
    position = 0
    while not search.exhausted:
        node = next(islice(walk(spec, search.best), position, None), None)
        if node is None:
            break
        if search.take_first(_replacements(search.best, node)):
            changed = True  # the same place again: it may become plainer still
        else:
            position += 1
    return changed


def _replacements(fields: Fields, node: Node) -> Iterator[Fields]:
    site: Site = node.site
    return (replaced(fields, site, value) for value in shrunk(node))

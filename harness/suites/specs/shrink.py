"""Reduce the spec of a mismatch: the plainest one that still shows it on some value.

One build of the generator takes as long for thirty specs as for three, so candidates go in batches. Which
value shows the mismatch may change from candidate to candidate: each is asked with all boundary cases of its
own and some random ones, and counts if one of them fails as the first did.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, TypeVar

from harness.casework.contract import Cases
from harness.casework.faults import row_views
from harness.casework.runner import InlineRunner
from harness.causes.search import in_batches
from harness.errors import UserError
from harness.outcome import CaseRow
from harness.references import Reference
from harness.suites.specs.builder import SpecBuilder
from harness.suites.specs.edits import Edit, applied, edits_of, is_valid, weight
from harness.suites.specs.failure import Failure, failing_as
from harness.suites.specs.field_kind import renamed
from harness.suites.specs.random_specs import Spec

C = TypeVar("C", bound=Cases)

__all__ = ["SmallSpec", "plainest_spec", "showing"]

# One build of generator and javac takes as long for thirty specs as for three.
_BATCH: Final = 32
# Random cases that a candidate is asked besides all its boundary cases.
_RANDOM: Final = 24
# Each halves the spec at least, or is the last.
_ROUNDS: Final = 12
# What the last build may take where time is up.
_FINAL_SECONDS: Final = 10.0
# What a batch may take, and the deaths of the testee in one pair of it, of which one case is enough.
_SECONDS: Final = 60.0
_DYING_SECONDS: Final = 2.0
_EITHER: Final = ("only", "valid", "flexible")
"""Edits of which one excludes the others of its kind."""


@dataclass(frozen=True, slots=True)
class SmallSpec:
    """A spec that shows a mismatch.

    Attributes:
        spec: as JSON values.
        row: a case of it that fails.
        reference: the messages made of it.
        complete: whether nothing plainer was left to be tried.
    """

    spec: Spec
    row: CaseRow
    reference: Reference
    complete: bool = False


def showing(
    builder: SpecBuilder[C], specs: Sequence[Spec], failure: Failure, until: float = math.inf
) -> list[SmallSpec | None]:
    """Of each spec a case that fails so; None where none does, and for a spec that is refused.

    None as well where there was no time left on the monotonic clock, or on that of a batch.
    """
    named = {f"Candidate{at}": spec for at, spec in enumerate(specs) if is_valid(spec)}
    if len(specs) == 1:
        named = {spec["name"]: spec for spec in named.values()}
    made = [{**spec, "name": name} for name, spec in named.items()]
    try:
        reference = builder.build([json.dumps(spec) for spec in made])
    except UserError:
        # The generator takes none of them.
        return [None] * len(specs)
    rows = _failing(builder, reference, failure, until)
    found = {
        id(named[spec["name"]]): SmallSpec(spec, rows[spec["name"]], reference)
        for spec in made
        if spec["name"] in rows
    }
    return [found.get(id(spec)) for spec in specs]


def _failing(
    builder: SpecBuilder[C], reference: Reference, failure: Failure, until: float
) -> dict[str, CaseRow]:
    """The failing case with the smallest frame, of the lowest version of every message that has one."""
    cases = builder.open(reference)
    runner = InlineRunner(cases, builder.call(reference))
    smallest: dict[str, CaseRow] = {}
    deadline = min(time.monotonic() + _SECONDS, until)
    try:
        for pair in cases.pairs:
            if pair.message in smallest or time.monotonic() > deadline:
                continue
            cases.persist(_DYING_SECONDS)
            rows = runner.run(pair, range(cases.work(pair).boundary + _RANDOM))
            failing = [view for row in rows for view in row_views(row) if failing_as(view) == failure]
            if failing:
                smallest[pair.message] = min(failing, key=lambda row: (row.frame_len, row.index))
    finally:
        cases.close()
    return smallest


def plainest_spec(
    builder: SpecBuilder[C], spec: Spec, version: int, failure: Failure, until: float
) -> SmallSpec | None:
    """The plainest spec found that shows a mismatch; None if `spec` does not show it when run again in time.

    Args:
        builder: makes cases of specs.
        spec: to begin with.
        version: in which it was seen.
        failure: how the case fails.
        until: when it is to be over, on the monotonic clock.
    """
    best = _begun(builder, spec, version, failure, until)
    if best is None:
        return None
    complete = False
    for _ in range(_ROUNDS):
        if complete or time.monotonic() > until:
            break
        better = _round(builder, best.spec, failure, until)
        complete = better is None and time.monotonic() <= until
        best = better or best
    # One build more, also where time is up: it is called by its own name then, and not by a candidate's.
    plain = renamed(best.spec)
    (final,) = showing(builder, [plain], failure, max(until, time.monotonic() + _FINAL_SECONDS))
    if final is None:
        # Random cases are drawn by message: those of another name may not have the one that fails.
        final = _as_before(builder, plain, best.row, failure)
    if final is None:
        # It fails by the names that its fields have.
        final = _as_before(builder, {**best.spec, "name": plain["name"]}, best.row, failure)
    return replace(final or best, complete=complete)


def _as_before(builder: SpecBuilder[C], spec: Spec, row: CaseRow, failure: Failure) -> SmallSpec | None:
    """A spec with the case that failed under other names; None if it does not fail so any more."""
    try:
        reference = builder.build([json.dumps(spec)])
    except UserError:
        return None
    cases = builder.open(reference)
    try:
        case = cases.again({**asdict(row), "message": spec["name"]})
        (again,) = InlineRunner(cases, builder.call(reference)).run_prepared([case])
    finally:
        cases.close()
    failing = (view for view in row_views(again) if failing_as(view) == failure)
    return next((SmallSpec(spec, view, reference) for view in failing), None)


def _begun(
    builder: SpecBuilder[C], spec: Spec, version: int, failure: Failure, until: float
) -> SmallSpec | None:
    """A boldly reduced spec that shows it: one version, one field of the message; else the whole."""
    one = applied(spec, Edit("valid", "", str(version))) or spec
    single = [applied(one, Edit("only", field["name"])) for field in one["fields"]]
    candidates = [*(made for made in single if made is not None), one, spec]
    return next(filter(None, showing(builder, candidates, failure, until)), None)


def _round(builder: SpecBuilder[C], spec: Spec, failure: Failure, until: float) -> SmallSpec | None:
    """A plainer spec by one pass over all edits; None if there is none."""
    harmless: dict[Edit, SmallSpec] = {}
    for batch in in_batches(list(edits_of(spec)), _BATCH):
        if time.monotonic() > until:
            break
        tried = [(edit, made) for edit in batch if (made := applied(spec, edit)) is not None]
        shown = showing(builder, [made for _, made in tried], failure, until)
        harmless |= {edit: one for (edit, _), one in zip(tried, shown, strict=True) if one is not None}
        if any(edit.what == "only" for edit in harmless):
            break  # One field of many: everything else is asked anew.
    if not harmless:
        return None
    edits = list(harmless)
    some = (edits, edits[::2], edits[1::2], edits[: len(edits) // 2])
    joined = [made for each in some if (made := _joined(spec, each)) is not None] if len(edits) > 1 else []
    shown = showing(builder, joined, failure, until) if joined else []
    return min((*filter(None, shown), *harmless.values()), key=lambda each: weight(each.spec))


def _joined(spec: Spec, edits: Sequence[Edit]) -> Spec | None:
    """All edits one after another, as far as each still has something to change and leaves a valid spec."""
    first = {edit.what: edit for edit in reversed(edits) if edit.what in _EITHER}
    made = spec
    for edit in (*first.values(), *(edit for edit in edits if edit.what not in _EITHER)):
        after = applied(made, edit)
        if after is not None and is_valid(after):
            made = after
    return None if made is spec else made

"""A plainest case is one that fails in a process that was asked nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

import pytest

from harness.causes.alone import seen_alone
from harness.causes.attribute import UNATTRIBUTED
from harness.causes.minimise import Minimised, minimise
from harness.outcome import CaseRow, Reason
from harness.values.shrink import Fields, default_fields
from tests.harness.report.sample import mismatch, row
from tests.properties.everything import EVERYTHING

ROOT = EVERYTHING.messages["Scalars"].root
PLAIN = default_fields(ROOT)
Oracle = Callable[[Sequence[Fields]], list[CaseRow]]


def interning() -> Oracle:
    """A process of a testee that takes a text for the first one that began alike."""
    seen: dict[str, str] = {}

    def judged(fields: Fields) -> CaseRow:
        for name in ("name", "stiff"):
            text = fields[name] or ""
            if seen.setdefault(text[:4], text) != text:
                return mismatch("Scalars", 0, path=name)
        return row("Scalars", 0)

    return lambda values: [judged(fields) for fields in values]


def fresh(values: Sequence[Fields]) -> list[CaseRow]:
    return interning()(values)


def found(given: Fields) -> Minimised:
    return minimise(ROOT, given, interning())


def test_where_only_the_given_case_fails_alone_it_is_the_plainest() -> None:
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    searched = found(given)
    assert [each.verdict for each in fresh([searched.best])] == ["agreed"]
    told = seen_alone(searched, given, fresh)
    assert (told.best, told.whole, told.reproduced, told.complete) == (given, True, True, False)
    assert (told.row.verdict, told.attribution.path, told.attribution.kind) == ("mismatch", "stiff", "")


def test_where_nothing_fails_alone_it_is_not_repeatable() -> None:
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    told = seen_alone(found(given), given, lambda values: [row("Scalars", 0) for _ in values])
    assert (told.best, told.whole, told.reproduced, told.complete) == (given, False, False, False)


@pytest.mark.parametrize("verdict", ["mismatch", "skipped"])
def test_what_fails_alone_stays_and_so_does_what_could_not_be_asked(verdict: str) -> None:
    """It takes one new process."""
    asked: list[Fields] = []
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    searched = found(given)

    def ask(values: Sequence[Fields]) -> list[CaseRow]:
        asked.extend(values)
        return [replace(searched.row, verdict=verdict) for _ in values]

    assert seen_alone(searched, given, ask) == searched
    assert asked == [searched.best]


def test_what_fails_alone_for_another_reason_is_not_what_was_found() -> None:
    """Nobody could run the row again that was found."""
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    searched = found(given)

    def ask(values: Sequence[Fields]) -> list[CaseRow]:
        other = replace(searched.row, reason=Reason.TESTEE_REJECTED)
        return [searched.row if fields == given else other for fields in values]

    told = seen_alone(searched, given, ask)
    assert (told.best, told.whole, told.reproduced) == (given, True, True)


def test_a_given_case_that_could_not_be_asked_is_not_called_unrepeatable() -> None:
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    searched = found(given)

    def ask(values: Sequence[Fields]) -> list[CaseRow]:
        return [row("Scalars", 0, verdict="skipped" if each == given else "agreed") for each in values]

    assert seen_alone(searched, given, ask) == searched


def failing(at: Callable[[int], bool]) -> Oracle:
    """A process of a testee that fails at some of its calls, whatever they are about."""
    calls = count(1)
    return lambda values: [
        mismatch("Scalars", 0, path="name") if at(next(calls)) else row("Scalars", 0) for _ in values
    ]


@pytest.mark.parametrize(
    ("at", "is_state"),
    [(lambda call: call == 1, True), (lambda call: True, False), (lambda call: call != 2, False)],
    ids=["at first alone", "always", "now and then"],
)
def test_what_fails_at_first_alone_is_no_matter_of_its_value(
    at: Callable[[int], bool], is_state: bool
) -> None:
    given = {**PLAIN, "name": "text-1"}
    (failed,) = failing(at)([given])
    searched = Minimised(given, failed, 9, complete=False)
    told = seen_alone(searched, given, lambda values: failing(at)(values))
    assert told == (
        replace(searched, complete=True, at_first=True, attribution=UNATTRIBUTED, whole=True)
        if is_state
        else searched
    )

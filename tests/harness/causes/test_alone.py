"""A plainest case is one that fails in a process that was asked nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from harness.causes.alone import seen_alone
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


def first(fields: Fields) -> CaseRow:
    return interning()([fields])[0]


def found(given: Fields) -> Minimised:
    return minimise(ROOT, given, interning())


def test_where_only_the_given_case_fails_alone_it_is_the_plainest() -> None:
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    searched = found(given)
    assert first(searched.best).verdict == "agreed"
    told = seen_alone(searched, given, first)
    assert (told.best, told.whole, told.reproduced, told.complete) == (given, True, True, False)
    assert (told.row.verdict, told.attribution.path, told.attribution.kind) == ("mismatch", "stiff", "")


def test_where_nothing_fails_alone_it_is_not_repeatable() -> None:
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    told = seen_alone(found(given), given, lambda fields: row("Scalars", 0))
    assert (told.best, told.whole, told.reproduced, told.complete) == (given, False, False, False)


@pytest.mark.parametrize("verdict", ["mismatch", "skipped"])
def test_what_fails_alone_stays_and_so_does_what_could_not_be_asked(verdict: str) -> None:
    """It takes one new process."""
    asked: list[Fields] = []
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    searched = found(given)

    def ask(fields: Fields) -> CaseRow:
        asked.append(fields)
        return replace(searched.row, verdict=verdict)

    assert seen_alone(searched, given, ask) == searched
    assert asked == [searched.best]


def test_what_fails_alone_for_another_reason_is_not_what_was_found() -> None:
    """Nobody could run the row again that was found."""
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    searched = found(given)

    def ask(fields: Fields) -> CaseRow:
        return searched.row if fields == given else replace(searched.row, reason=Reason.TESTEE_REJECTED)

    told = seen_alone(searched, given, ask)
    assert (told.best, told.whole, told.reproduced) == (given, True, True)


def test_a_given_case_that_could_not_be_asked_is_not_called_unrepeatable() -> None:
    given = {**PLAIN, "name": "text-1", "stiff": "text-2"}
    searched = found(given)

    def ask(fields: Fields) -> CaseRow:
        return row("Scalars", 0, verdict="skipped" if fields == given else "agreed")

    assert seen_alone(searched, given, ask) == searched

"""How a night's time is divided."""

from __future__ import annotations

import pytest

from harness.errors import UserError
from harness.nights.plan import FLOOR, planned_runs, seconds_of

ALL = planned_runs((), own=True)


def test_a_testee_in_any_language_is_asked_what_it_can_be_asked() -> None:
    assert {run.name for run in ALL} > {run.name for run in planned_runs((), own=False)}
    assert [run.name for run in planned_runs(["bytes", "values"], own=False)] == ["values", "bytes"]
    with pytest.raises(UserError, match="no run 'specs' for this testee"):
        planned_runs(["specs"], own=False)


def test_every_run_names_its_suite() -> None:
    """Whatever the configuration file gives to `wirecheck run`."""
    for run in ALL:
        assert run.arguments[run.arguments.index("--suite") + 1] == run.name.partition("-")[0]


@pytest.mark.parametrize("budget", [420.0, 1200.0, 7200.0])
def test_the_time_is_used_up_and_no_more(budget: float) -> None:
    """As long as every run keeps to what it gets."""
    left = budget
    for number in range(len(ALL)):
        seconds = seconds_of(ALL[number:], left, ())
        assert seconds >= FLOOR
        left -= seconds
    assert left == pytest.approx(0)


def test_what_one_takes_too_much_is_shared_by_all_that_follow() -> None:
    rest = ALL[1:]
    assert seconds_of(rest, 1000, ()) < seconds_of(rest, 1100, ())
    assert seconds_of(rest, -50, ()) == FLOOR


def test_where_something_changed_there_is_more_time() -> None:
    assert seconds_of(ALL, 3600, {"values"}) > seconds_of(ALL, 3600, ()) > seconds_of(ALL, 3600, {"bytes"})

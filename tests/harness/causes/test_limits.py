"""How much the search for causes may cost."""

from __future__ import annotations

from harness.causes.analysis import Limits


def test_the_more_was_run_the_more_there_is_to_explain() -> None:
    assert Limits.after(10.0) == Limits()
    assert Limits.after(2000.0) == Limits(seconds=1000.0)


def test_who_asks_for_more_time_gets_more_for_each_cause() -> None:
    usual, more = Limits.asked_for(Limits().seconds), Limits.asked_for(10 * Limits().seconds)
    assert (more.seconds, more.steps, more.seconds_each) == (
        10 * usual.seconds,
        10 * usual.steps,
        10 * usual.seconds_each,
    )
    assert Limits.asked_for(1.0).seconds_each == usual.seconds_each
    assert more.asked

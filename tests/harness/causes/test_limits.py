"""How much the search for causes may cost."""

from __future__ import annotations

from harness.causes.analysis import Limits


def test_the_more_was_run_the_more_there_is_to_explain() -> None:
    assert Limits.after(10.0) == Limits()
    assert Limits.after(2000.0) == Limits(seconds=1000.0)

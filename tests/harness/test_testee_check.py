"""What `wirecheck testee check` says of what it did not ask."""

from __future__ import annotations

from collections import Counter

from harness.testee_check import Checked


def test_a_testee_that_declines_everything_was_asked_nothing() -> None:
    checked = Checked("anyone 1.0")
    checked.verdicts = Counter(unsupported=3)
    checked.declined = Counter({"not today": 3})
    lines = list(checked.lines())
    assert lines[-1] == "Nothing was asked: the testee declines every case."
    assert "Nothing found" not in " ".join(lines)
    assert checked.exit_code == 2

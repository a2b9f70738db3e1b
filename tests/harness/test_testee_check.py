"""What `wirecheck testee check` says of what it did not ask."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from harness.outcome import Reason
from harness.testee_check import Checked
from tests.harness.report.sample import row


def test_a_testee_that_declines_everything_was_asked_nothing() -> None:
    checked = Checked("anyone 1.0")
    checked.verdicts = Counter(unsupported=3)
    checked.declined = Counter({"not today": 3})
    lines = list(checked.lines())
    assert lines[-1] == "Nothing was asked: the testee declines every case."
    assert "Nothing found" not in " ".join(lines)
    assert checked.exit_code == 2


def test_a_testee_that_fails_in_every_case_declines_none() -> None:
    checked = Checked("anyone 1.0")
    checked.note(replace(row(), verdict="unsupported", reason=Reason.ADAPTER_ERROR, detail="it fell over"))
    lines = list(checked.lines())
    assert lines[-1] == "No case was answered."
    assert any("it fell over" in line for line in lines)

"""Two bugs at one place come out as two causes, and to expect one never hides the other."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from harness.references import find_reference
from harness.report.causes import causes_of
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.model import build_report
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.suites.values.cases import ValueCases
from harness.testees import load_testee
from tests.faults.hunt import SEED, conclude, run_inline
from tests.faults.pairs import PAIRS
from tests.share import share_of

pytestmark = pytest.mark.jvm


@pytest.mark.parametrize("number", share_of(range(len(PAIRS)), 6), ids=lambda number: str(PAIRS[number]))
def test_two_bugs_are_two_causes(number: int, gateway: Gateway, tmp_path: Path) -> None:
    bugs = PAIRS[number]
    testee = f"tests.faults.pairs:two_{number}"
    cases = ValueCases(find_reference("4.4.0"), load_testee(testee), SEED)
    folder = RunFolder(tmp_path)
    run_inline(cases, gateway, bugs.pair, folder.rows)
    report = conclude(folder, cases, gateway, testee, bugs.pair)
    causes = causes_of(report.new)
    assert len(causes) == 2, [(cause.title, cause.first.value) for cause in causes]
    for cause in causes:
        entries = tuple(
            ExpectedMismatch(each.id, "known", "https://example.org/1", datetime.date(2999, 1, 1))
            for each in cause.findings
        )
        (other,) = (each for each in causes if each is not cause)
        rest = build_report(folder, ExpectedMismatches("list.toml", entries))
        assert {each.id for each in rest.new} == {each.id for each in other.findings}
        assert rest.exit_code == 1

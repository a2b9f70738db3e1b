"""Two bugs at one place come out as two causes, and to expect one never hides the other."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path

import pytest

from harness.references import find_reference
from harness.report.causes import Cause, causes_of
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.model import build_report
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.suites.values.cases import ValueCases
from harness.testees import load_testee
from tests.faults.hunt import SEED, conclude, run_inline, start_script
from tests.faults.pairs import ANYWAY, CONSTANT, PAIRS
from tests.share import share_of

pytestmark = pytest.mark.jvm


@pytest.mark.parametrize("number", share_of(range(len(PAIRS)), 10), ids=lambda number: str(PAIRS[number]))
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
    if bugs.first[1] in (*ANYWAY, *CONSTANT):
        _scripts_tell_them_apart(folder, causes, number)


def _scripts_tell_them_apart(folder: RunFolder, causes: Sequence[Cause], number: int) -> None:
    """The script of the other bug has it though every value shows the first, and agrees without it."""
    place, _ = PAIRS[number].second
    (other,) = (each for each in causes if each.first.signature.path == place)
    script = folder.path / other.first.reproducer
    for testee, code in ((f"tests.faults.pairs:two_{number}", 1), (f"tests.faults.pairs:first_{number}", 0)):
        process = start_script(script, testee)
        said, _ = process.communicate()
        assert process.returncode == code, said

"""How a run ends."""

from __future__ import annotations

from pathlib import Path

from harness.conclusion import concluded
from harness.report.expected import ExpectedMismatches
from harness.report.model import build_report
from tests.harness.report.sample import folder, manifest, mismatch


def test_a_run_has_not_ended_while_its_scripts_are_written(tmp_path: Path) -> None:
    """One that is ended then is unfinished, and goes on with --resume; its own report says what it met."""
    described = manifest()
    made = folder(tmp_path, [mismatch()], described)
    report = concluded(made, described, ExpectedMismatches())
    assert (report.exit_code, report.gaps) == (1, [])
    assert not made.read_manifest().complete
    assert "the run did not finish" in build_report(made, ExpectedMismatches()).gaps

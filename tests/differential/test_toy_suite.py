"""The test of the contract: a suite that the harness has never heard of runs like its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from junitparser import JUnitXml

from harness.report.expected import ExpectedMismatches
from harness.report.model import build_report
from harness.report.runfolder import RunFolder

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_suite_of_its_own_runs_on_spark_shrinks_and_reports(tmp_path: Path) -> None:
    """It registers itself; no file of the harness names it."""
    done = python(
        tmp_path,
        *("-m", "tests.toy", "run", "--suite", "toy", "--testee", "tests.toy.testees:Lenient"),
        *("--select", "Heartbeat*", "--cases", "200", "--master", "local[2]", "--out", "run"),
    )
    assert (done.returncode, done.stderr) == (1, ""), done.stdout
    folder = RunFolder(tmp_path / "run")
    report = build_report(folder, ExpectedMismatches())
    assert report.tally.cases >= 200
    assert report.cells.missed == ()
    assert {finding.signature.reason for finding in report.new} == {"decode_accepted"}
    for finding in report.new:
        assert finding.minimised
        assert finding.example.frame_len == 0
        script = python(tmp_path, str(folder.path / finding.reproducer))
        assert script.returncode == 1, script.stdout + script.stderr
        assert "REPRODUCED: one side only accepts the frame" in script.stdout
    (file,) = folder.junit.glob("*.xml")
    assert file.name == "TEST-toy.xml"
    assert sum(suite.failures for suite in JUnitXml.fromfile(str(file))) >= 1


def test_the_toy_is_small_and_the_harness_does_not_know_it() -> None:
    assert len((TOY / "__init__.py").read_text("utf-8").splitlines()) < 150
    mentions = [path for path in (ROOT / "harness").rglob("*.py") if "toy" in path.read_text("utf-8")]
    assert mentions == []

"""The test of the contract: a suite that the harness has never heard of runs like its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from junitparser import JUnitXml

from harness import registry
from harness.campaign import Campaign, CampaignOptions
from tests.toy import SUITE

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"


def test_a_suite_of_its_own_runs_on_spark_shrinks_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It registers itself; no file of the harness names it."""
    monkeypatch.setattr(registry, "_REGISTERED", {})
    registry.register(SUITE)
    out = tmp_path / "run"
    options = CampaignOptions(
        testee="tests.toy.testees:Lenient",
        suites=("toy",),
        select="Heartbeat*",
        cases=200,
        out=out,
        master="local[2]",
    )
    report = Campaign(options).run(lambda what, done, total: None)
    assert report.exit_code == 1
    assert report.tally.cases >= 200
    assert report.cells.missed == ()
    assert {finding.signature.reason for finding in report.new} == {"decode_accepted"}
    for finding in report.new:
        assert finding.minimised
        assert finding.example.frame_len == 0
        done = subprocess.run(
            [sys.executable, out / finding.reproducer],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1, done.stdout + done.stderr
        assert "REPRODUCED: one side only accepts the frame" in done.stdout
    (file,) = (out / "junit").glob("*.xml")
    assert file.name == "TEST-toy.xml"
    assert sum(suite.failures for suite in JUnitXml.fromfile(str(file))) >= 1


def test_the_toy_is_small_and_the_harness_does_not_know_it() -> None:
    assert sum(len(path.read_text("utf-8").splitlines()) for path in (TOY / "__init__.py",)) < 150
    mentions = [path for path in (ROOT / "harness").rglob("*.py") if "toy" in path.read_text("utf-8")]
    assert mentions == []

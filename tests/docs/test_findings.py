"""The findings page: its lines have scripts, and each script shows its mismatch from an empty folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from harness.findings.judged import read_judgements
from harness.findings.plan import read_plan
from tests.docs.pages import ROOT
from tests.share import share_of

PAGE = ROOT / "docs" / "findings.md"
FOLDER = ROOT / "docs" / "findings"
SCRIPTS = sorted((FOLDER / "repro").glob("*.py"))
# A few in every run of the tests, all of them in slow ones: each takes a second or two.
CHOSEN = share_of(SCRIPTS, len(SCRIPTS) // 6)
CANNOT_RUN = 2


def test_plan_and_judgements_can_be_read() -> None:
    plan = read_plan(FOLDER / "plan.toml")
    assert len({run.testee for run in plan.run}) >= 7
    read_judgements(FOLDER / plan.judged)


def test_every_line_has_a_script_and_every_script_a_line() -> None:
    page = PAGE.read_text("utf-8")
    named = re.findall(r"\]\((findings/repro/[^)]+)\)", page)
    assert sorted(named) == [path.relative_to(ROOT / "docs").as_posix() for path in SCRIPTS]
    html = PAGE.with_suffix(".html").read_text("utf-8")
    assert set(named) == set(re.findall(r'href="(findings/repro/[^"]+)"', html))
    assert len(re.findall(r"^- a user would notice: ", page, re.MULTILINE)) == len(named)


@pytest.mark.parametrize("script", CHOSEN, ids=lambda path: path.stem)
def test_a_script_runs_from_an_empty_folder(script: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout.strip().splitlines() or [""]
    if done.returncode == CANNOT_RUN and "cannot run" in done.stdout:
        pytest.skip(said[-1][:200])
    if re.match(r"kafka-(clients|server|test)-", script.stem):
        # What Kafka makes of its own bytes takes Java to be seen: the case is shown, and pycodec is right.
        assert done.returncode == 0, done.stdout + done.stderr
        assert said[-1].startswith("AGREES: ")
        return
    assert done.returncode == 1, done.stdout + done.stderr
    assert said[-1].startswith("REPRODUCED: ")

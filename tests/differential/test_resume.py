"""A run that is killed goes on, and ends with the rows of one that was not."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parents[2]
# Three pieces on two cores, the last of them small.
OPTIONS = ("run", "--select", "Metadata*", "--cases", "40000", "--partitions", "36", "--master", "local[2]")


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from harness.cli import main; raise SystemExit(main())", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def finish(process: subprocess.Popen[str]) -> str:
    said, _ = process.communicate(timeout=300)
    assert process.returncode == 0, said
    return said


def content(folder: Path) -> dict[str, object]:
    """Every row file's rows."""
    return {path.name: pq.read_table(path).to_pylist() for path in sorted(folder.glob("rows/*.parquet"))}


def test_a_killed_run_ends_with_the_rows_of_an_undisturbed_one(tmp_path: Path) -> None:
    finish(start(tmp_path, *OPTIONS, "--out", "whole"))
    ended = start(tmp_path, *OPTIONS, "--out", "ended")
    journal, deadline = tmp_path / "ended" / "journal.jsonl", time.monotonic() + 120
    while not (journal.exists() and journal.stat().st_size):
        assert ended.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(ended.pid, signal.SIGKILL)
    ended.communicate()
    lines = len(journal.read_text().splitlines())
    assert 1 <= lines < 3, "it was killed too late"
    shown = start(tmp_path, "report", "ended")
    said = shown.communicate(timeout=100)[0]
    assert shown.returncode == 2, said
    assert "did not" in said or "not complete" in said or "unfinished" in said.lower(), said

    shutil.copytree(tmp_path / "ended", tmp_path / "cut")
    path = min((tmp_path / "cut" / "rows").glob("*.parquet"))
    os.truncate(path, path.stat().st_size - 1)
    for options, words in (((), "go on with it (--resume)"), (("--resume",), path.name)):
        refused = start(tmp_path, *OPTIONS, "--out", "cut", *options)
        assert words in refused.communicate(timeout=100)[0]
        assert refused.returncode == 2
    assert len((tmp_path / "cut" / "journal.jsonl").read_text().splitlines()) == lines

    finish(start(tmp_path, *OPTIONS, "--out", "ended", "--resume"))
    assert content(tmp_path / "ended") == content(tmp_path / "whole")
    told = [json.loads((tmp_path / name / "summary.json").read_text()) for name in ("whole", "ended")]
    assert told[0]["cases"] == told[1]["cases"]
    assert told[0]["cells"] == told[1]["cells"]

    again = start(tmp_path, *OPTIONS, "--out", "ended", "--resume")
    assert "has ended: there is nothing to resume" in again.communicate(timeout=100)[0]
    assert again.returncode == 2


def test_other_options_are_no_resume(tmp_path: Path) -> None:
    """A folder must not hold the rows of two runs."""
    stopped = start(tmp_path, *OPTIONS, "--out", "one")
    while not (tmp_path / "one" / "campaign.json").exists():
        assert stopped.poll() is None
        time.sleep(0.02)
    os.killpg(stopped.pid, signal.SIGKILL)
    stopped.communicate()
    other = start(tmp_path, *OPTIONS, "--seed", "8", "--out", "one", "--resume")
    assert "has other seed: 7, not 8" in other.communicate(timeout=100)[0]
    assert other.returncode == 2
    fewer = start(tmp_path, *OPTIONS, "--cases", "77", "--out", "one", "--resume")
    said = fewer.communicate(timeout=100)[0]
    assert "not 77; give the options that it was begun with (--cases, --time)" in said
    assert fewer.returncode == 2
    # The messages of the two are the same, but not what Kafka makes of them.
    path = tmp_path / "one" / "campaign.json"
    text = path.read_text("utf-8")
    assert text.count('"catalogue": "4.4.0"') == 1
    path.write_text(text.replace('"catalogue": "4.4.0"', '"catalogue": "4.3.1"'), "utf-8")
    release = start(tmp_path, *OPTIONS, "--out", "one", "--resume")
    assert "has other reference: 4.3.1, not 4.4.0" in release.communicate(timeout=100)[0]
    assert release.returncode == 2
    nowhere = start(tmp_path, *OPTIONS, "--resume")
    assert "--resume needs the folder" in nowhere.communicate(timeout=100)[0]
    assert nowhere.returncode == 2

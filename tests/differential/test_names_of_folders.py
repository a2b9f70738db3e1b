"""A folder of the present one may be called as a package of ours is: a Go module `pycodec`, say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.cli.below import run_below

FOLDERS = ("harness", "pycodec")
SCRIPT = "from harness.cli import main; raise SystemExit(main())"
"""As the script of an installed package begins: the present folder is not on its path."""
WITHOUT_OURS = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def said_in(folder: Path, *arguments: str) -> str:
    for name in FOLDERS:
        (folder / name).mkdir()
    done = subprocess.run(
        [sys.executable, "-P", "-c", SCRIPT, *arguments],
        cwd=folder, env=WITHOUT_OURS, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    return f"{done.stdout}{done.stderr}(exit code {done.returncode})"


def test_a_command_finds_its_own_packages(tmp_path: Path) -> None:
    said = said_in(tmp_path, "report", "nowhere")
    assert "nowhere is not a run folder" in said
    assert said.endswith("(exit code 2)")


@pytest.mark.jvm
@pytest.mark.parametrize("options", [["--cases", "9"], ["--cases", "9", "--partitions", "2"]], ids=str)
def test_so_does_a_run_and_its_workers(tmp_path: Path, options: list[str]) -> None:
    said = said_in(tmp_path, "run", "--select", "HeartbeatRequest", *options, "--out", "o")
    assert said.endswith("(exit code 0)"), said


def test_so_does_a_command_of_a_night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in FOLDERS:
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert "nowhere is not a run folder" in run_below(["report", "nowhere"]).error

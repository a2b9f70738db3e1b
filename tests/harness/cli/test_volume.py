"""`-q` and `-v`: how much a command says."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.cli.lines import Volume, set_volume, volume
from harness.cli.main import main
from harness.cli.output import progress


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    set_volume(quiet=False, verbose=False)


def steps_said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    with progress() as steps:
        steps("plan", 0, 2)
        steps("plan", 2, 2)
        steps("run", 0, None)
    return capsys.readouterr().out.splitlines()


def test_quiet_has_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    set_volume(quiet=True, verbose=False)
    assert steps_said(capsys) == []


def test_verbose_has_times(capsys: pytest.CaptureFixture[str]) -> None:
    set_volume(quiet=False, verbose=True)
    first, second = steps_said(capsys)
    assert first.endswith("s  plan …")
    assert second.split()[0].replace(".", "").isdigit()


def test_the_verdict_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree("reports/example", tmp_path / "run")
    main(["report", str(tmp_path / "run"), "-q"])
    said = capsys.readouterr().out
    assert ": kio 0.6.5" in said
    assert said.count("\n") == 1
    assert volume() is Volume.QUIET


def test_both_at_once_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "-q", "-v"]) == 2
    assert "not allowed with" in capsys.readouterr().err

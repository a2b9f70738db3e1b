"""Two nights in a row: the second says that what the first found is mended."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.nights.night import Night, earlier_nights
from harness.report.runfolder import RunFolder
from tests.docs.pages import ROOT

pytestmark = [
    pytest.mark.jvm,
    pytest.mark.skipif("WIRECHECK_SLOW" not in os.environ, reason="takes minutes: make test-slow"),
]

ADAPTER = """
from harness.testees import PycodecTestee

class Mine(PycodecTestee):
    name = "mine"

    def encode_value(self, pair, value):
        if value.generation_id == {wrong}:
            held = {{name: getattr(value, name) for name in value._fields}}
            value = type(value)(**held | {{"generation_id": 0}})
        return super().encode_value(pair, value)
"""
RELEASES = """

class First(Mine):
    def encode_value(self, pair, value):
        return PycodecTestee.encode_value(self, pair, value)

class Second(First): pass
class Third(Mine): pass
class Fourth(Mine): pass
class Refusing(First):
    def encode_value(self, pair, value):
        raise ValueError("not yet")
"""


def wirecheck(folder: Path, *arguments: str, told: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a command; `told`: whether there is to be something on its standard error."""
    done = subprocess.run(
        [sys.executable, "-c", "from harness.cli import main; raise SystemExit(main())", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{folder}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert bool(done.stderr) == told
    return done


def a_night(folder: Path, wrong: int) -> tuple[int, Night]:
    (folder / "mine.py").write_text(ADAPTER.format(wrong=wrong))
    asked = ("--testee", "mine:Mine", "--runs", "values", "--select", "HeartbeatRequest")
    done = wirecheck(folder, "nightly", *asked, "--time", "60s", "--out", "nights")
    return done.returncode, earlier_nights(folder / "nights", "mine:Mine", "~")[-1]


def test_what_is_mended_is_said_to_be(tmp_path: Path) -> None:
    code, first = a_night(tmp_path, 2**31 - 1)
    changes = [change.what for change in first.runs[0].changes]
    assert (code, len(first.runs[0].causes), changes) == (1, 1, ["found"])
    again_code, again = a_night(tmp_path, 2**31 - 1)
    assert (again_code, [change.what for change in again.runs[0].changes]) == (1, ["still there"])
    assert [replayed.code for replayed in again.replays] == [1]
    mended_code, mended = a_night(tmp_path, 2**40)
    assert (mended_code, [change.what for change in mended.runs[0].changes]) == (0, ["fixed"])
    assert [replayed.code for replayed in mended.replays] == [0]
    assert mended.runs[0].before == again.name


def test_the_release_in_which_it_came_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(ADAPTER.format(wrong=2**31 - 1) + RELEASES)
    asked = ("--select", "HeartbeatRequest", "--cases", "500", "--out", "run")
    assert wirecheck(tmp_path, "run", "--testee", "mine:Fourth", *asked).returncode == 1
    releases = "mine:First,mine:Second,mine:Third,mine:Fourth"
    found = wirecheck(tmp_path, "bisect", "run", "--signature", "roundtrip", "--testees", releases)
    assert found.returncode == 0, found.stdout
    assert "came between mine:Second, which agrees, and mine:Third, which fails." in found.stdout
    # One that fails otherwise says nothing of it: what was wrong may be behind that.
    releases = "mine:First,mine:Refusing,mine:Third"
    found = wirecheck(tmp_path, "bisect", "run", "--signature", "roundtrip", "--testees", releases)
    assert "mine:Refusing: no answer (it fails otherwise" in found.stdout
    assert "came between mine:First, which agrees, and mine:Third, which fails." in found.stdout
    unnamed = wirecheck(
        tmp_path, "bisect", "run", "--signature", "roundtrip", "--references", "4.4.0,4.3.1", told=True
    )
    assert (unnamed.returncode, unnamed.stdout) == (2, "")
    assert "say so: --testee mine:Fourth" in unnamed.stderr


def test_a_night_runs_what_it_says_whatever_the_configuration_file_gives_to_runs(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.wirecheck.run]\nsuite = "bytes"\nselect = "Fetch*"\n')
    _, night = a_night(tmp_path, 2**31 - 1)
    run = RunFolder(tmp_path / "nights" / night.name / "values").read_manifest()
    assert (run.suites, set(run.pairs)) == (["values"], {"HeartbeatRequest"})

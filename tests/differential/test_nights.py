"""Two nights in a row: the second says that what the first found is mended."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.nights.night import Night, earlier_nights
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


def a_night(folder: Path, wrong: int) -> tuple[int, Night]:
    (folder / "mine.py").write_text(ADAPTER.format(wrong=wrong))
    done = subprocess.run(
        [
            *(sys.executable, "-c", "from harness.cli import main; raise SystemExit(main())"),
            *("nightly", "--testee", "mine:Mine", "--runs", "values", "--select", "HeartbeatRequest"),
            *("--time", "60s", "--out", "nights"),
        ],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{folder}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.stderr == ""
    return done.returncode, earlier_nights(folder / "nights", "mine:Mine", "~")[-1]


def test_what_is_mended_is_said_to_be(tmp_path: Path) -> None:
    code, first = a_night(tmp_path, 2**31 - 1)
    assert (code, len(first.runs[0].causes), first.runs[0].changes) == (1, 1, ())
    again_code, again = a_night(tmp_path, 2**31 - 1)
    assert (again_code, [change.what for change in again.runs[0].changes]) == (1, ["still there"])
    assert [replayed.code for replayed in again.replays] == [1]
    mended_code, mended = a_night(tmp_path, 2**40)
    assert (mended_code, [change.what for change in mended.runs[0].changes]) == (0, ["fixed"])
    assert [replayed.code for replayed in mended.replays] == [0]
    assert mended.runs[0].before == again.name

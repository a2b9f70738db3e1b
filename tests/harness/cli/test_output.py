"""Progress: a bar on a terminal, plain lines in a log."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from harness.cli import output
from harness.cli.output import progress

ROOT = Path(__file__).parents[3]
PROGRAM = """
from harness.cli.output import progress, say
with progress() as steps:
    steps("starting", 0, None)
    steps("running values", 0, 2000)
    steps("running values", 1500, 2000)
    steps("running values", 2000, 2000)
say("done")
"""


def test_a_log_has_a_line_per_phase(capsys: pytest.CaptureFixture[str]) -> None:
    with progress() as steps:
        steps("starting Spark", 0, None)
        steps("running values", 0, 10)
        steps("running values", 5, 10)
        steps("running values", 10, 10)
        steps("minimising", 0, 3)
    assert capsys.readouterr().out == "starting Spark …\nrunning values …\nminimising …\n"


def test_a_long_phase_says_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "_QUIET_SECONDS", 0.0)
    with progress() as steps:
        steps("running values", 0, 20_000)
        steps("running values", 1500, 20_000)
    assert capsys.readouterr().out == "running values …\nrunning values: 1,500 of 20,000\n"


def test_a_terminal_has_a_bar_that_goes_away() -> None:
    """What stays on the screen is the verdict."""
    main, terminal = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdout=terminal,
        stderr=terminal,
        env=os.environ | {"PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "100"},
    )
    os.close(terminal)
    shown = b""
    try:
        while chunk := os.read(main, 4096):
            shown += chunk
    except OSError:  # Linux says so when the other end has closed
        pass
    os.close(main)
    assert done.wait(timeout=60) == 0
    text = shown.decode()
    assert "2,000 of 2,000" in text
    assert "running values" in text
    assert "\x1b[2K" in text  # lines are erased
    assert text.rstrip().endswith("done")

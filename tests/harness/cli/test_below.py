"""Commands below a command."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from harness.cli import below
from harness.cli.below import run_below

_ENDS = {
    "a thread ends the process": "threading.Thread(target=os._exit, args=(0,)).start(); time.sleep(60)",
    "it ends the process": "os._exit(0)",
    "another code": "os._exit(1)",
    "it kills the process": "os.kill(os.getpid(), signal.SIGKILL)",
    "it kills what waits for it": "os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)",
}


def test_a_command_ends_with_its_code_and_its_last_lines() -> None:
    ended = run_below(["list", "suites"])
    assert (ended.code, ended.in_time) == (0, True)
    assert ended.told
    wrong = run_below(["report", "no-such-folder"])
    assert wrong.code == 2
    assert wrong.error.startswith("wirecheck: no-such-folder")


def test_an_answer_is_given_as_data() -> None:
    ended = run_below(["list", "suites"], as_data=True)
    assert (ended.code, ended.told) == (0, "")
    assert "values" in {each["name"] for each in ended.answer["suites"]}
    assert "error" in run_below(["report", "no-such-folder"], as_data=True).answer


@pytest.mark.parametrize("how", _ENDS)
def test_who_ends_a_command_ends_it_without_a_verdict(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """0 would be an agreement, and 1 a mismatch, of a run that told neither."""
    changed = (
        "import os, signal, threading, time; from harness.cli import report\n"
        f"def command(options): {_ENDS[how]}\n"
        "report.command = command\n"
    )
    monkeypatch.setattr(below, "_WIRECHECK", changed + below._WIRECHECK)
    ended = run_below(["report", "x"])
    assert ended.code == 2
    assert ended.error


_CLEANS_UP = """
import os, pathlib, signal, sys, time
def end(number, frame):
    time.sleep(1.0)
    for _ in range(2000):
        print("late", flush=True)
    pathlib.Path(sys.argv[1]).touch()
    os._exit(2)
signal.signal(signal.SIGTERM, end)
print("begun", file=sys.stderr, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_one_that_is_ended_with_its_command_has_the_time_to_clean_up(number: int, tmp_path: Path) -> None:
    program = (
        "from harness.cli import below\nfrom harness.cli.endings import clean_end\n"
        f"below._WIRECHECK = {_CLEANS_UP!r}\n"
        f"with clean_end(): below.run_below([{str(tmp_path / 'clean')!r}])\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as started:  # fmt: skip
        assert started.stdout is not None
        while "begun" not in (line := started.stdout.readline()):
            assert line
        started.send_signal(number)
        _, said = started.communicate(timeout=30)
    assert (tmp_path / "clean").exists()
    assert "Exception in thread" not in said


def test_one_that_takes_too_long_is_ended() -> None:
    ended = run_below(["list", "messages"], 0.05)
    assert not ended.in_time
    assert ended.code != 0

"""The program under test: it finds its broker, its end is told, and nothing of it stays."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from harness.errors import UserError
from harness.liverun.program import Program
from tests.processes import is_gone


def python(folder: Path, code: str, *arguments: str, seconds: float = 20.0) -> Program:
    return Program([sys.executable, "-c", code, *arguments], folder / "command.log", seconds)


def test_it_finds_the_address_in_the_environment_and_in_its_arguments(tmp_path: Path) -> None:
    code = "import os, sys; print(os.environ['KAFKA_BOOTSTRAP_SERVERS'], sys.argv[1])"
    ended = python(tmp_path, code, "--servers={bootstrap}").run("127.0.0.1:1")
    assert (ended.well, ended.last) == (True, "127.0.0.1:1 --servers=127.0.0.1:1")


def test_how_it_fails_is_told(tmp_path: Path) -> None:
    ended = python(tmp_path, "print('one', flush=True); raise SystemExit('the last')").run("")
    assert (ended.well, ended.words) == (False, "exit code 1: the last")
    assert python(tmp_path, "import os; os.abort()").run("").words == "ended by SIGABRT"


def test_what_takes_too_long_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys, time;"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']);"
        "print(child.pid, flush=True); time.sleep(60)"
    )
    started = time.monotonic()
    ended = python(tmp_path, code, seconds=1.0).run("")
    assert (ended.well, ended.timed_out, ended.words) == (False, True, "no end in 1 s")
    assert time.monotonic() - started < 30
    assert is_gone(int(ended.last))


def test_a_program_that_is_not_there_is_told_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot start no-such-program"):
        Program(["no-such-program"], tmp_path / "command.log", 1.0).run("")


def test_an_interruption_at_its_start_does_not_leave_it_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The signal comes when the program runs and nobody has its number yet."""
    real = subprocess.Popen
    numbers: list[int] = []

    def start(*arguments: Any, **options: Any) -> subprocess.Popen[bytes]:
        process = real(*arguments, **options)
        numbers.append(process.pid)
        signal.raise_signal(signal.SIGINT)
        return process

    monkeypatch.setattr(subprocess, "Popen", start)
    with pytest.raises(KeyboardInterrupt):
        python(tmp_path, "import time; time.sleep(1000)").run("")
    assert is_gone(numbers[0])

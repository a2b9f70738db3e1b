"""The command is a process below the one that was started, which only the impossible lets one tell."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.processes import is_gone

ROOT = Path(__file__).parents[3]

_PROGRAM = """
import os, signal, subprocess, sys, threading, time
from harness.cli import main, report

def command(options):
    try:
        print("pid", os.getpid(), flush=True)
        {body}
        return 0
    except KeyboardInterrupt as error:
        print("cleaning up after", type(error).__name__, flush=True)
        time.sleep(0.3)
        raise

report.command = command
main()
"""
_WAITS = "while True: time.sleep(60)"
_ENDS = {
    "a thread ends the process": "threading.Thread(target=os._exit, args=(0,)).start(); time.sleep(60)",
    "it ends the process": "os._exit(0)",
    "another code": "os._exit(7)",
    "it kills the process": "os.kill(os.getpid(), signal.SIGKILL)",
    "it crashes": "import ctypes; ctypes.string_at(0)",
    "it forks and the copy ends first": "os._exit(0) if os.fork() else time.sleep(60)",
}


def program(body: str) -> list[str]:
    return [sys.executable, "-c", _PROGRAM.format(body=body), "report", "x"]


@contextmanager
def started(body: str = _WAITS) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A command that runs, and the number of its process."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        program(body), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        preexec_fn=_heed_signals,
    )  # fmt: skip
    with process:
        try:
            assert process.stdout is not None
            word, pid = process.stdout.readline().split()
            assert word == "pid"
            yield process, int(pid)
        finally:
            process.kill()


def _heed_signals() -> None:
    """What a shell starts in the background ignores Ctrl-C, and so does all that it starts."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.parametrize("how", _ENDS)
def test_who_ends_the_process_ends_it_without_a_verdict(how: str) -> None:
    """0 would say "agreed"; nothing that it has started is left."""
    with started(_ENDS[how]) as (process, pid):
        out, err = process.communicate(timeout=60)
        assert process.returncode == 2, out
        assert err.startswith("wirecheck: no verdict: the command's process ended with ")
        assert err.count("\n") == 1
        assert is_gone(pid)


def test_what_such_a_process_had_started_ends() -> None:
    body = "print(subprocess.Popen(['sleep', '1000']).pid, flush=True); os._exit(0)"
    with started(body) as (process, _):
        # The number may have come with the first line: then it is in the stream's buffer.
        assert process.stdout is not None
        number = int(process.stdout.readline())
        process.communicate(timeout=60)
        assert process.returncode == 2
        assert is_gone(number)


@pytest.mark.parametrize("code", [0, 1, 2, 3])
def test_the_exit_code_of_the_command_is_that_of_the_process(code: int) -> None:
    with started(f"return {code}") as (process, _):
        assert process.communicate(timeout=60) == ("", "")
        assert process.returncode == code


def test_a_copy_of_the_process_has_no_say() -> None:
    """An adapter forks; the copy comes back from the same call, and would be done first."""
    with started("return 0 if os.fork() == 0 else (time.sleep(0.5), 1)[1]") as (process, _):
        process.communicate(timeout=60)
        assert process.returncode == 1


@pytest.mark.parametrize(
    ("number", "word"),
    [(signal.SIGINT, "interrupted"), (signal.SIGTERM, "terminated"), (signal.SIGHUP, "terminated")],
)
def test_a_signal_to_the_process_reaches_the_command(number: signal.Signals, word: str) -> None:
    with started() as (process, pid):
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
        assert out.startswith("cleaning up")
        assert err == f"wirecheck: {word}; the run is incomplete\n"
        assert process.returncode == 2
        assert is_gone(pid)


def test_a_wish_that_comes_twice_at_once_is_one() -> None:
    """`timeout` signals its child and then the group: the clean-up is not to be killed by that."""
    with started() as (process, pid):
        process.terminate()
        assert process.stdout is not None
        assert process.stdout.readline().startswith("cleaning up")
        process.terminate()
        os.kill(pid, signal.SIGTERM)
        assert process.communicate(timeout=60)[1] == "wirecheck: terminated; the run is incomplete\n"


@pytest.mark.parametrize("later", [False, True])
def test_a_command_that_goes_on_after_ctrl_c_is_ended_by_a_later_one_only(later: bool) -> None:
    """`kill -INT -GROUP` reaches the command twice, the second time by way of the process that waits."""
    body = """try:
            print("waiting", flush=True)
            time.sleep(60)
        except KeyboardInterrupt:
            print("going on", flush=True)
        time.sleep(3)"""
    with started(body) as (process, pid):
        assert process.stdout is not None
        assert process.stdout.readline() == "waiting\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "going on\n"
        if later:
            time.sleep(1.1)
        os.kill(pid, signal.SIGINT)
        said = "wirecheck: interrupted; the run is incomplete\n" if later else ""
        assert process.communicate(timeout=60)[1] == said
        assert process.returncode == (2 if later else 0)


def test_the_command_does_not_outlive_the_process() -> None:
    with started() as (process, pid):
        process.kill()
        assert is_gone(pid)


_TERMINAL = """
import os, signal, sys
started = os.fork()
if started == 0:
    os.setpgid(0, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.tcsetpgrp(0, os.getpid())
    for number in (signal.SIGTTOU, signal.SIGINT, signal.SIGTSTP):
        signal.signal(number, signal.SIG_DFL)
    os.execv(sys.argv[1], sys.argv[1:])
while True:
    status = os.waitpid(started, os.WUNTRACED)[1]
    if not os.WIFSTOPPED(status):
        print("ended", os.waitstatus_to_exitcode(status), flush=True)
        break
    print("stopped", flush=True)
    os.killpg(started, signal.SIGCONT)
"""
"""A shell as far as it matters here: the program is a job of the terminal's, told to go on when it stops."""


def test_the_keys_of_a_terminal_do_what_they_should() -> None:
    """Ctrl-Z stops command and process, and they go on; Ctrl-C interrupts the command once."""
    leader, terminal = pty.openpty()
    shell = subprocess.Popen(
        [sys.executable, "-c", _TERMINAL, *program(_WAITS)],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        preexec_fn=_own_terminal,
    )
    os.close(terminal)
    try:
        assert "pid" in _said(leader, "pid")
        os.write(leader, b"\x1a")
        assert "stopped" in _said(leader, "stopped")
        os.write(leader, b"\x03")
        told = _said(leader, "ended")
    finally:
        shell.kill()
        shell.wait()
        os.close(leader)
    assert told.count("cleaning up after KeyboardInterrupt") == 1
    assert told.count("wirecheck: interrupted; the run is incomplete") == 1
    assert "ended 2" in told
    assert "Traceback" not in told


@pytest.mark.skipif(sys.platform != "linux", reason="who sent a signal is told on Linux only")
def test_the_end_of_its_terminal_ends_a_command_that_nothing_else_runs_in(tmp_path: Path) -> None:
    """As with `ssh -t`: that the terminal hangs up is told to the first process of the session alone."""
    leader, terminal = pty.openpty()
    told = tmp_path / "told"
    with told.open("w") as file:
        process = subprocess.Popen(
            program(_WAITS),
            stdin=terminal,
            stdout=file,
            stderr=file,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            preexec_fn=_own_terminal,
        )
    os.close(terminal)
    try:
        until = time.monotonic() + 30
        while "pid" not in told.read_text() and time.monotonic() < until:
            time.sleep(0.05)
        os.close(leader)
        assert process.wait(30) == 2
    finally:
        process.kill()
        process.wait()
    assert "cleaning up" in told.read_text()


def _own_terminal() -> None:
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _said(leader: int, word: str) -> str:
    """What is shown on a terminal until a line with a word is at its end."""
    text = ""
    while f"{word}" not in text or not text.endswith("\n"):
        try:
            text += os.read(leader, 1 << 12).decode()
        except OSError:
            break
    return text


@pytest.mark.parametrize(("text", "code"), [("b'00000000'", 1), ("b'a warning'", 1), ("bytes(1 << 17)", 2)])
def test_what_an_adapter_writes_on_whatever_is_open_is_no_exit_code(text: str, code: int) -> None:
    """Of a library that writes on a number that it has closed; where no more can be told, that is said."""
    body = f"""for number in range(3, 12):
            try:
                os.set_blocking(number, False)
                os.write(number, {text})
            except OSError:
                pass
        return 1"""
    done = subprocess.run(
        program(body),
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert ("no verdict" in done.stderr) is (code == 2)


def test_ctrl_c_before_it_waits_ends_it_with_a_line() -> None:
    """Modules are imported there, which takes a moment."""
    code = (
        "import os, signal, sys\n"
        "from harness.cli import apart, main\n"
        "apart._processes = lambda: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.argv = ['wirecheck', 'list', 'checks']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "wirecheck: interrupted\n")

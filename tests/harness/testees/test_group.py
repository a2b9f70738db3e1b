"""A copy of this process that becomes a guard or a member does nothing of what this process has to do."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from harness.testees.group import ProcessGroup
from harness.testees.program import RunningProgram
from tests.processes import is_gone

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SIGNALLED = """
import os, signal, sys
from harness.testees.child import Child, DiedError

def end(number, frame):
    raise KeyboardInterrupt

def signalled(fork=os.fork):
    global forks
    child = fork()
    if child == 0:
        forks += 1
        if forks in COPIES:
            os.kill(os.getpid(), NUMBER)
    return child

forks = 0
os.fork = signalled
signal.signal(NUMBER, end)
child = Child(lambda asked: f"answered {asked}", 20.0)
try:
    print(child.ask("x"))
except DiedError as error:
    print(error.text)
finally:
    os.write(1, b"cleaned up\\n")
    child.close()
"""


MANY = """
import os, psutil
from harness.processes import adopt_orphans
from harness.testees.child import Child

adopt_orphans()
child = Child(lambda asked: os.fork() if asked == "leave" else asked, 20.0)
for number in range(20):
    child.ask("leave" if number % 2 else "x")
    child.close()
print(len(psutil.Process().children()))
"""


def test_of_what_is_ended_nothing_is_left_to_be_waited_for() -> None:
    """A run asks thousands of questions in a new process each, and takes in what loses its parent."""
    assert run(MANY).stdout == "0\n"


def run(code: str) -> subprocess.CompletedProcess[str]:
    """In seconds, or not at all: a copy that unwinds may wait for one that does, too."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=20
    )


@pytest.mark.parametrize("number", ENDING)
@pytest.mark.parametrize(
    ("copies", "told"),
    [((1,), "answered x"), ((2,), "its process ended with {name}")],
    ids=["guard", "member"],
)
def test_a_signal_that_meets_a_new_copy_unwinds_nothing_in_it(
    number: signal.Signals, copies: tuple[int, ...], told: str
) -> None:
    """Between fork and its own set-up it has its maker's handlers, and its maker's frames."""
    code = SIGNALLED.replace("NUMBER", str(int(number))).replace("COPIES", str(copies))
    done = run(code)
    said = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(said) == sorted([told.format(name=number.name), "cleaned up"])


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_while_a_group_is_made_leaves_none_of_it(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is interrupted has no name for it yet."""
    guards: list[int] = []

    def signalled(fork: object = os.fork) -> int:
        guard: int = fork()  # type: ignore[operator]
        if guard != 0 and not guards:
            guards.append(guard)
            os.kill(os.getpid(), number)
        return guard

    def end(each: int, frame: object) -> None:
        raise KeyboardInterrupt

    blocked, before = signal.pthread_sigmask(signal.SIG_BLOCK, ()), signal.signal(number, end)
    monkeypatch.setattr(os, "fork", signalled)
    group = ProcessGroup()
    try:
        with pytest.raises(KeyboardInterrupt):
            _make(group)
        assert signal.getsignal(number) is end
    finally:
        signal.signal(number, before)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == blocked
    assert [is_gone(each) for each in guards] == [True]
    assert not psutil.pid_exists(guards[0])  # waited for


def _make(group: ProcessGroup) -> None:
    if group.fork():
        os._exit(0)


@pytest.mark.parametrize("ignored", [False, True])
def test_a_program_gets_signals_as_if_nobody_had_held_them(ignored: bool, tmp_path: Path) -> None:
    code = (
        "import os, signal; print(sorted(map(int, signal.pthread_sigmask(signal.SIG_BLOCK, ()))),"
        " signal.getsignal(signal.SIGTERM) == signal.SIG_DFL,"
        " signal.getsignal(signal.SIGHUP) == signal.SIG_IGN, flush=True)"
    )
    blocked = sorted(map(int, signal.pthread_sigmask(signal.SIG_BLOCK, ())))
    was = signal.SIG_IGN if ignored else lambda number, frame: None
    before = {signal.SIGHUP: signal.signal(signal.SIGHUP, was)}
    before[signal.SIGTERM] = signal.signal(signal.SIGTERM, lambda number, frame: None)
    try:
        with open(tmp_path / "log", "wb") as log:
            program = RunningProgram([sys.executable, "-c", code], log.fileno(), 0)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    os.set_blocking(program.stdout, True)
    try:
        with open(program.stdout, encoding="ascii", closefd=False) as said:
            assert said.read() == f"{blocked} True {ignored}\n"
    finally:
        program.close()


def test_a_guard_that_can_make_no_member_ends_as_a_guard() -> None:
    """Its maker is told so; what is on the stack below it is its maker's."""
    code = (
        SIGNALLED.replace("NUMBER", "15")
        .replace("COPIES", "()")
        .replace(
            "    child = fork()\n",
            "    if os.getpid() != maker:\n        raise OSError\n    child = fork()\n",
        )
        .replace("forks = 0\n", "forks, maker = 0, os.getpid()\n")
    )
    done = run(code)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines().count("cleaned up") == 1

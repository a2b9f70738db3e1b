"""A child answers, or it is known why not; and nothing that it started outlives it."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Callable

import psutil
import pytest

from harness.testees.child import Child, DiedError
from harness.testees.group import ProcessGroup
from harness.testees.sockets import testee_opens as opened_by_the_testee
from tests.processes import is_gone

LIMIT = 256 << 20


def fate(answer: Callable[[object], object], seconds: float = 20.0) -> str:
    """How a child ends that answers so."""
    child = Child(answer, seconds, LIMIT)
    try:
        child.ask("x")
    except DiedError as error:
        return f"{error.status} {error.name}"
    finally:
        child.close()
    return "answered"


def _fill(asked: object) -> object:
    return [b"x" * (1 << 24) for _ in range(10_000)]


def _fill_elsewhere(asked: object) -> object:
    code = "held = [b'x' * (1 << 24) for _ in range(30)]; import time; time.sleep(60)"
    return subprocess.run([sys.executable, "-c", code], check=False).returncode


def _keep(asked: object, kept: list[bytes] = []) -> int:  # noqa: B006 - it leaks on purpose
    kept.append(b"x" * (1 << 26))
    return len(kept)


def test_memory_is_counted_wherever_it_is_taken() -> None:
    """In the child, in what it started, and what it keeps from one quick answer to the next."""
    assert fate(_fill) == "crashed MemoryError"
    assert fate(_fill_elsewhere) == "crashed MemoryError"
    child = Child(_keep, 20.0, LIMIT)
    with pytest.raises(DiedError, match="MiB of memory"):
        _ask_again_and_again(child)


def _ask_again_and_again(child: Child) -> None:
    for _ in range(1000):
        child.ask("x")
        time.sleep(0.02)


@pytest.mark.skipif(shutil.which("java") is None, reason="there is no JVM")
def test_an_adapter_can_start_a_jvm() -> None:
    """Reserved address space is not counted, nor refused."""
    command = ["java", "-Xmx64m", "-version"]
    child = Child(
        lambda asked: subprocess.run(command, check=False, capture_output=True).returncode, 60.0, LIMIT
    )
    try:
        assert child.ask("x") == 0
    finally:
        child.close()


def test_what_is_no_answer_is_said_to_be_none() -> None:
    class Unreadable:
        def __reduce__(self) -> tuple[object, ...]:
            return (int, ("no number",))

    assert fate(lambda asked: Unreadable()) == "crashed NoAnswer"
    assert fate(lambda asked: lambda: None) == "crashed ProcessEnded"
    assert fate(lambda asked: os._exit(3)) == "crashed ProcessEnded"
    assert fate(lambda asked: os.kill(os.getpid(), signal.SIGRTMIN + 6)) == "crashed ProcessEnded"


def test_a_child_has_the_sockets_of_the_testee_and_no_others() -> None:
    ours, far = socket.socketpair()
    with opened_by_the_testee():
        theirs, near = socket.socketpair()

    def write(asked: object) -> list[bool]:
        found = []
        for end in (ours, theirs):
            try:
                end.send(b"!")
                found.append(True)
            except OSError:
                found.append(False)
        return found

    child = Child(write, 20.0)
    try:
        assert child.ask("x") == [False, True]
    finally:
        child.close()
        for end in (ours, far, theirs, near):
            end.close()


def test_what_a_child_started_ends_with_the_process_that_made_the_child() -> None:
    """Killed, so that it cannot tidy up: as Spark does with a worker."""
    code = (
        "import os, subprocess, sys\n"
        "from harness.testees.child import Child\n"
        "def start(asked):\n"
        "    return subprocess.Popen(['sleep', '1000']).pid, os.getpid()\n"
        "print(*Child(start, 20.0).ask('x'), flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == -9
    assert all(is_gone(int(pid)) for pid in done.stdout.split())


@pytest.mark.parametrize("name", ["WIRECHECK_MEMORY_LIMIT", "WIRECHECK_TIME_LIMIT"])
@pytest.mark.parametrize("value", ["much", "-1", "nan", "inf", "1e300"])
def test_a_limit_that_cannot_be_meant_is_one_line(name: str, value: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from harness.cli import main; raise SystemExit(main())", "list", "messages"],
        env=os.environ | {name: value},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"wirecheck: {name} is '{value}'; set it to a number")
    assert done.stderr.count("\n") == 1


def test_a_daemon_that_leaves_everything_ends_with_the_child() -> None:
    """Another session, a parent that has gone: it is below the guard all the same."""

    def start(asked: object) -> int:
        command = ["setsid", "--fork", "sleep", "1000"]
        subprocess.run(command, check=True)
        for _ in range(200):  # it may not have become `sleep` yet
            found = psutil.Process(os.getppid()).children()
            named = [int(each.pid) for each in found if each.name() == "sleep"]
            if named:
                return named[0]
            time.sleep(0.05)
        raise AssertionError("the daemon did not start")

    child = Child(start, 20.0)
    try:
        daemon = child.ask("x")
        assert not is_gone_now(daemon)
    finally:
        child.close()
    assert is_gone(daemon)


def test_what_a_testee_prints_goes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    """On a terminal it could pass for a line of the verdict."""

    def shout(asked: object) -> int:
        for number in (0, 1, 2):
            os.write(number, b"AGREED: forged\n")
        return 5

    child = Child(shout, 20.0)
    try:
        assert child.ask("x") == 5
    finally:
        child.close()
    assert capfd.readouterr() == ("", "")


def test_an_answer_that_names_a_function_is_not_read() -> None:
    class Calls:
        def __reduce__(self) -> tuple[object, ...]:
            return (os.putenv, ("WIRECHECK_TEST_PICKLE", "called"))

    assert fate(lambda asked: Calls()) == "crashed NoAnswer"
    assert subprocess.run(["printenv", "WIRECHECK_TEST_PICKLE"], check=False).returncode == 1


def is_gone_now(pid: int) -> bool:
    return not psutil.pid_exists(pid)


class _Parting:
    """Says so on a line of the parent when it is collected, as what py4j holds of the JVM's does."""

    def __init__(self, line: socket.socket) -> None:
        self.me = self
        weakref.finalize(self, line.send, b"x").atexit = False


def test_what_a_child_collects_says_nothing_on_the_parents_lines() -> None:
    """It would take the answer to what the parent asks: each waits for the other then, without end."""
    mine, theirs = socket.socketpair()
    theirs.setblocking(False)
    before, partings = gc.get_threshold(), [mine] * 20

    def leave_garbage() -> None:
        while partings:
            _Parting(partings.pop())

    os.register_at_fork(after_in_child=leave_garbage)
    child = Child(lambda asked: gc.collect() < 0, 20)
    gc.set_threshold(1)
    try:
        assert child.ask(None) is False
    finally:
        gc.set_threshold(*before)
        partings.clear()
        child.close()
    with pytest.raises(BlockingIOError):
        theirs.recv(100)
    assert gc.isenabled()
    mine.close()
    theirs.close()


def test_where_no_process_can_be_made_garbage_is_collected_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise OSError("no process left")

    monkeypatch.setattr(os, "fork", refused)
    with pytest.raises(OSError, match="no process left"):
        ProcessGroup().fork()
    assert gc.isenabled()

"""What a reproducer's case runs in: nothing that the testee starts is left, and its memory is the case's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import is_gone

_SCRIPT = """
import os, subprocess, sys, time
from harness.causes.script_base import run_case

def case():
{body}
    return []

raise SystemExit(run_case("title", case, "", {seconds}, {memory}))
"""


def run(body: str, seconds: float = 10.0, memory: int = 0) -> subprocess.CompletedProcess[str]:
    code = _SCRIPT.format(body=body, seconds=seconds, memory=memory)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_memory_of_what_a_testee_starts_is_counted() -> None:
    """In a session of its own as well."""
    hoard = "held = [b'x' * (1 << 24) for _ in range(30)]; import time; time.sleep(60)"
    body = f"    subprocess.run([sys.executable, '-c', {hoard!r}], start_new_session=True)"
    done = run(body, memory=256 << 20)
    assert done.returncode == 1
    assert "takes more than 256 MiB of memory" in done.stdout


def test_shared_pages_count_once() -> None:
    """A testee that forks has not taken its memory as often."""
    body = "\n".join(
        f"    {line}"
        for line in (
            "held = b'x' * (100 << 20)",
            "pids = []",
            "for _ in range(6):",
            "    pid = os.fork()",
            "    if pid == 0: time.sleep(1); os._exit(0)",
            "    pids.append(pid)",
            "for pid in pids: os.waitpid(pid, 0)",
        )
    )
    assert run(body, memory=256 << 20).returncode == 0


@pytest.mark.parametrize("end", ["return []", "os._exit(3)", "time.sleep(60)"])
def test_a_daemon_ends_with_the_script(tmp_path: Path, end: str) -> None:
    told = tmp_path / "pid"
    shell = f"echo $$ > {told}; exec sleep 1000"
    body = f"    subprocess.run(['setsid', '--fork', 'sh', '-c', {shell!r}])\n    time.sleep(0.3)\n    {end}"
    run(body, seconds=0.5)
    assert is_gone(int(told.read_text()))


def test_the_end_of_a_program_is_no_refusal() -> None:
    """Where the reference refuses the frame, both would be taken to agree."""
    body = """
    from harness.causes.script_base import attempt
    from harness.testees.child import DiedError

    def ask():
        raise DiedError("crashed", "ProcessEnded", "its process ended with exit code 2")

    attempt(ask)"""
    done = run(body)
    assert done.returncode == 1, done.stderr
    assert "the testee died: its process ended with exit code 2" in done.stdout


@pytest.mark.parametrize("kind", ["BaseException", "GeneratorExit", "KeyboardInterrupt", "SystemExit"])
def test_no_class_of_error_is_the_end_of_the_testee(kind: str) -> None:
    """Rust's panics are no `Exception` (PyO3); Ctrl-C is never raised in the case's process."""
    body = f"""
    from harness.causes.script_base import attempt

    def ask():
        raise {kind}("unwrap on None")

    return [attempt(ask)[1]]"""
    assert f"REPRODUCED: {kind}: unwrap on None" in run(body).stdout


def test_an_adapter_that_panics_when_it_is_made_reproduces_nothing(tmp_path: Path) -> None:
    code = "class Panicking:\n    def __init__(self): raise BaseException('x')\n"
    (tmp_path / "panicking.py").write_text(code)
    body = f"""
    from harness.causes.script_base import make_adapter
    sys.path.append({str(tmp_path)!r})
    make_adapter("panicking:Panicking")"""
    done = run(body)
    assert done.returncode == 2
    assert "cannot run: the testee panicking:Panicking cannot be made (BaseException: x)" in done.stdout


_FORKING = """
import os, signal, sys, time
from harness.causes.script_base import run_case

fork = os.fork

def interrupted():
    pid = fork()
    if (pid == 0) == {in_child}:
        os.kill(os.getpid(), signal.{name})
    if pid:
        print("child", pid, file=sys.stderr, flush=True)
    return pid

def case():
    time.sleep(60)

os.fork = interrupted
code = run_case("title", case, "", 60.0, 0)
print("after", code)
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("in_child", [False, True])
def test_a_signal_that_meets_the_fork_ends_the_child_and_unwinds_nothing_there(
    *, in_child: bool, name: str
) -> None:
    code = _FORKING.format(in_child=in_child, name=name)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=50
    )
    assert is_gone(int(done.stderr.split()[1]))
    told = done.stdout.splitlines()
    assert (told[0], len([line for line in told if line.startswith("after")])) == ("title", 1)
    assert ("cannot run: interrupted" in told) is not in_child

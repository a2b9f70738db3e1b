"""Memory and CPU time of a campaign's processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from harness.processes import PeakMemory, cpu_seconds, processes
from tests.processes import is_gone


def test_this_process_is_measured() -> None:
    """The driver's own peak, in MiB."""
    memory = PeakMemory()
    memory.sample()
    assert 10 < memory.driver < 10_000
    assert set(memory.as_dict()) == {"driver", "jvm", "workers"}


def test_cpu_time_grows() -> None:
    """Work done in this process is the driver's CPU time."""
    before = cpu_seconds()["driver"]
    until = time.process_time() + 0.1
    while time.process_time() < until:
        pass
    assert cpu_seconds()["driver"] - before > 0.05


def test_processes_below_a_jvm_are_workers(tmp_path: Path) -> None:
    """A process called java is the JVM, whatever it starts is a worker."""
    java = tmp_path / "java"
    java.symlink_to("/bin/sh")
    script = f"{sys.executable} -c 'import os, time; print(os.getpid(), flush=True); time.sleep(30)' & wait"
    with subprocess.Popen([java, "-c", script], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        try:
            kinds = {found.pid: found.kind for found in processes()}
            memory = PeakMemory()
            memory.sample()
        finally:
            os.kill(worker, signal.SIGKILL)
            process.kill()
    assert kinds[os.getpid()] == "driver"
    assert kinds[process.pid] == "jvm"
    assert kinds[worker] == "workers"
    assert memory.workers > 1


def test_a_process_that_ends_meanwhile_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the list of processes and the look at each of them."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        ended = psutil.Process(process.pid)
    monkeypatch.setattr(psutil.Process, "children", lambda self, recursive: [ended])
    assert [found.pid for found in processes()] == [os.getpid()]


@pytest.mark.skipif(not psutil.LINUX, reason="only Linux keeps the peak of each process")
def test_the_peak_is_kept_after_the_memory_was_given_back() -> None:
    """Nobody looked while it was in use."""
    assert _peak_of_child("held = bytearray(200 << 20); del held") > 200


@pytest.mark.skipif(not psutil.LINUX, reason="only Linux keeps the peak of each process")
def test_the_peak_of_a_large_parent_is_not_the_peak_of_its_child() -> None:
    """getrusage(2) says so: a process starts with the peak of the one that it was forked from."""
    held = bytes(range(1, 256)) * (300 << 20 >> 8)
    assert _peak_of_child("") < 150
    assert len(held) > 150 << 20


def _peak_of_child(work: str) -> int:
    script = f"""
from harness.processes import PeakMemory
{work}
memory = PeakMemory()
memory.sample()
print(memory.driver)
"""
    return int(subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout)


def test_nothing_that_was_started_is_left() -> None:
    """Not what has left session and parent; what was there before stays."""
    code = (
        "import os, subprocess\n"
        "from harness.processes import below, nothing_left\n"
        "first = subprocess.Popen(['sleep', '1000'])\n"
        "with nothing_left():\n"
        "    subprocess.run(['setsid', '--fork', 'sleep', '1001'])\n"
        "    second = [each.pid for each in below(os.getpid()) if '1001' in each.cmdline()]\n"
        "print(first.poll(), *second)\n"
        "first.kill()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    alive, daemon = done.stdout.split()
    assert alive == "None"
    assert is_gone(int(daemon))

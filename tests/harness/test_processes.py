"""Memory and CPU time from /proc."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from harness.processes import PeakMemory, cpu_seconds, processes


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

"""Peak memory from /proc."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from harness.memory import PeakMemory, _below


def test_this_process_is_measured() -> None:
    """The driver's own peak, in MiB."""
    memory = PeakMemory()
    memory.sample()
    assert 10 < memory.driver < 10_000
    assert set(memory.as_dict()) == {"driver", "jvm", "workers"}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system has no /proc")
def test_processes_below_a_jvm_are_workers(tmp_path: Path) -> None:
    """A process called java is the JVM, whatever it starts is a worker."""
    java = tmp_path / "java"
    java.symlink_to("/bin/sh")
    script = f"{sys.executable} -c 'import time; print(1, flush=True); time.sleep(30)' & wait"
    with subprocess.Popen([java, "-c", script], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        import os

        jvm, workers = _below(os.getpid())
        subprocess.run(["pkill", "-P", str(process.pid)], check=False)
        process.kill()
    assert jvm > 0
    assert workers > 1000

"""Executors, workers and testees are killed in the middle: the rows are those of an undisturbed run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import psutil
import pytest

from tests.differential.test_local_cluster import rows_in

pytestmark = pytest.mark.jvm

ROOT: Final = Path(__file__).parents[2]
PROGRAM: Final = "tests.testees.scripted"
TESTEE: Final = f"exec:{sys.executable} -m {PROGRAM} kafka reencode decode encode size unknown_tags"


def is_testee(process: psutil.Process) -> bool:
    return PROGRAM in process.cmdline()[1:3]


def is_worker(process: psutil.Process) -> bool:
    """One that has tasks: it was forked from the daemon, which is called the same."""
    parent = process.parent()
    return parent is not None and all("pyspark.daemon" in each.cmdline() for each in (process, parent))


def is_executor(process: psutil.Process) -> bool:
    return "org.apache.spark.executor.CoarseGrainedExecutorBackend" in process.cmdline()


KINDS: Final[dict[str, Callable[[psutil.Process], bool]]] = {
    "testee": is_testee,
    "worker": is_worker,
    "executor": is_executor,
}


def begin(folder: Path, master: str) -> subprocess.Popen[str]:
    selected = ("--suite", "values", "--select", "Heartbeat*:3-4", "--cases", "12000")
    return subprocess.Popen(
        [
            *(sys.executable, "-c", "from harness.cli import main; main()", "run", "--master", master),
            *("--partitions", "8", "--testee", TESTEE, *selected, "--out", str(folder)),
        ],
        cwd=folder.parent,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def kill_one(of: psutil.Process, wanted: Callable[[psutil.Process], bool]) -> bool:
    for process in of.children(recursive=True):
        try:
            if process.status() != psutil.STATUS_ZOMBIE and wanted(process):
                process.kill()
                return True
        except psutil.Error:
            continue  # it ended meanwhile
    return False


def test_a_run_whose_parts_are_killed_is_complete(tmp_path: Path) -> None:
    """One of each kind, while its cases are run; nothing is lost, and nothing blamed on the codec."""
    running = begin(tmp_path / "killed", "local-cluster[2,1,1024]")
    killed: list[str] = []
    whole = psutil.Process(running.pid)
    while running.poll() is None and len(killed) < len(KINDS):
        # Only while cases are run is there a testee's program below a worker.
        at_work = any(map(is_running_testee, whole.children(recursive=True)))
        kind = list(KINDS)[len(killed)]
        if at_work and kill_one(whole, KINDS[kind]):
            killed.append(kind)
        time.sleep(0.5)
    said = running.communicate(timeout=400)[0]
    assert running.returncode == 0, said
    assert killed == list(KINDS)
    undisturbed = begin(tmp_path / "local", "local[2]")
    assert (undisturbed.communicate(timeout=400)[0] and undisturbed.returncode) == 0
    rows = rows_in(tmp_path / "killed" / "rows")
    assert len(rows) >= 12_000
    assert rows == rows_in(tmp_path / "local" / "rows")


def is_running_testee(process: psutil.Process) -> bool:
    try:
        parents = process.parents() if is_testee(process) else ()
        return any("pyspark.daemon" in parent.cmdline() for parent in parents)
    except psutil.Error:
        return False

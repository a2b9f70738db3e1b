"""What a campaign takes of the machine: memory and CPU time of this process, its JVM and its workers.

And how it gives back what it took: nothing that a command started, or that was started by that, outlives it.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import threading
from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, NamedTuple

import psutil

from harness.signals import no_signal_breaks_off

__all__ = [
    "PeakMemory",
    "Process",
    "adopt_orphans",
    "below",
    "cpu_seconds",
    "end_below",
    "end_with_parent",
    "nothing_left",
    "processes",
]

_MIB: Final = 1 << 20

Kind = Literal["driver", "jvm", "workers"]


class Process(NamedTuple):
    """One process of the campaign, with the CPU seconds it and its ended children used."""

    pid: int
    kind: Kind
    cpu: float


def processes() -> list[Process]:
    """This process, the JVMs below it, and everything below those."""
    root = psutil.Process()
    found = [Process(root.pid, "driver", _cpu(root, with_ended_children=False))]
    kinds: dict[int, Kind] = {root.pid: "driver"}
    for child in root.children(recursive=True):  # parents come before their children
        try:
            with child.oneshot():
                java = child.name() == "java"
                parent = kinds.get(child.ppid())
                if parent is None:  # its parent ended meanwhile, and it belongs to somebody else now
                    continue
                kind: Kind = "workers" if parent != "driver" else "jvm" if java else "driver"
                found.append(Process(child.pid, kind, _cpu(child, with_ended_children=not java)))
                kinds[child.pid] = kind
        except psutil.Error:  # it ended meanwhile
            continue
    return found


def _cpu(process: psutil.Process, *, with_ended_children: bool) -> float:
    """CPU seconds of a process, with those of the children that it has waited for if they are wanted.

    A worker daemon's ended children were workers. Those of the driver and of the JVM are other things (Maven,
    the worker daemon at its end).
    """
    times = process.cpu_times()
    used: float = times.user + times.system
    return used + times.children_user + times.children_system if with_ended_children else used


def cpu_seconds() -> dict[str, float]:
    """CPU time so far by kind of process (`driver`, `jvm`, `workers`)."""
    used = {"driver": 0.0, "jvm": 0.0, "workers": 0.0}
    for process in processes():
        used[process.kind] += process.cpu
    return used


@dataclass(slots=True)
class PeakMemory:
    """Highest resident memory seen, in MiB.

    Linux keeps each process's peak, so that none is missed between two looks; elsewhere these are the
    highest of the samples.

    Attributes:
        driver: this process.
        jvm: the Java process below it.
        workers: the Python processes below that, all together; memory they share is counted in each.
    """

    driver: int = 0
    jvm: int = 0
    workers: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def sample(self) -> None:
        """Look once; call it now and then while the campaign runs."""
        with self._lock:
            driver, *others = processes()
            resident = {"jvm": 0, "workers": 0}
            for process in others:
                if process.kind != "driver":
                    resident[process.kind] += _peak_bytes(process.pid)
            self.driver = max(self.driver, _peak_bytes(driver.pid) // _MIB)
            self.jvm = max(self.jvm, resident["jvm"] // _MIB)
            self.workers = max(self.workers, resident["workers"] // _MIB)

    def as_dict(self) -> dict[str, int]:
        """The three figures by name, as `summary.json` has them."""
        return {"driver": self.driver, "jvm": self.jvm, "workers": self.workers}


def _peak_bytes(pid: int) -> int:
    """Peak resident memory of a process; 0 for one that ended."""
    try:
        # psutil gives the memory of this moment only, and a worker can fill and free gigabytes between two
        # looks. Linux remembers the peak of each process (proc_pid_status(5)). Not getrusage(2): its figure
        # starts at the size of the parent that the process was forked from.
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    except OSError:  # not Linux, or the process ended
        pass
    try:
        resident: int = psutil.Process(pid).memory_info().rss
    except psutil.Error:
        return 0
    return resident


_PR_SET_CHILD_SUBREAPER: Final = 36
"""prctl(2), Linux."""
_PRCTL: Final = getattr(ctypes.CDLL(None), "prctl", None)
_PR_SET_PDEATHSIG: Final = 1
_ROUNDS: Final = 100
"""How often is looked for what was started between a look and the kill."""
_GRACE_SECONDS: Final = 2.0
"""How long what ends by itself has for it: a JVM that was told to takes a fifth of a second."""


def adopt_orphans() -> None:
    """From now on what loses its parent below this process becomes its child, where the system has that.

    A daemon that has left its session and its parent is found below the process all the same.
    """
    if _PRCTL is not None:
        _PRCTL(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_with_parent() -> None:
    """In a child before it becomes a program: it is killed when who made it ends, however that ends."""
    if _PRCTL is not None:
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def below(pid: int) -> list[psutil.Process]:
    """Everything below a process; nothing if that has ended."""
    try:
        return list(psutil.Process(pid).children(recursive=True))
    except psutil.Error:
        return []


def end_below(pid: int, but: Container[int] = ()) -> set[int]:
    """Kill everything below a process that has adopted orphans, and what is started meanwhile.

    Gives the numbers of all that was met there.

    Args:
        pid: the process, which stays.
        but: numbers of processes that stay as well.
    """
    met: set[int] = set()
    for _ in range(_ROUNDS):
        there = [each for each in below(pid) if each.pid not in but]
        living = [each for each in there if _is_alive(each)]
        met.update(each.pid for each in there)
        for each in living:
            with contextlib.suppress(psutil.Error):
                each.kill()
        if not living:
            break
    return met


def _is_alive(process: psutil.Process) -> bool:
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return False


@contextmanager
def nothing_left() -> Iterator[None]:
    """What is started meanwhile below this process, by whomever, ends with the block."""
    adopt_orphans()
    before = {each.pid for each in below(os.getpid())}
    try:
        yield
    finally:
        with no_signal_breaks_off():
            started = [each for each in below(os.getpid()) if each.pid not in before and _is_alive(each)]
            psutil.wait_procs(started, _GRACE_SECONDS)
            end_below(os.getpid(), before)

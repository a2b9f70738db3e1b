"""What a campaign takes of the machine: memory and CPU time of this process, its JVM and the JVM's workers.

Read from `/proc`; on systems without one only this process is seen.
"""

from __future__ import annotations

import os
import resource
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

__all__ = ["PeakMemory", "Process", "cpu_seconds", "processes"]

_KIB = 1024
_TICK = os.sysconf("SC_CLK_TCK")

Kind = Literal["driver", "jvm", "workers"]


class Process(NamedTuple):
    """One process of the campaign, with the CPU seconds it and its ended children used."""

    pid: int
    kind: Kind
    cpu: float


def processes(root: int | None = None) -> list[Process]:
    """This process (or `root`), the JVMs below it, and everything below those."""
    root = os.getpid() if root is None else root
    children: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    cpu: dict[int, float] = {}
    for pid, name, fields in _stats():
        names[pid] = name
        children.setdefault(int(fields[1]), []).append(pid)
        # utime, stime, cutime, cstime of proc(5), counted from the field after the name. Children that the
        # driver or the JVM has waited for are other things (Maven, the worker daemon at its end).
        last = 15 if name != "java" and pid != root else 13
        cpu[pid] = sum(map(int, fields[11:last])) / _TICK
    found = [Process(root, "driver", cpu[root])] if root in cpu else []
    pending: list[tuple[int, Kind]] = [(pid, "driver") for pid in children.get(root, [])]
    while pending:
        pid, parent = pending.pop()
        kind: Kind = "workers" if parent != "driver" else "jvm" if names[pid] == "java" else "driver"
        found.append(Process(pid, kind, cpu[pid]))
        pending += [(child, kind) for child in children.get(pid, [])]
    return found


def _stats() -> Iterator[tuple[int, str, list[str]]]:
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            name, _, rest = (entry / "stat").read_text().partition("(")[2].rpartition(")")
        except OSError:  # it ended meanwhile
            continue
        yield int(entry.name), name, rest.split()


def cpu_seconds() -> dict[str, float]:
    """CPU time so far by kind of process (`driver`, `jvm`, `workers`)."""
    used = {"driver": 0.0, "jvm": 0.0, "workers": 0.0}
    for process in processes():
        used[process.kind] += process.cpu
    return used


@dataclass(slots=True)
class PeakMemory:
    """Highest resident memory seen, in MiB; 0 where the system does not tell.

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
            # Linux counts in KiB, macOS in bytes.
            unit = _KIB if sys.platform != "darwin" else _KIB * _KIB
            self.driver = max(self.driver, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit)
            found = processes()
            for kind in ("jvm", "workers"):
                total = sum(_high_water(process.pid) for process in found if process.kind == kind)
                setattr(self, kind, max(getattr(self, kind), total // _KIB))

    def as_dict(self) -> dict[str, int]:
        """The three figures by name, as `summary.json` has them."""
        return {"driver": self.driver, "jvm": self.jvm, "workers": self.workers}


def _high_water(pid: int) -> int:
    """Peak resident memory of a process in KiB."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    for line in status.splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    return 0

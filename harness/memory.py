"""Peak memory of a campaign: this process, its JVM and the JVM's Python workers, from `/proc`."""

from __future__ import annotations

import os
import resource
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["PeakMemory"]

_KIB = 1024


@dataclass(slots=True)
class PeakMemory:
    """Highest resident memory seen, in MiB; 0 where the system does not tell.

    Attributes:
        driver: this process.
        jvm: the Java process below it.
        workers: the Python processes below that, all together.
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
            jvm, workers = _below(os.getpid())
            self.jvm = max(self.jvm, jvm // _KIB)
            self.workers = max(self.workers, workers // _KIB)

    def as_dict(self) -> dict[str, int]:
        """The three figures by name, as `summary.json` has them."""
        return {"driver": self.driver, "jvm": self.jvm, "workers": self.workers}


def _below(root: int) -> tuple[int, int]:
    """High-water marks (KiB) of the JVMs below a process, and of everything below those."""
    children: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            name, _, rest = (entry / "stat").read_text().partition("(")[2].rpartition(")")
            parent = int(rest.split()[1])
        except (OSError, ValueError, IndexError):  # it ended meanwhile
            continue
        pid = int(entry.name)
        names[pid] = name
        children.setdefault(parent, []).append(pid)
    jvm = workers = 0
    pending = [(pid, False) for pid in children.get(root, [])]
    while pending:
        pid, below_jvm = pending.pop()
        is_jvm = names[pid] == "java"
        if below_jvm:
            workers += _high_water(pid)
        elif is_jvm:
            jvm += _high_water(pid)
        pending += [(child, below_jvm or is_jvm) for child in children.get(pid, [])]
    return jvm, workers


def _high_water(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    for line in status.splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    return 0

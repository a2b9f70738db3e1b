"""A process of its own for a case, with limits; `harness.causes.script` copies this into each reproducer.

What the harness has for that (`harness.testees.child`) is not there where a script has to run.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import NoReturn

__all__ = ["in_child"]


def in_child(action: Callable[[], dict[str, list[str]]], seconds: float, memory: int) -> dict[str, list[str]]:
    """What an action gives in a process of its own; one that does not survive it is trouble.

    Whatever ends the wait, such as Ctrl-C, ends the process and what it started as well.
    """
    for ending in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(ending) is signal.SIG_DFL:
            signal.signal(ending, signal.default_int_handler)
    prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: what loses its parent below this process becomes its child
    reading, writing = os.pipe()
    # A signal that ends waits until the child can be ended, and is itself: as a copy of this process it would
    # do what that does at its end a second time (`harness.signals.signals_wait_for_copy`).
    endings = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, endings)
    child = os.fork()
    if child == 0:
        os.close(reading)
        be_child(action, writing, memory, blocked)
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        return awaited(child, reading, writing, seconds, memory)
    except BaseException:
        end_all(child)
        raise


def awaited(child: int, reading: int, writing: int, seconds: float, memory: int) -> dict[str, list[str]]:
    """What the child tells, within its limits."""
    os.close(writing)
    os.set_blocking(reading, False)
    held = bytearray()
    deadline = time.monotonic() + seconds
    base = resident(child)
    died = ""
    status = None
    while status is None and not died:
        # The child first: what it wrote before it ended is there then.
        ended, code = os.waitpid(child, os.WNOHANG)
        status = code if ended else None
        with contextlib.suppress(BlockingIOError):
            while some := os.read(reading, 1 << 16):
                held += some
        if status is None:
            if time.monotonic() > deadline:
                died = f"does not come back within {seconds:g} s"
            elif memory and memory_below(base + memory) > base + memory:
                died = f"takes more than {memory >> 20:,} MiB of memory"
            else:
                time.sleep(0.02)
    end_all(child)
    if status is None:
        status = os.waitpid(child, 0)[1]
    os.close(reading)
    if not died:
        with contextlib.suppress(ValueError):
            told: dict[str, list[str]] = json.loads(held)
            return told
        code = os.waitstatus_to_exitcode(status)
        name = f"exit code {code}" if code >= 0 else f"signal {-code}"
        with contextlib.suppress(ValueError):  # a real-time signal has no name
            name = signal.Signals(-code).name
        died = f"ends its process with {name}"
    return {"troubles": [f"the testee {died}"]}


def end_all(child: int) -> None:
    """End the child and what it started, be it a daemon."""
    while started := below():
        for pid in started:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)


def be_child(
    action: Callable[[], dict[str, list[str]]], writing: int, memory: int, blocked: set[int]
) -> NoReturn:
    """The child: run the action, pass on what came of it; of signals, only what is `blocked` stays so."""
    this = os.getpid()
    try:
        os.setpgid(0, 0)
        prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: it does not outlive the script, which it may kill
        for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(ending, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if memory:
            limit_memory(memory)
        told = json.dumps(action()).encode("ascii")
        sys.stdout.flush()
        if os.getpid() == this:  # and not a copy that the testee forked
            while told:
                told = told[os.write(writing, told) :]
    finally:
        os._exit(0)


def limit_memory(memory: int) -> None:
    """Have the system refuse at once what could never be meant; what is touched is watched by the parent."""
    import resource

    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[5])
        limit = pages * resource.getpagesize() + 4 * memory
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def prctl(option: int, value: int) -> None:
    """Ask something of the system for this process (prctl(2)), where it can be asked."""
    import ctypes

    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def below() -> list[int]:
    """The living processes below this one; none where the system does not tell."""
    parents: dict[int, int] = {}
    with contextlib.suppress(OSError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with contextlib.suppress(OSError, ValueError), open(f"/proc/{name}/stat", "rb") as file:
                state, parent = file.read().rpartition(b")")[2].split()[:2]
                if state != b"Z":
                    parents[int(name)] = int(parent)
    found = {os.getpid()}
    while new := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= new
    return sorted(found - {os.getpid()})


def memory_below(limit: int) -> int:
    """Memory of the processes below this one in bytes; what they share counts once if it is over `limit`."""
    pids = below()
    total = sum(map(resident, pids))
    return total if total <= limit else sum(map(proportional, pids))


def resident(pid: int) -> int:
    """Resident memory of a process in bytes; 0 where the system does not tell."""
    with contextlib.suppress(OSError, ValueError), open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def proportional(pid: int) -> int:
    """As `resident`, but for each page that several processes share only its part."""
    with (
        contextlib.suppress(OSError, ValueError),
        open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file,
    ):
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("Pss:"))
    return resident(pid)

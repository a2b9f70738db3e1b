"""The process group of a child: whatever the child starts is ended with it, and its memory is counted.

A guard stands between the child and the process that made it: it leads the group, is the child's parent, and
takes in what the child's own processes leave behind (`PR_SET_CHILD_SUBREAPER`, prctl(2)), so that a daemon
that has left the group and lost its parent is still found below it. It does nothing but wait: for the child's
end, which it tells, and for the end of the one that made it. Then it kills what is below it, so that nothing
goes on burning when a worker is killed or Ctrl-C is pressed. A testee that kills or stops its parent, or all
of its group, meets the guard, and loses its own process.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import select
import signal
import struct
import time
from collections.abc import Callable, Iterable
from typing import Final, NoReturn

import psutil

from harness.processes import adopt_orphans, below, end_below
from harness.signals import ENDING, signals_wait_for_copy

__all__ = ["ProcessGroup"]

_KILL: Final = signal.SIGKILL
_MOST_FILES: Final = 1 << 20
"""Where the limit of open files is infinite, closing them one by one has to end somewhere."""
_MOMENT_SECONDS: Final = 0.5
_STATUS: Final = struct.Struct(">i")

_PR_SET_PDEATHSIG: Final = 1
"""prctl(2), Linux."""
_PRCTL: Final = getattr(ctypes.CDLL(None), "prctl", None)


def _forked_uncollecting() -> int:
    """As `os.fork`, with the collector off in the child."""
    collects, child = gc.isenabled(), -1
    gc.disable()
    try:
        child = os.fork()
    finally:
        if collects and child != 0:
            gc.enable()
    return child


class ProcessGroup:
    """A group of processes with a guard, whose first member is made by `fork`."""

    def __init__(self) -> None:
        self._guard = 0
        self._lifeline = self._told = -1
        self._ended: int | None = None

    def fork(self) -> bool:
        """Fork guard and member; whether this is the member, which holds nothing of the group open.

        Neither collects garbage, until the member says so: what a copy of this process lets go may speak to
        the JVM on this process's line, as py4j's objects do, and take the answer to what was asked there.

        Nor has either this process's handlers of signals that end: the member has the system's.
        """
        awaited, self._lifeline = os.pipe()
        self._told, telling = os.pipe()
        try:
            with signals_wait_for_copy() as let_in:
                self._guard = _forked_uncollecting()
                if self._guard == 0:
                    self._be_copy(awaited, telling, let_in)
                    return True
                os.close(awaited)
                os.close(telling)
                os.set_blocking(self._told, False)
        except BaseException:  # a signal, which has waited: whoever called has no name for the group yet
            if self._guard != 0:
                self.kill()
            raise
        return False

    def _be_copy(self, awaited: int, telling: int, let_in: Callable[[], None]) -> None:
        """Return in the member. Whatever goes wrong ends the copy: what is on its stack is its maker's."""
        try:
            self.leave()
            _stand_guard(awaited, telling, let_in)
        except BaseException:
            os._exit(1)

    @property
    def told(self) -> int:
        """Number of the pipe that can be read when the member has ended and `exit_code` does not know yet."""
        return self._told

    def leave(self) -> None:
        """In a process that was forked and is not the owner: hold nothing of the group open."""
        os.close(self._lifeline)
        os.close(self._told)

    def exit_code(self, seconds: float = 0.0) -> int | None:
        """What the member ended with (negative: a signal), waiting up to `seconds`; None if it has not."""
        deadline = time.monotonic() + seconds
        while self._ended is None:
            with contextlib.suppress(BlockingIOError):
                told = os.read(self._told, _STATUS.size)
                # Without a guard there is no member: it dies with its parent.
                status = _STATUS.unpack(told)[0] if len(told) == _STATUS.size else int(_KILL)
                self._ended = os.waitstatus_to_exitcode(status)
                break
            if time.monotonic() >= deadline:
                return None
            time.sleep(0.002)
        return self._ended

    def private_bytes(self, limit: int) -> int:
        """Memory that the group has of its own; an upper bound of it where that is below `limit`.

        Pages that a member shares with the process that it was forked from count in its resident memory but
        are none of its own; telling them apart takes longer.
        """
        members = {process.pid: process for process in (*below(self._guard), *_members(self._guard))}
        resident = sum(_resident(process) for process in members.values())
        return resident if resident <= limit else sum(_unique(process) for process in members.values())

    def kill(self) -> None:
        """End every member, and what they started, whatever it is at."""
        met = end_below(self._guard)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._guard, _KILL)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._guard, _KILL)  # before it had a group to lead
        if self._ended is None:
            self._ended = -_KILL
        self.leave()
        os.waitpid(self._guard, 0)
        # What the guard had no time to wait for may have become this process's, if that takes in orphans.
        _wait_for(met)


def _wait_for(killed: Iterable[int]) -> None:
    """Wait for those that are this process's children, for a moment: one may hang in the system for long."""
    until = time.monotonic() + _MOMENT_SECONDS
    for pid in killed:
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(pid, os.WNOHANG)[0] == 0 and time.monotonic() < until:
                time.sleep(0.001)


def _stand_guard(awaited: int, telling: int, let_in: Callable[[], None]) -> None:
    """Be the guard, and never return; but in the member, which is forked here."""
    # A session of its own: a testee has no terminal to write to.
    os.setsid()
    adopt_orphans()
    waking, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    this = os.getpid()
    member = os.fork()
    if member != 0:
        _watch(member, awaited, telling, waking, woken, let_in)
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for ending in ENDING:
        if callable(signal.getsignal(ending)):  # what is ignored (`nohup`) stays so
            signal.signal(ending, signal.SIG_DFL)
    if _PRCTL is not None:
        _PRCTL(_PR_SET_PDEATHSIG, int(_KILL), 0, 0, 0)
        if os.getppid() != this:  # it has ended before this was said
            os._exit(1)
    for number in (awaited, telling, waking, woken):
        os.close(number)
    let_in()


def _watch(
    member: int, awaited: int, telling: int, waking: int, woken: int, let_in: Callable[[], None]
) -> NoReturn:
    """Tell how the member ends; end with all that is below when the lifeline's other end is closed."""
    try:
        for ending in ENDING:
            signal.signal(ending, signal.SIG_IGN)
        let_in()
        # It must not keep anything else of its maker's open: ends of sockets tell others that it has gone.
        null = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(null, standard)
        _close_all_but(awaited, telling, waking, woken)
        while True:
            _reap(member, telling)
            ready = select.select([awaited, waking], [], [])[0]
            if awaited in ready and not os.read(awaited, 1):
                break
            if waking in ready:
                os.read(waking, 1 << 12)
    finally:
        with contextlib.suppress(BaseException):
            end_below(os.getpid())
        os.killpg(os.getpgrp(), _KILL)
        os._exit(1)


def _reap(member: int, telling: int) -> None:
    """Wait for whatever has ended below, and tell how if it was the member."""
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            if pid == member:
                os.write(telling, _STATUS.pack(status))


def _close_all_but(*kept: int) -> None:
    start = 3
    for number in (*sorted(kept), min(os.sysconf("SC_OPEN_MAX"), _MOST_FILES)):
        os.closerange(start, number)
        start = number + 1


def _members(group: int) -> list[psutil.Process]:
    """The members of a group but for its leader: all there is where the system has no subreaper."""
    found = []
    for pid in psutil.pids():
        with contextlib.suppress(ProcessLookupError, PermissionError, psutil.Error):
            if pid != group and os.getpgid(pid) == group:
                found.append(psutil.Process(pid))
    return found


def _resident(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0


def _unique(process: psutil.Process) -> int:
    try:
        return int(process.memory_full_info().uss)
    except psutil.Error:  # it ended, or its maps are not ours to read
        return _resident(process)

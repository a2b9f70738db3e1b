"""The process group of a child: whatever the child starts is ended with it, and its memory is counted.

A guard leads the group: a process that does nothing but wait for the end of the one that made it. Then it
kills the group, itself included, so that nothing goes on burning when a worker is killed or Ctrl-C is
pressed. As long as the guard lives nobody else can have the group's number.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import time
from typing import Final, NoReturn

import psutil

__all__ = ["ProcessGroup"]

_KILL: Final = signal.SIGKILL
_MOST_FILES: Final = 1 << 20
"""Where the limit of open files is infinite, closing them one by one has to end somewhere."""


class ProcessGroup:
    """A group of processes with a guard, to which the first member is forked by `fork`."""

    def __init__(self) -> None:
        awaited, self._lifeline = os.pipe()
        self._guard = os.fork()
        if self._guard == 0:
            _stand_guard(awaited)
        os.close(awaited)
        # Here as well as there: whoever comes first.
        _join(self._guard, self._guard)
        self._member = 0
        self._ended: int | None = None

    def fork(self) -> bool:
        """Fork the member; whether this is it."""
        self._member = os.fork()
        _join(self._member, self._guard)
        return self._member == 0

    def leave(self) -> None:
        """In a process that was forked and is not the owner: let go of the guard's lifeline."""
        os.close(self._lifeline)

    def exit_code(self, seconds: float = 0.0) -> int | None:
        """What the member ended with (negative: a signal), waiting up to `seconds`; None if it has not."""
        deadline = time.monotonic() + seconds
        while self._ended is None:
            pid, status = os.waitpid(self._member, os.WNOHANG)
            if pid:
                self._ended = os.waitstatus_to_exitcode(status)
            elif time.monotonic() >= deadline:
                return None
            else:
                time.sleep(0.002)
        return self._ended

    def private_bytes(self, limit: int) -> int:
        """Memory that the group has of its own; an upper bound of it where that is below `limit`.

        Pages that a member shares with the process that it was forked from count in its resident memory but
        are none of its own; telling them apart takes longer.
        """
        members = [process for pid in psutil.pids() if (process := _member_of(self._guard, pid)) is not None]
        resident = sum(_resident(process) for process in members)
        return resident if resident <= limit else sum(_unique(process) for process in members)

    def kill(self) -> None:
        """End every member, and what they started, whatever it is at."""
        for pid in (*self._descendants(), *((self._member,) if self._ended is None else ())):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, _KILL)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._guard, _KILL)
        if self._ended is None:
            self._ended = os.waitstatus_to_exitcode(os.waitpid(self._member, 0)[1])
        os.close(self._lifeline)
        os.waitpid(self._guard, 0)

    def _descendants(self) -> list[int]:
        """What the member started and is still below it, be it in a group of its own."""
        if self._ended is not None:
            return []
        try:
            return [child.pid for child in psutil.Process(self._member).children(recursive=True)]
        except psutil.Error:
            return []


def _join(pid: int, group: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.setpgid(pid, group)


def _stand_guard(awaited: int) -> NoReturn:
    """The guard: wait for the other end of the lifeline to close, whoever closes it. Never returns."""
    try:
        os.setpgid(0, 0)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        # It must not keep anything else of its maker's open: ends of sockets tell others that it has gone.
        kept = fcntl.fcntl(awaited, fcntl.F_DUPFD, 10)
        null = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(null, standard)
        os.closerange(3, kept)
        os.closerange(kept + 1, min(os.sysconf("SC_OPEN_MAX"), _MOST_FILES))
        while os.read(kept, 1):
            pass
    finally:
        os.killpg(os.getpgrp(), _KILL)
        os._exit(1)


def _member_of(group: int, pid: int) -> psutil.Process | None:
    try:
        return psutil.Process(pid) if pid != group and os.getpgid(pid) == group else None
    except (ProcessLookupError, PermissionError, psutil.Error):
        return None


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

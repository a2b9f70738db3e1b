"""Reading in a process of its own, so that a testee which hangs or dies takes nothing with it.

A child is forked from this process and answers one frame after the other over a pipe. If it does not answer
in time it is killed, if it ends by itself that is seen; in both cases the frame it had is known, its outcome
is `timed_out` or `crashed`, and a new child takes over. The child's memory is limited where the system tells
how much it has (Linux).
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from harness.frames.reading import TIME_LIMIT, TesteeReading
from harness.outcome import Outcome
from harness.pair import Pair

__all__ = ["MEMORY_LIMIT", "ForkedReader"]

MEMORY_LIMIT: Final = 1 << 30
"""Bytes of memory that the child may take on top of what it was forked with."""

Read = Callable[[Pair, bytes], TesteeReading]


class ForkedReader:
    """A child process that reads frames.

    Args:
        read: what the child does with a frame; it should have a shorter time limit of its own.
        seconds: after which a child that does not answer is killed; by default twice the time limit.
    """

    def __init__(self, read: Read, seconds: float | None = None) -> None:
        self._read = read
        self._seconds = 2 * TIME_LIMIT if seconds is None else seconds
        self._child = 0
        self._pipe: Connection | None = None

    def read(self, pair: Pair, data: bytes) -> TesteeReading:
        """The child's answer, or how it failed to give one."""
        pipe = self._pipe or self._start()
        try:
            pipe.send((pair, data))
            if not pipe.poll(self._seconds):
                self.close(kill=True)
                text = f"no answer within {self._seconds:g} s; its process was killed"
                return TesteeReading(Outcome("timed_out", "read", "TimedOut", text))
            answer: TesteeReading = pipe.recv()
            return answer
        except (EOFError, OSError):
            return TesteeReading(Outcome("crashed", "read", "ProcessEnded", self.close()))

    def _start(self) -> Connection:
        mine, theirs = Pipe()
        self._child = os.fork()
        if self._child == 0:
            mine.close()
            _serve(theirs, self._read)
        theirs.close()
        self._pipe = mine
        return mine

    def close(self, *, kill: bool = False) -> str:
        """End the child; how it ended, in words."""
        if self._pipe is None:
            return "not running"
        self._pipe.close()
        self._pipe = None
        if kill:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._child, signal.SIGKILL)
        status = os.waitpid(self._child, 0)[1]
        code = os.waitstatus_to_exitcode(status)
        return f"its process ended with {signal.Signals(-code).name if code < 0 else f'exit code {code}'}"


def _serve(pipe: Connection, read: Read) -> None:
    """The child: answer until the pipe is closed. Never returns."""
    code = 1
    try:
        # The parent's handlers are not for this process.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        # What a dying codec says goes nowhere: thousands may die in a run.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        _limit_memory()
        while True:
            pair, data = pipe.recv()
            pipe.send(read(pair, data))
    except EOFError:
        code = 0
    finally:
        # No clean-up of the parent's business: no buffers flushed twice, no atexit.
        os._exit(code)


def _limit_memory() -> None:
    with contextlib.suppress(FileNotFoundError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        limit = pages * resource.getpagesize() + MEMORY_LIMIT
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

"""The program under test: a command that finds its broker, run as often as mutations need."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from harness.ending import how_it_ended
from harness.errors import UserError
from harness.processes import end_with_parent
from harness.signals import signals_wait
from harness.starting import why_not_started

__all__ = ["BOOTSTRAP", "Ended", "Program"]

BOOTSTRAP: Final = "KAFKA_BOOTSTRAP_SERVERS"
"""Where a command finds the address, besides `{bootstrap}` in its arguments."""

CANNOT_RUN: Final = 127
"""A command that cannot run what it is asked for says so with this exit code, as a shell does."""
_LAST: Final = 200
_GRACE_SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run of the program ended.

    Attributes:
        code: its exit code; negative for a signal.
        timed_out: whether it was ended because it took too long.
        last: the last line that it said.
        seconds: how long it took; what it was given, if that was not enough.
    """

    code: int
    timed_out: bool = False
    last: str = ""
    seconds: float = 0.0

    @property
    def well(self) -> bool:
        """Whether it did what it is for."""
        return self.code == 0 and not self.timed_out

    @property
    def words(self) -> str:
        """How it ended, for a reader."""
        if self.timed_out:
            return f"no end in {f'{self.seconds:.1f}'.removesuffix('.0')} s"
        if self.code < 0:
            return f"ended by {how_it_ended(self.code)}"
        said = f": {self.last}" if self.last and self.code else ""
        return f"exit code {self.code}{said}"


class Program:
    """A command.

    Args:
        command: its arguments, of which any may hold `{bootstrap}`.
        log: file that its output is added to.
        seconds: how long one run may take.
    """

    def __init__(self, command: Sequence[str], log: Path, seconds: float) -> None:
        self.command = tuple(command)
        self.log = log
        self.seconds = seconds

    def run(self, bootstrap: str, title: str = "", seconds: float | None = None) -> Ended:
        """Run it once against this address.

        Args:
            bootstrap: `host:port`.
            title: of the run in the log.
            seconds: how long it may take, if that is not the usual.

        Raises:
            UserError: it cannot be started.
        """
        started = time.monotonic()
        with self.log.open("ab") as log:
            log.write(f"--- {title or 'run'}\n".encode())
            log.flush()
            before = log.tell()
            limit = self.seconds if seconds is None else seconds
            timed_out = False
            process: subprocess.Popen[bytes] | None = None
            try:
                with signals_wait():
                    process = self._start(bootstrap, log)
                code = process.wait(limit)
                took = time.monotonic() - started
            except subprocess.TimeoutExpired:
                timed_out, code, took = True, -signal.SIGKILL, limit
            finally:
                if process is not None:
                    _end(process)
        return Ended(code, timed_out, self._last(before), took)

    def _start(self, bootstrap: str, log: BinaryIO) -> subprocess.Popen[bytes]:
        arguments = [part.replace("{bootstrap}", bootstrap) for part in self.command]
        try:
            return subprocess.Popen(
                arguments,
                env=os.environ | {BOOTSTRAP: bootstrap},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=end_with_parent,
            )
        except OSError as error:
            raise UserError(*why_not_started(arguments[0], arguments[0], error)) from error

    def _last(self, start: int) -> str:
        with self.log.open("rb") as log:
            log.seek(max(start, log.seek(0, os.SEEK_END) - 4096))
            lines = log.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1].strip()[:_LAST] if lines else ""


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program, and all that it started and left behind."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, number)
        if process.poll() is None and number == signal.SIGTERM:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_GRACE_SECONDS)
    process.wait()

"""The command runs in a process of its own, so that nothing but its verdict says how it ended.

A testee is code that runs in the command's process. A thread of an adapter that calls `os._exit(0)` ends that
process there and then, and the caller would read 0: agreed. So the process that the caller has started only
waits. It is forked before anything else happens, knows no testee, and believes the exit code that it was told
through a pipe, behind a word that both know: an adapter may write on whatever is open. A command that ended
without telling one ends with 2 and a line.

To the caller both are one: they share process group and terminal, signals are passed on, stopping and going
on included, and neither outlives the other.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Final, NamedTuple, NoReturn

from harness.ending import how_it_ended
from harness.own_files import keep

__all__ = ["run_apart"]

_PASSED_ON: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGCONT)
_WATCHED: Final = frozenset((signal.SIGCHLD, *_PASSED_ON))
_TERMINAL: Final = (signal.SIGINT, signal.SIGTSTP)
"""What a key of the terminal sends to the whole group. That it hangs up, it tells one process."""
_BY_KERNEL: Final = 0x80
"""SI_KERNEL of sigaction(2), Linux: nobody called kill(2), a terminal did it."""
_WORD_BYTES: Final = 16
_TOLD: Final = re.compile(rb"[0-9]{1,8}\n")
_LONGEST: Final = 1 << 16
"""Bytes that a pipe holds."""


class Told(NamedTuple):
    """The end of the pipe on which the command tells its exit code, and the word before it."""

    writing: int
    word: bytes

    def tell(self, code: int) -> None:
        """Without waiting, where somebody has filled the pipe."""
        os.set_blocking(self.writing, False)
        with contextlib.suppress(BlockingIOError):
            os.write(self.writing, self.word + b"%d\n" % code)


def run_apart(command: Callable[[], int], untold: Callable[[str], int]) -> int:
    """Run a command in a process of its own.

    Args:
        command: gives the exit code. It does not return in this process.
        untold: says that the process ended without one, in the words that it is given; the exit code then.

    Returns:
        The exit code that the command told.
    """
    processes = _processes()
    # A caller that ignores the ends of its children has them lost.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _WATCHED)
    reading, writing = os.pipe()
    word = os.urandom(_WORD_BYTES)
    child = os.fork()
    if child == 0:
        os.close(reading)
        _be_command(lambda: _unmasked(command, before), untold, Told(writing, word), processes)
    os.close(writing)
    if processes is not None:
        processes.adopt_orphans()
    status = _await_end(child)
    os.set_blocking(reading, False)
    said = b""
    with contextlib.suppress(BlockingIOError):
        said = os.read(reading, _LONGEST)
    if told := _TOLD.match(said.partition(word)[2]):
        return int(told[0])
    if processes is not None:
        processes.end_below(os.getpid())
    return untold(_how(status))


def _processes() -> ModuleType | None:
    """What knows processes, imported once for both; None if psutil is missing, which `doctor` is to tell."""
    try:
        from harness import processes
    except ModuleNotFoundError:
        return None
    return processes


def _unmasked(command: Callable[[], int], before: set[int]) -> int:
    """The exit code of the command, which takes signals as the process did before."""
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return command()


def _be_command(
    command: Callable[[], int], untold: Callable[[str], int], told: Told, processes: ModuleType | None
) -> NoReturn:
    """In the child: run the command, tell its exit code, end."""
    this, waiting = os.getpid(), os.getppid()
    keep(told.writing)
    try:
        if processes is not None:
            processes.end_with_parent()
        if os.getppid() != waiting:  # it was killed before that was said
            os._exit(1)
        try:
            code = command()
        except SystemExit as error:  # what a parser of options ends with
            code = error.code if isinstance(error.code, int) else 2
        except KeyboardInterrupt:  # it waited, and came before the command was there to take it
            code = untold("SIGINT")
        # Python would first wait for threads and call exit handlers. An adapter may have left either: one
        # goes on for ever, the other ends the process.
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError, OSError, ValueError):
                stream.flush()
        if os.getpid() == this:  # and not a copy, which an adapter forked
            told.tell(code)
    finally:
        os._exit(0)


def _await_end(child: int) -> int:
    """Pass on signals until the child ends; its status, as waitpid(2) has it."""
    while True:
        number, from_terminal = _next_signal()
        if number == signal.SIGCHLD:
            status = _reaped(child)
            if status is not None:
                return status
            continue
        if not from_terminal:
            os.kill(child, number)
        if number == signal.SIGTSTP:
            os.kill(os.getpid(), signal.SIGSTOP)


def _next_signal() -> tuple[int, bool]:
    """The next signal, and whether the terminal sent it, to the child as well."""
    if sys.platform == "linux":
        came = signal.sigwaitinfo(_WATCHED)
        return came.si_signo, came.si_code == _BY_KERNEL and came.si_signo in _TERMINAL
    number = signal.sigwait(_WATCHED)  # the system does not say who sent it
    return number, number in _TERMINAL


def _reaped(child: int) -> int | None:
    """Wait for whatever has ended; the status of the child if it was that."""
    found = None
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                break
            if pid == child:
                found = status
    return found


def _how(status: int) -> str:
    return how_it_ended(os.waitstatus_to_exitcode(status))

"""A program that runs below a guard, with pipes to its standard streams.

Not `subprocess`: what the program starts, be it a daemon that leaves everything behind, ends with it, and the
parent that it may kill is its guard (`harness.testees.group`).
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
from collections.abc import Sequence
from typing import NoReturn

from harness.testees.group import ProcessGroup

__all__ = ["RunningProgram"]


class RunningProgram:
    """A program that was started.

    Args:
        command: program and arguments; the program is looked for on the PATH unless it is a path.
        log: number of the file to which its standard error goes.
        memory: bytes of memory that it may have; 0 for no limit.
        inherited: numbers of other open files that it gets as they are.

    Raises:
        OSError: it cannot be started.

    Attributes:
        group: in which it runs, and what it starts.
        stdin, stdout: numbers of the pipes to and from it, which do not block.
    """

    def __init__(self, command: list[str], log: int, memory: int, inherited: Sequence[int] = ()) -> None:
        theirs, self.stdin = os.pipe()
        self.stdout, given = os.pipe()
        failed, failing = os.pipe()
        self.group = ProcessGroup()
        if self.group.fork():
            _become(command, (theirs, given, log), failing, memory, inherited)
        for number in (theirs, given, failing):
            os.close(number)
        with open(failed, "rb") as file:
            code = file.read()
        if code:
            self.close()
            raise OSError(int(code), os.strerror(int(code)), command[0])
        for number in (self.stdin, self.stdout):
            os.set_blocking(number, False)

    def close(self, *, owned: bool = True) -> None:
        """End it and all that it started; in a process that was forked and is not the owner, let go of it."""
        if owned:
            self.group.kill()
        else:
            self.group.leave()
        os.close(self.stdin)
        os.close(self.stdout)


def _become(
    command: list[str], standard: Sequence[int], failing: int, memory: int, inherited: Sequence[int]
) -> NoReturn:
    """In the member: be the program."""
    try:
        for number, given in enumerate(standard):
            os.dup2(given, number)
        for number in inherited:
            os.set_inheritable(number, True)
        # Python's own, which no program expects.
        for ignored in (signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(ignored, signal.SIG_DFL)
        if memory:
            # Not the address space: Go and JavaScript reserve many times what they use.
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_DATA, (2 * memory, 2 * memory))
        os.execvp(command[0], command)
    except OSError as error:
        os.write(failing, str(error.errno).encode("ascii"))
    finally:
        os._exit(127)

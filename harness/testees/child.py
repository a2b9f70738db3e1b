"""A process in which a testee answers, so that it may hang, end, or take all memory and lose one answer only.

A `Child` is forked from this process and answers one request after the other. If it does not answer in time,
or takes more memory than it may, it is killed with all that it started; if it ends by itself that is seen; if
what it sends is no answer it is not believed. In every case the request it had is known, and a new child
takes over.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import pickle
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final, NoReturn

from harness.ending import how_it_ended
from harness.outcome import Outcome, Phase, Status
from harness.signals import ENDING
from harness.testees.group import ProcessGroup
from harness.testees.link import Link, LinkError, TooLongError
from harness.testees.sockets import detach_sockets

__all__ = ["MOST_ANSWERED", "Child", "DiedError", "close_children"]

MOST_ANSWERED: Final = 256 << 20
"""Bytes of an answer on its way to this process, whatever the question: a backstop, since a testee's answers
are bounded by the case already where they are made (`harness.testees.bounds`)."""

_LOOK_SECONDS: Final = 0.25
"""How often the memory of a child is measured that answers quickly, and may keep some each time."""

_ASKED_FOR: Final = 4
"""How many times the memory limit a process may ask for. What it never touches is not resident, and costs
nobody anything; this refuses at once what could never be meant."""

_END_SECONDS: Final = 1.0
"""How long a child that has closed its line has to end by itself, so that it can be said how."""


class DiedError(Exception):
    """A child did not answer: it was killed, it ended, or what it sent is no answer.

    Attributes:
        status: `"timed_out"` or `"crashed"`.
        name: what happened, in the place of an exception's class.
        text: how, in words.
        killed: whether it was ended by a SIGKILL that is not ours: the system sends it when memory is short,
            or somebody does. It may say nothing of the request, which is worth asking once more.
    """

    def __init__(self, status: Status, name: str, text: str, *, killed: bool = False) -> None:
        super().__init__(text)
        self.status = status
        self.name = name
        self.text = text
        self.killed = killed

    def outcome(self, phase: Phase) -> Outcome:
        """As the outcome of a phase."""
        return Outcome(self.status, phase, self.name, self.text)


class Child:
    """A child process that answers requests.

    Args:
        answer: what the child does with a request; it should have a shorter time limit of its own.
        seconds: after which a child that does not answer is killed.
        memory: bytes that the child and all that it starts may have resident, not counting what they share
            with this process; 0 for no limit.
    """

    def __init__(self, answer: Callable[[Any], Any], seconds: float, memory: int = 0) -> None:
        self._answer = answer
        self._seconds = seconds
        self._memory = memory
        self._group: ProcessGroup | None = None
        self._link: Link | None = None
        self._number = 0
        self._looked = 0.0

    def ask(self, request: object) -> Any:
        """The child's answer; `DiedError` when it failed to give one."""
        link = self._link or self._start()
        self._number += 1
        deadline = time.monotonic() + self._seconds
        body = pickle.dumps(request)
        try:
            link.send(self._number, body, deadline)
            told = link.answer(self._number, MOST_ANSWERED, deadline, self._look)
            if time.monotonic() - self._looked > _LOOK_SECONDS:
                self._look()
            return _unpickled(told)
        except TimeoutError:
            self.close()
            text = f"no answer within {self._seconds:g} s; its process was killed"
            raise DiedError("timed_out", "TimedOut", text) from None
        except TooLongError as error:
            self.close()
            raise DiedError("crashed", "AnswerTooLarge", f"answered with {error}") from None
        except (LinkError, OSError) as error:
            raise self._broken(error) from None
        except DiedError:
            self.close()
            raise

    def _look(self) -> None:
        """While there is no answer: has the child ended, and is its memory within bounds?"""
        assert self._group is not None
        if self._group.exit_code() is not None:
            # Seen at the line's end, too, unless something that the child started holds the line open.
            raise LinkError("the line is held open")
        self._looked = time.monotonic()
        if self._memory and self._group.private_bytes(self._memory) > self._memory:
            text = f"more than {self._memory >> 20:,} MiB of memory; its process was killed"
            raise DiedError("crashed", "MemoryError", text)

    def _broken(self, error: Exception) -> DiedError:
        """How a child ended whose line is of no use any more."""
        assert self._group is not None
        # What it wrote last may be garbage, and the process may live on: then it has no end of its own.
        closed = isinstance(error, OSError) or str(error).startswith("the line")
        code = self._group.exit_code(_END_SECONDS if closed else 0.0)
        self.close()
        if code is None:
            return DiedError("crashed", "NoAnswer", f"{error}; its process was killed")
        text = f"its process ended with {how_it_ended(code)}"
        return DiedError("crashed", "ProcessEnded", text, killed=code == -signal.SIGKILL)

    def _start(self) -> Link:
        mine, theirs = socket.socketpair()
        group = ProcessGroup()
        if group.fork():
            mine.close()
            for other in _RUNNING:
                other.leave()
            _serve(Link(theirs), self._answer, self._memory)
        theirs.close()
        self._group, self._link = group, Link(mine)
        _RUNNING.add(self)
        return self._link

    def leave(self) -> None:
        """In a process that was forked and is not the owner: hold nothing of this child's open."""
        if self._group is not None:
            self._group.leave()
        if self._link is not None:
            self._link.close()

    def close(self) -> None:
        """End the child and all that it started, whatever it is at."""
        if self._group is not None:
            self._group.kill()
        if self._link is not None:
            self._link.close()
        self._group = self._link = None
        _RUNNING.discard(self)


_RUNNING: Final[set[Child]] = set()


def close_children() -> None:
    """End every child of this process: each has copies of its files, which are not closed before that."""
    for child in list(_RUNNING):
        child.close()


def _unpickled(body: bytes) -> Any:
    """An answer; a testee that changes what pickle or the harness rely on can spoil it in any way."""
    try:
        return _Answers(io.BytesIO(body)).load()
    except Exception as error:
        text = f"its answer cannot be read ({type(error).__name__}); its process was killed"
        raise DiedError("crashed", "NoAnswer", text) from None


class _Answers(pickle.Unpickler):
    """Reads answers and nothing else: a pickle can name any function, and have it called here.

    An adapter is its user's own code, and has the user's rights anyway; but what it leaves on the line by
    accident, or has from elsewhere, must not run in the process that judges.
    """

    def find_class(self, module: str, name: str) -> Any:
        """A class of ours that holds data; `UnpicklingError` for anything else."""
        found: Any = getattr(sys.modules.get(module), name, None)
        own = module.partition(".")[0] in _OWN_PACKAGES and isinstance(found, type)
        if own and (is_dataclass(found) or issubclass(found, tuple | Enum)):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of an answer")


_OWN_PACKAGES: Final = ("harness", "pycodec")


def _serve(link: Link, answer: Callable[[Any], Any], memory: int) -> NoReturn:
    """The child: answer until the line is closed."""
    # What a testee may replace is bound before it is first called.
    end, this, whose = os._exit, os.getpid(), os.getpid
    dumps, loads = pickle.dumps, pickle.loads
    code = 1
    try:
        # Also where the parent ignores one of them.
        for number in ENDING:
            signal.signal(number, signal.SIG_DFL)
        # What a codec says goes nowhere: thousands may die in a run, and on a terminal it could pass for a
        # word of the verdict.
        null = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(null, standard)
        # Only this process answers, and what it forks must not keep the line open either.
        detach_sockets(link.number)
        gc.enable()  # what is let go now speaks to nobody
        os.register_at_fork(after_in_child=link.close)
        _limit_memory(memory)
        while (asked := link.receive()) is not None:
            told = dumps(answer(loads(asked[1])))
            if whose() != this:
                break  # A testee forked, and this is the copy, which has come back as well.
            link.send(asked[0], told)
        code = 0
    finally:
        # No clean-up of the parent's business: no buffers flushed twice, no atexit.
        end(code)


def _limit_memory(most: int) -> None:
    """Have the system refuse memory to this process that goes far beyond the limit.

    Counted is what is private and can be written to: address space that is merely reserved, as a JVM does, is
    not. Only where the system tells how much there is already (Linux).
    """
    if not most:
        return
    with contextlib.suppress(FileNotFoundError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[5])
        limit = pages * resource.getpagesize() + _ASKED_FOR * most
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        if hard == resource.RLIM_INFINITY or limit < hard:
            resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))

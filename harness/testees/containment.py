"""Containment of a testee: a time limit within this process, and a process of its own.

Whatever a testee raises is an outcome. So is not coming back: `time_limit` is a signal that interrupts Python
code where it stands. Code that holds the interpreter, ends the process or takes all memory cannot be
interrupted from within; a `Child` is forked from this process and answers one request after the other over a
pipe. If it does not answer in time it is killed, if it ends by itself that is seen; in both cases the request
it had is known, and a new child takes over. Its memory is limited where the system tells how much it has
(Linux).
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any, Final, Generic, TypeVar

from harness.outcome import ACCEPTED, Outcome, Phase, Status, error_text
from harness.testees.answers import AdapterError, Refused, Unsupported
from harness.values.form import MalformedValueError

__all__ = [
    "ISOLATE",
    "MEMORY_LIMIT",
    "TIME_LIMIT",
    "Child",
    "Contained",
    "DiedError",
    "TimedOutError",
    "attempt",
    "close_children",
    "failed",
    "malformed",
    "step_limit",
    "time_limit",
    "timed_out",
]

Question = TypeVar("Question")
Answer = TypeVar("Answer")

ISOLATE: Final = "WIRECHECK_ISOLATE"
"""Environment variable: `1` runs every testee in a process of its own, `0` none; else foreign ones do."""

TIME_LIMIT: Final = float(os.environ.get("WIRECHECK_TIME_LIMIT", "10"))
"""Seconds that a testee has for one step of a case; the largest frames are 1 MB."""

MEMORY_LIMIT: Final = 1 << 30
"""Bytes of memory that a child may take on top of what it was forked with."""


class TimedOutError(BaseException):
    """The time limit was reached. No `Exception`: a testee that catches those must not catch this."""


class DiedError(Exception):
    """A child did not answer: it was killed because it took too long, or it ended.

    Attributes:
        status: `"timed_out"` or `"crashed"`.
        text: how, in words.
    """

    def __init__(self, status: Status, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text

    def outcome(self, phase: Phase) -> Outcome:
        """As the outcome of a phase."""
        name = "TimedOut" if self.status == "timed_out" else "ProcessEnded"
        return Outcome(self.status, phase, name, self.text)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TimedOutError` in this thread after `seconds`; no limit outside of the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def expired(number: int, frame: FrameType | None) -> None:
        raise TimedOutError

    before = signal.signal(signal.SIGALRM, expired)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def step_limit() -> AbstractContextManager[None]:
    """The time that a testee has for one step of a case; `TimedOutError` when it is over."""
    return time_limit(TIME_LIMIT)


def timed_out(phase: Phase) -> Outcome:
    """The outcome of a step whose time was over."""
    return Outcome("timed_out", phase, "TimedOut", f"no answer within {TIME_LIMIT:g} s")


def attempt(phase: Phase, call: Callable[..., Any], *arguments: object) -> tuple[Any, Outcome]:
    """Call a testee: whatever it raises, even to end the process, is an outcome and never ends the run.

    What it gave comes first; None unless the outcome is accepted.
    """
    try:
        return call(*arguments), ACCEPTED
    except MalformedValueError as error:
        return None, malformed(phase, error)
    except (Exception, SystemExit) as error:
        return None, failed(phase, error)


def failed(phase: Phase, error: BaseException) -> Outcome:
    """The outcome of a step that raised: a death, a refusal, or no word of the codec at all."""
    match error:
        case MemoryError():
            return Outcome("crashed", phase, "MemoryError", "memory ran out")
        case DiedError():
            return error.outcome(phase)
        case Refused():
            return Outcome("rejected", phase, _one_word(error.kind), error_text(error))
        case Unsupported():
            return Outcome("declined", phase, "Unsupported", error_text(error))
        case AdapterError():
            return Outcome("adapter_error", phase, "AdapterError", error_text(error))
    return Outcome("rejected", phase, type(error).__name__, error_text(error))


def _one_word(kind: str) -> str:
    """A codec's name of an error as a class name: it ends up in signatures, and in one line of a column."""
    return "".join(char if char.isalnum() or char in "._-" else "_" for char in kind[:60]) or "Refused"


def malformed(phase: Phase, error: Exception) -> Outcome:
    """The outcome of a step that gave something that is no value of the message."""
    return Outcome("rejected", phase, "MalformedValue", error_text(error))


class Child:
    """A child process that answers requests.

    Args:
        answer: what the child does with a request; it should have a shorter time limit of its own.
        seconds: after which a child that does not answer is killed; by default twice the time limit.
    """

    def __init__(self, answer: Callable[[Any], Any], seconds: float | None = None) -> None:
        self._answer = answer
        self._seconds = 2 * TIME_LIMIT if seconds is None else seconds
        self._child = 0
        self._pipe: Connection | None = None

    def ask(self, request: object) -> Any:
        """The child's answer; `DiedError` when it failed to give one."""
        pipe = self._pipe or self._start()
        try:
            pipe.send(request)
            if not pipe.poll(self._seconds):
                self.close()
                text = f"no answer within {self._seconds:g} s; its process was killed"
                raise DiedError("timed_out", text)
            return pipe.recv()
        except (EOFError, OSError):
            raise DiedError("crashed", self._ended()) from None

    def _start(self) -> Connection:
        mine, theirs = Pipe()
        self._child = os.fork()
        if self._child == 0:
            mine.close()
            _serve(theirs, self._answer)
        theirs.close()
        self._pipe = mine
        _RUNNING.add(self)
        return mine

    def close(self) -> None:
        """End the child, whatever it is at."""
        if self._pipe is not None:
            # Closing the pipe is not enough: a child that was forked later has a copy of this end.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._child, signal.SIGKILL)
            self._ended()

    def _ended(self) -> str:
        """Wait for a child that is at its end; how it ended, in words."""
        if self._pipe is None:
            return "not running"
        self._pipe.close()
        self._pipe = None
        _RUNNING.discard(self)
        status = os.waitpid(self._child, 0)[1]
        code = os.waitstatus_to_exitcode(status)
        return f"its process ended with {signal.Signals(-code).name if code < 0 else f'exit code {code}'}"


class Contained(Generic[Question, Answer]):
    """A step of a testee: asked in this process, or in a child of its own that is started when first needed.

    Args:
        answer: asks the testee; it should have a time limit of its own, so that a child lives on.
        died: the answer in the place of one that the child failed to give.
        isolated: whether a child is asked.
    """

    def __init__(
        self,
        answer: Callable[[Question], Answer],
        died: Callable[[Question, DiedError], Answer],
        *,
        isolated: bool,
    ) -> None:
        self.isolated = isolated
        self._answer = answer
        self._died = died
        self._child: Child | None = None

    def __call__(self, question: Question) -> Answer:
        """The testee's answer."""
        if not self.isolated:
            return self._answer(question)
        if self._child is None:
            self._child = Child(self._answer)
        try:
            answer: Answer = self._child.ask(question)
            return answer
        except DiedError as error:
            return self._died(question, error)

    def close(self) -> None:
        """End the child, if there is one."""
        if self._child is not None:
            self._child.close()
            self._child = None


_RUNNING: Final[set[Child]] = set()


def close_children() -> None:
    """End every child of this process: each has copies of its files, which are not closed before that."""
    for child in list(_RUNNING):
        child.close()


def _serve(pipe: Connection, answer: Callable[[Any], Any]) -> None:
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
            pipe.send(answer(pipe.recv()))
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

"""Containment of a testee: a time limit within this process, and a process of its own.

Whatever a testee raises is an outcome. So is not coming back (`harness.testees.time_limit`). Code that holds
the interpreter, ends the process or takes all memory cannot be interrupted from within; for that there is a
process of its own (`harness.testees.child`). A testee that hangs again and again is given up on: see
`HangBudget`.
"""

from __future__ import annotations

import math
import os
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, Generic, TypeVar

from harness.errors import UserError
from harness.outcome import ACCEPTED, MALFORMED, NOT_GIVEN, Outcome, Phase, error_class, error_text
from harness.testees.answers import AdapterError, NotGiven, Refused, Unsupported
from harness.testees.bounds import AnswerTooLargeError
from harness.testees.child import Child, DiedError, close_children
from harness.testees.time_limit import TimedOutError, time_limit
from harness.values.form import MalformedValueError

__all__ = [
    "ISOLATE",
    "MEMORY_LIMIT",
    "TIME_LIMIT",
    "Child",
    "Contained",
    "DiedError",
    "HangBudget",
    "attempt",
    "attempt_in_time",
    "close_children",
    "failed",
    "hurried",
    "is_hurried",
    "malformed",
    "step_limit",
    "step_seconds",
    "timed_out",
    "too_large",
]

Question = TypeVar("Question")
Answer = TypeVar("Answer")

ISOLATE: Final = "WIRECHECK_ISOLATE"
"""Environment variable: `1` runs every testee in a process of its own, `0` none; else foreign ones do."""


def _setting(name: str, default: float, least: float, most: float) -> float:
    """A number from the environment; `UserError` if it is none, below `least` or above `most`."""
    text = os.environ.get(name) or str(default)
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not least <= number <= most:
        remedy = f"set it to a number from {least:g} to {most:g}, or leave it out"
        raise UserError(f"{name} is {text!r:.40}", remedy)
    return number


TIME_LIMIT: Final = _setting("WIRECHECK_TIME_LIMIT", 10, 0.001, 1e6)
"""Seconds that a testee has for one step of a case; the largest frames are 1 MB."""

MEMORY_LIMIT: Final = int(_setting("WIRECHECK_MEMORY_LIMIT", 1024, 0, 1e9) * (1 << 20))
"""Bytes of memory that a child, with all that it starts, may have resident on top of what it was forked with;
0 for no limit. The environment variable says it in MiB."""

HANGS: Final = 20
"""How often a kind of cases waits for a testee that does not come back, in one process; in cases of topics,
how often in a row: one that answers in between hangs in some topics only."""

HANGS_OF_A_TOPIC: Final = 3
"""How often in cases of one topic. One hang says little about the others of its topic; once it hung `HANGS`
times in all, one of each further topic is enough."""

HANG_SECONDS_OF_TOPICS: Final = 600.0
"""How long it waits for that in cases of topics, all together."""

HANG_SECONDS: Final = 60.0
"""How long it waits for that in all, but for six hangs at least."""

DEATH_SECONDS: Final = 300.0
"""How long a kind of cases waits in one process for a testee to die, in all. To crash takes a twentieth of a
second; to take all memory may take one, or ten."""

DEATH_SECONDS_OF_A_TOPIC: Final = 20.0
"""How long in cases of one topic: a hundred deaths of a kind say all. Other topics have their own time."""

DEATH_SECONDS_OF_A_LATER_TOPIC: Final = 1.0
"""The same once it waited `DEATH_SECONDS` for deaths in cases of topics: it dies in some, and not in all."""


_hurry = math.inf


@contextmanager
def hurried(seconds: float) -> Iterator[None]:
    """Steps that begin within have so many seconds at most; with `math.inf`, all that they usually have.

    It holds in processes that are started within, too. What hangs under it may only be slow: nothing is told
    of a case before it was asked without.
    """
    global _hurry
    before, _hurry = _hurry, seconds
    try:
        yield
    finally:
        _hurry = before


def is_hurried() -> bool:
    """Whether a testee has less time for a step than it usually has, so that a hang costs little."""
    return _hurry < TIME_LIMIT


def step_seconds() -> float:
    """Seconds that a testee has for one step of a case now."""
    return min(TIME_LIMIT, _hurry)


def step_limit() -> AbstractContextManager[None]:
    """The time that a testee has for one step of a case; `TimedOutError` when it is over."""
    return time_limit(step_seconds())


def timed_out(phase: Phase) -> Outcome:
    """The outcome of a step whose time was over."""
    return Outcome("timed_out", phase, "TimedOut", f"no answer within {step_seconds():g} s")


def attempt(phase: Phase, call: Callable[..., Any], *arguments: object) -> tuple[Any, Outcome]:
    """Call a testee: whatever it raises, even to end the process, is an outcome and never ends the run.

    What it gave comes first; None unless the outcome is accepted.
    """
    try:
        return call(*arguments), ACCEPTED
    except MalformedValueError as error:
        return None, malformed(phase, error)
    except BaseException as error:
        return None, failed(phase, error)


def attempt_in_time(phase: Phase, call: Callable[..., Any], *arguments: object) -> tuple[Any, Outcome]:
    """As `attempt`, within the time that a testee has for a step."""
    try:
        with step_limit():
            return attempt(phase, call, *arguments)
    except TimedOutError:
        return None, timed_out(phase)


def failed(phase: Phase, error: BaseException) -> Outcome:
    """The outcome of a step that raised: a death, a refusal, or no word of the codec at all.

    For whatever it raised, of any class: Rust's panics come as a `BaseException` (PyO3), and a cancelled
    task's error. What is not the codec's own is raised again: the harness's limit of time, and Ctrl-C. Where
    the system has SIGINT, as in a process of the testee's own, nobody's Ctrl-C is ever raised.
    """
    if isinstance(error, TimedOutError):
        raise error
    if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is not signal.SIG_DFL:
        raise error
    match error:
        case MemoryError():
            return Outcome("crashed", phase, "MemoryError", "memory ran out")
        case DiedError():
            return error.outcome(phase)
        case AnswerTooLargeError():
            return too_large(phase, error)
        case Refused():
            return Outcome("rejected", phase, _one_word(error.kind), error_text(error))
        case Unsupported():
            declined = NOT_GIVEN if isinstance(error, NotGiven) else "Unsupported"
            return Outcome("declined", phase, declined, error_text(error))
        case AdapterError():
            return Outcome("adapter_error", phase, "AdapterError", error_text(error))
    return Outcome("rejected", phase, error_class(error), error_text(error))


def _one_word(kind: str) -> str:
    """A codec's name of an error as a class name: it ends up in signatures, and in one line of a column."""
    if not isinstance(kind, str):
        return "Refused"
    return "".join(char if char.isalnum() or char in "._-" else "_" for char in kind[:60]) or "Refused"


def malformed(phase: Phase, error: Exception) -> Outcome:
    """The outcome of a step that gave something that is no value of the message."""
    return Outcome("rejected", phase, MALFORMED, error_text(error))


def too_large(phase: Phase, error: AnswerTooLargeError) -> Outcome:
    """The outcome of a step that gave more than any right answer could be.

    No refusal: where the reference refuses, a testee that answers must not pass for one that refused, too.
    """
    return Outcome("crashed", phase, "AnswerTooLarge", error_text(error))


class HangBudget:
    """How long one process waits for the testee of a kind of cases that hangs, or dies, again and again.

    When it is spent the testee is not asked again: the cases that are left are skipped, by name. Without it a
    testee that hangs, or takes all memory, in every case would keep a campaign for days, and say no more at
    the end. Cases may be of *topics*: a topic in which the testee hung `HANGS_OF_A_TOPIC` times, or died for
    `DEATH_SECONDS_OF_A_TOPIC`, is not asked for again, and leaves the time for the others.
    """

    def __init__(self) -> None:
        self._granted: float | None = None
        self._before = 0.0
        self._hangs = self._deaths = self._in_a_row = 0
        self._hung = self._dying = self._elsewhere = 0.0
        self._topics: Counter[str] = Counter()
        self._of_topics = 0
        self._deadly: defaultdict[str, float] = defaultdict(float)
        self._perished = 0.0

    def grant(self, seconds: float) -> None:
        """From now on wait for so long in all, however often it has hung or died before: see `persist`."""
        self._granted = seconds
        self._before = self._perished
        self._hangs = self._of_topics = self._deaths = self._in_a_row = 0
        self._hung = self._dying = self._elsewhere = 0.0

    def note(self, seconds: float, topic: str = "", *, died: bool) -> None:
        """A step took so long, and the testee may have died of it; it hung if that is all the time it had."""
        hung = seconds >= step_seconds()
        self._in_a_row = self._in_a_row + 1 if hung else 0
        if hung:
            self._hangs += 1
            if topic:
                self._elsewhere += seconds
                self._topics[topic] += 1
                self._of_topics += 1
            else:
                self._hung += seconds
        elif died:
            self._deaths += 1
            if topic:
                self._deadly[topic] += seconds
                self._perished += seconds
            else:
                self._dying += seconds

    def spent(self, topic: str = "") -> bool:
        """Whether the testee is not to be asked again, or not for a topic."""
        if self._granted is not None:
            died = self._dying + self._perished - self._before
            return self._hung + self._elsewhere + died >= self._granted
        return self._over or self._hung_often(topic) or self._died_often(topic)

    def _hung_often(self, topic: str) -> bool:
        return self._topics[topic] >= (HANGS_OF_A_TOPIC if self._of_topics < HANGS else 1)

    def _died_often(self, topic: str) -> bool:
        early = self._perished < DEATH_SECONDS
        return self._deadly.get(topic, 0.0) >= (
            DEATH_SECONDS_OF_A_TOPIC if early else DEATH_SECONDS_OF_A_LATER_TOPIC
        )

    @property
    def _over(self) -> bool:
        often = max(self._in_a_row, self._hangs - self._of_topics) >= HANGS
        hung = often or self._hung >= max(HANG_SECONDS, 6 * TIME_LIMIT)
        return hung or self._elsewhere >= HANG_SECONDS_OF_TOPICS or self._dying >= DEATH_SECONDS

    def summary(self, topic: str = "") -> str:
        """Why it is not."""
        if self._granted is None and self._hung_often(topic) and not self._over:
            times = self._topics[topic]
            return f"not asked: the testee hung in {times} case{'' if times == 1 else 's'} of the same kind"
        if self._granted is None and self._died_often(topic) and not self._over:
            return (
                f"not asked: in cases of the same kind the testee died for {self._deadly[topic]:.0f} s in all"
            )
        told = (
            f"{what} {number} {'time' if number == 1 else 'times'} before, for {seconds:.0f} s in all"
            for what, number, seconds in (
                ("hung", self._hangs, self._hung + self._elsewhere),
                ("died", self._deaths, self._dying + self._perished),
            )
            if number
        )
        return f"not asked: the testee {' and '.join(told)}"


class Contained(Generic[Question, Answer]):
    """A step of a testee: asked in this process, or in a child of its own that is started when first needed.

    Args:
        answer: asks the testee; it should have a time limit of its own, so that a child lives on.
        died: the answer in the place of one that the child failed to give, or was not asked for.
        isolated: whether a child is asked.
        budget: of the hangs; steps of one testee share it.
        fits: whether something is an answer to a question, which a testee that meddles with its process can
            spoil, too.
    """

    def __init__(
        self,
        answer: Callable[[Question], Answer],
        died: Callable[[Question, DiedError], Answer],
        *,
        isolated: bool,
        budget: HangBudget | None = None,
        fits: Callable[[Question, object], bool] = lambda question, answer: True,
    ) -> None:
        self.isolated = isolated
        self._answer = answer
        self._died = died
        self._budget = budget or HangBudget()
        self._fits = fits
        self._child: Child | None = None
        self._seconds = 0.0

    def __call__(self, question: Question, topic: str = "") -> Answer:
        """The testee's answer; `topic` as of a `HangBudget`."""
        if self._budget.spent(topic):
            return self._died(question, DiedError("skipped", "HangBudget", self._budget.summary(topic)))
        started = time.monotonic()
        death: DiedError | None = None
        try:
            return self._asked(question) if self.isolated else self._answer(question)
        except DiedError as error:
            death = error
        finally:
            self._budget.note(time.monotonic() - started, topic, died=death is not None)
        return self._died(question, death)

    def _asked(self, question: Question) -> Answer:
        if self._seconds != step_seconds():
            self.close()  # a child has the limits that it was started with
        if self._child is None:
            self._seconds = step_seconds()
            # Twice its own limit: what can be interrupted within should be, which is quicker.
            self._child = Child(self._answer, 2 * self._seconds, MEMORY_LIMIT)
        try:
            answer: Answer = self._child.ask(question)
        except DiedError as error:
            if not error.killed:
                raise
            answer = self._child.ask(question)
        if not self._fits(question, answer):
            self.close()
            text = f"its process answered with a {type(answer).__name__:.40}; it was killed"
            raise DiedError("crashed", "NoAnswer", text)
        return answer

    def close(self) -> None:
        """End the child, if there is one."""
        if self._child is not None:
            self._child.close()
            self._child = None

"""A time limit within this process: a signal that interrupts Python code where it stands.

To set a timer for each step, and to take it back, would cost as much as the steps of a quick codec. So there
is one timer, which rings when the first step that had it set would be over: then a step has overstayed, or
the timer is set anew for the one at hand, or there is none, and it rests.
"""

from __future__ import annotations

import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Final

from harness.testees.link import STOPPED_SECONDS

__all__ = ["TimedOutError", "rest", "time_limit"]

_LOST_SECONDS: Final = 1.0
"""A timer that is so late has been taken back by somebody else."""

_AGAIN_SECONDS: Final = 0.01
"""Python drops what is raised in destructors and callbacks of weak references: so soon it is raised again."""


class TimedOutError(BaseException):
    """The time limit was reached. No `Exception`: a testee that catches those must not catch this."""


class time_limit:  # noqa: N801  # used as a function, as the context managers of the standard library are
    """Raise `TimedOutError` in this thread after `seconds`; no limit outside of the main thread.

    Of limits within each other the one that ends first holds.
    """

    __slots__ = ("_outer", "_seconds")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            self._outer = _alarm.begin(self._seconds)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if threading.current_thread() is threading.main_thread():
            _alarm.end(self._outer)


def rest() -> None:
    """Between steps: take the timer back, so that whoever looks for this process's timers finds none."""
    if threading.current_thread() is threading.main_thread():
        _alarm.rest()


class _Alarm:
    """The timer of this process.

    Attributes:
        deadline: when the step at hand is over, on the monotonic clock; infinite between steps.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """No step is at hand, and no timer is set: as in a process that was just forked."""
        self.deadline = math.inf
        self._rings = math.inf  # when the timer does
        self._seconds = 0.0  # what it was set to
        self._before: Any = signal.SIG_DFL

    def begin(self, seconds: float) -> float:
        """A step begins; the deadline of what it is a part of, for `end`."""
        now, outer = time.monotonic(), self.deadline
        self.deadline = deadline = min(outer, now + seconds)
        if deadline < self._rings or now > self._rings + _LOST_SECONDS:
            self._set(deadline - now)
        return outer

    def end(self, outer: float) -> None:
        """The step is over; what it is a part of goes on."""
        self.deadline = outer
        if outer < self._rings:  # the timer has rung for the step
            self._set(outer - time.monotonic())

    def rest(self) -> None:
        """No timer is set any more, and the signal is whose it was."""
        if self._rings < math.inf:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
            self._rings = math.inf

    def again(self) -> None:
        """The step at hand was told that it is over where Python drops that."""
        self.deadline = time.monotonic()
        self._set(_AGAIN_SECONDS)

    def _set(self, seconds: float) -> None:
        if not isinstance(sys.unraisablehook, _Unraisable):
            sys.unraisablehook = _Unraisable(sys.unraisablehook)
        before = signal.signal(signal.SIGALRM, self._ring)
        if before != self._ring:
            self._before = before
        self._rings = time.monotonic() + seconds
        self._seconds = max(seconds, 0.0)
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-6))

    def _ring(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if now > self._rings + STOPPED_SECONDS and self.deadline < math.inf:
            # This process was stopped, for whatever part of the time: the step has its time once more.
            self.deadline = now + self._seconds
        left = self.deadline - now
        if 0 < left < math.inf:
            self._set(left)
            return
        self._rings = math.inf
        signal.signal(signal.SIGALRM, self._before)
        if left <= 0:
            # Once: whoever is told must not be told again while he tidies up.
            self.deadline = math.inf
            raise TimedOutError


class _Unraisable:
    """Python's hook for what it drops: a limit that nobody heard of is told again, the rest goes on.

    Destructors, weak references, the collector's callbacks, generators that are closed: code of any of them
    may be what a signal interrupts.
    """

    def __init__(self, before: Callable[[sys.UnraisableHookArgs], object]) -> None:
        self._before = before

    def __call__(self, dropped: sys.UnraisableHookArgs, /) -> None:
        if isinstance(dropped.exc_value, TimedOutError):
            _alarm.again()
        else:
            self._before(dropped)


_alarm: Final = _Alarm()
os.register_at_fork(after_in_child=_alarm.reset)

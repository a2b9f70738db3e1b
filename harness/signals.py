"""Handlers of signals for a while."""

from __future__ import annotations

import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

__all__ = [
    "CLEAN_UP_SECONDS",
    "ENDING",
    "Handler",
    "handled",
    "no_signal_breaks_off",
    "signals_wait",
    "signals_wait_for_copy",
]

Handler = Callable[[int, FrameType | None], object]

ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What asks a process to end."""

CLEAN_UP_SECONDS: Final = 15.0
"""So long no signal breaks a clean-up off: Spark takes some seconds to end, more on a busy machine."""


@contextmanager
def signals_wait() -> Iterator[None]:
    """What would end this process does so behind the block.

    A process that is started in it has its name then, and can be ended by whoever is interrupted: an
    exception of a handler between the start and the assignment of its result would leave it to itself.
    Handlers run in the main thread alone, so that elsewhere there is nothing to wait for.
    """
    with _wait(math.inf):
        yield


@contextmanager
def no_signal_breaks_off(seconds: float = CLEAN_UP_SECONDS) -> Iterator[None]:
    """A block that cleans up: for so many seconds what would end this process waits till it is left.

    Where a signal has ended the work already, what comes meanwhile asks for the same, and is passed over.
    """
    is_ending = isinstance(sys.exc_info()[1], KeyboardInterrupt)
    with _wait(seconds, pass_over=is_ending):
        yield


@contextmanager
def _wait(seconds: float, *, pass_over: bool = False) -> Iterator[None]:
    """What would end this process does so behind the block, if at all, or after so many seconds."""
    came: list[int] = []
    this = os.getpid()
    until = time.monotonic() + seconds
    before = {each: handler for each in ENDING if callable(handler := signal.getsignal(each))}
    try:
        with handled({each: _noted(came, until, handler) for each, handler in before.items()}):
            yield
    finally:
        for number in came if os.getpid() == this and not pass_over else ():
            signal.raise_signal(number)


@contextmanager
def signals_wait_for_copy() -> Iterator[Callable[[], None]]:
    """As `signals_wait`, and a copy of this process that is forked in the block is not ended either.

    The copy has the handlers of this process, and on its stack what this process cleans up: an exception of a
    handler would have it do that a second time. It gets no signal before it calls what the block is given,
    and sets before that what they are to do.
    """
    this = os.getpid()
    with signals_wait():
        # Blocked for this thread, which is all that the copy has. Others may take a signal meanwhile, so that
        # this process's handlers have to wait as well.
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)

        def let_in() -> None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)

        try:
            yield let_in
        finally:
            if os.getpid() == this:
                let_in()


def _noted(came: list[int], until: float, otherwise: Handler) -> Handler:
    """Keeps what comes before a time on the monotonic clock; has the other handler take what comes later."""

    def note(number: int, frame: FrameType | None) -> None:
        if time.monotonic() < until:
            came.append(number)
        else:
            otherwise(number, frame)

    return note


@contextmanager
def handled(handlers: Mapping[int, Handler]) -> Iterator[None]:
    """Handlers of signals within the block. Outside of the main thread none are set: whoever called has the
    signals. A copy that is forked within sets its own, and none is put back there."""
    before: dict[int, Any] = {}
    this = os.getpid()
    try:
        for number, handler in handlers.items():
            before[number] = signal.signal(number, handler)
    except ValueError:
        pass
    try:
        yield
    finally:
        for number, previous in before.items() if os.getpid() == this else ():
            signal.signal(number, previous)

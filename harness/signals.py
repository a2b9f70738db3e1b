"""Handlers of signals for a while."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

__all__ = ["ENDING", "Handler", "handled", "signals_wait", "signals_wait_for_copy"]

Handler = Callable[[int, FrameType | None], object]

ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What asks a process to end."""


@contextmanager
def signals_wait() -> Iterator[None]:
    """What would end this process does so behind the block.

    A process that is started in it has its name then, and can be ended by whoever is interrupted: an
    exception of a handler between the start and the assignment of its result would leave it to itself.
    Handlers run in the main thread alone, so that elsewhere there is nothing to wait for.
    """
    came: list[int] = []
    this = os.getpid()
    try:
        with handled({each: _noted(came) for each in ENDING if callable(signal.getsignal(each))}):
            yield
    finally:
        for number in came if os.getpid() == this else ():
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


def _noted(came: list[int]) -> Handler:
    return lambda number, frame: came.append(number)


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

"""Handlers of signals for a while."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

__all__ = ["Handler", "handled", "signals_wait"]

Handler = Callable[[int, FrameType | None], object]


@contextmanager
def signals_wait() -> Iterator[None]:
    """What would end this process does so behind the block.

    A process that is started in it has its name then, and can be ended by whoever is interrupted: an
    exception of a handler between the start and the assignment of its result would leave it to itself.
    Handlers run in the main thread alone, so that elsewhere there is nothing to wait for.
    """
    came: list[int] = []
    ending = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    try:
        with handled({each: _noted(came) for each in ending if callable(signal.getsignal(each))}):
            yield
    finally:
        for number in came:
            signal.raise_signal(number)


def _noted(came: list[int]) -> Handler:
    return lambda number, frame: came.append(number)


@contextmanager
def handled(handlers: Mapping[int, Handler]) -> Iterator[None]:
    """Handlers of signals within the block. Outside of the main thread none are set: whoever called has the
    signals."""
    before: dict[int, Any] = {}
    try:
        for number, handler in handlers.items():
            before[number] = signal.signal(number, handler)
    except ValueError:
        pass
    try:
        yield
    finally:
        for number, previous in before.items():
            signal.signal(number, previous)

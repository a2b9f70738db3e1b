"""CPU time of one call, as the soaks hold it against their bounds.

Not counted are full collections of Python's garbage collector: they cost what the heap of the whole process
costs, whichever call they happen to fall to. A call over its bound is made again, and its quickest counts:
what is costly is costly every time, and a core that is shared with others is not.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from functools import cache
from typing import Final

__all__ = ["collecting_seconds", "quickest", "seconds_of"]

_ATTEMPTS: Final = 3


class _Collections:
    """How much CPU time full garbage collections have taken so far in this process."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._start = 0.0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, info: dict[str, int]) -> None:
        if info["generation"] < 2:
            return
        if phase == "start":
            self._start = time.process_time()
        else:
            self.seconds += time.process_time() - self._start


@cache
def _collections() -> _Collections:
    return _Collections()


def collecting_seconds() -> float:
    """CPU time of this process's full collections, counted from the first call of this module on."""
    return _collections().seconds


def seconds_of(call: Callable[[], object]) -> float:
    """CPU time of a call that returns, in seconds, without full collections."""
    before, start = collecting_seconds(), time.process_time()
    call()
    return time.process_time() - start - (collecting_seconds() - before)


def quickest(call: Callable[[], object], taken: float, bound: float) -> float:
    """The seconds of a call that took `taken`: those of its quickest attempt, if that was over the bound."""
    for _ in range(_ATTEMPTS - 1):
        if taken <= bound:
            break
        taken = min(taken, seconds_of(call))
    return taken

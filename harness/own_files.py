"""Open files that a process keeps to itself: what it forks finds the null device behind their numbers.

A testee answers in a forked process, and may write on a number that it has closed: a library that logs on a
file which somebody else has closed is enough.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["keep", "kept"]

_OWN: Final[set[int]] = set()


def keep(number: int) -> None:
    """Keep an open file from all processes that are forked from now on; for as long as this one lives."""
    _OWN.add(number)


@contextmanager
def kept(number: int) -> Iterator[None]:
    """Keep an open file from them until it is closed."""
    keep(number)
    try:
        yield
    finally:
        _OWN.discard(number)


def _leave() -> None:
    """In the forked process: its copies of Python's file objects close numbers that are no one else's."""
    if not _OWN:
        return
    null = os.open(os.devnull, os.O_RDWR)
    for number in _OWN:
        os.dup2(null, number, inheritable=False)
    os.close(null)
    _OWN.clear()


os.register_at_fork(after_in_child=_leave)

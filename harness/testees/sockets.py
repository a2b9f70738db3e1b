"""Which sockets of this process are a testee's own, and keeping all others from a child that it answers in.

A worker talks to its JVM by sockets. A child has copies of them, on which a testee that writes where it
should not would answer in the worker's place.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["detach_sockets", "testee_opens"]

_OWN: Final[set[int]] = set()
_OPEN_FILES: Final = "/dev/fd"


@contextmanager
def testee_opens() -> Iterator[None]:
    """Sockets that are opened meanwhile are the testee's, and go with it into its child."""
    before = set(_sockets())
    try:
        yield
    finally:
        _OWN.update(set(_sockets()) - before)


def detach_sockets(*kept: int) -> None:
    """In a child: let every socket lead nowhere that is not the testee's, nor one of `kept`.

    The numbers stay in use, since objects of the parent still know them, and will close them some day.
    """
    null = os.open(os.devnull, os.O_RDWR)
    for number in set(_sockets()) - _OWN - set(kept):
        os.dup2(null, number)
    os.close(null)


def _sockets() -> list[int]:
    try:
        numbers = [int(name) for name in os.listdir(_OPEN_FILES)]
    except OSError:  # no such folder on this system: nothing is known, and nothing done
        return []
    return [number for number in numbers if _is_socket(number)]


def _is_socket(number: int) -> bool:
    try:
        return stat.S_ISSOCK(os.fstat(number).st_mode)
    except OSError:  # closed meanwhile, as the one is by which the folder was read
        return False

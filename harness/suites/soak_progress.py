"""How far a soak is, on standard error: a line every ten seconds."""

from __future__ import annotations

import sys
import time
from typing import Final

__all__ = ["SoakProgress"]

_QUIET_SECONDS: Final = 10.0


class SoakProgress:
    """Tells how many of all are done.

    Args:
        what: is counted, in the plural.
        total: how many there are.
        every: seconds between two lines.
    """

    def __init__(self, what: str, total: int, every: float = _QUIET_SECONDS) -> None:
        self._what, self._total, self._every = what, total, every
        self._begun = self._said = time.monotonic()

    def __call__(self, done: int) -> None:
        """So many are done."""
        now = time.monotonic()
        if now - self._said >= self._every:
            self._said = now
            told = f"{done:,} of {self._total:,} {self._what} after {now - self._begun:,.0f} s"
            print(told, file=sys.stderr, flush=True)

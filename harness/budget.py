"""The time of a run that was given one (`--time`): what goes into cases, into causes, into reports.

The whole is to end within a few per cent of what was asked for, whatever is met. Nothing is kept back for
causes while all agrees. As soon as something does not, a share is; and what the search for causes leaves of
it goes into cases again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

__all__ = ["TimeBudget"]

_CAUSES: Final = 1 / 3
"""The share of a turn that is kept back for causes."""
_ENDING: Final = 1.0
_ENDING_OF_START: Final = 0.35
"""A run ends (pages are written, Spark stops) in a second, and in so much of what its start took besides: a
machine that is slow to start is slow to stop."""
_SECONDS_A_CASE: Final = 4e-6
"""That reading the rows of a run takes for its reports."""
_SECONDS_A_SIGNATURE: Final = 12e-3
"""That reports and scripts take for each signature of a run, before it is known which are one cause."""
_OVERRUN: Final = 0.04
"""The share of the whole by which the search for causes may overrun: it ends what it is at."""
_WORTH: Final = 0.05
"""The share of the whole that is worth another turn."""


@dataclass(frozen=True, slots=True)
class TimeBudget:
    """The times at which the parts of a run are to be over, on the clock.

    Attributes:
        seconds: of the whole.
        begun: when the run began.
        most_causes: seconds that the search for causes may take at most.
        start: seconds that it took to start.
        clock: tells the time.
    """

    seconds: float
    begun: float
    most_causes: float
    start: float = 0.0
    clock: Callable[[], float] = time.monotonic

    def causes_until(self, cases: int, signatures: int = 0) -> float:
        """When the search for causes is to be over: the rest is for the reports of so many cases."""
        ending = _ENDING + _ENDING_OF_START * self.start
        reports = _SECONDS_A_CASE * cases + _SECONDS_A_SIGNATURE * signatures
        return self.begun + self.seconds - ending - reports

    def search_until(self, cases: int, signatures: int = 0) -> float:
        """When the search for causes is to begin nothing more."""
        return self.causes_until(cases, signatures) - _OVERRUN * self.seconds

    def rounds_until(self, turn: float, cases: int, signatures: int = 0, *, wrong: bool) -> float:
        """When the cases of a turn are to be over.

        Args:
            turn: when it began.
            cases: that were run so far.
            signatures: that were met so far.
            wrong: whether there is something to look for a cause of.
        """
        end = self.causes_until(cases, signatures)
        return end - (min(_CAUSES * (end - turn), self.most_causes) if wrong else 0.0)

    def has_more(self, cases: int, signatures: int = 0) -> bool:
        """Whether the search for causes has left time that is worth another turn of cases and causes."""
        return self.causes_until(cases, signatures) - self.clock() > _WORTH * self.seconds

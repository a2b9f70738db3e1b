"""How much to run: by number or by time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

__all__ = ["DEFAULT_CASES", "Amount"]

DEFAULT_CASES: Final = 185_000
"""Every boundary case of kafka-clients and some random ones, in under five minutes on two cores."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much to run.

    Attributes:
        cases: so many in all.
        until: instead of a number, gives the time on the monotonic clock until which new cases are run; asked
            before each round, since what follows the rounds may turn out to take longer.
        partitions: parts of each round; None for a sensible number.
        sample: instead of all that, so many boundary cases of each pair, spread over them; 0 for none.
    """

    cases: int = DEFAULT_CASES
    until: Callable[[], float] | None = None
    partitions: int | None = None
    sample: int = 0

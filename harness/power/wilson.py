"""Confidence intervals of a share that was counted."""

from __future__ import annotations

import math
from typing import Final

__all__ = ["wilson"]

_Z: Final = 1.959963984540054
"""Of the normal distribution, for 95 %."""


def wilson(hits: int, number: int) -> tuple[float, float]:
    """Wilson's score interval of a share, 95 %: of few or of all it is still a fair one.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    if number == 0:
        return 0.0, 1.0
    share, square = hits / number, _Z * _Z
    scale = 1 + square / number
    centre = (share + square / (2 * number)) / scale
    half = _Z / scale * math.sqrt(share * (1 - share) / number + square / (4 * number * number))
    return (0.0 if hits == 0 else max(0.0, centre - half)), (
        1.0 if hits == number else min(1.0, centre + half)
    )

"""What a test of one value is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

__all__ = ["ValueTest"]


@dataclass(frozen=True)
class ValueTest:
    """A condition on a scalar.

    Attributes:
        family: by which it is counted.
        words: what it asks, for a reader.
        holds: whether a value, never null, passes.
        example: makes one that should.
    """

    family: str
    words: str
    holds: Callable[[Any], bool]
    example: Callable[[Random], Any]

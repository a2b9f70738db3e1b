"""Every way in which a valid frame is spoiled, as one table.

A mutator works on one token, or on the frame as a whole. Its coverage cell is the kind of place and its name,
such as `string?:minus_two`; a pair needs the cell when a base frame of it has such a place.
"""

from __future__ import annotations

from typing import Final

from harness.frames.mutators import lengths, nesting, scalars, tags, varints, whole
from harness.frames.mutators.base import Mutator, place_of

__all__ = ["TOKEN_MUTATORS", "WHOLE_MUTATORS", "Mutator", "place_of"]

TOKEN_MUTATORS: Final = (
    *lengths.MUTATORS,
    *varints.MUTATORS,
    *scalars.MUTATORS,
    *tags.MUTATORS,
    *nesting.MUTATORS,
)
"""Those that change one token and what belongs to it."""

WHOLE_MUTATORS: Final = whole.MUTATORS
"""Those that take the frame as bytes."""

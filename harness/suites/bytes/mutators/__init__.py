"""Every way in which a valid frame is spoiled, as one table.

A mutator works on one token, or on the frame as a whole. Its coverage cell is the kind of place and its name,
such as `string?:minus_two`; a pair needs the cell when a base frame of it has such a place.
"""

from __future__ import annotations

from typing import Final

from harness.suites.bytes.mutators import lengths, nesting, scalars, tags, varints, whole
from harness.suites.bytes.mutators.base import Mutator, place_of

__all__ = ["ABOUT", "TOKEN_MUTATORS", "TRUNCATED", "WHOLE_MUTATORS", "Mutator", "place_of"]

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

TRUNCATED: Final = next(each for each in WHOLE_MUTATORS if each.name == "truncated")
"""The one that cuts the end."""

ABOUT: Final = {
    scalars.ANY_TEXT: "Text that is not UTF-8, or seldom seen.",
    **{each.name: each.about for each in TOKEN_MUTATORS},
    **{each.name: each.about for each in WHOLE_MUTATORS},
}
"""What each does, by the second half of its coverage cells."""

"""Every way in which a valid frame is mutated: the layer below all suites that offer malformed bytes.

A mutator works on one token (`harness.mutators.tokens`), or on the frame as a whole. What is random about it
is decided by whoever applies it (`Below`): a seeded stream, or choices that are kept so that they can be made
smaller. A suite brings a tracer, which writes its values as tokens (`harness.mutators.writer`), and names its
coverage cells after the token and the mutator.
"""

from __future__ import annotations

from typing import Final

from harness.mutators import lengths, nesting, pieces, scalars, tags, varints, whole
from harness.mutators.base import Below, Mutator
from harness.mutators.whole import WholeMutator

__all__ = [
    "ABOUT",
    "MORE_MUTATORS",
    "TOKEN_MUTATORS",
    "TRUNCATED",
    "WHOLE_MUTATORS",
    "Below",
    "Mutator",
    "WholeMutator",
]

TOKEN_MUTATORS: Final = (
    *lengths.MUTATORS,
    *varints.MUTATORS,
    *scalars.MUTATORS,
    *tags.MUTATORS,
    *nesting.MUTATORS,
)
"""Those that change one token and what belongs to it, of a frame as Kafka's protocol has them."""

MORE_MUTATORS: Final = (*varints.LONG_MUTATORS, *varints.EXCESS_MUTATORS, *pieces.MUTATORS)
"""More of them. The bytes suite leaves them out: no message has varints of 64 bits, and bytes that are cut,
missing or there twice it has by the frame (`WHOLE_MUTATORS`) and by the element."""

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

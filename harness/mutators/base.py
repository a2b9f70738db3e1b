"""What a mutator is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from harness.mutators.tokens import SIZES, Edits, Frame

__all__ = ["Below", "Mutator", "Taken", "always", "in_range", "removed"]

Below = Callable[[int], int]
"""Decides what is random about a mutation: a number from 0 up to, and without, the bound that is given."""

Taken = Literal["", "accepted", "as_null", "refused"]
"""How Kafka takes a mutation wherever it stands; `as_null`: as null where that may stand, else it refuses.

`""`: that depends on what follows.
"""


@dataclass(frozen=True, slots=True)
class Mutator:
    """One way to mutate a frame.

    Attributes:
        name: the second half of its coverage cells.
        about: what it does, in the words of the exported vectors.
        applies: whether it can be applied to token `index` of a frame.
        apply: the replacements, or the whole new frame.
        wide: the same within a long array: `""` for `name`, another where one cell stands for several, None
            where it is left out, because it is about the size of the frame.
        taken: how Kafka takes it. What it accepts hides nothing behind it, so one case can hold it at many
            places; what it refuses needs a case for each.
    """

    name: str
    about: str
    applies: Callable[[Frame, int], bool]
    apply: Callable[[Frame, int, Below], Edits | bytes]
    wide: str | None = ""
    taken: Taken = ""

    def is_accepted(self, frame: Frame, index: int) -> bool:
        """Whether Kafka reads token `index` nevertheless."""
        return self.taken == "accepted" or (self.taken == "as_null" and frame.tokens[index].nullable)

    def is_refused(self, frame: Frame, index: int) -> bool:
        """Whether it refuses the frame for token `index`."""
        token = frame.tokens[index]
        if self.taken == "as_null":
            return not token.nullable
        # The size of a tagged field that the spec defines is not looked at.
        return self.taken == "refused" and not (token.role in SIZES and token.known)


def always(frame: Frame, index: int) -> bool:
    """Applies to every token."""
    return True


def removed(frame: Frame, index: int) -> Edits:
    """Removes what belongs to token `index`, but not the token."""
    return dict.fromkeys(range(index + 1, frame.tokens[index].end), b"")


def in_range(below: Below, lowest: int, highest: int) -> int:
    """A number from `lowest` to `highest`, both included."""
    return lowest + below(highest - lowest + 1)

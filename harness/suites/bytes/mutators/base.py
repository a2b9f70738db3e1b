"""What a mutator is, and the names of the places it works on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from harness.suites.bytes.tokens import Edits, Frame, Token
from pycodec.varint import encode_varint

__all__ = ["PLACES", "Draw", "Mutator", "always", "in_range", "place_of", "removed", "varint"]

Draw = Callable[[], int]
"""The next 64-bit random number of a case."""


@dataclass(frozen=True, slots=True)
class Mutator:
    """One way to spoil a frame.

    Attributes:
        name: the second half of its coverage cells.
        about: what it does, in the words of the exported vectors.
        applies: whether it can be applied to token `index` of a frame.
        apply: the replacements, or the whole new frame.
        wide: the same within a long array: `""` for `name`, another where one cell stands for several, None
            where it is left out, because it is about the size of the frame.
    """

    name: str
    about: str
    applies: Callable[[Frame, int], bool]
    apply: Callable[[Frame, int, Draw], Edits | bytes]
    wide: str | None = ""


PLACES: Final = {
    "string_length": "string",
    "bytes_length": "bytes",
    "records_length": "records",
    "array_count": "array",
    "tag_count": "tag_count",
    "tag": "tag",
    "tag_size": "tag_size",
    "marker": "struct",
    "bool": "bool",
    "number": "number",
    "uuid": "uuid",
    "utf8": "utf8",
    "content": "content",
}
"""The first half of a coverage cell, by role of the token."""


def place_of(token: Token) -> str:
    """The kind of place a token is: `?` where null may stand, tags of the spec apart from unknown ones."""
    place = PLACES[token.role]
    if token.role in ("tag", "tag_size"):
        return ("known_" if token.field is not None else "unknown_") + place
    if token.role == "marker" and token.compact:
        return "tagged_struct?"
    return place + "?" * token.nullable


def always(frame: Frame, index: int) -> bool:
    """Applies to every token."""
    return True


def removed(frame: Frame, index: int) -> Edits:
    """Removes what belongs to token `index`, but not the token."""
    return dict.fromkeys(range(index + 1, frame.tokens[index].end), b"")


def varint(raw: int) -> bytes:
    """An unsigned varint of the 32 bits of `raw`."""
    return encode_varint(raw)


def in_range(draw: Draw, lowest: int, highest: int) -> int:
    """A number from `lowest` to `highest`, both included."""
    return lowest + draw() % (highest - lowest + 1)

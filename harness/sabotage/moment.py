"""What a fault can see when the codec comes by its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pycodec import Message

__all__ = ["TAGS", "Hangs", "Moment", "attribute_of"]

TAGS: Final = "unknown_tagged_fields"
"""The attribute of a struct's unknown tagged fields, which are faulty like a field."""


class Hangs(BaseException):
    """Stands for a call that does not come back: no part of the codec may take it for an error."""


@dataclass(slots=True)
class Moment:
    """An operation of a walk, as a condition sees it.

    Attributes:
        holder: the struct that is written or was read; None where there is none.
        value: what the place holds: a field's value, a length, a varint, a tag and its content.
        attribute: the attribute of `holder` that holds it; `""` where that is none.
        index: of the struct in its array; −1 where it is in none.
        before: the struct before it in that array.
        offset: bytes written or read before this one, in the buffer that the walk uses.
        size: bytes that the operation took; 0 until it is done.
        call: which call of the codec this is, from 1 on.
        refused: whether the call before was refused.
        last: what the place held when the codec came by the last time.
        known: whether it did.
    """

    holder: Message | None
    value: Any
    attribute: str = ""
    index: int = -1
    before: Message | None = None
    offset: int = 0
    size: int = 0
    call: int = 1
    refused: bool = False
    last: Any = None
    known: bool = False


def attribute_of(holder: Message, name: str) -> Any:
    """What a struct holds; no unknown tagged fields are an empty list, which is not put there."""
    if name == TAGS:
        return holder._unknown_tagged_fields or []
    return getattr(holder, name)

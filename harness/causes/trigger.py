"""What sets a cause off, where that is one field of the message."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Trigger"]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A field at the top of a message without whose value a case agrees, whatever field comes out wrong.

    Attributes:
        message, path: where it is.
        value: the plainest that fails, as a Python literal.
        classes: the value classes that fail in the same way.
    """

    message: str
    path: str
    value: str
    classes: tuple[str, ...]

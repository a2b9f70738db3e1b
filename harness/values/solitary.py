"""Solitary values: one field of a small message goes through the values of its type, all others hold nothing.

What a codec makes of one field can go by whether another is set. Where a message has its fields once, each
case holds one value of each, so mixtures (`harness.values.mixtures`) meet few values beside a default.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from harness.values.pools import pool
from harness.values.shape import FieldNode, StructNode
from pycodec import Message
from pycodec.specs.model import Primitive

__all__ = ["solitary"]

_FEW: Final = 3
"""Fields of a small message: what its cases cost goes by the number of fields."""


def solitary(shape: StructNode) -> tuple[Callable[[], Message], ...]:
    """A case for each value of each field of a small message, each made when it is called."""
    fields = [field for field in shape.fields if _walks(field)]
    if not shape.has_defaults or not 1 < len(fields) <= _FEW:
        return ()
    values = [(field, value) for field in fields for value in pool(_kind(field))]
    return tuple(
        partial(_message, shape, field, value, n % 2 == 1) for n, (field, value) in enumerate(values)
    )


def _walks(field: FieldNode) -> bool:
    return not field.is_array and field.primitive not in (None, Primitive.BOOL)


def _kind(field: FieldNode) -> Primitive:
    assert field.primitive is not None
    return field.primitive


def _message(shape: StructNode, field: FieldNode, value: Any, null: bool) -> Message:
    message = shape.cls()
    if null:
        for other in shape.fields:
            if other.nullable:
                setattr(message, other.attribute, None)
    setattr(message, field.attribute, value)
    return message

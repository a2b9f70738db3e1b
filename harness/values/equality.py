"""When two values are the same: the one equality of the harness.

`==` is no equality of values on a wire: 0.0 is −0.0 to it, and True is 1, while NaN is not NaN.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Hashable
from functools import partial
from typing import Any, Final

from pycodec import Message

__all__ = ["identity", "same"]

_bits: Final = struct.Struct(">d").pack


def same(left: Any, right: Any) -> bool:
    """Whether two values, or their plain forms, are the same: floats by their bits, True apart from 1.

    Any `bytes` are compared by content, whatever their class: a `Uuid` is its 16 bytes. A list and a tuple of
    the same items are the same.
    """
    if isinstance(left, float) and isinstance(right, float):
        return _bits(left) == _bits(right)
    if isinstance(left, bytes) and isinstance(right, bytes):
        return left == right
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if type(left) is not type(right):
        return False
    if isinstance(left, Message):
        return left.unknown_tagged_fields == right.unknown_tagged_fields and all(
            same(getattr(left, name), getattr(right, name)) for name in left._fields
        )
    return bool(left == right)


def identity(value: Any, ordered: bool = True) -> Hashable:
    """What values have in common that are the same, and no others: to find one among many.

    Args:
        value: of a field, or its plain form.
        ordered: whether lists in it are others with their elements in another order.
    """
    within = partial(identity, ordered=ordered)
    if isinstance(value, float):
        return _bits(value)
    if isinstance(value, bytes):
        return bytes, bytes(value)
    if isinstance(value, list) and not ordered:
        return frozenset(Counter(map(within, value)).items())
    if isinstance(value, list | tuple):
        return tuple(map(within, value))
    if isinstance(value, dict):
        return frozenset((key, within(held)) for key, held in value.items())
    if isinstance(value, Message):
        fields = tuple(within(getattr(value, name)) for name in value._fields)
        return type(value), fields, within(value.unknown_tagged_fields)
    return type(value), value

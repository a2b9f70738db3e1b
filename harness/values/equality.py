"""When two values are the same: the one equality of the harness.

`==` is no equality of values on a wire: 0.0 is −0.0 to it, and True is 1, while NaN is not NaN.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from pycodec import Message

__all__ = ["same"]

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

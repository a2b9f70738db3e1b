"""What a Python object is to a field of a given type: its content as one of the plain types, or nothing.

A caller may put any object into a value. Here, and nowhere else, stands which objects a field takes:

===================  =========================================================================
integers             `int`, and whatever has `__index__`
float64              `float`, and whatever has `__float__` or `__index__`
string               `str`
bytes, records       `bytes`, `bytearray`, `memoryview` (of anything: its bytes count)
uuid                 the same, 16 bytes long
array                `list`, `tuple`
===================  =========================================================================

Of a subclass counts what it holds, not what its methods say; an object that only looks like one of these is
none of them. bool takes `True` and `False` themselves, a struct takes its own class: nothing is to be made of
those. Every function answers None for an object that is not of its type, and raises nothing.
"""

from __future__ import annotations

import math
import operator
from typing import Any

__all__ = [
    "blob_content",
    "float_content",
    "int_content",
    "items_content",
    "text_content",
    "uuid_content",
    "view_content",
]


def int_content(value: Any) -> int | None:
    """The integer that a number field takes `value` for; its range is another matter."""
    if type(value) is int:
        return value
    try:
        return operator.index(value)
    except Exception:
        return None


def float_content(value: Any) -> float | None:
    """The double that a float64 field takes `value` for."""
    if type(value) is float:
        return value
    try:
        return math.ldexp(value, 0)  # as `struct` converts: of the text of a number, for instance, nothing
    except Exception:
        return None


def text_content(value: Any) -> str | None:
    """The text of a string."""
    if type(value) is str:
        return value
    return str.__str__(value) if issubclass(type(value), str) else None


def blob_content(value: Any) -> bytes | None:
    """The bytes of a buffer; None also of a memoryview that was released."""
    if type(value) is bytes:
        return value
    if not issubclass(type(value), (bytes, bytearray, memoryview)):
        return None
    try:
        with memoryview(value) as view:
            return view.tobytes()
    except Exception:
        return None


def uuid_content(value: Any) -> bytes | None:
    """The bytes of a uuid."""
    content = blob_content(value)
    return content if content is not None and len(content) == 16 else None


def items_content(value: Any) -> list[Any] | tuple[Any, ...] | None:
    """The elements of an array, as exactly a list or a tuple."""
    kind = type(value)
    if kind is list or kind is tuple:
        content: list[Any] | tuple[Any, ...] = value
        return content
    if issubclass(kind, list):
        return list.copy(value)
    return tuple.__getitem__(value, slice(None)) if issubclass(kind, tuple) else None


def view_content(value: Any) -> memoryview | None:
    """The bytes of a buffer as a view of unsigned bytes, which the caller releases.

    A view of the buffer itself, unless that is a memoryview which is not in one piece: then of a copy.
    """
    if not issubclass(type(value), (bytes, bytearray, memoryview)):
        return None
    try:
        with memoryview(value) as view:
            return view.cast("B") if view.c_contiguous else memoryview(view.tobytes())
    except Exception:
        content = blob_content(value)
        return None if content is None else memoryview(content)

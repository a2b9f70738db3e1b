"""The wide frame of a pair: its arrays are long, and their elements alike.

Codecs read long arrays otherwise than short ones: they take all elements of a fixed size in one step, or run
a loop that was made for the shape of the first. What is wrong in the middle is then met by other code than in
an array of two. So that such code is reached, elements differ in numbers and texts only: tagged fields within
them hold their defaults. One element, in the middle, has long arrays in its turn, the others have short ones:
the frame grows with the number of arrays, not with the product of their lengths.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from harness.values.baseline import Baseline
from harness.values.shape import FieldNode, StructNode
from pycodec import Message
from pycodec.values import field_default

__all__ = ["LARGEST", "LONG", "WIDE", "wide_values"]

WIDE: Final = "wide"
"""The frame's name, and the first part of the names of its coverage cells."""

LONG: Final = 12
"""Elements of a long array: more than any codec asks for that we know to read long arrays otherwise."""

LARGEST: Final = 3_000
"""Bytes of a wide frame, about: of a pair's values the first is taken whose frame is no longer."""

_WAYS: Final = ((True, 99), (False, 99), (False, 2), (False, 1))
"""Whether arrays in ordinary elements hold something, and how many arrays within each other are long."""


def wide_values(shape: StructNode) -> Iterator[Message]:
    """Values with long arrays, the largest first; none if the message has no array."""
    for inner, depth in _WAYS:
        base = Baseline(shape)
        value = base.message()
        if _widen(base, shape, value, inner, depth, within=False):
            yield value


def _long_array(base: Baseline, field: FieldNode, inner: bool) -> list[Any]:
    """Elements of an array field, alike in shape; `inner` if arrays in them shall hold something."""
    items = base.elements(field, LONG)
    if field.child is not None:
        for item in items:
            _level(field.child, item, inner)
    return items


def _widen(base: Baseline, node: StructNode, value: Message, inner: bool, depth: int, within: bool) -> bool:
    """Make the arrays of a struct long, those in their middle elements too; whether there are any."""
    found = False
    for field in node.fields:
        if within and field.tagged:
            continue
        if field.is_array:
            items = _long_array(base, field, inner)
            setattr(value, field.attribute, items)
            found = found or bool(items)
            if field.child is not None and depth > 1:
                _widen(base, field.child, items[LONG // 2], inner, depth - 1, within=True)
        elif field.child is not None:
            held = getattr(value, field.attribute)
            found = _widen(base, field.child, held, inner, depth, within) or found
    return found


def _level(node: StructNode, value: Message, inner: bool) -> None:
    """Give the tagged fields of an element, and of what it holds, their defaults."""
    for field in node.fields:
        if field.tagged:
            setattr(value, field.attribute, field_default(field.spec, node.classes))
        elif field.is_array and not inner:
            setattr(value, field.attribute, [])
        elif field.child is not None:
            held = getattr(value, field.attribute)
            for item in held if field.is_array else [held]:
                _level(field.child, item, inner)

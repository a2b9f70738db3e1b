"""The value that a boundary case starts from: everything present, and no two fields of a type alike.

A codec that swaps two fields, reads one twice or drops an element is only seen if their values differ.
Numbers therefore come from a counter and use all their bytes (`0x01020007`), texts and bytes carry it, and
booleans alternate. Arrays of structs hold one element, those on the way to the field under test two (the
field is set in the last one), arrays of primitives two.

By default values are plausible as well (`harness.values.plausible`), which leaves little room to differ where
a field is an enum: the cell `distinct` goes without.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, Final

from harness.values.plausible import plausible
from harness.values.shape import FieldNode, StructNode
from pycodec import Message, Uuid
from pycodec.specs.model import FieldSpec, Primitive
from pycodec.values import field_default

__all__ = ["Baseline", "non_default"]

_DISTINCT: Final[dict[Primitive, Callable[[int], Any]]] = {
    Primitive.BOOL: lambda n: n & 1 == 1,
    Primitive.INT8: lambda n: n % 126 + 2,
    Primitive.INT16: lambda n: 0x0100 + n % 0x7E00,
    Primitive.UINT16: lambda n: 0x8100 + n % 0x7E00,
    Primitive.INT32: lambda n: 0x01020000 + n,
    Primitive.UINT32: lambda n: 0x81020000 + n,
    Primitive.INT64: lambda n: 0x0102030405060000 + n,
    Primitive.FLOAT64: lambda n: n + 0.1,
    Primitive.UUID: lambda n: Uuid(b"uuid-%011d" % n),
    Primitive.STRING: lambda n: f"text-{n}",
    Primitive.BYTES: lambda n: b"\x80data-%d" % n,
    Primitive.RECORDS: lambda n: b"\xffrecords-%d" % n,
}


class Baseline:
    """Builds distinct values of one shape; each instance counts from 1.

    Args:
        shape: the pair's fields.
        width: elements of an array of structs.
        plausible: whether values are such as a cluster could send; else all bytes of numbers are used.
    """

    def __init__(self, shape: StructNode, *, width: int = 1, plausible: bool = True) -> None:
        self.shape = shape
        self._width = width
        self._plausible = plausible
        self._next = count(1).__next__
        self._next_code = count(0).__next__
        self._toggle = 0

    def message(self, on_path: tuple[FieldNode, ...] = ()) -> Message:
        """The whole message; the arrays in `on_path` get two elements."""
        return self._struct(self.shape, on_path)

    def field(self, field: FieldNode) -> Any:
        """A distinct value of one field."""
        return self._field(field, ())

    def elements(self, field: FieldNode, number: int) -> list[Any]:
        """That many distinct elements of an array field."""
        if field.child is not None:
            return [self._struct(field.child, ()) for _ in range(number)]
        kind = field.primitive
        if kind is None:
            return []
        if kind is Primitive.INT8:
            # Long arrays of bytes count through all 256 values, signs included.
            return [(n + 128) % 256 - 128 for n in range(1, number + 1)]
        if kind is Primitive.BOOL:
            return [self._turned() for _ in range(number)]
        make, following = _DISTINCT[kind], self._next
        return [make(following()) for _ in range(number)]

    def _struct(self, node: StructNode, on_path: tuple[FieldNode, ...]) -> Message:
        value = node.cls()
        for field in node.fields:
            setattr(value, field.attribute, self._field(field, on_path))
        return value

    def _field(self, field: FieldNode, on_path: tuple[FieldNode, ...]) -> Any:
        child = field.child
        if child is None:
            kind = field.primitive
            if kind is None:  # a struct inside itself: the tree ends here
                return [] if field.is_array else None
            return self.elements(field, 2) if field.is_array else self._leaf(field.spec, kind)
        if not field.is_array:
            return self._struct(child, on_path)
        number = 2 if field in on_path else self._width
        return [self._struct(child, on_path) for _ in range(number)]

    def _leaf(self, field: FieldSpec, kind: Primitive) -> Any:
        if kind is Primitive.BOOL:
            return self._turned()
        make = plausible(field) if self._plausible else None
        if make is None:
            return _DISTINCT[kind](self._next())
        # Neighbouring enums have few codes: a count of their own keeps them apart.
        return make(self._next_code() if kind is Primitive.INT8 else self._next())

    def _turned(self) -> bool:
        self._toggle ^= 1
        return self._toggle == 1


def non_default(shape: StructNode, field: FieldSpec) -> Any:
    """A value of `field` other than its default, made without regard to the versions that have it."""
    classes = shape.classes
    if field.struct is not None:
        cls = classes[field.struct.name]
        if field.is_array:
            return [cls()]
        value = cls()
        if field.default is None:
            return value
        if field.struct.fields:
            setattr(value, cls._fields[0], non_default(shape, field.struct.fields[0]))
        else:
            # Java's equals looks at unknown tagged fields too, and here there is nothing else.
            value.unknown_tagged_fields = [(0, b"\x01")]
        return value
    kind = field.element_type
    assert isinstance(kind, Primitive)
    if field.is_array:
        return [_DISTINCT[kind](1)]
    default = field_default(field, classes)
    first: Any = _DISTINCT[kind](1)
    return first if first != default else _DISTINCT[kind](2)

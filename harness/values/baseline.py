"""The value that a boundary case starts from: everything present, and no two fields of a type alike.

A codec that swaps two fields, reads one twice or drops an element is only seen if their values differ.
Numbers therefore come from a counter and use all their bytes (`0x01020007`), texts and bytes carry it, and
booleans alternate. Arrays of structs hold one element, those on the way to the field under test two (the
field is set in the last one), arrays of primitives two.

By default values are plausible as well (`harness.values.plausible`), which leaves little room to differ where
a field is an enum: the cell `distinct` goes without. From case to case, or turn to turn, a field goes on to
another value that no codec has a reason to refuse (`harness.values.pools.beside`): what stands beside the
field under test costs nothing, and is tried as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final

from harness.values.plausible import plausible
from harness.values.pools import beside
from harness.values.shape import FieldNode, StructNode, pair_shape
from pycodec import Message, Uuid
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive
from pycodec.values import field_default

__all__ = ["Baseline", "non_default", "plain_value"]

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


def plain_value(spec: MessageSpec, version: int, classes: Mapping[str, type[Message]]) -> Message:
    """A value of a message in a version, of which every field is set; `classes` by struct name."""
    return Baseline(pair_shape(spec, version, classes)).message()


class Baseline:
    """Builds distinct values of one shape; each instance counts from 1.

    Args:
        shape: the pair's fields.
        width: elements of an array of structs.
        plausible: whether values are such as a cluster could send; else all bytes of numbers are used.
        turn: which of the values of its pool a field begins with; 0 for none of them, but for counted ones.
    """

    def __init__(self, shape: StructNode, *, width: int = 1, plausible: bool = True, turn: int = 0) -> None:
        self.shape = shape
        self._width = width
        self._plausible = plausible
        self._next = count(1).__next__
        self._next_code = count(0).__next__
        self._toggle = 0
        self._turn = turn
        self._elements = self._element = 0

    def message(self, on_path: tuple[FieldNode, ...] = ()) -> Message:
        """The whole message; the arrays in `on_path` get two elements."""
        return self._struct(self.shape, on_path)

    def field(self, field: FieldNode) -> Any:
        """A distinct value of one field."""
        return self._field(field, ())

    def elements(self, field: FieldNode, number: int) -> list[Any]:
        """That many distinct elements of an array field."""
        if field.child is not None:
            return self._structs(field.child, (), number)
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
            return self.elements(field, 2) if field.is_array else self._leaf(field.spec, kind, field.path)
        if not field.is_array:
            return self._struct(child, on_path)
        number = 2 if field in on_path else self._width
        return self._structs(child, on_path, number)

    def _structs(self, child: StructNode, on_path: tuple[FieldNode, ...], number: int) -> list[Message]:
        """The elements of an array; fields in them go on from element to element, too."""
        outer, made = self._element, []
        for _ in range(number):
            self._elements += 1
            self._element = self._elements
            made.append(self._struct(child, on_path))
        self._element = outer
        return made

    def _leaf(self, field: FieldSpec, kind: Primitive, path: str) -> Any:
        if kind is Primitive.BOOL:
            return self._turned()
        if self._turn and self._plausible:
            held = beside(field, path, self._turn + self._element)
            if held is not None:
                return held
        make = plausible(field) if self._plausible else None
        if make is None:
            return _DISTINCT[kind](self._next())
        # Neighbouring enums have few codes: a count of their own keeps them apart.
        return make(self._turn + (self._next_code() if kind is Primitive.INT8 else self._next()))

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

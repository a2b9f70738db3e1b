"""Write a value as tokens: an encoder of its own, straight from the spec, that remembers what it wrote.

It knows nothing of pycodec's compiler, and is held against the reference by the first case of every pair, the
untouched frame. Values must be such that the version can carry them.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from harness.mutators.numbers import Form
from harness.mutators.tokens import Frame, Role, Section
from harness.mutators.writer import TokenWriter
from harness.values.shape import FieldNode, StructNode
from pycodec import Message
from pycodec.interpreter.defaults import is_default
from pycodec.specs.model import MessageSpec, Primitive
from pycodec.utf8 import encode_java
from pycodec.values import field_default

__all__ = ["trace"]

_CODES: Final = {
    Primitive.INT8: ">b",
    Primitive.INT16: ">h",
    Primitive.UINT16: ">H",
    Primitive.INT32: ">i",
    Primitive.UINT32: ">I",
    Primitive.INT64: ">q",
    Primitive.FLOAT64: ">d",
}
_LENGTHS: Final[dict[Primitive, tuple[Role, Form]]] = {
    Primitive.STRING: ("string_length", "int16"),
    Primitive.BYTES: ("bytes_length", "int32"),
    Primitive.RECORDS: ("records_length", "int32"),
}


def trace(name: str, message: MessageSpec, version: int, shape: StructNode, value: Message) -> Frame:
    """The canonical frame of `value`."""
    tracer = _Tracer(message, version, shape)
    tracer.struct(shape, value)
    return tracer.frame(name)


@dataclass(frozen=True, slots=True)
class _TaggedFields(Section):
    """The tagged section of a struct: `node` in the version of `message` that `shape` is of."""

    message: MessageSpec
    version: int
    shape: StructNode
    node: StructNode

    @property
    def tags(self) -> Sequence[int]:
        return [field.spec.tag or 0 for field in self.node.fields if field.tagged]

    @property
    def foreign_tags(self) -> Sequence[int]:
        tags = {field.spec.tag for field in self.node.absent if field.spec.tag is not None}
        return sorted(tags.difference(self.tags))

    @property
    def first_free_tag(self) -> int:
        return self.node.first_free_tag

    def default(self, tag: int) -> bytes:
        field = next(field for field in self.node.fields if field.tagged and field.spec.tag == tag)
        tracer = _Tracer(self.message, self.version, self.shape)
        tracer.field(field, field_default(field.spec, self.shape.classes))
        return b"".join(token.data for token in tracer.tokens)


class _Tracer(TokenWriter):
    def __init__(self, message: MessageSpec, version: int, shape: StructNode) -> None:
        super().__init__()
        self.message = message
        self.version = version
        self.shape = shape

    def length_form(self, field: FieldNode, plain: Form) -> Form:
        return "compact" if self.message.field_is_flexible(field.spec, self.version) else plain

    def struct(self, node: StructNode, value: Message) -> None:
        for field in node.fields:
            if not field.tagged:
                self.field(field, getattr(value, field.attribute))
        if node.flexible:
            self.section(node, value)

    def field(self, field: FieldNode, value: Any) -> None:
        if field.is_array:
            self.array(field, value)
        elif field.primitive is not None:
            self.primitive(field, field.primitive, value, field.nullable)
        elif field.nullable:
            # A null struct is −1 as a byte, and 0 as the varint that it is in a tagged field.
            form: Form = "varint" if field.tagged else "int8"
            null = 0 if field.tagged else -1
            marker = self.number("marker", form, null if value is None else 1, field.path, nullable=True)
            if value is not None and field.child is not None:
                self.struct(field.child, value)
            marker.end = len(self.tokens)
        elif field.child is not None:
            self.struct(field.child, value)

    def array(self, field: FieldNode, items: list[Any] | None) -> None:
        form, number = self.length_form(field, "int32"), -1 if items is None else len(items)
        count = self.number("array_count", form, number, field.path, nullable=field.nullable)
        for item in items or ():
            start = len(self.tokens)
            if field.primitive is not None:
                self.primitive(field, field.primitive, item, False)
            elif field.child is not None:
                self.struct(field.child, item)
            self.end_part(count, start)

    def primitive(self, field: FieldNode, kind: Primitive, value: Any, nullable: bool) -> None:
        if kind in _LENGTHS:
            role, form = _LENGTHS[kind]
            if isinstance(value, str):
                value = encode_java(value)
            elif value is None and not nullable:
                value = b""  # records are null by default, also in versions in which they cannot be
            content = None if value is None else bytes(value)
            self.blob(role, self.length_form(field, form), content, field.path, nullable)
        elif kind is Primitive.BOOL:
            self.put("bool", bytes((value,)), field.path, value=int(value))
        elif kind is Primitive.UUID:
            self.put("uuid", bytes(value), field.path)
        else:
            self.put("number", struct.pack(_CODES[kind], value), field.path)

    def section(self, node: StructNode, value: Message) -> None:
        """The tagged section: known fields that are not at their default, then the unknown ones."""
        known: list[tuple[int, FieldNode | bytes, Any]] = [
            (field.spec.tag or 0, field, getattr(value, field.attribute))
            for field in node.fields
            if field.tagged and not is_default(field.spec, getattr(value, field.attribute))
        ]
        entries = sorted(
            (*known, *((tag, data, None) for tag, data in value.unknown_tagged_fields)), key=lambda e: e[0]
        )
        section = _TaggedFields(self.message, self.version, self.shape, node)
        count = self.number("tag_count", "varint", len(entries), node.path, section=section)
        for tag, what, held in entries:
            start, is_known = len(self.tokens), isinstance(what, FieldNode)
            opening = self.number("tag", "varint", tag, node.path, known=is_known)
            size = self.size("tag_size", "varint", node.path, known=is_known)
            with self.counted(size):
                if isinstance(what, FieldNode):
                    self.field(what, held)
                else:
                    self.put("content", what, node.path, head=size)
            opening.end = len(self.tokens)
            self.end_part(count, start)

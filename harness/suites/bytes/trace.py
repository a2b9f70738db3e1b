"""Write a value as tokens: an encoder of its own, straight from the spec, that remembers what it wrote.

It knows nothing of pycodec's compiler, and is held against the reference by the first case of every pair, the
untouched frame. Values must be such that the version can carry them.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from harness.suites.bytes.tokens import NO_TOKEN, Frame, Role, Token
from harness.values.shape import FieldNode, StructNode
from pycodec import Message
from pycodec.interpreter.defaults import is_default
from pycodec.specs.model import MessageSpec, Primitive
from pycodec.utf8 import encode_java
from pycodec.varint import encode_varint

__all__ = ["trace", "trace_field"]

_CODES: Final = {
    Primitive.INT8: ">b",
    Primitive.INT16: ">h",
    Primitive.UINT16: ">H",
    Primitive.INT32: ">i",
    Primitive.UINT32: ">I",
    Primitive.INT64: ">q",
    Primitive.FLOAT64: ">d",
}
_LENGTH_ROLES: Final[dict[Primitive, Role]] = {
    Primitive.STRING: "string_length",
    Primitive.BYTES: "bytes_length",
    Primitive.RECORDS: "records_length",
}


def trace(name: str, message: MessageSpec, version: int, shape: StructNode, value: Message) -> Frame:
    """The canonical frame of `value`."""
    writer = _Tracer(message, version)
    writer.struct(shape, value)
    return Frame(name, message, version, shape, tuple(writer.tokens))


def trace_field(message: MessageSpec, version: int, field: FieldNode, value: Any) -> bytes:
    """The bytes of one field, as they stand in a tagged section when it is tagged."""
    writer = _Tracer(message, version)
    writer.field(field, value)
    return b"".join(token.data for token in writer.tokens)


class _Tracer:
    def __init__(self, message: MessageSpec, version: int) -> None:
        self.message = message
        self.version = version
        self.tokens: list[Token] = []
        self.scope = NO_TOKEN

    def put(self, role: Role, data: bytes, path: str, **more: Any) -> Token:
        token = Token(role, data, path, scope=self.scope, end=len(self.tokens) + 1, **more)
        self.tokens.append(token)
        return token

    def length(self, role: Role, field: FieldNode, value: int, nullable: bool) -> Token:
        compact = self.message.field_is_flexible(field.spec, self.version)
        if compact:
            data = encode_varint(value + 1)
        else:
            data = struct.pack(">h" if role == "string_length" else ">i", value)
        return self.put(role, data, field.path, value=value, compact=compact, nullable=nullable, field=field)

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
        else:
            start = len(self.tokens)
            if field.nullable:
                marker = 0 if value is None and field.tagged else -1 if value is None else 1
                data = encode_varint(marker) if field.tagged else struct.pack(">b", marker)
                self.put(
                    "marker",
                    data,
                    field.path,
                    value=marker,
                    compact=field.tagged,
                    nullable=True,
                    field=field,
                )
            if value is not None and field.child is not None:
                self.struct(field.child, value)
            if field.nullable:
                self.tokens[start].end = len(self.tokens)

    def array(self, field: FieldNode, items: list[Any] | None) -> None:
        count = self.length("array_count", field, -1 if items is None else len(items), field.nullable)
        for item in items or ():
            start = len(self.tokens)
            if field.primitive is not None:
                self.primitive(field, field.primitive, item, False)
            elif field.child is not None:
                self.struct(field.child, item)
            count.parts.append((start, len(self.tokens)))
        count.end = len(self.tokens)

    def primitive(self, field: FieldNode, kind: Primitive, value: Any, nullable: bool) -> None:
        role = _LENGTH_ROLES.get(kind)
        if value is None and not nullable:
            value = b""  # records are null by default, also in versions in which they cannot be
        if role is not None:
            content = encode_java(value) if isinstance(value, str) else bytes(value or b"")
            head = len(self.tokens)
            self.length(role, field, -1 if value is None else len(content), nullable)
            if value is not None:
                text: Role = "utf8" if kind is Primitive.STRING else "content"
                self.put(text, content, field.path, head=head, field=field)
                self.tokens[head].end = len(self.tokens)
        elif kind is Primitive.BOOL:
            self.put("bool", bytes((value,)), field.path, value=int(value), field=field)
        elif kind is Primitive.UUID:
            self.put("uuid", bytes(value), field.path, field=field)
        else:
            self.put("number", struct.pack(_CODES[kind], value), field.path, field=field)

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
        count = self.put(
            "tag_count", encode_varint(len(entries)), node.path, value=len(entries), compact=True, node=node
        )
        for tag, what, held in entries:
            start = len(self.tokens)
            field = what if isinstance(what, FieldNode) else None
            opening = self.put("tag", encode_varint(tag), node.path, value=tag, compact=True, field=field)
            size = self.put("tag_size", b"", node.path, compact=True, field=field)
            outer, self.scope = self.scope, len(self.tokens) - 1
            if isinstance(what, FieldNode):
                self.field(what, held)
            else:
                self.put("content", what, node.path, head=len(self.tokens) - 1)
            size.value = sum(len(token.data) for token in self.tokens[self.scope + 1 :])
            size.data = encode_varint(size.value)
            self.scope = outer
            opening.end = size.end = len(self.tokens)
            count.parts.append((start, len(self.tokens)))
        count.end = len(self.tokens)

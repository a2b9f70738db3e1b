"""The draft's `Schema(Map<Short, Field> optionalFields, Field... fields)` in pycodec's Schema layer.

>>> from pycodec.types import INT16, STRING, Field, Struct
>>> schema = OptionalSchema({1: Field("bar", STRING, "", "hello world")}, Field("baz", INT16))
>>> Struct(schema).set("baz", 7).to_bytes().hex(" ")
'00 00 07'
>>> Struct(schema).set("baz", 7).set("bar", "x").to_bytes().hex(" ")
'06 00 01 00 01 78 00 00 07'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycodec.content import blob_content, int_content
from pycodec.errors import (
    CodecError,
    InvalidLength,
    InvalidTaggedField,
    NullNotEncodable,
    SchemaError,
    Underflow,
)
from pycodec.proposals.optional.convert import MAX_TAG
from pycodec.types.base import Buffer, Empty, Type, at, refuse, require
from pycodec.types.numbers import VARINT
from pycodec.types.schema import BoundField, Field, NullableSchema, Schema, Struct, struct_of
from pycodec.types.tagged import TaggedFields

__all__ = ["UNKNOWN", "NullableOptionalSchema", "OptionalSchema"]

UNKNOWN = "_unknown_optional_fields"
"""The field that holds unknown optional fields, as a dict from tag to bytes."""


class OptionalSchema(Schema):
    """A struct that begins with an optional-field buffer.

    Args:
        optional_fields: by tag, 0 to 65535. Each must have a default value or a nullable type.
        fields: the mandatory fields, in order.

    Raises:
        SchemaError: where a name is given twice, a tag is out of range, or an optional field has no value
            to take when it is absent.
    """

    def __init__(self, optional_fields: Mapping[int, Field], *fields: Field) -> None:
        # Which says what are tags, and what are fields.
        ordered = TaggedFields(optional_fields).fields
        for tag, field in ordered.items():
            if not 0 <= tag <= MAX_TAG:
                raise SchemaError(f"tag {tag} is not within 0 to {MAX_TAG}", path=field.name)
            if not field.has_default and not field.type.is_nullable:
                raise SchemaError("an optional field needs a default or a nullable type", path=field.name)
        super().__init__(*fields, *ordered.values(), Field(UNKNOWN, _UnknownFields()))
        self.mandatory = self.fields[: len(fields)]
        self.optional = dict(zip(ordered, self.fields[len(fields) : -1], strict=True))

    def _read_struct(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[Struct, int]:
        values: list[Any] = [None] * len(self.fields)
        unknown: dict[int, bytes] = {}
        previous = -1
        while True:
            start = offset
            length, offset = VARINT.read(buffer, offset)
            if length == 0:
                break
            require(buffer, offset, 2)
            tag = int.from_bytes(buffer[offset : offset + 2], "big")
            offset += 2
            if tag <= previous:
                raise InvalidTaggedField(f"tag {tag} after tag {previous}", offset=start)
            previous = tag
            if length < 0:
                raise InvalidLength(f"optional field {tag} of {length} bytes", offset=start)
            if length > len(buffer) - offset:
                left = len(buffer) - offset
                reason = f"optional field {tag} of {length} bytes, but only {left} bytes left"
                raise Underflow(reason, offset=start)
            bound = self.optional.get(tag)
            if bound is None:
                unknown[tag] = bytes(buffer[offset : offset + length])
                offset += length
                continue
            values[bound.index], end = self._read_field(bound, buffer, offset, empty)
            if end - offset != length:
                reason = f"an optional field of {end - offset} bytes declared as {length}"
                raise InvalidLength(reason, path=bound.definition.name, offset=start)
            offset = end
        for bound in self.mandatory:
            values[bound.index], offset = self._read_field(bound, buffer, offset, empty)
        values[-1] = unknown or None
        return struct_of(self, values), offset

    def _read_field(self, bound: BoundField, buffer: Buffer, offset: int, empty: Empty) -> tuple[Any, int]:
        try:
            return bound.definition.type.read_part(buffer, offset, empty)
        except CodecError as error:
            at(bound.definition.name, error)
            raise

    def write(self, out: bytearray, value: Any) -> None:
        """See `Type.write`."""
        struct = self._struct(value)
        for tag, content in sorted(self._entries(struct).items()):
            VARINT.write(out, len(content))
            out += tag.to_bytes(2, "big") + content
        out.append(0)
        for bound in self.mandatory:
            out += self._content(struct, bound)

    def size_of(self, value: Any) -> int:
        """See `Type.size_of`."""
        struct = self._struct(value)
        entries = self._entries(struct).values()
        buffer = sum(VARINT.size_of(len(content)) + 2 + len(content) for content in entries) + 1
        return buffer + sum(len(self._content(struct, bound)) for bound in self.mandatory)

    def _entries(self, struct: Struct) -> dict[int, bytes]:
        """The values to write, by tag: those that differ from the default, and the unknown ones."""
        entries: dict[int, bytes] = {}
        for tag, data in (self._valid(struct, self.fields[-1]) or {}).items():
            if tag in self.optional:
                raise InvalidTaggedField(f"tag {tag} is a known one", path=UNKNOWN)
            entries[tag] = data
        for tag, bound in self.optional.items():
            value = self._valid(struct, bound)
            if value != bound.definition.default:
                entries[tag] = _some(self._written(bound, value), tag, bound.definition.name)
        return entries

    def _valid(self, struct: Struct, bound: BoundField) -> Any:
        field = bound.definition
        try:
            return field.type.validate(struct.get(bound))
        except CodecError as error:
            at(field.name, error)
            raise

    def _content(self, struct: Struct, bound: BoundField) -> bytes:
        return self._written(bound, self._valid(struct, bound))

    def _written(self, bound: BoundField, value: Any) -> bytes:
        field = bound.definition
        try:
            return field.type.to_bytes(value)
        except CodecError as error:
            at(field.name, error)
            raise

    def __str__(self) -> str:
        shown = [f"{tag} -> {bound!r}" for tag, bound in self.optional.items()]
        return "{" + ",".join([*shown, *map(repr, self.mandatory)]) + "}"

    __repr__ = __str__


class NullableOptionalSchema(NullableSchema, OptionalSchema):
    """A struct that may be null: the byte of KIP-893, then the optional-field buffer and the rest."""

    def __init__(self, schema: OptionalSchema) -> None:
        optional = {tag: bound.definition for tag, bound in schema.optional.items()}
        OptionalSchema.__init__(self, optional, *(bound.definition for bound in schema.mandatory))


class _UnknownFields(Type):
    """The value of `UNKNOWN`. It has no bytes of its own: the schema writes its entries among the others."""

    type_name = "UNKNOWN_OPTIONAL_FIELDS"

    @property
    def is_nullable(self) -> bool:
        return True

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[Any, int]:
        return None, offset

    def write(self, out: bytearray, value: Any) -> None:
        self.validate(value)

    def size_of(self, value: Any) -> int:
        return 0

    def validate(self, value: Any) -> Any:
        if value is None:
            return None
        if not issubclass(type(value), dict):
            refuse(value, "a dict of unknown optional fields")
        found: dict[int, bytes] = {}
        for tag, data in dict.items(value):
            number = int_content(tag) if issubclass(type(tag), int) else None
            if number is None or not 0 <= number <= MAX_TAG:
                refuse(tag, "a tag")
            content = blob_content(data) if issubclass(type(data), bytes) else None
            if content is None:
                refuse(data, "bytes")
            found[number] = _some(content, number)
        return found


def _some(content: bytes, tag: int, path: str = "") -> bytes:
    if not content:
        raise NullNotEncodable(f"tag {tag} without data, whose length would end the buffer", path=path)
    return content

"""The tagged fields section at the end of a struct of a flexible version (KIP-482).

Source: `TaggedFields`, `RawTaggedField` and `Field.TaggedFieldsSection` of
`org.apache.kafka.common.protocol.types`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, cast

from pycodec.content import int_content
from pycodec.errors import (
    CodecError,
    InvalidLength,
    InvalidTaggedField,
    NullNotEncodable,
    SchemaError,
    Underflow,
    shown,
)
from pycodec.types.base import Buffer, Empty, Type, at, read_unsigned_varint, refuse
from pycodec.types.schema import Field
from pycodec.varint import encode_length, encode_varint, length_size, varint_size

__all__ = ["RawTaggedField", "TaggedFields", "TaggedFieldsSection"]

_TAGS = range(-(2**31), 2**31)
"""Java's tags are ints."""


@dataclass(frozen=True, slots=True)
class RawTaggedField:
    """A tagged field that the schema does not know.

    Within a section the key in the dict is the tag on the wire; `tag` is not looked at.
    """

    tag: int
    data: bytes


class TaggedFields(Type):
    """A dict from tag to value: of the field's type where the tag is known, else a `RawTaggedField`.

    Unlike the generated messages it writes every entry, default or not, and refuses tags out of order. Like
    them it reads a known field as long as the field is, whatever size was declared.
    """

    type_name = "TAGGED_FIELDS"

    def __init__(self, fields: Mapping[int, Field]) -> None:
        if not issubclass(type(fields), Mapping):
            raise SchemaError(f"a dict from tags to fields is needed, not {shown(fields)}")
        try:
            given = list(fields.items())
        except Exception as error:
            raise SchemaError(f"a dict from tags to fields is needed: {shown(error)}") from None
        for tag, field in given:
            if type(tag) is not int or tag not in _TAGS or not issubclass(type(field), Field):
                raise SchemaError(f"a tag with a field is needed, not {shown(tag)} with {shown(field)}")
        self.fields: Mapping[int, Field] = dict(sorted(given))
        self._hold(*(field.type for field in self.fields.values()))

    @classmethod
    def of(cls, *fields: int | Field) -> TaggedFields:
        """From tags and fields by turns; of two fields with one tag the last counts."""
        if len(fields) % 2:
            raise SchemaError("TaggedFields.of takes an even number of arguments")
        found: dict[int, Field] = {}
        for tag, field in zip(fields[::2], fields[1::2], strict=True):
            if type(tag) is not int or not issubclass(type(field), Field):
                reason = f"takes tags and fields by turns, not {shown(tag)}, {shown(field)}"
                raise SchemaError(f"TaggedFields.of {reason}")
            found[tag] = cast(Field, field)
        return cls(found)

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[dict[int, Any], int]:
        """See `Type.read`."""
        return self.read_part(buffer, offset, Empty(buffer))

    def read_part(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[dict[int, Any], int]:
        """See `Type.read_part`."""
        count, offset = read_unsigned_varint(buffer, offset)
        values: dict[int, Any] = {}
        previous = -1
        for _ in range(count):  # a negative count is none
            start = offset
            tag, offset = read_unsigned_varint(buffer, offset)
            if tag <= previous:
                raise InvalidTaggedField(f"invalid or out-of-order tag {tag}", offset=start)
            previous = tag
            start = offset
            size, offset = read_unsigned_varint(buffer, offset)
            left = len(buffer) - offset
            if size < 0:
                raise InvalidLength(f"field size {size} cannot be negative", offset=start)
            if size > left:
                raise Underflow(f"tagged field of {size} bytes, but only {left} bytes left", offset=start)
            field = self.fields.get(tag)
            if field is None:
                values[tag] = RawTaggedField(tag, bytes(buffer[offset : offset + size]))
                offset += size
                continue
            try:
                values[tag], offset = field.type.read_part(buffer, offset, empty)
            except CodecError as error:
                at(field.name, error)
                raise
        return values, offset

    def write(self, out: bytearray, value: Any) -> None:
        """See `Type.write`."""
        entries = self._entries(value)
        out += encode_varint(len(entries))
        for tag, item in entries:
            field = self.fields.get(tag)
            out += encode_varint(tag)
            if field is None:
                data = self._raw(tag, item).data
                out += encode_length(len(data)) + data
                continue
            try:
                out += encode_length(field.type.size_of(item))
                field.type.write(out, item)
            except CodecError as error:
                at(field.name, error)
                raise

    def size_of(self, value: Any) -> int:
        """See `Type.size_of`."""
        entries = self._entries(value)
        size = varint_size(len(entries))
        for tag, item in entries:
            field = self.fields.get(tag)
            try:
                length = len(self._raw(tag, item).data) if field is None else field.type.size_of(item)
            except CodecError as error:
                if field is not None:
                    at(field.name, error)
                raise
            size += varint_size(tag) + length_size(length) + length
        return size

    def validate(self, value: Any) -> Any:
        """See `Type.validate`."""
        for tag, item in self._entries(value):
            field = self.fields.get(tag)
            if field is None:
                self._raw(tag, item)
                continue
            try:
                field.type.validate(item)
            except CodecError as error:
                at(field.name, error)
                raise
        return value

    def _entries(self, value: Any) -> list[tuple[int, Any]]:
        if value is None:
            raise NullNotEncodable("None instead of a dict of tagged fields")
        if not issubclass(type(value), dict):
            refuse(value, "a dict of tagged fields")
        entries = []
        for tag, item in dict.items(value):
            number = int_content(tag) if issubclass(type(tag), int) else None
            if number is None or number not in _TAGS:
                refuse(tag, "a tag")
            entries.append((number, item))
        return sorted(entries, key=itemgetter(0))

    def _raw(self, tag: int, item: Any) -> RawTaggedField:
        if issubclass(type(item), RawTaggedField) and issubclass(type(item.data), bytes):
            return RawTaggedField(item.tag, bytes(memoryview(item.data)))
        refuse(item, f"a RawTaggedField, which the unknown tag {tag} needs")

    def __str__(self) -> str:
        return "TAGGED_FIELDS(" + ", ".join(f"{tag} -> {field!r}" for tag, field in self.fields.items()) + ")"

    __repr__ = __str__


class TaggedFieldsSection(Field):
    """The field `_tagged_fields` that ends the schema of a flexible version."""

    NAME = "_tagged_fields"

    def __init__(self, type: TaggedFields) -> None:
        super().__init__(self.NAME, type, "The tagged fields")

    @classmethod
    def of(cls, *fields: int | Field) -> TaggedFieldsSection:
        """See `TaggedFields.of`."""
        return cls(TaggedFields.of(*fields))

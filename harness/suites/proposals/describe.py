"""A pycodec type as bytes from which the Java side makes the same type of Kafka's (`TypeReader.java`)."""

from __future__ import annotations

import struct

from harness.suites.proposals.form import write_form
from pycodec import types
from pycodec.proposals.encodings import Kind
from pycodec.proposals.encodings.types import EncodedInteger
from pycodec.proposals.optional import OptionalSchema
from pycodec.proposals.wirepage.types import ListOf, OffsetData
from pycodec.specs.model import Primitive
from pycodec.types import BoundField, Type

__all__ = ["describe"]

_CONSTANTS = {
    id(getattr(types, name)): name for name in types.__all__ if isinstance(getattr(types, name), Type)
}
# Kafka's RECORDS take an object of their own; on the wire they are BYTES.
_AS_BYTES = {"RECORDS": "BYTES", "NULLABLE_RECORDS": "NULLABLE_BYTES"}
_KINDS = list(Kind)
_BITS = {Primitive.INT16: 16, Primitive.INT32: 32, Primitive.INT64: 64}


def describe(type: Type) -> bytes:
    """The description of a type; `TypeError` for a type that the Java side does not have."""
    match type:
        case OptionalSchema():
            optional = [_optional(tag, bound) for tag, bound in type.optional.items()]
            return b"\x08" + _fields(type.mandatory) + struct.pack(">H", len(optional)) + b"".join(optional)
        case types.NullableSchema():
            return b"\x05" + _fields(type.fields)
        case OffsetData():
            raise TypeError("the page's own structs are described by the name of their message")
        case types.Schema():
            return b"\x04" + _fields(type.fields)
        case types.ArrayOf():
            return b"\x02" + bytes([type.is_nullable]) + describe(type.array_element_type)
        case types.CompactArrayOf():
            return b"\x03" + bytes([type.is_nullable]) + describe(type.array_element_type)
        case types.TaggedFields():
            tagged = [struct.pack(">I", t) + _text(f.name) + describe(f.type) for t, f in type.fields.items()]
            return b"\x06" + struct.pack(">H", len(tagged)) + b"".join(tagged)
        case EncodedInteger():
            encoding = type.encoding
            return bytes([7, _BITS[type.logical], _KINDS.index(encoding.kind), encoding.bits])
        case ListOf():
            return b"\x09" + describe(type.array_element_type)
        case _:
            name = _CONSTANTS.get(id(type))
            if name is None:
                raise TypeError(f"the Java side has no type {type}")
            return b"\x01" + _text(_AS_BYTES.get(name, name))


def _fields(fields: tuple[BoundField, ...]) -> bytes:
    described = [_text(bound.definition.name) + describe(bound.definition.type) for bound in fields]
    return struct.pack(">H", len(described)) + b"".join(described)


def _optional(tag: int, bound: BoundField) -> bytes:
    field = bound.definition
    described = struct.pack(">H", tag) + _text(field.name) + describe(field.type)
    if not field.has_default:
        return described + b"\0"
    return described + b"\1" + write_form(field.type, field.default)


def _text(text: str) -> bytes:
    content = text.encode()
    return struct.pack(">H", len(content)) + content

"""The layout of a type of pycodec's Schema layer: for messages whose layout nobody wrote by hand.

The suite's own cases must not take this way: their layouts are made from the documents, apart from pycodec.
"""

from __future__ import annotations

from typing import Any, Final

from harness.suites.proposals.form import write_form
from harness.suites.proposals.java_form import decode_value
from harness.suites.proposals.layout import Array, Encoded, Layout, Member, Scalar, Struct
from pycodec.proposals.encodings.types import EncodedInteger
from pycodec.proposals.optional import OptionalSchema
from pycodec.proposals.wirepage.types import ListOf, OffsetData
from pycodec.types import (
    ArrayOf,
    BoundField,
    CompactArrayOf,
    Field,
    NullableSchema,
    Schema,
    TaggedFields,
    Type,
)

__all__ = ["layout_of"]

_SCALARS: Final = {
    **{name.upper(): name for name in ("int8", "int16", "uint16", "int32", "uint32", "int64")},
    **{name.upper(): name for name in ("float64", "uuid", "string", "bytes", "records")},
    "BOOLEAN": "bool",
}
"""Kinds of scalars by the last word of the type's name."""


def layout_of(type: Type) -> Layout:
    """The layout of a type; `TypeError` for one that no layout can say."""
    match type:
        case EncodedInteger():
            return Encoded(type.logical.value, str(type.encoding))
        case ListOf():
            return Array(layout_of(type.array_element_type), "int16")
        case ArrayOf() | CompactArrayOf():
            counting = "compact" if isinstance(type, CompactArrayOf) else "int32"
            return Array(layout_of(type.array_element_type), counting, type.is_nullable)
        case OptionalSchema():
            optional = tuple(_member(bound.definition, tag) for tag, bound in type.optional.items())
            return Struct(_members(type.mandatory), optional=optional)
        case OffsetData():
            raise TypeError("Java knows the wire-format page's own structs by the name of their message")
        case Schema():
            return _struct(type)
    kind = _SCALARS.get(type.type_name.rpartition("_")[2])
    if kind is None:
        raise TypeError(f"no layout stands for the type {type}")
    return Scalar(kind, "COMPACT" in type.type_name, "NULLABLE" in type.type_name)


def _struct(schema: Schema) -> Struct:
    nullable = isinstance(schema, NullableSchema)
    last = schema.fields[-1].definition.type if schema.fields else None
    if not isinstance(last, TaggedFields):
        return Struct(_members(schema.fields), nullable=nullable)
    tagged = tuple(_member(field, tag) for tag, field in last.fields.items())
    return Struct(_members(schema.fields[:-1]), tagged, nullable=nullable)


def _members(fields: tuple[BoundField, ...]) -> tuple[Member, ...]:
    return tuple(_member(bound.definition) for bound in fields)


def _member(field: Field, tag: int = -1) -> Member:
    layout = layout_of(field.type)
    default: Any = None
    if field.has_default:
        default, _ = decode_value(layout, write_form(field.type, field.default))
    return Member(field.name, layout, default, tag)

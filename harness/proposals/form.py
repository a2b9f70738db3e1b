"""Values of pycodec's `types` as bytes that are nobody's wire format (`TypeForm.java` has the table)."""

from __future__ import annotations

import struct
from typing import Any

from pycodec.proposals.optional import OptionalSchema
from pycodec.proposals.optional.types import UNKNOWN
from pycodec.types import NullableSchema, RawTaggedField, Schema, Struct, TaggedFields, Type

__all__ = ["write_form"]


def write_form(type: Type, value: Any) -> bytes:
    """The value form of `value`, which is of `type`."""
    out = bytearray()
    _write(type, value, out)
    return bytes(out)


def _write(type: Type, value: Any, out: bytearray) -> None:
    if isinstance(type, NullableSchema):
        out.append(value is not None)
        if value is None:
            return
    if isinstance(type, Schema):
        _write_struct(type, value, out)
    elif isinstance(type, TaggedFields):
        out += struct.pack(">i", len(value))
        for tag, item in sorted(value.items()):
            out += struct.pack(">i", tag)
            if isinstance(item, RawTaggedField):
                _write_blob(item.data, out)
            else:
                _write(type.fields[tag].type, item, out)
    elif type.array_element_type is not None:
        out += struct.pack(">i", -1 if value is None else len(value))
        for item in value or ():
            _write(type.array_element_type, item, out)
    else:
        _write_scalar(type, value, out)


def _write_struct(schema: Schema, value: Struct, out: bytearray) -> None:
    if not isinstance(schema, OptionalSchema):
        for bound in schema.fields:
            _write(bound.definition.type, value.get(bound), out)
        return
    for bound in (*schema.mandatory, *schema.optional.values()):
        _write(bound.definition.type, value.get(bound), out)
    unknown = value.get(UNKNOWN) or {}
    out += struct.pack(">i", len(unknown))
    for tag, data in sorted(unknown.items()):
        out += struct.pack(">i", tag)
        _write_blob(data, out)


def _write_scalar(type: Type, value: Any, out: bytearray) -> None:
    name = type.type_name
    if name.endswith("STRING"):
        units = None if value is None else value.encode("utf-16-be", "surrogatepass")
        out += struct.pack(">i", -1 if units is None else len(units) // 2) + (units or b"")
    elif name.endswith(("BYTES", "RECORDS")):
        _write_blob(value, out)
    elif name == "BOOLEAN":
        out.append(value)
    elif name == "FLOAT64":
        out += struct.pack(">d", value)
    elif name == "UUID":
        out += value
    else:
        out += struct.pack(">q", value)


def _write_blob(data: bytes | None, out: bytearray) -> None:
    out += struct.pack(">i", -1 if data is None else len(data)) + (data or b"")

"""Values of pycodec's `types` as bytes that are nobody's wire format (`TypeForm.java` has the table)."""

from __future__ import annotations

import struct
from typing import Any

from pycodec.proposals.optional import OptionalSchema
from pycodec.proposals.optional.types import UNKNOWN
from pycodec.types import NullableSchema, RawTaggedField, Schema, Struct, TaggedFields, Type
from pycodec.values import Uuid

__all__ = ["read_form", "write_form"]


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


def read_form(type: Type, form: bytes) -> Any:
    """The value of type `type` that has this value form; it may be one that the type refuses."""
    value, end = _read(type, form, 0)
    if end != len(form):
        raise ValueError(f"{len(form) - end} bytes after the form")
    return value


def _read(type: Type, form: bytes, at: int) -> tuple[Any, int]:
    if isinstance(type, NullableSchema):
        at += 1
        if not form[at - 1]:
            return None, at
    if isinstance(type, Schema):
        return _read_struct(type, form, at)
    if isinstance(type, TaggedFields):
        return _read_tagged(type, form, at)
    if type.array_element_type is not None:
        count, at = _read_int(form, at)
        if count < 0:
            return None, at
        items = []
        for _ in range(count):
            item, at = _read(type.array_element_type, form, at)
            items.append(item)
        return items, at
    return _read_scalar(type.type_name, form, at)


def _read_struct(schema: Schema, form: bytes, at: int) -> tuple[Struct, int]:
    struct_ = Struct(schema)
    fields = schema.fields
    if isinstance(schema, OptionalSchema):
        fields = (*schema.mandatory, *schema.optional.values())
    for bound in fields:
        value, at = _read(bound.definition.type, form, at)
        struct_.set(bound, value)
    if isinstance(schema, OptionalSchema):
        count, at = _read_int(form, at)
        unknown = {}
        for _ in range(count):
            tag, at = _read_int(form, at)
            unknown[tag], at = _read_blob(form, at)
        struct_.set(UNKNOWN, unknown or None)
    return struct_, at


def _read_tagged(type: TaggedFields, form: bytes, at: int) -> tuple[dict[int, Any], int]:
    count, at = _read_int(form, at)
    found: dict[int, Any] = {}
    for _ in range(count):
        tag, at = _read_int(form, at)
        if tag in type.fields:
            found[tag], at = _read(type.fields[tag].type, form, at)
        else:
            data, at = _read_blob(form, at)
            found[tag] = RawTaggedField(tag, data or b"")
    return found, at


def _read_scalar(name: str, form: bytes, at: int) -> tuple[Any, int]:
    if name.endswith("STRING"):
        units, at = _read_int(form, at)
        end = at + 2 * max(0, units)
        return (None if units < 0 else form[at:end].decode("utf-16-be", "surrogatepass")), end
    if name.endswith(("BYTES", "RECORDS")):
        return _read_blob(form, at)
    if name == "BOOLEAN":
        return form[at] == 1, at + 1
    if name == "FLOAT64":
        return struct.unpack_from(">d", form, at)[0], at + 8
    if name == "UUID":
        return Uuid(form[at : at + 16]), at + 16
    return struct.unpack_from(">q", form, at)[0], at + 8


def _read_int(form: bytes, at: int) -> tuple[int, int]:
    return struct.unpack_from(">i", form, at)[0], at + 4


def _read_blob(form: bytes, at: int) -> tuple[bytes | None, int]:
    length, at = _read_int(form, at)
    return (None, at) if length < 0 else (form[at : at + length], at + length)

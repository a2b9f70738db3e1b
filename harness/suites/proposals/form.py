"""Values of pycodec's `types` as bytes that are nobody's wire format (`TypeForm.java` has the table).

Needs pycodec and `harness.wire`, nothing else: reproducers have the functions of both inside.
"""

from __future__ import annotations

from typing import Any

from harness.wire import WireReader, WireWriter
from pycodec.proposals.optional import OptionalSchema
from pycodec.proposals.optional.types import UNKNOWN
from pycodec.types import BoundField, NullableSchema, RawTaggedField, Schema, Struct, TaggedFields, Type
from pycodec.values import Uuid

__all__ = ["read_form", "write_form"]


def write_form(type: Type, value: Any) -> bytes:
    """The value form of `value`, which is of `type`."""
    out = WireWriter()
    _write(type, value, out)
    return out.to_bytes()


def _write(type: Type, value: Any, out: WireWriter) -> None:
    if isinstance(type, NullableSchema):
        out.byte(value is not None)
        if value is None:
            return
    if isinstance(type, Schema):
        _write_struct(type, value, out)
    elif isinstance(type, TaggedFields):
        out.int32(len(value))
        for tag, item in sorted(value.items()):
            out.int32(tag)
            if isinstance(item, RawTaggedField):
                out.blob(item.data)
            else:
                _write(type.fields[tag].type, item, out)
    elif type.array_element_type is not None:
        out.int32(-1 if value is None else len(value))
        for item in value or ():
            _write(type.array_element_type, item, out)
    else:
        _write_scalar(type.type_name, value, out)


def _fields(schema: Schema) -> tuple[BoundField, ...]:
    """The fields that a form has in order: all but the unknown optional ones, which are entries."""
    if isinstance(schema, OptionalSchema):
        return (*schema.mandatory, *schema.optional.values())
    return schema.fields


def _write_struct(schema: Schema, value: Struct, out: WireWriter) -> None:
    for bound in _fields(schema):
        _write(bound.definition.type, value.get(bound), out)
    if isinstance(schema, OptionalSchema):
        unknown = value.get(UNKNOWN) or {}
        out.int32(len(unknown))
        for tag, data in sorted(unknown.items()):
            out.int32(tag).optional_blob(data)


def _write_scalar(name: str, value: Any, out: WireWriter) -> None:
    if name.endswith("STRING"):
        out.units(value)
    elif name.endswith(("BYTES", "RECORDS")):
        out.optional_blob(value)
    elif name == "BOOLEAN":
        out.byte(value)
    elif name == "FLOAT64":
        out.float64(value)
    elif name == "UUID":
        out.raw(value)
    else:
        out.int64(value)


def read_form(type: Type, form: bytes) -> Any:
    """The value of type `type` that has this value form; it may be one that the type refuses."""
    source = WireReader(form)
    value = _read(type, source)
    source.expect_end()
    return value


def _read(type: Type, source: WireReader) -> Any:
    if isinstance(type, NullableSchema) and not source.flag():
        return None
    if isinstance(type, Schema):
        return _read_struct(type, source)
    if isinstance(type, TaggedFields):
        return _read_tagged(type, source)
    element = type.array_element_type
    if element is not None:
        count = source.int32()
        return None if count < 0 else [_read(element, source) for _ in range(count)]
    return _read_scalar(type.type_name, source)


def _read_struct(schema: Schema, source: WireReader) -> Struct:
    struct_ = Struct(schema)
    for bound in _fields(schema):
        struct_.set(bound, _read(bound.definition.type, source))
    if isinstance(schema, OptionalSchema):
        unknown = {source.int32(): source.optional_blob() for _ in range(source.int32())}
        struct_.set(UNKNOWN, unknown or None)
    return struct_


def _read_tagged(type: TaggedFields, source: WireReader) -> dict[int, Any]:
    found: dict[int, Any] = {}
    for _ in range(source.int32()):
        tag = source.int32()
        if tag in type.fields:
            found[tag] = _read(type.fields[tag].type, source)
        else:
            found[tag] = RawTaggedField(tag, source.optional_blob() or b"")
    return found


def _read_scalar(name: str, source: WireReader) -> Any:
    if name.endswith("STRING"):
        return source.units()
    if name.endswith(("BYTES", "RECORDS")):
        return source.optional_blob()
    if name == "BOOLEAN":
        return source.flag()
    if name == "FLOAT64":
        return source.float64()
    if name == "UUID":
        return Uuid(source.raw(16))
    return source.int64()

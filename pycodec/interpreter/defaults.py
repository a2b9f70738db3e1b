"""Whether a field holds its default, as Java compares it.

Source: `org.apache.kafka.message.FieldSpec.generateNonDefaultValueCheck`. It decides which tagged
fields are written and which fields a version without them refuses.
"""

from __future__ import annotations

from typing import Any

from pycodec.content import (
    blob_content,
    float_content,
    int_content,
    items_content,
    text_content,
    uuid_content,
)
from pycodec.specs.model import ArrayType, FieldSpec, Primitive, StructSpec, StructType
from pycodec.values import Uuid, attribute_names

__all__ = ["is_default", "is_default_struct"]


def is_default(field: FieldSpec, value: Any) -> bool:
    """Whether `value` equals the default of `field`: −0.0 equals 0.0, NaN equals nothing.

    None where null is not the default differs from it. For what is not of the field's type there is a
    `TypeError`, or an `AttributeError` where it is a struct.
    """
    if value is None or field.default is None:
        return value is None and field.default is None
    if isinstance(field.type, StructType):
        assert field.struct is not None
        return is_default_struct(field.struct, value)
    content = _content(field.type, value)
    if content is None:
        raise TypeError
    if isinstance(field.type, ArrayType):
        return len(content) == 0
    return bool(content == (Uuid.ZERO if field.default is ... else field.default))


def _content(kind: Primitive | ArrayType, value: Any) -> Any:
    """What `value` is to a field of that type, or None."""
    match kind:
        case ArrayType():
            return items_content(value)
        case Primitive.BOOL:
            return value if value is True or value is False else None
        case Primitive.UUID:
            return uuid_content(value)
        case Primitive.BYTES | Primitive.RECORDS:
            return blob_content(value)
        case Primitive.STRING:
            return text_content(value)
        case Primitive.FLOAT64:
            return float_content(value)
        case _:
            return int_content(value)


def is_default_struct(spec: StructSpec, value: Any) -> bool:
    """Whether a struct equals a new one: every field of every version, and no unknown tagged fields."""
    unknown = value._unknown_tagged_fields
    if unknown is not None and items_content(unknown) not in ([], ()):
        return False
    return all(
        is_default(field, getattr(value, name))
        for field, name in zip(spec.fields, attribute_names(spec), strict=True)
    )

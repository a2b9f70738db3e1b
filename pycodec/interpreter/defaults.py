"""Whether a field holds its default, as Java compares it.

Source: `org.apache.kafka.message.FieldSpec.generateNonDefaultValueCheck`. It decides which tagged
fields are written and which fields a version without them refuses.
"""

from __future__ import annotations

from typing import Any

from pycodec.specs.model import ArrayType, FieldSpec, Primitive, StructSpec, StructType
from pycodec.values import Uuid

__all__ = ["is_default", "is_default_struct"]


def is_default(field: FieldSpec, value: Any) -> bool:
    """Whether `value` equals the default of `field`: −0.0 equals 0.0, NaN equals nothing.

    None where null is not the default differs from it. `TypeError` for values that have no length.
    """
    match field.type:
        case ArrayType() | Primitive.BYTES | Primitive.RECORDS:
            if value is None or field.default is None:
                return value is None and field.default is None
            return len(value) == 0
        case StructType():
            if value is None or field.default is None:
                return value is None and field.default is None
            assert field.struct is not None
            return is_default_struct(field.struct, value)
        case Primitive.UUID:
            return bool(value == (field.default if isinstance(field.default, bytes) else Uuid.ZERO))
        case _:
            return bool(value == field.default)


def is_default_struct(spec: StructSpec, value: Any) -> bool:
    """Whether a struct equals a new one: every field of every version, and no unknown tagged fields."""
    if value._unknown_tagged_fields:
        return False
    return all(
        is_default(field, getattr(value, name))
        for field, name in zip(spec.fields, value._fields, strict=True)
    )

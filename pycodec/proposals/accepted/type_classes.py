"""The document's table of type classes, with what each is in pycodec and in Kafka.

Data. Of the field classes only `Field.TaggedFieldsSection` is left in kafka-clients 4.4.0; in Java as in
pycodec a `Field` takes the type.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pycodec import types

__all__ = ["TYPE_CLASSES", "TypeClass"]


@dataclass(frozen=True, slots=True)
class TypeClass:
    """One row.

    Attributes:
        name: the type's class or constant, as documented and as shipped.
        field: the field class.
        counterpart: what it replaces, in pycodec; None for tagged fields, which are new.
        type: the type in pycodec.
        saves: bytes saved on a value of fewer than 127 bytes or elements: the fixed length less one.
        nullable: whether it may be null.
    """

    name: str
    field: str
    counterpart: types.Type | None
    type: types.Type
    saves: int
    nullable: bool


_section: Callable[..., Any] = types.TaggedFieldsSection.of

TYPE_CLASSES = (
    TypeClass(
        "CompactArrayOf",
        "CompactArray",
        types.ArrayOf(types.INT8),
        types.CompactArrayOf(types.INT8),
        3,
        False,
    ),
    TypeClass("COMPACT_STRING", "CompactString", types.STRING, types.COMPACT_STRING, 1, False),
    TypeClass(
        "COMPACT_NULLABLE_STRING",
        "CompactNullableString",
        types.NULLABLE_STRING,
        types.COMPACT_NULLABLE_STRING,
        1,
        True,
    ),
    TypeClass("COMPACT_BYTES", "CompactBytes", types.BYTES, types.COMPACT_BYTES, 3, False),
    TypeClass(
        "COMPACT_NULLABLE_BYTES",
        "CompactNullableBytes",
        types.NULLABLE_BYTES,
        types.COMPACT_NULLABLE_BYTES,
        3,
        True,
    ),
    TypeClass("TaggedFields", "TaggedFieldsSection", None, _section().type, 0, False),
)
"""In the order of the document."""

"""Kafka's `Schema` and `Type` layer, for those who know `org.apache.kafka.common.protocol.types`.

The same names and the same behaviour as in kafka-clients 4.4.0, byte for byte and error for error (the
errors are pycodec's). It interprets; the codecs of `pycodec.Protocol` are compiled and many times quicker.

>>> from pycodec.types import COMPACT_STRING, CompactArrayOf, Field, Schema, Struct, TaggedFieldsSection
>>> schema = Schema(Field("names", CompactArrayOf(COMPACT_STRING)), TaggedFieldsSection.of())
>>> Struct(schema).set("names", ["a", "b"]).set("_tagged_fields", {}).to_bytes()
b'\\x03\\x02a\\x02b\\x00'
"""

from __future__ import annotations

from pycodec.types.arrays import MAX_ARRAY_LENGTH, ArrayOf, CompactArrayOf
from pycodec.types.base import Type
from pycodec.types.blobs import (
    BYTES,
    COMPACT_BYTES,
    COMPACT_NULLABLE_BYTES,
    COMPACT_NULLABLE_RECORDS,
    COMPACT_NULLABLE_STRING,
    COMPACT_RECORDS,
    COMPACT_STRING,
    NULLABLE_BYTES,
    NULLABLE_RECORDS,
    NULLABLE_STRING,
    RECORDS,
    STRING,
)
from pycodec.types.derive import schema_for
from pycodec.types.numbers import (
    BOOLEAN,
    FLOAT64,
    INT8,
    INT16,
    INT32,
    INT64,
    UINT16,
    UNSIGNED_INT32,
    UUID,
    VARINT,
    VARLONG,
)
from pycodec.types.schema import BoundField, Field, NullableSchema, Schema, Struct
from pycodec.types.tagged import RawTaggedField, TaggedFields, TaggedFieldsSection

__all__ = [
    "BOOLEAN",
    "BYTES",
    "COMPACT_BYTES",
    "COMPACT_NULLABLE_BYTES",
    "COMPACT_NULLABLE_RECORDS",
    "COMPACT_NULLABLE_STRING",
    "COMPACT_RECORDS",
    "COMPACT_STRING",
    "FLOAT64",
    "INT8",
    "INT16",
    "INT32",
    "INT64",
    "MAX_ARRAY_LENGTH",
    "NULLABLE_BYTES",
    "NULLABLE_RECORDS",
    "NULLABLE_STRING",
    "RECORDS",
    "STRING",
    "UINT16",
    "UNSIGNED_INT32",
    "UUID",
    "VARINT",
    "VARLONG",
    "ArrayOf",
    "BoundField",
    "CompactArrayOf",
    "Field",
    "NullableSchema",
    "RawTaggedField",
    "Schema",
    "Struct",
    "TaggedFields",
    "TaggedFieldsSection",
    "Type",
    "schema_for",
]

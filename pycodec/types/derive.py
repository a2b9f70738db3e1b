"""The schema that Kafka generates for a message in one version (`SCHEMAS[version]` of the generated class).

Source: `org.apache.kafka.message.SchemaGenerator`.
"""

from __future__ import annotations

from pycodec.errors import SpecError, UnsupportedVersion, shown
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec, StructType
from pycodec.types import blobs, numbers
from pycodec.types.arrays import ArrayOf, CompactArrayOf
from pycodec.types.base import Type
from pycodec.types.schema import Field, NullableSchema, Schema
from pycodec.types.tagged import TaggedFieldsSection

__all__ = ["check_pair", "schema_for"]

_FIXED = {
    Primitive.BOOL: numbers.BOOLEAN,
    Primitive.INT8: numbers.INT8,
    Primitive.INT16: numbers.INT16,
    Primitive.UINT16: numbers.UINT16,
    Primitive.INT32: numbers.INT32,
    Primitive.UINT32: numbers.UNSIGNED_INT32,
    Primitive.INT64: numbers.INT64,
    Primitive.FLOAT64: numbers.FLOAT64,
    Primitive.UUID: numbers.UUID,
}
# By (compact, nullable).
_PREFIXED = {
    Primitive.STRING: {
        (False, False): blobs.STRING,
        (False, True): blobs.NULLABLE_STRING,
        (True, False): blobs.COMPACT_STRING,
        (True, True): blobs.COMPACT_NULLABLE_STRING,
    },
    Primitive.BYTES: {
        (False, False): blobs.BYTES,
        (False, True): blobs.NULLABLE_BYTES,
        (True, False): blobs.COMPACT_BYTES,
        (True, True): blobs.COMPACT_NULLABLE_BYTES,
    },
    Primitive.RECORDS: {
        (False, False): blobs.RECORDS,
        (False, True): blobs.NULLABLE_RECORDS,
        (True, False): blobs.COMPACT_RECORDS,
        (True, True): blobs.COMPACT_NULLABLE_RECORDS,
    },
}


def schema_for(message: MessageSpec, version: int) -> Schema:
    """Derive the schema of `message` in `version`; a new one at every call.

    Fields are named in snake_case and documented by `about`; a flexible version ends every struct with the
    field `_tagged_fields`. The schema of a tagged nullable struct is a `NullableSchema`, as in Java; the
    generated message writes another marker there (KIP-893).

    Raises:
        UnsupportedVersion: where the message has no such version.
    """
    check_pair(message, version)
    return _Deriver(message).schema("", message.root, version)


def check_pair(message: MessageSpec, version: int) -> None:
    """`SpecError` where `message` is no spec, `UnsupportedVersion` where it has no such version."""
    if not issubclass(type(message), MessageSpec):
        raise SpecError(f"a MessageSpec is needed, not {shown(message)}")
    if type(version) is not int or version not in message.valid_versions:
        reason = f"{shown(version)} is no version; valid versions are {message.valid_versions}"
        raise UnsupportedVersion(reason, message=message.name)


class _Deriver:
    """Makes each struct's schema once, as a version of the generated classes has it.

    A common struct may be met in several: one that holds it may stay as in its last version.
    """

    def __init__(self, message: MessageSpec) -> None:
        self.message = message
        self.schemas: dict[tuple[str, int], Schema] = {}

    def schema(self, key: str, struct: StructSpec, version: int) -> Schema:
        # Above its own versions a struct keeps its highest schema.
        version = min(version, self.message.schema_versions[key].highest)
        found = self.schemas.get((key, version))
        if found is None:
            found = self.schemas[key, version] = self._new_schema(struct, version)
        return found

    def _new_schema(self, struct: StructSpec, version: int) -> Schema:
        fields = [self._field(field, version) for field in struct.regular_fields(version)]
        if self.message.is_flexible(version):
            section: list[int | Field] = []
            for field in struct.tagged_fields(version):
                section += (field.tag or 0, self._field(field, version))
            fields.append(TaggedFieldsSection.of(*section))
        return Schema(*fields)

    def _nullable(self, schema: Schema) -> Schema:
        return NullableSchema(schema)

    def _field(self, field: FieldSpec, version: int) -> Field:
        return Field(field.snake_name, self._type(field, version), field.about)

    def _type(self, field: FieldSpec, version: int) -> Type:
        compact = self.message.field_is_flexible(field, version)
        nullable = version in field.nullable_versions
        if not isinstance(field.type, ArrayType):
            return self._element(field, field.type, compact, nullable, version)
        array = CompactArrayOf if compact else ArrayOf
        return array(self._element(field, field.type.element, compact, False, version), nullable=nullable)

    def _element(
        self, field: FieldSpec, type: Primitive | StructType, compact: bool, nullable: bool, version: int
    ) -> Type:
        if isinstance(type, StructType):
            assert field.struct is not None
            schema = self.schema(type.name, field.struct, version)
            return self._nullable(schema) if nullable else schema
        fixed = _FIXED.get(type)
        return fixed if fixed is not None else _PREFIXED[type][compact, nullable]

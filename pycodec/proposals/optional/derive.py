"""The schema of a draft message in one version, with `OptionalSchema` where there is a buffer."""

from __future__ import annotations

from typing import Any

from pycodec.proposals.optional.spec import DraftMessageSpec
from pycodec.proposals.optional.types import NullableOptionalSchema, OptionalSchema
from pycodec.specs.model import FieldSpec, StructSpec
from pycodec.types.derive import _Deriver
from pycodec.types.schema import Field, Schema, Struct
from pycodec.values import Uuid

__all__ = ["draft_schema_for"]


def draft_schema_for(message: DraftMessageSpec, version: int) -> Schema:
    """Derive the schema of `message` in `version`; a new one at every call.

    A field that is a struct cannot hold its default before its schema exists: an optional struct's default is
    a struct of defaults of that schema.
    """
    return _DraftDeriver(message).schema("", message.root, version)


class _DraftDeriver(_Deriver):
    def _new_schema(self, struct: StructSpec, version: int) -> Schema:
        fields = [self._field(field, version) for field in struct.regular_fields(version)]
        if not self.message.is_flexible(version):
            return Schema(*fields)
        optional = {field.tag or 0: self._optional(field, version) for field in struct.tagged_fields(version)}
        return OptionalSchema(optional, *fields)

    def _nullable(self, schema: Schema) -> Schema:
        if isinstance(schema, OptionalSchema):
            return NullableOptionalSchema(schema)
        return super()._nullable(schema)

    def _optional(self, field: FieldSpec, version: int) -> Field:
        type = self._type(field, version)
        if field.default is None and version in field.nullable_versions:
            return Field(field.snake_name, type, field.about)
        default: Any = field.default
        if field.is_array:
            default = []
        elif isinstance(type, Schema):
            default = _struct_of_defaults(type, field.struct)
        elif field.type.name == "UUID":  # type: ignore[union-attr]
            default = Uuid(default)
        return Field(field.snake_name, type, field.about, default)


def _struct_of_defaults(schema: Schema, spec: StructSpec | None) -> Struct:
    assert spec is not None
    struct = Struct(schema)
    for field in spec.fields:
        bound = schema.get(field.snake_name)
        if bound is None or bound.definition.has_default:
            continue
        nested = bound.definition.type
        value: Any = field.default
        if field.is_array and field.default is not None:
            value = []
        elif isinstance(nested, Schema) and field.default is not None:
            value = _struct_of_defaults(nested, field.struct)
        struct.set(bound, value)
    return struct

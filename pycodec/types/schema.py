"""Schemas and the structs that they describe.

Source: `Schema`, `NullableSchema`, `Field`, `BoundField` and `Struct` of
`org.apache.kafka.common.protocol.types`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from pycodec.content import text_content
from pycodec.errors import CodecError, NullNotEncodable, SchemaError, class_name, shown
from pycodec.types.base import Buffer, Empty, Type, at, refuse, require, some_type
from pycodec.values import Told

__all__ = ["BoundField", "Field", "NullableSchema", "Schema", "Struct", "struct_of"]

_UNSET: Any = object()


class Field:
    """A named type with an optional default value.

    Attributes:
        name: in snake_case.
        type: its type.
        doc: the documentation string.
        has_default: whether there is a default value.
        default: the default value.
    """

    __slots__ = ("default", "doc", "has_default", "name", "type")

    def __init__(self, name: str, type: Type, doc: str = "", default: Any = _UNSET) -> None:
        text = text_content(name)
        if text is None:
            raise SchemaError(f"the name of a field is a str, not {shown(name)}")
        self.name = text
        self.type = some_type(type)
        self.doc = doc
        self.has_default = default is not _UNSET
        self.default = type.validate(default) if self.has_default else None

    def __repr__(self) -> str:
        return f"{self.name}:{self.type}"


class BoundField:
    """A field in its place in one schema."""

    __slots__ = ("definition", "index", "schema")

    def __init__(self, definition: Field, schema: Schema, index: int) -> None:
        self.definition = definition
        self.schema = schema
        self.index = index

    def __repr__(self) -> str:
        return repr(self.definition)


class Schema(Type):
    """Fields in order, without anything between them.

    Every error gets the path of the field within the schema in front of its own path.

    Args:
        fields: the fields; `SchemaError` where two have one name.
        tolerate_missing_fields_with_defaults: whether a buffer that ends exactly before a field gives
            that field its default. Not handed on to nested schemas.
    """

    type_name = "STRUCT"

    def __init__(self, *fields: Field, tolerate_missing_fields_with_defaults: bool = False) -> None:
        for field in fields:
            if not issubclass(type(field), Field):
                raise SchemaError(f"a schema is made of Field, not {shown(field)}")
        self._hold(*(field.type for field in fields))
        self.fields = tuple(BoundField(field, self, index) for index, field in enumerate(fields))
        self.tolerate_missing_fields_with_defaults = tolerate_missing_fields_with_defaults
        self._by_name: dict[str, BoundField] = {}
        for bound in self.fields:
            if self._by_name.setdefault(bound.definition.name, bound) is not bound:
                raise SchemaError(f"schema contains a duplicate field: {bound.definition.name}")

    def get(self, name: str) -> BoundField | None:
        """The field of that name, or None."""
        return self._by_name.get(name)

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[Struct | None, int]:
        """See `Type.read`."""
        return self.read_part(buffer, offset, Empty(buffer))

    def read_part(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[Struct | None, int]:
        """See `Type.read_part`."""
        return self._read_struct(buffer, offset, empty)

    def _read_struct(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[Struct, int]:
        require(buffer, offset, 0)
        values: list[Any] = []
        for bound in self.fields:
            field = bound.definition
            if self.tolerate_missing_fields_with_defaults and offset == len(buffer):
                if not field.has_default:
                    raise SchemaError(
                        "the buffer ends before the field, which has no default value",
                        path=field.name,
                        offset=offset,
                    )
                values.append(field.default)
                continue
            try:
                value, offset = field.type.read_part(buffer, offset, empty)
            except CodecError as error:
                at(field.name, error)
                raise
            values.append(value)
        return struct_of(self, values), offset

    def write(self, out: bytearray, value: Any) -> None:
        """See `Type.write`."""
        struct = self._struct(value)
        for bound in self.fields:
            field = bound.definition
            try:
                field.type.write(out, field.type.validate(struct.get(bound)))
            except CodecError as error:
                at(field.name, error)
                raise

    def size_of(self, value: Any) -> int:
        """See `Type.size_of`."""
        struct = self._struct(value)
        size = 0
        for bound in self.fields:
            try:
                size += bound.definition.type.size_of(struct.get(bound))
            except CodecError as error:
                at(bound.definition.name, error)
                raise
        return size

    def validate(self, value: Any) -> Any:
        """See `Type.validate`."""
        struct = self._struct(value)
        for bound in self.fields:
            try:
                bound.definition.type.validate(struct.get(bound))
            except CodecError as error:
                at(bound.definition.name, error)
                raise
        return struct

    def _struct(self, value: Any) -> Struct:
        if value is None:
            raise NullNotEncodable(f"None, but {self.type_name} is not nullable")
        if not issubclass(type(value), Struct):
            refuse(value, "a Struct")
        struct: Struct = value
        return struct

    def __str__(self) -> str:
        return "{" + ",".join(map(repr, self.fields)) + "}"

    __repr__ = __str__


def _some_schema(value: object) -> Schema:
    """`value`, which must be a schema; `SchemaError` if not."""
    if not issubclass(type(value), Schema):
        raise SchemaError(f"a Schema is needed, not {shown(value)}")
    return cast(Schema, value)


class NullableSchema(Schema):
    """A struct that may be null: a byte in front, −1 for null (any negative one reads so), else 1
    (KIP-893).

    It is a schema of its own: its structs are made with it, not with the schema that it was made from. Of a
    schema with more than its fields in order there is none; `SchemaError`.
    """

    type_name = "NULLABLE_STRUCT"

    def __init__(self, schema: Schema) -> None:
        if type(_some_schema(schema)) not in (Schema, NullableSchema):
            raise SchemaError(f"fields in order can be nullable, and {class_name(schema)} is more than that")
        super().__init__(
            *(bound.definition for bound in schema.fields),
            tolerate_missing_fields_with_defaults=schema.tolerate_missing_fields_with_defaults,
        )

    @property
    def is_nullable(self) -> bool:
        """See `Type.is_nullable`."""
        return True

    def read_part(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[Struct | None, int]:
        """See `Type.read_part`."""
        require(buffer, offset, 1)
        if buffer[offset] > 0x7F:
            return None, offset + 1
        return self._read_struct(buffer, offset + 1, empty)

    def write(self, out: bytearray, value: Any) -> None:
        """See `Type.write`."""
        if value is None:
            out.append(0xFF)
            return
        out.append(1)
        super().write(out, value)

    def size_of(self, value: Any) -> int:
        """See `Type.size_of`."""
        return 1 if value is None else 1 + super().size_of(value)

    def validate(self, value: Any) -> Any:
        """See `Type.validate`."""
        return None if value is None else super().validate(value)


class Struct(Told):
    """A value of one schema: set by field name, checked when written.

    Example:
        >>> from pycodec.types import INT32, STRING
        >>> schema = Schema(Field("name", STRING), Field("id", INT32, "the id", -1))
        >>> Struct(schema).set("name", "a").to_bytes()
        b'\\x00\\x01a\\xff\\xff\\xff\\xff'
    """

    __slots__ = ("_values", "schema")
    __hash__ = None  # type: ignore[assignment]  # it can change

    def __init__(self, schema: Schema, values: list[Any] | None = None) -> None:
        """`values` are those of all fields, in their order, and are the struct's own from now on.

        `SchemaError` where that is no list of as many.
        """
        number = len(_some_schema(schema).fields)
        if values is None:
            values = [None] * number
        elif type(values) is not list or len(values) != number:
            raise SchemaError(f"a list of {number} values is needed, not {shown(values)}")
        self.schema = schema
        self._values: list[Any] = values

    def __copy__(self) -> Struct:
        # What is set in a copy is not set here.
        return struct_of(self.schema, list(self._values), type(self))

    def get(self, field: str | BoundField) -> Any:
        """The value, else the field's default, else None if it is nullable; `SchemaError` otherwise."""
        bound = self._bound(field, "no such field")
        value = self._values[bound.index]
        if value is not None:
            return value
        definition = bound.definition
        if definition.has_default:
            return definition.default
        if definition.type.is_nullable:
            return None
        raise SchemaError(f"missing value for field {definition.name!r}, which has no default value")

    def set(self, field: str | BoundField, value: Any) -> Struct:
        """Set a value, unchecked; returns the struct, for chains."""
        self._values[self._bound(field, "unknown field").index] = value
        return self

    def has_field(self, name: str) -> bool:
        """Whether the schema has a field of that name. Kafka: `Struct.hasField`."""
        return self.schema.get(name) is not None

    def instance(self, field: str | BoundField) -> Struct:
        """A new struct for a field that holds structs, alone or in an array."""
        definition = self._bound(field, "unknown field").definition
        schema = definition.type.array_element_type or definition.type
        if not isinstance(schema, Schema):
            raise SchemaError(f"field {definition.name!r} holds no struct, but {definition.type}")
        return Struct(schema)

    def clear(self) -> None:
        """Unset every field."""
        self._values = [None] * len(self._values)

    def size_of(self) -> int:
        """Number of bytes that `write_to` writes."""
        return self.schema.size_of(self)

    def write_to(self, out: bytearray) -> None:
        """Append the bytes to `out`."""
        self.schema.write(out, self)

    def to_bytes(self) -> bytes:
        return self.schema.to_bytes(self)

    def validate(self) -> None:
        """`CodecError` unless every field holds a value of its type."""
        self.schema.validate(self)

    def __getitem__(self, name: str) -> Any:
        return self.get(name)

    def __setitem__(self, name: str, value: Any) -> None:
        self.set(name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Struct):
            return NotImplemented
        if self.schema is not other.schema:
            return False
        return all(self.get(bound) == other.get(bound) for bound in self.schema.fields)

    def _told(self) -> Iterator[tuple[str, object]]:
        for bound, value in zip(self.schema.fields, self._values, strict=True):
            yield bound.definition.name, value

    def _bound(self, field: str | BoundField, unknown: str) -> BoundField:
        if type(field) is BoundField:
            if field.schema is not self.schema:
                raise SchemaError(
                    f"attempt to access field {field.definition.name!r} from a different schema instance"
                )
            return field
        name = text_content(field)
        bound = None if name is None else self.schema.get(name)
        if bound is None:
            raise SchemaError(f"{unknown}: {shown(field) if name is None else name}")
        return bound


def struct_of(schema: Schema, values: list[Any], kind: type[Struct] = Struct) -> Struct:
    """A struct of values that are known to be as many as the schema has fields, as a reader's are."""
    made = object.__new__(kind)
    made.schema, made._values = schema, values
    return made

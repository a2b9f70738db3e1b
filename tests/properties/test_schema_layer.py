"""The `Schema` layer of pycodec against its codecs: two implementations of one format."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from harness.pair import Pair
from pycodec import Message, Protocol
from pycodec.interpreter.defaults import is_default
from pycodec.specs.model import FieldSpec, StructSpec
from pycodec.types import (
    BoundField,
    Field,
    RawTaggedField,
    Schema,
    Struct,
    TaggedFields,
    schema_for,
)
from pycodec.utf8 import decode_java, encode_java
from tests.properties.subject import Subject, each_pair


def _filled(struct: Struct, spec: StructSpec, value: Message, version: int) -> Struct:
    """`struct` with the fields of a value that the version has."""
    tagged: dict[int, Any] = {}
    for field, name in zip(spec.fields, value._fields, strict=True):
        held = getattr(value, name)
        if version not in field.versions:
            continue
        if version not in field.tagged_versions:
            struct.set(field.snake_name, _content(struct.schema.get(field.snake_name), field, held, version))
        elif not is_default(field, held):
            assert field.tag is not None
            tagged[field.tag] = _content(_section(struct).fields[field.tag], field, held, version)
    if struct.has_field("_tagged_fields"):
        unknown = {tag: RawTaggedField(tag, data) for tag, data in value.unknown_tagged_fields}
        struct.set("_tagged_fields", dict(sorted((tagged | unknown).items())))
    return struct


def _section(struct: Struct) -> TaggedFields:
    bound = struct.schema.get("_tagged_fields")
    assert bound is not None
    assert isinstance(bound.definition.type, TaggedFields)
    return bound.definition.type


def _content(place: BoundField | Field | None, field: FieldSpec, held: Any, version: int) -> Any:
    """What a field of a struct holds for `held`; `place` is the field in the schema."""
    assert place is not None
    if held is None:
        return None
    if field.struct is None:
        return [_java(item) for item in held] if field.is_array else _java(held)
    kind = place.definition.type if isinstance(place, BoundField) else place.type
    schema = kind.array_element_type or kind
    assert isinstance(schema, Schema)
    structs = [
        _filled(Struct(schema), field.struct, item, version) for item in (held if field.is_array else [held])
    ]
    return structs if field.is_array else structs[0]


def _java(item: Any) -> Any:
    """A text without lone surrogates, which `Type.STRING` counts in another way than messages do."""
    return decode_java(encode_java(item)) if isinstance(item, str) else item


def _has_other_marker(value: Message, version: int) -> bool:
    """Whether a nullable struct is written as a tagged field: Kafka's two layers differ in its marker."""
    return any(
        field.struct is not None
        and not field.is_array
        and version in field.tagged_versions
        and version in field.nullable_versions
        and not is_default(field, getattr(value, name))
        for field, name in zip(value._spec.fields, value._fields, strict=True)
    )


@each_pair
def test_schema_and_codec_write_the_same_bytes(protocol: Protocol, pair: Pair) -> None:
    """A struct filled with the fields of a value is written as encode(v), and read from it."""
    subject = Subject(protocol, pair)
    root = subject.codec.spec.root
    schema = schema_for(subject.codec.spec, pair.version)

    @given(subject.values().filter(lambda value: not _has_other_marker(value, pair.version)))
    def law(value: Message) -> None:
        data = subject.codec.encode(value)
        struct = _filled(Struct(schema), root, value, pair.version)
        assert struct.to_bytes() == data
        assert struct.size_of() == len(data)
        read, end = schema.read(data)
        assert end == len(data)
        assert read is not None
        assert read.to_bytes() == data

    law()

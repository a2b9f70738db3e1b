"""The schema of a message and its compiled codec know the same bytes, for every pair of every jar."""

from __future__ import annotations

import random

import pytest

from pycodec import Protocol
from pycodec.errors import UnsupportedVersion
from pycodec.specs.parse import parse_message
from pycodec.types import NullableSchema, Schema, TaggedFields, Type, schema_for
from tests.pycodec.types.random_values import random_value


def has_tagged_nullable_struct(type: Type | None) -> bool:
    if isinstance(type, Schema):
        return any(has_tagged_nullable_struct(f.definition.type) for f in type.fields)
    if isinstance(type, TaggedFields):
        return any(
            isinstance(f.type, NullableSchema) or has_tagged_nullable_struct(f.type)
            for f in type.fields.values()
        )
    return type is not None and has_tagged_nullable_struct(type.array_element_type)


@pytest.mark.parametrize("jars", ["clients", "clients_test", "server"])
def test_codec_and_schema_agree(jars: str, request: pytest.FixtureRequest) -> None:
    protocol: Protocol = request.getfixturevalue(jars)
    rng = random.Random(20)
    for name, version in protocol.pairs():
        schema = schema_for(protocol.messages[name], version)
        # There Kafka's schema and generated message differ: the marker is INT8 in one, a varint in the other.
        comparable = not has_tagged_nullable_struct(schema)
        codec = protocol.codec(name, version)
        for _ in range(2):
            struct = random_value(rng, schema)
            data = schema.to_bytes(struct)
            assert schema.size_of(struct) == len(data)
            assert schema.read(data) == (struct, len(data))
            if comparable:
                value, consumed = codec.decode(data)
                assert consumed == len(data), (name, version)
                encoded = codec.encode(value)
                read, end = schema.read(encoded)
                assert end == len(encoded)
                # Equal but for tagged fields at their default, which the codec leaves out.
                assert codec.decode(schema.to_bytes(read)) == (value, len(encoded)), (name, version)


def test_fields_of_a_schema() -> None:
    message = parse_message(
        """{"name": "Foo", "type": "data", "validVersions": "0-2", "flexibleVersions": "2+", "fields": [
            {"name": "ClientId", "type": "string", "versions": "0+", "flexibleVersions": "none",
             "about": "who"},
            {"name": "Items", "type": "[]Item", "versions": "0+", "nullableVersions": "1+"},
            {"name": "One", "type": "Item", "versions": "1+", "nullableVersions": "2+"},
            {"name": "Data", "type": "bytes", "versions": "0-1"},
            {"name": "Extra", "type": "uint32", "versions": "2+", "tag": 0, "taggedVersions": "2+"}],
          "commonStructs": [{"name": "Item", "versions": "0+", "fields": [
            {"name": "X", "type": "records", "versions": "0+"}]}]}"""
    )
    assert [str(schema_for(message, version)) for version in message.valid_versions] == [
        "{client_id:STRING,items:ARRAY({x:RECORDS}),data:BYTES}",
        "{client_id:STRING,items:NULLABLE_ARRAY({x:RECORDS}),one:{x:RECORDS},data:BYTES}",
        "{client_id:STRING,items:COMPACT_NULLABLE_ARRAY({x:COMPACT_RECORDS,_tagged_fields:TAGGED_FIELDS()}),"
        "one:{x:COMPACT_RECORDS,_tagged_fields:TAGGED_FIELDS()},"
        "_tagged_fields:TAGGED_FIELDS(0 -> extra:UINT32)}",
    ]
    schema = schema_for(message, 2)
    one = schema.get("one")
    assert one is not None
    assert isinstance(one.definition.type, NullableSchema)
    client_id = schema.get("client_id")
    assert client_id is not None
    assert client_id.definition.doc == "who"
    with pytest.raises(UnsupportedVersion):
        schema_for(message, 3)


def test_a_struct_keeps_its_highest_schema_above_its_versions() -> None:
    message = parse_message(
        """{"name": "Foo", "type": "data", "validVersions": "0-2", "flexibleVersions": "2+", "fields": [
            {"name": "Item", "type": "Item", "versions": "0+"}],
          "commonStructs": [{"name": "Item", "versions": "0-1", "fields": [
            {"name": "X", "type": "string", "versions": "0+"}]}]}"""
    )
    assert str(schema_for(message, 2)) == "{item:{x:STRING},_tagged_fields:TAGGED_FIELDS()}"

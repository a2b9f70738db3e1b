"""The draft's `Schema(optionalFields, fields...)` as a class of its own."""

from __future__ import annotations

from typing import Any

import pytest

from pycodec.errors import (
    CodecError,
    EncodeError,
    InvalidTaggedField,
    InvalidValue,
    NullNotEncodable,
    SchemaError,
)
from pycodec.proposals.optional import OptionalSchema
from pycodec.proposals.optional.types import UNKNOWN
from pycodec.types import INT8, INT16, INT32, NULLABLE_STRING, STRING, ArrayOf, Field, Schema, Struct

BAR, BAZ = Field("bar", STRING, "", "hello world"), Field("baz", INT16)
NUMBER = Field("number", INT32, "", 1)
FOO = OptionalSchema({1: BAR}, BAZ)
RESPONSE = OptionalSchema({1: Field("user_agent", NULLABLE_STRING)}, Field("foos", ArrayOf(FOO)))


def test_the_documents_foo_response() -> None:
    foo = Struct(FOO).set("baz", 1).set("bar", "x")
    response = Struct(RESPONSE).set("user_agent", "me").set("foos", [foo])
    encoded = response.to_bytes()
    assert encoded.hex(" ") == "08 00 01 00 02 6d 65 00 00 00 00 01 06 00 01 00 01 78 00 00 01"
    assert response.size_of() == len(encoded)
    read, end = RESPONSE.read(encoded)
    assert (read, end) == (response, len(encoded))


def test_an_absent_field_has_its_default() -> None:
    struct, _ = FOO.read(bytes.fromhex("000007"))
    assert struct is not None
    assert (struct.get("bar"), struct.get("baz")) == ("hello world", 7)
    assert struct.to_bytes().hex() == "000007"


def test_null_is_a_field_that_is_not_set() -> None:
    """So a field with another default than null cannot be null here."""
    struct = Struct(FOO).set("baz", 7).set("bar", None)
    assert struct.get("bar") == "hello world"
    assert struct.to_bytes().hex() == "000007"


@pytest.mark.parametrize(
    ("optional", "fields"),
    [
        ({1: BAR, 2: BAR}, ()),
        ({1: BAR}, (Field("bar", INT8),)),
        ({}, (BAZ, BAZ)),
    ],
)
def test_a_field_given_twice_is_refused(optional: dict[int, Field], fields: tuple[Field, ...]) -> None:
    """@throws SchemaException If the given list have duplicate fields."""
    with pytest.raises(SchemaError, match="duplicate field"):
        OptionalSchema(optional, *fields)


@pytest.mark.parametrize("tag", [-1, 65536])
def test_a_tag_beyond_16_bits_is_refused(tag: int) -> None:
    with pytest.raises(SchemaError, match=f"tag {tag} is not within 0 to 65535"):
        OptionalSchema({tag: BAR})


def test_a_field_without_a_value_to_be_absent_is_refused() -> None:
    with pytest.raises(SchemaError, match="needs a default or a nullable type"):
        OptionalSchema({1: BAZ})


def test_entries_are_sorted_whatever_the_order_of_the_dict() -> None:
    schema = OptionalSchema({40000: Field("b", INT8, "", 0), 3: Field("a", INT8, "", 0)})
    assert Struct(schema).set("b", 2).set("a", 1).to_bytes().hex(" ") == "02 00 03 01 02 9c 40 02 00"
    assert str(schema) == "{3 -> a:INT8,40000 -> b:INT8}"


def test_a_mandatory_field_is_still_mandatory() -> None:
    with pytest.raises(SchemaError, match="missing value for field 'baz'"):
        Struct(FOO).to_bytes()


def test_wrong_values_name_their_field() -> None:
    with pytest.raises(CodecError) as raised:
        Struct(FOO).set("baz", 1).set("bar", 5).to_bytes()
    assert raised.value.path == "bar"


@pytest.mark.parametrize(
    "unknown", [{70000: b"a"}, {-1: b"a"}, {9: "a"}, {7: b""}, {"a": b"a", 7: b"b"}, [(7, b"a")], 5]
)
def test_unknown_fields_of_the_wrong_kind(unknown: object) -> None:
    with pytest.raises(CodecError):
        Struct(FOO).set("baz", 1).set(UNKNOWN, unknown).validate()
    with pytest.raises(EncodeError) as raised:
        Struct(FOO).set("baz", 1).set(UNKNOWN, unknown).to_bytes()
    assert raised.value.path == UNKNOWN
    with pytest.raises(EncodeError):
        Struct(FOO).set("baz", 1).set(UNKNOWN, unknown).size_of()


def test_an_unknown_field_cannot_have_a_known_tag() -> None:
    with pytest.raises(InvalidTaggedField, match="tag 1 is a known one"):
        Struct(FOO).set("baz", 1).set(UNKNOWN, {1: b"a"}).to_bytes()


def test_a_plain_schema_may_hold_one_with_a_buffer() -> None:
    schema = Schema(Field("id", INT32), Field("foo", FOO))
    struct = Struct(schema).set("id", 1)
    struct.set("foo", struct.instance("foo").set("baz", 2))
    assert struct.to_bytes().hex() == "00000001" + "000002"


@pytest.mark.parametrize("value", [True, 1.0])
def test_what_equals_the_default_is_of_its_type_all_the_same(value: object) -> None:
    schema = OptionalSchema({1: NUMBER})
    with pytest.raises(InvalidValue) as raised:
        Struct(schema).set("number", value).to_bytes()
    assert raised.value.path == "number"


@pytest.mark.parametrize("fields", [{1: INT32}, {"a": NUMBER, 1: NUMBER}, {1.5: NUMBER}, [NUMBER], None])
def test_what_is_no_tag_or_no_field_is_refused(fields: Any) -> None:
    with pytest.raises(SchemaError, match="is needed"):
        OptionalSchema(fields)


def test_a_known_field_without_bytes_is_not_written() -> None:
    """Its length of 0 would end the buffer."""
    nothing, other = Schema(), Schema()
    schema = OptionalSchema({1: Field("a", nothing, "", Struct(other))}, Field("b", INT8))
    with pytest.raises(NullNotEncodable, match="would end the buffer") as told:
        Struct(schema).set("a", Struct(nothing)).set("b", 5).to_bytes()
    assert told.value.path == "a"

"""Schemas, structs and tagged fields behave as Kafka's do."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from pycodec import types
from pycodec.errors import (
    CodecError,
    InvalidLength,
    InvalidTaggedField,
    InvalidValue,
    NullNotEncodable,
    SchemaError,
    Underflow,
)
from pycodec.types import (
    INT8,
    INT32,
    STRING,
    ArrayOf,
    CompactArrayOf,
    Field,
    NullableSchema,
    RawTaggedField,
    Schema,
    Struct,
    TaggedFields,
    TaggedFieldsSection,
)

POINT = Schema(Field("x", INT8), Field("y", INT8, "the second", 7))


def test_a_struct_is_its_fields_in_order() -> None:
    point = Struct(POINT).set("x", 1).set("y", 2)
    assert point.to_bytes() == b"\x01\x02"
    assert point.size_of() == 2
    read, end = POINT.read(b"\x01\x02\x03")
    assert read == point
    assert end == 2
    out = bytearray(b"\xff")
    point.write_to(out)
    assert out == b"\xff\x01\x02"
    assert repr(point) == "Struct(x=1, y=2)"
    assert str(POINT) == "{x:INT8,y:INT8}"


def test_unset_fields_have_their_default_or_are_refused() -> None:
    point = Struct(POINT)
    assert point["y"] == 7
    with pytest.raises(SchemaError, match="missing value for field 'x', which has no default value"):
        point.get("x")
    with pytest.raises(SchemaError) as refusal:
        point.to_bytes()
    assert refusal.value.path == "x"
    with pytest.raises(SchemaError):
        point.validate()
    point["x"] = 3
    assert point.to_bytes() == b"\x03\x07"
    point.clear()
    with pytest.raises(SchemaError):
        point.size_of()


def test_nullable_fields_need_no_value() -> None:
    schema = Schema(Field("name", types.NULLABLE_STRING), Field("items", ArrayOf.nullable(INT8)))
    assert Struct(schema).to_bytes() == b"\xff\xff\xff\xff\xff\xff"


def test_a_null_in_an_array_that_is_not_nullable_is_refused_within_a_schema() -> None:
    struct = Struct(Schema(Field("items", ArrayOf(INT8), default=[1]))).set("items", None)
    assert struct.to_bytes() == b"\x00\x00\x00\x01\x01"
    with pytest.raises(SchemaError):
        Struct(Schema(Field("items", ArrayOf(INT8)))).to_bytes()


def test_wrong_use_of_a_schema() -> None:
    with pytest.raises(SchemaError, match="duplicate field: a"):
        Schema(Field("a", INT8), Field("a", INT32))
    with pytest.raises(InvalidValue):
        Field("a", INT8, default="x")
    with pytest.raises(SchemaError, match="unknown field: z"):
        Struct(POINT).set("z", 1)
    with pytest.raises(SchemaError, match="no such field: z"):
        Struct(POINT).get("z")
    assert not Struct(POINT).has_field("z")
    with pytest.raises(InvalidValue):
        POINT.to_bytes({"x": 1})
    with pytest.raises(NullNotEncodable):
        POINT.to_bytes(None)


def test_a_struct_belongs_to_one_instance_of_a_schema() -> None:
    twin = Schema(Field("x", INT8), Field("y", INT8))
    assert Struct(POINT).set("x", 1).set("y", 2) != Struct(twin).set("x", 1).set("y", 2)
    with pytest.raises(SchemaError, match="different schema instance"):
        Struct(POINT).get(twin.fields[0])
    outer = Schema(Field("point", twin))
    with pytest.raises(SchemaError) as refusal:
        Struct(outer).set("point", Struct(POINT).set("x", 1)).to_bytes()
    assert refusal.value.path == "point.x"
    assert Struct(outer).instance("point").schema is twin
    assert Struct(Schema(Field("points", ArrayOf(twin)))).instance("points").schema is twin
    with pytest.raises(SchemaError, match="holds no struct"):
        Struct(POINT).instance("x")


def test_the_name_of_a_field_is_what_it_holds() -> None:
    class Name(str):
        __hash__ = object.__hash__
        __eq__ = object.__eq__

    assert Schema(Field(Name("a"), INT8)).get("a") is not None
    with pytest.raises(SchemaError, match="duplicate"):
        Schema(Field(Name("a"), INT8), Field("a", INT8))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_struct_is_of_its_schema(copied: Callable[[Any], Any]) -> None:
    schema = Schema(Field("points", ArrayOf(POINT)))
    struct = Struct(schema).set("points", [Struct(POINT).set("x", 1)])
    assert copied(struct) == struct
    assert schema.to_bytes(copied(struct)) == struct.to_bytes()
    copied(struct).set("points", [])
    assert len(struct.get("points")) == 1


def test_paths_go_through_structs_and_arrays() -> None:
    schema = Schema(Field("points", ArrayOf(POINT)))
    with pytest.raises(Underflow) as refusal:
        schema.read(b"\x00\x00\x00\x02\x01\x02\x03")
    assert refusal.value.path == "points[1].y"
    assert refusal.value.offset == 7
    bad = Struct(POINT).set("x", "no")
    with pytest.raises(InvalidValue) as unwritable:
        Struct(schema).set("points", [bad]).to_bytes()
    assert unwritable.value.path == "points[0].x"
    named = Schema(Field("name", STRING))
    with pytest.raises(InvalidValue) as unsizable:
        named.size_of(Struct(named).set("name", 1))
    assert unsizable.value.path == "name"
    for array in (ArrayOf, CompactArrayOf):
        with pytest.raises(InvalidValue) as unsizable:
            array(ArrayOf(named)).size_of(
                [[], [Struct(named).set("name", "a"), Struct(named).set("name", 1)]]
            )
        assert unsizable.value.path == "[1][1].name"


def test_empty_structs_are_counted_against_bytes() -> None:
    array = ArrayOf(Schema())
    with pytest.raises(Underflow):
        array.read(b"\x00\x00\x00\x03")
    values, end = array.read(b"\x00\x00\x00\x01\xaa")
    assert values == [Struct(array.array_element_type)]  # type: ignore[arg-type]
    assert end == 4


def test_missing_fields_are_tolerated_at_the_end_of_the_buffer_only() -> None:
    fields = (Field("a", INT8), Field("b", INT32, "", 5))
    schema = Schema(*fields, tolerate_missing_fields_with_defaults=True)
    value, end = schema.read(b"\x01")
    assert value is not None
    assert (value["b"], end) == (5, 1)
    with pytest.raises(Underflow):
        schema.read(b"\x01\x00")
    with pytest.raises(SchemaError, match="no default value"):
        schema.read(b"")
    with pytest.raises(Underflow):
        Schema(*fields).read(b"\x01")
    with pytest.raises(Underflow):
        Schema(Field("inner", Schema(*fields)), tolerate_missing_fields_with_defaults=True).read(b"\x01")


@pytest.mark.parametrize("marker", [0x80, 0xFE, 0xFF])
def test_nullable_struct_null(marker: int) -> None:
    assert NullableSchema(POINT).read(bytes([marker, 1])) == (None, 1)


@pytest.mark.parametrize("marker", [0x00, 0x01, 0x7F])
def test_nullable_struct_present(marker: int) -> None:
    schema = NullableSchema(POINT)
    value, end = schema.read(bytes([marker, 1, 2]))
    assert end == 3
    assert schema.to_bytes(value) == b"\x01\x01\x02"


def test_nullable_struct_writing() -> None:
    schema = NullableSchema(POINT)
    assert schema.is_nullable
    assert schema.to_bytes(None) == b"\xff"
    assert schema.size_of(None) == 1
    assert schema.size_of(Struct(schema).set("x", 1)) == 3
    assert schema.validate(None) is None
    with pytest.raises(SchemaError, match="different schema instance"):
        schema.to_bytes(Struct(POINT).set("x", 1))
    with pytest.raises(Underflow):
        schema.read(b"")


TAGGED = TaggedFields.of(0, Field("name", types.COMPACT_NULLABLE_STRING), 3, Field("id", INT32))


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ({}, "00"),
        ({0: None}, "01000100"),
        ({3: -1, 0: "a"}, "020002026103" + "04ffffffff"),
        ({1: RawTaggedField(1, b"xy"), 3: 0}, "0201027879030400000000"),
        ({0: "a", 5: RawTaggedField(9, b"")}, "02000202610500"),
    ],
)
def test_tagged_fields(value: dict[int, Any], data: str) -> None:
    expected = bytes.fromhex(data)
    assert TAGGED.to_bytes(value) == expected
    assert TAGGED.size_of(value) == len(expected)
    assert TAGGED.validate(value) is value
    read, end = TAGGED.read(expected)
    assert end == len(expected)
    # The tag on the wire is the key; that of an unknown field is not written.
    assert list(read) == sorted(value)
    assert all(
        getattr(read[tag], "data", read[tag]) == getattr(item, "data", item) for tag, item in value.items()
    )


def test_the_declared_size_of_a_known_tag_is_not_looked_at() -> None:
    assert TAGGED.read(bytes.fromhex("0100000261")) == ({0: "a"}, 5)
    assert TAGGED.read(bytes.fromhex("0100030261ff")) == ({0: "a"}, 5)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ("01", Underflow),
        ("0103", Underflow),
        ("0200020261" + "00020261", InvalidTaggedField),
        ("02030400000000" + "00020261", InvalidTaggedField),
        ("01ffffffff0f00", InvalidTaggedField),
        ("0109ffffffff0f", InvalidLength),
        ("010903" + "0000", Underflow),
        ("010304" + "0000", Underflow),
    ],
)
def test_refused_tagged_fields(data: str, error: type[CodecError]) -> None:
    with pytest.raises(error):
        TAGGED.read(bytes.fromhex(data))


def test_a_negative_count_of_tagged_fields_is_none() -> None:
    assert TAGGED.read(bytes.fromhex("ffffffff0f")) == ({}, 5)


@pytest.mark.parametrize(
    "value",
    [None, [], {"a": 1}, {2**31: 1}, {9: b"raw"}, {9: RawTaggedField(9, [])}, {3: "x"}],  # type: ignore[arg-type]
)
def test_refused_values_of_tagged_fields(value: Any) -> None:
    with pytest.raises((InvalidValue, NullNotEncodable)):
        TAGGED.to_bytes(value)
    with pytest.raises((InvalidValue, NullNotEncodable)):
        TAGGED.validate(value)
    if value != {3: "x"}:  # a fixed size needs no look at the value
        with pytest.raises((InvalidValue, NullNotEncodable)):
            TAGGED.size_of(value)


class Broken(dict[int, Field]):
    def items(self) -> Any:
        raise KeyError("not that")


def test_building_tagged_fields() -> None:
    with pytest.raises(SchemaError, match="even number"):
        TaggedFields.of(1)
    with pytest.raises(SchemaError, match="by turns"):
        TaggedFields.of(Field("a", INT8), 1)
    for no_tag in (10**5000, 2**31, -(2**31) - 1, True, "1"):
        with pytest.raises(SchemaError, match=r"a tag with a field|by turns"):
            TaggedFields.of(no_tag, Field("a", INT8))  # type: ignore[arg-type]
    with pytest.raises(SchemaError, match="a dict from tags to fields"):
        TaggedFields(Broken())
    assert TaggedFields.of(1, Field("a", INT8), 1, Field("b", INT32)).fields[1].name == "b"
    assert list(TaggedFields.of(5, Field("a", INT8), 1, Field("b", INT32)).fields) == [1, 5]
    section = TaggedFieldsSection.of(0, Field("a", INT8))
    assert section.name == "_tagged_fields"
    assert str(section.type) == "TAGGED_FIELDS(0 -> a:INT8)"


@pytest.mark.parametrize(
    "around",
    [
        ArrayOf,
        lambda inner: Schema(Field("inner", inner)),
        lambda inner: NullableSchema(Schema(Field("inner", inner))),
        lambda inner: TaggedFields({0: Field("inner", inner)}),
    ],
)
def test_nesting_has_a_bound_and_what_is_within_it_is_read(
    around: Callable[[types.Type], types.Type],
) -> None:
    """32 structs deep, as specs may be, each in an array in a tagged field."""
    nested: types.Type = INT8
    for _ in range(128):
        nested = around(nested)
    with pytest.raises(CodecError):
        nested.read(b"")
    with pytest.raises(SchemaError, match="nested more than 128 deep"):
        around(nested)


def test_what_a_type_is_made_of_has_a_bound() -> None:
    """One twice in another, and that one twice in another, and so on: written out there are 2⁶⁰ of them."""

    def double(inner: types.Type) -> types.Type:
        return Schema(Field("a", inner), Field("b", ArrayOf(inner)))

    nested: types.Type = Schema()
    for _ in range(15):
        nested = double(nested)
    with pytest.raises(SchemaError, match="more than 100,000 others"):
        double(double(nested))
    value, _ = nested.read(bytes(1_000_000))
    assert len(repr(value)) < 50_000
    with pytest.raises(CodecError, match="not nullable"):
        ArrayOf(nested).validate(None)


@pytest.mark.parametrize(
    "make",
    [
        lambda: TaggedFields(None),  # type: ignore[arg-type]
        lambda: TaggedFields({"a": Field("a", INT8)}),  # type: ignore[dict-item]
        lambda: TaggedFields({0: INT8}),  # type: ignore[dict-item]
        lambda: NullableSchema(None),  # type: ignore[arg-type]
        lambda: NullableSchema(INT8),  # type: ignore[arg-type]
        lambda: Struct(None),  # type: ignore[arg-type]
    ],
)
def test_what_types_and_structs_are_not_made_of(make: Callable[[], object]) -> None:
    with pytest.raises(SchemaError, match="is needed, not"):
        make()


def test_what_is_more_than_its_fields_cannot_be_made_nullable() -> None:
    """Of its kind of schema nothing would be left."""

    class Numbered(Schema):
        def write(self, out: bytearray, value: Any) -> None:
            out.append(7)
            super().write(out, value)

    with pytest.raises(SchemaError, match="Numbered is more than that"):
        NullableSchema(Numbered(Field("a", INT8)))
    assert str(NullableSchema(NullableSchema(POINT))) == str(POINT)


@pytest.mark.parametrize("values", [[], [1, 2], 5, (1,), "a"])
def test_the_values_of_a_struct_are_a_list_of_as_many_as_it_has_fields(values: Any) -> None:
    with pytest.raises(SchemaError, match="a list of 1 values is needed"):
        Struct(Schema(Field("a", INT8)), values)
    assert Struct(Schema(Field("a", INT8)), [1]).to_bytes() == b"\1"

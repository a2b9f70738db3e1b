"""The property `encoding`: what it means, and every generation-time error with its own class and message."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, NoReturn

import pytest

from pycodec.errors import SpecError
from pycodec.proposals.encodings import EncodedField, EncodingCodec, parse_encoded_message
from pycodec.proposals.encodings.errors import (
    EncodingCoverage,
    EncodingDefault,
    EncodingOnWrongType,
    EncodingOverlap,
    EncodingSpecError,
    MalformedEncoding,
    UnknownEncoding,
)
from pycodec.specs.generator_era import RELEASED
from pycodec.specs.parse import parse_message
from tests.pycodec.proposals.encodings.specs import EVERYTHING, one_field, spec_text


def names(field: object) -> dict[str, str]:
    assert isinstance(field, EncodedField)
    return {str(versions): encoding.name for versions, encoding in field.encodings}


def test_a_string_is_for_all_versions_of_the_field() -> None:
    assert names(one_field("packed32", versions="1-2").root.fields[0]) == {"1-2": "packed32"}


def test_an_object_gives_each_range_its_own() -> None:
    field = one_field({"2+": "fixed64", "0-1": "fixed32"}, "int64").root.fields[0]
    assert names(field) == {"0-1": "fixed32", "2+": "fixed64"}
    assert isinstance(field, EncodedField)
    assert [field.encoding(version).name for version in range(4)] == ["fixed32"] * 2 + ["fixed64"] * 2  # type: ignore[union-attr]


def test_the_documents_example_of_leader_id_with_its_name_mended() -> None:
    text = spec_text(
        {"name": "LeaderId", "type": "int32", "versions": "0+", "entityType": "brokerId"}
        | {"about": "The ID of the leader broker.", "encoding": {"0-9": "fixed32", "10+": "unpacked32"}}
    )
    assert names(parse_encoded_message(text).root.fields[0]) == {"0-9": "fixed32", "10+": "unpacked32"}
    with pytest.raises(UnknownEncoding, match="unknown encoding 'unsigned32'"):
        parse_encoded_message(text.replace("unpacked32", "unsigned32"))


def test_nested_structs_and_common_structs_have_theirs() -> None:
    spec = parse_encoded_message(EVERYTHING)
    assert names(spec.structs["Item"].fields[0]) == {"0": "fixed32", "1+": "unpacked32"}
    assert names(spec.structs["Common"].fields[0]) == {"0+": "packed32"}
    items = next(field for field in spec.root.fields if field.name == "Items")
    assert items.struct is spec.structs["Item"]
    assert items.struct.fields[2].struct is spec.structs["Common"]


def test_without_encoding_the_spec_is_what_it_ever_was() -> None:
    text = spec_text({"name": "Number", "type": "int32", "default": 5}, {"name": "Text", "type": "string"})
    assert parse_encoded_message(text) == parse_message(text)


@pytest.mark.parametrize(
    ("type", "value", "error", "message"),
    [
        *(
            (type, "fixed32", EncodingOnWrongType, f"encoding is for int16, int32 and int64, not for {type}")
            for type in ("int8", "uint16", "uint32", "float64", "bool", "string", "bytes", "uuid", "records")
        ),
        ("[]int32", "fixed32", EncodingOnWrongType, "not for []int32"),
        ("int32", "unsigned32", UnknownEncoding, "unknown encoding 'unsigned32'"),
        ("int32", {"0+": "packed8"}, UnknownEncoding, "unknown encoding 'packed8'"),
        ("int32", {"0-2": "fixed32"}, EncodingCoverage, "encoding lacks version 3 of the field's 0+"),
        # Versions that the message itself, 0 to 3, does not have.
        ("int32", {"0-9": "fixed32"}, EncodingCoverage, "encoding lacks version 10 of the field's 0+"),
        ("int32", {"1+": "fixed32"}, EncodingCoverage, "encoding lacks version 0 of the field's 0+"),
        ("int32", {"0": "fixed32", "2+": "packed32"}, EncodingCoverage, "encoding lacks version 1"),
        ("int32", {}, EncodingCoverage, "encoding lacks version 0"),
        ("int32", {"0-2": "fixed32", "2+": "packed32"}, EncodingOverlap, "version 2 twice, in 0-2 and in 2+"),
        ("int32", {"0-9": "fixed32", "3": "packed32", "10+": "fixed32"}, EncodingOverlap, "version 3 twice"),
        ("int32", {"none": "fixed32"}, MalformedEncoding, "a range without a version"),
        ("int32", {"x": "fixed32"}, MalformedEncoding, "versions must be"),
        ("int32", ["fixed32"], MalformedEncoding, "must be a name, or an object"),
        ("int32", {"0+": {"0+": "fixed32"}}, MalformedEncoding, "must be a string"),
        ("int32", None, MalformedEncoding, "encoding is null"),
        ("int32", 7, MalformedEncoding, "must be a name, or an object"),
        ("int32", {"0+": 7}, MalformedEncoding, "must be a string"),
        ("[]int32", None, EncodingOnWrongType, "not for []int32"),
    ],
)
def test_generation_time_errors(type: str, value: Any, error: type[EncodingSpecError], message: str) -> None:
    """One class and one message per rule, with the message's name and the field's path."""
    with pytest.raises(SpecError) as raised:
        one_field(value, type)
    assert raised.type is error
    assert message in raised.value.reason
    assert (raised.value.message, raised.value.path) == ("Sample", "Number")


NONSENSE: list[Any] = ["fixed32", "nonsense", {"7-9": "nonsense"}, {}, None, 5]


@pytest.mark.parametrize("encoding", NONSENSE, ids=str)
@pytest.mark.parametrize(
    ("type", "said"), [("Inner", "a struct (Inner)"), ("[]Inner", "an array of structs ([]Inner)")]
)
def test_no_struct_has_an_encoding(type: str, said: str, encoding: Any) -> None:
    """Whatever stands in it: inline, in a common struct, and of a common struct's type."""
    number = {"name": "Number", "type": "int32", "versions": "0+"}
    field = {"name": "S", "type": type, "versions": "0+", "encoding": encoding}
    inline = field | {"fields": [number]}
    inner = {"name": "Inner", "versions": "0+", "fields": [number]}
    outer = {"name": "Outer", "versions": "0+", "fields": [field]}
    user = {"name": "Use", "type": "Outer", "versions": "0+"}
    for text, path in (
        (spec_text(inline), "S"),
        (spec_text(field, commonStructs=[inner]), "S"),
        (spec_text(user, commonStructs=[outer, inner]), "Use.S"),
    ):
        with pytest.raises(EncodingOnWrongType) as raised:
            parse_encoded_message(text, array_elements=True)
        assert raised.value.reason == f"encoding is for int16, int32 and int64, not for {said}"
        assert (raised.value.message, raised.value.path) == ("Sample", path)


@pytest.mark.parametrize("second", ['"fixed32"', "null", '"packed32"'])
def test_an_encoding_that_a_field_has_twice_is_refused(second: str) -> None:
    text = spec_text({"name": "Number", "type": "int32", "encoding": "fixed32"})
    twice = text.replace('"encoding": "fixed32"', f'"encoding": "fixed32", "encoding": {second}')
    assert twice != text
    with pytest.raises(MalformedEncoding, match="given twice") as raised:
        parse_encoded_message(twice)
    assert raised.value.path == "Number"


@pytest.mark.parametrize(
    ("default", "encoding", "version"),
    [
        ("4294967296", {"0-1": "fixed32", "2+": "fixed64"}, 0),
        ("32768", {"0": "packed64", "1-2": "unpacked16", "3+": "packed64"}, 1),
        ("-32769", "packed16", 0),
    ],
)
def test_a_default_that_a_version_cannot_hold_is_refused_with_it(
    default: str, encoding: Any, version: int
) -> None:
    text = spec_text({"name": "Number", "type": "int64", "default": default, "encoding": encoding})
    with pytest.raises(EncodingDefault, match=f"in which version {version} writes") as raised:
        parse_encoded_message(text)
    assert (raised.value.message, raised.value.path) == ("Sample", "Number")


def test_the_ends_of_an_encoding_are_good_defaults_and_a_tagged_field_writes_none() -> None:
    for default in ("32767", "-32768"):
        text = spec_text({"name": "Number", "type": "int64", "default": default, "encoding": "packed16"})
        codec = EncodingCodec(parse_encoded_message(text), 0)
        assert codec.decode(codec.encode(codec.message_class()))[0].number == int(default)
    tagged = {"name": "Number", "type": "int64", "default": "32768", "tag": 0, "taggedVersions": "2+"}
    tagged |= {"versions": "2+", "encoding": "packed16"}
    codec = EncodingCodec(parse_encoded_message(spec_text(tagged, flexible="0+")), 2)
    assert codec.encode(codec.message_class()) == b"\0"


def test_versions_beyond_the_fields_are_refused() -> None:
    with pytest.raises(EncodingCoverage, match="gives 0-3, which is not within the field's 1-3"):
        one_field({"0-3": "fixed32"}, versions="1-3")


def test_a_range_that_the_json_gives_twice_is_an_overlap() -> None:
    text = spec_text({"name": "Number", "type": "int64", "encoding": "@"})
    with pytest.raises(EncodingOverlap, match=r"gives the range '2\+' twice"):
        parse_encoded_message(text.replace('"@"', '{"0-1": "fixed32", "2+": "fixed32", "2+": "fixed64"}'))


def test_the_documents_union_is_not_json() -> None:
    text = spec_text({"name": "TooSmall", "type": "int64", "encoding": "@"})
    with pytest.raises(SpecError, match="not JSON"):
        parse_encoded_message(text.replace('"@"', '{ "0-1": "fixed32", "2+", "2+": "fixed64"}'))


def test_the_documents_array_type_is_refused() -> None:
    with pytest.raises(SpecError, match="unknown type"):
        parse_encoded_message(spec_text({"name": "ReplicaNodes", "type": "[int32"}))


@pytest.mark.parametrize("type", ["varint32", "varint64", "unsigned32", "fixed32", "packed32", "[]varint32"])
def test_no_encoding_is_a_type(type: str) -> None:
    """Rejected: "simply adding support for varint32 types"."""
    with pytest.raises(SpecError, match="unknown type"):
        parse_encoded_message(spec_text({"name": "Number", "type": type}))


def test_elements_of_arrays_have_encodings_only_on_request() -> None:
    text = spec_text({"name": "Nodes", "type": "[]int32", "encoding": "unpacked32"})
    field = parse_encoded_message(text, array_elements=True).root.fields[0]
    assert names(field) == {"0+": "unpacked32"}
    with pytest.raises(EncodingOnWrongType):
        parse_encoded_message(text)


def test_the_path_of_a_nested_field_is_in_the_error() -> None:
    with pytest.raises(UnknownEncoding) as raised:
        parse_encoded_message(EVERYTHING.replace('"1+": "unpacked32"', '"1+": "varint"'))
    assert raised.value.path == "Items.Id"


def test_comments_are_allowed_and_other_rules_still_hold() -> None:
    text = spec_text({"name": "Number", "type": "int32", "encoding": "packed32"})
    assert parse_encoded_message("// a comment\n" + text.replace(",", ', /* "x" */ ', 1)).name == "Sample"
    with pytest.raises(SpecError, match="unknown property 'encodings'"):
        parse_encoded_message(text.replace('"encoding"', '"encodings"'))


def test_nothing_is_looked_through_again_and_again() -> None:
    """Each of these would take minutes."""
    number = {"name": "Number", "type": "int32", "encoding": "fixed32"}
    parse_encoded_message(spec_text(number) + "/* " * 40_000, era=RELEASED)
    ranges = {str(version): "fixed32" for version in range(10_000)}
    text = spec_text(
        {"name": "Number", "type": "int32", "versions": "0-9999", "encoding": ranges}, validVersions="0-9999"
    )
    assert len(names(parse_encoded_message(text).root.fields[0])) == 10_000
    with pytest.raises(EncodingOverlap, match="the range '7' twice"):
        parse_encoded_message(text.replace('"7": "fixed32"', '"7": "fixed32", "7": "fixed32"'))


def test_the_encoding_of_a_version_is_found_among_many_without_looking_at_all() -> None:
    class NotGoneThrough(tuple[Any, ...]):
        def __iter__(self) -> NoReturn:
            raise AssertionError("each range would be looked at for each element")

    ranges = {str(version): "packed32" for version in range(1, 4000)} | {"4000-5000": "fixed32"}
    field = one_field(ranges, versions="1-5000").root.fields[0]
    assert isinstance(field, EncodedField)
    field = dataclasses.replace(field, encodings=NotGoneThrough(field.encodings))
    found = [str(field.encoding(version)) for version in (0, 1, 3999, 4000, 5000, 5001)]
    assert found == ["None", "packed32", "packed32", "fixed32", "fixed32", "None"]


@pytest.mark.parametrize("name", [True, False])
def test_a_field_named_by_a_boolean_keeps_its_encoding(name: bool) -> None:
    """Jackson makes a text of it, and so does the parser behind."""
    text = spec_text({"name": name, "type": "int32", "encoding": "packed32"})
    (field,) = parse_encoded_message(text).root.fields
    assert (field.name, names(field)) == (str(name).lower(), {"0+": "packed32"})


@pytest.mark.parametrize("type", ["[]Item\x01", "\x08[]\x02Item", "Item\x01"])
def test_what_java_trims_from_a_type_loses_no_encoding(type: str) -> None:
    inner = {"name": "Number", "type": "int32", "versions": "0+", "encoding": "packed32"}
    spec = parse_encoded_message(spec_text({"name": "Items", "type": type, "fields": [inner]}))
    assert names(spec.structs["Item"].fields[0]) == {"0+": "packed32"}


@pytest.mark.parametrize("depth", [40, 400, 480, 2000, 100_000])
def test_a_spec_that_nests_too_deeply_is_refused(depth: int) -> None:
    begun = '{"name": "F", "type": "S", "versions": "0+", "fields": [' * depth
    with pytest.raises(SpecError, match="nested"):
        parse_encoded_message(spec_text().replace('"fields": []', f'"fields": [{begun}{"]}" * depth}]'))


PLAIN = '{"name": "M", "type": "data", "validVersions": "0", "flexibleVersions": "0+", "fields": [%s]}'


@pytest.mark.parametrize(
    "text",
    [
        PLAIN % '{"name": "A", "type": "int32", "versions": "0+", "ignorable": 1}',
        PLAIN % '{"name": "A", "type": "int32", "versions": "0+", "default": 1.50}',
        PLAIN % '{"name": "A", "type": "int8", "versions": "0+", "default": -7}',
        PLAIN % '{"name": "A", "type": "int32", "versions": "0+", "taggedVersions": "0+", "tag": 0.5}',
        PLAIN % '{"name": "A", "type": "int32", "versions": "0+", "taggedVersions": "0+", "tag": 0e0}',
        PLAIN % '{"name": "A", "type": "int32", "versions": "1+", "versions": "0+"}',
        PLAIN % '{"name": "A", "type": "nothing", "type": "int32", "versions": "0+"}',
        PLAIN % '{"name": "A", "type": "int32", "versions": true, "versions": "0+", "about": "\\ud800"}',
        PLAIN % '{"name": "A", "ignorable": [], "type": "int32", "versions": "0+", "ignorable": false}',
        '{"name": "M", "name": 5}',
        *("5", "{", "007", "NaN", "[" * 100_000, f"[{'1' * 2000}]", ""),
    ],
)
def test_a_spec_without_encodings_is_read_as_ever(text: str) -> None:
    def read(parse: Any) -> Any:
        try:
            return parse(text)
        except SpecError as error:
            return error.reason, error.message, error.path, error.rule

    assert read(parse_encoded_message) == read(parse_message)


@pytest.mark.parametrize(
    ("versions", "encoding", "written"),
    [
        ("0-1", "packed64", ["0a"] * 4),
        ("0-1", {"0-1": "packed64"}, ["0a"] * 4),
        ("0-1", {"0": "packed64", "1": "unpacked64"}, ["0a", "05", "05", "05"]),
        ("0+", {"0-1": "packed64", "2+": "unpacked64"}, ["0a"] * 4),
        ("0+", {"0": "packed64", "1-2": "fixed32", "3+": "unpacked64"}, ["0a", *["00000005"] * 3]),
        ("0-1", {"0": "packed64", "1+": "unpacked64"}, None),
        ("0+", {"0-1": "packed64"}, None),
    ],
    ids=str,
)
def test_a_common_struct_that_ends_early_keeps_the_encodings_of_its_last_version(
    versions: str, encoding: object, written: list[str] | None
) -> None:
    """They are judged by the versions that its field declares."""
    item = {"name": "X", "type": "int64", "versions": versions, "encoding": encoding}
    spec = {
        "name": "Foo", "type": "data", "validVersions": "0-3", "flexibleVersions": "none",
        "fields": [{"name": "A", "type": "Item", "versions": "0+"}],
        "commonStructs": [{"name": "Item", "versions": "0-1", "fields": [item]}],
    }  # fmt: skip
    if written is None:
        with pytest.raises(EncodingCoverage):
            parse_encoded_message(json.dumps(spec))
        return
    made = parse_encoded_message(json.dumps(spec))
    found = []
    for version in range(4):
        codec = EncodingCodec(made, version)
        value = codec.message_class()
        value.a.x = 5
        found.append(codec.encode(value).hex())
        assert codec.decode(codec.encode(value))[0] == value
    assert found == written

"""Draft specs: what their properties mean, every rule, and the way to the accepted KIP."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycodec.errors import SpecError
from pycodec.proposals.optional import DraftCodec, parse_draft, to_accepted
from pycodec.specs.model import Primitive
from pycodec.specs.parse import parse_message
from tests.pycodec.proposals.optional.specs import EVERYTHING, FOO_RESPONSE, spec_text


def test_the_documents_example() -> None:
    spec = parse_draft(FOO_RESPONSE)
    (foos, agent), (baz, bar) = spec.root.fields, spec.structs["Foo"].fields
    assert (spec.name, spec.api_key, str(spec.valid_versions)) == ("FooResponse", 9000, "0-9")
    assert [version for version in spec.valid_versions if spec.is_flexible(version)] == [9]
    assert (agent.name, agent.tag, agent.default, 9 in agent.nullable_versions) == (
        "UserAgent",
        1,
        None,
        True,
    )
    assert (bar.name, bar.tag, bar.default, bool(bar.nullable_versions)) == ("Bar", 1, "hello world", False)
    assert (foos.name, baz.name, baz.type) == ("Foos", "Baz", Primitive.INT16)


def test_the_example_as_printed_is_not_json() -> None:
    printed = FOO_RESPONSE.replace('request." }', 'request." },')
    with pytest.raises(SpecError, match="not JSON"):
        parse_draft(printed)


def test_without_optional_fields_a_spec_is_what_it_ever_was() -> None:
    text = spec_text()
    without = text.replace('"optionalFields": [], ', "")
    accepted = parse_message(without.replace("versionsWithOptional", "flexibleVersions"))
    assert parse_draft(text).root == accepted.root


@pytest.mark.parametrize(
    ("tag", "number"),
    [(0, 0), (7, 7), ("7", 7), ("0x0001", 1), ("0XfF", 255), ("65535", 65535), ("0xffff", 65535)],
)
def test_tags_are_decimal_or_hexadecimal(tag: Any, number: int) -> None:
    field = parse_draft(spec_text({"name": "Flag", "type": "bool", "tag": tag})).root.fields[-1]
    assert field.tag == number


def test_a_header_has_no_optional_fields() -> None:
    """A server could not find the api key behind a buffer of which it does not know that it is there."""
    header = spec_text(type="header")
    with pytest.raises(SpecError, match="a header has no optional fields") as raised:
        parse_draft(header)
    assert raised.value.message == "Sample"
    without = json.loads(header)
    del without["versionsWithOptional"], without["optionalFields"]
    assert parse_draft(json.dumps(without)).root.fields[0].name == "Id"


@pytest.mark.parametrize("tag", ["65536", 65536, "0x10000", -1, "-1", "0x", "one", "", None, 1.5])
def test_what_is_no_tag(tag: Any) -> None:
    with pytest.raises(SpecError, match="tag") as raised:
        parse_draft(spec_text({"name": "Flag", "type": "bool", "tag": tag}))
    assert (raised.value.message, raised.value.path) == ("Sample", "Flag")


def test_a_tag_is_unique_in_its_context_whatever_its_notation() -> None:
    one, other = (
        {"name": "One", "type": "bool", "tag": "1"},
        {"name": "Other", "type": "bool", "tag": "0x0001"},
    )
    with pytest.raises(SpecError, match="tag 1 is that of One too"):
        parse_draft(spec_text(one, other))
    spec = parse_draft(EVERYTHING)
    contexts = [spec.root, spec.structs["Row"]]
    assert all(any(f.tag == 0 and f.name == "Flag" for f in context.fields) for context in contexts)


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ({"type": "[]Row", "fields": []}, "cannot be an array of structs"),
        ({"type": "[]Common"}, "cannot be an array of structs"),
        *(
            ({"type": type, "nullable": True}, f"type {type} cannot be nullable")
            for type in ("bool", "int8", "int16", "int32", "int64", "uint16", "uint32", "float64", "uuid")
        ),
        ({"type": "Row", "fields": [], "nullable": True}, "type Row cannot be nullable"),
        ({"type": "string", "nullable": "yes"}, "nullable must be true or false"),
        ({"type": "string", "versions": "1+"}, "has no property 'versions'"),
        ({"type": "string", "nullableVersions": "1+"}, "has no property 'nullableVersions'"),
        ({"type": "string", "taggedVersions": "1+"}, "has no property 'taggedVersions'"),
        ({"type": "string", "mapKey": True}, "has no property 'mapKey'"),
        ({"type": "string", "default": "null"}, "null cannot be the default"),
        ({"type": "int8", "default": "300"}, "invalid default"),
        ({"type": "integer"}, "unknown type"),
    ],
)
def test_what_an_optional_field_cannot_be(field: dict[str, Any], reason: str) -> None:
    with pytest.raises(SpecError) as raised:
        parse_draft(spec_text({"name": "Wrong", "tag": 1} | field))
    assert reason in raised.value.reason
    assert raised.value.path == "Wrong"


@pytest.mark.parametrize("type", ["string", "bytes", "records", "[]int8", "[]string"])
def test_what_can_be_nullable(type: str) -> None:
    spec = parse_draft(spec_text({"name": "Field", "type": type, "tag": 1, "nullable": True}))
    codec = DraftCodec(spec, 1)
    assert codec.message_class().field is None
    assert codec.decode(codec.encode(codec.message_class(field=None)))[0].field is None


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"versionsWithOptional": "none"}, "optionalFields without versionsWithOptional"),
        ({"versionsWithOptional": "x"}, "versions must be"),
        ({"flexibleVersions": "1+"}, "the draft has versionsWithOptional"),
        (
            {"fields": [{"name": "Id", "type": "int8", "versions": "0+", "tag": 1}]},
            "the draft has optionalFields",
        ),
        (
            {"fields": [{"name": "Id", "type": "string", "versions": "0+", "nullable": True}]},
            "nullableVersions",
        ),
        ({"fields": [{"name": "Flag", "type": "int8", "versions": "0+"}]}, "duplicate name"),
        ({"fields": ["Id"]}, "must be JSON objects"),
    ],
)
def test_what_a_message_cannot_be(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(SpecError) as raised:
        parse_draft(spec_text({"name": "Flag", "type": "bool", "tag": 1}, **change))
    assert reason in raised.value.reason
    assert raised.value.message == "Sample"


# The converter


def test_the_example_becomes_the_accepted_kips() -> None:
    accepted = json.loads(to_accepted(FOO_RESPONSE))
    foos, agent = accepted["fields"]
    baz, bar = foos["fields"]
    assert accepted["flexibleVersions"] == "9+"
    assert agent == {
        "name": "UserAgent",
        "type": "string",
        "nullableVersions": "9+",
        "default": "null",
        "tag": 0,
        "versions": "9+",
        "taggedVersions": "9+",
        "about": "The user-agent that sent this request.",
    }
    assert (bar["tag"], bar["default"], bar["taggedVersions"]) == (0, "hello world", "9+")
    assert "tag" not in baz
    assert "optionalFields" not in json.dumps(accepted)


def test_what_is_converted_is_a_valid_spec_with_the_same_fields() -> None:
    accepted, draft = parse_message(to_accepted(EVERYTHING)), parse_draft(EVERYTHING)
    assert [f.name for f in accepted.root.fields] == [f.name for f in draft.root.fields]
    in_order = [f.name for f in draft.root.tagged_fields(1)]
    assert in_order == [f.name for f in accepted.root.tagged_fields(1)]
    assert in_order[-3:] == ["Below", "Middle", "Top"]
    assert [f.tag for f in accepted.root.tagged_fields(1)] == list(range(10))
    batch = next(f for f in accepted.root.fields if f.name == "Batch")
    assert batch.type is Primitive.BYTES


def test_a_range_that_ends_can_be_drafted_and_not_converted() -> None:
    flag = {"name": "Flag", "type": "bool", "tag": 1}
    text = spec_text(flag, validVersions="0-3", versionsWithOptional="1-2")
    codecs = [DraftCodec(parse_draft(text), version) for version in range(4)]
    assert [codec.size(codec.message_class()) for codec in codecs] == [2, 3, 3, 2]
    with pytest.raises(SpecError, match="must be open-ended"):
        to_accepted(text)


@pytest.mark.parametrize("name", [True, False])
def test_a_field_named_by_a_boolean_keeps_its_tag(name: bool) -> None:
    """Jackson makes a text of it, and so does the parser behind."""
    field = parse_draft(spec_text({"name": name, "type": "int8", "tag": 1000})).root.fields[-1]
    assert (field.name, field.tag) == (str(name).lower(), 1000)


@pytest.mark.parametrize("type", ["[]Item\x01", "\x08[]\x02Item", "Item\x01"])
def test_what_java_trims_from_a_type_loses_no_tag(type: str) -> None:
    items = {"name": "Items", "type": type, "versions": "0+"}
    inner = {"optionalFields": [{"name": "Batch", "type": "records\x01", "tag": 1000}]}
    (field,) = parse_draft(spec_text(fields=[items | inner])).structs["Item"].fields
    assert (field.tag, field.type) == (1000, Primitive.RECORDS)


@pytest.mark.parametrize("depth", [400, 480, 2000, 100_000])
def test_a_spec_that_nests_too_deeply_is_refused(depth: int) -> None:
    begun = '{"name": "F", "type": "S", "versions": "0+", "fields": [' * depth
    text = spec_text(fields=[]).replace('"fields": []', f'"fields": [{begun}{"]}" * depth}]')
    for parse in (parse_draft, to_accepted):
        with pytest.raises(SpecError, match="nested too deeply"):
            parse(text)


@pytest.mark.parametrize("place", ['"apiKey"', '"about": "field"', '"about": "optional"'])
def test_each_value_of_a_repeated_property_is_checked(place: str) -> None:
    """Jackson sets each in turn, so that a wrong one is refused though a right one follows."""
    fields = [{"name": "Id", "type": "int32", "versions": "0+", "about": "field"}]
    optional = {"name": "Flag", "type": "bool", "tag": 9, "about": "optional"}
    text = spec_text(optional, type="request", apiKey=9, fields=fields)
    assert parse_draft(text)
    assert parse_message(to_accepted(text))
    wrong = text.replace(place, f"{place.partition(':')[0]}: {{}}, {place}")
    for read in (parse_draft, lambda given: parse_message(to_accepted(given))):
        with pytest.raises(SpecError, match="must be"):
            read(wrong)

"""KIP-482 as accepted: the document's form beside what shipped, point by point."""

from __future__ import annotations

import json
from typing import Any

import pytest

from harness.docs.pages import Row
from pycodec import STRICT, Protocol, types
from pycodec.errors import InvalidTaggedField, NullNotEncodable, SpecError
from pycodec.headers import request_header_version, response_header_version
from pycodec.proposals.accepted import REQUEST_HEADER, DocumentCodec, Kip482, parse_as
from pycodec.proposals.accepted.forms import MAX_TAG
from pycodec.specs.parse import parse_message
from pycodec.types import (
    COMPACT_STRING,
    INT8,
    CompactArrayOf,
    Field,
    Schema,
    Struct,
    TaggedFieldsSection,
    Type,
)
from pycodec.varint import encode_varint
from tests.pycodec.proposals.pages import page

PAGE = page("kip-482-accepted-tagged-fields")
EXAMPLE = PAGE.sections["example"].json
TYPE_CLASSES = PAGE.rows("type_classes")
COMPACT = [row for row in TYPE_CLASSES if row["counterpart"]]


def spec_text(*fields: dict[str, Any]) -> str:
    return json.dumps(
        {"name": "Sample", "type": "data", "validVersions": "0-1", "flexibleVersions": "1+", "fields": fields}
    )


def tagged(name: str, type: str, tag: object, **extra: Any) -> dict[str, Any]:
    return {"name": name, "type": type, "tag": tag, "taggedVersions": "1+"} | extra


# The header


def test_the_documents_header_beside_the_shipped_one(clients: Protocol) -> None:
    codec = DocumentCodec(parse_message(REQUEST_HEADER), 1)
    fields = {"request_api_key": 3, "request_api_version": 9, "correlation_id": 7, "client_id": "me"}
    assert codec.encode(codec.message_class(**fields)).hex() == "0003000900000007" + "036d65" + "00"
    shipped = clients.codec("RequestHeader", 2)
    assert shipped.encode(shipped.message_class(**fields)).hex() == "0003000900000007" + "00026d65" + "00"
    plain, before = DocumentCodec(parse_message(REQUEST_HEADER), 0), clients.codec("RequestHeader", 1)
    as_document = plain.encode(plain.message_class(**fields))
    assert as_document == before.encode(before.message_class(**fields))


def test_the_documents_client_id_cannot_be_null(clients: Protocol) -> None:
    for version in (0, 1):
        codec = DocumentCodec(parse_message(REQUEST_HEADER), version)
        with pytest.raises(NullNotEncodable):
            codec.encode(codec.message_class(client_id=None))
    shipped = clients.codec("RequestHeader", 2)
    assert shipped.encode(shipped.message_class(client_id=None)).hex() == "00" * 8 + "ffff" + "00"


def test_which_header_shipped_for_flexible_versions(clients: Protocol) -> None:
    request, response = clients.spec("MetadataRequest"), clients.spec("MetadataResponse")
    assert [request_header_version(request, version) for version in (8, 9)] == [1, 2]
    assert [response_header_version(response, version) for version in (8, 9)] == [0, 1]
    assert response_header_version(clients.spec("ApiVersionsResponse"), 3) == 0


def test_not_every_message_became_flexible(clients: Protocol) -> None:
    never = {
        name
        for name, spec in clients.messages.items()
        if spec.type.value == "request" and spec.valid_versions and not spec.flexible_versions
    }
    assert never == {"SaslHandshakeRequest", "OffsetDeleteRequest"}


# Tags


@pytest.mark.parametrize("type", ["[]int32", "[]string", "[] int8"])
def test_tagged_arrays_are_forbidden_in_the_document_and_shipped(type: str) -> None:
    text = spec_text(tagged("List", type, 0))
    assert parse_as(text).root.fields[0].tag == 0
    with pytest.raises(SpecError, match="a tagged field cannot be an array") as raised:
        parse_as(text, Kip482.DOCUMENT)
    assert (raised.value.message, raised.value.path) == ("Sample", "List")


def test_tagged_arrays_are_in_shipped_messages(clients: Protocol) -> None:
    """ "We can relax this restriction in the future without changing the protocol on the wire.\""""
    found = [
        (name, field.name)
        for name, spec in clients.messages.items()
        for struct in (spec.root, *spec.structs.values())
        for field in struct.fields
        if field.tagged_versions and field.is_array
    ]
    assert ("ProduceResponse", "NodeEndpoints") in found


def test_relaxing_the_restriction_changed_nothing_on_the_wire() -> None:
    """A reader of the document's form keeps a tagged array as an unknown field."""
    with_array = parse_as(spec_text(tagged("Text", "string", 0), tagged("List", "[]int8", 1)))
    without = parse_as(spec_text(tagged("Text", "string", 0)), Kip482.DOCUMENT)
    writer, reader = DocumentCodec(with_array, 1), DocumentCodec(without, 1)
    encoded = writer.encode(writer.message_class(text="a", list=[1, 2]))
    value, _ = reader.decode(encoded)
    assert value.unknown_tagged_fields == [(1, b"\x03\x01\x02")]
    assert reader.encode(value) == encoded


@pytest.mark.parametrize("tag", [0, 1, 126, 127, 128, 16384, MAX_TAG])
def test_a_tag_is_any_31_bit_number_in_the_document(tag: int) -> None:
    spec = parse_as(spec_text(tagged("Flag", "bool", tag)), Kip482.DOCUMENT)
    codec = DocumentCodec(spec, 1)
    value = codec.message_class(flag=True)
    encoded = codec.encode(value)
    assert codec.decode(encoded) == (value, len(encoded))
    assert codec.size(value) == len(encoded) == 1 + max(1, -(-tag.bit_length() // 7)) + 1 + 1
    if tag:
        with pytest.raises(SpecError, match="contiguous"):
            parse_as(spec_text(tagged("Flag", "bool", tag)))


@pytest.mark.parametrize("tag", [-1, 2**31, "x", "1.5", True])
def test_what_is_no_31_bit_number(tag: object) -> None:
    with pytest.raises(SpecError, match="tag must be an integer from 0 to 2147483647"):
        parse_as(spec_text(tagged("Flag", "bool", tag)), Kip482.DOCUMENT)


def test_a_tag_is_unique_within_its_context_only() -> None:
    """ "We could use the tag number "1" both at the top level and within a particular substructure.\""""
    inner = {"name": "Inner", "type": "Inner", "versions": "0+", "fields": [tagged("Flag", "bool", 1)]}
    spec = parse_as(spec_text(tagged("Flag", "bool", 1), inner), Kip482.DOCUMENT)
    assert spec.root.fields[0].tag == spec.structs["Inner"].fields[0].tag == 1
    with pytest.raises(SpecError, match="duplicate tag 1"):
        parse_as(spec_text(tagged("Flag", "bool", 1), tagged("Other", "bool", 1)), Kip482.DOCUMENT)


def test_other_rules_hold_in_both_forms() -> None:
    for form in Kip482:
        with pytest.raises(SpecError, match="unknown type"):
            parse_as(spec_text({"name": "Wrong", "type": "text", "versions": "0+"}), form)
        with pytest.raises(SpecError, match="JSON"):
            parse_as("[]", form)


def test_unknown_fields_are_merged_by_tag_and_checked() -> None:
    codec = DocumentCodec(parse_as(spec_text(tagged("Flag", "bool", 5)), Kip482.DOCUMENT), 1)
    value = codec.message_class(flag=True, unknown_tagged_fields=[(1, b"a"), (9, b"b")])
    assert codec.encode(value).hex(" ") == "03 01 01 61 05 01 01 09 01 62"
    for unknown in ([(5, b"")], [(9, b""), (1, b"")], [(2**31, b"")]):
        with pytest.raises(InvalidTaggedField):
            codec.encode(codec.message_class(flag=True, unknown_tagged_fields=unknown))
    with pytest.raises(InvalidTaggedField, match="a known one"):
        codec.encode(codec.message_class(flag=False, unknown_tagged_fields=[(5, b"\1")]))


def test_the_highest_unknown_tag_is_written_in_the_document_only(clients: Protocol) -> None:
    unknown = [(MAX_TAG, b"a")]
    codec = DocumentCodec(parse_as(spec_text(), Kip482.DOCUMENT), 1)
    value = codec.message_class(unknown_tagged_fields=unknown)
    assert codec.decode(codec.encode(value))[0] == value
    shipped = clients.codec("MetadataRequest", 12)
    with pytest.raises(InvalidTaggedField):
        shipped.encode(shipped.message_class(unknown_tagged_fields=unknown))


@pytest.mark.parametrize("tag", [2**31, 2**32 - 1])
def test_a_tag_of_more_than_31_bits_is_not_read(tag: int) -> None:
    codec = DocumentCodec(parse_as(spec_text(), Kip482.DOCUMENT), 1)
    data = b"\1" + encode_varint(tag) + b"\1\xff"
    with pytest.raises(InvalidTaggedField, match=f"tag {tag} has more than 31 bits") as raised:
        codec.decode(data)
    assert raised.value.offset == 1
    # What shipped reads it, and then cannot write it.
    shipped = Protocol([parse_as(spec_text())]).codec("Sample", 1)
    value, _ = shipped.decode(data)
    assert value.unknown_tagged_fields == [(tag - 2**32, b"\xff")]
    with pytest.raises(InvalidTaggedField):
        shipped.encode(value)


# The example


def test_the_example_as_printed_is_no_spec() -> None:
    """What a comparison of two versions leaves of it, up to where the field lists begin."""
    printed = """{ "apiKey": 9000, "type": "response", "name": "FooResponse", "validVersions": "0-9",
      "flexibleVersions": "9+", "optionalFieldsfields": [ { { "name": "UserAgent", "type": "string", "tag": 0,
      "taggedVersions": "9+", "about": "The user-agent that sent this request." }, ], "fields": [] }"""
    with pytest.raises(SpecError, match="JSON"):
        parse_as(printed, Kip482.DOCUMENT)
    assert json.loads(EXAMPLE)["name"] == "FooResponse"


def test_foo_response_is_the_same_in_both_forms() -> None:
    document, shipped = parse_as(EXAMPLE, Kip482.DOCUMENT), parse_as(EXAMPLE)
    assert document.root == shipped.root
    agent, foos = shipped.root.fields
    assert foos.struct is not None
    bar, _ = foos.struct.fields
    assert (agent.name, agent.tag, str(agent.versions), str(agent.tagged_versions)) == (
        "UserAgent",
        0,
        "9+",
        "9+",
    )
    assert (bar.name, bar.tag, bar.default) == ("Bar", 0, "hello world")
    assert [version for version in shipped.valid_versions if shipped.is_flexible(version)] == [9]


# The type classes


def type_of(name: str) -> Type:
    """The type of that name in pycodec, which has the document's names; of arrays, that of bytes."""
    found = getattr(types, name)
    return found if isinstance(found, Type) else found(INT8)


def test_the_type_classes_are_those_of_the_document() -> None:
    assert [(row["type"], row["field"]) for row in TYPE_CLASSES] == [
        ("CompactArrayOf", "CompactArray"),
        ("COMPACT_STRING", "CompactString"),
        ("COMPACT_NULLABLE_STRING", "CompactNullableString"),
        ("COMPACT_BYTES", "CompactBytes"),
        ("COMPACT_NULLABLE_BYTES", "CompactNullableBytes"),
        ("TaggedFields", "TaggedFieldsSection"),
    ]


@pytest.mark.parametrize("row", COMPACT, ids=lambda row: row["type"])
@pytest.mark.parametrize("length", [0, 1, 126, 127, 20000])
def test_a_compact_type_has_a_varint_of_its_length_plus_one(row: Row, length: int) -> None:
    type = type_of(row["type"])
    value: Any = b"x" * length
    if "STRING" in row["type"]:
        value = "x" * length
    elif isinstance(type, CompactArrayOf):
        value = [120] * length
    compact, fixed = type.to_bytes(value), type_of(row["counterpart"]).to_bytes(value)
    prefix = (length + 1).bit_length() // 7 + (1 if (length + 1).bit_length() % 7 else 0)
    assert compact[prefix:] == b"x" * length
    assert len(fixed) - len(compact) == row["saves"] + 1 - prefix
    assert type.read(compact) == (value, len(compact))


@pytest.mark.parametrize("row", COMPACT, ids=lambda row: row["type"])
def test_null_is_a_zero_where_it_is_allowed(row: Row) -> None:
    type = type_of(row["type"])
    assert type.is_nullable is row["nullable"]
    if row["nullable"]:
        assert type.read(b"\0") == (None, 1)
        assert type.to_bytes(None) == b"\0"


def test_a_tagged_fields_section_holds_optional_tagged_fields() -> None:
    schema = Schema(TaggedFieldsSection.of(0, Field("agent", COMPACT_STRING)))
    struct = Struct(schema).set("_tagged_fields", {0: "me"})
    assert struct.to_bytes().hex(" ") == "01 00 03 03 6d 65"
    section = TaggedFieldsSection.of().type
    assert (type(section).__name__, section.type_name) == (TYPE_CLASSES[-1]["type"], "TAGGED_FIELDS")


# Names and types as the parser tells them


@pytest.mark.parametrize("name", [True, False])
def test_a_field_named_by_a_boolean_keeps_its_tag(name: bool) -> None:
    """Jackson makes a text of it, and so does the parser behind."""
    text = spec_text(tagged(name, "int8", 1000))  # type: ignore[arg-type]
    (field,) = parse_as(text, Kip482.DOCUMENT).root.fields
    assert (field.name, field.tag) == (str(name).lower(), 1000)


@pytest.mark.parametrize("type", ["[]Item\x01", "\x08[]\x02Item", "Item\x01"])
def test_what_java_trims_from_a_type_loses_no_tag(type: str) -> None:
    items = {"name": "Items", "type": type, "versions": "1+", "fields": [tagged("Flag", "bool", 1000)]}
    (field,) = parse_as(spec_text(items), Kip482.DOCUMENT).structs["Item"].fields
    assert field.tag == 1000


@pytest.mark.parametrize("type", ["\x01[]int8", "[]\x01int8"])
def test_what_java_trims_from_a_type_hides_no_array(type: str) -> None:
    with pytest.raises(SpecError, match="cannot be an array"):
        parse_as(spec_text(tagged("Flags", type, 1000)), Kip482.DOCUMENT)


@pytest.mark.parametrize("depth", [40, 400, 480, 2000, 100_000])
def test_a_spec_that_nests_too_deeply_is_refused(depth: int) -> None:
    begun = '{"name": "F", "type": "S", "versions": "0+", "fields": [' * depth
    with pytest.raises(SpecError, match="nested"):
        parse_as(spec_text().replace('"fields": []', f'"fields": [{begun}{"]}" * depth}]'), Kip482.DOCUMENT)


# Strictly, and with the classes of another codec


def test_the_highest_tag_is_canonical_as_all_others() -> None:
    spec = parse_as(spec_text(tagged("Flag", "bool", MAX_TAG)), Kip482.DOCUMENT)
    codec = DocumentCodec(spec, 1, STRICT)
    for fields in ({"flag": True}, {"unknown_tagged_fields": [(7, b"x")]}):
        value = codec.message_class(**fields)
        assert codec.decode(codec.encode(value)) == (value, codec.size(value))


def test_classes_may_be_those_of_the_message_with_other_tags() -> None:
    shipped = DocumentCodec(parse_message(spec_text(tagged("Flag", "bool", 0))), 1)
    text = spec_text(tagged("Flag", "bool", 1000))
    codec = DocumentCodec(parse_as(text, Kip482.DOCUMENT), 1, classes=shipped.classes)
    value = codec.message_class(flag=True)
    for each, data in ((codec, "01e8070101"), (shipped, "01000101"), (codec, "01e8070101")):
        assert each.encode(value).hex() == data
        assert each.decode(bytes.fromhex(data)) == (value, len(data) // 2)

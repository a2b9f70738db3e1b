"""Names that mean something else to somebody: structs called as their message, as each other, as anything."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycodec import Protocol
from pycodec.proposals.accepted.forms import Kip482, parse_as
from pycodec.proposals.encodings import parse_encoded_message
from pycodec.proposals.optional.spec import parse_draft
from pycodec.specs.model import FieldSpec, Primitive, StructSpec
from pycodec.specs.versions import Versions
from pycodec.values import attribute_names
from tests.pycodec.compiler.test_compiled_and_interpreted import check_pair

Spec = dict[str, Any]


def field(name: str, type: str, **properties: Any) -> Spec:
    return {"name": name, "type": type, "versions": "0+"} | properties


def spec(*fields: Spec, name: str = "Metadata", type: str = "request", **properties: Any) -> Spec:
    message = {"apiKey": 3, "type": type, "name": name, "validVersions": "0-2", "flexibleVersions": "1+"}
    return message | {"fields": list(fields)} | properties


A, B = field("A", "int32"), field("B", "int64")
NUMBERS = [field("Numbers", "[]int32"), field("Uuid", "uuid")]
"""Fields for which loops are made by the shape of elements."""
MIXED = [*NUMBERS, field("Text", "string", nullableVersions="0+")]
SAME = {
    "array": spec(field("Items", "[]Metadata", fields=[A, B])),
    "array of shapes": spec(field("Items", "[]Metadata", fields=NUMBERS)),
    "field": spec(A, field("Item", "Metadata", fields=[B])),
    "nullable": spec(field("Item", "Metadata", nullableVersions="0+", default="null", fields=[A])),
    "tagged": spec(
        field("Item", "Metadata", versions="1+", tag=0, taggedVersions="1+", fields=[A, field("C", "string")])
    ),
    "common": spec(
        field("One", "Metadata"),
        field("More", "[]Metadata"),
        commonStructs=[{"name": "Metadata", "versions": "0+", "fields": MIXED}],
    ),
    "response": spec(field("Items", "[]Metadata", fields=[A]), type="response"),
    "header": spec(field("Items", "[]Metadata", fields=[A]), type="header"),
    "class of another kind": spec(field("Items", "[]MetadataData", fields=[A]), type="data"),
}
"""Specs that Kafka's generator and javac take, with a struct of the message's name."""


def test_a_struct_named_like_its_message_is_another_struct() -> None:
    """As Java writes it: one element, a 7 and a 9."""
    protocol = Protocol.from_specs([json.dumps(SAME["array"])])
    message, struct = protocol.message_class("Metadata"), protocol.struct_class("Metadata", "Metadata")
    assert message is not struct
    codec = protocol.codec("Metadata", 0)
    value = message(items=[struct(a=7, b=9)])
    data = bytes.fromhex("00000001 00000007 0000000000000009")
    assert codec.encode(value) == data
    assert codec.decode(data) == (value, len(data))
    assert codec.size(value) == len(data)
    assert codec.message_class is message
    assert (message.__name__, struct.__name__) == ("Metadata", "Metadata")


@pytest.mark.parametrize("kind", SAME)
def test_both_implementations_tell_them_apart(kind: str) -> None:
    protocol = Protocol.from_specs([json.dumps(SAME[kind])])
    for version in (0, 1, 2):
        check_pair(protocol, "Metadata", version, 30)


ODD = ("My_Struct", "A$B", "Größe", "Ⅷ", "Σ", "Ａ", "X_41_", "X0_A", "None", "Refused", "STRUCT", "Ünder_")


def odd_specs() -> list[Spec]:
    """All of them side by side: arrays of numbers, wide structs in several places, tagged ones, defaults."""
    wide = [field(f"F{index}", "int32", default=index) for index in range(20)]
    tagged = {"versions": "1+", "taggedVersions": "1+"}
    inline = [field(f"I{number}", f"[]{name}", fields=NUMBERS) for number, name in enumerate(ODD)]
    pairs = [field("One", "Ａ", fields=NUMBERS), field("Other", "[]A", fields=[A, *MIXED])]
    common = [{"name": name, "versions": "0+", "fields": wide + MIXED} for name in ODD]
    uses = [
        use
        for number, name in enumerate(ODD)
        for use in (
            field(f"One{number}", f"[]{name}"),
            field(f"Two{number}", name, nullableVersions="0+"),
            field(f"Three{number}", name, tag=number, **tagged),
        )
    ]
    return [
        spec(*inline, name="Inline"),
        spec(*pairs, name="LookAlikes"),
        spec(*uses, name="Common", commonStructs=common),
    ]


@pytest.mark.parametrize("message", ["Inline", "LookAlikes", "Common"])
def test_names_that_are_identifiers_of_java_only(message: str) -> None:
    protocol = Protocol.from_specs(map(json.dumps, odd_specs()))
    for version in (0, 1):
        check_pair(protocol, message, version, 8)


def test_a_struct_in_many_places_is_compiled_once_whatever_its_name() -> None:
    def source(name: str) -> str:
        wide = [field(f"F{index}", "string") for index in range(20)]
        uses = [field(f"U{index}", name) for index in range(40)]
        made = spec(*uses, commonStructs=[{"name": name, "versions": "0+", "fields": wide}])
        return Protocol.from_specs([json.dumps(made)]).codec("Metadata", 1).source

    plain, odd = source("Wide"), source("Wi_de")
    assert odd.count("\n") == plain.count("\n")


def test_a_root_of_the_name_of_a_struct_is_refused() -> None:
    made = Protocol.from_specs([json.dumps(SAME["array"])]).spec("Metadata")
    assert made.root.name == "MetadataData"
    assert set(made.structs) == {"Metadata"}


def struct(*names: str) -> StructSpec:
    versions = Versions.parse("0+")
    return StructSpec("S", versions, tuple(FieldSpec(name, Primitive.INT8, versions) for name in names))


def test_attributes_of_fields_that_are_alike_in_snake_case() -> None:
    names = ("FooBar", "FOoBar", "FooBAr", "FOoBAr", "Class", "CLass", "CLAss")
    expected = ("foo_bar", "foo_bar_", "foo_bar_2", "foo_bar_3", "class_", "class_2", "class_3")
    assert attribute_names(struct(*names)) == expected


@pytest.mark.parametrize("type", ["request", "data"])
def test_the_proposals_tell_them_apart(type: str) -> None:
    """Each keeps what its own notation says by struct and field."""
    name = "Metadata" if type == "request" else "Other"
    inner = field("Id", "int32", versions="1+", tag=7, taggedVersions="1+")
    outer = field("Id", "int32", versions="1+", tag=5, taggedVersions="1+")
    document = parse_as(
        json.dumps(spec(outer, field("Item", name, fields=[inner]), type=type)), Kip482.DOCUMENT
    )
    assert [item.tag for item in document.root.fields] == [5, None]
    assert [item.tag for item in document.structs[name].fields] == [7]

    encoded = spec(
        field("Id", "int64", encoding="packed64"),
        field("Item", name, fields=[field("Id", "int64", encoding="unpacked64")]),
        type=type,
        flexibleVersions="none",
    )
    read = parse_encoded_message(json.dumps(encoded))
    assert type_names(read.root) == ["packed64"]
    assert type_names(read.structs[name]) == ["unpacked64"]

    draft = spec(A, type=type, versionsWithOptional="1+")
    del draft["flexibleVersions"]
    item = field("Item", name, fields=[B], optionalFields=[{"name": "Id", "type": "int32", "tag": "7"}])
    draft |= {"fields": [A, item], "optionalFields": [{"name": "Id", "type": "int32", "tag": "5"}]}
    drafted = parse_draft(json.dumps(draft))
    assert [item.tag for item in drafted.root.fields] == [None, None, 5]
    assert [item.tag for item in drafted.structs[name].fields] == [None, 7]


def type_names(struct: StructSpec) -> list[str]:
    encodings = (getattr(each, "encodings", ()) for each in struct.fields)
    return [str(encoding) for ranges in encodings for _, encoding in ranges]

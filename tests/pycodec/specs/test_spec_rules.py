"""One case per rule of Kafka's generator: what breaks it is refused with path and reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.generator_era import RELEASED
from pycodec.specs.model import MessageSpec
from pycodec.specs.parse import parse_message

Json = dict[str, Any]


def message(*fields: Json, **properties: Any) -> Json:
    spec = {
        "name": "Foo",
        "type": "data",
        "validVersions": "0-3",
        "flexibleVersions": "1+",
        "fields": list(fields),
        **properties,
    }
    return {key: value for key, value in spec.items() if value is not ...}


def field(name: str = "Bar", type: Any = "int32", versions: Any = "0+", **properties: Any) -> Json:
    spec = {"name": name, "type": type, "versions": versions, **properties}
    return {key: value for key, value in spec.items() if value is not ...}


def struct(name: str = "Common", *fields: Json, versions: str = "0+") -> Json:
    return {"name": name, "versions": versions, "fields": list(fields or (field(),))}


def parse(spec: Any) -> MessageSpec:
    return parse_message(json.dumps(spec), "Foo.json")


REFUSED: list[tuple[str, Any, str, str]] = [
    ("not an object", [1], "", "must be a JSON object, not an array"),
    ("unknown property", message(bogus=1), "", "unknown property 'bogus'"),
    ("unknown field property", message(field(bogus=1)), "fields[0]", "unknown property 'bogus'"),
    ("no name", message(name=...), "", "name is missing"),
    ("name is code", message(name="x:\n  pass"), "", "invalid name"),
    ("no type", message(type=...), "", "type is missing"),
    ("other type", message(type="reply"), "", "type must be one of request, response"),
    ("no versions", message(validVersions=...), "", "validVersions is missing"),
    ("unbounded versions", message(validVersions="0+"), "", "validVersions must have an upper end"),
    ("versions not a range", message(validVersions="0..3"), "", 'versions must be "none"'),
    ("version above int16", message(validVersions="32768"), "", "version 32768 is not within 0-32767"),
    ("no flexible versions", message(flexibleVersions=...), "", "flexibleVersions is missing"),
    ("bounded flexible versions", message(flexibleVersions="1-2"), "", "must be none or open-ended"),
    ("listeners of a response", message(listeners=["broker"]), "", "listeners is only for"),
    ("unknown listener", message(type="request", listeners=["zkBroker"]), "", "listeners must be one of"),
    ("unstable data", message(latestVersionUnstable=True), "", "latestVersionUnstable is only for"),
    ("api key above int16", message(apiKey=32768), "", "apiKey must be an integer from -32768 to 32767"),
    ("api key of a word", message(apiKey="x"), "", "apiKey must be an integer"),
    ("api key beyond a double's", message(apiKey=1e10), "", "apiKey must be an integer"),
    ("value without api key", message(type="coordinator-value"), "", "apiKey is missing"),
    (
        "key of version 1",
        message(type="coordinator-key", apiKey=1, flexibleVersions="none"),
        "",
        "validVersions must be 0",
    ),
    (
        "flexible key",
        message(type="coordinator-key", apiKey=1, validVersions="0"),
        "",
        "flexibleVersions must be none",
    ),
    ("field is no object", message(fields=["x"]), "fields[0]", "must be a JSON object"),
    ("field name", message(field("9lives")), "fields[0]", "invalid name '9lives'"),
    ("underscore in a field name", message(field("a_b")), "fields[0]", "invalid name 'a_b'"),
    ("no field type", message(field(type=...)), "Bar", "type is missing"),
    ("unknown type", message(field(type="int31")), "Bar", "unknown type 'int31'"),
    ("struct type is code", message(field(type="A()")), "Bar", "invalid type 'A()'"),
    ("array of nothing", message(field(type="[]")), "Bar", "without an element type"),
    ("array of arrays", message(field(type="[][]int8")), "Bar", "no arrays of arrays"),
    ("array of records", message(field(type="[]records")), "Bar", "no arrays of records"),
    ("no field versions", message(field(versions=...)), "Bar", "versions is missing"),
    ("field versions", message(field(versions="x")), "Bar", "versions: versions must be"),
    ("versions of a list", message(field(versions=["0+"])), "Bar", "versions must be a string, not an array"),
    ("duplicate name", message(field(), field()), "Bar", "duplicate name: the struct has another Bar"),
    (
        "duplicate snake_case name",
        message(field("FooBar"), field("fooBar")),
        "fooBar",
        "duplicate name: FooBar is fooBar in Java too",
    ),
    (
        "same snake_case name from other capitals",
        message(field("FOOBar"), field("Foobar")),
        "Foobar",
        "duplicate name: FOOBar is foobar in the schema too",
    ),
    ("nullable int", message(field(nullableVersions="0+")), "Bar", "type int32 cannot be nullable"),
    ("entity type", message(field(entityType="topicName")), "Bar", "entityType topicName is for string"),
    ("unknown entity", message(field(entityType="planet")), "Bar", "entityType must be one of"),
    ("fields of an int", message(field(fields=[field()])), "Bar", "type int32 cannot have fields"),
    (
        "zeroCopy of a string",
        message(field(type="string", zeroCopy=True)),
        "Bar",
        "zeroCopy is only for bytes",
    ),
    ("flag", message(field(mapKey="maybe")), "Bar", "mapKey must be true or false"),
    ("top level mapKey", message(field(mapKey=True)), "Bar", "the message itself cannot be a mapKey"),
    (
        "flexible override of an int",
        message(field(flexibleVersions="none")),
        "Bar",
        "flexibleVersions of a field is only for string and bytes",
    ),
    (
        "flexible override beyond the message's",
        message(field(type="string", flexibleVersions="0+")),
        "Bar",
        "must be within the message's",
    ),
    ("tag without versions", message(field(tag=0)), "Bar", "tag 0 without taggedVersions"),
    ("versions without tag", message(field(taggedVersions="1+")), "Bar", "taggedVersions 1+ without a tag"),
    ("negative tag", message(field(tag=-1, taggedVersions="1+")), "Bar", "tag -1 is negative"),
    ("bounded tag", message(field(tag=0, taggedVersions="1-2")), "Bar", "must be open-ended"),
    (
        "tag outside versions",
        message(field(versions="2+", tag=0, taggedVersions="1+")),
        "Bar",
        "taggedVersions 1+ must be within versions 2+",
    ),
    (
        "tag outside flexible versions",
        message(field(tag=0, taggedVersions="0+")),
        "Bar",
        "taggedVersions 0+ must be within flexibleVersions (1+)",
    ),
    (
        "tag of a key",
        message(field(type="[]S", fields=[field("Key", tag=0, taggedVersions="1+", mapKey=True)])),
        "Bar.Key",
        "a tagged field cannot be a mapKey",
    ),
    (
        "some tagged versions nullable (KIP-893)",
        message(field(type="string", tag=0, taggedVersions="1+", nullableVersions="2+")),
        "Bar",
        "must have all taggedVersions (1+) or none of them",
    ),
    (
        "duplicate tag",
        message(field("A", tag=0, taggedVersions="1+"), field("B", tag=0, taggedVersions="1+")),
        "B",
        "duplicate tag 0: A has it too",
    ),
    (
        "gap in tags",
        message(field(type="S", fields=[field("A", tag=1, taggedVersions="1+")])),
        "Bar",
        "tags must be contiguous from 0, and 0 is missing",
    ),
    (
        "tagged records",
        message(field(type="records", tag=0, taggedVersions="1+")),
        "Bar",
        "records cannot be a tagged field",
    ),
    (
        "tagged zero-copy bytes",
        message(field(type="bytes", zeroCopy=True, tag=0, taggedVersions="1+")),
        "Bar",
        "a zeroCopy field cannot be tagged",
    ),
    (
        "tagged struct with fields and without versions",
        message(field(type="S", versions=..., tag=0, taggedVersions="1+", fields=[field()])),
        "Bar",
        "versions is missing, which a field with fields needs",
    ),
    (
        "struct without versions of its parent",
        message(field(type="S", versions="2+", fields=[field(type="T", versions="0-1", fields=[field()])])),
        "Bar.Bar",
        "versions 0-1 of the struct are none of its parent's (2-3)",
    ),
    ("no such struct", message(field(type="Nowhere", fields=...)), "Bar", ""),
    (
        "inline struct twice",
        message(field("A", "S", fields=[field()]), field("B", "[]S", fields=[field()])),
        "B",
        "struct S is declared twice",
    ),
    (
        "common struct again inline",
        message(field(type="Common", fields=[field()]), commonStructs=[struct()]),
        "Bar",
        "common struct Common cannot be declared again inline",
    ),
    (
        "common struct twice",
        message(commonStructs=[struct(), struct()]),
        "commonStructs.Common",
        "common struct Common is declared twice",
    ),
    (
        "common struct with a small letter",
        message(commonStructs=[struct("common")]),
        "commonStructs.common",
        "struct common must have a capital first",
    ),
    (
        "common struct without versions",
        message(commonStructs=[{"name": "Common", "fields": []}]),
        "commonStructs.Common",
        "versions is missing",
    ),
    (
        "common struct with versions none",
        message(commonStructs=[struct(versions="none")]),
        "commonStructs.Common",
        "a common struct must have a version",
    ),
    (
        "struct of a common struct",
        message(commonStructs=[struct("Common", field(type="S"))]),
        "commonStructs.Common.Bar",
        "no struct S",
    ),
    (
        "inline struct of a common struct",
        message(field(type="S", fields=[field()]), commonStructs=[struct("Common", field("X", "S"))]),
        "commonStructs.Common.X",
        "a common struct cannot use S",
    ),
    (
        "struct within itself",
        message(commonStructs=[struct("A", field("X", "[]B")), struct("B", field("Y", "[]A"))]),
        "commonStructs.B.Y",
        "struct A contains itself (A → B → A)",
    ),
    (
        "version without the common struct",
        message(field(type="Common"), commonStructs=[struct(versions="2+")]),
        "Bar",
        "version 0 has the field, but not its struct Common (2-3)",
    ),
    (
        "struct with the name of the message's class",
        message(field(type="Foo", fields=[field()])),
        "",
        "struct Foo has the name of the message's own class",
    ),
    (
        "null default of a field that is not always nullable (KIP-893)",
        message(field(type="string", nullableVersions="1+", default="null")),
        "Bar",
        "null cannot be the default",
    ),
    ("default of an array", message(field(type="[]int8", default="x")), "Bar", "only default besides empty"),
    ("default of bytes", message(field(type="bytes", default="x")), "Bar", "only default besides empty"),
    ("default that is a list", message(field(default=[1])), "Bar", "default must be a string, not an array"),
]


@pytest.mark.parametrize(
    ("spec", "path", "reason"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_refused(spec: Any, path: str, reason: str) -> None:
    if reason == "":
        spec["fields"][0]["type"] = "Nowhere"
        spec["commonStructs"] = [struct("Somewhere", field("X", "Nowhere2"))]
        path, reason = "commonStructs.Somewhere.X", "no struct Nowhere2"
    with pytest.raises(SpecError) as refusal:
        parse(spec)
    assert refusal.value.path == path
    assert reason in refusal.value.reason
    assert isinstance(refusal.value.rule, SpecRule)
    assert refusal.value.message in ("Foo", "Foo.json")


@pytest.mark.parametrize(
    "spec",
    [
        message(),
        message(fields=...),
        message(fields=field()),
        message(validVersions="none", flexibleVersions=...),
        message(flexibleVersions=""),
        message(validVersions=" 0-3 "),
        message(validVersions=2),
        message(apiKey="18"),
        message(type="request", listeners="broker", latestVersionUnstable="true"),
        message(deprecatedVersions="0-1"),
        message(field(type=" []  int8 ")),
        message(field(type="[]int8", nullableVersions="0+", default="null")),
        message(field(type="S", nullableVersions="0+", default="null", fields=[field()])),
        message(field(type="records", default="anything")),
        message(field(type="string", flexibleVersions="none")),
        message(field(type="bytes", flexibleVersions="2+")),
        message(field(tag=0, taggedVersions="1+", versions=...)),
        message(field(type="[]int32", fields=[field()])),
        message(field(versions="7+")),
        message(field(type="Common"), commonStructs=struct(versions="0-1")),
        message(commonStructs=[struct("Unused")]),
        message(type="coordinator-key", apiKey=3, validVersions="0", flexibleVersions="none"),
    ],
    ids=lambda spec: json.dumps(spec)[:60],
)
def test_accepted(spec: Any) -> None:
    """What the generator takes, however odd."""
    assert parse(spec).name == "Foo"


def test_a_removed_message_is_checked_as_far_as_kafka_reads_it() -> None:
    assert parse(message(field(type="Nowhere"), validVersions="none")).root.fields == ()
    with pytest.raises(SpecError, match="duplicate tag"):
        parse(
            message(
                field("A", tag=0, taggedVersions="1+"),
                field("B", tag=0, taggedVersions="1+"),
                validVersions="none",
            )
        )


def test_specs_of_older_releases_need_their_rules() -> None:
    spec = json.dumps(message(type="request", listeners=["zkBroker"], flexibleVersions=...)) + " }"
    with pytest.raises(SpecError):
        parse_message(spec)
    old = parse_message(spec, era=RELEASED)
    assert old.listeners == ("zkBroker",)
    assert not old.is_flexible(3)


def test_a_tagged_struct_of_a_release_may_leave_its_versions_out() -> None:
    """As FetchRequest.ReplicaState of 3.5.0 to 3.5.2, which later generators refuse."""
    state = {"name": "State", "type": "State", "tag": 0, "taggedVersions": "2+", "fields": [field("X")]}
    spec = json.dumps(message(state))
    with pytest.raises(SpecError, match="versions is missing"):
        parse_message(spec)
    (found,) = parse_message(spec, era=RELEASED).root.fields
    assert str(found.versions) == "2+"


def test_schema_versions_come_from_the_first_use() -> None:
    """A common struct is first met through another one, and keeps the versions that it has there."""
    spec = message(
        field("One", "A", "2+"),
        field("Two", "B", "2+"),
        commonStructs=[struct("B", versions="0+"), struct("A", field("X", "B"), versions="2+")],
    )
    assert {name: str(v) for name, v in parse(spec).schema_versions.items()} == {
        "A": "2-3",
        "B": "2-3",
        "": "0-3",
    }
    spec["fields"][1]["versions"] = "1+"
    with pytest.raises(SpecError, match=r"version 1 has the field, but not its struct B \(2-3\)"):
        parse(spec)

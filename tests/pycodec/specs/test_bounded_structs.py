"""Common structs whose versions end before their message's: later versions write them as in their last.

The bytes are those of the classes that Kafka 4.3.1's generator makes of these specs.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycodec import CodecError, Protocol, UnsupportedVersion
from pycodec.errors import InvalidValue, NullNotEncodable
from pycodec.jsonform import Records, from_json, to_json
from pycodec.types import schema_for


def protocol(
    fields: list[dict[str, Any]], versions: str = "0-1", flexible: str = "none", **use: Any
) -> Protocol:
    common = {"name": "Item", "versions": versions, "fields": fields}
    spec = {
        "apiKey": 12,
        "type": "request",
        "name": "SomeRequest",
        "validVersions": "0-3",
        "flexibleVersions": flexible,
        "fields": [{"name": "A", "type": "[]Item", "versions": "0+"} | use],
        "commonStructs": [common],
    }
    return Protocol.from_specs([json.dumps(spec)])


def field(name: str, versions: str = "0+", type: str = "int32", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": type, "versions": versions} | more


def written(made: Protocol, version: int, **values: Any) -> str:
    message, item = made.message_class("SomeRequest"), made.struct_class("SomeRequest", "Item")
    codec = made.codec("SomeRequest", version)
    value = message(a=[item(**values)])
    data = codec.encode(value)
    assert codec.size(value) == len(data)
    assert codec.decode(data) == (value, len(data))
    assert schema_for(made.spec("SomeRequest"), version).read(data)[1] == len(data)
    return data.hex()


@pytest.mark.parametrize("version", range(4))
def test_a_field_of_its_last_version_stays(version: int) -> None:
    made = protocol([field("X", "0-1"), field("Y")])
    assert written(made, version, x=1, y=2) == "000000010000000100000002"


@pytest.mark.parametrize("version", range(4))
def test_a_field_that_begins_later_never_comes(version: int) -> None:
    made = protocol([field("X", "2+"), field("Y")])
    assert written(made, version, y=2) == "0000000100000002"
    with pytest.raises(CodecError, match="lacks this field"):
        written(made, version, x=1)


def test_it_is_not_flexible_where_the_message_is() -> None:
    made = protocol([field("X", type="string"), field("Y")], flexible="2+")
    assert written(made, 1, x="s", y=2) == "0000000100017300000002"
    assert written(made, 2, x="s", y=2) == "020001730000000200"
    item = made.struct_class("SomeRequest", "Item")(x="s")
    item.unknown_tagged_fields = [(7, b"x")]
    with pytest.raises(CodecError, match="no tagged fields"):
        made.codec("SomeRequest", 2).encode(made.message_class("SomeRequest")(a=[item]))


def test_what_may_be_null_later_may_not() -> None:
    made = protocol([field("X", type="string", nullableVersions="2+")])
    with pytest.raises(CodecError, match="not nullable"):
        written(made, 2, x=None)


def test_a_tag_of_later_versions_is_none() -> None:
    made = protocol(
        [field("X"), field("Y", "2+", tag=0, taggedVersions="2+", ignorable=True)], "0-1", flexible="0+"
    )
    assert written(made, 3, x=1) == "02000000010000"
    # It is refused where it comes, as a tag of another version is.
    with pytest.raises(CodecError, match="tag 0 is not valid in version 3"):
        made.codec("SomeRequest", 3).decode(bytes.fromhex("0200000001010004000000020000"))


def test_structs_that_take_no_bytes_are_bounded() -> None:
    """Elements without bytes cost the reader, whether the message is flexible or not."""
    made = protocol([field("X", "2+", ignorable=True)], flexible="2+")
    assert written(made, 2) == "0200"
    with pytest.raises(CodecError):
        made.codec("SomeRequest", 2).decode(bytes.fromhex("ffffffff07") + bytes(40))


def test_a_use_below_its_versions_is_refused() -> None:
    with pytest.raises(CodecError, match="but not its struct Item"):
        protocol([field("X", "1+")], "1-2")


@pytest.mark.parametrize("version", range(4))
def test_kafkas_json_of_later_versions_is_that_of_its_last(version: int) -> None:
    """The converters ask a common struct for no version."""
    made = protocol([field("X", "0-1"), field("Y", "1+"), field("Z", "2+", ignorable=True)])
    message, item = made.message_class("SomeRequest"), made.struct_class("SomeRequest", "Item")
    value = message(a=[item(x=1, y=2 * (version > 0))])
    form = {"a": [{"x": 1} | ({"y": 2} if version else {})]}
    assert to_json(value, version) == form
    assert from_json(message, form, version) == value
    if version:
        with pytest.raises(InvalidValue, match="no 'y', which is mandatory"):
            from_json(message, {"a": [{"x": 1}]}, version)


def test_kafkas_json_of_earlier_versions_is_that_of_its_first() -> None:
    """Where the field that holds it is named in a version that lacks it."""
    common = {"name": "Item", "versions": "2+", "fields": [field("X")]}
    use = {"name": "A", "type": "[]Item", "versions": "2+", "ignorable": True}
    spec = {"apiKey": 12, "type": "request", "name": "SomeRequest", "validVersions": "0-3"}
    spec |= {"flexibleVersions": "none", "fields": [use], "commonStructs": [common]}
    made = Protocol.from_specs([json.dumps(spec)])
    message, item = made.message_class("SomeRequest"), made.struct_class("SomeRequest", "Item")
    assert from_json(message, {"a": [{"x": 7}]}, 0) == message(a=[item(x=7)])
    with pytest.raises(InvalidValue, match="no 'x', which is mandatory"):
        from_json(message, {"a": [{}]}, 0)


def test_kafkas_json_refuses_an_inline_struct_in_a_version_that_lacks_it() -> None:
    spec = {
        "apiKey": 12, "type": "request", "name": "SomeRequest",
        "validVersions": "0-3", "flexibleVersions": "none",
        "fields": [
            {"name": "A", "type": "[]Own", "versions": "2+", "ignorable": True, "fields": [field("X", "3+")]}
        ],
    }  # fmt: skip
    message = Protocol.from_specs([json.dumps(spec)]).message_class("SomeRequest")
    assert from_json(message, {"a": []}, 0) == message()
    with pytest.raises(UnsupportedVersion, match=r"versions of .*Own.* are 2\+"):
        from_json(message, {"a": [{"x": 7}]}, 0)


@pytest.mark.parametrize("type", ["string", "bytes", "records"])
@pytest.mark.parametrize(("nullable", "takes"), [("9+", False), ("2+", True)])
def test_kafkas_json_knows_null_only_of_versions_that_there_are(
    type: str, nullable: str, takes: bool
) -> None:
    made = protocol([field("X", type=type, nullableVersions=nullable)], "0-3")
    message, item = made.message_class("SomeRequest"), made.struct_class("SomeRequest", "Item")
    if takes:
        assert from_json(message, {"a": [{"x": None}]}, 0) == message(a=[item(x=None)])
        assert to_json(message(a=[item(x=None)]), 0) == {"a": [{"x": None}]}
        return
    with pytest.raises(InvalidValue, match="None is not the JSON form of"):
        from_json(message, {"a": [{"x": None}]}, 0)
    with pytest.raises(NullNotEncodable):
        to_json(message(a=[item(x=None)]), 0)
    if type == "records":  # Java writes it without a look
        assert to_json(message(a=[item(x=None)]), 0, Records.EMPTY) == {"a": [{"x": ""}]}


@pytest.mark.parametrize("early_first", [True, False])
def test_a_struct_that_is_met_in_two_versions_has_two_schemas(early_first: bool) -> None:
    """Directly, and in a struct that keeps its highest schema; generated classes go on there."""
    both = {"name": "Both", "versions": "0+", "fields": [field("X", type="int8"), field("Y", "1+", "int16")]}
    early = {"name": "Early", "versions": "0", "fields": [field("C", type="Both")]}
    fields = [field("A", type="Early"), field("B", type="Both")]
    spec = {
        "type": "data", "name": "Foo", "validVersions": "0-1", "flexibleVersions": "none",
        "fields": fields if early_first else fields[::-1], "commonStructs": [both, early],
    }  # fmt: skip
    made = Protocol.from_specs([json.dumps(spec)])
    codec = made.codec("Foo", 1)
    value = codec.message_class()
    value.a.c.x, value.b.x, value.b.y = 1, 2, 3
    assert codec.encode(value).hex() == ("010000020003" if early_first else "020003010000")
    data = bytes.fromhex("01020003" if early_first else "02000301")
    schema = schema_for(made.spec("Foo"), 1)
    read, size = schema.read(data)
    assert (size, schema.to_bytes(read)) == (4, data)


def test_kafkas_json_of_a_struct_in_a_tagged_field_knows_null_of_all_its_versions() -> None:
    """Where a field is tagged decides what null of it is, and not what null of the fields within is."""
    inner = [field("X", type="string", nullableVersions="0-1", ignorable=True)]
    use = {"name": "A", "type": "Own", "versions": "0+", "taggedVersions": "2+", "tag": 0, "fields": inner}
    spec = {"type": "data", "name": "Foo", "validVersions": "0-3", "flexibleVersions": "2+", "fields": [use]}
    message = Protocol.from_specs([json.dumps(spec)]).message_class("Foo")
    value = message()
    value.a.x = None
    for version in range(4):
        assert to_json(value, version) == {"a": {"x": None}}


def test_a_common_struct_with_the_name_of_its_message_leaves_the_message_its_versions() -> None:
    common = {"name": "Foo", "versions": "0+", "fields": [field("X")]}
    spec = {
        "apiKey": 12, "type": "request", "name": "Foo", "validVersions": "0-3", "flexibleVersions": "none",
        "fields": [field("A", type="[]Foo")], "commonStructs": [common],
    }  # fmt: skip
    made = Protocol.from_specs([json.dumps(spec)])
    assert not made.spec("Foo").root.is_common
    with pytest.raises(UnsupportedVersion):
        to_json(made.message_class("Foo")(), 4)

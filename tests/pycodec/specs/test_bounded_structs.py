"""Common structs whose versions end before their message's: later versions write them as in their last.

The bytes are those of the classes that Kafka 4.3.1's generator makes of these specs.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycodec import CodecError, Protocol, UnsupportedVersion
from pycodec.jsonform import to_json
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


def test_kafkas_json_has_no_such_version() -> None:
    made = protocol([field("X")])
    message, item = made.message_class("SomeRequest"), made.struct_class("SomeRequest", "Item")
    assert to_json(message(a=[item(x=1)]), 1) == {"a": [{"x": 1}]}
    with pytest.raises(UnsupportedVersion):
        to_json(message(a=[item(x=1)]), 2)

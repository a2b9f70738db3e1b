"""More tags than Python's compiler nests branches: each is found, what is not known is kept or refused."""

from __future__ import annotations

import json

import pytest

from pycodec import Protocol, interpreter
from pycodec.errors import InvalidTaggedField
from pycodec.varint import encode_varint


def protocol_of(count: int, later: int) -> Protocol:
    """Tags 0 to `count` of version 0, and `later` more that only version 1 has."""
    fields = [
        {"name": f"F{tag}", "type": "int32", "tag": tag, "taggedVersions": "0+" if tag < count else "1+"}
        for tag in range(count + later)
    ]
    spec = {
        "type": "data",
        "name": "Tags",
        "validVersions": "0-1",
        "flexibleVersions": "0+",
        "fields": fields,
    }
    return Protocol.from_specs([json.dumps(spec)])


@pytest.mark.parametrize(("count", "later"), [(1, 0), (16, 3), (17, 1), (33, 0), (0, 5), (4_000, 2)])
def test_every_tag_is_found(count: int, later: int) -> None:
    protocol = protocol_of(count, later)
    codec = protocol.codec("Tags", 0)
    numbers = {f"f{tag}": tag + 1 for tag in range(count)}
    value = codec.message_class(**numbers, unknown_tagged_fields=[(count + later, b"x"), (10**6, b"")])
    data = codec.encode(value)
    assert codec.size(value) == len(data)
    assert codec.decode(data) == (value, len(data))
    for tag in range(count, count + later):
        with pytest.raises(InvalidTaggedField, match=f"tag {tag} is not valid in version 0"):
            codec.decode(b"\x01" + encode_varint(tag) + b"\x04" + bytes(4))
    if count < 100:
        classes = codec.message_class._structs
        assert interpreter.write(codec.spec, 0, codec.policy, classes, value) == data
        assert interpreter.read(codec.spec, 0, codec.policy, classes, data, 0) == (value, len(data))

"""The strict policy: canonical bytes and nothing else, and the rule that was broken by name."""

from __future__ import annotations

import pickle

import pytest

from pycodec import KAFKA, STRICT, DecodeError, Protocol
from pycodec.errors import StrictViolation
from pycodec.strict_rules import Rule

SPEC = """
{ "type": "data", "name": "S", "validVersions": "0-1", "flexibleVersions": "1+", "fields": [
  { "name": "Flag", "type": "bool", "versions": "0+" },
  { "name": "Text", "type": "string", "versions": "0+", "nullableVersions": "0+" },
  { "name": "Part", "type": "Part", "versions": "1+", "nullableVersions": "1+", "default": "null", "fields": [
    { "name": "Number", "type": "int8", "versions": "1+" } ] },
  { "name": "Extra", "type": "int8", "versions": "1+", "taggedVersions": "1+", "tag": 0 },
  { "name": "More", "type": "Part2", "versions": "1+", "nullableVersions": "1+",
    "taggedVersions": "1+", "tag": 1, "default": "null", "fields": [
      { "name": "Number", "type": "int8", "versions": "1+" } ] }
] }
"""
PROTOCOL = Protocol.from_specs([SPEC])

# Version 1: flag, text (compact), marker of Part, number of tagged fields.
BREAKS = {
    "02 01 ff 00": (Rule.BOOLEAN, 0),
    "01 8000 ff 00": (Rule.OVERLONG_VARINT, 1),
    "01 01 ff 8000": (Rule.OVERLONG_VARINT, 3),
    "01 8180808070 ff 00": (Rule.EXCESS_VARINT_BITS, 1),
    "01 ffffffff0f ff 00": (Rule.NULL_LENGTH, 1),
    "01 02ff ff 00": (Rule.UTF8, 1),
    "01 04eda080 ff 00": (Rule.UTF8, 1),
    "01 01 fe 00": (Rule.STRUCT_MARKER, 2),
    "01 01 02 07 00 00": (Rule.STRUCT_MARKER, 2),
    "01 01 ff 02 050161 050162": (Rule.TAG_ORDER, 7),
    "01 01 ff 02 060161 050162": (Rule.TAG_ORDER, 7),
    "01 01 ff 02 000101 000102": (Rule.TAG_ORDER, 7),
    "01 01 ff 01 ffffffff0f00": (Rule.TAG_RANGE, 4),
    "01 01 ff 01 ffffffff0700": (Rule.TAG_RANGE, 4),
    "01 01 ff 01 000201": (Rule.TAG_SIZE, 4),
    "01 01 ff 01 000100": (Rule.EXPLICIT_DEFAULT, 4),
    "01 01 ff 01 010100": (Rule.EXPLICIT_DEFAULT, 4),
    "01 01 ff 01 0103020700": (Rule.STRUCT_MARKER, 6),
}


@pytest.mark.parametrize("frame", BREAKS)
def test_an_accident_is_read_by_default_and_refused_by_name(frame: str) -> None:
    data = bytes.fromhex(frame)
    rule, offset = BREAKS[frame]
    value, consumed = PROTOCOL.codec("S", 1).decode(data)
    assert consumed == len(data)
    assert value is not None
    with pytest.raises(StrictViolation, match=f"strict rule: {rule}") as caught:
        PROTOCOL.codec("S", 1, STRICT).decode(data)
    error = caught.value
    assert (error.rule, error.offset) == (rule, offset)
    assert (error.message, error.version) == ("S", 1)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.rule, again.offset) == (str(error), rule, offset)


@pytest.mark.parametrize(
    ("version", "frame"),
    [
        (0, "00 ffff"),
        (0, "01 0002 c3a9"),
        (1, "01 01 ff 00"),
        (1, "00 00 01 07 00 02 000105 0201ff"),
        (1, "01 04efbfbd ff 00"),
    ],
)
def test_canonical_bytes_are_read_and_written_the_same(version: int, frame: str) -> None:
    data = bytes.fromhex(frame)
    codec = PROTOCOL.codec("S", version, STRICT)
    value, consumed = codec.decode(b"\0" + data + b"\0", 1)
    assert consumed == len(data)
    assert codec.encode(value) == data
    assert value == PROTOCOL.codec("S", version, KAFKA).decode(data)[0]


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_any_buffer_is_read(kind: type) -> None:
    assert PROTOCOL.codec("S", 0, STRICT).decode(kind(b"\1\0\1a"))[1] == 4


def test_what_is_refused_anyway_keeps_its_own_error() -> None:
    with pytest.raises(DecodeError) as caught:
        PROTOCOL.codec("S", 1, STRICT).decode(b"\1")
    assert not isinstance(caught.value, StrictViolation)

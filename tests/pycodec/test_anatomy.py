"""The pieces of a message are all of its bytes, in order, and say what the codec reads."""

from __future__ import annotations

import random

import pytest

from pycodec import Codec, DecodeError, Protocol
from pycodec.anatomy import dissect, hexdump
from tests.pycodec.compiler.randomvalues import RandomValues

KAFKA = Protocol.kafka()
PAIRS = random.Random(3).sample(list(KAFKA.pairs()), 60)


@pytest.mark.parametrize(("name", "version"), PAIRS)
def test_pieces_are_all_bytes_in_order(name: str, version: int) -> None:
    codec = KAFKA.codec(name, version)
    values = RandomValues(KAFKA, name, version, "anatomy")
    for _ in range(5):
        data = codec.encode(values.value())
        found = dissect(codec, b"xy" + data, 2)
        assert found.error is None
        assert repr(found.value) == repr(codec.decode(data)[0])
        ends = [2, *(piece.end for piece in found.pieces)]
        assert [piece.start for piece in found.pieces] == ends[:-1]
        assert found.end == 2 + len(data)
        dump = list(hexdump(b"xy" + data, [found]))
        assert dump[0] == f"{name} v{version}"
        assert "left over" not in "\n".join(dump)


@pytest.mark.parametrize(("name", "version"), PAIRS)
def test_what_the_codec_refuses_is_refused_at_the_same_place(name: str, version: int) -> None:
    codec = KAFKA.codec(name, version)
    values = RandomValues(KAFKA, name, version, "broken")
    for _ in range(20):
        data = values.mutated(codec.encode(values.value()))
        found = dissect(codec, data)
        assert told(codec, data) == (
            str(found.error or ""),
            repr(found.value),
            found.error is None and found.end,
        )


def told(codec: Codec, data: bytes) -> tuple[str, str, int]:
    """What a codec says of bytes: its error, or the value and where it ends."""
    try:
        value, consumed = codec.decode(data)
    except DecodeError as error:
        return str(error), "None", False
    return "", repr(value), consumed


def test_a_dump_names_fields_and_values() -> None:
    cls = KAFKA.message_class("MetadataRequest")
    topic = KAFKA.struct_class("MetadataRequest", "MetadataRequestTopic")
    codec = KAFKA.codec("MetadataRequest", 12)
    data = codec.encode(cls(topics=[topic(name="orders")], unknown_tagged_fields=[(7, b"abc")]))
    lines = [" ".join(line.split()) for line in hexdump(data + b"!", [dissect(codec, data)])]
    assert lines == [
        "MetadataRequest v12",
        "000000 02 topics 1 element",
        "000001 00 00 00 00 00 00 00 00 topics[0].topic_id Uuid.parse('AAAAAAAAAAAAAAAAAAAAAA')",
        "000009 00 00 00 00 00 00 00 00",
        "000011 07 6f 72 64 65 72 73 topics[0].name 'orders'",
        "000018 00 topics[0] 0 tagged fields",
        "000019 01 allow_auto_topic_creation True",
        "00001a 00 include_topic_authorized_operations False",
        "00001b 01 1 tagged field",
        "00001c 07 tag 7",
        "00001d 03 size 3",
        "00001e 61 62 63 unknown: b'abc'",
        "000021 21 left over",
    ]


def test_long_pieces_are_cut() -> None:
    codec = KAFKA.codec("SaslAuthenticateRequest", 2)
    data = codec.encode(codec.message_class(auth_bytes=bytes(1000)))
    assert len(list(hexdump(data, [dissect(codec, data)]))) < 10

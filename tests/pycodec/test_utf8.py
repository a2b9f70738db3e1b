"""Text that is not text, as Java reads and writes it."""

from __future__ import annotations

import random
import re

import pytest

from pycodec import Protocol
from pycodec.utf8 import HANDLER, _as_java, decode_java, encode_java
from tests.properties.objects import Text

JAVA_READS = {
    b"": "",
    b"plain": "plain",
    "é€😀".encode(): "é€😀",
    b"\xff": "\ufffd",
    b"a\x80b": "a\ufffdb",
    b"\xc0\x80": "\ufffd\ufffd",
    b"\xed\xa0\x80": "\ufffd",
    b"\xed\xa0": "\ufffd",
    b"\xed\xa0x": "\ufffdx",
    b"\xed\xa0\x80\xed\xb0\x80": "\ufffd\ufffd",
    b"\xe2\x82": "\ufffd",
    b"\xe2\x82x": "\ufffdx",
    b"\xf0\x9f\x98": "\ufffd",
    b"\xf5\x80\x80\x80": "\ufffd\ufffd\ufffd\ufffd",
    b"\xf4\x90\x80\x80": "\ufffd\ufffd\ufffd\ufffd",
    b"\xef\xbb\xbfbom": "\ufeffbom",
    b"nul\0": "nul\0",
}


@pytest.mark.parametrize("data", JAVA_READS)
def test_reading(data: bytes) -> None:
    assert decode_java(data) == JAVA_READS[data]


def test_reading_is_the_measured_rule() -> None:
    """Java takes an encoded surrogate as one error; all else is as Python's `replace`."""
    rng = random.Random(1)
    alphabet = b"a\x80\xa0\xbf\xc2\xe2\xed\xed\xed\xf0\xf4\x90\x9f\xff"
    for _ in range(20_000):
        data = bytes(rng.choice(alphabet) for _ in range(rng.randrange(1, 9)))
        joined = re.sub(rb"\xed[\xa0-\xbf][\x80-\xbf]?", b"\xef\xbf\xbd", data)
        assert decode_java(data) == joined.decode("utf-8", "replace"), data


JAVA_WRITES = [
    ("", b""),
    ("é😀", "é😀".encode()),
    ("\ud800", b"?"),
    ("\udc00", b"?"),
    ("a\ud800b", b"a?b"),
    ("\ud800\ud800", b"??"),
    ("\udc00\ud800", b"??"),
    ("\ud83d\ude00", "😀".encode()),
    ("\ud83d\ud83d\ude00\ude00", b"?" + "😀".encode() + b"?"),
]


@pytest.mark.parametrize(("text", "data"), JAVA_WRITES)
def test_writing(text: str, data: bytes) -> None:
    assert encode_java(text) == data


@pytest.mark.parametrize(("text", "data"), JAVA_WRITES)
def test_what_a_subclass_holds_is_written_whatever_its_methods_say(text: str, data: bytes) -> None:
    assert str.encode(Text(text), "utf-8", HANDLER) == data


def test_an_error_of_neither_way_stays_one() -> None:
    with pytest.raises(UnicodeTranslateError):
        _as_java(UnicodeTranslateError("x", 0, 1, "no"))


def test_codecs_follow_the_rules(clients: Protocol) -> None:
    codec = clients.codec("RequestHeader", 2)
    cls = codec.message_class
    for text, data in JAVA_WRITES:
        value = cls(client_id=text)
        written = codec.encode(value)
        assert written == bytes(8) + len(data).to_bytes(2) + data + b"\0"
        assert codec.size(value) == len(written)
    for data, text in JAVA_READS.items():
        value, _ = codec.decode(bytes(8) + len(data).to_bytes(2) + data + b"\0")
        assert value.client_id == text
    # Plain text still takes the plain way.
    value, _ = codec.decode(codec.encode(cls(client_id="plain")))
    assert value.client_id == "plain"

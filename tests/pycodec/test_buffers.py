"""Streams of messages in one bytearray or memoryview: as from bytes, at the cost of what is read."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from pycodec import KAFKA, STRICT, CodecError, DecodeError, Policy, Protocol
from pycodec.compiler.runtime.buffers import COPIED
from tests.properties.everything import EVERYTHING
from tests.pycodec.compiler.conftest import SPEC
from tests.pycodec.compiler.randomvalues import RandomValues

MORE = bytes(COPIED + 1)
"""With this behind it, a message is read in place."""

BUFFERS: list[Any] = [bytearray, lambda data: memoryview(bytearray(data)), memoryview]


def outcome(codec: Any, data: Any, offset: int) -> Any:
    try:
        value, consumed = codec.decode(data, offset)
    except CodecError as error:
        return type(error), error.reason, error.path, error.offset
    # NaN differs from itself.
    return repr(value), consumed


@pytest.mark.parametrize("policy", [KAFKA, STRICT], ids=str)
@pytest.mark.parametrize("number", range(len(BUFFERS)), ids=["bytearray", "view", "view of bytes"])
def test_reading_in_place_is_reading(number: int, policy: Policy) -> None:
    """The same values, the same errors at the same places, with much behind the message and with nothing."""
    read = refused = 0
    for message, version in EVERYTHING.pairs():
        codec = EVERYTHING.codec(message, version, policy)
        random = RandomValues(EVERYTHING, message, version, f"buffers {number}")
        for _ in range(12):
            data = codec.encode(random.value())
            for sent in (data, random.mutated(data)):
                for behind in (b"", MORE):
                    whole = b"xyz" + sent + behind
                    expected = outcome(codec, whole, 3)
                    assert outcome(codec, BUFFERS[number](whole), 3) == expected
                    read += isinstance(expected[0], str)
                    refused += not isinstance(expected[0], str)
    assert min(read, refused) > 100


def test_a_long_array_of_one_shape_is_read_in_place() -> None:
    protocol = Protocol.from_specs([SPEC])
    codec = protocol.codec("Order", 0)
    line = protocol.struct_class("Order", "Line")
    value = codec.message_class(lines=[line(item="é", amounts=[1, 2]) for _ in range(400)], signature=b"s")
    data = codec.encode(value)
    for _ in range(3):
        assert codec.decode(bytearray(data + MORE)) == (value, len(data))


def test_a_call_copies_no_more_than_it_takes() -> None:
    protocol = Protocol.from_specs([SPEC])
    codec = protocol.codec("Order", 1)
    data = codec.encode(codec.message_class(signature=b"s" * 1000))
    stream = bytearray(data * 4000 + 4 * MORE)
    wrong = len(stream) - 4 * len(MORE)  # null where there must be text
    for sent in (stream, memoryview(stream)):
        codec.decode(sent)  # compiled
        tracemalloc.start()
        try:
            for number in range(20):
                codec.decode(sent, number * 100 * len(data))
            with pytest.raises(DecodeError):
                codec.decode(sent, wrong)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert peak < 4 * COPIED < len(stream) // 10


def test_nobody_holds_the_buffer_afterwards() -> None:
    """A bytearray that somebody looks at cannot grow; an error that is being handled must not, either."""
    codec = Protocol.from_specs([SPEC]).codec("Order", 1)
    for policy in (KAFKA, STRICT):
        codec = Protocol.from_specs([SPEC]).codec("Order", 1, policy)
        good = codec.encode(codec.message_class(signature=b"", customer="x"))
        for data in (good, b"\xff" * 20, good[:5] + b"\xff" + good[6:], b""):
            for behind in (b"", MORE):
                stream = bytearray(data + behind)
                try:
                    codec.decode(stream)
                except CodecError:
                    stream += b"more"
                stream += b"more"

"""Bytes from an enemy: no error but pycodec's own, no memory or time beyond a bound set by their length."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable

import pytest

from pycodec import DecodeError, Protocol
from pycodec.compiler.runtime import read


def refusal(decode: Callable[[bytes], object], data: bytes) -> DecodeError | None:
    """The error that decoding raises; None if it raises none, and any other error passes."""
    try:
        decode(data)
    except DecodeError as error:
        return error
    return None


def test_random_bytes_raise_nothing_else(clients: Protocol) -> None:
    rng = random.Random(3)
    refused = accepted = 0
    for message, version in clients.pairs():
        decode = clients.codec(message, version).decode
        for length in (0, 1, 7, 60):
            error = refusal(decode, rng.randbytes(length))
            if error is None:
                accepted += 1
            else:
                refused += 1
                assert error.message == message
                assert error.offset is not None
                assert 0 <= error.offset <= length
    assert refused > accepted


@pytest.mark.parametrize("count", ["7fffffff", "000f4240", "00ffffff"])
def test_counts_allocate_nothing(clients: Protocol, count: str) -> None:
    """A count is only a claim: what is not in the bytes is not made room for."""
    decode = clients.codec("MetadataRequest", 4).decode
    data = bytes.fromhex(count) + bytes(100)
    with pytest.raises(DecodeError):
        decode(data)
    tracemalloc.start()
    with pytest.raises(DecodeError):
        decode(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 50_000


def test_memory_is_bounded_by_the_bytes(clients: Protocol) -> None:
    """Arrays of the smallest elements: what is made of a byte is bounded by the size of an empty element."""
    data = (50_000).to_bytes(4) + bytes(100_000)
    decode = clients.codec("MetadataRequest", 3).decode
    tracemalloc.start()
    value, _ = decode(data)
    _, peak = tracemalloc.get_traced_memory()
    assert len(value.topics) == 50_000
    tracemalloc.reset_peak()
    with pytest.raises(DecodeError):
        decode(data[:-1])
    _, peak_of_refusal = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert max(peak, peak_of_refusal) < 250 * len(data)


def test_tables_that_lengths_fill_are_bounded() -> None:
    unpacks = read.Unpacks("b")
    for count in range(0, 5000, 3):
        assert unpacks[count](bytes(5000), 0) == (0,) * count
    assert len(unpacks) <= read.Unpacks.kept + 1
    times = read.Times(1)
    before = len(times)
    assert len(list(times[5000])) == 4999
    assert len(times) == before

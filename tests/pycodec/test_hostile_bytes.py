"""Few bytes that claim much: memory and time stay within a small multiple of what was given."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

from pycodec import KAFKA, KAFKA_4_3, STRICT, CodecError, Policy, Protocol, interpreter
from pycodec.errors import LimitExceeded
from pycodec.policy import EMPTY_PER_BYTE
from pycodec.types import schema_for
from tests.properties.objects import told

FACTOR, CONSTANT = 64, 512 * 1024
"""Memory per byte of the frame, and besides: an element of one byte becomes a whole Python object."""

NESTED = """
{ "type": "data", "name": "N", "validVersions": "0-1", "flexibleVersions": "1+", "fields": [
  { "name": "A", "type": "[]A", "versions": "0+", "fields": [
    { "name": "B", "type": "[]B", "versions": "0+", "fields": [
      { "name": "C", "type": "[]C", "versions": "0+", "nullableVersions": "0+", "fields": [
        { "name": "D", "type": "[]int64", "versions": "0+", "nullableVersions": "0+" },
        { "name": "E", "type": "[]string", "versions": "0+" } ] } ] } ] } ] }
"""
FLAT = """
{ "type": "data", "name": "F", "validVersions": "0-1", "flexibleVersions": "1+", "fields": [
  { "name": "Bytes", "type": "bytes", "versions": "0+", "nullableVersions": "0+" },
  { "name": "Text", "type": "string", "versions": "0+", "nullableVersions": "0+" },
  { "name": "Numbers", "type": "[]int8", "versions": "0+", "nullableVersions": "0+" },
  { "name": "Empty", "type": "[]Empty", "versions": "0+", "nullableVersions": "0+", "fields": [
    { "name": "Later", "type": "int8", "versions": "1+" } ] } ] }
"""
HOLLOW = """
{ "type": "data", "name": "H", "validVersions": "0-1", "flexibleVersions": "1+", "fields": [
  { "name": "Outer", "type": "[]Outer", "versions": "0+", "fields": [
    { "name": "Empty", "type": "[]Empty", "versions": "0+", "fields": [
      { "name": "Later", "type": "int8", "versions": "1+" },
      { "name": "Hollow", "type": "Hollow", "versions": "0+", "fields": [
        { "name": "Text", "type": "string", "versions": "1+" } ] } ] } ] } ] }
"""
COMPACT = """
{ "type": "data", "name": "C", "validVersions": "0-1", "flexibleVersions": "1+",
  "commonStructs": [ { "name": "Ended", "versions": "0", "fields": [] } ],
  "fields": [
    { "name": "Outer", "type": "[]Outer", "versions": "0+", "fields": [
      { "name": "Empty", "type": "[]Ended", "versions": "0+" } ] },
    { "name": "Flag", "type": "bool", "versions": "0+" } ] }
"""
PROTOCOL = Protocol.from_specs([NESTED, FLAT, HOLLOW, COMPACT])
POLICIES = pytest.mark.parametrize("policy", [KAFKA, KAFKA_4_3, STRICT], ids=str)


def peak(work: Callable[[], object]) -> int:
    """Peak bytes that Python allocates meanwhile."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def offer(name: str, version: int, policy: Policy, data: bytes) -> int:
    codec = PROTOCOL.codec(name, version, policy)

    def decode() -> None:
        try:
            codec.decode(data)
        except CodecError:
            return

    decode()  # what is compiled at the first call is not of this frame
    return peak(decode)


@POLICIES
@pytest.mark.parametrize(
    "frame",
    [
        "7fffffff",
        "7fffffff 7fffffff 7fffffff",
        "0000000c 0000000c 0000000c 0000000c 0000",
        "00000001 00000001 00000001 7fffffff 01",
    ],
)
def test_huge_counts_cost_nothing(frame: str, policy: Policy) -> None:
    data = bytes.fromhex(frame)
    assert offer("N", 0, policy, data) < FACTOR * len(data) + CONSTANT


@POLICIES
@pytest.mark.parametrize("size", [1_000, 100_000])
def test_counts_of_all_that_remains_at_every_level(size: int, policy: Policy) -> None:
    """Each level claims as many elements as bytes are left, over and over."""
    data = b"".join((size - at).to_bytes(4, "big") for at in range(4, size, 4))
    assert offer("N", 0, policy, data) < FACTOR * len(data) + CONSTANT


@POLICIES
@pytest.mark.parametrize("byte", [0, 1, 2, 0x7F, 0x80, 0xFF])
@pytest.mark.parametrize("version", [0, 1])
def test_one_byte_over_and_over(byte: int, version: int, policy: Policy) -> None:
    for name in ("N", "F"):
        data = bytes([byte]) * 50_000
        assert offer(name, version, policy, data) < FACTOR * len(data) + CONSTANT


@POLICIES
def test_elements_without_bytes_are_bounded_by_the_bytes_that_remain(policy: Policy) -> None:
    """In version 0 the struct has no fields, so elements take nothing: only their count bounds them."""
    head = bytes.fromhex("ffffffff ffff ffffffff")
    rest = bytes(20_000)
    data = head + len(rest).to_bytes(4, "big") + rest
    assert offer("F", 0, policy, data) < FACTOR * len(data) + CONSTANT
    over = head + (len(rest) + 1).to_bytes(4, "big") + rest
    assert offer("F", 0, policy, over) < CONSTANT


def hollow(counts: list[int], more: int = 0) -> bytes:
    """Arrays of elements without bytes, within an array."""
    return b"".join(count.to_bytes(4, "big") for count in (len(counts), *counts)) + bytes(more)


@POLICIES
@pytest.mark.parametrize("size", [1_000, 10_000])
def test_arrays_of_elements_without_bytes_in_an_array(size: int, policy: Policy) -> None:
    """As many as bytes are left, over and over: Java makes as many as the square of the bytes."""
    outer = size // 4 - 1
    data = hollow([size - 4 * at for at in range(2, outer + 2)], 8)
    assert offer("H", 0, policy, data) < 2 * EMPTY_PER_BYTE * FACTOR * len(data) + CONSTANT
    with pytest.raises(LimitExceeded, match="more than 16 elements without bytes for every byte") as refusal:
        PROTOCOL.codec("H", 0, policy).decode(data)
    assert refusal.value.path.startswith("outer[")


@POLICIES
def test_elements_without_bytes_up_to_the_limit_are_read(policy: Policy) -> None:
    codec = PROTOCOL.codec("H", 0, policy)
    spec, classes = codec.spec, codec.message_class._structs
    for counts, more in (([3, 0, 5], 5), ([64] * 20, 64), ([65] * 20, 65), ([100] * 15, 100)):
        data = hollow(counts, more)
        assert sum(counts) <= EMPTY_PER_BYTE * len(data)
        value, consumed = codec.decode(data)
        assert [len(outer.empty) for outer in value.outer] == counts
        assert consumed == len(data) - more
        assert interpreter.read(spec, 0, policy, classes, data, 0) == (value, consumed)


@pytest.mark.parametrize("count", [15, 16, 17, 64, 100, 200])
def test_elements_without_bytes_behind_a_count_of_one_byte(count: int) -> None:
    """A struct that ended before the flexible versions has no section of tagged fields either."""
    codec = PROTOCOL.codec("C", 1)
    spec, classes = codec.spec, codec.message_class._structs
    for outer in (1, 3, 400):
        value = codec.message_class(
            outer=[codec.message_class.Outer(empty=[classes["Ended"]()] * count)] * outer, flag=True
        )
        data = codec.encode(value)
        for given in (data, data + bytes(100), data[:-1], data[:-2]):
            assert told(codec.decode, given) == told(interpreter.read, spec, 1, KAFKA, classes, given, 0)


@POLICIES
def test_many_tagged_fields(policy: Policy) -> None:
    """Up to a limit of 10000 where there is one; without it two bytes each."""
    entries = bytes.fromhex("0000") * 30_000
    data = bytes.fromhex("01 b0ea01") + entries  # no elements, 30000 tagged fields
    assert offer("N", 1, policy, data) < FACTOR * len(data) + CONSTANT


@POLICIES
def test_shapes_that_never_repeat_fill_no_cache(policy: Policy) -> None:
    """Every frame has other lengths: what the codec keeps between calls stays small."""
    codec = PROTOCOL.codec("F", 1, policy)

    def many() -> None:
        for n in range(3_000):
            numbers = bytes([1 + n % 120]) + bytes(n % 120)
            frame = b"\0" + b"\0" + numbers + b"\0\0"
            codec.decode(frame)

    many()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    many()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 64 * 1024


def test_schemas_have_the_same_bound_for_elements_without_bytes() -> None:
    schema = schema_for(PROTOCOL.codec("H", 0).spec, 0)
    outer = 1_000
    with pytest.raises(LimitExceeded, match="more than 16 elements without bytes for every byte"):
        schema.read(hollow([4 * outer - 4 * at for at in range(outer)], 8))
    struct, end = schema.read(hollow([64] * 20, 64))
    assert struct is not None
    assert [len(each.get("empty")) for each in struct.get("outer")] == [64] * 20
    assert end == 84

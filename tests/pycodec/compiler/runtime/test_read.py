"""What compiled readers call: each length, count and array, up to where it is refused."""

from __future__ import annotations

from collections.abc import Callable
from struct import pack
from typing import Any

import pytest

from pycodec.compiler.runtime import Refused
from pycodec.compiler.runtime.read import (
    Times,
    Unpacks,
    array_length,
    byte_length,
    check_count,
    read_blobs,
    read_legacy_blobs,
    read_legacy_strings,
    read_strings,
    read_unknown_tag,
    read_unknown_tags,
    read_uuids,
    some_array_length,
    some_byte_length,
    some_string_length,
    string_length,
    tag_count,
    uuid_of,
    varint,
    viewed_legacy_strings,
    viewed_strings,
)
from pycodec.policy import MAX_STRING_BYTES
from pycodec.values import Uuid
from pycodec.varint import encode_varint
from tests.properties.everything import EVERYTHING

AHEAD = b"?"
"""Stands before what is read."""

Buffer = Callable[[bytes], Any]
BUFFERS: list[Buffer] = [bytes, memoryview]
NUMBERS = [
    0,
    1,
    127,
    128,
    129,
    16_383,
    16_384,
    2**21 - 1,
    2**21,
    2**28 - 1,
    2**28,
    2**31 - 1,
    2**31,
    2**32 - 1,
]
LIMIT = 1000

Length = Callable[[bytes, int, int], tuple[int, int]]


def begun(read: Callable[..., tuple[int, int]], number: int, *rest: Any, behind: bytes = b"") -> Any:
    """A length whose first byte was read: what it is, and how much of the buffer is left."""
    data = AHEAD + encode_varint(number) + behind
    value, position = read(data, 2, data[1], *rest)
    return value, len(data) - position


@pytest.mark.parametrize("number", NUMBERS)
def test_a_varint_is_read_up_to_its_end(number: int) -> None:
    data = encode_varint(number)
    assert varint(AHEAD + data + b"\xff", 1) == (number, 1 + len(data))


def test_a_varint_has_five_bytes_and_thirty_two_bits() -> None:
    assert varint(b"\x80\x80\x80\x80\x7f", 0) == (0xF000_0000, 5)
    assert varint(b"\xff\x80\x80\x00", 0) == (127, 4)
    with pytest.raises(Refused):
        varint(b"\x80\x80\x80\x80\x80\x00", 0)


@pytest.mark.parametrize("read", [byte_length, some_byte_length])
def test_a_length_may_be_all_that_a_java_int_tells(read: Length) -> None:
    """One more than it is; what is above counts as negative, and so as null."""
    for number in NUMBERS[1:13]:
        assert begun(read, number) == (number, 0)


@pytest.mark.parametrize("number", [0, 2**31 + 1, 2**32 - 1])
def test_null_has_a_length_of_zero_or_below(number: int) -> None:
    for read in (byte_length, string_length):
        assert begun(read, number) == (0, 0)
    assert begun(array_length, number, LIMIT) == (0, 0)
    for some in (some_byte_length, some_string_length):
        with pytest.raises(Refused):
            begun(some, number)
    with pytest.raises(Refused):
        begun(some_array_length, number, LIMIT)


@pytest.mark.parametrize("read", [string_length, some_string_length])
def test_a_string_has_a_longest_length(read: Length) -> None:
    for number in (1, 127, 128, MAX_STRING_BYTES + 1):
        assert begun(read, number) == (number, 0)
    with pytest.raises(Refused):
        begun(read, MAX_STRING_BYTES + 2)


@pytest.mark.parametrize("read", [array_length, some_array_length])
def test_an_array_has_no_more_elements_than_its_limit_or_the_bytes_that_remain(read: Any) -> None:
    for count in (0, 5, 126, 127, LIMIT):
        assert begun(read, count + 1, LIMIT, behind=bytes(count)) == (count + 1, count)
        with pytest.raises(Refused):
            begun(read, count + 2, LIMIT, behind=bytes(count))
    with pytest.raises(Refused):
        begun(read, LIMIT + 2, LIMIT, behind=bytes(2 * LIMIT))


def test_a_count_is_neither_negative_nor_above_the_limit_or_the_bytes_that_remain() -> None:
    for count, remaining, limit in ((0, 0, 0), (5, 5, 5), (5, 9, 5), (5, 5, 9)):
        check_count(count, remaining, limit)
    for count, remaining, limit in ((-1, 5, 5), (6, 9, 5), (6, 5, 9)):
        with pytest.raises(Refused):
            check_count(count, remaining, limit)


@pytest.mark.parametrize("less", [0, 1])
def test_a_loop_has_as_many_turns_as_it_is_asked_for(less: int) -> None:
    times = Times(less)
    for turns in (0, 1, 128, 129, 5000):
        assert len([*times[turns + less]]) == turns


def test_functions_for_arrays_are_kept_up_to_a_count() -> None:
    """The wire chooses the counts."""
    unpacks = Unpacks("h")
    for count in (0, 1, 128, 129, 300):
        assert unpacks[count](AHEAD + pack(f">{count}h", *range(count)), 1) == tuple(range(count))
    assert set(unpacks) == {0, 1, 128}
    assert unpacks[128] is unpacks[128]


def test_a_uuid_is_made_of_its_bytes() -> None:
    made = uuid_of(b"0123456789abcdef")
    assert type(made) is Uuid
    assert bytes(made) == b"0123456789abcdef"


@pytest.mark.parametrize("buffer", BUFFERS)
@pytest.mark.parametrize("count", [0, 1, 3])
def test_uuids_are_read_where_there_are_bytes_for_all(buffer: Buffer, count: int) -> None:
    items = [Uuid(bytes([number] * 16)) for number in range(count)]
    data = AHEAD + b"".join(items)
    found, position = read_uuids(buffer(data), 1, count)
    assert (found, position) == (items, len(data))
    assert {type(item) for item in found} <= {Uuid}
    with pytest.raises(Refused):
        read_uuids(buffer(data[:-1]), 1, count)


TEXTS = ["", "a", "é", "x" * 126, "y" * 127, "z" * 200, ""]
BLOBS = [text.encode() for text in TEXTS]


def compact(items: list[bytes]) -> bytes:
    return AHEAD + b"".join(encode_varint(len(item) + 1) + item for item in items)


def legacy(items: list[bytes], form: str) -> bytes:
    return AHEAD + b"".join(pack(form, len(item)) + item for item in items)


ARRAYS: list[tuple[Any, Buffer, bytes, list[Any]]] = [
    (read_strings, bytes, compact(BLOBS), TEXTS),
    (viewed_strings, memoryview, compact(BLOBS), TEXTS),
    (read_legacy_strings, bytes, legacy(BLOBS, ">h"), TEXTS),
    (viewed_legacy_strings, memoryview, legacy(BLOBS, ">h"), TEXTS),
    (read_blobs, bytes, compact(BLOBS), BLOBS),
    (read_blobs, memoryview, compact(BLOBS), BLOBS),
    (read_legacy_blobs, bytes, legacy(BLOBS, ">i"), BLOBS),
    (read_legacy_blobs, memoryview, legacy(BLOBS, ">i"), BLOBS),
]


@pytest.mark.parametrize(("read", "buffer", "data", "items"), ARRAYS)
def test_the_elements_of_an_array_stand_one_behind_the_other(
    read: Any, buffer: Buffer, data: bytes, items: list[Any]
) -> None:
    assert read(buffer(data + b"more"), 1, len(items)) == (items, len(data))
    assert read(buffer(data), 1, 0) == ([], 1)


@pytest.mark.parametrize(
    ("read", "buffer", "data"),
    [
        (read_strings, bytes, b"\0"),
        (viewed_strings, memoryview, b"\0"),
        (read_blobs, bytes, b"\0"),
        (read_strings, bytes, encode_varint(MAX_STRING_BYTES + 2)),
        (viewed_strings, memoryview, encode_varint(MAX_STRING_BYTES + 2)),
        (read_legacy_strings, bytes, pack(">h", -1)),
        (viewed_legacy_strings, memoryview, pack(">h", -1)),
        (read_legacy_blobs, bytes, pack(">i", -1)),
    ],
)
def test_an_element_is_never_null_and_no_text_too_long(read: Any, buffer: Buffer, data: bytes) -> None:
    with pytest.raises(Refused):
        read(buffer(data + bytes(MAX_STRING_BYTES + 2)), 0, 1)


@pytest.mark.parametrize("lenient", [False, True])
def test_tagged_fields_are_no_more_than_their_limit_or_the_bytes_that_remain(lenient: bool) -> None:
    for count in (0, 5, 127, 128, LIMIT):
        assert begun(tag_count, count, LIMIT, lenient, behind=bytes(count)) == (count, count)
        with pytest.raises(Refused):
            begun(tag_count, count + 1, LIMIT, lenient, behind=bytes(count))
    with pytest.raises(Refused):
        begun(tag_count, LIMIT + 1, LIMIT, lenient, behind=bytes(2 * LIMIT))


@pytest.mark.parametrize("number", [2**31, 2**32 - 1])
def test_a_negative_number_of_tagged_fields_is_none_where_that_is_allowed(number: int) -> None:
    assert begun(tag_count, number, LIMIT, True) == (0, 0)
    with pytest.raises(Refused):
        begun(tag_count, number, 2**32, False, behind=b"x")


def test_the_largest_number_of_tagged_fields_is_no_negative_one() -> None:
    with pytest.raises(Refused):
        begun(tag_count, 2**31 - 1, LIMIT, True)


@pytest.mark.parametrize(
    ("tag", "held"), [(0, 0), (300, 300), (2**31 - 1, 2**31 - 1), (2**31, -(2**31)), (2**32 - 1, -1)]
)
@pytest.mark.parametrize("data", [b"", b"x", b"y" * 128])
def test_an_unknown_tagged_field_is_kept_with_its_tag_as_java_reads_it(
    tag: int, held: int, data: bytes
) -> None:
    sent = AHEAD + encode_varint(len(data)) + data
    unknown: list[tuple[int, bytes]] = [(1, b"")]
    assert read_unknown_tag(unknown, sent + b"more", tag, 1) == len(sent)
    assert unknown == [(1, b""), (held, data)]


def test_the_size_of_a_tagged_field_is_not_negative() -> None:
    with pytest.raises(Refused):
        read_unknown_tag([], encode_varint(2**31), 1, 0)
    # That there are fewer bytes is found when the section ends.
    assert read_unknown_tag([], encode_varint(2**31 - 1), 1, 0) == 5 + 2**31 - 1


@pytest.mark.parametrize("fields", [[], [(7, b"x")], [(7, b"x"), (300, b""), (-1, b"y" * 200)]])
def test_a_struct_without_tags_of_its_own_keeps_all(fields: list[tuple[int, bytes]]) -> None:
    value: Any = EVERYTHING.message_class("Scalars")()
    section = b"".join(encode_varint(tag) + encode_varint(len(data)) + data for tag, data in fields)
    data = AHEAD + bytes([len(fields)]) + section
    assert read_unknown_tags(value, data + b"more", 2, data[1], LIMIT, False) == len(data)
    assert value.unknown_tagged_fields == fields
    assert read_unknown_tags(value, data, 2, data[1], LIMIT, False) == len(data)
    if fields:
        with pytest.raises(Refused):
            read_unknown_tags(value, data[:-1], 2, data[1], len(fields) - 1, False)
        if fields[-1][1]:
            with pytest.raises(Refused):
                read_unknown_tags(value, data[:-1], 2, data[1], LIMIT, False)

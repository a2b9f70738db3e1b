"""What compiled writers and sizers call: each length, count and array, up to where it is refused."""

from __future__ import annotations

from array import array
from struct import pack
from typing import Any

import pytest

from pycodec.compiler.runtime import Refused
from pycodec.compiler.runtime.write import (
    ArrayPacks,
    StringLengths,
    Varints,
    blob_of,
    list_of,
    no_tags,
    size_of_blob,
    size_of_blobs,
    size_of_string,
    size_of_strings,
    size_of_unknown_tags,
    string_lengths,
    unknown_tag_bodies,
    unknown_tags,
    unlike,
    uuid_bytes,
    varint_size,
    varints,
    write_blobs,
    write_bools,
    write_strings,
    write_uuids,
)
from pycodec.policy import MAX_STRING_BYTES, MAX_TAG
from pycodec.values import Uuid
from pycodec.varint import LARGEST_LENGTH, encode_varint

NUMBERS = [*range(300), 4095, 4096, 16_383, 16_384, 2**21 - 1, 2**21, 2**28 - 1, 2**28, LARGEST_LENGTH]


def length(number: int, compact: bool) -> bytes:
    return encode_varint(number + 1) if compact else pack(">i", number)


class Text(str):
    __slots__ = ()


class Number(int):
    pass


def test_varints_are_looked_up_or_computed_with_the_same_result() -> None:
    assert [varints[number] for number in NUMBERS] == [encode_varint(number) for number in NUMBERS]
    assert [varint_size(number) for number in NUMBERS] == [len(encode_varint(number)) for number in NUMBERS]
    assert len(varints) == 4096
    for refuse in (Varints().__getitem__, varint_size):
        with pytest.raises(Refused):
            refuse(LARGEST_LENGTH + 1)


def test_strings_have_a_longest_length() -> None:
    assert string_lengths[MAX_STRING_BYTES + 1] == encode_varint(MAX_STRING_BYTES + 1)
    with pytest.raises(Refused):
        StringLengths()[MAX_STRING_BYTES + 2]


@pytest.mark.parametrize("count", [0, 1, 125, 126, 127, 128, 300])
def test_arrays_of_any_length_are_packed_behind_their_count(count: int) -> None:
    items = range(count)
    compact, legacy = ArrayPacks("h", True), ArrayPacks("h", False)
    packed = pack(f">{count}h", *items)
    assert compact[count](count + 1, *items) == encode_varint(count + 1) + packed
    assert legacy[count](count, *items) == pack(">i", count) + packed
    assert (count in compact) is (count in legacy) is (count < 127)


@pytest.mark.parametrize("items", [[], [1], (1, 2)])
def test_an_array_is_a_list_or_a_tuple(items: Any) -> None:
    assert list_of(items) == items
    for other in (None, "ab", {1: 2}, range(2)):
        with pytest.raises(Refused):
            list_of(other)


def test_bytes_are_those_of_any_buffer() -> None:
    for data in (b"ab", bytearray(b"ab"), memoryview(b"ab")):
        assert blob_of(data) == b"ab"
    for other in (None, "ab", [1]):
        with pytest.raises(Refused):
            blob_of(other)


def test_a_uuid_is_sixteen_bytes_of_any_buffer() -> None:
    for data in (Uuid(bytes(16)), bytes(16), bytearray(16)):
        assert uuid_bytes(data) == bytes(16)
    for other in (None, bytes(15), bytes(17), "0" * 16):
        with pytest.raises(Refused):
            uuid_bytes(other)


@pytest.mark.parametrize(
    ("value", "default", "differs"),
    [
        (Number(5), 5, False),
        (Number(6), 5, True),
        (Text("a"), "a", False),
        (Text("b"), "a", True),
        (1, 1.0, False),
        (2, 1.0, True),
        (bytes(16), Uuid(bytes(16)), False),
        (b"x" * 16, Uuid(bytes(16)), True),
        (None, 5, True),
        ("5", 5, True),
    ],
)
def test_what_is_not_of_the_class_of_a_default_may_be_like_it(
    value: Any, default: Any, differs: bool
) -> None:
    assert unlike(value, default) is differs


@pytest.mark.parametrize("compact", [False, True])
def test_booleans_are_true_and_false_alone(compact: bool) -> None:
    assert write_bools([], compact) == length(0, compact)
    assert write_bools([True, False, True], compact) == length(3, compact) + b"\1\0\1"
    for other in (1, 0, None):
        with pytest.raises(Refused):
            write_bools([True, other], compact)  # type: ignore[list-item]


@pytest.mark.parametrize("compact", [False, True])
def test_uuids_are_written_one_behind_the_other(compact: bool) -> None:
    items: list[Any] = [Uuid(b"x" * 16), b"y" * 16, bytearray(16)]
    assert write_uuids(items, compact) == length(3, compact) + b"".join(map(bytes, items))
    wide: Any = memoryview(array("H", range(16)))
    assert write_uuids([wide[:8]], compact) == length(1, compact) + wide[:8].tobytes()
    for wrong in (b"z" * 15, *(bytes.__new__(Uuid, b"z" * size) for size in (15, 17)), wide):
        with pytest.raises(Refused):
            write_uuids([wrong], compact)


TEXTS = ["", "a", "é", "x" * 126, "y" * 127, "z" * MAX_STRING_BYTES]
BLOBS = [text.encode() for text in TEXTS] + [bytes(MAX_STRING_BYTES + 1)]


@pytest.mark.parametrize("compact", [False, True])
def test_texts_are_written_with_their_lengths_and_sized_so(compact: bool) -> None:
    parts = [
        (encode_varint(len(text.encode()) + 1) if compact else pack(">h", len(text.encode()))) + text.encode()
        for text in TEXTS
    ]
    assert write_strings(TEXTS, compact) == length(len(TEXTS), compact) + b"".join(parts)
    assert [size_of_string(text, compact) for text in TEXTS] == [len(part) for part in parts]
    assert size_of_strings(TEXTS, compact) == sum(map(len, parts))


@pytest.mark.parametrize("compact", [False, True])
def test_bytes_are_written_with_their_lengths_and_sized_so(compact: bool) -> None:
    items: list[Any] = [*BLOBS, bytearray(b"ab")]
    parts = [
        (encode_varint(len(item) + 1) if compact else pack(">i", len(item))) + bytes(item) for item in items
    ]
    assert write_blobs(items, compact) == length(len(items), compact) + b"".join(parts)
    assert [size_of_blob(item, compact) for item in items] == [len(part) for part in parts]
    assert size_of_blobs(items, compact) == sum(map(len, parts))


@pytest.mark.parametrize("compact", [False, True])
def test_the_size_of_a_text_is_that_of_its_content(compact: bool) -> None:
    """Half of a surrogate pair is written as one question mark."""
    assert size_of_string(Text("é"), compact) == size_of_string("é", compact)
    assert size_of_string("\ud800", compact) == size_of_string("?", compact)
    others: list[Any] = [None, b"a", 5]
    for other in (*others, "a" * (MAX_STRING_BYTES + 1), "é" * 16_384):
        with pytest.raises(Refused):
            size_of_string(other, compact)


FIELDS: list[tuple[int, bytes]] = [(0, b"x"), (1, b""), (300, b"y" * 200), (MAX_TAG, b"z")]


def section(fields: list[tuple[int, bytes]]) -> bytes:
    return b"".join(encode_varint(tag) + encode_varint(len(data)) + data for tag, data in fields)


@pytest.mark.parametrize("fields", [[], FIELDS[:1], FIELDS])
def test_unknown_tagged_fields_are_written_behind_their_number_and_sized_so(
    fields: list[tuple[int, bytes]],
) -> None:
    assert unknown_tags(fields) == encode_varint(len(fields)) + section(fields)
    assert b"".join(unknown_tag_bodies(tuple(fields))) == section(fields)
    assert size_of_unknown_tags(fields) == (len(fields), len(section(fields)))


def test_tags_are_any_integers_and_their_data_any_buffer() -> None:
    fields = [(False, bytearray(b"x")), [Number(7), memoryview(b"y")]]
    assert unknown_tags(fields) == encode_varint(2) + section([(0, b"x"), (7, b"y")])


@pytest.mark.parametrize(
    "fields",
    [
        [(-1, b"")],
        [(1, b""), (1, b"")],
        [(2, b""), (1, b"")],
        [(MAX_TAG + 1, b"")],
        [(1.0, b"")],
        [("1", b"")],
        [(1, "x")],
        [5],
        None,
    ],
    ids=str,
)
def test_tags_rise_up_to_the_highest(fields: Any) -> None:
    with pytest.raises(Refused):
        unknown_tag_bodies(fields)


def test_a_version_without_tagged_fields_takes_none() -> None:
    no_tags([])
    no_tags(())
    for fields in (FIELDS, None):
        with pytest.raises(Refused):
            no_tags(fields)

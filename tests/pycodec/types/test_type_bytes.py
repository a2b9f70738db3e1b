"""Each type's bytes, and what a bare type refuses, as in `org.apache.kafka.common.protocol.types` 4.4.0."""

from __future__ import annotations

import math
import struct
from typing import Any

import pytest

from pycodec import Uuid, types
from pycodec.errors import (
    CodecError,
    DecodeError,
    EncodeError,
    InvalidLength,
    InvalidValue,
    InvalidVarint,
    LimitExceeded,
    NullNotAllowed,
    NullNotEncodable,
    TooLong,
    Underflow,
)
from pycodec.types import ArrayOf, CompactArrayOf, Type
from pycodec.types.blobs import java_utf8_length

_UUID = Uuid(bytes(range(16)))


@pytest.mark.parametrize(
    ("type", "value", "data"),
    [
        (types.BOOLEAN, True, "01"),
        (types.BOOLEAN, False, "00"),
        (types.INT8, -1, "ff"),
        (types.INT16, -32768, "8000"),
        (types.UINT16, 65535, "ffff"),
        (types.INT32, 2**31 - 1, "7fffffff"),
        (types.UNSIGNED_INT32, 2**32 - 1, "ffffffff"),
        (types.INT64, -(2**63), "8000000000000000"),
        (types.UUID, _UUID, bytes(range(16)).hex()),
        (types.FLOAT64, -0.0, "8000000000000000"),
        (types.VARINT, 0, "00"),
        (types.VARINT, -1, "01"),
        (types.VARINT, 63, "7e"),
        (types.VARINT, 64, "8001"),
        (types.VARINT, 2**31 - 1, "feffffff0f"),
        (types.VARINT, -(2**31), "ffffffff0f"),
        (types.VARLONG, -(2**63), "ffffffffffffffffff01"),
        (types.VARLONG, 2**63 - 1, "feffffffffffffffff01"),
        (types.STRING, "é𝄞", "0006c3a9f09d849e"),
        (types.NULLABLE_STRING, None, "ffff"),
        (types.NULLABLE_STRING, "", "0000"),
        (types.COMPACT_STRING, "a", "0261"),
        (types.COMPACT_STRING, "a" * 127, "8001" + "61" * 127),
        (types.COMPACT_NULLABLE_STRING, None, "00"),
        (types.COMPACT_NULLABLE_STRING, "", "01"),
        (types.BYTES, b"\x00", "0000000100"),
        (types.NULLABLE_BYTES, None, "ffffffff"),
        (types.COMPACT_BYTES, b"", "01"),
        (types.COMPACT_NULLABLE_BYTES, None, "00"),
        (types.RECORDS, b"\x01", "0000000101"),
        (types.NULLABLE_RECORDS, None, "ffffffff"),
        (types.COMPACT_RECORDS, b"\x01", "0201"),
        (types.COMPACT_NULLABLE_RECORDS, None, "00"),
        (ArrayOf(types.INT8), [1, -1], "0000000201ff"),
        (ArrayOf.nullable(types.INT8), None, "ffffffff"),
        (CompactArrayOf(types.STRING), ["a"], "02000161"),
        (CompactArrayOf.nullable(types.INT8), None, "00"),
        (CompactArrayOf.nullable(types.INT8), [], "01"),
    ],
    ids=str,
)
def test_value_and_bytes(type: Type, value: Any, data: str) -> None:
    expected = bytes.fromhex(data)
    assert type.to_bytes(value) == expected
    assert type.size_of(value) == len(expected)
    assert type.validate(value) == value
    for buffer in (expected, bytearray(expected), memoryview(expected)):
        assert type.read(buffer) == (value, len(expected))
    # What stands before and after is left alone.
    read, end = type.read(b"\xaa" + expected + b"\xbb", 1)
    assert read == value
    assert end == 1 + len(expected)
    assert type.is_nullable is (value is None or "NULLABLE" in type.type_name)


@pytest.mark.parametrize(
    "name", [name for name in types.__all__ if name.isupper() and not name.startswith("MAX")]
)
def test_type_names_are_kafkas(name: str) -> None:
    type: Type = getattr(types, name)
    assert type.type_name == str(type) == {"UNSIGNED_INT32": "UINT32"}.get(name, name)
    assert not type.is_array


def test_names_of_arrays() -> None:
    assert str(ArrayOf(types.INT8)) == "ARRAY(INT8)"
    assert str(ArrayOf.nullable(types.INT8)) == "NULLABLE_ARRAY(INT8)"
    assert str(CompactArrayOf(ArrayOf(types.INT8))) == "COMPACT_ARRAY(ARRAY(INT8))"
    assert str(CompactArrayOf.nullable(types.INT8)) == "COMPACT_NULLABLE_ARRAY(INT8)"
    assert ArrayOf(types.INT8).array_element_type is types.INT8


@pytest.mark.parametrize(
    ("type", "data", "value"),
    [
        (types.BOOLEAN, "80", True),
        (types.COMPACT_STRING, "818000", ""),
        (types.COMPACT_STRING, "8180808070", ""),
        (types.VARINT, "8080808000", 0),
        (types.VARINT, "ffffffff7f", -(2**31)),
        (types.VARLONG, "80808080808080808002", 0),
        (types.NULLABLE_STRING, "fffe", None),
        (types.NULLABLE_STRING, "8000", None),
        (types.COMPACT_NULLABLE_STRING, "ffffffff0f", None),
        (types.COMPACT_NULLABLE_BYTES, "8180808008", None),
        (types.NULLABLE_BYTES, "80000000", None),
        (ArrayOf.nullable(types.INT8), "80000000", None),
        (types.STRING, "0003eda080", "\ufffd"),
        (types.STRING, "0001ff", "\ufffd"),
    ],
    ids=str,
)
def test_lenient_reading(type: Type, data: str, value: Any) -> None:
    raw = bytes.fromhex(data)
    assert type.read(raw) == (value, len(raw))


@pytest.mark.parametrize(
    ("type", "data", "error"),
    [
        (types.BOOLEAN, "", Underflow),
        (types.INT8, "", Underflow),
        (types.INT64, "00000000000000", Underflow),
        (types.UUID, "00" * 15, Underflow),
        (types.FLOAT64, "00" * 7, Underflow),
        (types.VARINT, "8080", Underflow),
        (types.VARINT, "8080808080", InvalidVarint),
        (types.VARLONG, "80" * 9, Underflow),
        (types.VARLONG, "80" * 10, InvalidVarint),
        (types.STRING, "00", Underflow),
        (types.STRING, "ffff", NullNotAllowed),
        (types.STRING, "000261", Underflow),
        (types.COMPACT_STRING, "00", NullNotAllowed),
        (types.COMPACT_STRING, "0361", Underflow),
        (types.COMPACT_STRING, "818002" + "61" * 32768, InvalidLength),
        (types.COMPACT_STRING, "8080808008", InvalidLength),
        (types.COMPACT_NULLABLE_STRING, "8080808008", InvalidLength),
        (types.BYTES, "ffffffff", NullNotAllowed),
        (types.BYTES, "0000000200", Underflow),
        (types.RECORDS, "ffffffff", NullNotAllowed),
        (types.COMPACT_RECORDS, "00", NullNotAllowed),
        (types.COMPACT_NULLABLE_BYTES, "8080808008", Underflow),
        (ArrayOf(types.INT8), "ffffffff", NullNotAllowed),
        (ArrayOf(types.INT8), "0000000200", Underflow),
        (ArrayOf(types.INT16), "0000000200010000"[:14], Underflow),
        (CompactArrayOf(types.INT8), "00", NullNotAllowed),
        (CompactArrayOf(types.INT8), "ffffffff0f", InvalidLength),
        (CompactArrayOf.nullable(types.INT8), "ffffffff0f", InvalidLength),
        (CompactArrayOf.nullable(types.INT8), "8080808008", Underflow),
    ],
    ids=str,
)
def test_refused_bytes(type: Type, data: str, error: type[CodecError]) -> None:
    with pytest.raises(error) as refusal:
        type.read(b"\x00" + bytes.fromhex(data), 1)
    assert isinstance(refusal.value, DecodeError)
    assert refusal.value.offset is not None
    assert refusal.value.offset >= 1


def test_arrays_are_limited_on_reading_only() -> None:
    array = ArrayOf(types.INT8)
    most = types.MAX_ARRAY_LENGTH
    data = array.to_bytes([0] * (most + 1))
    with pytest.raises(LimitExceeded):
        array.read(data)
    values, end = array.read(array.to_bytes([0] * most))
    assert values is not None
    assert len(values) == most
    assert end == most + 4


def test_a_negative_offset_does_not_count_from_the_end() -> None:
    with pytest.raises(Underflow):
        types.INT8.read(b"\x01", -1)


@pytest.mark.parametrize("bits", [0x7FF8_0000_0000_0001, 0x7FF0_0000_0000_0001, 0xFFF8_DEAD_BEEF_0000])
def test_payloads_of_not_a_number_survive(bits: int) -> None:
    data = bits.to_bytes(8, "big")
    value, _ = types.FLOAT64.read(data)
    assert math.isnan(value)
    # A signalling one may become quiet in a float of Python, as everywhere in C: the rest must not change.
    assert struct.unpack(">Q", types.FLOAT64.to_bytes(value))[0] | 1 << 51 == bits | 1 << 51


@pytest.mark.parametrize(
    ("type", "value", "error"),
    [
        (types.BOOLEAN, 1, InvalidValue),
        (types.INT8, True, InvalidValue),
        (types.INT8, 128, InvalidValue),
        (types.INT8, "1", InvalidValue),
        (types.INT16, -32769, InvalidValue),
        (types.INT32, 2**31, InvalidValue),
        (types.INT32, 1.0, InvalidValue),
        (types.INT64, 2**63, InvalidValue),
        (types.VARINT, 2**31, InvalidValue),
        (types.VARLONG, None, InvalidValue),
        (types.FLOAT64, 1, InvalidValue),
        (types.UUID, b"short", InvalidValue),
        (types.STRING, b"x", InvalidValue),
        (types.STRING, None, NullNotEncodable),
        (types.COMPACT_STRING, None, NullNotEncodable),
        (types.STRING, "x" * 32768, TooLong),
        (types.COMPACT_NULLABLE_STRING, "é" * 16384, TooLong),
        (types.BYTES, "x", InvalidValue),
        (types.RECORDS, None, NullNotEncodable),
        (ArrayOf(types.INT8), "ab", InvalidValue),
        (ArrayOf(types.INT8), [1, "b"], InvalidValue),
        (CompactArrayOf(types.STRING), ["a", None], NullNotEncodable),
    ],
    ids=repr,
)
def test_refused_values(type: Type, value: Any, error: type[EncodeError]) -> None:
    with pytest.raises(error):
        type.to_bytes(value)
    if error is not TooLong:
        with pytest.raises(error):
            type.validate(value)


def test_the_index_of_an_element_is_in_the_path() -> None:
    array = ArrayOf(CompactArrayOf(types.INT8))
    with pytest.raises(InvalidValue) as refusal:
        array.to_bytes([[1], [2, 3, "x"]])
    assert refusal.value.path == "[1][2]"
    with pytest.raises(Underflow) as short:
        array.read(bytes.fromhex("0000000202010301"))
    assert short.value.path == "[1]"
    assert short.value.offset == 6


def test_unsigned_types_keep_the_low_bits() -> None:
    """Java checks the class only: an Integer for UINT16, a Long for UINT32."""
    assert types.UINT16.to_bytes(65536) == b"\x00\x00"
    assert types.UINT16.to_bytes(-1) == b"\xff\xff"
    assert types.UNSIGNED_INT32.to_bytes(2**32) == bytes(4)
    with pytest.raises(InvalidValue):
        types.UINT16.to_bytes(2**31)


def test_a_bare_array_writes_null_even_where_it_is_not_nullable() -> None:
    assert ArrayOf(types.INT8).to_bytes(None) == b"\xff\xff\xff\xff"
    assert CompactArrayOf(types.INT8).to_bytes(None) == b"\x00"
    with pytest.raises(NullNotEncodable):
        ArrayOf(types.INT8).validate(None)


def test_views_are_bytes() -> None:
    view = memoryview(b"abcdef")[::1][1:3]
    assert types.COMPACT_BYTES.to_bytes(view) == b"\x03bc"
    assert types.COMPACT_BYTES.size_of(bytearray(b"bc")) == 3
    assert types.BYTES.to_bytes(memoryview(b"abcdef")[::2]) == b"\0\0\0\3ace"


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("", 0),
        ("a", 1),
        ("é", 2),
        ("€", 3),
        ("𝄞", 4),
        ("\udc00", 3),
        ("\ud800", 4),
        ("\ud800abc", 6),
        ("\ud834\udd1e", 4),
    ],
)
def test_java_counts_lone_surrogates_in_its_own_way(text: str, length: int) -> None:
    """`sizeOf` of a string with lone surrogates is not the size of what `write` writes."""
    assert java_utf8_length(text) == length
    assert types.STRING.size_of(text) == 2 + length

"""Varints and their sizes, at every number of bytes that they have."""

from __future__ import annotations

import pytest

from pycodec.errors import TooLong
from pycodec.varint import (
    LARGEST_LENGTH,
    encode_length,
    encode_varint,
    length_size,
    signed32,
    varint_size,
)

ENCODED = {
    0: b"\x00",
    1: b"\x01",
    127: b"\x7f",
    128: b"\x80\x01",
    129: b"\x81\x01",
    255: b"\xff\x01",
    300: b"\xac\x02",
    2**14 - 1: b"\xff\x7f",
    2**14: b"\x80\x80\x01",
    2**21 - 1: b"\xff\xff\x7f",
    2**21: b"\x80\x80\x80\x01",
    2**28 - 1: b"\xff\xff\xff\x7f",
    2**28: b"\x80\x80\x80\x80\x01",
    2**31 - 1: b"\xff\xff\xff\xff\x07",
    2**31: b"\x80\x80\x80\x80\x08",
    2**32 - 1: b"\xff\xff\xff\xff\x0f",
}


@pytest.mark.parametrize("value", ENCODED)
def test_a_varint_has_seven_bits_a_byte_the_low_ones_first(value: int) -> None:
    assert encode_varint(value) == ENCODED[value]
    assert varint_size(value) == len(ENCODED[value])


@pytest.mark.parametrize("value", ENCODED)
def test_only_thirty_two_bits_count(value: int) -> None:
    for same in (value - 2**32, value + 2**32):
        assert encode_varint(same) == ENCODED[value]
        assert varint_size(same) == len(ENCODED[value])


@pytest.mark.parametrize("length", [length for length in ENCODED if length <= LARGEST_LENGTH])
def test_a_length_is_a_varint(length: int) -> None:
    assert encode_length(length) == ENCODED[length]
    assert length_size(length) == len(ENCODED[length])


@pytest.mark.parametrize("of_length", [encode_length, length_size])
def test_a_length_fits_into_an_int32(of_length: object) -> None:
    with pytest.raises(TooLong, match="a length of 2147483648 bytes or elements"):
        of_length(LARGEST_LENGTH + 1)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("value", "signed"),
    [(0, 0), (5, 5), (2**31 - 1, 2**31 - 1), (2**31, -(2**31)), (2**32 - 1, -1), (2**32, 0), (-1, -1)],
)
def test_the_upper_half_of_thirty_two_bits_is_negative(value: int, signed: int) -> None:
    assert signed32(value) == signed

"""How frames write numbers, apart from the codec that is tested with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.mutators.numbers import VARINT_BYTES, Form, varint, write_number
from pycodec.types import COMPACT_BYTES, VARINT, VARLONG
from pycodec.varint import encode_varint


@given(st.integers(-(2**40), 2**40))
def test_varints_of_32_bits_are_those_of_the_codec(number: int) -> None:
    assert varint(number) == write_number("varint", number) == encode_varint(number)


@given(st.integers(0, 2**64 - 1))
def test_varints_of_64_bits_are_read_back(number: int) -> None:
    data = varint(number, 64)
    assert sum((byte & 0x7F) << 7 * index for index, byte in enumerate(data)) == number
    assert [byte >= 0x80 for byte in data] == [True] * (len(data) - 1) + [False]
    assert len(data) <= VARINT_BYTES["varlong"]


@given(st.integers(-(2**31), 2**31 - 1))
def test_signed_varints_are_those_of_the_schema_layer(number: int) -> None:
    """Apart from the sign of the highest zigzag number, which both write in five bytes."""
    assert write_number("zigzag", number) == VARINT.to_bytes(number)
    assert varint(2 * number if number >= 0 else -2 * number - 1, 64) == VARLONG.to_bytes(number)


@given(st.binary(max_size=300))
def test_a_compact_length_is_one_more(content: bytes) -> None:
    assert write_number("compact", len(content)) + content == COMPACT_BYTES.to_bytes(content)


@pytest.mark.parametrize(
    ("form", "number", "expected"),
    [
        ("int8", -1, "ff"),
        ("int16", 40_000, "7fff"),
        ("int16", -(2**31), "8000"),
        ("int32", 2**31 - 1, "7fffffff"),
        ("int32", -(2**31), "80000000"),
        ("uint16", 40_000, "9c40"),
        ("uint16", -1, "ffff"),
        ("varint", -1, "ffffffff0f"),
        ("compact", -1, "00"),
        ("compact", -2, "ffffffff0f"),
        ("varlong", -1, "ffffffffffffffffff01"),
    ],
)
def test_what_has_no_room_is_the_nearest_or_wraps(form: Form, number: int, expected: str) -> None:
    assert write_number(form, number).hex() == expected


def test_a_token_without_a_number_has_none_to_write() -> None:
    with pytest.raises(ValueError, match="no number"):
        write_number("", 1)

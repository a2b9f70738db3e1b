"""The nine encodings, against boundaries computed apart from them."""

from __future__ import annotations

import struct
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.study.ranges import size_ranges
from pycodec.proposals.encodings import ENCODINGS, Encoding, Kind


def test_the_names_are_those_of_the_documents_regular_expression() -> None:
    expected = [f"{kind}{bits}" for kind in ("fixed", "packed", "unpacked") for bits in (16, 32, 64)]
    assert [str(encoding) for encoding in ENCODINGS] == expected
    assert all(Encoding.parse(encoding.name) == encoding for encoding in ENCODINGS)


@pytest.mark.parametrize("name", ["unsigned32", "packed8", "Fixed32", "fixed", "fixed32 ", "varint32", ""])
def test_anything_else_is_no_name(name: str) -> None:
    assert Encoding.parse(name) is None


@given(st.data(), st.sampled_from(ENCODINGS))
def test_a_value_survives_and_takes_the_size_announced(data: st.DataObject, encoding: Encoding) -> None:
    value = data.draw(st.integers(encoding.lowest, encoding.highest))
    assert encoding.from_raw(encoding.to_raw(value)) == value
    assert len(encoding.encode(value)) == encoding.size(value) <= encoding.max_size


@pytest.mark.parametrize(("bits", "form"), [(16, ">h"), (32, ">i"), (64, ">q")])
def test_fixed_is_kafkas_big_endian_integer(bits: int, form: str) -> None:
    encoding = Encoding(Kind.FIXED, bits)
    for value in (encoding.lowest, -1, 0, 1, encoding.highest):
        assert encoding.encode(value) == struct.pack(form, value)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("packed32", 0, "00"),
        ("packed32", -1, "01"),
        ("packed32", 1, "02"),
        ("packed32", -64, "7f"),
        ("packed32", 64, "8001"),
        ("packed32", 2**31 - 1, "feffffff0f"),
        ("packed32", -(2**31), "ffffffff0f"),
        ("packed64", 2**63 - 1, "feffffffffffffffff01"),
        ("packed16", -(2**15), "ffff03"),
        ("unpacked32", 300, "ac02"),
        ("unpacked32", -1, "ffffffff0f"),
        ("unpacked16", -1, "ffff03"),
        ("unpacked64", -1, "ffffffffffffffffff01"),
    ],
)
def test_known_bytes(name: str, value: int, expected: str) -> None:
    encoding = Encoding.parse(name)
    assert encoding is not None
    assert encoding.encode(value).hex() == expected


@pytest.mark.parametrize("encoding", ENCODINGS, ids=str)
def test_the_ranges_are_the_sizes_at_both_ends_and_leave_no_gap(encoding: Encoding) -> None:
    ranges = size_ranges(encoding)
    assert (ranges[0].lowest, ranges[-1].highest) == (encoding.lowest, encoding.highest)
    for item in ranges:
        assert encoding.size(item.lowest) == encoding.size(item.highest) == item.size
    for one, other in pairwise(ranges):
        assert one.highest + 1 == other.lowest
        assert one.size != other.size


def test_64_bits_take_up_to_ten_bytes_in_both_kinds() -> None:
    for kind in (Kind.PACKED, Kind.UNPACKED):
        assert max(item.size for item in size_ranges(Encoding(kind, 64))) == 10
    assert str(size_ranges(Encoding(Kind.PACKED, 64))[9]) == "[-64, 63] 1 byte"

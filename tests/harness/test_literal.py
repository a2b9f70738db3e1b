"""Literals give exactly the value back."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.causes.script_base import double
from harness.literal import literal
from harness.values.equality import same
from pycodec import Uuid


def evaluated(source: str) -> Any:
    return eval(source, {"double": double})


LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=80)
    | st.binary(max_size=80)
)


@given(st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner)))
def test_what_is_written_is_read_back(value: Any) -> None:
    """Every value, lone surrogates and the sign of zero included."""
    assert same(evaluated(literal(value)), value)


@given(st.integers(0, 2**64 - 1))
def test_the_bits_of_floats_survive(bits: int) -> None:
    """The payload of a NaN has no literal in Python."""
    value = struct.unpack(">d", struct.pack(">Q", bits))[0]
    assert struct.pack(">d", evaluated(literal(value))) == struct.pack(">d", value)


@pytest.mark.parametrize(
    ("value", "source"),
    [
        ("a" * 40_000, "'a' * 40000"),
        (bytes(70_000), r"b'\x00' * 70000"),
        ([0] * 500, "[0] * 500"),
        ("\ud800", r"'\ud800'"),
        (Uuid(bytes(16)), "b'" + r"\x00" * 16 + "'"),
        ([(5, b"x")], "[(5, b'x')]"),
        ({}, "{}"),
    ],
)
def test_literals_are_short(value: Any, source: str) -> None:
    assert literal(value) == source


def test_nested_values_are_indented() -> None:
    value = {"topics": [{"name": "a" * 40, "partitions": [{"index": 1}]}, {"name": "b" * 40}]}
    assert literal(value).count("\n") > 3
    assert evaluated(literal(value)) == value

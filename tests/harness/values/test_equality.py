"""The one equality of values, and its copy in reproducer scripts."""

from __future__ import annotations

import struct
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.causes import script_base
from harness.values.equality import identity, same
from pycodec import Uuid
from pycodec.plain import to_dict
from tests.properties.everything import EVERYTHING
from tests.properties.strategies import values

NAN, OTHER_NAN = (
    struct.unpack(">d", bytes.fromhex(bits))[0] for bits in ("7ff8" + "0" * 12, "7ff8" + "0" * 11 + "1")
)
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(0, 2), st.floats(), st.sampled_from((0.0, -0.0, NAN, OTHER_NAN)),
    st.text(max_size=2), st.binary(max_size=2), st.just(Uuid(bytes(16))), st.just(bytes(16)),
)  # fmt: skip
PLAIN = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner),
    max_leaves=6,
)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (0.0, -0.0, False),
        (NAN, NAN, True),
        (NAN, OTHER_NAN, False),
        (True, 1, False),
        (1, 1.0, False),
        (Uuid(bytes(16)), bytes(16), True),
        ([1], (1,), True),
        ([0.0], [-0.0], False),
        ({"a": [True]}, {"a": [1]}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        (None, 0, False),
    ],
)
def test_what_is_the_same(left: Any, right: Any, expected: bool) -> None:
    assert same(left, right) is same(right, left) is expected


@given(PLAIN, PLAIN)
def test_what_is_the_same_and_no_other_has_one_identity(left: Any, right: Any) -> None:
    assert same(left, right) is (identity(left) == identity(right))
    assert identity(left) == identity(deepcopy(left))


@given(PLAIN, PLAIN)
def test_scripts_have_the_same_equality(left: Any, right: Any) -> None:
    assert same(left, right) is script_base.same(left, right)
    assert same(left, deepcopy(left))
    assert script_base.same(left, deepcopy(left))


@given(values(EVERYTHING, "Arrays", 2), values(EVERYTHING, "Arrays", 2))
def test_messages_are_the_same_when_their_plain_forms_are(left: Any, right: Any) -> None:
    assert same(left, right) is same(to_dict(left), to_dict(right))
    assert same(left, deepcopy(left))


def test_messages_differ_in_unknown_tagged_fields_and_within_structs() -> None:
    cls = EVERYTHING.message_class("Tagged")
    assert not same(cls(unknown_tagged_fields=[(100, b"")]), cls())
    assert not same(cls(), EVERYTHING.message_class("Arrays")())

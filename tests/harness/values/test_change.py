"""In what way a value was changed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest

from harness.outcome import Change
from harness.values.change import change_of
from pycodec import Message, Protocol
from pycodec.plain import from_dict

_PROTOCOL = Protocol.from_specs(
    [
        """{"type": "data", "name": "Topics", "validVersions": "0", "flexibleVersions": "none", "fields": [
            {"name": "Topics", "type": "[]Topic", "versions": "0+", "fields": [
                {"name": "Name", "type": "string", "versions": "0+", "mapKey": true},
                {"name": "Partitions", "type": "int32", "versions": "0+"},
                {"name": "Brokers", "type": "[]int32", "versions": "0+"}]}]}"""
    ]
)


def _topic(name: str, partitions: int, brokers: Sequence[int] = ()) -> Message:
    """A struct with a map key, and an array within."""
    topic = {"name": name, "partitions": partitions, "brokers": list(brokers)}
    value: Any = from_dict(_PROTOCOL.message_class("Topics"), {"topics": [topic]})
    made: Message = value.topics[0]
    return made


@pytest.mark.parametrize(
    ("wanted", "got", "change"),
    [
        ("a", None, "null"),
        (None, "", "not null"),
        ("a", "", "emptied"),
        ([1], [], "emptied"),
        ([1, 2], [2, 1], Change.REORDERED),
        ([1, 2, 2], [2, 1, 1], ""),
        ([1, 2], [1, 2], ""),
        ([1, True], [True, 1], Change.REORDERED),
        ([0.0, -0.0], [-0.0, 0.0], Change.REORDERED),
        ([{"a": [1, 2]}, {"a": [3]}], [{"a": [3]}, {"a": [2, 1]}], Change.REORDERED),
        # Sets within, too.
        (
            [_topic("a", 1, [1, 1]), _topic("b", 1, [3])],
            [_topic("b", 1, [3]), _topic("a", 1, [1])],
            Change.REORDERED,
        ),
        ([_topic("a", 1, [1, 1]), _topic("b", 1, [3])], [_topic("b", 1, [3]), _topic("a", 1, [2])], ""),
        ([_topic("a", 1, [1, 1]), _topic("b", 1)], [_topic("a", 1, [1]), _topic("b", 1)], ""),
        ([{"a": [1, 2]}, {"a": [3]}], [{"a": [2, 1]}, {"a": [3]}], ""),  # of the arrays within
        ([1, 2], [1], ""),
        ([1, 2, 1], [1, 2], Change.MERGED),
        ([2, 1, 2], [1, 2], Change.MERGED),
        ([1, 1, 2, 2], [1, 2, 2], ""),
        ([1, 1, 2], [1], ""),
        ([1, True, 1], [1, True], Change.MERGED),
        ([1, 1], [1, 1, 1], ""),
        ([1, 1], [2], ""),
        ([_topic("a", 1), _topic("a", 2)], [_topic("a", 2)], Change.MERGED),  # of its map key
        ([_topic("a", 1), _topic("a", 2), _topic("a", 1)], [_topic("a", 2), _topic("a", 1)], Change.MERGED),
        ([_topic("a", 1), _topic("b", 1)], [_topic("a", 1)], ""),
        ([_topic("a", 1), _topic("a", 2)], [_topic("a", 3)], ""),
        ([_topic("a", 1, [1, 1]), _topic("a", 1, [1, 1])], [_topic("a", 1, [1])], Change.MERGED),
        (7, 0, "zero"),
        (-7, 7, "sign"),
        (7, 8, "by +1"),
        (7, 5, "by -2"),
        (2**60 + 1, 2**60 - 8, "rounded"),
        (2**53 + 1, 2**53, "rounded"),
        (2**63 - 1, -(2**63), "rounded"),
        (2**31 - 1, -(2**31), ""),
        (-(2**62) - 1, 2**62 - 1, ""),
        (300, 44, ""),
        (2.5, 3.5, "by +1"),
        (2.5, 2.5001, "rounded"),
        (-1.0, 3e-319, ""),
        (-0.0, 6e-322, ""),
        (math.inf, 3e-319, ""),
        (1.0, math.inf, ""),
        (math.nan, 1.0, "NaN"),
        (1.5, math.nan, "NaN"),
        (True, False, ""),
        ("abc", "ab", ""),
        ("a\ufffd", "a?", Change.REPLACED),
        ("\ufffd", "\udcff", Change.REPLACED),
        ("\ufffd", "", "emptied"),
        ("a\ufffd", "a", ""),  # all from there on is lost
        ("\ufffdb", "?b", Change.REPLACED),
        ("a\ufffdb\ufffd", "a\udc80\udc81b\udc80", Change.REPLACED),
        ("a\ufffdb\ufffdc", "a?b", ""),
        ("a\ufffd\ufffdb", "a?b", ""),
        ("a\ud800", "a?", Change.SURROGATE),
        ("a\ud800", "", Change.SURROGATE),
        ("a", "\ud800", ""),
        (b"\0\1", b"\1\0", ""),
        ({"a": 1}, {"a": 2}, ""),
    ],
)
def test_the_way_of_a_change(wanted: Any, got: Any, change: str) -> None:
    assert change_of(wanted, got) == change

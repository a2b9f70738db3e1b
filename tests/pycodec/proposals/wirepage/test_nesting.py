"""Flat and nested lists: one from the other, and what the page's proposal saves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.docs.pages import Row
from pycodec.proposals.wirepage import CORRECTED, to_flat, to_nested
from tests.pycodec.proposals.pages import page
from tests.pycodec.proposals.wirepage.sizes import bytes_saved, flat_size, nested_size

SAVINGS = page("wire-format-proposals").rows("nesting")

ENTRIES = st.lists(
    st.fixed_dictionaries(
        {
            "topic": st.sampled_from(["a", "bb", "ccc"]),
            "partition": st.integers(0, 9),
            "messages": st.binary(max_size=5),
        }
    ),
    max_size=8,
)


def entry(topic: str, partition: int, messages: bytes = b"") -> dict[str, Any]:
    return {"topic": topic, "partition": partition, "messages": messages}


def test_the_pages_example() -> None:
    """[(topic, [(partition, messages), ...], topic, [(partition, messages), ...], ...]"""
    flat = [entry("a", 0, b"x"), entry("b", 1), entry("a", 2, b"y")]
    assert to_nested(flat) == [
        {
            "topic": "a",
            "partition_data": [{"partition": 0, "messages": b"x"}, {"partition": 2, "messages": b"y"}],
        },
        {"topic": "b", "partition_data": [{"partition": 1, "messages": b""}]},
    ]


@given(ENTRIES)
def test_nothing_is_lost_but_the_order_of_topics(flat: list[dict[str, Any]]) -> None:
    back = to_flat(to_nested(flat))
    assert sorted(map(sorted, map(dict.items, back))) == sorted(map(sorted, map(dict.items, flat)))
    topics = [topic["topic"] for topic in to_nested(flat)]
    assert len(topics) == len(set(topics))
    for topic in topics:
        assert [e for e in back if e["topic"] == topic] == [e for e in flat if e["topic"] == topic]


@given(ENTRIES)
def test_with_keep_order_not_even_that_is(flat: list[dict[str, Any]]) -> None:
    """The offsets of a ProduceResponse are "in the order given in the request"."""
    nested = to_nested(flat, keep_order=True)
    assert to_flat(nested) == flat
    topics = [topic["topic"] for topic in nested]
    assert all(one != other for one, other in pairwise(topics))


@given(ENTRIES)
def test_nesting_what_was_flattened_gives_it_back(flat: list[dict[str, Any]]) -> None:
    nested = to_nested(flat)
    assert to_nested(to_flat(nested)) == nested


@given(ENTRIES)
def test_the_bytes_saved_are_those_of_the_names_less_a_count_for_each_topic(
    flat: list[dict[str, Any]],
) -> None:
    nested = to_nested(flat)
    names = sum((len(topic["partition_data"]) - 1) * (2 + len(topic["topic"])) - 2 for topic in nested)
    assert bytes_saved(flat) == names == flat_size(flat) - nested_size(nested)


def test_sizes_are_those_of_the_requests() -> None:
    """The nested size is what the list takes within a ProduceRequest."""
    nested = to_nested([entry("topic", p, b"abc") for p in range(3)])
    empty = {"request_id": 0, "version_id": 0, "correlation_id": 0, "required_acks": 0, "data": []}
    layout = CORRECTED["ProduceRequest"]
    list_bytes = len(layout.encode(empty | {"data": nested})) - len(layout.encode(empty)) + 2
    assert nested_size(nested) == list_bytes


@pytest.mark.parametrize("row", SAVINGS, ids=lambda row: f"{row['name_bytes']} {row['partitions']}")
def test_the_bytes_saved_by_naming_each_topic_once(row: Row) -> None:
    """(P - 1) x (2 + name) - 2: the name P - 1 times less, and a count more."""
    name, count = row["name_bytes"], row["partitions"]
    flat = [entry("t" * name, partition) for partition in range(count)]
    assert (flat_size(flat), nested_size(to_nested(flat))) == (row["flat"], row["nested"])
    assert bytes_saved(flat) == row["saved"] == (count - 1) * (2 + name) - 2


def test_the_table_of_savings_has_every_name_with_every_count() -> None:
    assert [(row["name_bytes"], row["partitions"]) for row in SAVINGS] == [
        (name, count) for name in (5, 20, 50) for count in (1, 2, 10, 100, 1000)
    ]


def test_a_topic_of_one_partition_costs_two_bytes_more_nested() -> None:
    assert bytes_saved([entry("a", 0), entry("b", 0)]) == -4


def test_a_partition_has_no_other_topic_than_the_one_that_it_is_in() -> None:
    partition = {"topic": "other", "partition": 1, "messages": b"", "more": 5}
    flat = to_flat([{"topic": "mine", "partition_data": [partition]}])
    assert flat == [{"topic": "mine", "partition": 1, "messages": b""}]


def test_topics_are_the_same_whose_texts_are() -> None:
    class Name(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            return False

        __hash__ = None  # type: ignore[assignment]

    flat = [{"topic": Name("a"), "partition": number, "messages": b""} for number in range(2)]
    for keep_order in (False, True):
        (topic,) = to_nested(flat, keep_order=keep_order)
        assert (topic["topic"], len(topic["partition_data"])) == ("a", 2)

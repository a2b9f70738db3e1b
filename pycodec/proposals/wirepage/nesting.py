"""From (topic, partition, messages)* to topics with their partitions, and back ("Reduce repetition of topic
name in Multi* APIs").

Both forms are lists of dicts, as the layouts take them: flat `{"topic", "partition", "messages"}`, nested
`{"topic", "partition_data": [{"partition", "messages"}]}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pycodec.proposals.wirepage.layouts import FLAT_DATA, NESTED_DATA, to_struct
from pycodec.types import Schema
from pycodec.types.base import Type

__all__ = ["Saving", "bytes_saved", "flat_size", "nested_size", "saving_table", "to_flat", "to_nested"]

Data = list[dict[str, Any]]


def to_nested(flat: Iterable[dict[str, Any]], *, keep_order: bool = False) -> Data:
    """Give each topic once, with its partitions.

    Topics stand in the order of their first entry, partitions in theirs. With `keep_order` only neighbours
    are brought together and a topic may come again: the n-th message set stays the n-th, which matters to the
    offsets of a ProduceResponse, "in the order given in the request".
    """
    nested: Data = []
    by_topic: dict[str, dict[str, Any]] = {}
    for entry in flat:
        topic = entry["topic"]
        if keep_order and nested and nested[-1]["topic"] != topic:
            by_topic.clear()
        if topic not in by_topic:
            by_topic[topic] = {"topic": topic, "partition_data": []}
            nested.append(by_topic[topic])
        partition = {"partition": entry["partition"], "messages": entry["messages"]}
        by_topic[topic]["partition_data"].append(partition)
    return nested


def to_flat(nested: Iterable[dict[str, Any]]) -> Data:
    """Repeat the topic for each of its partitions. A topic without partitions leaves no trace."""
    return [
        {"topic": topic["topic"], **partition} for topic in nested for partition in topic["partition_data"]
    ]


def flat_size(flat: Sequence[dict[str, Any]]) -> int:
    """Bytes of the flat list, count included."""
    return _size(FLAT_DATA, flat)


def nested_size(nested: Sequence[dict[str, Any]]) -> int:
    """Bytes of the nested list, counts included."""
    return _size(NESTED_DATA, nested)


def _size(type: Type, items: Sequence[dict[str, Any]]) -> int:
    element = type.array_element_type
    assert isinstance(element, Schema)
    return type.size_of([to_struct(element, item) for item in items])


def bytes_saved(flat: Sequence[dict[str, Any]]) -> int:
    """Bytes that the nested form of `flat` saves; negative where each topic has one partition."""
    return flat_size(flat) - nested_size(to_nested(flat))


@dataclass(frozen=True, slots=True)
class Saving:
    """One topic with a name of `name_bytes` and `partitions` partitions, each with an empty message set."""

    name_bytes: int
    partitions: int
    flat: int
    nested: int

    @property
    def saved(self) -> int:
        """(P − 1) × (2 + name) − 2: the name P − 1 times less, and a count more."""
        return self.flat - self.nested


def saving_table(
    names: Sequence[int] = (5, 20, 50), partitions: Sequence[int] = (1, 2, 10, 100, 1000)
) -> tuple[Saving, ...]:
    """Measured sizes of both forms."""
    rows = []
    for length in names:
        for count in partitions:
            flat = [{"topic": "t" * length, "partition": p, "messages": b""} for p in range(count)]
            rows.append(Saving(length, count, flat_size(flat), nested_size(to_nested(flat))))
    return tuple(rows)

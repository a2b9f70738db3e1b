"""From (topic, partition, messages)* to topics with their partitions, and back ("Reduce repetition of topic
name in Multi* APIs").

Both forms are lists of dicts, as the layouts take them: flat `{"topic", "partition", "messages"}`, nested
`{"topic", "partition_data": [{"partition", "messages"}]}`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pycodec.content import items_content, text_content
from pycodec.errors import InvalidValue, shown

__all__ = ["to_flat", "to_nested"]

Data = list[dict[str, Any]]


def to_nested(flat: Iterable[dict[str, Any]], *, keep_order: bool = False) -> Data:
    """Give each topic once, with its partitions.

    Topics stand in the order of their first entry, partitions in theirs. With `keep_order` only neighbours
    are brought together and a topic may come again: the n-th message set stays the n-th, which matters to the
    offsets of a ProduceResponse, "in the order given in the request".
    """
    nested: Data = []
    by_topic: dict[str, dict[str, Any]] = {}
    for entry in _dicts(flat, "topic", "partition", "messages"):
        topic = text_content(entry["topic"])
        if topic is None:
            raise InvalidValue(f"a topic is a str, not {shown(entry['topic'])}")
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
        {"topic": topic["topic"], "partition": partition["partition"], "messages": partition["messages"]}
        for topic in _dicts(nested, "topic", "partition_data")
        for partition in _dicts(topic["partition_data"], "partition", "messages")
    ]


def _dicts(items: object, *names: str) -> Data:
    """A list of dicts that have these names; `InvalidValue` for anything else."""
    found = items_content(items)
    if found is None or not all(type(each) is dict and each.keys() >= set(names) for each in found):
        raise InvalidValue(f"a list of dicts with {', '.join(names)} is needed, not {shown(items)}")
    return list(found)

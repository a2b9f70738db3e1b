"""Faults of arrays and structs: lost, repeated, shifted and swapped content."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pycodec import Message
from pycodec.errors import TooLong
from tests.faults.fault import Fault
from tests.faults.plants import CodeChange, FaultyReader, FaultyWriter, ValueChange


class CountInOneByte(FaultyReader):
    """The count is read into a signed byte: 128 elements are none."""

    def length(self, flexible: bool, wide: bool) -> int:
        length = super().length(flexible, wide)
        return (length + 128) % 256 - 128 if self.here and length > 0 else length


class AtMost100(FaultyWriter):
    def field(self, field: Any, value: Any, tagged: bool) -> None:
        if self.here and value is not None and len(value) > 100:
            raise self.fail(TooLong, f"{len(value)} elements")
        super().field(field, value, tagged)


def _swap(one: str, other: str) -> ValueChange:
    """Two fields in each other's place, in writing and in reading: a round trip does not show it."""

    def swap(struct: Message) -> None:
        first, second = getattr(struct, one), getattr(struct, other)
        setattr(struct, one, second)
        setattr(struct, other, first)

    return ValueChange(struct_writing=swap, struct_reading=swap)


def _unique(key: Callable[[Any], Any]) -> Callable[[list[Any] | None], list[Any] | None]:
    """As a dict keeps elements: one for each key, the last."""

    def unique(items: list[Any] | None) -> list[Any] | None:
        return items if items is None else list({key(item): item for item in items}.values())

    return unique


def _in_the_first(topics: list[Message]) -> list[Message]:
    """The partitions of all topics end up in the first one."""
    for topic in topics[1:]:
        topics[0].partitions += topic.partitions
        topic.partitions = []
    return topics


FAULTS = (
    Fault(
        name="swapped_int32_fields",
        bug="Partition index and leader id are swapped in writing and in reading.",
        message="MetadataResponse",
        version=6,
        path="topics.partitions.leaderId",
        plant=_swap("partition_index", "leader_id"),
        witness={"topics": [{"partitions": [{"leader_id": 1}]}]},
        also=("topics.partitions.partitionIndex",),
    ),
    Fault(
        name="swapped_strings",
        bug="Group id and member id are swapped in writing and in reading.",
        message="JoinGroupRequest",
        version=9,
        path="memberId",
        plant=_swap("group_id", "member_id"),
        witness={"member_id": "a"},
        also=("groupId",),
    ),
    Fault(
        name="swapped_bools",
        bug="Two adjacent bools are swapped in writing and in reading.",
        message="MetadataRequest",
        version=10,
        path="includeTopicAuthorizedOperations",
        plant=_swap("include_cluster_authorized_operations", "include_topic_authorized_operations"),
        witness={"include_topic_authorized_operations": True},
        also=("includeClusterAuthorizedOperations",),
    ),
    Fault(
        name="map_key_duplicates_dropped_on_read",
        bug="A keyed array is read into a dict: of elements with one key the last stays.",
        message="CreateTopicsRequest",
        version=7,
        path="topics",
        plant=ValueChange(reading=_unique(lambda topic: topic.name)),
        witness={"topics": [{"name": "a", "num_partitions": 1}, {"name": "a", "num_partitions": 2}]},
    ),
    Fault(
        name="map_key_duplicates_dropped_on_write",
        bug="A keyed array is written from a dict: of elements with one key the last stays.",
        message="ApiVersionsResponse",
        version=2,
        path="apiKeys",
        plant=ValueChange(writing=_unique(lambda key: key.api_key)),
        witness={"api_keys": [{"min_version": 1}, {"min_version": 2}]},
    ),
    Fault(
        name="array_sorted",
        bug="An array is written as a set: sorted, and each element once.",
        message="MetadataResponse",
        version=4,
        path="topics.partitions.replicaNodes",
        plant=ValueChange(writing=lambda items: sorted(set(items))),
        witness={"topics": [{"partitions": [{"replica_nodes": [2, 1, 1]}]}]},
    ),
    Fault(
        name="array_of_wrong_nesting",
        bug="The partitions of every topic end up in the first one.",
        message="ListOffsetsRequest",
        version=6,
        path="topics",
        plant=ValueChange(writing=_in_the_first),
        witness={"topics": [{"name": "a"}, {"name": "b", "partitions": [{}]}]},
    ),
    Fault(
        name="last_element_lost",
        bug="The last of several elements is not read.",
        message="OffsetFetchRequest",
        version=8,
        path="groups.topics.partitionIndexes",
        plant=ValueChange(reading=lambda items: items[:-1] if len(items) > 1 else items),
        witness={"groups": [{"topics": [{"partition_indexes": [1, 2]}]}]},
    ),
    Fault(
        name="elements_share_one_object",
        bug="One object is filled for every element, so all of them are the last.",
        message="LeaderChangeMessage",
        version=0,
        path="voters",
        plant=ValueChange(reading=lambda items: [items[-1]] * len(items) if items else items),
        witness={"voters": [{"voter_id": 1}, {"voter_id": 2}]},
    ),
    Fault(
        name="array_count_in_one_byte",
        bug="The count of an array is read into a signed byte.",
        message="CreateTopicsRequest",
        version=3,
        path="topics.assignments",
        plant=CodeChange(reader=CountInOneByte),
        witness={"topics": [{"assignments": [{}] * 128}]},
    ),
    Fault(
        name="array_refused_above_100",
        bug="Arrays of more than 100 elements are refused.",
        message="FetchRequest",
        version=10,
        path="forgottenTopicsData.partitions",
        plant=CodeChange(writer=AtMost100),
        witness={"forgotten_topics_data": [{"partitions": [0] * 101}]},
    ),
)
"""Arrays and structs."""

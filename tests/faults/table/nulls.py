"""Faults around null: markers, sentinels, and null taken for empty."""

from __future__ import annotations

from typing import Any

from pycodec.specs.model import FieldSpec, Primitive
from tests.faults.fault import Fault
from tests.faults.plants import CodeChange, FaultyReader, FaultyWriter, ValueChange


class CompactNullAsOne(FaultyWriter):
    def length(self, length: int, flexible: bool, wide: bool) -> None:
        super().length(0 if self.here and length < 0 else length, flexible, wide)


class StructMarkerZero(FaultyWriter):
    def field(self, field: FieldSpec, value: Any, tagged: bool) -> None:
        if self.here and value is None:
            self.out.append(0)
        else:
            super().field(field, value, tagged)


class StructMarkerLeftOut(FaultyWriter):
    def field(self, field: FieldSpec, value: Any, tagged: bool) -> None:
        if self.here and value is not None:
            assert field.struct is not None
            self.struct(field.struct, value)
        else:
            super().field(field, value, tagged)


class TaggedStructMarkerAsByte(FaultyWriter):
    def field(self, field: FieldSpec, value: Any, tagged: bool) -> None:
        if self.here and value is None:
            self.out.append(0xFF)
        else:
            super().field(field, value, tagged)


class NullRefused(FaultyReader):
    def check_nullable(self, nullable: bool, start: int) -> None:
        super().check_nullable(nullable and not self.here, start)


class NullBytesAsInt16(FaultyWriter):
    def length(self, length: int, flexible: bool, wide: bool) -> None:
        super().length(length, flexible, wide and not (self.here and length < 0))


class MinusOneAsNull(FaultyReader):
    def primitive(self, kind: Primitive, flexible: bool, nullable: bool) -> Any:
        value = super().primitive(kind, flexible, nullable)
        return None if self.here and value == -1 else value


FAULTS = (
    Fault(
        name="null_string_written_as_empty",
        bug="A null compact string is written with the length marker of the empty one.",
        message="MetadataRequest",
        version=12,
        path="topics.name",
        plant=CodeChange(writer=CompactNullAsOne),
        witness={"topics": [{"name": None}]},
    ),
    Fault(
        name="null_string_written_as_empty_before_compact_types",
        bug="A null string is written with length 0 instead of -1.",
        message="MetadataResponse",
        version=5,
        path="brokers.rack",
        plant=CodeChange(writer=CompactNullAsOne),
        witness={"brokers": [{"rack": None}]},
    ),
    Fault(
        name="null_array_written_as_empty",
        bug="`topics=None`, which asks for all topics, is written as an empty array, which asks for none.",
        message="MetadataRequest",
        version=9,
        path="topics",
        plant=ValueChange(writing=lambda items: items or []),
        witness={"topics": None},
    ),
    Fault(
        name="empty_array_written_as_null",
        bug="An empty nullable array is falsy, so it is written as null.",
        message="MetadataRequest",
        version=4,
        path="topics",
        plant=ValueChange(writing=lambda items: items or None),
        witness={"topics": []},
    ),
    Fault(
        name="null_array_read_as_empty",
        bug="A null array is read as an empty one.",
        message="FetchResponse",
        version=11,
        path="responses.partitions.abortedTransactions",
        plant=ValueChange(reading=lambda items: items or []),
        witness={"responses": [{"partitions": [{"aborted_transactions": None}]}]},
    ),
    Fault(
        name="null_string_refused",
        bug="The reader refuses null in a field that became nullable in a later version.",
        message="JoinGroupResponse",
        version=7,
        path="protocolName",
        plant=CodeChange(reader=NullRefused),
        witness={"protocol_name": None},
    ),
    Fault(
        name="null_bytes_marked_with_two_bytes",
        bug="Null bytes are marked with a 16-bit -1, as strings are, instead of a 32-bit one.",
        message="AllTypeMessage",
        version=0,
        path="myNullableBytes",
        plant=CodeChange(writer=NullBytesAsInt16),
        witness={"my_nullable_bytes": None, "my_records": b""},
        reference="4.3.1-test",
    ),
    Fault(
        name="null_records_read_as_empty",
        bug="Null records are read as empty ones.",
        message="FetchResponse",
        version=12,
        path="responses.partitions.records",
        plant=ValueChange(reading=lambda data: data or b""),
        witness={"responses": [{"partitions": [{"records": None}]}]},
    ),
    Fault(
        name="empty_records_written_as_null",
        bug="Empty records are falsy, so they are written as null.",
        message="ProduceRequest",
        version=9,
        path="topicData.partitionData.records",
        plant=ValueChange(writing=lambda data: data or None),
        witness={"topic_data": [{"partition_data": [{"records": b""}]}]},
    ),
    Fault(
        name="null_struct_marked_with_zero",
        bug="The marker before a null struct is 0 instead of -1 (KIP-893), which means present.",
        message="DescribeTopicPartitionsRequest",
        version=0,
        path="cursor",
        plant=CodeChange(writer=StructMarkerZero),
        witness={"cursor": None},
    ),
    Fault(
        name="struct_marker_left_out",
        bug="A nullable struct that is present is written without its marker.",
        message="ConsumerGroupHeartbeatResponse",
        version=0,
        path="assignment",
        plant=CodeChange(writer=StructMarkerLeftOut),
        witness={"assignment": {}},
    ),
    Fault(
        name="tagged_null_struct_marked_with_a_byte",
        bug="A null struct in a tagged field is marked with -1, as outside, instead of a varint 0.",
        message="NullableStructMessage",
        version=1,
        path="nullableStruct4",
        plant=CodeChange(writer=TaggedStructMarkerAsByte),
        witness={"nullable_struct4": None},
        reference="4.3.1-test",
    ),
    Fault(
        name="minus_one_read_as_null",
        bug="-1, the sentinel for the latest offset, is read as None.",
        message="ListOffsetsRequest",
        version=7,
        path="topics.partitions.timestamp",
        plant=CodeChange(reader=MinusOneAsNull),
        witness={"topics": [{"partitions": [{"timestamp": -1}]}]},
    ),
    Fault(
        name="minus_one_written_as_zero",
        bug="-1, the sentinel for no leader, counts as unset and is written as 0.",
        message="MetadataResponse",
        version=12,
        path="topics.partitions.leaderId",
        plant=ValueChange(writing=lambda number: 0 if number == -1 else number),
        witness={"topics": [{"partitions": [{"leader_id": -1}]}]},
    ),
    Fault(
        name="zero_uuid_read_as_null",
        bug="The zero uuid, which stands for no topic, is read as None.",
        message="MetadataResponse",
        version=10,
        path="topics.topicId",
        plant=ValueChange(reading=lambda uuid: uuid if any(uuid) else None),
        witness={"topics": [{}]},
    ),
)
"""Null and what is mistaken for it."""

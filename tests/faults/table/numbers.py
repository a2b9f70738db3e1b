"""Faults of numbers: widths, signs, precision and byte order."""

from __future__ import annotations

import math
import struct
from dataclasses import replace
from typing import Any

from pycodec import Uuid
from pycodec.specs.model import FieldSpec, Primitive
from tests.faults.fault import Fault
from tests.faults.plants import CodeChange, FaultyWriter, Plant, SpecChange, ValueChange


def _as_type(kind: Primitive, *, reading: bool = True, writing: bool = True) -> Plant:
    """The field as one of another type."""

    def change(field: FieldSpec) -> FieldSpec:
        return replace(field, type=kind, default=False if kind is Primitive.BOOL else 0)

    return SpecChange(field=change, reading=reading, writing=writing)


class TrueAs255(FaultyWriter):
    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and value is True:
            self.out.append(0xFF)
        else:
            super().primitive(kind, value, flexible)


class LittleEndian(FaultyWriter):
    def number(self, kind: Primitive, value: Any) -> None:
        start = len(self.out)
        super().number(kind, value)
        if self.here:
            self.out[start:] = self.out[start:][::-1]


def _half_swapped(uuid: bytes) -> Uuid:
    """As .NET's Guid lays its first half out: fields of 4, 2 and 2 bytes, little-endian."""
    return Uuid(uuid[3::-1] + uuid[5:3:-1] + uuid[7:5:-1] + uuid[8:])


def _quiet(number: float) -> float:
    return math.nan if math.isnan(number) else number


def _as_float32(number: float) -> float:
    try:
        narrow: float = struct.unpack(">f", struct.pack(">f", number))[0]
    except OverflowError:
        return math.copysign(math.inf, number)
    return number if math.isnan(number) else narrow


FAULTS = (
    Fault(
        name="int8_read_as_bool",
        bug="An int8 is read as a bool: every isolation level but 0 becomes True.",
        message="FetchRequest",
        version=11,
        path="isolationLevel",
        plant=_as_type(Primitive.BOOL, writing=False),
        witness={"isolation_level": 2},
    ),
    Fault(
        name="bool_written_as_255",
        bug="True is written as FF, which Java reads as true too.",
        message="JoinGroupResponse",
        version=9,
        path="skipAssignment",
        plant=CodeChange(writer=TrueAs255),
        witness={"skip_assignment": True},
    ),
    Fault(
        name="int16_read_unsigned",
        bug="The error code -1, unknown server error, is read as 65535.",
        message="MetadataResponse",
        version=8,
        path="topics.errorCode",
        plant=ValueChange(reading=lambda number: number & 0xFFFF),
        witness={"topics": [{"error_code": -1}]},
    ),
    Fault(
        name="uint16_read_signed",
        bug="A port above 32767 is read as a negative number.",
        message="BrokerRegistrationRequest",
        version=0,
        path="listeners.port",
        plant=_as_type(Primitive.INT16, writing=False),
        witness={"listeners": [{"port": 40000}]},
    ),
    Fault(
        name="uint16_refused_above_int16",
        bug="The writer takes a port for an int16 and refuses it above 32767.",
        message="VotersRecord",
        version=0,
        path="voters.endpoints.port",
        plant=_as_type(Primitive.INT16, reading=False),
        witness={"voters": [{"endpoints": [{"port": 40000}]}]},
    ),
    Fault(
        name="uint32_read_signed",
        bug="A CRC in the upper half of its range is read as a negative number.",
        message="ProducerSnapshot",
        version=1,
        path="crc",
        plant=_as_type(Primitive.INT32, writing=False),
        witness={"crc": 2**31},
        reference="4.4.0-server",
    ),
    Fault(
        name="milliseconds_lost",
        bug="A timestamp goes through whole seconds and loses its milliseconds.",
        message="ProduceResponse",
        version=8,
        path="responses.partitionResponses.logAppendTimeMs",
        plant=ValueChange(reading=lambda ms: ms // 1000 * 1000),
        witness={"responses": [{"partition_responses": [{"log_append_time_ms": 1_700_000_000_123}]}]},
    ),
    Fault(
        name="int64_through_a_float",
        bug="A 64-bit offset goes through a float and loses its low bits above 2^53.",
        message="FetchRequest",
        version=12,
        path="topics.partitions.fetchOffset",
        plant=ValueChange(writing=lambda number: max(-(2**63), min(int(float(number)), 2**63 - 1024))),
        witness={"topics": [{"partitions": [{"fetch_offset": 2**53 + 1}]}]},
    ),
    Fault(
        name="int64_read_as_low_half",
        bug="Only the low 32 bits of a producer id are kept.",
        message="FetchResponse",
        version=4,
        path="responses.partitions.abortedTransactions.producerId",
        plant=ValueChange(reading=lambda number: number & 0xFFFFFFFF),
        witness={"responses": [{"partitions": [{"aborted_transactions": [{"producer_id": 2**32}]}]}]},
    ),
    Fault(
        name="int32_little_endian",
        bug="A 32-bit integer is written with its lowest byte first.",
        message="JoinGroupRequest",
        version=5,
        path="rebalanceTimeoutMs",
        plant=CodeChange(writer=LittleEndian),
        witness={"rebalance_timeout_ms": 1},
    ),
    Fault(
        name="nan_payload_lost",
        bug="Every NaN is read as the canonical one.",
        message="DescribeClientQuotasResponse",
        version=1,
        path="entries.values.value",
        plant=ValueChange(reading=_quiet),
        witness={
            "entries": [{"values": [{"value": struct.unpack(">d", b"\x7f\xf8" + bytes(5) + b"\1")[0]}]}]
        },
    ),
    Fault(
        name="minus_zero_lost",
        bug="-0.0 equals 0.0 and is written as it.",
        message="AlterClientQuotasRequest",
        version=0,
        path="entries.ops.value",
        plant=ValueChange(writing=lambda number: number or 0.0),
        witness={"entries": [{"ops": [{"value": -0.0}]}]},
    ),
    Fault(
        name="float64_through_float32",
        bug="A float64 is read through a 32-bit float.",
        message="ClientQuotaRecord",
        version=0,
        path="value",
        plant=ValueChange(reading=_as_float32),
        witness={"value": 0.1},
        reference="4.4.0-server",
    ),
    Fault(
        name="uuid_half_little_endian",
        bug="A uuid is written in the mixed byte order of .NET's Guid.",
        message="FetchRequest",
        version=13,
        path="topics.topicId",
        plant=ValueChange(writing=_half_swapped),
        witness={"topics": [{"topic_id": Uuid(bytes(range(16)))}]},
    ),
)
"""Numbers and other fields of fixed size."""

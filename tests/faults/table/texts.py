"""Faults of strings and bytes: encodings, lengths and the varints before them."""

from __future__ import annotations

from typing import Any

from pycodec.errors import InvalidValue, InvalidVarint, TooLong
from pycodec.specs.model import Primitive
from tests.faults.fault import Fault
from tests.faults.plants import CodeChange, FaultyReader, FaultyWriter, ValueChange


class OneByteVarintTo128(FaultyWriter):
    """`<= 128` where `< 128` was meant: the byte 80 says that another one follows."""

    def varint(self, value: int) -> None:
        if self.here and value == 128:
            self.out.append(0x80)
        else:
            super().varint(value)


class TwoByteVarintTo16384(FaultyWriter):
    def varint(self, value: int) -> None:
        if self.here and value == 16384:
            self.out += b"\x80\x80"
        else:
            super().varint(value)


class PaddedVarint(FaultyWriter):
    def varint(self, value: int) -> None:
        if self.here and value < 0x80:
            self.out += bytes((value | 0x80, 0))
        else:
            super().varint(value)


class ShortVarints(FaultyReader):
    def varint(self) -> int:
        start = self.position
        value = super().varint()
        if self.here and self.position - start > 2:
            raise self.fail(InvalidVarint, "a varint of more than two bytes", start)
        return value


class SignedVarintByte(FaultyReader):
    """The second byte of a varint shifted by 8 instead of 7."""

    def varint(self) -> int:
        start = self.position
        value = super().varint()
        if self.here and self.position - start == 2:
            return (self.data[start] & 0x7F) | self.data[start + 1] << 8
        return value


class LengthInCharacters(FaultyWriter):
    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and kind is Primitive.STRING and len(value) < 30000:
            self.length(len(value), flexible, wide=False)
            self.out += value.encode("utf-8", "replace")
        else:
            super().primitive(kind, value, flexible)


class LimitInCharacters(FaultyWriter):
    """The limit of 32767 bytes is checked against characters."""

    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        text = value if self.here and isinstance(value, str) else ""
        data = text.encode("utf-8", "replace")
        if len(text) <= 32767 < len(data):
            self.length(len(data), flexible, wide=True)
            self.out += data
        else:
            super().primitive(kind, value, flexible)


class SixteenBitBytes(FaultyWriter):
    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and len(value) > 0xFFFF:
            raise self.fail(TooLong, f"{len(value)} bytes")
        super().primitive(kind, value, flexible)


class FramesTo64KiB(FaultyReader):
    def take(self, count: int, what: str, start: int | None = None) -> bytes:
        taken = super().take(count, what, start)
        return taken[:65536] if self.here else taken


class SurrogatesPassed(FaultyWriter):
    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and any("\ud800" <= char < "\ue000" for char in value):
            data = value.encode("utf-8", "surrogatepass")
            self.length(len(data), flexible, wide=False)
            self.out += data
        else:
            super().primitive(kind, value, flexible)


class SurrogatesRefused(FaultyWriter):
    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and any("\ud800" <= char < "\ue000" for char in value):
            raise self.fail(InvalidValue, "a string that has no UTF-8")
        super().primitive(kind, value, flexible)


class ModifiedUtf8(FaultyWriter):
    """As `DataOutputStream.writeUTF`: characters beyond the first plane as two surrogates of three bytes."""

    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and any(char > "\uffff" for char in value):
            units = value.encode("utf-16-be", "surrogatepass")
            split = "".join(chr(units[i] << 8 | units[i + 1]) for i in range(0, len(units), 2))
            data = split.encode("utf-8", "surrogatepass")
            self.length(len(data), flexible, wide=False)
            self.out += data
        else:
            super().primitive(kind, value, flexible)


FAULTS = (
    Fault(
        name="varint_one_byte_too_short_at_128",
        bug="The varint 128 is written in one byte: a compact string of 127 bytes breaks the message.",
        message="CreateTopicsRequest",
        version=5,
        path="topics.name",
        plant=CodeChange(writer=OneByteVarintTo128),
        witness={"topics": [{"name": "x" * 127}]},
    ),
    Fault(
        name="varint_one_byte_too_short_at_16384",
        bug="The varint 16384 is written in two bytes.",
        message="SaslAuthenticateRequest",
        version=2,
        path="authBytes",
        plant=CodeChange(writer=TwoByteVarintTo16384),
        witness={"auth_bytes": bytes(16383)},
    ),
    Fault(
        name="varint_padded",
        bug="A varint is written in two bytes where one would do; Java reads it all the same.",
        message="JoinGroupRequest",
        version=6,
        path="memberId",
        plant=CodeChange(writer=PaddedVarint),
        witness={"member_id": "a"},
    ),
    Fault(
        name="varint_read_up_to_two_bytes",
        bug="The reader takes varints of at most two bytes.",
        message="JoinGroupRequest",
        version=7,
        path="protocols.metadata",
        plant=CodeChange(reader=ShortVarints),
        witness={"protocols": [{"metadata": bytes(16383)}]},
    ),
    Fault(
        name="varint_second_byte_shifted_by_8",
        bug="The second byte of a varint counts 256 instead of 128.",
        message="MetadataResponse",
        version=9,
        path="clusterId",
        plant=CodeChange(reader=SignedVarintByte),
        witness={"cluster_id": "x" * 127},
    ),
    Fault(
        name="string_length_in_characters",
        bug="The length before a string counts characters instead of UTF-8 bytes.",
        message="JoinGroupRequest",
        version=4,
        path="groupId",
        plant=CodeChange(writer=LengthInCharacters),
        witness={"group_id": "é"},
    ),
    Fault(
        name="string_limit_in_characters",
        bug="A string of 32767 characters is taken, however many bytes it has.",
        message="CreateTopicsRequest",
        version=6,
        path="topics.configs.name",
        plant=CodeChange(writer=LimitInCharacters),
        witness={"topics": [{"configs": [{"name": "é" * 20000}]}]},
    ),
    Fault(
        name="bytes_refused_above_64_kib",
        bug="Bytes of more than 65535 are refused.",
        message="ProduceRequest",
        version=7,
        path="topicData.partitionData.records",
        plant=CodeChange(writer=SixteenBitBytes),
        witness={"topic_data": [{"partition_data": [{"records": bytes(65536)}]}]},
    ),
    Fault(
        name="bytes_cut_at_64_kib",
        bug="What is read is cut at 65536 bytes.",
        message="SaslAuthenticateRequest",
        version=1,
        path="authBytes",
        plant=CodeChange(reader=FramesTo64KiB),
        witness={"auth_bytes": bytes(65537)},
    ),
    Fault(
        name="lone_surrogate_written_as_itself",
        bug="A lone surrogate is written in three bytes, where Java writes a question mark.",
        message="FetchRequest",
        version=11,
        path="rackId",
        plant=CodeChange(writer=SurrogatesPassed),
        witness={"rack_id": "a\ud800"},
    ),
    Fault(
        name="lone_surrogate_refused",
        bug="A string with a lone surrogate is refused.",
        message="DescribeTopicPartitionsRequest",
        version=0,
        path="topics.name",
        plant=CodeChange(writer=SurrogatesRefused),
        witness={"topics": [{"name": "\udc00"}]},
    ),
    Fault(
        name="modified_utf8",
        bug="A character beyond the first plane is written as two surrogates, as Java's writeUTF does.",
        message="JoinGroupRequest",
        version=3,
        path="protocolType",
        plant=CodeChange(writer=ModifiedUtf8),
        witness={"protocol_type": "\U0001f600"},
    ),
    Fault(
        name="string_cut_at_nul",
        bug="A string ends at its first NUL, as in C.",
        message="MetadataResponse",
        version=7,
        path="topics.name",
        plant=ValueChange(reading=lambda text: text.partition("\0")[0]),
        witness={"topics": [{"name": "a\0b"}]},
    ),
    Fault(
        name="string_read_as_latin_1",
        bug="Strings are read as ISO 8859-1.",
        message="JoinGroupResponse",
        version=5,
        path="leader",
        plant=ValueChange(reading=lambda text: text.encode().decode("latin-1")),
        witness={"leader": "é"},
    ),
    Fault(
        name="byte_order_mark_dropped",
        bug="A byte order mark at the start of a string is dropped (Python's utf-8-sig).",
        message="FetchRequest",
        version=16,
        path="rackId",
        plant=ValueChange(reading=lambda text: text.removeprefix("\ufeff")),
        witness={"rack_id": "\ufeffa"},
    ),
    Fault(
        name="string_trimmed",
        bug="White space around a string is removed.",
        message="CreateTopicsRequest",
        version=4,
        path="topics.configs.value",
        plant=ValueChange(reading=lambda text: text if text is None else text.strip()),
        witness={"topics": [{"configs": [{"value": "a "}]}]},
    ),
)
"""Strings, bytes and their lengths."""

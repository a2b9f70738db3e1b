"""Message sets: sequences of messages with a size, a magic byte and a CRC-32 each.

Two formats. `EXISTING` is what the page means by "the existing message set format": the page speaks of a
0.7.1 release still to come, so it is that of Kafka 0.7. `SHIPPED` is what came with the requests that shipped
(0.8, and with magic 1 and its timestamp 0.10; `LegacyRecord` of Kafka's sources):

=========  ===============================================================================================
EXISTING   size INT32 · magic INT8 · (magic 1: attributes INT8) · CRC of the payload · payload
SHIPPED    offset INT64 · size INT32 · CRC of what follows · magic INT8 · attributes INT8 · (magic 1:
           timestamp INT64) · key · value, each INT32 length (−1 null) and bytes
=========  ===============================================================================================

A set travels as bytes and is never written anew: parsing is for looking into it. A broker cuts sets off at a
number of bytes, so the last message may be incomplete; what is left of it is kept apart. What is refused in a
`SHIPPED` set, and when, follows Kafka's `MemoryRecords` and `LegacyRecord`; one thing is stricter: bytes that
stand behind a message's value, which nothing could write again, are refused and not passed over.
"""

from __future__ import annotations

import struct
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from pycodec.content import blob_content, int_content, items_content
from pycodec.errors import CodecError, DecodeError, InvalidLength, InvalidValue, Underflow, shown
from pycodec.types.base import at

__all__ = [
    "EXISTING",
    "SHIPPED",
    "CorruptMessage",
    "LegacyMessage",
    "MessageSet",
    "MessageSetFormat",
    "plain",
]

_COMPRESSION = 0x07
_LOG_APPEND_TIME = 0x08
_BYTE = range(256)
_INT_MAX = (1 << 31) - 1
_NEXT_MAGIC = 2
_LONGS = range(-(1 << 63), 1 << 63)


class CorruptMessage(DecodeError):
    """A message whose CRC-32 is not that of its bytes, or whose magic byte is neither 0 nor 1."""


@dataclass(frozen=True, slots=True)
class LegacyMessage:
    """One message.

    Attributes:
        magic: 0 or 1.
        attributes: compression in the lowest three bits (0 none, 1 gzip, 2 snappy, 3 lz4); 0 where the format
            has none.
        value: the payload; None for null, which only `SHIPPED` has.
        key: the key, or None; only `SHIPPED` has keys.
        offset: the offset, or None; only `SHIPPED` has it.
        timestamp: milliseconds, or None; only `SHIPPED` with magic 1 has it.
    """

    magic: int
    attributes: int
    value: bytes | None
    key: bytes | None = None
    offset: int | None = None
    timestamp: int | None = None

    @property
    def compression(self) -> int:
        """The codec of a value that is itself a compressed message set, or 0."""
        return self.attributes & _COMPRESSION

    @property
    def log_append_time(self) -> bool:
        """Whether the broker set the timestamp (magic 1)."""
        return self.timestamp is not None and bool(self.attributes & _LOG_APPEND_TIME)


@dataclass(frozen=True, slots=True)
class MessageSet:
    """The messages of a set, and the bytes at its end that are the beginning of one more."""

    messages: tuple[LegacyMessage, ...]
    incomplete: bytes = b""


class MessageSetFormat(ABC):
    """One of the two formats; use `EXISTING` and `SHIPPED`."""

    def __init__(self, name: str, header: int, least: int, magic_at: int | None = None) -> None:
        self.name = name
        self._header = header  # bytes up to and with the size
        self._least = least  # bytes of the shortest message, behind the size
        self._magic_at = magic_at  # where its byte is looked at before the message is complete

    def parse(self, data: bytes, *, within: bool = False) -> MessageSet:
        """Look into a message set.

        Args:
            data: the set.
            within: whether it was the value of a message, where a last one that is cut off is not looked at.

        Raises:
            CorruptMessage: for a wrong CRC or an unknown magic byte; the latter of a last message that is not
                complete, too, as Kafka's readers look at it first.
            InvalidLength: for a size that is less than the shortest message has.
            The offset is that of the message within `data`, the path its index (`"[3]"`).
        """
        content = blob_content(data)
        if content is None:
            raise DecodeError(f"bytes are needed, not {shown(data)}")
        data = content
        messages: list[LegacyMessage] = []
        position = 0
        while len(data) - position >= self._header:
            start = position + self._header
            size = int.from_bytes(data[start - 4 : start], "big", signed=True)
            path = f"[{len(messages)}]"
            if size < self._least:
                reason = f"a message of {size} bytes, and the shortest has {self._least}"
                raise InvalidLength(reason, path=path, offset=position)
            if not within and size > _INT_MAX - self._header:
                # As in Java, where the sum of both has 32 bits.
                reason = f"a message of {size} bytes, which with its header are too many"
                raise InvalidLength(reason, path=path, offset=position)
            try:
                if not within and self._magic_at is not None and len(data) > start + self._magic_at:
                    magic = data[start + self._magic_at]
                    # Kafka's readers know a magic 2, of another format; they see it when it is complete.
                    if magic != _NEXT_MAGIC or size <= len(data) - start:
                        _check_magic(magic)
                if size > len(data) - start:
                    break
                messages.append(self._message(data[position:start], data[start : start + size]))
            except DecodeError as error:
                error.path, error.offset = path, position
                raise
            position = start + size
        return MessageSet(tuple(messages), data[position:])

    def build(self, values: Iterable[bytes | LegacyMessage]) -> bytes:
        """The bytes of a set, CRCs computed; plain bytes become messages of magic 1.

        Raises:
            InvalidValue: with the path of a message that has what the format, or its magic, has no place for:
                nothing of it is left out.
        """
        held = items_content(values)
        if held is None:
            raise InvalidValue(f"a list of messages is needed, not {shown(values)}")
        return b"".join(self._checked_and_built(index, value) for index, value in enumerate(held))

    def _checked_and_built(self, index: int, value: bytes | LegacyMessage) -> bytes:
        try:
            message = self._as_message(_given(value))
            self._check(message)
            return self._build(message)
        except CodecError as error:
            at(f"[{index}]", error)
            raise

    @abstractmethod
    def _as_message(self, value: bytes | LegacyMessage) -> LegacyMessage: ...

    @abstractmethod
    def _message(self, header: bytes, content: bytes) -> LegacyMessage: ...

    @abstractmethod
    def _check(self, message: LegacyMessage) -> None: ...

    @abstractmethod
    def _build(self, message: LegacyMessage) -> bytes: ...

    def __repr__(self) -> str:
        return f"<MessageSetFormat {self.name}>"


def _given(value: object) -> bytes | LegacyMessage:
    if type(value) is LegacyMessage:
        return plain(value)
    content = blob_content(value)
    if content is None:
        raise InvalidValue(f"bytes or a LegacyMessage is needed, not {shown(value)}")
    return content


def plain(message: LegacyMessage) -> LegacyMessage:
    """The same message with bytes and numbers themselves; `InvalidValue` where it holds anything else."""
    return LegacyMessage(
        _number(message, "magic", range(2)),
        _number(message, "attributes", _BYTE),
        _blob(message, "value"),
        _blob(message, "key"),
        _optional(message, "offset"),
        _optional(message, "timestamp"),
    )


def _number(message: LegacyMessage, name: str, within: range) -> int:
    held = getattr(message, name, None)
    number = int_content(held)
    if number is None or number not in within:
        limits = f"{within.start} to {within.stop - 1}"
        raise InvalidValue(f"a number from {limits} is needed, not {shown(held)}", path=name)
    return number


def _optional(message: LegacyMessage, name: str) -> int | None:
    return None if getattr(message, name, None) is None else _number(message, name, _LONGS)


def _blob(message: LegacyMessage, name: str) -> bytes | None:
    held = getattr(message, name, ...)
    content = None if held is None else blob_content(held)
    _refuse(held is not None and content is None, name, "bytes or None are needed")
    return content


def _refuse(given: bool, name: str, why: str) -> None:
    if given:
        raise InvalidValue(why, path=name)


def _take(content: bytes, position: int, count: int) -> bytes:
    if count > len(content) - position:
        raise Underflow(f"a message of {len(content)} bytes is too short")
    return content[position : position + count]


def _check_crc(found: bytes, covered: bytes) -> None:
    stored, computed = int.from_bytes(found, "big"), zlib.crc32(covered)
    if stored != computed:
        raise CorruptMessage(f"CRC {stored:#010x} for bytes whose CRC is {computed:#010x}")


def _check_magic(magic: int) -> int:
    if magic not in (0, 1):
        raise CorruptMessage(f"magic byte {magic}, neither 0 nor 1")
    return magic


class _Existing(MessageSetFormat):
    def __init__(self) -> None:
        super().__init__("existing (0.7)", 4, least=0)

    def _as_message(self, value: bytes | LegacyMessage) -> LegacyMessage:
        return value if isinstance(value, LegacyMessage) else LegacyMessage(1, 0, value)

    def _message(self, header: bytes, content: bytes) -> LegacyMessage:
        magic = _check_magic(_take(content, 0, 1)[0])
        attributes = _take(content, 1, 1)[0] if magic else 0
        crc = _take(content, 1 + magic, 4)
        payload = content[5 + magic :]
        _check_crc(crc, payload)
        return LegacyMessage(magic, attributes, payload)

    def _check(self, message: LegacyMessage) -> None:
        for name in ("key", "offset", "timestamp"):
            _refuse(getattr(message, name) is not None, name, f"a message of Kafka 0.7 has no {name}")
        _refuse(message.value is None, "value", "a message of Kafka 0.7 cannot be null; b'' is empty")
        if not message.magic:
            _refuse(message.attributes != 0, "attributes", "magic 0 of Kafka 0.7 has no attributes")

    def _build(self, message: LegacyMessage) -> bytes:
        payload = message.value or b""
        marks = bytes([1, message.attributes]) if message.magic else b"\0"
        content = marks + zlib.crc32(payload).to_bytes(4, "big") + payload
        return len(content).to_bytes(4, "big") + content


class _Shipped(MessageSetFormat):
    def __init__(self) -> None:
        super().__init__("shipped (0.8)", 12, least=14, magic_at=4)

    def _as_message(self, value: bytes | LegacyMessage) -> LegacyMessage:
        return value if isinstance(value, LegacyMessage) else LegacyMessage(1, 0, value, timestamp=0)

    def _message(self, header: bytes, content: bytes) -> LegacyMessage:
        _check_crc(_take(content, 0, 4), content[4:])
        magic, attributes = _check_magic(_take(content, 4, 1)[0]), _take(content, 5, 1)[0]
        position, timestamp = 6, None
        if magic:
            timestamp = int.from_bytes(_take(content, 6, 8), "big", signed=True)
            position = 14
        key, position = self._blob(content, position)
        value, position = self._blob(content, position)
        if position != len(content):
            raise InvalidLength(f"{len(content) - position} bytes after the value of a message")
        offset = int.from_bytes(header[:8], "big", signed=True)
        return LegacyMessage(magic, attributes, value, key, offset, timestamp)

    def _blob(self, content: bytes, position: int) -> tuple[bytes | None, int]:
        length = int.from_bytes(_take(content, position, 4), "big", signed=True)
        position += 4
        if length < 0:
            return None, position
        return _take(content, position, length), position + length

    def _check(self, message: LegacyMessage) -> None:
        if message.timestamp is not None:
            _refuse(not message.magic, "timestamp", "magic 0 has no timestamp")
            _refuse(message.timestamp < -1, "timestamp", "a time is -1 (none), or not negative")

    def _build(self, message: LegacyMessage) -> bytes:
        content = bytes([message.magic, message.attributes])
        if message.magic:
            content += struct.pack(">q", -1 if message.timestamp is None else message.timestamp)
        for blob in (message.key, message.value):
            content += struct.pack(">i", -1 if blob is None else len(blob)) + (blob or b"")
        content = zlib.crc32(content).to_bytes(4, "big") + content
        return struct.pack(">qi", message.offset or 0, len(content)) + content


EXISTING: MessageSetFormat = _Existing()
"""The message sets of Kafka 0.7, which the page means."""
SHIPPED: MessageSetFormat = _Shipped()
"""The message sets of Kafka 0.8 and, with magic 1, 0.10: those of Produce and Fetch version 0 and on."""

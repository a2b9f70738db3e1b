"""Messages of magic 0 and 1, and compressed ones that hold others ("wrappers").

Source: `org.apache.kafka.common.record.AbstractLegacyRecordBatch` and `LegacyRecord`.
"""

from __future__ import annotations

import struct
import zlib
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final

from pycodec.errors import InvalidValue
from pycodec.lazy import lazy
from pycodec.records.compression import Compression, pack, unpack
from pycodec.records.errors import CorruptRecords, UnknownCompression
from pycodec.records.given import whole
from pycodec.records.model import NO_TIMESTAMP, Record
from pycodec.records.varints import as_long

__all__ = ["LegacyBatch", "write_legacy"]

_ENTRY: Final = struct.Struct(">qi")
_HEAD: Final = struct.Struct(">Ibb")
_LEAST: Final = _ENTRY.size + _HEAD.size
_OVERHEAD: Final = {0: 14, 1: 22}
"""Bytes of a message besides key and value: checksum, magic, attributes, timestamp, two lengths."""
_LOG_APPEND_TIME: Final = 0x08


class LegacyBatch:
    """One message of magic 0 or 1, which may be a wrapper around others.

    Args:
        data: the whole message with offset and size, and nothing else.
        limit: most bytes that a wrapper may unpack to.
    """

    def __init__(self, data: bytes, limit: int) -> None:
        self.data = whole(data, _LEAST)
        self._limit = limit
        self._offset: int = _ENTRY.unpack_from(self.data)[0]
        head: tuple[int, int, int] = _HEAD.unpack_from(self.data, _ENTRY.size)
        self.checksum, self.magic, self.attributes = head

    @property
    def _overhead(self) -> int:
        """Within a wrapper a message may have any magic: Kafka takes all but 0 for 1 there."""
        return _OVERHEAD[0 if self.magic == 0 else 1]

    @property
    def last_offset(self) -> int:
        """The message's own offset, which of a wrapper is that of its last message."""
        return self._offset

    @property
    def base_offset(self) -> int:
        """The offset of its first record."""
        return next(iter(self)).offset

    @property
    def compression(self) -> Compression:
        """How the messages within are packed; none for a message that is no wrapper."""
        number = self.attributes & 7
        if number > Compression.ZSTD:
            raise UnknownCompression(f"compression {number}, and there are 0 to 4")
        return Compression(number)

    @property
    def log_append_time(self) -> bool:
        """Whether the broker set the timestamp (magic 1)."""
        return self.magic > 0 and bool(self.attributes & _LOG_APPEND_TIME)

    @property
    def max_timestamp(self) -> int:
        """The message's own timestamp, which of a wrapper is the highest within; -1 in magic 0."""
        return NO_TIMESTAMP if self.magic == 0 else int.from_bytes(self.data[18:26], "big", signed=True)

    # What magic 2 brought.
    is_transactional = False
    is_control = False
    delete_horizon = None
    producer_id = producer_epoch = base_sequence = partition_leader_epoch = -1

    @lazy
    def is_valid(self) -> bool:
        """Whether the message is long enough and its checksum right."""
        size = len(self.data) - _ENTRY.size
        return size >= self._overhead and zlib.crc32(self.data[16:]) == self.checksum

    def check(self) -> None:
        """`CorruptRecords` unless the checksum is right."""
        if not self.is_valid:
            size = len(self.data) - _ENTRY.size
            if size < self._overhead:
                raise CorruptRecords(f"a message of {size} bytes, less than the {self._overhead} of its head")
            raise CorruptRecords(
                f"checksum {self.checksum:#010x} of bytes that have {zlib.crc32(self.data[16:]):#010x}"
            )

    def __iter__(self) -> Iterator[Record]:
        """The records; `CorruptRecords` where one is none."""
        key, value = self._content()
        if self.compression is Compression.NONE:
            yield Record(key, value, self._offset, self.max_timestamp)
            return
        if value is None:
            raise CorruptRecords("a wrapper without content")
        data = unpack(value, self.compression, self.magic, self._limit)
        # There may be millions of them: none is kept.
        last = deque(self._places(data), maxlen=1)
        if not last:
            raise CorruptRecords("a wrapper without messages")
        base = self._base(_ENTRY.unpack_from(data, last[0].start)[0])
        for place in self._places(data):
            # The wrapper's checksum is over all of it: Java checks neither those within, nor their magics.
            each = LegacyBatch(data[place], self._limit)
            if each.compression is not Compression.NONE:
                raise CorruptRecords("a wrapper within a wrapper")
            key, value = each._content()
            # A message of magic 0 has none, and one of another magic keeps its own.
            appended = self.log_append_time and each.magic == 1
            timestamp = self.max_timestamp if appended else each.max_timestamp
            yield Record(key, value, as_long(each._offset + base), timestamp)

    def _base(self, last: int) -> int:
        """What the offsets within are counted from."""
        # Some releases of librdkafka sent wrappers with offset 0.
        if self.magic == 0 or self._offset == 0:
            return 0
        if self._offset < last:
            raise CorruptRecords(f"a wrapper with offset {self._offset} around a message with {last}")
        return self._offset - last

    def _places(self, data: bytes) -> Iterator[slice]:
        """Where the messages within stand."""
        at = 0
        while len(data) - at >= _ENTRY.size:
            _, size = _ENTRY.unpack_from(data, at)
            if size < _OVERHEAD[0]:
                raise CorruptRecords(f"a message of {size} bytes within a wrapper", offset=at)
            end = at + _ENTRY.size + size
            if end > len(data):
                break
            yield slice(at, end)
            at = end

    def _content(self) -> tuple[bytes | None, bytes | None]:
        at = 18 if self.magic == 0 else 26
        blobs: list[bytes | None] = []
        for _ in range(2):
            size = int.from_bytes(self.data[at : at + 4], "big", signed=True)
            if len(self.data) - at < 4 or size > len(self.data) - at - 4:
                raise CorruptRecords(f"{size} bytes of a message, but only {len(self.data) - at - 4} remain")
            at += 4
            blobs.append(None if size < 0 else self.data[at : at + size])
            at += max(0, size)
        return blobs[0], blobs[1]

    def __repr__(self) -> str:
        return f"<message with offset {self._offset}, magic {self.magic}>"


def write_legacy(
    records: Sequence[Record],
    *,
    magic: int,
    compression: Compression = Compression.NONE,
    log_append_time: int | None = None,
) -> bytes:
    """Messages of magic 0 or 1 in a row, or one wrapper around them.

    `InvalidValue` for what they cannot hold: headers, numbers out of range, a wrapper around nothing. Magic 0
    has no timestamps: Kafka leaves them out where it writes such messages, and so does this.
    """
    base = records[0].offset if records and magic == 1 and compression else 0
    messages = []
    for index, record in enumerate(records):
        if record.headers:
            raise InvalidValue("headers are for magic 2", path=f"[{index}]")
        timestamp = record.timestamp if log_append_time is None else log_append_time
        append_time = log_append_time is not None
        messages.append(
            _message(magic, record.offset - base, 0, append_time, timestamp, record.key, record.value)
        )
    data = b"".join(messages)
    if compression is Compression.NONE:
        return data
    if not records:
        raise InvalidValue("a wrapper has one message within, at least")
    highest = max(record.timestamp for record in records) if log_append_time is None else log_append_time
    last = records[-1].offset
    if base < 0 or (base and not last):
        # A reader takes the first for corrupt, and the offsets within the second for absolute (see `_base`).
        raise InvalidValue(f"a wrapper of magic 1 cannot hold offsets from {base} to {last}")
    packed = pack(data, compression, magic)
    return _message(magic, last, compression, log_append_time is not None, highest, None, packed)


def _message(
    magic: int,
    offset: int,
    compression: int,
    append_time: bool,
    timestamp: int,
    key: bytes | None,
    value: bytes | None,
) -> bytes:
    attributes = compression | (_LOG_APPEND_TIME if append_time and magic else 0)
    try:
        content = bytes((magic, attributes)) + (struct.pack(">q", timestamp) if magic else b"")
        for blob in (key, value):
            content += struct.pack(">i", -1 if blob is None else len(blob)) + (blob or b"")
        content = struct.pack(">I", zlib.crc32(content)) + content
        return _ENTRY.pack(offset, len(content)) + content
    except struct.error as error:
        raise InvalidValue(f"a number that a message cannot hold: {error}") from None

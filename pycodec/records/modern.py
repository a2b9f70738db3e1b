"""Record batches of magic 2 (KIP-98, Kafka 0.11 and later).

Source: `org.apache.kafka.common.record.DefaultRecordBatch` (the layout, what is checked) and `DefaultRecord`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Final

from pycodec.errors import InvalidValue
from pycodec.lazy import lazy
from pycodec.records.checksums import crc32c
from pycodec.records.compression import Compression, pack, unpack
from pycodec.records.errors import CorruptRecords, UnknownCompression
from pycodec.records.given import whole
from pycodec.records.model import NO_PRODUCER, NO_TIMESTAMP, Header, Record
from pycodec.records.varints import as_long, read_long, read_varint, write_varint
from pycodec.utf8 import decode_java, encode_java

__all__ = ["HEAD_BYTES", "ModernBatch", "write_modern"]

_HEAD: Final = struct.Struct(">qiibIhiqqqhii")
HEAD_BYTES: Final = _HEAD.size
_CRC_AT: Final = 17
_FROM_ATTRIBUTES: Final = 21
_LOG_APPEND_TIME: Final = 0x08
_TRANSACTIONAL: Final = 0x10
_CONTROL: Final = 0x20
_DELETE_HORIZON: Final = 0x40
_HEADER_MEMORY: Final = 128
"""Bytes of memory that a header takes, and two bytes of a packed record can be one."""
_I32: Final = 1 << 31
_I64: Final = 1 << 63


class ModernBatch:
    """One batch of magic 2: its head is read, its records are when iterated over.

    Args:
        data: the whole batch, and nothing else.
        limit: most bytes that its records may unpack to.
    """

    magic = 2

    def __init__(self, data: bytes, limit: int) -> None:
        self.data = whole(data, HEAD_BYTES)
        self._limit = limit
        head: tuple[int, ...] = _HEAD.unpack_from(self.data)
        (
            self.base_offset,
            _,
            self.partition_leader_epoch,
            _,
            self.checksum,
            self.attributes,
            self.last_offset_delta,
            self._first_timestamp,
            self.max_timestamp,
            self.producer_id,
            self.producer_epoch,
            self.base_sequence,
            self.count,
        ) = head

    @property
    def last_offset(self) -> int:
        """Of the last record that the batch had when it was written; compaction may have removed it."""
        return as_long(self.base_offset + self.last_offset_delta)

    @property
    def compression(self) -> Compression:
        """How the records are packed; `UnknownCompression` for the numbers without a meaning."""
        number = self.attributes & 7
        if number > Compression.ZSTD:
            raise UnknownCompression(f"compression {number}, and there are 0 to 4")
        return Compression(number)

    @property
    def log_append_time(self) -> bool:
        """Whether the broker set the timestamp, which is `max_timestamp` then, of every record."""
        return bool(self.attributes & _LOG_APPEND_TIME)

    @property
    def is_transactional(self) -> bool:
        """Whether the records are part of a transaction."""
        return bool(self.attributes & _TRANSACTIONAL)

    @property
    def is_control(self) -> bool:
        """Whether the records are Kafka's own, such as the markers that end transactions."""
        return bool(self.attributes & _CONTROL)

    @property
    def delete_horizon(self) -> int | None:
        """When its tombstones may go, in ms since 1970 (KIP-534); None if that is not set."""
        return self._first_timestamp if self.attributes & _DELETE_HORIZON else None

    @property
    def base_timestamp(self) -> int:
        """What the timestamps of the records are counted from."""
        return self._first_timestamp

    @lazy
    def is_valid(self) -> bool:
        """Whether the checksum is right."""
        return crc32c(memoryview(self.data)[_FROM_ATTRIBUTES:]) == self.checksum

    def check(self) -> None:
        """`CorruptRecords` unless the checksum is right."""
        if not self.is_valid:
            found = crc32c(memoryview(self.data)[_FROM_ATTRIBUTES:])
            raise CorruptRecords(f"checksum {self.checksum:#010x} of bytes that have {found:#010x}")

    def __iter__(self) -> Iterator[Record]:
        """The records, one by one; `CorruptRecords` where one is none, as soon as it is reached."""
        if self.count < 0:
            raise CorruptRecords(f"{self.count} records")
        if self.count == 0:
            return  # whatever else there is, as in Java
        data, at, most_headers = self.data, HEAD_BYTES, len(self.data)
        if self.compression is not Compression.NONE:
            data, at = unpack(data[HEAD_BYTES:], self.compression, 2, self._limit), 0
            most_headers = self._limit // _HEADER_MEMORY
        append_time = self.max_timestamp if self.log_append_time else None
        base_offset, base_timestamp = self.base_offset, self._first_timestamp
        for _ in range(self.count):
            record, at = _read(data, at, base_offset, base_timestamp, most_headers)
            if append_time is not None:
                record.timestamp = append_time
            yield record
        if at != len(data):
            raise CorruptRecords(f"{len(data) - at} bytes after the last of {self.count} records")

    def __repr__(self) -> str:
        return f"<batch of {self.count} records from offset {self.base_offset}, magic 2>"


def _read(
    data: bytes, at: int, base_offset: int, base_timestamp: int, most_headers: int
) -> tuple[Record, int]:
    """The record at `at`, and where it ends.

    Varints of one byte, which nearly all are, are read in place: a call would take longer than all else.
    """
    size, at = read_varint(data, at)
    end = at + size
    if not 0 <= size <= len(data) - at:
        raise CorruptRecords(f"a record of {size} bytes, but only {len(data) - at} remain", offset=at)
    try:
        timestamp, at = read_long(data, at + 1)
        offset = data[at]
        if offset < 0x80:
            offset, at = offset >> 1 ^ -(offset & 1), at + 1
        else:
            offset, at = read_varint(data, at)
        key, at = _blob(data, at, end)
        value, at = _blob(data, at, end)
        headers: list[Header] = []
        if data[at]:
            at = _read_headers(headers, data, at, end, most_headers)
        else:
            at += 1
    except IndexError:
        raise CorruptRecords("a record that is cut off", offset=at) from None
    if at != end:
        raise CorruptRecords(f"a record of {size} bytes that takes {size + at - end}", offset=at)
    offset += base_offset
    timestamp += base_timestamp
    if not -_I64 <= offset < _I64 or not -_I64 <= timestamp < _I64:
        offset, timestamp = as_long(offset), as_long(timestamp)
    return Record(key, value, offset, timestamp, headers), at


def _read_headers(headers: list[Header], data: bytes, at: int, end: int, most: int) -> int:
    count, at = read_varint(data, at)
    if not 0 <= count <= end - at:
        raise CorruptRecords(f"{count} headers of a record", offset=at)
    if count > most:
        raise CorruptRecords(f"{count:,} headers of a packed record, more than {most:,}", offset=at)
    for _ in range(count):
        name, at = _blob(data, at, end)
        if name is None:
            raise CorruptRecords("a header with a null key", offset=at)
        content, at = _blob(data, at, end)
        headers.append((decode_java(name), content))
    return at


def _blob(data: bytes, at: int, end: int) -> tuple[bytes | None, int]:
    """Bytes or null, with their length in front, in a record that ends at `end`."""
    size = data[at]
    if size < 0x80:
        size, at = size >> 1 ^ -(size & 1), at + 1
    else:
        size, at = read_varint(data, at)
    if size < 0:
        return None, at
    stop = at + size
    if stop > end:
        raise CorruptRecords(f"{size} bytes of a record, but only {max(0, end - at)} remain", offset=at)
    return data[at:stop], stop


def write_modern(
    records: Sequence[Record],
    *,
    compression: Compression = Compression.NONE,
    base_offset: int = 0,
    log_append_time: int | None = None,
    producer_id: int = NO_PRODUCER,
    producer_epoch: int = NO_PRODUCER,
    base_sequence: int = NO_PRODUCER,
    partition_leader_epoch: int = -1,
    transactional: bool = False,
    control: bool = False,
    delete_horizon: int | None = None,
) -> bytes:
    """A batch of records, whose offsets ascend from `base_offset` on; `InvalidValue` where one cannot be."""
    first = records[0].timestamp if records else NO_TIMESTAMP
    base_timestamp = first if delete_horizon is None else delete_horizon
    body = bytearray()
    last = base_offset - 1
    for index, record in enumerate(records):
        if record.offset <= last:
            raise InvalidValue(f"offset {record.offset} after {last}", path=f"[{index}]")
        last = record.offset
        _write(body, record, record.timestamp - base_timestamp, record.offset - base_offset, index)
    highest = max((record.timestamp for record in records), default=NO_TIMESTAMP)
    attributes = (
        compression
        | (log_append_time is not None) * _LOG_APPEND_TIME
        | transactional * _TRANSACTIONAL
        | control * _CONTROL
        | (delete_horizon is not None) * _DELETE_HORIZON
    )
    packed = pack(bytes(body), compression)
    try:
        head = _HEAD.pack(
            base_offset, HEAD_BYTES - 12 + len(packed), partition_leader_epoch, 2, 0, attributes,
            max(0, last - base_offset), base_timestamp,
            highest if log_append_time is None else log_append_time,
            producer_id, producer_epoch, base_sequence, len(records),
        )  # fmt: skip
    except struct.error as error:
        raise InvalidValue(f"a number that a batch cannot hold: {error}") from None
    batch = bytearray(head + packed)
    struct.pack_into(">I", batch, _CRC_AT, crc32c(memoryview(batch)[_FROM_ATTRIBUTES:]))
    return bytes(batch)


def _write(out: bytearray, record: Record, timestamp: int, offset: int, index: int) -> None:
    if not -_I64 <= record.timestamp < _I64 or not 0 <= offset < _I32:
        raise InvalidValue("a timestamp or an offset out of range", path=f"[{index}]")
    body = bytearray(1)
    write_varint(body, timestamp if -_I64 <= timestamp < _I64 else as_long(timestamp))
    write_varint(body, offset)
    for blob in (record.key, record.value):
        if blob is None:
            body.append(1)  # -1
        else:
            write_varint(body, len(blob))
            body += blob
    headers = record.headers
    write_varint(body, len(headers))
    for name, content in headers:
        key = encode_java(name)
        write_varint(body, len(key))
        body += key
        if content is None:
            body.append(1)
        else:
            write_varint(body, len(content))
            body += content
    write_varint(out, len(body))
    out += body

"""What pycodec makes of record batches, as plain tuples that can be compared and written down.

Scripts carry this module along: it uses pycodec alone.
"""

from __future__ import annotations

from typing import Any, Final

from pycodec.records import Compression, Record, TransactionMarker, read_batches, write_batch
from pycodec.records.compression import unpack
from pycodec.utf8 import encode_java

__all__ = [
    "HEADS",
    "Batch",
    "as_read",
    "read_plain",
    "taken_apart",
    "unpacked",
    "without_checksums",
    "write_plain",
]

Batch = dict[str, Any]
"""What a batch is to hold: `compression`, `base`, `append` (the broker's timestamp, or None), `producer` (id,
epoch, sequence), `transactional`, `control`, `epoch`, `horizon` (ms, or None), and `records`: (offset,
timestamp, key, value, [(key, value)])."""


HEADS: Final = {0: 18, 1: 26, 2: 61}
"""Bytes in front of what may be packed: records, or of magic 0 and 1 key and value."""


def write_plain(magic: int, batches: list[Batch]) -> list[bytes]:
    """The bytes that pycodec writes for each batch."""
    return [_write(magic, batch) for batch in batches]


def _write(magic: int, batch: Batch) -> bytes:
    records = [
        Record(key, value, offset, timestamp, list(headers))
        for offset, timestamp, key, value, headers in batch["records"]
    ]
    if batch["control"]:
        records = list(map(_as_marker, records))
    options: dict[str, Any] = {
        "compression": Compression(batch["compression"]),
        "log_append_time": batch["append"],
    }
    if magic == 2:
        producer_id, producer_epoch, base_sequence = batch["producer"]
        options |= {
            "base_offset": batch["base"],
            "producer_id": producer_id,
            "producer_epoch": producer_epoch,
            "base_sequence": base_sequence,
            "transactional": batch["transactional"],
            "control": batch["control"],
            "partition_leader_epoch": batch["epoch"],
            "delete_horizon": batch["horizon"],
        }
    return write_batch(records, magic=magic, **options)


def _as_marker(record: Record) -> Record:
    """What ends a transaction, as pycodec writes it by itself."""
    marker = TransactionMarker.read(record)
    if marker is None:
        return record
    made = marker.record()
    return Record(made.key, made.value, record.offset, record.timestamp, record.headers)


def as_read(magic: int, batch: Batch) -> list[tuple[Any, ...]]:
    """The records of a batch as a reader has them."""
    return [
        (
            offset,
            -1 if magic == 0 else timestamp if batch["append"] is None else batch["append"],
            key,
            value,
            [(name.encode(), content) for name, content in headers],
        )
        for offset, timestamp, key, value, headers in batch["records"]
    ]


def read_plain(data: bytes, checked: bool, limit: int) -> list[tuple[Any, ...]]:
    """What pycodec reads: of each batch the facts of its head, then its records."""
    found: list[tuple[Any, ...]] = []
    for batch in list(read_batches(data, max_unpacked=limit)):
        if checked:
            batch.check()
        read = list(batch)
        records = [
            (
                record.offset,
                record.timestamp,
                record.key,
                record.value,
                [(encode_java(key), value) for key, value in record.headers],
            )
            for record in read
        ]
        head = (
            batch.magic,
            int(batch.compression),
            batch.base_offset,
            batch.last_offset,
            batch.max_timestamp,
            int(batch.log_append_time),
            batch.producer_id,
            batch.producer_epoch,
            batch.base_sequence,
            int(batch.is_transactional),
            int(batch.is_control),
            batch.partition_leader_epoch,
            int(batch.delete_horizon is not None),
            -1 if batch.delete_horizon is None else batch.delete_horizon,
            [_control(record) for record in read] if batch.is_control else [],
        )
        found.append((*head, records))
    return found


def _control(record: Record) -> tuple[int, int, int]:
    """Of a record of a control batch its type, 1 if it aborts, 2 if it commits, the coordinator's epoch."""
    marker = TransactionMarker.read(record)
    if marker is None:
        return record.control_type, 0, 0
    return record.control_type, 2 if marker.committed else 1, marker.coordinator_epoch


def taken_apart(data: bytes) -> tuple[bytes, bytes, Compression]:
    """A batch as its head, what follows that, unpacked, and how that is packed."""
    magic = data[16]
    end = HEADS[magic]
    packed = Compression(data[22 if magic == 2 else 17] & 7)
    if not packed:
        return data[:end], data[end:], packed
    if magic < 2:
        end += 8  # the packed messages are the value, behind a null key
    return data[:end], unpack(data[end:], packed, magic), packed


def unpacked(data: bytes) -> bytes:
    """A batch to be compared: where it is packed, without what depends on who packed it."""
    head, body, packed = taken_apart(data)
    if not packed:
        return data
    kept = bytearray(head)
    # The size and the checksum; of magic 0 and 1 the size of the value, too.
    for at in (8, 17) if data[16] == 2 else (8, 12, len(head) - 4):
        kept[at : at + 4] = bytes(4)
    return bytes(kept) + body


def without_checksums(data: bytes) -> bytes:
    """A batch as `unpacked` gives it, without any checksum: of magic 0 and 1 each message has one."""
    kept, at = bytearray(unpacked(data)), 0
    if kept[16] == 2:
        kept[17:21] = bytes(4)
        return bytes(kept)
    wrapper = HEADS[kept[16]] + 8 if kept[17] & 7 else 0
    while at + 17 <= len(kept):
        kept[at + 12 : at + 16] = bytes(4)
        size = max(0, int.from_bytes(kept[at + 8 : at + 12], "big", signed=True))
        at += wrapper if wrapper and not at else 12 + size
    return bytes(kept)

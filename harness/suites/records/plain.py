"""What pycodec makes of record batches, as plain tuples that can be compared and written down.

Scripts carry this module along: it uses pycodec alone.
"""

from __future__ import annotations

from typing import Any

from pycodec.records import Compression, Record, read_batches, write_batch
from pycodec.utf8 import encode_java

__all__ = ["Batch", "read_plain", "write_plain"]

Batch = dict[str, Any]
"""What a batch is to hold: `compression`, `base`, `append` (the broker's timestamp, or None), `producer` (id,
epoch, sequence), `transactional`, `control`, `epoch`, and `records`: (offset, timestamp, key, value,
[(key, value)])."""


def write_plain(magic: int, batches: list[Batch]) -> list[bytes]:
    """The bytes that pycodec writes for each batch."""
    return [_write(magic, batch) for batch in batches]


def _write(magic: int, batch: Batch) -> bytes:
    records = [
        Record(key, value, offset, timestamp, list(headers))
        for offset, timestamp, key, value, headers in batch["records"]
    ]
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
        }
    return write_batch(records, magic=magic, **options)


def read_plain(data: bytes, checked: bool, limit: int) -> list[tuple[Any, ...]]:
    """What pycodec reads: of each batch the facts of its head, then its records."""
    found: list[tuple[Any, ...]] = []
    for batch in list(read_batches(data, max_unpacked=limit)):
        if checked:
            batch.check()
        records = [
            (
                record.offset,
                record.timestamp,
                record.key,
                record.value,
                [(encode_java(key), value) for key, value in record.headers],
            )
            for record in batch
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
        )
        found.append((*head, records))
    return found

"""Record batches: what Produce requests, Fetch responses and log segments hold, of magic 0, 1 and 2.

>>> from pycodec.records import Record, read_batches, write_batch
>>> data = write_batch([Record(b"key", b"value", timestamp=1)])
>>> [(batch.magic, [record.value for record in batch]) for batch in read_batches(data)]
[(2, [b'value'])]

Reading is lazy: `read_batches` reads the head of a batch when it is reached, and its records are unpacked and
read when it is iterated over. `batch.check()` checks the checksum, as Kafka's consumers do, or `is_valid`.

Compressions other than gzip need `pip install 'wirecheck[records]'`, which also brings a quick CRC-32C.

Source: `org.apache.kafka.common.record.MemoryRecords`, `ByteBufferLogInputStream` (4.4.0).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pycodec.content import blob_content, int_content
from pycodec.errors import InvalidValue, shown
from pycodec.records.compression import MAX_UNPACKED, Compression
from pycodec.records.errors import CorruptRecords, UnknownCompression
from pycodec.records.given import most_bytes, options_of, records_of
from pycodec.records.legacy import LegacyBatch, write_legacy
from pycodec.records.model import Header, Record, TransactionMarker
from pycodec.records.modern import ModernBatch, write_modern

__all__ = [
    "MAX_UNPACKED",
    "Batch",
    "Compression",
    "CorruptRecords",
    "Header",
    "LegacyBatch",
    "ModernBatch",
    "Record",
    "TransactionMarker",
    "UnknownCompression",
    "read_batches",
    "write_batch",
]

Batch = ModernBatch | LegacyBatch
_OVERHEAD: Final = 12
"""Offset and size, which stand in front of what the size counts."""
_MAGIC_AT: Final = 16
_END_OF_OFFSETS: Final = 1 << 63
_LEAST: Final = 14
"""Bytes after the size of the smallest message there is."""


def read_batches(
    data: bytes | bytearray | memoryview,
    *,
    max_batch: int | None = None,
    max_unpacked: int = MAX_UNPACKED,
) -> Iterator[Batch]:
    """The batches of a sequence, one after the other; one whose end is cut off is left out, as in Java.

    Args:
        data: of a `records` field, or of a log segment.
        max_batch: most bytes of a batch, or None for any.
        max_unpacked: most bytes that the records of a batch may unpack to.

    Raises:
        CorruptRecords: where no batch can begin so; what follows is lost.
    """
    content = blob_content(data)
    if content is None:
        raise InvalidValue(f"bytes are needed, not {shown(data)}")
    longest = None if max_batch is None else most_bytes(max_batch, "max_batch")
    limit = most_bytes(max_unpacked, "max_unpacked")
    at = 0
    while len(content) - at >= _OVERHEAD:
        size = int.from_bytes(content[at + 8 : at + 12], "big", signed=True)
        if size < _LEAST:
            raise CorruptRecords(f"a batch of {size} bytes, less than any has", offset=at)
        if longest is not None and size + _OVERHEAD > longest:
            raise CorruptRecords(
                f"a batch of {size + _OVERHEAD} bytes, more than {shown(longest)}", offset=at
            )
        if len(content) - at <= _MAGIC_AT:
            return
        magic = int.from_bytes(content[at + _MAGIC_AT : at + _MAGIC_AT + 1], "big", signed=True)
        if magic not in (0, 1, 2):
            raise CorruptRecords(f"magic {magic}, and there are 0 to 2", offset=at)
        end = at + _OVERHEAD + size
        if end > len(content):
            return
        whole = content[at:end]
        yield ModernBatch(whole, limit) if magic == 2 else LegacyBatch(whole, limit)
        at = end


def write_batch(records: Iterable[Record], *, magic: int = 2, **options: Any) -> bytes:
    """The bytes of a batch.

    Records whose offsets are all 0, as they are by default, get those from `base_offset` on.

    Args:
        records: in the order of their offsets.
        magic: 0, 1 or 2.
        options: those of `modern.write_modern` or `legacy.write_legacy`: `compression`, `producer_id`, …

    Raises:
        InvalidValue: the magic cannot hold a record or an option.
        UnknownCompression: the package for the compression is missing.
    """
    number = int_content(magic)
    if number not in (0, 1, 2):
        raise InvalidValue(f"magic {shown(magic)}, and there are 0 to 2")
    known = options_of(options, number)
    numbered = records_of(records)
    base = known.get("base_offset", 0) if number == 2 else known.pop("base_offset", 0)
    if not any(record.offset for record in numbered):
        if base + len(numbered) > _END_OF_OFFSETS:
            raise InvalidValue("the last offset is more than 64 bits hold", path="base_offset")
        for index, each in enumerate(numbered):
            each.offset = base + index
    return write_modern(numbered, **known) if number == 2 else write_legacy(numbered, magic=number, **known)

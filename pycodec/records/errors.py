"""What can be wrong with record batches."""

from __future__ import annotations

from pycodec.errors import DecodeError, EncodeError

__all__ = ["CorruptRecords", "UnknownCompression"]


class CorruptRecords(DecodeError):
    """Bytes that are no batch: a checksum, size or count is wrong (Kafka: CorruptRecord, InvalidRecord)."""


class UnknownCompression(DecodeError, EncodeError):
    """A compression that there is not, or whose package is not installed."""

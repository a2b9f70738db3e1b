"""LZ4 frames as Kafka reads them, which is less than the format allows, and at places more.

One frame of independent blocks, no more than what stands before its end mark; the checksums of the header and
of blocks count, those of the content do not, nor does its size. Source: `Lz4BlockInputStream` of Kafka 4.4.0.
"""

from __future__ import annotations

from typing import Final

from pycodec.records.checksums import xxh32
from pycodec.records.errors import CorruptRecords

__all__ = ["LZ4_MAGIC", "NOT_PACKED", "beginning", "header_checksum", "plain_frame", "with_checksum"]

NOT_PACKED: Final = 1 << 31
"""The bit of a block's size that says that it is as it was."""
LZ4_MAGIC: Final = b"\x04\x22\x4d\x18"
_RESERVED, _CONTENT_CHECKSUM, _CONTENT_SIZE, _BLOCK_CHECKSUM, _INDEPENDENT, _VERSION = 3, 4, 8, 16, 32, 0xC0
"""The bits of the first byte behind the magic number."""
_VERSION_1: Final = 0x40
_CHECKSUM: Final = 4
"""Bytes of one."""


def plain_frame(data: bytes, *, checked: bool) -> bytes:
    """The frame that `data` begins with, without what Kafka passes over: any LZ4 library reads it alike.

    Args:
        data: what is packed.
        checked: whether the checksum of the header counts; that of magic 0 does not.

    Raises:
        CorruptRecords: Kafka would refuse it; what its blocks hold is not looked at.
    """
    flags, sizes, at = _header_of(data)
    if checked and data[at] != header_checksum(data[4:at]):
        raise CorruptRecords("an lz4 header with a wrong checksum")
    begin = at = at + 1
    most = 1 << (8 + 2 * (sizes >> 4))
    behind = _CHECKSUM if flags & _BLOCK_CHECKSUM else 0
    while size := _size_at(data, at):
        if size > most:
            raise CorruptRecords(f"an lz4 block of {size:,} bytes in a frame of blocks of {most:,}")
        at += 4 + size + behind
        if at > len(data):
            raise CorruptRecords("an lz4 block that is cut off")
    if flags & _CONTENT_CHECKSUM and len(data) < at + 4 + _CHECKSUM:
        raise CorruptRecords("an lz4 frame whose checksum is cut off")
    return b"".join((beginning(sizes, flags & _BLOCK_CHECKSUM), data[begin:at], bytes(4)))


def beginning(sizes: int, flags: int = 0) -> bytes:
    """What a frame of independent blocks begins with: its magic number and its header.

    Args:
        sizes: the byte of the largest block's size.
        flags: what is set besides.
    """
    head = bytes((_VERSION_1 | _INDEPENDENT | flags, sizes))
    return LZ4_MAGIC + head + bytes((header_checksum(head),))


def with_checksum(frame: bytes) -> bytes:
    """A frame with the checksum of its header as magic 0 has it: over the magic number, too (KAFKA-3160)."""
    _, _, at = _header_of(frame)
    return frame[:at] + bytes((header_checksum(frame[:at]),)) + frame[at + 1 :]


def _header_of(data: bytes) -> tuple[int, int, int]:
    """Flags, the byte of the block size, and where the header's checksum stands."""
    if data[:4] != LZ4_MAGIC or len(data) < 7:
        raise CorruptRecords("not lz4: no frame begins so")
    flags, sizes = data[4], data[5]
    if flags & _RESERVED or flags & _VERSION != _VERSION_1 or sizes & 0x8F or sizes >> 4 < 4:
        raise CorruptRecords("an lz4 header with a version, a block size or bits that Kafka does not know")
    if not flags & _INDEPENDENT:
        raise CorruptRecords("an lz4 frame of blocks that depend on each other, which Kafka does not read")
    at = 14 if flags & _CONTENT_SIZE else 6
    if len(data) <= at:
        raise CorruptRecords("an lz4 header that is cut off")
    return flags, sizes, at


def _size_at(data: bytes, at: int) -> int:
    """Bytes of the block there; 0 for the end."""
    if len(data) - at < 4:
        raise CorruptRecords("an lz4 frame without an end")
    return int.from_bytes(data[at : at + 4], "little") & ~NOT_PACKED


def header_checksum(header: bytes) -> int:
    """The byte that stands behind a header: of less than 16 bytes."""
    return xxh32(header) >> 8 & 0xFF

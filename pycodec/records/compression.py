"""The compressions of record batches, as Kafka frames them.

gzip is in Python's standard library; snappy, lz4 and zstd need the package cramjam
(`pip install 'wirecheck[records]'`). What is unpacked has a limit, since little of it becomes much.

Sources: `org.apache.kafka.common.record.CompressionType`, xerial's `SnappyOutputStream` (header, then blocks
with their sizes), `Lz4BlockOutputStream` (of magic 0 the checksum of the header is computed over its magic
number, too, which is a bug that became the format: KAFKA-3160).
"""

from __future__ import annotations

import struct
import zlib
from enum import IntEnum
from typing import Any, Final

from pycodec.records.errors import CorruptRecords, UnknownCompression
from pycodec.records.gzipped import gunzip
from pycodec.records.lz4_frame import NOT_PACKED, beginning, plain_frame, with_checksum
from pycodec.records.zstd_frames import whole_frames

__all__ = ["MAX_UNPACKED", "Compression", "pack", "unpack"]

MAX_UNPACKED: Final = 64 << 20
"""Most bytes that a batch is unpacked to, by default."""

_XERIAL: Final = b"\x82SNAPPY\0"
_XERIAL_HEAD: Final = struct.Struct(">8sii")
_XERIAL_VERSION: Final = 1
"""The oldest that may follow another stream; that of the first one does not count."""
_XERIAL_BLOCK: Final = 32 * 1024
_LZ4_BLOCK: Final = 64 * 1024
_LZ4_SIZES: Final = 0x40
"""How a frame says that its blocks are so large at most."""
_GZIP_BITS: Final = 31
"""For zlib: a window of 15 bits, with gzip's own header and trailer."""


class Compression(IntEnum):
    """How the records of a batch are packed: the lowest three bits of its attributes."""

    NONE = 0
    GZIP = 1
    SNAPPY = 2
    LZ4 = 3
    ZSTD = 4


def pack(data: bytes, compression: Compression, magic: int = 2) -> bytes:
    """`data` packed; `UnknownCompression` if the package is missing, or not for this magic."""
    match compression:
        case Compression.NONE:
            return data
        case Compression.GZIP:
            packer = zlib.compressobj(wbits=_GZIP_BITS)
            return packer.compress(data) + packer.flush()
        case Compression.SNAPPY:
            return _snappy(data)
        case Compression.LZ4:
            packed = _lz4(data)
            return packed if magic else with_checksum(packed)
        case Compression.ZSTD:
            _check_zstd(magic)
            return bytes(_cramjam("zstd").zstd.compress(data))


def unpack(data: bytes, compression: Compression, magic: int = 2, limit: int = MAX_UNPACKED) -> bytes:
    """`data` unpacked.

    Raises:
        CorruptRecords: it is not packed so, or is more than `limit` bytes.
        UnknownCompression: the package is missing, or the magic has no such compression.
    """
    match compression:
        case Compression.NONE:
            return data
        case Compression.GZIP:
            return _gunzip(data, limit)
        case Compression.SNAPPY:
            return _unsnappy(data, limit)
        case Compression.LZ4:
            return _bounded(_cramjam("lz4").lz4, plain_frame(data, checked=magic > 0), limit, "lz4")
        case Compression.ZSTD:
            _check_zstd(magic)
            return _bounded(_cramjam("zstd").zstd, whole_frames(data), limit, "zstd")


def _check_zstd(magic: int) -> None:
    if magic < 2:
        raise UnknownCompression("zstd is for magic 2 only (KIP-110)")


def _cramjam(what: str) -> Any:
    try:
        import cramjam
    except ImportError:
        reason = f"{what} needs the package cramjam: pip install 'wirecheck[records]'"
        raise UnknownCompression(reason) from None
    return cramjam


def _gunzip(data: bytes, limit: int) -> bytes:
    found = gunzip(data, limit)
    if found is None:
        raise _too_much(limit)
    return found


def _bounded(library: Any, data: bytes, limit: int, what: str) -> bytes:
    """Unpacked into buffers that grow, so that no more than the limit is ever made."""
    size = min(limit, max(4096, 8 * len(data)))
    while True:
        target = bytearray(size + 1)
        try:
            length = library.decompress_into(data, target)
        except Exception as error:
            if "whole buffer" not in str(error) and "too small" not in str(error):
                raise CorruptRecords(f"not {what}: {error}") from None
            length = size + 1
        if length <= size:
            return bytes(target[:length])
        if size == limit:
            raise _too_much(limit)
        size = min(limit, 8 * size)


def _too_much(limit: int) -> CorruptRecords:
    return CorruptRecords(f"records that unpack to more than {limit:,} bytes")


def _snappy(data: bytes) -> bytes:
    library = _cramjam("snappy").snappy
    blocks = [_XERIAL_HEAD.pack(_XERIAL, 1, 1)]
    for start in range(0, len(data), _XERIAL_BLOCK):
        block = bytes(library.compress_raw(data[start : start + _XERIAL_BLOCK]))
        blocks += (len(block).to_bytes(4, "big"), block)
    return b"".join(blocks)


def _unsnappy(data: bytes, limit: int) -> bytes:
    library = _cramjam("snappy").snappy
    if not data.startswith(_XERIAL):
        return _raw_snappy(library, data, limit)
    found, at = bytearray(), 0
    # What is less than a size is passed over, and streams may follow one another (`SnappyInputStream`).
    while at + 4 <= len(data):
        if data.startswith(_XERIAL[:4], at):
            if len(data) < at + _XERIAL_HEAD.size:
                raise CorruptRecords("a snappy header that is cut off")
            magic, version, _ = _XERIAL_HEAD.unpack_from(data, at)
            if magic != _XERIAL:
                break
            if at and version < _XERIAL_VERSION:
                raise CorruptRecords(f"a snappy stream of version {version}")
            at += _XERIAL_HEAD.size
            continue
        size = int.from_bytes(data[at : at + 4], "big", signed=True)
        at += 4
        if not 0 <= size <= len(data) - at:
            raise CorruptRecords(f"a snappy block of {size} bytes, but only {max(0, len(data) - at)} remain")
        found += _raw_snappy(library, data[at : at + size], limit, len(found))
        at += size
    return bytes(found)


def _raw_snappy(library: Any, data: bytes, limit: int, before: int = 0) -> bytes:
    try:
        length = library.decompress_raw_len(data)
        if before + length > limit:
            raise _too_much(limit)
        return bytes(library.decompress_raw(data))
    except CorruptRecords:
        raise
    except Exception as error:
        raise CorruptRecords(f"not snappy: {error}") from None


def _lz4(data: bytes) -> bytes:
    """A frame of independent blocks of 64 KiB: Java reads no others (`Lz4BlockInputStream`)."""
    library = _cramjam("lz4").lz4
    frame = bytearray(beginning(_LZ4_SIZES))
    for start in range(0, len(data), _LZ4_BLOCK):
        plain = data[start : start + _LZ4_BLOCK]
        block = bytes(library.compress_block(plain, store_size=False))
        size = len(block)
        if size >= len(plain):
            block, size = plain, len(plain) | NOT_PACKED
        frame += size.to_bytes(4, "little") + block
    return bytes(frame) + bytes(4)

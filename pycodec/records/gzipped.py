"""Gzip as Java's reader has it: zlib's own takes other headers, and refuses what may stand behind the end.

Source: `java.util.zip.GZIPInputStream` (JDK 17) over Kafka's `ByteBufferInputStream`, with the buffer that
`org.apache.kafka.common.compress.GzipCompression` gives it. A second file may follow the first. Java looks
for one only where enough is left for it, and leaves aside what does not begin as one.
"""

from __future__ import annotations

import zlib
from typing import Final

from pycodec.records.errors import CorruptRecords

__all__ = ["gunzip"]

_MAGIC: Final = b"\x1f\x8b\x08"
_FIXED: Final = 10
_TRAILER: Final = 8
_BUFFER: Final = 8 * 1024
_LEAST: Final = 26
"""A trailer, and the header and trailer of another file: Java looks for one if its buffer has more than that,
or if there is anything behind its buffer."""
_FIRST_STEP: Final = 256
_LONGEST_STEP: Final = 64 * 1024
_HEADER_CHECKSUM, _EXTRA, _NAME, _COMMENT = 2, 4, 8, 16


def gunzip(data: bytes, limit: int) -> bytes | None:
    """`data` unpacked, or None if that is more than `limit` bytes; `CorruptRecords` if it is not gzip."""
    found = bytearray()
    at = buffered = _after_header(data, 0)
    while True:
        begun = len(found)
        end = _unpack(data, at, found, limit)
        if end is None:
            return None
        with memoryview(found) as view, view[begun:] as piece:
            checksum, size = zlib.crc32(piece), len(piece)
        trailer = checksum.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")
        if data[end : end + _TRAILER] != trailer:
            raise CorruptRecords("gzip with the checksum or the size of something else")
        while buffered < end:
            buffered = min(len(data), buffered + _BUFFER)
        if buffered - end <= _LEAST and len(data) <= max(buffered, end + _TRAILER):
            return bytes(found)
        try:
            at = _after_header(data, end + _TRAILER)
        except CorruptRecords:
            return bytes(found)
        buffered = max(buffered, at)


def _unpack(data: bytes, at: int, found: bytearray, limit: int) -> int | None:
    """Add what is packed from `at` on to `found`; where that ends, or None for more than `limit` bytes."""
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    # Bit by bit, first a little: what zlib is given behind the end it copies, and there may be many files.
    step = _FIRST_STEP
    while not unpacker.eof:
        if at >= len(data):
            raise CorruptRecords("gzip without its end")
        try:
            found += unpacker.decompress(data[at : at + step], limit - len(found) + 1)
        except zlib.error as error:
            raise CorruptRecords(f"not gzip: {error}") from None
        if len(found) > limit:
            return None
        at = min(len(data), at + step)
        step = min(2 * step, _LONGEST_STEP)
    return at - len(unpacker.unused_data)


def _after_header(data: bytes, at: int) -> int:
    """Where the header that begins at `at` ends."""
    if data[at : at + 3] != _MAGIC:
        raise CorruptRecords("not gzip", offset=at)
    end = at + _FIXED
    try:
        flags = data[at + 3]
        if flags & _EXTRA:
            end += 2 + int.from_bytes((data[end], data[end + 1]), "little")
        for flag in (_NAME, _COMMENT):
            if flags & flag:
                end = data.index(0, end) + 1
        if flags & _HEADER_CHECKSUM:
            if int.from_bytes((data[end], data[end + 1]), "little") != zlib.crc32(data[at:end]) & 0xFFFF:
                raise CorruptRecords("a gzip header with another checksum", offset=at)
            end += 2
    except (IndexError, ValueError):
        end = len(data) + 1
    if end > len(data):
        raise CorruptRecords("a gzip header that is cut off", offset=at)
    return end

"""zstd frames as Kafka reads them: one that is begun behind another, and gives nothing yet, is passed over.

`ZstdInputStreamNoFinalizer` of zstd-jni, with which Kafka 4.4.0 reads, takes the end of what is packed for
the end of the last frame that was whole, as long as it had read both at once.
"""

from __future__ import annotations

from typing import Final

__all__ = ["whole_frames"]

_MAGIC: Final = bytes.fromhex("28b52ffd")
_SKIPPABLE: Final = bytes.fromhex("2a4d18")
"""Behind a byte from 0x50 to 0x5f."""
_AT_ONCE: Final = (128 << 10) + 3
"""Bytes that are read at once (`ZSTD_DStreamInSize`)."""
_ID_SIZES: Final = (0, 1, 2, 4)
_CONTENT_SIZES: Final = (0, 2, 4, 8)
_SINGLE_SEGMENT, _RESERVED_BIT, _CHECKSUM, _DICTIONARY = 0x20, 0x08, 0x04, 0x03
"""Bits of a frame's first byte."""
_MOST_WINDOW: Final = 1 << 27
_RAW, _REPEATED, _, _RESERVED = range(4)
"""Types of a block."""
_MOST_BLOCK: Final = 128 << 10
_BEGUN, _NONE = -1, -2
"""In place of where a frame ends: it gives nothing yet, or is none that could be read on."""


def whole_frames(data: bytes) -> bytes:
    """The frames of `data` without one behind them that is begun and gives nothing; all of it otherwise."""
    at = 0
    while at < len(data):
        end = _end_of(data, at)
        if end < 0:
            at_once = at % _AT_ONCE and len(data) <= at - at % _AT_ONCE + _AT_ONCE
            return data[:at] if end == _BEGUN and at_once else data
        at = end
    return data


def _end_of(data: bytes, at: int) -> int:
    """Where the frame at `at` ends."""
    head = data[at : at + 4]
    if 0x50 <= head[0] <= 0x5F and head[1:] == _SKIPPABLE[: len(head) - 1]:
        size = data[at + 4 : at + 8]
        end = at + 8 + int.from_bytes(size, "little")
        return end if len(size) == 4 and end <= len(data) else _BEGUN
    if head != _MAGIC[: len(head)]:
        return _NONE
    if at + 4 >= len(data):
        return _BEGUN
    flags = data[at + 4]
    single = bool(flags & _SINGLE_SEGMENT)
    id_size, sizes = _ID_SIZES[flags & _DICTIONARY], _CONTENT_SIZES[flags >> 6] or single
    begin = at + 5 + (not single) + id_size + sizes
    if begin > len(data):
        return _BEGUN
    dictionary = any(data[begin - sizes - id_size : begin - sizes])
    content = int.from_bytes(data[begin - sizes : begin], "little") + 256 * (sizes == 2)
    window = content if single else _window_of(data[at + 5])
    if flags & _RESERVED_BIT or dictionary or window > _MOST_WINDOW:
        return _NONE
    return _end_of_blocks(data, begin, min(window, _MOST_BLOCK), 4 * bool(flags & _CHECKSUM))


def _window_of(told: int) -> int:
    base: int = 1 << 10 + (told >> 3)
    return base + base // 8 * (told & 7)


def _end_of_blocks(data: bytes, begin: int, most: int, behind: int) -> int:
    """Where the frame ends whose blocks begin there, of at most so many bytes, with others behind them."""
    block = begin
    while block + 3 <= len(data):
        told = int.from_bytes(data[block : block + 3], "little")
        kind, size = told >> 1 & 3, told >> 3
        size = 1 if kind == _REPEATED else size
        if kind == _RESERVED or size > most:
            return _NONE
        end = block + 3 + size
        if end > len(data):
            # Of one that is not compressed comes at once what is there.
            gives = block > begin or (kind == _RAW and block + 3 < len(data))
            return _NONE if gives else _BEGUN
        if told & 1:
            return end + behind if end + behind <= len(data) else _NONE
        block = end
    return _BEGUN if block == begin else _NONE

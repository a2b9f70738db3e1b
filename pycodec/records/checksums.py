"""The two checksums of records: CRC-32C of batches, and xxHash32, which LZ4 frames have in their header.

CRC-32C is Castagnoli's polynomial (RFC 3720, `org.apache.kafka.common.utils.Crc32C`). Where the package
`crc32c` is installed it does the work, some hundred times as fast.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final

__all__ = ["crc32c", "plain_crc32c", "xxh32"]

_POLYNOMIAL: Final = 0x82F63B78
_MASK: Final = 0xFFFFFFFF


def _entry(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (_POLYNOMIAL if byte & 1 else 0)
    return byte


_TABLE: Final = tuple(_entry(byte) for byte in range(256))


def plain_crc32c(data: bytes | memoryview) -> int:
    """CRC-32C in Python alone."""
    crc, table = _MASK, _TABLE
    for byte in data:
        crc = crc >> 8 ^ table[(crc ^ byte) & 0xFF]
    return crc ^ _MASK


def _quickest() -> Callable[[bytes | memoryview], int]:
    try:
        from crc32c import crc32c as quick
    except ImportError:
        return plain_crc32c
    found: Callable[[bytes | memoryview], int] = quick
    return found


crc32c: Final = _quickest()
"""CRC-32C of some bytes, unsigned."""

_P1, _P2, _P3, _P4, _P5 = 2654435761, 2246822519, 3266489917, 668265263, 374761393


def _rotated(value: int, bits: int) -> int:
    return (value << bits | value >> 32 - bits) & _MASK


def xxh32(data: bytes) -> int:
    """xxHash32 with seed 0: what LZ4 has for the header of a frame, for blocks and for what is packed."""
    value, at = _P5, len(data) & ~15
    if at:
        lanes = [(_P1 + _P2) & _MASK, _P2, 0, -_P1 & _MASK]
        for words in struct.iter_unpack("<4I", data[:at]):
            lanes = [
                _rotated((lane + word * _P2) & _MASK, 13) * _P1 & _MASK
                for lane, word in zip(lanes, words, strict=True)
            ]
        value = sum(map(_rotated, lanes, (1, 7, 12, 18)))
    value = (value + len(data)) & _MASK
    while at + 4 <= len(data):
        (word,) = struct.unpack_from("<I", data, at)
        value = _rotated((value + word * _P3) & _MASK, 17) * _P4 & _MASK
        at += 4
    for byte in data[at:]:
        value = _rotated((value + byte * _P5) & _MASK, 11) * _P1 & _MASK
    value = (value ^ value >> 15) * _P2 & _MASK
    value = (value ^ value >> 13) * _P3 & _MASK
    return value ^ value >> 16

"""Unsigned varints: seven bits a byte, low bits first, at most five bytes for 32 bits.

Source: `org.apache.kafka.common.utils.ByteUtils` (`readUnsignedVarint` of kafka-clients 3.2.3 and later).
"""

from __future__ import annotations

__all__ = ["encode_varint", "signed32", "varint_size"]


def encode_varint(value: int) -> bytes:
    """`value` (taken modulo 2³², as Java's int) as a varint."""
    value &= 0xFFFFFFFF
    if value < 0x80:
        return bytes((value,))
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def varint_size(value: int) -> int:
    """Number of bytes that `encode_varint` writes."""
    value &= 0xFFFFFFFF
    return (value.bit_length() + 6) // 7 or 1


def signed32(value: int) -> int:
    """The low 32 bits of `value` as Java's int."""
    value &= 0xFFFFFFFF
    return value - 0x1_0000_0000 if value & 0x8000_0000 else value

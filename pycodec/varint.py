"""Unsigned varints: seven bits a byte, low bits first, at most five bytes for 32 bits.

Source: `org.apache.kafka.common.utils.ByteUtils` (`readUnsignedVarint` of kafka-clients 3.2.3 and later).
"""

from __future__ import annotations

from pycodec.errors import TooLong

__all__ = ["LARGEST_LENGTH", "encode_length", "encode_varint", "length_size", "signed32", "varint_size"]

LARGEST_LENGTH = 0x7FFFFFFF
"""As it stands on the wire: one more than the length of a text. Java reads a larger one as negative."""


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


def encode_length(length: int) -> bytes:
    """A length, a count or a size on the wire as a varint; `TooLong` from 2 GiB on."""
    return encode_varint(_checked(length))


def length_size(length: int) -> int:
    """Number of bytes that `encode_length` writes; `TooLong` as there."""
    return varint_size(_checked(length))


def _checked(length: int) -> int:
    if length > LARGEST_LENGTH:
        raise TooLong(f"a length of {length} bytes or elements, more than an INT32 can tell")
    return length


def signed32(value: int) -> int:
    """The low 32 bits of `value` as Java's int."""
    value &= 0xFFFFFFFF
    return value - 0x1_0000_0000 if value & 0x8000_0000 else value

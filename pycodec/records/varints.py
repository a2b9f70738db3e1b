"""Variable-length integers of records: zigzag, as `ByteUtils.readVarint` and `readVarlong` have them."""

from __future__ import annotations

from pycodec.records.errors import CorruptRecords

__all__ = ["as_long", "read_long", "read_varint", "write_varint"]


def read_varint(data: bytes, at: int) -> tuple[int, int]:
    """An int of 32 bits at `at`, and where it ends; bits beyond the 32nd are lost, as in Java."""
    left = len(data) - at
    if left > 0 and (raw := data[at]) < 0x80:
        return raw >> 1 ^ -(raw & 1), at + 1
    if left > 1 and (more := data[at + 1]) < 0x80:
        raw = raw & 0x7F | more << 7
        return raw >> 1 ^ -(raw & 1), at + 2
    raw, at = _raw(data, at, 5)
    raw &= 0xFFFFFFFF
    return raw >> 1 ^ -(raw & 1), at


def as_long(value: int) -> int:
    """As Java's long: it wraps around."""
    return (value + (1 << 63) & (1 << 64) - 1) - (1 << 63)


def read_long(data: bytes, at: int) -> tuple[int, int]:
    """A long of 64 bits; likewise."""
    if at < len(data) and (raw := data[at]) < 0x80:
        return raw >> 1 ^ -(raw & 1), at + 1
    raw, at = _raw(data, at, 10)
    raw &= 0xFFFFFFFFFFFFFFFF
    return raw >> 1 ^ -(raw & 1), at


def _raw(data: bytes, at: int, most: int) -> tuple[int, int]:
    value = shift = 0
    for end in range(at, at + most):
        if end >= len(data):
            raise CorruptRecords("a varint that is cut off", offset=at)
        byte = data[end]
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, end + 1
        shift += 7
    raise CorruptRecords(f"a varint of more than {most} bytes", offset=at)


def write_varint(out: bytearray, value: int) -> None:
    """Append a signed integer of at most 64 bits."""
    raw = value << 1 ^ value >> 63
    if raw < 0x80:
        out.append(raw)
    elif raw < 0x4000:
        out.append(raw & 0x7F | 0x80)
        out.append(raw >> 7)
    else:
        while raw > 0x7F:
            out.append(raw & 0x7F | 0x80)
            raw >>= 7
        out.append(raw)

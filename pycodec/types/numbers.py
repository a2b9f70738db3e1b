"""Types of fixed size, and the signed varints.

Source: the constants of `org.apache.kafka.common.protocol.types.Type`. Values are checked against the Java
class that holds them there, not against the wire: UINT16 takes any int and UINT32 any long, and both keep
the low bits.
"""

from __future__ import annotations

import struct
from typing import Any

from pycodec.content import float_content, int_content, uuid_content
from pycodec.errors import InvalidVarint
from pycodec.types.base import Buffer, Type, read_unsigned_varint, refuse, require
from pycodec.values import Uuid
from pycodec.varint import encode_varint, varint_size

__all__ = [
    "BOOLEAN",
    "FLOAT64",
    "INT8",
    "INT16",
    "INT32",
    "INT64",
    "UINT16",
    "UNSIGNED_INT32",
    "UUID",
    "VARINT",
    "VARLONG",
]


class _Boolean(Type):
    type_name = "BOOLEAN"

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[bool, int]:
        require(buffer, offset, 1)
        return buffer[offset] != 0, offset + 1

    def write(self, out: bytearray, value: Any) -> None:
        out.append(1 if self.validate(value) else 0)

    def size_of(self, value: Any) -> int:
        return 1

    def validate(self, value: Any) -> Any:
        return value if value is True or value is False else refuse(value, "a bool")


class _Integer(Type):
    """An integer of `size` bytes that Java holds in a signed type of `java_bits`."""

    def __init__(self, name: str, size: int, java_bits: int, signed: bool = True) -> None:
        self._name = name
        self._size = size
        self._signed = signed
        self._java_bits = java_bits
        self._limit = 1 << java_bits - 1
        self._mask = (1 << 8 * size) - 1

    @property
    def type_name(self) -> str:
        return self._name

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[int, int]:
        require(buffer, offset, self._size)
        end = offset + self._size
        return int.from_bytes(buffer[offset:end], "big", signed=self._signed), end

    def write(self, out: bytearray, value: Any) -> None:
        out += (self.validate(value) & self._mask).to_bytes(self._size, "big")

    def size_of(self, value: Any) -> int:
        return self._size

    def validate(self, value: Any) -> Any:
        plain = issubclass(type(value), int) and type(value) is not bool
        number = int_content(value) if plain else None
        if number is None or not -self._limit <= number < self._limit:
            refuse(value, f"an integer of {self._java_bits} bits")
        return number


class _Uuid(Type):
    type_name = "UUID"

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[Uuid, int]:
        require(buffer, offset, 16)
        return Uuid(bytes(buffer[offset : offset + 16])), offset + 16

    def write(self, out: bytearray, value: Any) -> None:
        out += self.validate(value)

    def size_of(self, value: Any) -> int:
        return 16

    def validate(self, value: Any) -> Any:
        content = uuid_content(value) if issubclass(type(value), bytes) else None
        return refuse(value, "a Uuid") if content is None else content


class _Float64(Type):
    type_name = "FLOAT64"

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[float, int]:
        require(buffer, offset, 8)
        return _DOUBLE.unpack_from(buffer, offset)[0], offset + 8

    def write(self, out: bytearray, value: Any) -> None:
        out += _DOUBLE.pack(self.validate(value))

    def size_of(self, value: Any) -> int:
        return 8

    def validate(self, value: Any) -> Any:
        content = float_content(value) if issubclass(type(value), float) else None
        return refuse(value, "a float") if content is None else content


class _Varint(Type):
    """Zig-zag in a varint of 32 bits (`ByteUtils.readVarint`)."""

    type_name = "VARINT"

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[int, int]:
        raw, end = read_unsigned_varint(buffer, offset)
        raw &= 0xFFFFFFFF
        return raw >> 1 ^ -(raw & 1), end

    def write(self, out: bytearray, value: Any) -> None:
        out += encode_varint(self._zigzag(value))

    def size_of(self, value: Any) -> int:
        return varint_size(self._zigzag(value))

    def validate(self, value: Any) -> Any:
        return INT32.validate(value)

    def _zigzag(self, value: Any) -> int:
        number: int = self.validate(value)
        return (number << 1 ^ number >> 31) & 0xFFFFFFFF


class _Varlong(Type):
    """Zig-zag in a varint of 64 bits, at most ten bytes (`ByteUtils.readVarlong`)."""

    type_name = "VARLONG"

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[int, int]:
        require(buffer, offset, 0)
        raw = 0
        for position in range(10):
            require(buffer, offset + position, 1)
            byte = buffer[offset + position]
            raw |= (byte & 0x7F) << 7 * position
            if byte < 0x80:
                raw &= 0xFFFF_FFFF_FFFF_FFFF
                return raw >> 1 ^ -(raw & 1), offset + position + 1
        raise InvalidVarint(
            "varlong is too long: the most significant bit in the 10th byte is set", offset=offset
        )

    def write(self, out: bytearray, value: Any) -> None:
        raw = self._zigzag(value)
        while raw > 0x7F:
            out.append(raw & 0x7F | 0x80)
            raw >>= 7
        out.append(raw)

    def size_of(self, value: Any) -> int:
        return (self._zigzag(value).bit_length() + 6) // 7 or 1

    def validate(self, value: Any) -> Any:
        return INT64.validate(value)

    def _zigzag(self, value: Any) -> int:
        number: int = self.validate(value)
        return (number << 1 ^ number >> 63) & 0xFFFF_FFFF_FFFF_FFFF


_DOUBLE = struct.Struct(">d")

BOOLEAN: Type = _Boolean()
INT8: Type = _Integer("INT8", 1, 8)
INT16: Type = _Integer("INT16", 2, 16)
UINT16: Type = _Integer("UINT16", 2, 32, signed=False)
INT32: Type = _Integer("INT32", 4, 32)
UNSIGNED_INT32: Type = _Integer("UINT32", 4, 64, signed=False)
INT64: Type = _Integer("INT64", 8, 64)
UUID: Type = _Uuid()
FLOAT64: Type = _Float64()
VARINT: Type = _Varint()
VARLONG: Type = _Varlong()

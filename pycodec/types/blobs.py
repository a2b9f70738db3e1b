"""Types with a length in front: strings, bytes and records, each plain, nullable, compact and both
(KIP-482).

Source: the constants of `org.apache.kafka.common.protocol.types.Type`. Records are opaque: bytes with
another name.
"""

from __future__ import annotations

from typing import Any

from pycodec.content import blob_content, text_content
from pycodec.errors import InvalidLength, NullNotAllowed, NullNotEncodable, TooLong, Underflow
from pycodec.policy import MAX_STRING_BYTES
from pycodec.types.base import Buffer, Type, read_unsigned_varint, refuse, require
from pycodec.utf8 import decode_java, encode_java
from pycodec.varint import encode_length, length_size

__all__ = [
    "BYTES",
    "COMPACT_BYTES",
    "COMPACT_NULLABLE_BYTES",
    "COMPACT_NULLABLE_RECORDS",
    "COMPACT_NULLABLE_STRING",
    "COMPACT_RECORDS",
    "COMPACT_STRING",
    "NULLABLE_BYTES",
    "NULLABLE_RECORDS",
    "NULLABLE_STRING",
    "RECORDS",
    "STRING",
    "java_utf8_length",
]


class _Prefixed(Type):
    """A length and that many bytes; `prefix` is the size of the length, 0 for a varint of length + 1."""

    def __init__(self, name: str, prefix: int, nullable: bool) -> None:
        compact, null = "COMPACT_" if prefix == 0 else "", "NULLABLE_" if nullable else ""
        self._name = compact + null + name
        self._prefix = prefix
        self._nullable = nullable

    @property
    def type_name(self) -> str:
        return self._name

    @property
    def is_nullable(self) -> bool:
        return self._nullable

    def _read_length(self, buffer: Buffer, offset: int) -> tuple[int | None, int]:
        """The length, or None for a null; any negative one is a null."""
        if self._prefix == 0:
            raw, start = read_unsigned_varint(buffer, offset)
            # Java subtracts in 32 bits: the lowest int becomes the highest.
            length = raw - 1 if raw > -(2**31) else 2**31 - 1
        else:
            require(buffer, offset, self._prefix)
            start = offset + self._prefix
            length = int.from_bytes(buffer[offset:start], "big", signed=True)
        if length < 0:
            if self._nullable:
                return None, start
            raise NullNotAllowed(f"length {length} is negative", offset=offset)
        return length, start

    def _take(self, buffer: Buffer, start: int, length: int, offset: int) -> bytes:
        left = len(buffer) - start
        if length > left:
            raise Underflow(f"length {length}, but only {left} bytes left", offset=offset)
        return bytes(buffer[start : start + length])

    def _length_size(self, length: int) -> int:
        size = length_size(length + 1)
        return self._prefix or size

    def _write_length(self, out: bytearray, length: int) -> None:
        compact = encode_length(length + 1)
        if self._prefix == 0:
            out += compact
        else:
            out += length.to_bytes(self._prefix, "big", signed=True)


class _String(_Prefixed):
    def __init__(self, prefix: int, nullable: bool) -> None:
        super().__init__("STRING", prefix, nullable)

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[str | None, int]:
        length, start = self._read_length(buffer, offset)
        if length is None:
            return None, start
        if length > MAX_STRING_BYTES:
            raise InvalidLength(f"string of {length} bytes; the most is {MAX_STRING_BYTES}", offset=offset)
        return decode_java(self._take(buffer, start, length, offset)), start + length

    def write(self, out: bytearray, value: Any) -> None:
        if value is None and self._nullable:
            self._write_length(out, -1)
            return
        data = encode_java(self.validate(value))
        if len(data) > MAX_STRING_BYTES:
            raise TooLong(f"string of {len(data)} bytes; the most is {MAX_STRING_BYTES}")
        self._write_length(out, len(data))
        out += data

    def size_of(self, value: Any) -> int:
        if value is None and self._nullable:
            return self._length_size(-1)
        length = java_utf8_length(self.validate(value))
        return self._length_size(length) + length

    def validate(self, value: Any) -> Any:
        if value is None:
            if self._nullable:
                return None
            raise NullNotEncodable(f"None, but {self._name} is not nullable")
        text = text_content(value)
        return refuse(value, "a str") if text is None else text


class _Bytes(_Prefixed):
    def read(self, buffer: Buffer, offset: int = 0) -> tuple[bytes | None, int]:
        length, start = self._read_length(buffer, offset)
        if length is None:
            return None, start
        return self._take(buffer, start, length, offset), start + length

    def write(self, out: bytearray, value: Any) -> None:
        if value is None and self._nullable:
            self._write_length(out, -1)
            return
        data = self.validate(value)
        self._write_length(out, len(data))
        out += data

    def size_of(self, value: Any) -> int:
        if value is None and self._nullable:
            return self._length_size(-1)
        length = len(self.validate(value))
        return self._length_size(length) + length

    def validate(self, value: Any) -> Any:
        if value is None:
            if self._nullable:
                return None
            raise NullNotEncodable(f"None, but {self._name} is not nullable")
        content = blob_content(value)
        return refuse(value, "bytes") if content is None else content


def java_utf8_length(text: str) -> int:
    """`Utils.utf8Length`: what `sizeOf` takes for the length of a string.

    It is the length in UTF-8 except for lone surrogates: those are written as `?`, one byte, but counted as
    three or, for a high one, as four together with whatever follows.
    """
    try:
        return len(text.encode())
    except UnicodeEncodeError:
        pass
    units = memoryview(text.encode("utf-16-be", "surrogatepass"))
    count = index = 0
    while index < len(units):
        unit = units[index] << 8 | units[index + 1]
        index += 2
        if unit <= 0x7F:
            count += 1
        elif unit <= 0x7FF:
            count += 2
        elif 0xD800 <= unit <= 0xDBFF:
            count += 4
            index += 2
        else:
            count += 3
    return count


STRING: Type = _String(2, False)
NULLABLE_STRING: Type = _String(2, True)
COMPACT_STRING: Type = _String(0, False)
COMPACT_NULLABLE_STRING: Type = _String(0, True)
BYTES: Type = _Bytes("BYTES", 4, False)
NULLABLE_BYTES: Type = _Bytes("BYTES", 4, True)
COMPACT_BYTES: Type = _Bytes("BYTES", 0, False)
COMPACT_NULLABLE_BYTES: Type = _Bytes("BYTES", 0, True)
RECORDS: Type = _Bytes("RECORDS", 4, False)
NULLABLE_RECORDS: Type = _Bytes("RECORDS", 4, True)
COMPACT_RECORDS: Type = _Bytes("RECORDS", 0, False)
COMPACT_NULLABLE_RECORDS: Type = _Bytes("RECORDS", 0, True)

"""Arrays, with their count in four bytes (`ArrayOf`) or in a varint (`CompactArrayOf`, KIP-482).

Source: `org.apache.kafka.common.protocol.types.ArrayOf` and `CompactArrayOf` of kafka-clients 4.4.0.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from pycodec.content import items_content
from pycodec.errors import (
    CodecError,
    InvalidLength,
    LimitExceeded,
    NullNotAllowed,
    NullNotEncodable,
    Underflow,
    shown,
)
from pycodec.types.base import Buffer, Empty, Type, at, read_unsigned_varint, refuse, require, some_type
from pycodec.varint import encode_length, length_size

__all__ = ["MAX_ARRAY_LENGTH", "ArrayOf", "CompactArrayOf"]

MAX_ARRAY_LENGTH = 1_000_000
"""`MessageUtil.MAX_ARRAY_LENGTH`. Only reading has this limit."""


class _Array(Type):
    _type_name: str

    def __init__(self, element: Type, *, nullable: bool = False) -> None:
        self._element = some_type(element)
        self._hold(self._element)
        self._nullable = nullable

    @classmethod
    def nullable(cls, element: Type) -> _Array:
        """The array that may be null."""
        return cls(element, nullable=True)

    @property
    def type_name(self) -> str:
        """See `Type.type_name`."""
        return self._type_name.replace("ARRAY", "NULLABLE_ARRAY") if self._nullable else self._type_name

    @property
    def is_nullable(self) -> bool:
        """See `Type.is_nullable`."""
        return self._nullable

    @property
    def array_element_type(self) -> Type:
        """See `Type.array_element_type`."""
        return self._element

    def __str__(self) -> str:
        return f"{self.type_name}({self._element})"

    __repr__ = __str__

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[list[Any] | None, int]:
        """See `Type.read`."""
        return self.read_part(buffer, offset, Empty(buffer))

    @abstractmethod
    def read_part(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[list[Any] | None, int]:
        """See `Type.read_part`."""

    def _read_elements(
        self, buffer: Buffer, start: int, count: int, offset: int, empty: Empty
    ) -> tuple[list[Any], int]:
        # Counted against bytes even where elements take none.
        left = len(buffer) - start
        if count > left:
            raise Underflow(f"array of {count} elements, but only {left} bytes left", offset=offset)
        if count > MAX_ARRAY_LENGTH:
            raise LimitExceeded(f"array of {count} elements; the most is {MAX_ARRAY_LENGTH}", offset=offset)
        values: list[Any] = []
        position = start
        try:
            for _ in range(count):
                before = position
                value, position = self._element.read_part(buffer, position, empty)
                if position == before:
                    empty.take(1, position)
                values.append(value)
        except CodecError as error:
            at(f"[{len(values)}]", error)
            raise
        return values, position

    def _write_elements(self, out: bytearray, values: Sequence[Any]) -> None:
        index = 0
        try:
            for index, value in enumerate(values):  # noqa: B007 - the error names the index
                self._element.write(out, value)
        except CodecError as error:
            at(f"[{index}]", error)
            raise

    def _elements_size(self, values: Sequence[Any]) -> int:
        size = index = 0
        try:
            for index, value in enumerate(values):  # noqa: B007 - the error names the index
                size += self._element.size_of(value)
        except CodecError as error:
            at(f"[{index}]", error)
            raise
        return size

    def _items(self, value: Any) -> Sequence[Any]:
        items = items_content(value)
        return refuse(value, "a list") if items is None else items

    def validate(self, value: Any) -> Any:
        """See `Type.validate`."""
        if value is None:
            if self._nullable:
                return None
            raise NullNotEncodable(f"None, but {shown(self)} is not nullable")
        for index, item in enumerate(self._items(value)):
            try:
                self._element.validate(item)
            except CodecError as error:
                at(f"[{index}]", error)
                raise
        return value


class ArrayOf(_Array):
    """INT32 count, then the elements; null is −1, any negative count is read as null.

    Bare `write` takes None even where the array is not nullable, as Java does; within a `Schema` that is
    refused.
    """

    _type_name = "ARRAY"

    def read_part(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[list[Any] | None, int]:
        """See `Type.read_part`."""
        require(buffer, offset, 4)
        count = int.from_bytes(buffer[offset : offset + 4], "big", signed=True)
        if count < 0:
            if self._nullable:
                return None, offset + 4
            raise NullNotAllowed(f"array of {count} elements", offset=offset)
        return self._read_elements(buffer, offset + 4, count, offset, empty)

    def write(self, out: bytearray, value: Any) -> None:
        """See `Type.write`."""
        if value is None:
            out += b"\xff\xff\xff\xff"
            return
        items = self._items(value)
        out += len(items).to_bytes(4, "big", signed=True)
        self._write_elements(out, items)

    def size_of(self, value: Any) -> int:
        """See `Type.size_of`."""
        return 4 if value is None else 4 + self._elements_size(self._items(value))


class CompactArrayOf(_Array):
    """Unsigned varint of count + 1, then the elements; null is 0, and only 0."""

    _type_name = "COMPACT_ARRAY"

    @property
    def type_name(self) -> str:
        """See `Type.type_name`."""
        return "COMPACT_NULLABLE_ARRAY" if self._nullable else self._type_name

    def read_part(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[list[Any] | None, int]:
        """See `Type.read_part`."""
        raw, start = read_unsigned_varint(buffer, offset)
        if raw == 0:
            if self._nullable:
                return None, start
            raise NullNotAllowed("this array is not nullable", offset=offset)
        # Java subtracts in 32 bits: the lowest int becomes the highest.
        count = raw - 1 if raw > -(2**31) else 2**31 - 1
        if count < 0:
            raise InvalidLength(f"array of {count} elements", offset=offset)
        return self._read_elements(buffer, start, count, offset, empty)

    def write(self, out: bytearray, value: Any) -> None:
        """See `Type.write`."""
        if value is None:
            out.append(0)
            return
        items = self._items(value)
        out += encode_length(len(items) + 1)
        self._write_elements(out, items)

    def size_of(self, value: Any) -> int:
        """See `Type.size_of`."""
        if value is None:
            return 1
        items = self._items(value)
        return length_size(len(items) + 1) + self._elements_size(items)

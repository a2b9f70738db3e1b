"""The page's notation as types: `[]`, "a variable length list prefixed by a int16", and parallel lists."""

from __future__ import annotations

from typing import Any

from pycodec.content import items_content
from pycodec.errors import CodecError, InvalidLength, InvalidValue, TooLong, Underflow
from pycodec.types.base import Buffer, Empty, Type, at, refuse, require, some_type
from pycodec.types.schema import Schema, Struct

__all__ = ["MAX_LIST", "ListOf", "OffsetData"]

MAX_LIST = 32767
"""Most elements of a list: its count is an INT16."""


class ListOf(Type):
    """INT16 count, then the elements. The page knows no nulls: a negative count is refused."""

    def __init__(self, element: Type) -> None:
        self._element = some_type(element)
        self._hold(self._element)

    @property
    def type_name(self) -> str:
        """See `Type.type_name`."""
        return f"LIST({self._element})"

    @property
    def array_element_type(self) -> Type:
        """See `Type.array_element_type`."""
        return self._element

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[list[Any], int]:
        """See `Type.read`."""
        return self.read_part(buffer, offset, Empty(buffer))

    def read_part(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[list[Any], int]:
        """See `Type.read_part`."""
        require(buffer, offset, 2)
        count = int.from_bytes(buffer[offset : offset + 2], "big", signed=True)
        if count < 0:
            raise InvalidLength(f"list of {count} elements", offset=offset)
        position = offset + 2
        if count > len(buffer) - position:
            left = len(buffer) - position
            raise Underflow(f"list of {count} elements, but only {left} bytes left", offset=offset)
        values: list[Any] = []
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

    def write(self, out: bytearray, value: Any) -> None:
        """See `Type.write`; `TooLong` for more elements than an INT16 can count."""
        items = self._items(value)
        out += len(items).to_bytes(2, "big")
        index = 0
        try:
            for index, item in enumerate(items):  # noqa: B007 - the error names the index
                self._element.write(out, item)
        except CodecError as error:
            at(f"[{index}]", error)
            raise

    def size_of(self, value: Any) -> int:
        """See `Type.size_of`."""
        size, index = 2, 0
        try:
            for index, item in enumerate(self._items(value)):  # noqa: B007 - the error names the index
                size += self._element.size_of(item)
        except CodecError as error:
            at(f"[{index}]", error)
            raise
        return size

    def validate(self, value: Any) -> Any:
        """See `Type.validate`."""
        for index, item in enumerate(self._items(value)):
            try:
                self._element.validate(item)
            except CodecError as error:
                at(f"[{index}]", error)
                raise
        return value

    def _items(self, value: Any) -> list[Any] | tuple[Any, ...]:
        items = items_content(value)
        if items is None:
            refuse(value, "a list")
        if len(items) > MAX_LIST:
            raise TooLong(f"a list of {len(items)} elements, more than {MAX_LIST}")
        return items


class OffsetData(Schema):
    """A struct whose lists `partitions` and `offsets` belong together, element by element.

    The page gives each its own count and says nothing about counts that differ: they are refused.
    """

    def _read_struct(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[Struct, int]:
        struct, end = super()._read_struct(buffer, offset, empty)
        partitions, offsets = len(struct.get("partitions")), len(struct.get("offsets"))
        if partitions != offsets:
            reason = f"{partitions} partitions with {offsets} offsets"
            raise InvalidLength(reason, path="offsets", offset=offset)
        return struct, end

    def validate(self, value: Any) -> Any:
        """See `Type.validate`."""
        struct = super().validate(value)
        partitions, offsets = len(struct.get("partitions")), len(struct.get("offsets"))
        if partitions != offsets:
            raise InvalidValue(f"{partitions} partitions with {offsets} offsets", path="offsets")
        return struct

    def write(self, out: bytearray, value: Any) -> None:
        """See `Type.write`."""
        super().write(out, self.validate(value))

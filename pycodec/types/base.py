"""What every type has: reading, writing, sizing, validating.

Source: `org.apache.kafka.common.protocol.types.Type`. A buffer position in Java is an offset here: `read`
takes one and returns the next; `write` appends.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NoReturn, Self, cast

from pycodec.errors import (
    CodecError,
    DecodeError,
    InvalidValue,
    InvalidVarint,
    LimitExceeded,
    SchemaError,
    Underflow,
    class_name,
    shown,
)
from pycodec.policy import EMPTY_PER_BYTE
from pycodec.values import Uuid

__all__ = ["Buffer", "Empty", "Type", "at", "read_unsigned_varint", "refuse", "require", "some_type"]

Buffer = bytes | bytearray | memoryview


_DEEPEST = 128
"""Deepest nesting of types: 32 structs (`pycodec.specs.declared`), each in an array in a tagged field."""


_MOST_PARTS = 100_000
"""Most types that one is made of, those that are in many places counted in each. A message of as many fields
as specs may have (`pycodec.specs.registry`) has less than half of it."""


class Empty:
    """How many elements without bytes may still be read: a limit to what a few bytes can become.

    Java has none. Count by count they are bounded by what is left, but nested arrays each by themselves.
    """

    __slots__ = ("_buffer", "_left")

    def __init__(self, buffer: Buffer) -> None:
        self._buffer = buffer
        self._left: int | None = None

    def take(self, count: int, offset: int) -> None:
        """Read so many more; `LimitExceeded` where that is too many."""
        if self._left is None:  # only now has something been read, and so it is a buffer
            self._left = EMPTY_PER_BYTE * len(self._buffer)
        self._left -= count
        if self._left < 0:
            reason = f"more than {EMPTY_PER_BYTE} elements without bytes for every byte there is"
            raise LimitExceeded(reason, offset=offset)


class Type(ABC):
    """One wire type.

    Values are Python's: `bool`, `int`, `float`, `str`, `bytes`, `pycodec.Uuid`, `list`, `Struct`, None. Any
    other class is refused with `InvalidValue`, where Java has a SchemaException or a ClassCastException.
    """

    _depth: int = 0
    """How many types are below it, one in another."""
    _parts: int = 1
    """How many types it is made of, itself among them."""

    def _hold(self, *parts: Type) -> None:
        """Note what it is made of; `SchemaError` where that is nested too deeply, or is too much."""
        self._depth = 1 + max((part._depth for part in parts), default=0)
        if self._depth > _DEEPEST:
            raise SchemaError(f"types are nested more than {_DEEPEST} deep")
        self._parts = 1 + sum(part._parts for part in parts)
        if self._parts > _MOST_PARTS:
            raise SchemaError(
                f"a type is made of more than {_MOST_PARTS:,} others, each counted in every place"
            )

    @property
    @abstractmethod
    def type_name(self) -> str:
        """Kafka's name of the type (`"COMPACT_STRING"`)."""

    @abstractmethod
    def read(self, buffer: Buffer, offset: int = 0) -> tuple[Any, int]:
        """Read a value at `offset`.

        Returns:
            The value and the offset after it. What follows is left alone.

        Raises:
            DecodeError: where Java's `read` throws; with the offset of the offending element.
        """

    def read_part(self, buffer: Buffer, offset: int, empty: Empty) -> tuple[Any, int]:
        """As `read`, of a part of something whose elements without bytes are counted together."""
        return self.read(buffer, offset)

    @abstractmethod
    def write(self, out: bytearray, value: Any) -> None:
        """Append the bytes of `value` to `out`; `EncodeError` where Java's `write` throws."""

    @abstractmethod
    def size_of(self, value: Any) -> int:
        """Number of bytes, as Java's `sizeOf` computes it."""

    @abstractmethod
    def validate(self, value: Any) -> Any:
        """Return `value` if it is of the type; `EncodeError` if not."""

    @property
    def is_nullable(self) -> bool:
        """Whether None is a value of the type."""
        return False

    @property
    def array_element_type(self) -> Type | None:
        """The type of the elements of an array, else None."""
        return None

    @property
    def is_array(self) -> bool:
        """Whether it is an array."""
        return self.array_element_type is not None

    def to_bytes(self, value: Any) -> bytes:
        """The bytes of `value` alone."""
        out = bytearray()
        self.write(out, value)
        return bytes(out)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        # A struct is one of its own schema, and so must a copy be.
        return self

    def __str__(self) -> str:
        return self.type_name

    __repr__ = __str__


def refuse(value: object, what: str) -> NoReturn:
    """Raise the error for a value of a wrong class."""
    raise InvalidValue(f"{shown(value)} is not {what}")


def some_type(value: object) -> Type:
    """`value`, which must be a type; `SchemaError` if not."""
    if not issubclass(type(value), Type):
        raise SchemaError(f"a type of pycodec.types is needed, not {shown(value)}")
    return cast(Type, value)


def require(buffer: Buffer, offset: int, size: int) -> None:
    """`Underflow` unless `size` bytes are left at `offset`; `DecodeError` where there is no buffer."""
    if type(buffer) is not bytes:
        _check_buffer(buffer)
    if type(offset) is not int:
        raise DecodeError(f"the offset must be an int, not {shown(offset)}")
    if offset < 0:
        raise Underflow("the offset is negative", offset=offset)
    left = len(buffer) - offset
    if left < size:
        raise Underflow(f"{size} bytes needed, {max(left, 0)} left", offset=offset)


def _check_buffer(buffer: object) -> None:
    """Of a view each item must be one byte: it is by items that a buffer is indexed."""
    if type(buffer) is bytearray or type(buffer) is Uuid:
        return
    if type(buffer) is not memoryview:
        raise DecodeError(f"bytes are needed, not {class_name(buffer)}")
    try:
        plain = buffer.format == "B" and buffer.ndim == 1 and buffer.c_contiguous
    except ValueError:
        raise DecodeError("bytes are needed, not a released memoryview") from None
    if not plain:
        raise DecodeError("a memoryview must be one of bytes in one piece: take its tobytes()")


def read_unsigned_varint(buffer: Buffer, offset: int) -> tuple[int, int]:
    """`ByteUtils.readUnsignedVarint`: a 32-bit integer, as Java's signed int; bits beyond are dropped.

    Returns:
        The value and the offset after it.
    """
    require(buffer, offset, 0)
    value = 0
    for position in range(5):
        require(buffer, offset + position, 1)
        byte = buffer[offset + position]
        if byte < 0x80:
            value |= byte << 7 * position
            value &= 0xFFFFFFFF
            return value - 0x1_0000_0000 if value & 0x8000_0000 else value, offset + position + 1
        value |= (byte & 0x7F) << 7 * position
    raise InvalidVarint("varint is too long: the top bit of its 5th byte is set", offset=offset)


def at(step: str, error: CodecError) -> None:
    """Put `step`, a field's name or `[index]`, in front of the error's path."""
    rest = error.path
    error.path = step + ("." if rest and not rest.startswith("[") else "") + rest

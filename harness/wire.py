"""Big-endian bytes between Python and the Java facade: the one reader and the one writer.

The counterpart of `org.wirecheck.wire` in `jvm/`: fixed-width integers, blobs behind a 32-bit length, texts
behind a 16-bit one. Frames of Kafka's protocol are not read here; that is what the codecs under test do.

Imports nothing of the harness: reproducers have this file's classes inside.
"""

from __future__ import annotations

import struct
from typing import Any, Final

__all__ = ["WireError", "WireReader", "WireWriter"]

_INT16: Final = struct.Struct(">h")
_UINT16: Final = struct.Struct(">H")
_INT32: Final = struct.Struct(">i")
_INT64: Final = struct.Struct(">q")
_FLOAT64: Final = struct.Struct(">d")


class WireError(ValueError):
    """Bytes that end too soon, or go on behind their end: the two sides are not of one version."""


class WireReader:
    """Reads from the front.

    Args:
        data: the bytes.
        offset: where to begin.
    """

    __slots__ = ("data", "offset")

    def __init__(self, data: bytes, offset: int = 0) -> None:
        self.data = data
        self.offset = offset

    def raw(self, length: int) -> bytes:
        """The next `length` bytes; `WireError` if there are not so many."""
        start = self.offset
        end = start + length
        if length < 0 or end > len(self.data):
            raise WireError(f"{length} bytes wanted at {start} of {len(self.data)}")
        self.offset = end
        return self.data[start:end]

    def unpack(self, layout: struct.Struct) -> Any:
        """The one value of a `struct` layout; `WireError` if there are too few bytes."""
        start = self.offset
        try:
            value = layout.unpack_from(self.data, start)[0]
        except struct.error:
            raise WireError(f"{layout.size} bytes wanted at {start} of {len(self.data)}") from None
        self.offset = start + layout.size
        return value

    def skip_if(self, prefix: bytes) -> bool:
        """Whether these bytes come next; they are passed over then."""
        if not self.data.startswith(prefix, self.offset):
            return False
        self.offset += len(prefix)
        return True

    def byte(self) -> int:
        """An unsigned byte."""
        return self.raw(1)[0]

    def flag(self) -> bool:
        """A byte that is 1."""
        return self.byte() == 1

    def uint16(self) -> int:
        """An unsigned 16-bit number."""
        number: int = self.unpack(_UINT16)
        return number

    def int32(self) -> int:
        """A signed 32-bit number."""
        number: int = self.unpack(_INT32)
        return number

    def int64(self) -> int:
        """A signed 64-bit number."""
        number: int = self.unpack(_INT64)
        return number

    def float64(self) -> float:
        """A double, whatever its bits."""
        number: float = self.unpack(_FLOAT64)
        return number

    def blob(self) -> bytes:
        """Bytes behind their 32-bit length."""
        return self.raw(self.int32())

    def optional_blob(self) -> bytes | None:
        """As `blob`; None for the length −1."""
        length = self.int32()
        return None if length == -1 else self.raw(length)

    def text(self) -> str:
        """UTF-8 behind its 16-bit length; what is none is replaced, since it is only for people."""
        return self.raw(self.uint16()).decode("utf-8", "replace")

    def units(self) -> str | None:
        """A text as Java has it: UTF-16 code units behind their 32-bit number; None for the number −1."""
        number = self.int32()
        return None if number == -1 else self.raw(2 * number).decode("utf-16-be", "surrogatepass")

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self.data) - self.offset

    def expect_end(self) -> None:
        """`WireError` if anything is left."""
        if self.left:
            raise WireError(f"{self.left} bytes are left over")


class WireWriter:
    """Collects parts; every method returns the writer, so that a frame reads as one expression."""

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def raw(self, data: bytes) -> WireWriter:
        """Bytes as they are."""
        self._parts.append(data)
        return self

    def byte(self, value: int) -> WireWriter:
        """An unsigned byte."""
        return self.raw(value.to_bytes(1, "big"))

    def int16(self, value: int) -> WireWriter:
        """A signed 16-bit number."""
        return self.raw(_INT16.pack(value))

    def uint16(self, value: int) -> WireWriter:
        """An unsigned 16-bit number."""
        return self.raw(_UINT16.pack(value))

    def int32(self, value: int) -> WireWriter:
        """A signed 32-bit number."""
        return self.raw(_INT32.pack(value))

    def int64(self, value: int) -> WireWriter:
        """A signed 64-bit number."""
        return self.raw(_INT64.pack(value))

    def float64(self, value: float) -> WireWriter:
        """A double."""
        return self.raw(_FLOAT64.pack(value))

    def blob(self, data: bytes) -> WireWriter:
        """Bytes behind their 32-bit length."""
        return self.int32(len(data)).raw(data)

    def optional_blob(self, data: bytes | None) -> WireWriter:
        """As `blob`; the length −1 for None."""
        return self.int32(-1) if data is None else self.blob(data)

    def text(self, text: str) -> WireWriter:
        """UTF-8 behind its 16-bit length."""
        content = text.encode("utf-8")
        return self.uint16(len(content)).raw(content)

    def units(self, text: str | None) -> WireWriter:
        """A text as Java has it: UTF-16 code units behind their 32-bit number; the number −1 for None."""
        if text is None:
            return self.int32(-1)
        content = text.encode("utf-16-be", "surrogatepass")
        return self.int32(len(content) // 2).raw(content)

    def to_bytes(self) -> bytes:
        """Everything that was written."""
        return b"".join(self._parts)

"""Reading, out of line.

Lengths come in as their first byte, already read, with `p` behind it; they go out as the raw compact
length (0 for null, else length + 1) with `p` behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from struct import Struct
from typing import Any

from pycodec.compiler.runtime import Refused
from pycodec.policy import MAX_STRING_BYTES
from pycodec.utf8 import HANDLER
from pycodec.values import Message, Uuid

__all__ = [
    "Times",
    "Unpacks",
    "array_length",
    "byte_length",
    "check_count",
    "read_blobs",
    "read_legacy_blobs",
    "read_legacy_strings",
    "read_strings",
    "read_unknown_tag",
    "read_unknown_tags",
    "read_uuids",
    "some_array_length",
    "some_byte_length",
    "some_string_length",
    "string_length",
    "tag_count",
    "uuid_of",
    "varint",
    "viewed_legacy_strings",
    "viewed_strings",
]

Buffer = bytes | memoryview
"""What is read from; a view is one of unsigned bytes."""

_new_bytes = bytes.__new__


def uuid_of(data: bytes) -> Uuid:
    """A UUID of 16 bytes that `struct` has cut out."""
    return _new_bytes(Uuid, data)


def varint(b: Buffer, p: int) -> tuple[int, int]:
    """An unsigned varint as 32 unsigned bits, and the position behind it."""
    byte = b[p]
    return (byte, p + 1) if byte < 128 else _rest(b, p + 1, byte)


def _rest(b: Buffer, p: int, byte: int) -> tuple[int, int]:
    """A varint whose first byte, with the continuation bit, was read."""
    value = byte & 0x7F
    for shift in (7, 14, 21, 28):
        byte = b[p]
        p += 1
        value |= (byte & 0x7F) << shift
        if byte < 128:
            return value & 0xFFFFFFFF, p
    raise Refused


def byte_length(b: Buffer, p: int, n: int) -> tuple[int, int]:
    """The raw length of bytes that may be null."""
    if n > 127:
        n, p = _rest(b, p, n)
        # Java subtracts one in 32 bits: raw 0x80000000 is the largest length, those above are negative: null.
        if n > 0x8000_0000:
            n = 0
    return n, p


def some_byte_length(b: Buffer, p: int, n: int) -> tuple[int, int]:
    """The raw length of bytes that may not be null."""
    n, p = byte_length(b, p, n)
    if not n:
        raise Refused
    return n, p


def string_length(b: Buffer, p: int, n: int) -> tuple[int, int]:
    """The raw length of a string that may be null."""
    n, p = byte_length(b, p, n)
    if n > MAX_STRING_BYTES + 1:
        raise Refused
    return n, p


def some_string_length(b: Buffer, p: int, n: int) -> tuple[int, int]:
    """The raw length of a string that may not be null."""
    n, p = string_length(b, p, n)
    if not n:
        raise Refused
    return n, p


def array_length(b: Buffer, p: int, n: int, limit: int) -> tuple[int, int]:
    """The raw length of an array that may be null."""
    n, p = byte_length(b, p, n)
    if n > limit + 1 or n > len(b) - p + 1:
        raise Refused
    return n, p


def some_array_length(b: Buffer, p: int, n: int, limit: int) -> tuple[int, int]:
    """The raw length of an array that may not be null."""
    n, p = array_length(b, p, n, limit)
    if not n:
        raise Refused
    return n, p


def check_count(n: int, remaining: int, limit: int) -> None:
    """Refuse a count that is negative, above the limit, or of more elements than bytes remain."""
    if not 0 <= n <= limit or n > remaining:
        raise Refused


class Times(dict[int, Iterable[object]]):
    """Something to loop over as many times as the key says, less `less`; much quicker than a new range."""

    def __init__(self, less: int) -> None:
        super().__init__((turns + less, (None,) * turns) for turns in range(129))
        self.less = less

    def __missing__(self, key: int) -> Iterable[object]:
        return range(key - self.less)


class Unpacks(dict[int, Callable[..., tuple[Any, ...]]]):
    """`unpack_from` functions for arrays of one type, by element count; made when needed."""

    kept = 128
    """Largest count whose function is kept: the wire chooses the counts, so the table is bounded."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def __missing__(self, count: int) -> Callable[..., tuple[Any, ...]]:
        unpack = Struct(f">{count}{self.code}").unpack_from
        if count <= self.kept:
            self[count] = unpack
        return unpack


def read_uuids(b: Buffer, p: int, count: int) -> tuple[list[Uuid], int]:
    """An array of UUIDs."""
    end = p + 16 * count
    if end > len(b):
        raise Refused
    return [_new_bytes(Uuid, b[q : q + 16]) for q in range(p, end, 16)], end


def read_strings(b: bytes, p: int, count: int) -> tuple[list[str], int]:
    """An array of compact strings."""
    items: list[str] = []
    for _ in range(count):
        n = b[p]
        p += 1
        if not 0 < n < 128:
            n, p = some_string_length(b, p, n)
        q = p + n - 1
        items.append(b[p:q].decode("utf-8", HANDLER))
        p = q
    return items, p


_length_of_string = Struct(">h").unpack_from
_length_of_bytes = Struct(">i").unpack_from


def read_legacy_strings(b: bytes, p: int, count: int) -> tuple[list[str], int]:
    """An array of strings with INT16 lengths."""
    items: list[str] = []
    for _ in range(count):
        (n,) = _length_of_string(b, p)
        if n < 0:
            raise Refused
        q = p + 2 + n
        items.append(b[p + 2 : q].decode("utf-8", HANDLER))
        p = q
    return items, p


def viewed_strings(b: memoryview, p: int, count: int) -> tuple[list[str], int]:
    """An array of compact strings, in a view."""
    items: list[str] = []
    for _ in range(count):
        n = b[p]
        p += 1
        if not 0 < n < 128:
            n, p = some_string_length(b, p, n)
        q = p + n - 1
        items.append(str(b[p:q], "utf-8", HANDLER))
        p = q
    return items, p


def viewed_legacy_strings(b: memoryview, p: int, count: int) -> tuple[list[str], int]:
    """An array of strings with INT16 lengths, in a view."""
    items: list[str] = []
    for _ in range(count):
        (n,) = _length_of_string(b, p)
        if n < 0:
            raise Refused
        q = p + 2 + n
        items.append(str(b[p + 2 : q], "utf-8", HANDLER))
        p = q
    return items, p


def read_blobs(b: Buffer, p: int, count: int) -> tuple[list[bytes], int]:
    """An array of compact bytes."""
    items: list[bytes] = []
    for _ in range(count):
        n, p = some_byte_length(b, p + 1, b[p])
        q = p + n - 1
        items.append(bytes(b[p:q]))
        p = q
    return items, p


def read_legacy_blobs(b: Buffer, p: int, count: int) -> tuple[list[bytes], int]:
    """An array of bytes with INT32 lengths."""
    items: list[bytes] = []
    for _ in range(count):
        (n,) = _length_of_bytes(b, p)
        if n < 0:
            raise Refused
        q = p + 4 + n
        items.append(bytes(b[p + 4 : q]))
        p = q
    return items, p


def tag_count(b: Buffer, p: int, n: int, limit: int, lenient: bool) -> tuple[int, int]:
    """The number of tagged fields, and the position behind it."""
    if n > 127:
        n, p = _rest(b, p, n)
        if n > 0x7FFF_FFFF:
            if not lenient:
                raise Refused
            n = 0
    if n > limit or n > len(b) - p:
        raise Refused
    return n, p


def read_unknown_tags(v: Message, b: Buffer, p: int, n: int, limit: int, lenient: bool) -> int:
    """The tagged section of a struct that defines no tags: all are kept. Returns the position behind it."""
    n, p = tag_count(b, p, n, limit, lenient)
    unknown = v._unknown_tagged_fields = []
    for _ in range(n):
        p = read_unknown_tag(unknown, b, *varint(b, p))
    if p > len(b):
        raise Refused
    return p


def read_unknown_tag(unknown: list[tuple[int, bytes]], b: Buffer, tag: int, p: int) -> int:
    """Size and data of an unknown tagged field. Returns the position behind it."""
    size, p = varint(b, p)
    if size > 0x7FFF_FFFF:
        raise Refused
    q = p + size
    unknown.append((tag - 0x1_0000_0000 if tag > 0x7FFF_FFFF else tag, bytes(b[p:q])))
    return q

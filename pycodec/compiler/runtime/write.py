"""Writing and sizing, out of line."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct, pack
from typing import Any

from pycodec.compiler.runtime import Refused
from pycodec.content import (
    blob_content,
    float_content,
    int_content,
    items_content,
    text_content,
    uuid_content,
)
from pycodec.policy import MAX_STRING_BYTES, MAX_TAG
from pycodec.utf8 import HANDLER, encode_java
from pycodec.values import Uuid
from pycodec.varint import LARGEST_LENGTH, encode_varint

__all__ = [
    "ArrayPacks",
    "StringLengths",
    "Varints",
    "blob_of",
    "list_of",
    "no_tags",
    "size_of_blob",
    "size_of_blobs",
    "size_of_string",
    "size_of_strings",
    "size_of_unknown_tags",
    "unknown_tag_bodies",
    "unknown_tags",
    "unlike",
    "uuid_bytes",
    "varint_size",
    "write_blobs",
    "write_bools",
    "write_strings",
    "write_uuids",
]

_BYTES = [bytes((value,)) for value in range(256)]
READY = [*_BYTES[:128], *(low + high for high in _BYTES[1:32] for low in _BYTES[128:])]
"""Varints below 4096 by value, which are looked up and not computed."""


class Varints(dict[int, bytes]):
    """The varints of lengths and counts, by value; those of 4096 and more are computed each time."""

    def __init__(self) -> None:
        super().__init__(enumerate(READY))

    def __missing__(self, value: int) -> bytes:
        if value > LARGEST_LENGTH:
            raise Refused
        return encode_varint(value)


class StringLengths(Varints):
    """The same for raw lengths of strings (length + 1), where the longest string is 32767 bytes."""

    def __missing__(self, value: int) -> bytes:
        if value > MAX_STRING_BYTES + 1:
            raise Refused
        return encode_varint(value)


varints = Varints()
string_lengths = StringLengths()


class ArrayPacks(dict[int, Callable[..., bytes]]):
    """Functions `(prefix, *items) -> bytes` for arrays of one type, by element count; made when needed."""

    kept = 127
    """Counts up to which functions are kept."""

    def __init__(self, code: str, compact: bool) -> None:
        super().__init__()
        self.code = code
        self.compact = compact

    def __missing__(self, count: int) -> Callable[..., bytes]:
        if not self.compact:
            made = Struct(f">i{count}{self.code}").pack
        elif count < 127:
            made = Struct(f">B{count}{self.code}").pack
        else:
            form = f">{count}{self.code}"
            return lambda prefix, *items: varints[prefix] + pack(form, *items)
        if count < self.kept:
            self[count] = made
        return made


def varint_size(value: int) -> int:
    """The size of a length or a tag as a varint."""
    if value > LARGEST_LENGTH:
        raise Refused
    return (value.bit_length() + 6) // 7 or 1


def list_of(items: object) -> list[Any] | tuple[Any, ...]:
    """Accept an array that is not exactly a list."""
    content = items_content(items)
    if content is None:
        raise Refused
    return content


def blob_of(data: object) -> bytes:
    """Accept bytes that are not exactly `bytes`."""
    content = blob_content(data)
    if content is None:
        raise Refused
    return content


def uuid_bytes(value: object) -> bytes:
    """Accept a uuid that is not exactly a `Uuid`."""
    content = uuid_content(value)
    if content is None:
        raise Refused
    return content


_CONTENT: dict[type, Callable[[Any], object]] = {
    int: int_content,
    float: float_content,
    str: text_content,
    Uuid: uuid_content,
}


def unlike(value: object, default: Any) -> bool:
    """Whether a value differs from its default, whose class it is not; True for one of another type."""
    differs: bool = _CONTENT[type(default)](value) != default
    return differs


def write_bools(items: list[bool], compact: bool) -> bytes:
    """An array of booleans."""
    for item in items:
        if item is not True and item is not False:
            raise Refused
    return _count(items, compact) + bytes(items)


def write_uuids(items: list[bytes], compact: bool) -> bytes:
    """An array of UUIDs."""
    made = [item if type(item) is Uuid and len(item) == 16 else uuid_bytes(item) for item in items]
    return b"".join((_count(items, compact), *made))


def write_strings(items: list[str], compact: bool) -> bytes:
    """An array of strings."""
    out = [_count(items, compact)]
    for item in items:
        data = str.encode(item, "utf-8", HANDLER)
        out += (string_lengths[len(data) + 1] if compact else pack(">h", len(data)), data)
    return b"".join(out)


def write_blobs(items: list[bytes], compact: bool) -> bytes:
    """An array of bytes."""
    out = [_count(items, compact)]
    for item in items:
        data = blob_of(item)
        out += (varints[len(data) + 1] if compact else pack(">i", len(data)), data)
    return b"".join(out)


def _count(items: list[Any], compact: bool) -> bytes:
    return varints[len(items) + 1] if compact else pack(">i", len(items))


def unknown_tags(fields: object) -> bytes:
    """The tagged section of a struct that has only unknown tagged fields."""
    bodies = unknown_tag_bodies(fields)
    return b"".join((varints[len(bodies) // 3], *bodies))


def no_tags(fields: object) -> None:
    """Refuse unknown tagged fields, in a version that has no tagged fields."""
    if list_of(fields):
        raise Refused


def unknown_tag_bodies(fields: object) -> list[bytes]:
    """Tag, size and data of each unknown tagged field, whose tags must increase."""
    out: list[bytes] = []
    previous = -1
    for tag, data in _pairs(fields):
        if not previous < tag <= MAX_TAG:
            raise Refused
        out += (varints[tag], varints[len(data)], data)
        previous = tag
    return out


def size_of_unknown_tags(fields: object) -> tuple[int, int]:
    """How many fields `unknown_tag_bodies` gives, and their size."""
    pairs = _pairs(fields)
    return len(pairs), sum(varint_size(tag) + varint_size(len(data)) + len(data) for tag, data in pairs)


def _pairs(fields: object) -> list[tuple[int, bytes]]:
    return [_pair(item) for item in list_of(fields)]


def _pair(item: object) -> tuple[int, bytes]:
    tag, data = list_of(item)
    if type(tag) is not int:
        if not issubclass(type(tag), int):
            raise Refused
        tag = int_content(tag)
    return tag, blob_of(data)


def size_of_string(text: str, compact: bool) -> int:
    """The size of a string with its length."""
    if type(text) is not str:
        content = text_content(text)
        if content is None:
            raise Refused
        text = content
    size = len(text) if text.isascii() else len(encode_java(text))
    if size > MAX_STRING_BYTES:
        raise Refused
    return size + (varint_size(size + 1) if compact else 2)


def size_of_blob(data: bytes, compact: bool) -> int:
    """The size of bytes with their length."""
    size = len(blob_of(data))
    prefix = varint_size(size + compact)
    return size + (prefix if compact else 4)


def size_of_strings(items: list[str], compact: bool) -> int:
    """The size of an array of strings, without its count."""
    return sum([size_of_string(item, compact) for item in items])


def size_of_blobs(items: list[bytes], compact: bool) -> int:
    """The size of an array of bytes, without its count."""
    return sum([size_of_blob(item, compact) for item in items])

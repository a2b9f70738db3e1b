"""Malformed pieces of a frame: how to write one, and how to tell it when it is read.

They are what Kafka's readers meet with leniency or refusal (`ByteBufferAccessor`, `MessageDataGenerator`,
`ByteUtils.readUnsignedVarint`): lengths beyond their range, varints that are longer than they need be,
markers and booleans of any byte, text that is not UTF-8, tagged fields out of order.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, Final

from harness.sabotage.places import Place
from pycodec.interpreter.writer import Writer
from pycodec.varint import encode_varint

__all__ = ["Cut", "Malformed", "Read", "draw_malformed"]


class Cut(Exception):
    """Ends the writing of a frame: what was written so far is the frame."""


@dataclass(slots=True)
class Read:
    """What a reader made of a piece.

    Attributes:
        raw: the bytes from its beginning on, to its end where it was read, else to the frame's.
        result: the value; None where it was refused.
        refused: whether it was.
        remaining: bytes of the frame behind it.
        nullable: whether null may stand there.
    """

    raw: bytes
    result: Any
    refused: bool
    remaining: int
    nullable: bool


Forge = Callable[[Writer, Callable[..., Any], tuple[Any, ...]], Any]


@dataclass(frozen=True)
class Malformed:
    """A kind of malformed piece.

    Attributes:
        family, words: as of a condition.
        writes: the operation of a writer that writes such a piece.
        reads: the operation of a reader that meets it.
        forge: writes one, in the place of the right piece.
        seen: whether what was read is one.
    """

    family: str
    words: str
    writes: str
    reads: str
    forge: Forge
    seen: Callable[[Read], bool]


def draw_malformed(rng: Random, place: Place) -> Malformed:
    """A kind of malformed piece for a place."""
    match place.site:
        case "compact length":
            return rng.choice((_overlong, _overlong, _excess_bits, _six_bytes, _negative, _null, _beyond))(
                rng, True
            )
        case "length":
            return rng.choice((_negative, _negative, _null, _beyond))(rng, False)
        case "boolean":
            return _boolean(rng)
        case "marker":
            return _marker(rng, place.tagged)
        case "text":
            return _text(rng)
        case "tags":
            return _tags(rng, place)
        case _:
            return _cut(rng)


# Lengths


def _raw_length(length: int, compact: bool, wide: bool) -> bytes:
    if compact:
        return encode_varint(length + 1)
    return struct.pack(">i" if wide else ">h", length)


def _in_place_of_length(make: Callable[[int, bool], bytes]) -> Forge:
    def forge(writer: Writer, proceed: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        wide = getattr(proceed, "keywords", {}).get("wide", True)
        writer.out += make(arguments[0], wide)

    return forge


def _padded(number: int, more: int) -> bytes:
    """A varint with bytes that it does not need."""
    written = bytearray(encode_varint(number))
    for _ in range(min(more, 5 - len(written))):
        written[-1] |= 0x80
        written.append(0)
    return bytes(written)


def _overlong(rng: Random, compact: bool) -> Malformed:
    more = rng.choice((1, 1, 2, 3, 4))
    return Malformed(
        "overlong varint",
        f"a length with {more} bytes too many",
        "length",
        "length",
        _in_place_of_length(lambda length, wide: _padded(length + 1, more)),
        lambda read: not read.refused and len(read.raw) - len(encode_varint(read.result + 1)) == more,
    )


def _excess_bits(rng: Random, compact: bool) -> Malformed:
    bits = rng.choice((0x10, 0x20, 0x40, 0x70))

    def make(length: int, wide: bool) -> bytes:
        written = bytearray(_padded(length + 1, 4))
        written[-1] |= bits
        return bytes(written)

    return Malformed(
        "excess bits",
        f"a varint with the bits {bits:#x} beyond the 32nd",
        "length",
        "length",
        _in_place_of_length(make),
        lambda read: not read.refused and len(read.raw) == 5 and bool(read.raw[4] & bits),
    )


def _six_bytes(rng: Random, compact: bool) -> Malformed:
    return Malformed(
        "overlong varint",
        "a varint of more than five bytes",
        "length",
        "length",
        _in_place_of_length(lambda length, wide: b"\x81\x80\x80\x80\x80\0"),
        lambda read: read.refused and len(read.raw) > 4 and all(byte > 0x7F for byte in read.raw[:5]),
    )


def _negative(rng: Random, compact: bool) -> Malformed:
    number = rng.choice((-2, -3, -128, -32768))
    exactly = rng.random() < 0.4
    return Malformed(
        "negative length",
        f"a length of {number}" if exactly else "a length below −1",
        "length",
        "length",
        _in_place_of_length(lambda length, wide: _raw_length(number, compact, wide)),
        lambda read: not read.refused and (read.result == number if exactly else read.result < -1),
    )


def _null(rng: Random, compact: bool) -> Malformed:
    return Malformed(
        "null",
        "a null where none may stand",
        "length",
        "length",
        _in_place_of_length(lambda length, wide: _raw_length(-1, compact, wide)),
        lambda read: not read.refused and read.result == -1 and not read.nullable,
    )


def _beyond(rng: Random, compact: bool) -> Malformed:
    by = rng.choice((1, 2, 100, 30_000))
    return Malformed(
        "length beyond the end",
        "a length above what remains" if by == 1 else f"a length of {by} or more above what remains",
        "length",
        "length",
        _in_place_of_length(lambda length, wide: _raw_length(min(by + 32_000, 32_767), compact, wide)),
        lambda read: not read.refused and read.result - read.remaining >= by,
    )


# Booleans, markers, text


def _boolean(rng: Random) -> Malformed:
    byte = rng.choice((2, 3, 0x7F, 0x80, 0xFF))
    exactly = rng.random() < 0.4

    def forge(writer: Writer, proceed: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        writer.out.append(byte)

    return Malformed(
        "boolean",
        f"a boolean of {byte}" if exactly else "a boolean above 1",
        "primitive",
        "boolean",
        forge,
        lambda read: not read.refused and (read.raw[0] == byte if exactly else read.raw[0] > 1),
    )


def _marker(rng: Random, tagged: bool) -> Malformed:
    byte = rng.choice((2, 0x7F) if tagged else (0, 2, 0x7F, 0x80, 0xFE))

    def forge(writer: Writer, proceed: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        start = len(writer.out)
        proceed(*arguments)
        if byte > 0x7F:
            del writer.out[start + 1 :]
        if len(writer.out) > start:
            writer.out[start] = byte

    return Malformed(
        "marker",
        f"a marker of {byte} before a struct",
        "field",
        "struct_is_null",
        forge,
        lambda read: not read.refused and read.raw[0] == byte,
    )


_NOT_UTF8: Final = {
    "a stray continuation byte": b"\x80",
    "an overlong character": b"\xc0\x80",
    "an encoded surrogate": b"\xed\xa0\x80",
    "a character beyond U+10FFFF": b"\xf4\x90\x80\x80",
    "a byte that never occurs": b"\xff",
    "a character that is cut": b"\xe2\x82",
}


def _text(rng: Random) -> Malformed:
    what, raw = rng.choice(list(_NOT_UTF8.items()))
    before = rng.choice((0, 0, 3, 200))

    def forge(writer: Writer, proceed: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        content = b"x" * before + raw
        writer.length(len(content), arguments[2], wide=False)
        writer.out += content

    words = f"text with {what}" + (f" after {before} bytes" if before else "")
    return Malformed(
        "not UTF-8",
        words,
        "primitive",
        "blob",
        forge,
        lambda read: not read.refused and read.raw.find(raw) >= before and "\ufffd" in (read.result or ""),
    )


# Tagged fields


def _section(tags: Iterable[tuple[int, bytes]], count: bytes | None = None) -> bytes:
    listed = list(tags)
    written = encode_varint(len(listed)) if count is None else count
    for tag, data in listed:
        written += encode_varint(tag) + encode_varint(len(data)) + data
    return written


def _varint_at(data: bytes, at: int) -> tuple[int, int]:
    """A varint and where it ends; (−1, the end) where there is none."""
    value = 0
    for number, byte in enumerate(data[at : at + 5]):
        value |= (byte & 0x7F) << 7 * number
        if byte < 0x80:
            return value & 0xFFFFFFFF, at + number + 1
    return -1, len(data)


def _listed(data: bytes) -> list[tuple[int, int]]:
    """Tags and declared sizes of a section, as far as they can be told."""
    count, at = _varint_at(data, 0)
    found: list[tuple[int, int]] = []
    while 0 <= count <= 20_000 and len(found) < count and at < len(data):
        tag, at = _varint_at(data, at)
        size, at = _varint_at(data, at)
        found.append((tag, size))
        at += max(size, 0)
    return found


def _tags(rng: Random, place: Place) -> Malformed:
    free = max((field.tag for field in place.struct.spec.fields if field.tag is not None), default=-1) + 1
    pairs: dict[str, tuple[bytes, Callable[[Read], bool]]] = {
        "unknown tags in falling order": (
            _section([(free + 4, b"1"), (free, b"2")]),
            lambda read: _falls(read.raw, free),
        ),
        "the same unknown tag twice": (
            _section([(free, b"1"), (free, b"22")]),
            lambda read: _twice(read.raw, free),
        ),
        "the tag 2147483647": (
            _section([(2**31 - 1, b"1")]),
            lambda read: any(tag == 2**31 - 1 for tag, _ in _listed(read.raw)),
        ),
        "a negative tag": (
            _section([(-1, b"1")]),
            lambda read: any(tag >> 31 == 1 for tag, _ in _listed(read.raw)),
        ),
        "a count with a byte too many": (
            _section([(free, b"1")], b"\x81\0"),
            lambda read: len(read.raw) > 1 and read.raw[0] > 0x7F and read.raw[1] == 0,
        ),
        "a negative count": (
            b"\xff\xff\xff\xff\x0f",
            lambda read: _varint_at(read.raw, 0)[0] >> 31 == 1,
        ),
        "a count above what remains": (
            b"\xff\x01",
            lambda read: (
                0 < _varint_at(read.raw, 0)[0] < 1 << 31 and _varint_at(read.raw, 0)[0] > len(read.raw)
            ),
        ),
        "more than 10,000 unknown tagged fields": (
            _section((free + n, b"") for n in range(10_001)),
            lambda read: 10_000 < _varint_at(read.raw, 0)[0] < min(1 << 31, len(read.raw)),
        ),
        "an unknown tagged field beyond the end": (
            encode_varint(1) + encode_varint(free) + encode_varint(1000),
            lambda read: read.refused and _overruns(read.raw, free),
        ),
        "an unknown tagged field of negative size": (
            encode_varint(1) + encode_varint(free) + encode_varint(-1),
            lambda read: any(tag >= free and size >> 31 == 1 for tag, size in _listed(read.raw)),
        ),
        "a tag with a byte too many": (
            encode_varint(1) + _padded(free, 1) + encode_varint(1) + b"x",
            lambda read: len(read.raw) > 2 and read.raw[1] > 0x7F and read.raw[2] == 0,
        ),
    }
    words, (section, seen) = rng.choice(list(pairs.items()))

    def forge(writer: Writer, proceed: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        writer.out += section

    return Malformed("tagged fields", words, "tagged_fields", "tagged_fields", forge, seen)


def _falls(raw: bytes, free: int) -> bool:
    tags = [tag for tag, _ in _listed(raw)]
    return any(a > b >= free for a, b in pairwise(tags))


def _twice(raw: bytes, free: int) -> bool:
    tags = [tag for tag, _ in _listed(raw) if free <= tag < 1 << 31]
    return len(set(tags)) < len(tags)


def _overruns(raw: bytes, free: int) -> bool:
    listed = _listed(raw)
    return any(tag >= free and len(raw) < size < 1 << 31 for tag, size in listed)


# The end


def _cut(rng: Random) -> Malformed:
    def forge(writer: Writer, proceed: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        start = len(writer.out)
        proceed(*arguments)
        if len(writer.out) > start:
            del writer.out[-1]
            raise Cut

    return Malformed(
        "cut",
        "the frame ends within the field",
        "field",
        "field",
        forge,
        lambda read: read.refused and read.remaining == 0,
    )

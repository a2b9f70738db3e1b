"""Values by type, many of them: what the classes have no room for, since a class of its own costs a case.

A mixture (`harness.values.mixtures`) sets every field of a message at once and goes through the pool of each
type, and so do the fields that stand beside the one under test (`harness.values.baseline`).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import cache
from typing import Any, Final
from zlib import crc32

from harness.values.classes_of_scalars import numbered_bytes, numbered_text, scalar_values
from harness.values.plausible import RECORD_BATCH, meaning
from pycodec import Uuid
from pycodec.specs.model import FieldSpec, Primitive
from pycodec.values import field_default

__all__ = ["beside", "calm", "left_over", "long_values", "pool"]

_EDGE_BITS: Final = (7, 8, 14, 15, 16, 21, 24, 28, 31, 32, 35, 40, 42, 48, 53, 56, 63)
"""Where a number takes a byte, seven bits or a type more, and where a double is no longer exact."""
_CODES: Final = range(-2, 16)
_SAFE: Final = 1 << 53
"""Up to here JavaScript has integers."""
_ROUND: Final = (1_234_567_000, 8_000_000_000_000_000_000, 2_000_000_000, 30_000, 100)
_TIMES: Final = (1_700_000_000_000, 1_732_000_000_123, 1 << 40, (1 << 41) - 1)
"""Milliseconds since 1970 as brokers send them."""

_SIGNS: Final = "'\"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+"
_UNSEEN: Final = "\t\n\r\x00\x01\x07\x1b\x1f\x7f"
_BEYOND: Final = "é\x80ßж\u07ff日\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308"
_EVERYTHING: Final = f" Aa Z0{_SIGNS}{_UNSEEN}{_BEYOND} \ud800x\udfff 9 "
"""Every class of characters in one text, which begins and ends with a space: none hides another."""

_WORDS: Final = (
    _EVERYTHING,
    f"Aa0{_SIGNS}",
    *(("xY-." * n)[:n] for n in (2, 63, 64, 126, 127, 128, 129, 255, 256)),
    "é" * 70,
    "null",
    "true",
    "false",
    "NaN",
    "0",
    "-1",
    "1e3",
    "0x10",
    "None",
    "undefined",
    "[]",
    "{}",
    "${x}",
    "%s",
    "\\n",
    "42",
    "007",
    "1.5",
    "12345678901",
    "nil",
    "Upper",
    "a.b",
    "a_b",
    "a-b",
    "a b",
    "a/b",
    "a:b",
    "it's",
    "..",
    " a",
    "a ",
    "naïve",
    "日本語",
    "__consumer_offsets",
    "\ufeff a\u0301\r\nb ",
    _UNSEEN,
    _BEYOND,
    "\ud800",
)
_LONG_TEXTS: Final = (8191, 16_382, 16_383, 16_384, 32_766)
_LONG_BLOBS: Final = (16_382, 16_383, 16_384, 32_768, 65_535, 65_536)


@cache
def pool(kind: Primitive) -> tuple[Any, ...]:
    """Values of a type, none twice: those that no cluster sends, too."""
    limits = kind.integer_range
    if limits is not None:
        return _integers(*limits)
    match kind:
        case Primitive.STRING:
            return _unique((*_WORDS, *_short(kind)))
        case Primitive.BYTES | Primitive.RECORDS:
            return _unique((*_short(kind), *_blobs()))
        case Primitive.UUID:
            return _unique((*scalar_values(kind, True).values(), *_uuids()))
        case Primitive.FLOAT64:
            more = (0.1, -0.1, 1.5, -2.5, 1e300, -1e300, 2.0**53 + 2, -5e-324, 16777217.0, 12.0)
            return (*scalar_values(kind, True).values(), *more)
        case _:
            return (True, False)


@cache
def calm(kind: Primitive) -> tuple[Any, ...]:
    """Those of them that a field can hold of which nothing is known: no codec has a reason to refuse one.

    Numbers are exact in JavaScript, texts are words of ASCII.
    """
    if kind.integer_range is not None:
        return tuple(n for n in pool(kind) if abs(n) <= _SAFE)
    if kind is Primitive.STRING:
        return tuple(t for t in pool(kind) if t.isascii() and t.isprintable() and 0 < len(t) <= 129)
    if kind is Primitive.UUID:
        return tuple(u for u in pool(kind) if any(u))
    if kind is Primitive.FLOAT64:
        return tuple(x for x in pool(kind) if x == x and x != 0)
    return tuple(b for b in pool(kind) if b) if kind in (Primitive.BYTES, Primitive.RECORDS) else pool(kind)


@cache
def long_values(kind: Primitive) -> tuple[Any, ...]:
    """Those that only one field at a time has, since they are long."""
    if kind is Primitive.STRING:
        return tuple(map(numbered_text, _LONG_TEXTS))
    blobs = kind in (Primitive.BYTES, Primitive.RECORDS)
    return tuple(numbered_bytes(size) for size in _LONG_BLOBS) if blobs else ()


# Which values a field goes through beside others, and which are left for mixtures

_BOUNDS: Final = {
    "": (-_SAFE, _SAFE),
    "duration": (-(1 << 31), _SAFE),
    "timestamp": (0, 1 << 42),
    "port": (0, 65_535),
}
"""What a number of a meaning can be; those of other meanings have values of their own."""
_STEP: Final = 1009
_DEFAULT_EVERY: Final = 7


@cache
def _beside(field: FieldSpec) -> tuple[Any, ...]:
    kind, stands_for = field.element_type, meaning(field)
    if not isinstance(kind, Primitive) or stands_for not in _BOUNDS:
        return ()
    if kind is Primitive.STRING or kind is Primitive.BYTES or kind is Primitive.FLOAT64:
        return calm(kind)
    if kind.integer_range is None:
        return ()
    low, high = _BOUNDS[stands_for]
    return tuple(n for n in calm(kind) if low <= n <= high)


def beside(field: FieldSpec, path: str, turn: int) -> Any:
    """The value of a field that stands beside the one under test; None where it has its own.

    Now and then that is its default: what a codec makes of one field can go by whether another one is set.
    """
    values = _beside(field)
    if _is_unset(path, turn):
        return field_default(field, {})
    return values[(turn + _first(path)) % len(values)] if values else None


def left_over(field: FieldSpec, path: str, turns: Iterable[int]) -> tuple[Any, ...]:
    """What a field does not go through in these turns beside others."""
    kind = field.element_type
    assert isinstance(kind, Primitive)
    values = _beside(field)
    beside_others = (turn for turn in turns if not _is_unset(path, turn)) if values else ()
    covered = {values[(turn + _first(path)) % len(values)] for turn in beside_others}
    return (*long_values(kind), *(value for value in pool(kind) if value not in covered))


def _is_unset(path: str, turn: int) -> bool:
    return turn % _DEFAULT_EVERY == _first(path) % _DEFAULT_EVERY


def _first(path: str) -> int:
    """Where a field begins; two of one type seldom begin alike."""
    return crc32(path.encode()) % _STEP


def _short(kind: Primitive) -> list[Any]:
    """The classes of the type but for the long ones."""
    values = (scalar_values(kind, True) | scalar_values(kind, False)).values()
    return [value for value in values if len(value) < 300]


def _unique(values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(values))


def _integers(low: int, high: int) -> tuple[int, ...]:
    """The likeliest to matter first: where a field occurs once in a message, not all have their turn."""
    bits = high.bit_length()
    edges = [b for b in _EDGE_BITS if b <= bits]
    # 0x5A, 0x5A5A, …: one of each length in bytes, and in groups of seven bits
    sizes = [0x5A5A5A5A5A5A5A5A >> (64 - 8 * n) for n in range(1, bits // 8 + 2)]
    groups = [0x2B << 7 * n for n in range(bits // 7 + 1)]
    found = [
        *sizes,
        *(-size for size in sizes),
        *(*_ROUND[:2], *_TIMES[:1], (1 << 53) + 1),
        *_CODES,
        *groups,
        *(low, high, *_ROUND[2:], 1000, 10, (1 << 60) + 1),
        *_TIMES,
        *((1 << b) + by for b in edges for by in (-1, 0, 1)),
        *(1 << b for b in range(bits)),
        *(-(1 << b) + by for b in edges for by in (-1, 0, 1)),
    ]
    return tuple(dict.fromkeys(n for n in found if low <= n <= high))


def _batch(magic: int, codec: int) -> bytes:
    """A record batch of another magic number or compression; codecs of messages look at neither."""
    batch = bytearray(RECORD_BATCH)
    batch[:8] = (0x0102030405060708 + magic + codec).to_bytes(8, "big")
    batch[16], batch[22] = magic, codec
    return bytes(batch)


def _blobs() -> tuple[bytes, ...]:
    whole = [_batch(2, codec) for codec in range(5)] + [_batch(1, 0), _batch(0, 0)]
    batches = [*whole, whole[0] + whole[1], whole[0][:-3]]
    ends = [bytes((byte,)) + b"data" for byte in (0, 1, 2, 0x7F, 0x80, 0xFF, 0x0A, 0x1F)]
    ends += [b"data" + bytes((byte,)) for byte in (0, 1, 2, 0x7F, 0x80, 0xFF, 0x0A, 0x1F)]
    inner = [b"a" + bytes((byte,)) + b"z" for byte in (0, 0x0A, 0x0D, 0x22, 0x5C, 0x7F, 0x80, 0xC3, 0xFF)]
    sizes = [numbered_bytes(size) for size in (2, 4, 8, 16, 61, 126, 127, 128, 129, 255, 256)]
    return (*batches, *ends, *inner, *sizes, b"text", "日".encode())


def _uuids() -> tuple[Uuid, ...]:
    high, low = struct.pack(">Q", 0xF1E2D3C4B5A69788), bytes(range(1, 9))
    whole = (
        high + low,
        low + high,
        bytes(8) + low,
        low + bytes(8),
        bytes(8) + high,
        b"\0" + high + low[1:],
        low + high[:7] + b"\0",
        low[:6] + b"\x4a" + high + b"\x07",
        bytes(15) + b"\2",
        high[:6] + b"\x4a" + high[7:] + b"\xb9" + low[1:],  # of version 4, as clients draw them
    )
    return tuple(map(Uuid, whole))

"""Conditions on one value: a test, and how to make a value that passes it.

They come from what the types of Kafka's protocol can hold and from where other languages' types end: a number
of so many bytes, beside the edge of a varint, not exact as a double, text that means something to a parser.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from random import Random
from typing import Any, Final

from harness.sabotage.tests_of_integers import INTEGERS
from harness.sabotage.tests_of_text import BLOBS, TEXTS
from harness.sabotage.value_test import ValueTest
from pycodec import Uuid
from pycodec.specs.model import Primitive

__all__ = ["draw_test", "sample"]


def draw_test(rng: Random, kind: Primitive) -> ValueTest:
    """A condition for values of a type."""
    if kind.integer_range is not None:
        return rng.choice(INTEGERS)(rng, *kind.integer_range)
    match kind:
        case Primitive.STRING:
            return rng.choice(TEXTS)(rng)
        case Primitive.BYTES | Primitive.RECORDS:
            return rng.choice(BLOBS)(rng)
        case Primitive.FLOAT64:
            return _float(rng)
        case Primitive.UUID:
            return _uuid(rng)
        case _:
            wanted = rng.random() < 0.5
            return ValueTest("bit", f"is {wanted}".lower(), lambda v: v is wanted, lambda rng: wanted)


def sample(rng: Random, kind: Primitive) -> Any:
    """Some legal value of a type, small and hardly ever the default."""
    limits = kind.integer_range
    if limits is not None:
        return rng.randrange(3, min(limits[1], 0x7FFFFFFF))
    match kind:
        case Primitive.BOOL:
            return rng.random() < 0.5
        case Primitive.STRING:
            return f"w{rng.randrange(1 << 24):x}"
        case Primitive.FLOAT64:
            return rng.randrange(1 << 20) / 8 + 0.5
        case Primitive.UUID:
            return Uuid(rng.randbytes(16))
        case _:
            return b"\x81" + rng.randbytes(rng.randrange(1, 9))


def _bits(value: float) -> int:
    return int.from_bytes(struct.pack(">d", value), "big")


def _from_bits(bits: int) -> float:
    return float(struct.unpack(">d", bits.to_bytes(8, "big"))[0])


_FLOATS: Final[tuple[tuple[str, Callable[[float], bool], Callable[[Random], float]], ...]] = (
    ("is NaN", math.isnan, lambda rng: math.nan),
    (
        "is NaN with a payload",
        lambda v: math.isnan(v) and _bits(v) & (1 << 51) - 1 != 0,
        lambda rng: _from_bits(0x7FF8000000000000 | rng.randrange(1, 1 << 51)),
    ),
    (
        "is a negative NaN",
        lambda v: math.isnan(v) and _bits(v) >> 63 == 1,
        lambda rng: _from_bits(0xFFF8000000000001),
    ),
    (
        "is a signalling NaN",
        lambda v: math.isnan(v) and not _bits(v) >> 51 & 1,
        lambda rng: _from_bits(0x7FF0000000000000 | rng.randrange(1, 1 << 51)),
    ),
    ("is minus zero", lambda v: _bits(v) == 1 << 63, lambda rng: -0.0),
    ("is infinite", math.isinf, lambda rng: rng.choice((math.inf, -math.inf))),
    ("is subnormal", lambda v: 0 < abs(v) < 2.0**-1022, lambda rng: rng.choice((1, -1)) * 5e-324),
    ("has a fraction", lambda v: math.isfinite(v) and v % 1 != 0, lambda rng: rng.randrange(99) + 0.1),
    ("is negative", lambda v: v < 0, lambda rng: -rng.randrange(1, 1 << 20) / 4),
    ("is beyond 2^53", lambda v: math.isfinite(v) and abs(v) > 2.0**53, lambda rng: 1e300 * rng.random()),
    ("is a whole number", lambda v: math.isfinite(v) and v % 1 == 0, lambda rng: float(rng.randrange(1, 99))),
)


def _float(rng: Random) -> ValueTest:
    words, test, made = rng.choice(_FLOATS)
    return ValueTest("kind of float", words, test, made)


_UUIDS: Final[tuple[tuple[str, Callable[[bytes], bool], Callable[[Random], bytes]], ...]] = (
    ("is zero", lambda v: not any(v), lambda rng: bytes(16)),
    ("is not zero", any, lambda rng: rng.randbytes(16)),
    ("has its highest bit set", lambda v: v[0] >= 0x80, lambda rng: b"\xf0" + rng.randbytes(15)),
    ("has bit 63 set", lambda v: v[8] >= 0x80, lambda rng: rng.randbytes(8) + b"\xf0" + rng.randbytes(7)),
    (
        "has a high half of zeros",
        lambda v: any(v) and not any(v[:8]),
        lambda rng: bytes(8) + rng.randbytes(7) + b"\1",
    ),
    (
        "has a low half of zeros",
        lambda v: any(v) and not any(v[8:]),
        lambda rng: b"\1" + rng.randbytes(7) + bytes(8),
    ),
    (
        "begins with a zero byte",
        lambda v: any(v) and v[0] == 0,
        lambda rng: b"\0" + rng.randbytes(14) + b"\1",
    ),
    ("ends with a zero byte", lambda v: any(v) and v[-1] == 0, lambda rng: b"\1" + rng.randbytes(14) + b"\0"),
    (
        "is of version 4",
        lambda v: v[6] >> 4 == 4,
        lambda rng: rng.randbytes(6) + bytes((0x40 | rng.randrange(16),)) + rng.randbytes(9),
    ),
    (
        "is one of Kafka's reserved ones",
        lambda v: bytes(v) == bytes(15) + b"\1",
        lambda rng: bytes(15) + b"\1",
    ),
)


def _uuid(rng: Random) -> ValueTest:
    words, test, made = rng.choice(_UUIDS)
    return ValueTest("kind of uuid", words, test, lambda rng: Uuid(made(rng)))

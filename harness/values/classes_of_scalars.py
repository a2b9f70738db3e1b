"""The values of a scalar field by class: numbers, text, bytes, floats and uuids at which codecs go wrong."""

from __future__ import annotations

import struct
from functools import cache
from typing import Any, Final

from pycodec import Uuid
from pycodec.specs.model import Primitive

__all__ = ["COMPACT_EDGES", "COUNT_EDGES", "PLAIN_EDGES", "numbered_bytes", "numbered_text", "scalar_values"]

# The edges of a compact length, which is the length plus one as an unsigned varint (KIP-482): 127 is the
# first that takes two bytes, 16383 the first that takes three. Other versions have no such edges.
COMPACT_EDGES: Final = (126, 127, 128, 16382, 16383, 16384)
PLAIN_EDGES: Final = (127, 128, 255, 256)
COUNT_EDGES: Final = (126, 127, 128)

_WORDS: Final[dict[str, str]] = {
    "empty": "",
    "one": "a",
    "two_byte": "é",
    "three_byte": "日本語",
    "astral": "a\U0001f600z",
    # Inside and at the end, where languages that end texts with it lose it.
    "nul": "a\0b\0",
    # What a helpful library cleans away: byte order mark, outer white space, CR LF, a decomposed accent.
    "uncleaned": "\ufeff a\u0301\r\nb ",
    "multi_byte_128": "é" * 64,
    "lone_surrogate": "a\ud800z",
    "lone_surrogates": "\ud800\ud800z\udc00\ud800",
    "longest": ",".join(map(str, range(8_000)))[:32767],
    "multi_byte_longest": "x" + "日" * 10922,
    # Both ends of each length of a character in UTF-8, and of the gap of the surrogates.
    "utf8_edges": "\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff",
}
_FLOAT_BITS: Final[dict[str, int]] = {
    "zero": 0x0000000000000000,
    "minus_zero": 0x8000000000000000,
    "one": 0x3FF0000000000000,
    "minus_one": 0xBFF0000000000000,
    "byte_order": 0x3FF0123456789ABC,
    "subnormal": 0x0000000000000001,
    "max": 0x7FEFFFFFFFFFFFFF,
    "infinity": 0x7FF0000000000000,
    "minus_infinity": 0xFFF0000000000000,
    "nan": 0x7FF8000000000000,
    "nan_payload": 0xFFF8000000001234,
    "signalling_nan": 0x7FF0000000000001,
}
_UUIDS: Final[dict[str, Uuid]] = {
    "zero": Uuid.ZERO,
    "one": Uuid(bytes(15) + b"\1"),
    "max": Uuid(b"\xff" * 16),
    "byte_order": Uuid(bytes(range(1, 17))),
}


@cache
def scalar_values(kind: Primitive, flexible: bool) -> dict[str, Any]:
    """Values by class that a field of this type can carry in every version of this flexibility."""
    limits = kind.integer_range
    if limits is not None:
        lowest, highest = limits
        pattern = int.from_bytes(bytes(range(1, 1 + (kind.fixed_size or 0))), "big")
        if lowest == 0:
            return {
                "zero": 0,
                "one": 1,
                "max": highest,
                "byte_order": pattern,
                "high_bit": (highest >> 1) + 1,
            }
        values = {"zero": 0, "one": 1, "minus_one": -1, "min": lowest, "max": highest}
        return values if kind is Primitive.INT8 else values | {"byte_order": pattern}
    match kind:
        case Primitive.BOOL:
            return {"false": False, "true": True}
        case Primitive.FLOAT64:
            return {name: struct.unpack(">d", n.to_bytes(8, "big"))[0] for name, n in _FLOAT_BITS.items()}
        case Primitive.UUID:
            return dict(_UUIDS)
        case Primitive.STRING:
            edges = COMPACT_EDGES if flexible else PLAIN_EDGES
            return _WORDS | {f"length_{n}": numbered_text(n) for n in edges}
        case _:
            edges = COMPACT_EDGES if flexible else PLAIN_EDGES
            data = {"empty": b"", "one": b"\x80", "every_byte": bytes(range(256))[::-1] + b"\0"}
            data |= {f"length_{n}": numbered_bytes(n) for n in edges}
            # The first length whose varint has four bytes; a string cannot be so long.
            return data | {"over_64_kib": numbered_bytes(70_001), "length_2097151": numbered_bytes(2_097_151)}


@cache
def numbered_text(length: int) -> str:
    """An ASCII text of that length in which a lost or repeated stretch shows."""
    return "".join(f"{n}," for n in range(length // 2 + 1))[:length]


@cache
def numbered_bytes(length: int) -> bytes:
    """The same of bytes, with zeros among them and with what is no text."""
    return numbered_text(length).encode().translate(_NO_TEXT)


_NO_TEXT: Final = bytes.maketrans(b",7", b"\0\xb7")

"""The value classes of the proposals' types: what each can hold at its edges, by name."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from harness.suites.proposals.layout import Array, Encoded, Layout, MessageSet, Page, Scalar, Struct
from harness.values.classes_of_scalars import numbered_text, scalar_values
from harness.values.pools import pool
from harness.values.surrogates import LONE_SURROGATE
from pycodec.specs.model import Primitive

__all__ = [
    "beyond",
    "encoding_range",
    "from_raw",
    "huge",
    "integers",
    "pooled",
    "scalars",
    "to_raw",
    "type_name",
]

# Just over two bytes of any varint that counts: longer texts say nothing more about a count.
_MOST: Final = 300


def type_name(layout: Layout) -> str:
    """A type in the words of coverage cells and signatures (`"int32.packed16"`, `"[]string"`)."""
    match layout:
        case Scalar():
            return layout.kind
        case Encoded():
            return f"{layout.kind}.{layout.encoding}"
        case Array():
            return f"[]{type_name(layout.element)}"
        case Page():
            return layout.name
        case MessageSet():
            return "message_set"
        case Struct():
            return "struct"


def _bits(encoding: str) -> tuple[str, int]:
    how = encoding.rstrip("0123456789")
    return how, int(encoding[len(how) :])


def encoding_range(encoding: str) -> tuple[int, int]:
    """Lowest and highest number of an encoding: those of its bits in two's complement."""
    _, bits = _bits(encoding)
    return -(1 << bits - 1), (1 << bits - 1) - 1


def to_raw(encoding: str, number: int) -> int:
    """The unsigned number on the wire: zigzag for packed ones, two's complement for the others."""
    how, bits = _bits(encoding)
    if how == "packed":
        return 2 * number if number >= 0 else -2 * number - 1
    return number % (1 << bits)


def from_raw(encoding: str, raw: int) -> int:
    """The number for an unsigned number on the wire, which has the encoding's bits."""
    how, bits = _bits(encoding)
    if how == "packed":
        return raw // 2 if raw % 2 == 0 else -(raw + 1) // 2
    return raw - (1 << bits) if raw >= 1 << bits - 1 else raw


def _kind_range(kind: str) -> tuple[int, int]:
    limits = Primitive(kind).integer_range
    assert limits is not None
    return limits


@cache
def integers(layout: Encoded) -> dict[str, int]:
    """The numbers that both type and encoding hold: the ends, and where a varint takes a byte more."""
    low, high = _kind_range(layout.kind)
    lowest, highest = encoding_range(layout.encoding)
    low, high = max(low, lowest), min(high, highest)
    found = {"zero": 0, "one": 1, "minus_one": -1, "lowest": low, "highest": high}
    how, bits = _bits(layout.encoding)
    if how != "fixed":
        for size in range(1, (bits + 6) // 7):
            for name, raw in ((f"last_of_{size}_bytes", 128**size - 1), ("", 128**size - 2)):
                if name or how == "packed":
                    found[name or f"last_of_{size}_bytes_up"] = from_raw(layout.encoding, raw)
            found[f"first_of_{size + 1}_bytes"] = from_raw(layout.encoding, 128**size)
    else:
        found["byte_order"] = int.from_bytes(bytes(range(1, bits // 8 + 1)), "big")
    return {name: number for name, number in found.items() if low <= number <= high}


@cache
def beyond(layout: Encoded) -> dict[str, int]:
    """Numbers of the type that the encoding is too narrow for."""
    low, high = _kind_range(layout.kind)
    lowest, highest = encoding_range(layout.encoding)
    edges = {"above": highest + 1, "below": lowest - 1, "far_above": high, "far_below": low}
    return {
        name: number
        for name, number in edges.items()
        if low <= number <= high and not lowest <= number <= highest
    }


@cache
def scalars(kind: str, compact: bool) -> dict[str, Any]:
    """Values of a type that is not encoded. Lone surrogates are left out: `Type.STRING` of Kafka's replaces
    them, and so tells nothing of the proposals."""
    values = scalar_values(Primitive(kind), compact)
    return {
        name: value
        for name, value in values.items()
        if not (_is_replaced(value) or (isinstance(value, str | bytes) and len(value) > _MOST))
    }


@cache
def pooled(kind: str) -> tuple[Any, ...]:
    """The many values of a type that is not encoded, none of them long; see `scalars`."""
    held = [value for value in pool(Primitive(kind)) if not _is_replaced(value)]
    if kind in ("bytes", "records"):
        held += [_EVERY_BYTE[:length] for length in _SHORT_BLOBS]
    return tuple(held)


@cache
def huge(kind: str) -> tuple[Any, ...]:
    """Long values of a type, about the edges of what lengths are written in; none of what has no length."""
    match kind:
        case "string":
            return tuple(numbered_text(length) for length in _LONG_TEXTS)
        case "bytes" | "records":
            return tuple((_EVERY_BYTE * (length // 256 + 1))[:length] for length in _LONG_BLOBS)
    return ()


_LONG_TEXTS: Final = (8191, 16382, 16383, 16384, 32766, 32767)
_SHORT_BLOBS: Final = (63, 64, 126, 127, 128, 129, 255, 256)
_LONG_BLOBS: Final = (16_382, 16_383, 16_384, 32_767, 32_768, 65_535, 65_536, 2_097_151, 2_097_152)
# Begins and ends with what is no UTF-8.
_EVERY_BYTE: Final = bytes(range(255, -1, -1))


def _is_replaced(value: Any) -> bool:
    return isinstance(value, str) and LONE_SURROGATE.search(value) is not None

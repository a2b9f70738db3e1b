"""What a fault does: to a value, to the bytes, or to the call."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from harness.sabotage.condition import Condition
from harness.sabotage.moment import Hangs, Moment
from harness.sabotage.places import Place
from pycodec import Message, Uuid
from pycodec.errors import EncodeError
from pycodec.specs.model import Primitive

__all__ = ["Effect", "changes_of", "draw_effect"]


@dataclass(frozen=True)
class Effect:
    """An effect of a fault.

    Attributes:
        family: by which it is counted.
        words: what it does, for a reader.
        change: makes another value of the one that the place holds, or raises; None for effects on bytes.
        swap: the field whose value is taken in exchange; `""` for no such effect.
        rewrite: changes the bytes that the operation has written; None for effects on values.
        remembers: whether earlier calls play a part.
        spoils: whether it changes the caller's own value.
    """

    family: str
    words: str
    change: Callable[[Moment], Any] | None = None
    swap: str = ""
    rewrite: Callable[[bytearray, int], None] | None = None
    remembers: bool = False
    spoils: bool = False


def draw_effect(rng: Random, place: Place, condition: Condition) -> Effect:
    """An effect that makes sense at a place."""
    if rng.random() < 0.12:
        return rng.choice(_REFUSALS)
    match place.site:
        case "length" | "varint" | "tag":
            return rng.choice(_OF_NUMBERS if place.site != "tag" else _OF_A_TAG)
        case "unknown tags":
            return rng.choice(_OF_TAGS)
        case "default":
            return Effect(
                "wrong choice", "takes the default for something else, or the reverse", lambda m: m.value
            )
        case "call" | "struct":
            return rng.choice(_OF_BYTES if place.operation == "encode" else _OF_WHAT_WAS_READ)
    if condition.late:
        return rng.choice(_OF_BYTES)
    if place.site == "absent field":
        return _DEFAULTED if rng.random() < 0.8 else rng.choice(_REFUSALS)
    return _of_a_field(rng, place, condition)


# The call


def _refuse(moment: Moment) -> Any:
    raise EncodeError("refused by a fault")


def _hang(moment: Moment) -> Any:
    raise Hangs


def _exhaust(moment: Moment) -> Any:
    raise MemoryError


def _crash(moment: Moment) -> Any:
    raise KeyError("a fault")


_REFUSALS: Final = (
    Effect("refused", "refuses it", _refuse),
    Effect("refused", "refuses it", _refuse),
    Effect("crash", "fails with an error of its own", _crash),
    Effect("hang", "does not come back", _hang),
    Effect("allocation", "asks for more memory than there is", _exhaust),
)


def _new(moment: Moment) -> Message:
    assert moment.holder is not None
    return type(moment.holder)()


def _default(moment: Moment) -> Any:
    return getattr(_new(moment), moment.attribute)


_DEFAULTED: Final = Effect("defaulted", "loses it: the default takes its place", _default)


# Bytes that were written


def _drop_last(out: bytearray, start: int) -> None:
    if len(out) > start:
        del out[-1]


def _double_last(out: bytearray, start: int) -> None:
    if len(out) > start:
        out.append(out[-1])


def _flip_first(out: bytearray, start: int) -> None:
    if len(out) > start:
        out[start] ^= 1


def _swap_last(out: bytearray, start: int) -> None:
    if len(out) > start + 1:
        out[-1], out[-2] = out[-2], out[-1]


_OF_BYTES: Final = (
    Effect("truncated", "loses the last byte", rewrite=_drop_last),
    Effect("off by one", "writes a byte too many", rewrite=_double_last),
    Effect("wrong marker", "writes another first byte", rewrite=_flip_first),
    Effect("wrong order", "changes the order of the last two bytes", rewrite=_swap_last),
)
_OF_WHAT_WAS_READ: Final = (
    Effect("refused", "refuses it", _refuse),
    Effect("hang", "does not come back", _hang),
    Effect("allocation", "asks for more memory than there is", _exhaust),
    Effect("defaulted", "gives a struct of defaults", _new),
)

# Numbers of the wire

_OF_NUMBERS: Final = (
    Effect("off by one", "is one too many", lambda m: m.value + 1),
    Effect("off by one", "is one too few", lambda m: m.value - 1),
    Effect("wrapped", "keeps seven bits", lambda m: m.value & 0x7F),
    Effect("wrapped", "keeps eight bits", lambda m: m.value & 0xFF),
    Effect("wrapped", "keeps fourteen bits", lambda m: m.value & 0x3FFF),
    Effect("wrapped", "keeps fifteen bits", lambda m: m.value & 0x7FFF),
    Effect("wrapped", "keeps sixteen bits", lambda m: m.value & 0xFFFF),
    Effect("wrong marker", "empty for null, or null for empty", lambda m: 1 if m.value == 0 else 0),
)
_OF_A_TAG: Final = (
    Effect("off by one", "a tag one too high", lambda m: (m.value[0] + 1, m.value[1], 0)),
    Effect("off by one", "a size one too large", lambda m: (*m.value, 1)),
    Effect("off by one", "a size one too small", lambda m: (*m.value, -1)),
    Effect("truncated", "content without its last byte", lambda m: (m.value[0], m.value[1][:-1], 0)),
    Effect("wrapped", "a tag of seven bits", lambda m: (m.value[0] & 0x7F, m.value[1], 0)),
    Effect(
        "wrapped", "a size of seven bits", lambda m: (*m.value, (len(m.value[1]) & 0x7F) - len(m.value[1]))
    ),
    Effect(
        "wrapped",
        "a size of fourteen bits",
        lambda m: (*m.value, (len(m.value[1]) & 0x3FFF) - len(m.value[1])),
    ),
)
_OF_TAGS: Final = (
    Effect("dropped", "drops them", lambda m: []),
    Effect("dropped", "drops the last one", lambda m: m.value[:-1]),
    Effect("dropped", "keeps the last one alone", lambda m: m.value[-1:]),
    Effect("truncated", "drops the last byte of each", lambda m: [(t, d[:-1]) for t, d in m.value]),
    Effect("wrapped", "keeps seven bits of each tag", lambda m: [(t & 0x7F, d) for t, d in m.value]),
    Effect("wrapped", "keeps sixteen bits of each tag", lambda m: [(t & 0xFFFF, d) for t, d in m.value]),
    Effect("off by one", "counts each tag one up", lambda m: [(t + 1, d) for t, d in m.value]),
    Effect(
        "wrong order",
        "swaps their contents",
        lambda m: [(t, d) for (t, _), (_, d) in zip(m.value, m.value[::-1], strict=True)],
    ),
)

# Fields


def _of_a_field(rng: Random, place: Place, condition: Condition) -> Effect:
    field = place.field
    assert field is not None
    what = rng.random()
    alike = [n for n, f in place.struct.present.items() if f is not field and f.type == field.type]
    if alike and what < 0.12:
        name = rng.choice(alike)
        return Effect("swapped", f"takes {name} for it, and the reverse", swap=name)
    if what < 0.2:
        return Effect(
            "kept",
            "gives what it held the last time",
            lambda m: m.last if m.known else m.value,
            remembers=True,
        )
    if what < 0.3:
        return _DEFAULTED
    if what < 0.35 and (field.is_array or field.struct or field.element_type in _CAN_BE_NULL):
        return Effect("wrong marker", "writes null", lambda m: None)
    if what < 0.38 and place.operation == "encode" and field.is_array:
        return Effect("kept", "changes the caller's own list", lambda m: m.value, spoils=True)
    if field.is_array and condition.test is None:
        return rng.choice(_OF_LISTS)
    if field.struct is not None:
        return _DEFAULTED if what < 0.7 else rng.choice(_REFUSALS)
    kind = field.element_type
    assert isinstance(kind, Primitive)
    family, words, change = rng.choice(_CHANGES[_group(kind)])
    limits = kind.integer_range

    def each(value: Any) -> Any:
        made = change(value)
        if limits is None or limits[0] <= made <= limits[1]:
            return made
        # As a codec whose number has the width of the field would.
        low, span = limits[0], limits[1] - limits[0] + 1
        return (made - low) % span + low

    def of_moment(moment: Moment) -> Any:
        held = moment.value
        if held is None:
            return _ZERO[_group(kind)]
        if not field.is_array:
            return each(held)
        test = condition.test
        return [each(item) if test is None or test.holds(item) else item for item in held]

    return Effect(family, words, of_moment)


_CAN_BE_NULL: Final = (Primitive.STRING, Primitive.BYTES, Primitive.RECORDS)


def _group(kind: Primitive) -> str:
    if kind.integer_range is not None:
        return "integer"
    if kind in (Primitive.BYTES, Primitive.RECORDS):
        return "bytes"
    return str(kind)


_ZERO: Final[dict[str, Any]] = {
    "integer": 0,
    "bytes": b"",
    "string": "",
    "bool": False,
    "float64": 0.0,
    "uuid": Uuid.ZERO,
}

_OF_LISTS: Final = (
    Effect("dropped", "loses the last element", lambda m: m.value[:-1]),
    Effect("dropped", "loses the first element", lambda m: m.value[1:]),
    Effect("dropped", "is emptied", lambda m: []),
    Effect("off by one", "has its last element twice", lambda m: m.value + m.value[-1:]),
    Effect("wrong order", "is reversed", lambda m: m.value[::-1]),
    Effect("wrong order", "loses equal elements", lambda m: _unique(m.value)),
    Effect("truncated", "keeps 127 elements", lambda m: m.value[:127]),
    Effect(
        "wrong marker",
        "empty for null, or null for empty",
        lambda m: [] if m.value is None else m.value or None,
    ),
)


def _unique(items: list[Any]) -> list[Any]:
    kept: list[Any] = []
    for item in items[:300]:
        if item not in kept:
            kept.append(item)
    return kept + items[300:]


def _float32(value: float) -> float:
    try:
        return float(struct.unpack(">f", struct.pack(">f", value))[0])
    except OverflowError:
        return value


def _signed(bits: int) -> Callable[[int], int]:
    def change(value: int) -> int:
        kept = value & (1 << bits) - 1
        return kept - (1 << bits) if kept >> bits - 1 else kept

    return change


_Change = tuple[str, str, Callable[[Any], Any]]


def changes_of(kind: Primitive) -> tuple[_Change, ...]:
    """What can go wrong with a value of a type: family, words, and the value in its place."""
    return _CHANGES[_group(kind)]


_CHANGES: Final[dict[str, tuple[_Change, ...]]] = {
    "integer": (
        ("off by one", "is one too high", lambda v: v + 1),
        ("off by one", "is one too low", lambda v: v - 1),
        ("wrapped", "keeps seven bits", lambda v: v & 0x7F),
        ("wrapped", "is taken for a signed byte", _signed(8)),
        ("wrapped", "is taken for an int16", _signed(16)),
        ("wrapped", "is taken for an int32", _signed(32)),
        ("truncated", "loses its highest byte", lambda v: v & 0x00FFFFFFFFFFFFFF if v >= 0 else v >> 8),
        ("rounded", "is rounded to a float", lambda v: int(_float32(float(v)))),
        ("rounded", "is rounded to a double", lambda v: int(float(v))),
        ("rounded", "loses its last three digits", lambda v: v - v % 1000),
        ("sign", "loses its sign", abs),
        ("sign", "changes its sign", lambda v: -v),
        ("dropped", "is 0", lambda v: 0),
        ("dropped", "is −1", lambda v: -1),
        ("bit", "loses its lowest bit set", lambda v: v & (v - 1)),
        (
            "wrong order",
            "has its bytes swapped",
            lambda v: int.from_bytes((v & 0xFFFF).to_bytes(2, "big"), "little") | v >> 16 << 16,
        ),
    ),
    "string": (
        ("truncated", "loses its last character", lambda v: v[:-1]),
        ("truncated", "ends after 127 characters", lambda v: v[:127]),
        ("truncated", "ends at U+0000", lambda v: v.split("\0")[0]),
        (
            "truncated",
            "has as many bytes as characters",
            lambda v: v.encode("utf-8", "replace")[: len(v)].decode("utf-8", "ignore"),
        ),
        ("cleaned", "is stripped", lambda v: v.strip()),
        ("cleaned", "is put in lower case", lambda v: v.lower()),
        ("cleaned", "is normalised", lambda v: unicodedata.normalize("NFC", v)),
        ("cleaned", "is put in ASCII", lambda v: v.encode("ascii", "replace").decode()),
        (
            "escaped",
            "has its quotes escaped",
            lambda v: v.replace('"', '\\"').replace("'", "\\'").replace("`", "\\`"),
        ),
        ("escaped", "has its backslashes doubled", lambda v: v.replace("\\", "\\\\")),
        ("escaped", "loses what is no word", lambda v: "".join(c for c in v if c.isalnum())),
        ("dropped", "is emptied", lambda v: ""),
        ("dropped", "is replaced", lambda v: "?"),
        ("off by one", "has a character too many", lambda v: v + "x"),
    ),
    "bytes": (
        ("truncated", "loses its last byte", lambda v: v[:-1]),
        ("truncated", "ends after 32,767 bytes", lambda v: v[:32767]),
        ("truncated", "ends after 65,535 bytes", lambda v: v[:65535]),
        ("truncated", "ends at the first zero", lambda v: v.split(b"\0")[0]),
        ("cleaned", "loses zeros at its end", lambda v: v.rstrip(b"\0")),
        ("cleaned", "goes through text", lambda v: bytes(v).decode("utf-8", "replace").encode()),
        ("rewritten", "has its first eight bytes zeroed", lambda v: bytes(min(8, len(v))) + v[8:]),
        ("rewritten", "keeps the first batch alone", lambda v: v[: 12 + int.from_bytes(v[8:12], "big")]),
        ("dropped", "is emptied", lambda v: b""),
        ("off by one", "has a byte too many", lambda v: v + b"\0"),
        ("wrong order", "is reversed", lambda v: v[::-1]),
    ),
    "bool": (("bit", "is turned", lambda v: not v),),
    "float64": (
        ("rounded", "is rounded to a float", _float32),
        ("rounded", "loses its fraction", lambda v: float(int(v)) if abs(v) < 2**62 else v),
        ("sign", "loses its sign", abs),
        ("sign", "changes its sign", lambda v: -v),
        ("dropped", "is 0", lambda v: 0.0),
        ("cleaned", "is the usual NaN", lambda v: float("nan")),
    ),
    "uuid": (
        ("wrong order", "has its halves swapped", lambda v: Uuid(v[8:] + v[:8])),
        ("wrong order", "is reversed", lambda v: Uuid(v[::-1])),
        ("dropped", "is zero", lambda v: Uuid.ZERO),
        ("bit", "is given version 4", lambda v: Uuid(v[:6] + bytes((v[6] & 0x0F | 0x40,)) + v[7:])),
        ("bit", "loses its highest bit", lambda v: Uuid(bytes((v[0] & 0x7F,)) + v[1:])),
        ("truncated", "loses its low half", lambda v: Uuid(v[:8] + bytes(8))),
    ),
}

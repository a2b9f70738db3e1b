"""Random values of a pair, from compiled source: the bulk of a campaign.

Each case draws from its own stream (`harness.casework.stream`), one 64-bit number per field: its low bits
choose between a table of awkward values and a number, text or blob made of the rest. Nulls, defaults of
tagged fields, unknown tagged fields and awkward texts meet in one value, which the boundary phase never
does. Array lengths grow with the number of the case, so that the first mismatch is small.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any, Final, cast

from harness.values.classes_of_scalars import numbered_bytes, numbered_text, scalar_values
from harness.values.plausible import plausible
from harness.values.shape import FieldNode, StructNode
from harness.values.surrogates import LONE_SURROGATE
from pycodec import Message, Uuid
from pycodec.specs.model import Primitive
from pycodec.values import field_default

__all__ = ["SIZES", "RandomValues", "size_of"]

Draw = Callable[[], int]
_Counts = tuple[tuple[int, ...], ...]

_WORD: Final = (1 << 64) - 1
_SPREAD: Final = 0x9E3779B97F4A7C15
SIZES: Final = 9
"""How many size classes there are; the last, large one is met in every 64th case."""


_CALM: Final = 128
"""Plausible values to choose from, a power of two."""

_LARGE: Final = 21
"""Which of 64 random cases is a large one: early enough for 40 of a pair."""


def size_of(number: int) -> int:
    """The size class of the `number`-th random case of a pair."""
    return SIZES - 1 if number % 64 == _LARGE else min(number // 6, SIZES - 2)


def _counts(size: int) -> _Counts:
    """Array lengths, 32 to choose from, by depth: short ones are frequent, the longest grow with `size`."""
    tops = (40, 4, 3, 2) if size == SIZES - 1 else (1 + size, 1 + size // 2, 1 + size // 3, 1 + size // 4)
    # A quarter of the choices are 0 or 1; the others rise with the square, up to `top` at n = 31 (31² = 961).
    return tuple(tuple(top * n * n // 961 if n % 4 else min(n // 4, 1) for n in range(32)) for top in tops)


_COUNTS: Final = tuple(_counts(size) for size in range(SIZES))
# `_counts` has lengths for so many levels of arrays; deeper ones share the last.
_DEEPEST: Final = 3


def _fill(values: list[Any], number: int) -> tuple[Any, ...]:
    """The values over and over, `number` in all."""
    return tuple(values[n % len(values)] for n in range(number))


def _short(kind: Primitive) -> list[Any]:
    values = (scalar_values(kind, True) | scalar_values(kind, False)).values()
    return [value for value in values if not isinstance(value, str | bytes) or len(value) < 300]


def _integers(kind: Primitive) -> tuple[int, ...]:
    """64 awkward integers: the classes, and the edges of each byte and of each 7 bits."""
    lowest, highest = kind.integer_range or (0, 0)
    edges = [
        sign * ((1 << bits) + by)
        for bits in (6, 7, 8, 14, 15, 16, 31, 32)
        for by in (-1, 0)
        for sign in (1, -1)
    ]
    return _fill(_short(kind) + [edge for edge in edges if lowest <= edge <= highest], 64)


_TEXTS: Final = [text for text in _short(Primitive.STRING) if not LONE_SURROGATE.search(text)]
_LENGTHS: Final = (300, 512, 1_023, 1_024, 1_025, 4_096)
"""Where a codec's own buffers may end: between the lengths at which a varint grows."""
_LETTERS: Final = (
    "The Quick Brown Fox Jumps Over The Lazy Dog 0123456789", "IiİıSsſKk\u212a", "ßẞﬁ", "Ω\u2126ǆ", "\u0663٪",
    "e\u0301\u1100\u1161", "Å\u212b", "\u200b\u200d\u2060\ufeff", "\u202eright\u202c",
    "\U0001f469\u200d\U0001f52c",
    "\r\n\t\v\f", "\u0085\u2028\u2029", "\x7f\x80\x9f\xa0", "\ufffd\ufffe\uffff", "\U0010ffff", "a\0b",
    " leading", "trailing ", "a/b\\c", "\"quoted\" 'text'", "<a href='x'>&amp;</a>", "%s %d {0} ${x} $1",
    "null", "None", "true", "-1", "1e5", "0x1F", "NaN", "a,b;c=d",
)  # fmt: skip
"""What a codec may fold, trim, escape, bring to a normal form, or take for something else."""
_STRINGS: Final = (
    *_fill([*_TEXTS, *_LETTERS, *map(numbered_text, _LENGTHS), *(f"name-{n}" for n in range(20))], 127),
    "x\ud83d",
)
_BLOB_WORDS: Final = (*_short(Primitive.BYTES), b"\0", b"\xff" * 5, b"blob", b"\r\n", b" x ")
# Long ones are few, so that values stay small.
_BLOBS: Final = _fill([*_BLOB_WORDS * 4, *map(numbered_bytes, _LENGTHS)], 64)
_FLOATS: Final = _fill(_short(Primitive.FLOAT64), 16)
_UUIDS: Final = _fill(_short(Primitive.UUID), 8)
_to_double = struct.Struct(">d").unpack
_two_words = struct.Struct(">QQ").pack


def _uuid(r: int) -> Uuid:
    return _UUIDS[r & 7] if r & 24 == 0 else Uuid(_two_words(r, r * _SPREAD & _WORD))


def _tags(draw: Draw, first: int) -> list[tuple[int, bytes]]:
    """One to four unknown tagged fields, rising from the first free tag."""
    tags = []
    tag = first
    for _ in range(1 + (draw() & 3)):
        r = draw()
        # Steps that now and then carry a tag over the edges of one and two bytes of varint, 128 and 16,384.
        tag += (0, 1, 2, 120, 16_300, 3, 0, 7)[r & 7]
        tags.append((tag, _BLOBS[r >> 8 & 63]))
        tag += 1
    return tags


def _many(
    make: Callable[[Draw, _Counts, bool], Message], draw: Draw, counts: _Counts, calm: bool, number: int
) -> list[Message]:
    return [make(draw, counts, calm) for _ in repeat(None, number)]


def _primitives(pick: Callable[[int], Any], draw: Draw, number: int) -> list[Any]:
    return [pick(draw()) for _ in repeat(None, number)]


_SCOPE: Final[dict[str, Any]] = {
    "new": object.__new__,
    "many": _many,
    "primitives": _primitives,
    "tags": _tags,
    "uuid": _uuid,
    "to_double": _to_double,
    "STRINGS": _STRINGS,
    "BLOBS": _BLOBS,
    "FLOATS": _FLOATS,
    **{kind.name: _integers(kind) for kind in Primitive if kind.integer_range},
}


def _scalar(kind: Primitive) -> str:
    """The expression that makes a value of `r`, a fresh 64-bit number."""
    match kind:
        case Primitive.BOOL:
            return "r & 64 == 64"
        case Primitive.STRING:
            return 'STRINGS[r >> 8 & 127] if r & 128 else "%x" % r'
        case Primitive.BYTES | Primitive.RECORDS:
            return 'BLOBS[r >> 8 & 63] if r & 128 else r.to_bytes(8, "big")'
        case Primitive.UUID:
            return "uuid(r >> 3)"
        case Primitive.FLOAT64:
            word = f"(r * {_SPREAD} & {_WORD})"
            return f'FLOATS[r >> 8 & 15] if r & 128 else to_double({word}.to_bytes(8, "big"))[0]'
        case _:
            lowest, highest = kind.integer_range or (0, 0)
            bits = (highest - lowest).bit_length()
            number = f"r * {_SPREAD} & {_WORD}" if bits == 64 else f"r >> {64 - bits}"
            return f"{kind.name}[r >> 8 & 63] if r & 128 else ({number}) + {lowest}"


_PICK: Final = {kind: eval(f"lambda r: {_scalar(kind)}", _SCOPE) for kind in Primitive}


class RandomValues:
    """The generator of one pair, compiled.

    Args:
        shape: the pair's fields.
    """

    def __init__(self, shape: StructNode) -> None:
        self.source, scope = _source(shape)
        exec(compile(self.source, f"<values {shape.spec.name}>", "exec"), scope)
        self._make = cast("Callable[[Draw, _Counts, bool], Message]", scope["make_0"])

    def value(self, draw: Draw, size: int) -> Message:
        """A value from the stream `draw`, with arrays of the size class `size` (see `size_of`)."""
        return self._make(draw, _COUNTS[size], draw() & 1 == 0)


def _source(shape: StructNode) -> tuple[str, dict[str, Any]]:
    scope = dict(_SCOPE)
    numbers: dict[int, int] = {}
    nodes = [(len(chain), node) for chain, node in shape.walk()]
    for _, node in nodes:
        numbers[id(node)] = len(numbers)
    lines: list[str] = []
    for depth, node in nodes:
        lines += _struct_source(node, numbers, min(depth, _DEEPEST), scope)
    return "\n".join(lines) + "\n", scope


def _struct_source(
    node: StructNode, numbers: dict[int, int], depth: int, scope: dict[str, Any]
) -> Iterator[str]:
    """`make_N(d, counts, calm)`: every slot of a fresh object is stored, as the class itself would."""
    number = numbers[id(node)]
    cls = f"class_{number}"
    scope[cls] = node.cls
    yield f"def make_{number}(d, counts, calm):  # {node.path or node.spec.name}"
    yield f"    v = new({cls})"
    for field in node.fields:
        default = _default_source(node, field, scope)
        value = f"v.{field.attribute}"
        yield "    r = d()"
        made = _field_source(field, numbers, depth, scope)
        choices = []
        if field.tagged:
            choices.append(f"{default} if r & 3 == 0")
        if field.nullable:
            choices.append("None if r & 28 == 4")
        yield f"    {value} = " + " else ".join([*choices, made if made is not None else default])
    for field in node.absent:
        yield f"    v.{field.attribute} = {_default_source(node, field, scope)}"
    if node.flexible:
        yield f"    v._unknown_tagged_fields = tags(d, {node.first_free_tag}) if d() & 15 == 0 else None"
    else:
        yield "    v._unknown_tagged_fields = None"
    yield "    return v"


def _field_source(field: FieldNode, numbers: dict[int, int], depth: int, scope: dict[str, Any]) -> str | None:
    count = f"counts[{depth}][r >> 5 & 31]"
    if field.child is not None:
        make = f"make_{numbers[id(field.child)]}"
        return f"many({make}, d, counts, calm, {count})" if field.is_array else f"{make}(d, counts, calm)"
    if field.primitive is None:
        return None
    if field.is_array:
        return f"primitives(PICK_{field.primitive.name}, d, {count})"
    make_plausible = plausible(field.spec)
    if make_plausible is None:
        return _scalar(field.primitive)
    table = f"CALM_{field.primitive.name}_{field.spec.json_name}"
    scope[table] = tuple(map(make_plausible, range(_CALM)))
    return f"({table}[r >> 8 & {_CALM - 1}] if calm else {_scalar(field.primitive)})"


def _default_source(node: StructNode, field: FieldNode, scope: dict[str, Any]) -> str:
    """An expression for a fresh default of a field."""
    if field.spec.default is None and (field.spec.struct is not None or field.is_array):
        return "None"
    if field.is_array:
        return "[]"
    if field.spec.struct is not None:
        name = f"default_{len(scope)}"
        scope[name] = node.classes[field.spec.struct.name]
        return f"{name}()"
    value = field_default(field.spec, {})
    if isinstance(value, str | int | bool | None):
        return repr(value)
    name = f"default_{len(scope)}"
    scope[name] = value
    return name


_SCOPE.update({f"PICK_{kind.name}": pick for kind, pick in _PICK.items()})

"""Value classes: the kinds of values at which codecs go wrong, by field type.

`accepted_classes` lists for a field the classes that its version can carry, `refused_classes` those that it
cannot (law 3). Each class comes with a maker of one value of it. `harness.values.observe` tells,
independently of the makers, which classes a value belongs to; tests hold the two against each other.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, Final, NamedTuple

from harness.values.baseline import Baseline, non_default
from harness.values.equality import same
from harness.values.shape import FieldNode, StructNode
from pycodec import Message, Uuid
from pycodec.specs.model import Primitive
from pycodec.values import field_default

__all__ = [
    "ValueClass",
    "accepted_classes",
    "refused_classes",
    "refused_tags",
    "scalar_values",
    "tag_classes",
]


class ValueClass(NamedTuple):
    """A class of values by name, with a maker of one such value (fresh at each call)."""

    name: str
    make: Callable[[Baseline], Any]


# The edges of a compact length, which is the length plus one as an unsigned varint (KIP-482): 127 is the
# first that takes two bytes, 16383 the first that takes three. Other versions have no such edges.
_COMPACT_EDGES: Final = (126, 127, 128, 16382, 16383, 16384)
_PLAIN_EDGES: Final = (127, 128, 255, 256)
_COUNT_EDGES: Final = (126, 127, 128)

_WORDS: Final[dict[str, str]] = {
    "empty": "",
    "one": "a",
    "two_byte": "é",
    "three_byte": "日本語",
    "astral": "a\U0001f600z",
    "nul": "a\0b",
    # What a helpful library cleans away: byte order mark, outer white space, CR LF, a decomposed accent.
    "uncleaned": "\ufeff a\u0301\r\nb ",
    "multi_byte_128": "é" * 64,
    "lone_surrogate": "a\ud800z",
    "lone_surrogates": "\ud800\ud800z\udc00\ud800",
    "longest": "x" * 32767,
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
            edges = _COMPACT_EDGES if flexible else _PLAIN_EDGES
            return _WORDS | {f"length_{n}": numbered_text(n) for n in edges}
        case _:
            edges = _COMPACT_EDGES if flexible else _PLAIN_EDGES
            data = {"empty": b"", "one": b"\x80", "every_byte": bytes(range(256))[::-1] + b"\0"}
            data |= {f"length_{n}": numbered_text(n).encode() for n in edges}
            return data | {"over_64_kib": numbered_text(70_000).encode()}


@cache
def numbered_text(length: int) -> str:
    """An ASCII text of that length in which a lost or repeated stretch shows."""
    return "".join(f"{n}," for n in range(length // 2 + 1))[:length]


def accepted_classes(field: FieldNode, flexible: bool) -> Iterator[ValueClass]:
    """The classes of `field` that its version can carry, `default` first; no value comes twice."""
    if field.is_array:
        yield from _array_classes(field, flexible)
    elif field.primitive is None:
        yield from _struct_classes(field)
    else:
        default = field_default(field.spec, {})
        if default is not None or field.nullable:
            yield ValueClass("default", lambda base: default)
        if field.nullable and default is not None:
            yield ValueClass("null", lambda base: None)
        for name, value in scalar_values(field.primitive, flexible).items():
            if not same(value, default):
                yield _constant(name, value)


def _constant(name: str, value: Any) -> ValueClass:
    """A class with one value; a list is copied, since values are mutable."""
    if isinstance(value, list):
        return ValueClass(name, lambda base: list(value))
    return ValueClass(name, lambda base: value)


def _elements(base: Baseline, field: FieldNode, count: int) -> list[Any]:
    made: list[Any] = base.elements(field, count)
    if count == 2 and field.child is not None and made[0] == made[1]:
        _turn(field.child, made[1])
    return made


def _struct_classes(field: FieldNode) -> Iterator[ValueClass]:
    child = field.child
    if child is None:
        return
    if field.spec.default is None:
        yield ValueClass("default", lambda base: None)
        if child.has_defaults:
            yield ValueClass("default_struct", lambda base: child.cls())
    else:
        if child.has_defaults:
            yield ValueClass("default", lambda base: child.cls())
        if field.nullable:
            yield ValueClass("null", lambda base: None)
    if field.tagged and field.spec.default is not None and child.has_defaults:
        # Whether a tagged field is written is asked of all that the struct holds.
        for node in filter(_has_other, child.fields):
            yield ValueClass(f"only_{node.attribute}", partial(_only, child, node))
        yield ValueClass("only_unknown_tags", lambda base: _only_unknown_tags(child))
    if child.has_others:
        yield ValueClass("non_default", lambda base: _other_struct(base, field, child))


def _only(child: StructNode, node: FieldNode, base: Baseline) -> Message:
    """A default struct but for one field."""
    value = child.cls()
    setattr(value, node.attribute, _other(child, node))
    return value


def _has_other(node: FieldNode) -> bool:
    """Whether the version can carry a value of a field other than its default."""
    inner = node.child
    if inner is None:
        return True
    return inner.has_defaults if node.is_array or node.spec.default is None else inner.has_others


def _other(owner: StructNode, node: FieldNode) -> Any:
    """A value of a field other than its default, of nothing that the version lacks."""
    inner = node.child
    if inner is None or node.is_array or node.spec.default is None:
        return non_default(owner, node.spec)
    made = inner.cls()
    first = next(filter(_has_other, inner.fields))
    setattr(made, first.attribute, _other(inner, first))
    return made


def _only_unknown_tags(child: StructNode) -> Message:
    value = child.cls()
    value.unknown_tagged_fields = [(child.first_free_tag, _TAG_DATA)]
    return value


def _other_struct(base: Baseline, field: FieldNode, child: StructNode) -> Message:
    """A distinct struct, and not the default one even if all it has is booleans."""
    made: Message = base.field(field)
    if made == child.cls():
        _turn(child, made)
    return made


def _turn(node: StructNode, value: Message, *, keys: bool = True) -> bool:
    """Make another value of one, by the first field that can be turned; whether there is one.

    Of what a baseline makes, booleans and short arrays of bytes repeat, and a number may be the default.
    """
    for field in node.fields:
        held = getattr(value, field.attribute)
        if field.spec.map_key and not keys:
            continue
        if isinstance(held, int):
            setattr(value, field.attribute, not held if isinstance(held, bool) else held ^ 1)
            return True
        if field.child is not None:
            if _turn(field.child, held[0] if field.is_array else held):
                return True
        elif field.is_array and held:
            held.reverse()
            return True
    return False


def _array_classes(field: FieldNode, flexible: bool) -> Iterator[ValueClass]:
    if field.spec.default is not None:
        yield ValueClass("default", lambda base: [])
        if field.nullable:
            yield ValueClass("null", lambda base: None)
    else:
        if field.nullable:
            yield ValueClass("default", lambda base: None)
        yield ValueClass("empty", lambda base: [])
    child, kind = field.child, field.primitive
    if kind is None and child is None:
        return
    two = {"two": 2} if child is None or child.varies else {}
    counts = {"one": 1, **two, **{f"length_{n}": n for n in (_COUNT_EDGES if flexible else (128,))}}
    if flexible and kind is not None and kind.fixed_size is not None:
        counts |= {"length_16382": 16382, "length_16383": 16383}
    for name, count in counts.items():
        yield ValueClass(name, partial(_elements, field=field, count=count))
    if kind is not None:
        yield ValueClass("extremes", lambda base: _extremes(kind))
        if kind.fixed_size is None:
            yield ValueClass("long_elements", lambda base: _long_elements(kind))
        yield ValueClass("repeated", lambda base: base.elements(field, 1) * 3)
    elif child is not None:
        if child.has_defaults:
            yield ValueClass("default_element", lambda base: [child.cls()])
        yield ValueClass("repeated", lambda base: _repeated(field, child))
        yield ValueClass("mixed", lambda base: _mixed(base, child))
        others = [node for node in child.fields if not node.spec.map_key]
        if child.spec.has_keys and any(node.child is None or node.child.varies for node in others):
            yield ValueClass("duplicate_keys", lambda base: _duplicate_keys(base, field, child))


def _extremes(kind: Primitive) -> list[Any]:
    """An array of all the short values of the element type's classes."""
    values = scalar_values(kind, False).values()
    return [value for value in values if not isinstance(value, str | bytes) or len(value) < 200]


def _long_elements(kind: Primitive) -> list[Any]:
    """Elements at the edges of their lengths, of which the last is the longest that a string may be."""
    texts = [numbered_text(length) for length in (127, 128, 16382, 16383, 16384, 32767)]
    return list(texts) if kind is Primitive.STRING else [text.encode() for text in texts]


def _mixed(base: Baseline, child: StructNode) -> list[Message]:
    """Long runs of plain elements, and between them single ones with a null, an empty array or unknown tags.

    A codec that goes by what the elements so far had in common has had time to get used to them.
    """
    odd: list[tuple[str, Any]] = []
    for node in child.fields:
        odd += [(node.attribute, None)] if node.nullable else []
        odd += [(node.attribute, [])] if node.is_array else []
    if child.flexible:
        odd.append(("unknown_tagged_fields", [(child.first_free_tag, _TAG_DATA)]))
    items: list[Message] = []
    for attribute, held in odd:
        items += [Baseline(child).message() for _ in range(_RUN)]
        setattr(items[-1], attribute, held)
    return items + [Baseline(child).message() for _ in range(_RUN)]


_RUN: Final = 20
"""Elements of a run of `_mixed`."""


def _repeated(field: FieldNode, child: StructNode) -> list[Message]:
    """Three equal elements, each an object of its own."""
    return [Baseline(child).message() for _ in range(3)]


def _duplicate_keys(base: Baseline, field: FieldNode, child: StructNode) -> list[Message]:
    """Two elements with the same map key that differ elsewhere."""
    items: list[Message] = base.elements(field, 2)
    for node in child.fields:
        if node.spec.map_key:
            setattr(items[1], node.attribute, getattr(items[0], node.attribute))
    if items[0] == items[1]:
        _turn(child, items[1], keys=False)
    return items


def refused_classes(shape: StructNode, field: FieldNode, present: bool) -> Iterator[ValueClass]:
    """The classes of `field` that its version cannot carry (law 3): refused, or dropped where ignorable."""
    if not present:
        yield ValueClass("absent_non_default", lambda base: non_default(shape, field.spec))
        # What Python, JavaScript and others take for false is not the same as what is not set.
        falsy = _FALSY.get(field.primitive) if field.primitive and not field.is_array else None
        if falsy is not None and not same(falsy, field_default(field.spec, {})):
            yield _constant("absent_falsy", falsy)
        return
    kind = field.primitive
    can_be_null = field.is_array or kind is None or kind.can_be_nullable
    if can_be_null and not field.nullable:
        yield ValueClass("null", lambda base: None)
    if kind is Primitive.STRING:
        for name, text in (("length_32768", "x" * 32768), ("multi_byte_32769", "日" * 10923)):
            yield _constant(name, [text] if field.is_array else text)
    if field.is_array and kind is not None and kind.can_be_nullable:
        yield ValueClass("null_element", lambda base: [None])
    if kind in (Primitive.UINT16, Primitive.UINT32) and not field.is_array:
        above = 1 << (16 if kind is Primitive.UINT16 else 32)
        yield ValueClass("below_range", lambda base: -1)
        yield ValueClass("above_range", lambda base: above)


_FALSY: Final[dict[Primitive, Any]] = {
    **{kind: 0 for kind in Primitive if kind.integer_range},
    Primitive.STRING: "",
    Primitive.BYTES: b"",
    Primitive.RECORDS: b"",
    Primitive.UUID: Uuid.ZERO,
}

_TAG_DATA: Final = b"unknown"

MAX_TAG: Final = 2**31 - 2
"""Highest tag that Kafka writes as unknown (`RawTaggedFieldWriter`: the one above stands for "no tag")."""


def tag_classes(node: StructNode) -> Iterator[ValueClass]:
    """Unknown tagged fields that a flexible version keeps (law 4), above all tags that the spec defines."""
    free = node.first_free_tag
    yield ValueClass("one", lambda base: [(free, _TAG_DATA)])
    yield ValueClass("several", lambda base: [(free, b"1"), (free + 1, b"22"), (free + 9, b"333")])
    yield ValueClass("empty_data", lambda base: [(free, b"")])
    for count in _COUNT_EDGES[1:]:
        yield _constant(f"count_{count}", [(free + n, b"") for n in range(count)])
    for length in (127, 128, 16383, 16384) if node.path else (127, 128, 16383, 16384, 70_000):
        data = numbered_text(length).encode()
        yield _constant(f"data_{length}", [(free, data)])
    for tag in (127, 128, 16383, 16384, MAX_TAG):
        yield _constant(f"tag_{tag}", [(tag, _TAG_DATA)])


def refused_tags(node: StructNode) -> Iterator[ValueClass]:
    """Unknown tagged fields that no message of this version can carry (law 3)."""
    free = node.first_free_tag
    if not node.flexible:
        yield ValueClass("not_flexible", lambda base: [(free, _TAG_DATA)])
        return
    yield ValueClass("unordered", lambda base: [(free + 4, b"1"), (free, b"2")])
    yield ValueClass("duplicate", lambda base: [(free, b"1"), (free, b"2")])
    yield ValueClass("negative_tag", lambda base: [(-1, b"1")])
    yield ValueClass("tag_above_max", lambda base: [(MAX_TAG + 1, b"1")])

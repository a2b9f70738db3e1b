"""Value classes: the kinds of values at which codecs go wrong, by field type.

`accepted_classes` lists for a field the classes that its version can carry, `refused_classes` those that it
cannot (law 3). Each class comes with a maker of one value of it. `harness.values.observe` tells,
independently of the makers, which classes a value belongs to; tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from harness.values.baseline import Baseline, non_default
from harness.values.classes_of_scalars import COUNT_EDGES, numbered_text, scalar_values
from harness.values.equality import same
from harness.values.long_arrays import keyed_elements
from harness.values.pools import long_values, pool
from harness.values.shape import FieldNode, StructNode
from pycodec import Message, Uuid
from pycodec.policy import MAX_STRING_BYTES, MAX_TAG
from pycodec.specs.model import FieldSpec, Primitive
from pycodec.values import attribute_names, field_default

__all__ = [
    "ValueClass",
    "accepted_classes",
    "refused_classes",
    "refused_tags",
    "tag_classes",
]


class ValueClass(NamedTuple):
    """A class of values by name, with a maker of one such value (fresh at each call)."""

    name: str
    make: Callable[[Baseline], Any]


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
        others: tuple[str, ...] = ()
        if field.primitive is Primitive.STRING:
            others = _TEXTS_IN_OTHERS
        elif field.primitive.integer_range is not None:
            others = _NUMBERS_IN_OTHERS
        for name, value in scalar_values(field.primitive, flexible).items():
            if name not in others and not same(value, default):
                yield _constant(name, value)


_TEXTS_IN_OTHERS: Final = (
    "one",
    "two_byte",
    "three_byte",
    "astral",
    "uncleaned",
    "multi_byte_128",
    "lone_surrogates",
)
_NUMBERS_IN_OTHERS: Final = ("one", "byte_order")
"""Classes that other cases hold as well, in mixtures or beside the field under test: no case of their own."""


def _constant(name: str, value: Any) -> ValueClass:
    """A class with one value; a list is copied, since values are mutable."""
    if isinstance(value, list):
        return ValueClass(name, lambda base: list(value))
    return ValueClass(name, lambda base: value)


_WITH_EQUAL_ONES: Final = 100
"""Elements from which an array has two that are equal, as arrays of fewer have in mixtures."""


def _elements(base: Baseline, field: FieldNode, count: int) -> list[Any]:
    made: list[Any] = base.elements(field, count)
    if count == 2 and field.child is not None and made[0] == made[1]:
        _turn(field.child, made[1])
    if count >= _WITH_EQUAL_ONES:
        made[-1] = made[1]
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
    """Whether the version can carry a value of a field other than its default, as `_other` makes it."""
    inner = node.child
    if inner is None:
        return True
    if node.is_array or node.spec.default is None:
        return inner.has_defaults
    return any(map(_has_other, inner.fields))


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
    if same(made, child.cls()):  # a struct that holds NaN is not equal to itself
        _turn(child, made)
    return made


def _turn(node: StructNode, value: Message, *, keys: bool = True) -> bool:
    """Make another value of one, by the first field that can be turned; whether there is one.

    Of what a baseline makes, booleans and short arrays of bytes repeat; all others may be the default.
    """
    for field in node.fields:
        held = getattr(value, field.attribute)
        if field.spec.map_key and not keys:
            continue
        other = _another(held)
        if other is not None:
            setattr(value, field.attribute, other)
            return True
        if field.child is not None:
            if _turn(field.child, held[0] if field.is_array else held):
                return True
        elif field.is_array and held:
            held.reverse()
            return True
    return False


def _another(held: Any) -> Any:
    """Another value of the same type; None for what holds others."""
    match held:
        case bool():
            return not held
        case int():
            return held ^ 1
        case float():
            return 2.5 if held != 2.5 else 3.5
        case str():
            return held + "x"
        case Uuid():
            return Uuid(held[:-1] + bytes([held[-1] ^ 1]))
        case bytes():
            return held + b"x"
    return None


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
    counts = {"one": 1, **two, **{f"length_{n}": n for n in (COUNT_EDGES if flexible else (128,))}}
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
        yield from _absent_classes(shape, field)
        return
    kind = field.primitive
    can_be_null = field.is_array or kind is None or kind.can_be_nullable
    if can_be_null and not field.nullable:
        yield ValueClass("null", lambda base: None)
    if kind is Primitive.STRING:
        # In fewer characters than that: shows who counts those.
        text = "日" * 10_922 + "xx"
        yield _constant("length_32768", [text] if field.is_array else text)
    if field.is_array and kind is not None and kind.can_be_nullable:
        yield ValueClass("null_element", lambda base: [None])
    if kind in (Primitive.UINT16, Primitive.UINT32) and not field.is_array:
        above = 1 << (16 if kind is Primitive.UINT16 else 32)
        yield ValueClass("below_range", lambda base: -1)
        yield ValueClass("above_range", lambda base: above)


def _absent_classes(shape: StructNode, field: FieldNode) -> Iterator[ValueClass]:
    """What a field holds that the version lacks.

    One that is not ignorable is refused for whatever it holds but its default, so each value takes a case.
    The others are dropped, and have theirs in mixtures (`harness.values.mixtures`).
    """
    default = field_default(field.spec, shape.classes)
    yield ValueClass("absent_non_default", lambda base: non_default(shape, field.spec))
    # What Python, JavaScript and others take for false is not the same as what is not set.
    kind = None if field.is_array else field.primitive
    falsy = _FALSY.get(kind) if kind else None
    if falsy is not None and not same(falsy, default):
        yield _constant("absent_falsy", falsy)
    if field.spec.ignorable:
        return
    if default is not None and (kind is None or kind.can_be_nullable):
        yield _constant("absent_null", None)
    if kind is not None:
        first = non_default(shape, field.spec)
        values = [
            v
            for v in (*_longest(kind), *long_values(kind), *pool(kind))
            if not (v == default or any(same(v, other) for other in (default, falsy, first)))
        ]
        for number, value in enumerate(values):
            yield _constant(f"absent_value_{number}", value)
    elif field.is_array:
        if default is None:
            yield _constant("absent_empty", [])
        for count in (*_ABSENT_LENGTHS, *(_ABSENT_LENGTHS_OF_SCALARS if field.spec.struct is None else ())):
            yield ValueClass(f"absent_length_{count}", partial(_absent_elements, shape, field, count))
        if isinstance(field.spec.element_type, Primitive):
            kind = field.spec.element_type
            # Falling, as no codec with a sorted set would give them back.
            yield _constant("absent_pool", sorted((*long_values(kind), *pool(kind)), reverse=True))
    else:
        yield from _absent_structs(shape, field)


def _longest(kind: Primitive) -> tuple[str, ...]:
    return (numbered_text(MAX_STRING_BYTES),) if kind is Primitive.STRING else ()


def _absent_elements(shape: StructNode, field: FieldNode, count: int, base: Baseline) -> list[Any]:
    made: list[Any] = non_default(shape, field.spec)
    struct = field.spec.struct
    if struct is None:
        return made * count
    keys = [
        (attribute, inner.element_type)
        for inner, attribute in zip(struct.fields, attribute_names(struct), strict=True)
        if inner.map_key and isinstance(inner.element_type, Primitive)
    ]
    # Few are equal in their keys; many would be to Java's collections what `keyed_elements` says.
    apart = keyed_elements(shape.classes[struct.name], keys, count) if count > _EQUAL else []
    return apart or made * count


def _absent_structs(shape: StructNode, field: FieldNode) -> Iterator[ValueClass]:
    """A struct that is set in one field alone, whichever that is."""
    spec = field.spec.struct
    assert spec is not None
    for number, inner in enumerate(spec.fields):
        name = shape.classes[spec.name]._fields[number]
        yield ValueClass(f"absent_only_{name}", partial(_absent_only, shape, spec.name, name, inner))


def _absent_only(shape: StructNode, struct: str, name: str, inner: FieldSpec, base: Baseline) -> Message:
    value = shape.classes[struct]()
    setattr(value, name, non_default(shape, inner))
    return value


_ABSENT_LENGTHS: Final = (
    2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 31, 32, 63, 64, 100, 126, 127, 128, 129, 255, 256, 1000,
)  # fmt: skip
"""Of an array that is absent and not ignorable: a case each."""
_EQUAL: Final = 129
_ABSENT_LENGTHS_OF_SCALARS: Final = (16_382, 16_383, 16_384, 32_767, 32_768)
"""The same where elements cost little."""

_FALSY: Final[dict[Primitive, Any]] = {
    **{kind: 0 for kind in Primitive if kind.integer_range},
    Primitive.STRING: "",
    Primitive.BYTES: b"",
    Primitive.RECORDS: b"",
    Primitive.UUID: Uuid.ZERO,
}

_TAG_DATA: Final = b"unknown"


def tag_classes(node: StructNode) -> Iterator[ValueClass]:
    """Unknown tagged fields that a flexible version keeps (law 4), above all tags that the spec defines."""
    free = node.first_free_tag
    yield ValueClass("one", lambda base: [(free, _TAG_DATA)])
    yield ValueClass("several", lambda base: [(free, b"1"), (free + 1, b"22"), (free + 9, b"333")])
    yield ValueClass("empty_data", lambda base: [(free, b"")])
    yield _constant("count_128", [(free + n, b"%d" % n) for n in range(128)])
    # Several at a time, since none hides another: tags and lengths where a varint takes one byte more.
    edges = [(tag, numbered_text(tag).encode()) for tag in (127, 128, 16383, 16384, 65_536)]
    yield _constant("edges", edges)
    high = [(tag, _TAG_DATA) for tag in (65535, 65537, 2097151, 2097152, 1 << 28)]
    yield _constant("high_tags", high)
    yield _constant(f"tag_{MAX_TAG}", [(MAX_TAG, _TAG_DATA)])


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

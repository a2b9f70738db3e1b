"""Which value classes a value belongs to, told from the value alone.

The counterpart of `harness.values.classes`, and deliberately not made from it: a maker that gives another
value than its class promises would otherwise count as coverage. `belongs` guards every boundary case before
its cell may count as hit.
"""

from __future__ import annotations

import math
import struct
import unicodedata
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from harness.values.equality import same
from harness.values.shape import FieldNode, StructNode
from pycodec import Message
from pycodec.specs.model import Primitive
from pycodec.values import field_default

__all__ = ["belongs", "belongs_tags", "holds_non_finite", "holds_unknown_tags"]


def belongs(shape: StructNode, field: FieldNode, name: str, value: Any) -> bool:
    """Whether `value`, held by `field` in a message of this shape, is of the class `name`."""
    match name:
        case "default":
            return same(value, field_default(field.spec, shape.classes))
        case "absent_non_default":
            return not same(value, field_default(field.spec, shape.classes))
        case "absent_null":
            return value is None
        case "absent_empty":
            return bool(value == [])
        case "absent_falsy":
            return not any(value) if field.primitive is Primitive.UUID else not value and value is not None
        case "null":
            return value is None
    if value is None:
        return False
    if name.startswith("absent_"):
        return _absent_belongs(shape, field, name.removeprefix("absent_"), value)
    if field.is_array:
        return _array_belongs(field, name, value)
    if field.primitive is None:
        is_default = same(value, shape.classes[field.spec.struct.name]()) if field.spec.struct else False
        if name.startswith("only_"):
            return _sets_only(value, name.removeprefix("only_"))
        return {"default_struct": is_default, "non_default": not is_default}.get(name, False)
    return _scalar_belongs(field.primitive, name, value)


def _absent_belongs(shape: StructNode, field: FieldNode, name: str, value: Any) -> bool:
    """Whether a field that the version lacks holds something else than its default, and in that way."""
    if same(value, field_default(field.spec, shape.classes)):
        return False
    kind, _, number = name.partition("_")
    if kind == "length":
        return len(value) == int(number)
    if kind == "pool":
        return len(value) > 1 and not same(value, value[:1] * len(value))
    return _sets_only(value, number) if kind == "only" else kind == "value"


def _sets_only(value: Message, what: str) -> bool:
    """Whether a struct has its defaults everywhere but in one field, or in its unknown tagged fields."""
    plain = type(value)()
    held = [name for name in value._fields if not same(getattr(value, name), getattr(plain, name))]
    held += ["unknown_tags"] if value.unknown_tagged_fields else []
    return held == [what]


def belongs_tags(name: str, tags: list[tuple[int, bytes]]) -> bool:
    """Whether unknown tagged fields are of the class `name`."""
    numbers = [tag for tag, _ in tags]
    rising = all(a < b for a, b in pairwise(numbers))
    kind, _, number = name.partition("_")
    if kind == "data" and number.isdigit():
        return [len(data) for _, data in tags] == [int(number)]
    if kind == "count" and number.isdigit():
        return len(tags) == int(number) and rising
    if kind == "tag" and number.isdigit():
        return numbers == [int(number)]
    known = {
        "one": len(tags) == 1 and len(tags[0][1]) > 0,
        "several": len(tags) > 1 and rising,
        "edges": {127, 128, 16383, 16384, 65536} == {*numbers} == {len(data) for _, data in tags},
        "high_tags": len(tags) > 1 and rising and min(numbers) > 16384 and max(numbers) >= 1 << 28,
        "empty_data": len(tags) == 1 and tags[0][1] == b"",
        "not_flexible": len(tags) > 0,
        "unordered": len(set(numbers)) == len(tags) > 1 and not rising,
        "duplicate": len(set(numbers)) < len(tags),
        "negative_tag": min(numbers, default=0) < 0,
        "tag_above_max": max(numbers, default=0) == 2**31 - 1,
    }
    return known.get(name, False)


def holds_unknown_tags(value: Message) -> bool:
    """Whether there are unknown tagged fields anywhere in a value."""
    if value.unknown_tagged_fields:
        return True
    for name in value._fields:
        held = getattr(value, name)
        for item in held if isinstance(held, list) else (held,):
            if isinstance(item, Message) and holds_unknown_tags(item):
                return True
    return False


def holds_non_finite(value: Message) -> bool:
    """Whether a float64 anywhere in a value is no number, or infinite."""
    for name in value._fields:
        held = getattr(value, name)
        for item in held if isinstance(held, list) else (held,):
            if isinstance(item, Message) and holds_non_finite(item):
                return True
            if isinstance(item, float) and not math.isfinite(item):
                return True
    return False


def _scalar_belongs(kind: Primitive, name: str, value: Any) -> bool:
    if isinstance(value, bool):
        return name == str(value).lower()
    if isinstance(value, int):
        return _integer_belongs(kind, name, value)
    if isinstance(value, float):
        return _float_belongs(name, value)
    if kind is Primitive.UUID:
        number = int.from_bytes(value, "big")
        return {"zero": number == 0, "one": number == 1, "max": number == 2**128 - 1}.get(
            name, name == "byte_order" and _distinct_bytes(value)
        )
    edge = name.removeprefix("length_")
    size = len(value.encode("utf-8", "replace")) if isinstance(value, str) else len(value)
    if edge.isdigit():
        return size == int(edge)
    return _TEXTS[name](value, size) if name in _TEXTS else False


def _distinct_bytes(data: bytes) -> bool:
    return len(set(data)) == len(data)


def _integer_belongs(kind: Primitive, name: str, value: int) -> bool:
    lowest, highest = kind.integer_range or (0, 0)
    width = kind.fixed_size or 0
    if name == "byte_order":
        return lowest <= value <= highest and _distinct_bytes((value & (1 << 8 * width) - 1).to_bytes(width))
    return {
        "zero": value == 0,
        "one": value == 1,
        "minus_one": value == -1,
        "min": value == lowest,
        "max": value == highest,
        "high_bit": value == highest // 2 + 1,
        "below_range": value < lowest,
        "above_range": value > highest,
    }.get(name, False)


def _float_belongs(name: str, value: float) -> bool:
    bits = int.from_bytes(struct.pack(">d", value), "big")
    sign, fraction = bits >> 63, bits & (1 << 52) - 1
    quiet = bits >> 51 & 1
    return {
        "zero": value == 0 and not sign,
        "minus_zero": value == 0 and sign == 1,
        "one": value == 1,
        "minus_one": value == -1,
        "byte_order": math.isfinite(value) and _distinct_bytes(bits.to_bytes(8)),
        "subnormal": 0 < abs(value) < 2.0**-1022,
        "max": value == (2 - 2.0**-52) * 2.0**1023,
        "infinity": value == math.inf,
        "minus_infinity": value == -math.inf,
        "nan": math.isnan(value) and quiet == 1 and fraction == 1 << 51,
        "nan_payload": math.isnan(value) and quiet == 1 and fraction != 1 << 51,
        "signalling_nan": math.isnan(value) and quiet == 0,
    }.get(name, False)


# Of strings (code points are tested on the text) and of bytes; `size` is in bytes, UTF-8 for a string.
_TEXTS: Final[dict[str, Callable[[Any, int], bool]]] = {
    "empty": lambda value, size: size == 0,
    "one": lambda value, size: len(value) == 1,
    "nul": lambda value, size: "\0" in value,
    "uncleaned": lambda value, size: (
        value.startswith("\ufeff")
        and value.endswith(" ")
        and "\r\n" in value
        and not unicodedata.is_normalized("NFC", value)
    ),
    "multi_byte_128": lambda value, size: size == 128 and len(value) < 127,
    "lone_surrogate": lambda value, size: any(map(_is_surrogate, value)),
    "lone_surrogates": lambda value, size: any(
        _is_surrogate(a) and _is_surrogate(b) for a, b in pairwise(value)
    ),
    "longest": lambda value, size: size == 32767,
    "multi_byte_longest": lambda value, size: size == 32767 and len(value) < size,
    "utf8_edges": lambda value, size: (
        {0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF} <= {*map(ord, value)}
    ),
    "every_byte": lambda value, size: set(value) == set(range(256)),
    "over_64_kib": lambda value, size: size > 65536,
}


def _is_surrogate(character: str) -> bool:
    return 0xD800 <= ord(character) < 0xE000


def _array_belongs(field: FieldNode, name: str, items: list[Any]) -> bool:
    edge = name.removeprefix("length_")
    if edge.isdigit():
        if len(items) == int(edge):
            return True
        # Of an array of strings it is one element that is too long.
        return field.primitive is Primitive.STRING and any(len(item.encode()) == int(edge) for item in items)
    match name:
        case "empty":
            return items == []
        case "one":
            return len(items) == 1
        case "two":
            return len(items) == 2 and (items[0] != items[1])
        case "repeated":
            return len(items) > 1 and all(same(item, items[0]) for item in items)
        case "null_element":
            return None in items
        case "default_element":
            return any(same(item, type(item)()) for item in items)
        case "duplicate_keys":
            return _has_duplicate_keys(field, items)
        case "long_elements":
            lengths = [len(item) for item in items]
            return {127, 128, 16383, 16384, 32767} <= {*lengths}
        case "mixed":
            # Most are alike, apart from what tells the baseline's elements apart: what they have and lack.
            kinds = Counter(map(_makeup, items))
            return len(items) >= 20 and kinds.most_common(1)[0][1] > len(items) // 2
        case "extremes":
            lowest, highest = (field.primitive and field.primitive.integer_range) or (None, None)
            return len(items) > 1 and (lowest is None or (lowest in items and highest in items))
    return False


def _makeup(item: Message) -> tuple[bool, ...]:
    """Which fields of an element are null or empty, and whether it has unknown tags."""
    return (*(getattr(item, name) in (None, []) for name in item._fields), bool(item.unknown_tagged_fields))


def _has_duplicate_keys(field: FieldNode, items: list[Any]) -> bool:
    fields = field.child.fields if field.child else ()
    keys = [node.attribute for node in fields if node.spec.map_key]
    first, second = ([getattr(item, key) for key in keys] for item in items[:2])
    return first == second and items[0] != items[1]

"""Arrays of structs so long that their number takes three bytes as a varint, or more than 15 bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from harness.values.shape import FieldNode, StructNode
from pycodec import Message, Uuid
from pycodec.specs.model import Primitive

__all__ = ["arrays_of_structs", "keyed_elements", "long_counts", "many_elements"]


def arrays_of_structs(shape: StructNode) -> Iterator[tuple[tuple[FieldNode, ...], FieldNode]]:
    """The arrays of structs of a version that can be long, each with the way to it."""
    for chain, node in shape.walk():
        for field in node.fields:
            child = field.child
            if field.is_array and child is not None and child.has_defaults and _has_many_keys(child):
                yield chain, field


def long_counts(flexible: bool) -> tuple[int, ...]:
    """Counts of their elements: the last that takes two bytes as a varint and the next; or more than 15 bits.

    Such a case costs as much as fifty others.
    """
    return (16_382, 16_383) if flexible else (32_768,)


def many_elements(field: FieldNode, number: int) -> list[Message]:
    """So many elements: plain ones, told apart by keys if there are any."""
    child = field.child
    assert child is not None
    keys = [(node.attribute, node.primitive) for node in child.fields if node.spec.map_key]
    return keyed_elements(child.cls, keys, number) or [child.cls()] * number


def keyed_elements(
    cls: type[Message], keys: Sequence[tuple[str, Primitive | None]], number: int
) -> list[Message]:
    """So many elements with other keys each; none if no key has so many values.

    Java's keyed collections take a time with the square of the number of equal keys.
    """
    wide = [(attribute, kind) for attribute, kind in keys if kind in _WIDE_KEYS]
    items = []
    for index in range(number if wide else 0):
        item = cls()
        for attribute, kind in wide:
            setattr(item, attribute, _key(kind, index))
        items.append(item)
    return items


def _key(kind: Primitive | None, number: int) -> Any:
    """A key that no other number has, as far as its type has so many.

    Neighbours are far apart (by the golden ratio): of keys in a row Java's hash tables make long runs,
    through which they look for every new key, and which they shift for every one they take
    out as they grow.
    """
    assert kind is not None
    limits = kind.integer_range
    bits = 32 if limits is None else limits[1].bit_length() + (limits[0] < 0)
    scattered = number * _GOLDEN % (1 << bits)
    match kind:
        case Primitive.STRING:
            return str(scattered)
        case Primitive.UUID:
            # Kafka's `Uuid` hashes to the exclusive or of its four parts.
            return Uuid((1 << 32 | scattered).to_bytes(16, "big"))
    assert limits is not None
    return scattered + limits[0]


def _has_many_keys(child: StructNode) -> bool:
    """Whether there are so many keys, if there are any."""
    keys = [node.primitive for node in child.fields if node.spec.map_key]
    return not keys or any(key in _WIDE_KEYS for key in keys)


_GOLDEN: Final = 0x9E3779B1  # odd, so that multiples differ in every number of bits
_WIDE_KEYS: Final = (Primitive.INT16, Primitive.INT32, Primitive.INT64, Primitive.STRING, Primitive.UUID)

"""Arrays of structs so long that their number takes three bytes as a varint, or more than 15 bits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from harness.values.shape import FieldNode, StructNode
from pycodec import Message, Uuid
from pycodec.specs.model import Primitive

__all__ = ["arrays_of_structs", "long_counts", "many_elements"]


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
    """So many elements: plain ones, told apart by keys if there are any.

    Java's keyed collections take a time with the square of the number of equal keys.
    """
    child = field.child
    assert child is not None
    keys = [node for node in child.fields if node.spec.map_key and node.primitive in _WIDE_KEYS]
    if not keys:
        return [child.cls()] * number
    items = []
    for left in reversed(range(number)):
        item = child.cls()
        for node in keys:
            setattr(item, node.attribute, _key(node, left))
        items.append(item)
    return items


def _key(node: FieldNode, number: int) -> Any:
    """A key that no other number has, as far as its type has so many.

    They fall: of rising ones Java's hash tables make one long run, through which every new key is looked for.
    """
    match node.primitive:
        case Primitive.STRING:
            return str(number)
        case Primitive.UUID:
            # Kafka's `Uuid` hashes to the exclusive or of its four parts.
            return Uuid((number + 1).to_bytes(16, "big"))
        case _:
            return number


def _has_many_keys(child: StructNode) -> bool:
    """Whether there are so many keys, if there are any."""
    keys = [node.primitive for node in child.fields if node.spec.map_key]
    return not keys or any(key in _WIDE_KEYS for key in keys)


_WIDE_KEYS: Final = (Primitive.INT16, Primitive.INT32, Primitive.INT64, Primitive.STRING, Primitive.UUID)

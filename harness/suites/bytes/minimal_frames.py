"""Values that hold one field besides defaults: what the smallest frames are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from harness.values.baseline import Baseline
from harness.values.shape import FieldNode, StructNode
from pycodec import Message

__all__ = ["single_fields"]


def single_fields(shape: StructNode, elements: int) -> Iterator[Message]:
    """The default value, and for every field one that holds something there and defaults elsewhere."""
    yield shape.cls()
    for chain, node in shape.walk():
        for field in node.fields:
            held = Baseline(shape).field(field)
            if field.is_array and elements > 1:
                held = Baseline(shape).elements(field, elements)
            yield _with_field(shape, chain, field, held, elements)
            child = field.child
            if child is not None:
                plain = [child.cls() for _ in range(elements)] if field.is_array else child.cls()
                yield _with_field(shape, chain, field, plain, elements)


def _with_field(
    shape: StructNode, chain: tuple[FieldNode, ...], field: FieldNode, held: Any, elements: int
) -> Message:
    """Defaults but for a field; where it is no array, the one around it has as many elements."""
    value = here = shape.cls()
    around = None if field.is_array else next((step for step in reversed(chain) if step.is_array), None)
    for step in chain:
        assert step.child is not None, "a chain leads through structs"
        inner = step.child.cls()
        others = [step.child.cls() for _ in range(elements - 1 if step is around else 0)]
        setattr(here, step.attribute, [*others, inner] if step.is_array else inner)
        here = inner
    setattr(here, field.attribute, held)
    return value

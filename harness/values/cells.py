"""The boundary phase of a pair: one case per coverage cell.

A coverage cell is a check, a pair, a field (schema path) and a value class. Its case is the baseline value
with that one field set to a value of that class, in the last element of every array on the way, and it counts
as hit when such a case was run through the reference. The list depends on the pair alone: its order is
the order of the case indices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from harness.outcome import Check
from harness.values.baseline import Baseline
from harness.values.classes import (
    accepted_classes,
    refused_classes,
    refused_tags,
    tag_classes,
)
from harness.values.long_arrays import arrays_of_structs, long_counts, many_elements
from harness.values.mixtures import holds_tags, mixtures
from harness.values.shape import FieldNode, StructNode
from harness.values.solitary import solitary
from pycodec import Message

__all__ = ["CALLED_AGAIN", "CALLS", "PLAUSIBLE", "UNKNOWN_TAGS", "BoundaryCase", "boundary_cases"]

UNKNOWN_TAGS: Final = "unknownTaggedFields"
"""Last part of the path of a struct's unknown tagged fields."""

PLAUSIBLE: Final = "plausible"
"""Class of the case in which every field is as a running cluster could send it."""

CALLED_AGAIN: Final = "called_again"
"""Class of the case whose calls are made `CALLS` times."""
CALLS: Final = 128

_TAGS: Final = "unknown_tagged_fields"


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryCase:
    """A coverage cell and how to make its value.

    Attributes:
        check: the law group.
        path: schema path of the field; `""` for the whole message.
        value_class: name of the class.
        chain: the fields that lead to the struct that holds the field.
        attribute: the field on that struct's value; `""` for the whole message.
        make: gives the field's value (or the whole message) from a baseline.
        field: the field, None for the message and for unknown tagged fields.
        first: whether it is the first of an array's two elements that holds the field, not the last: what a
            codec keeps from one element to the next is seen in those that follow.
        turn: see `Baseline`: of the fields beside this one.
        is_long: whether it takes as long as fifty others.
    """

    check: Check
    path: str
    value_class: str
    chain: tuple[FieldNode, ...]
    attribute: str
    make: Callable[[Baseline], Any]
    field: FieldNode | None = None
    first: bool = False
    turn: int = 0
    is_long: bool = False

    @property
    def cell(self) -> str:
        """The cell's name within its pair and check: `"topics.name=null"`."""
        return f"{self.path}={self.value_class}"

    def value(self, shape: StructNode) -> Message:
        """A fresh value that lies in the cell."""
        base = Baseline(shape, turn=self.turn)
        if not self.attribute:
            whole: Message = self.make(base)
            return whole
        value = base.message(self.chain)
        setattr(self.holder(value), self.attribute, self.make(base))
        return value

    def holder(self, value: Message) -> Message:
        """The struct within `value` that the field is set in."""
        for field in self.chain:
            inner = getattr(value, field.attribute)
            value = inner[0 if self.first else -1] if field.is_array else inner
        return value

    def observed(self, value: Message) -> Any:
        """What the field holds in `value`."""
        return getattr(self.holder(value), self.attribute) if self.attribute else value


def boundary_cases(shape: StructNode, *, long: bool = True) -> tuple[BoundaryCase, ...]:
    """All boundary cases of a pair, in the order of their indices; those that take long by choice."""
    cases, turn = [], 0
    own: dict[str, set[int]] = {}
    for case in _cases(shape):
        if case.is_long and not long:
            continue
        # What is refused says nothing of the fields beside it.
        turns = bool(case.attribute) and case.check != "refuse"
        turn += turns
        cases.append(replace(case, turn=turn) if turns else case)
        if turns:
            own.setdefault(case.path, set()).add(turn)
    for number, make in enumerate(mixtures(shape, turn, own)):
        check: Check = "unknown_tags" if holds_tags(shape, number) else "roundtrip"
        cases.append(BoundaryCase(check, "", f"mixture_{number}", (), "", partial(_made, make)))
    for number, make in enumerate(solitary(shape)):
        cases.append(BoundaryCase("roundtrip", "", f"solitary_{number}", (), "", partial(_made, make)))
    # Most faults are found without those that take long.
    return tuple(sorted(cases, key=lambda case: case.is_long))


def _made(make: Callable[[], Message], base: Baseline) -> Message:
    return make()


def _long_arrays(shape: StructNode) -> Iterator[BoundaryCase]:
    for chain, field in arrays_of_structs(shape):
        for number in long_counts(shape.flexible):
            make = partial(_many, field, number)
            name = f"length_{number}"
            yield BoundaryCase(
                "roundtrip", field.path, name, chain, field.attribute, make, field, is_long=True
            )


def _many(field: FieldNode, number: int, base: Baseline) -> list[Message]:
    return many_elements(field, number)


def _cases(shape: StructNode) -> Iterator[BoundaryCase]:
    yield BoundaryCase("roundtrip", "", "distinct", (), "", lambda base: _distinct(shape))
    yield BoundaryCase("roundtrip", "", PLAUSIBLE, (), "", lambda base: Baseline(shape, width=2).message())
    default: Check = "roundtrip" if shape.has_defaults else "refuse"
    yield BoundaryCase(default, "", "default", (), "", lambda base: shape.cls())
    yield BoundaryCase("roundtrip", "", "sparse", (), "", lambda base: _sparse(shape))
    if shape.flexible:
        yield BoundaryCase("unknown_tags", "", "everywhere", (), "", lambda base: _tags_everywhere(shape))
    yield BoundaryCase("roundtrip", "", CALLED_AGAIN, (), "", lambda base: Baseline(shape).message())
    yield from _long_arrays(shape)
    for chain, node in shape.walk():
        for field in node.fields:
            for number, (name, make) in enumerate(accepted_classes(field, shape.flexible)):
                first = number % 2 == 1
                yield BoundaryCase("roundtrip", field.path, name, chain, field.attribute, make, field, first)
            for name, make in refused_classes(shape, field, True):
                yield BoundaryCase("refuse", field.path, name, chain, field.attribute, make, field)
        for field in node.absent:
            for name, make in refused_classes(shape, field, False):
                yield BoundaryCase("refuse", field.path, name, chain, field.attribute, make, field)
        tags = f"{node.path}.{UNKNOWN_TAGS}" if node.path else UNKNOWN_TAGS
        if shape.flexible:
            for number, (name, make) in enumerate(tag_classes(node)):
                first = number % 2 == 1
                yield BoundaryCase("unknown_tags", tags, name, chain, _TAGS, make, None, first)
        for name, make in refused_tags(node):
            yield BoundaryCase("refuse", tags, name, chain, _TAGS, make)


def _distinct(shape: StructNode) -> Message:
    """No two fields of a type hold the same, whatever they mean."""
    return Baseline(shape, width=2, plausible=False).message()


def _sparse(shape: StructNode) -> Message:
    """Every field that may be null is, every array is empty, and the rest is distinct."""
    value = Baseline(shape).message()
    for field in shape.fields:
        if field.nullable:
            setattr(value, field.attribute, None)
        elif field.is_array:
            setattr(value, field.attribute, [])
    return value


def _tags_everywhere(shape: StructNode) -> Message:
    """The distinct value with other unknown tagged fields in every struct of it."""
    value = Baseline(shape, width=2).message()
    number = 0
    pending = [(shape, value)]
    while pending:
        node, struct = pending.pop()
        number += 1
        struct.unknown_tagged_fields = [(node.first_free_tag + number, b"tag-%d" % number)]
        for field in node.fields:
            if field.child is None:
                continue
            inner = getattr(struct, field.attribute)
            for item in inner if field.is_array else [inner]:
                pending.append((field.child, item))
    return value

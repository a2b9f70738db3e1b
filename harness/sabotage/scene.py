"""A message in which a condition holds, built from the spec: the witness of a fault.

It begins with the least that a version can carry (`least`), follows the place's path, and is arranged by the
condition. Nothing of how the suites make values is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from harness.sabotage.places import Place
from harness.sabotage.tests_of_values import sample
from pycodec import Message
from pycodec.specs.model import FieldSpec, Primitive, StructSpec

__all__ = ["Scene", "filled", "least"]

Classes = Mapping[str, type[Message]]

_DEEPEST = 32


def least(spec: StructSpec, version: int, classes: Classes) -> Message:
    """A struct of defaults, but for what the version does not permit to be null."""
    value = classes[spec.name]()
    for name, field in zip(value._fields, spec.fields, strict=True):
        if version not in field.versions:
            continue
        if getattr(value, name) is None and version not in field.nullable_versions:
            setattr(value, name, _not_null(field, version, classes))
        elif field.struct is not None and isinstance(getattr(value, name), Message):
            setattr(value, name, least(field.struct, version, classes))
    return value


def _not_null(field: FieldSpec, version: int, classes: Classes) -> Any:
    if field.is_array:
        return []
    if field.struct is not None:
        return least(field.struct, version, classes)
    return "" if field.type is Primitive.STRING else b""


def filled(spec: StructSpec, version: int, classes: Classes, rng: Random, depth: int = 0) -> Message:
    """A struct in which every field of the version is set to something."""
    value = least(spec, version, classes)
    for name, field in zip(value._fields, spec.fields, strict=True):
        if version in field.versions and depth < _DEEPEST:
            setattr(value, name, something(field, version, classes, rng, depth))
    return value


def something(field: FieldSpec, version: int, classes: Classes, rng: Random, depth: int = 0) -> Any:
    """A value of a field, not null and most likely not its default."""
    if field.struct is not None:
        inner = filled(field.struct, version, classes, rng, depth + 1)
        return [inner] if field.is_array else inner
    kind = field.element_type
    assert isinstance(kind, Primitive)
    return [sample(rng, kind) for _ in range(2)] if field.is_array else sample(rng, kind)


@dataclass
class Scene:
    """A message under construction.

    Attributes:
        root: the message.
        holder: the struct of the place in it.
        siblings: the array that the struct is an element of; None if it is in none.
        place: the place.
        classes: the value classes of the message.
        rng: what is not given by the condition is drawn from it.
    """

    root: Message
    holder: Message
    siblings: list[Message] | None
    place: Place
    classes: Classes
    rng: Random

    @classmethod
    def set(cls, place: Place, root: StructSpec, classes: Classes, rng: Random) -> Scene:
        """The scene before a condition arranges it: all fields set on some, as few as can be on others."""
        make = rng.choice((filled, _least_of))
        message = holder = make(root, place.version, classes, rng)
        siblings: list[Message] | None = None
        for step in place.struct.steps:
            assert step.field.struct is not None
            inner = make(step.field.struct, place.version, classes, rng)
            if step.field.is_array:
                siblings = [inner]
                setattr(holder, step.attribute, siblings)
            else:
                siblings = None
                setattr(holder, step.attribute, inner)
            holder = inner
        return cls(message, holder, siblings, place, classes, rng)

    def another(self) -> Message:
        """One more struct of the place's kind."""
        return filled(self.place.struct.spec, self.place.version, self.classes, self.rng)

    def something(self, name: str) -> Any:
        """A value for a field of the place's struct."""
        field = self.place.struct.present.get(name) or self.place.struct.absent[name]
        return something(field, self.place.version, self.classes, self.rng)

    def default(self, name: str) -> Any:
        """The default of a field of the place's struct, as far as the version permits it."""
        return getattr(least(self.place.struct.spec, self.place.version, self.classes), name)


def _least_of(spec: StructSpec, version: int, classes: Classes, rng: Random) -> Message:
    return least(spec, version, classes)

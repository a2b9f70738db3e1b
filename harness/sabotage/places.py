"""Where a codec can be wrong: the places of one message in one version.

A place is an operation (encode, decode, size), a site (a field, a field that the version lacks, the unknown
tagged fields, a length, a varint, a tag, the choice to leave a default out, the whole call) and a struct.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from harness.sabotage.moment import TAGS
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec, StructType
from pycodec.values import attribute_names

__all__ = ["Place", "Struct", "places_of", "structs_of"]


class Step(NamedTuple):
    """From a struct to one that it holds."""

    attribute: str
    field: FieldSpec


@dataclass(frozen=True, eq=False)
class Struct:
    """A struct of a message, as a version sees it.

    Attributes:
        steps: the fields that lead there from the message.
        spec: the struct.
        present: its fields in this version by attribute, in spec order.
        absent: those that the version lacks.
        flexible: whether it ends with tagged fields.
    """

    steps: tuple[Step, ...]
    spec: StructSpec
    present: dict[str, FieldSpec]
    absent: dict[str, FieldSpec]
    flexible: bool

    @property
    def path(self) -> tuple[str, ...]:
        """The attributes that lead there."""
        return tuple(step.attribute for step in self.steps)

    @property
    def in_array(self) -> bool:
        """Whether it is the element of an array."""
        return bool(self.steps) and self.steps[-1].field.is_array


@dataclass(frozen=True, eq=False)
class Place:
    """A place for a fault.

    Attributes:
        operation: `encode`, `decode`, `size`.
        site: what is wrong there, see `SITES`.
        struct: in which struct.
        attribute: the field's attribute; `""` for the struct itself.
        field: the field, if it is about one.
        version, edge: the version, and whether it is the first or the last one, or the first flexible one.
        tagged: whether the field is a tagged one here.
        position: `first`, `last`, `only`, or `inner` among the fields of its struct.
    """

    operation: str
    site: str
    struct: Struct
    attribute: str
    field: FieldSpec | None
    version: int
    edge: str
    tagged: bool = False
    position: str = ""

    @property
    def hook(self) -> str:
        """The operation of the walk that does it."""
        return _HOOKS[self.site]

    @property
    def kind(self) -> str:
        """The type of what is there, for tables."""
        if self.field is None:
            return self.site
        kind = self.field.type
        if isinstance(kind, ArrayType):
            return "array of structs" if isinstance(kind.element, StructType) else f"array of {kind.element}"
        return "struct" if isinstance(kind, StructType) else str(kind)

    @property
    def name(self) -> str:
        """The schema path, for a reader."""
        return ".".join((*self.struct.path, *([self.attribute] if self.attribute else [])))

    @property
    def primitive(self) -> Primitive | None:
        """The type of the field or of its elements; None where that is no primitive."""
        kind = None if self.field is None else self.field.element_type
        return kind if isinstance(kind, Primitive) else None


_HOOKS: Final = {
    "field": "struct",
    "absent field": "struct",
    "unknown tags": "struct",
    "struct": "struct",
    "default": "holds_default",
    "length": "length",
    "varint": "varint",
    "tag": "tagged_field",
    "call": "call",
}
_VARIABLE: Final = (Primitive.STRING, Primitive.BYTES, Primitive.RECORDS)


def structs_of(message: MessageSpec, version: int) -> tuple[Struct, ...]:
    """Every struct that values of the version hold, the message itself first."""
    return tuple(_structs(message, message.root, version, (), ()))


def _structs(
    message: MessageSpec, spec: StructSpec, version: int, steps: tuple[Step, ...], inside: tuple[str, ...]
) -> Iterator[Struct]:
    fields = dict(zip(attribute_names(spec), spec.fields, strict=True))
    present = {name: field for name, field in fields.items() if version in field.versions}
    absent = {name: field for name, field in fields.items() if version not in field.versions}
    yield Struct(steps, spec, present, absent, message.struct_is_flexible(spec, version))
    for name, field in present.items():
        inner = field.struct
        if inner is not None and inner.name not in (*inside, spec.name):
            yield from _structs(message, inner, version, (*steps, Step(name, field)), (*inside, spec.name))


def places_of(message: MessageSpec, version: int) -> dict[str, list[Place]]:
    """The places of a pair by site."""
    found: dict[str, list[Place]] = {}
    edge = _edge(message, version)
    for struct in structs_of(message, version):
        for place in _places(message, struct, version, edge):
            found.setdefault(place.site, []).append(place)
    return found


def _edge(message: MessageSpec, version: int) -> str:
    valid, flexible = message.valid_versions, message.flexible_versions
    if version == valid.lowest:
        return "first"
    if not flexible.empty and version == flexible.lowest:
        return "first flexible"
    return "last" if version == valid.highest else ""


def _places(message: MessageSpec, struct: Struct, version: int, edge: str) -> Iterator[Place]:
    names = list(struct.present)
    for number, (name, field) in enumerate(struct.present.items()):
        tagged = version in field.tagged_versions
        last = number == len(names) - 1
        position = ("only" if last else "first") if number == 0 else "last" if last else "inner"
        for operation in ("encode", "decode", "size"):
            yield Place(operation, "field", struct, name, field, version, edge, tagged, position)
        if tagged:
            yield Place("encode", "default", struct, name, field, version, edge, tagged, position)
        if field.is_array or field.type in _VARIABLE:
            site = "varint" if message.field_is_flexible(field, version) else "length"
            for operation in ("encode", "decode"):
                yield Place(operation, site, struct, name, field, version, edge, tagged, position)
    for name, field in struct.absent.items():
        yield Place("encode", "absent field", struct, name, field, version, edge)
    for operation in ("encode", "decode"):
        yield Place(operation, "struct", struct, "", None, version, edge)
        if struct.flexible:
            yield Place(operation, "unknown tags", struct, TAGS, None, version, edge)
    if struct.flexible:
        yield Place("encode", "tag", struct, "", None, version, edge)
    if not struct.steps:
        for operation in ("encode", "decode"):
            yield Place(operation, "call", struct, "", None, version, edge)

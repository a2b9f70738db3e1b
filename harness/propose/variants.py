"""A spec with one field done in another way: mandatory or tagged, nullable or with a flag."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from pycodec import KAFKA, CodecError, Message
from pycodec.proposals.encodings.codec import EncodingCodec
from pycodec.specs.model import FieldSpec, MessageSpec, StructSpec, StructType
from pycodec.specs.versions import MAX_VERSION, NO_VERSIONS, Versions

__all__ = ["Place", "Way", "field_places", "size_in", "ways_of"]

Way = Literal["mandatory", "tagged", "nullable struct", "flag and struct"]
"""How a field may be written: in its place, or under a tag; a struct with KIP-893's marker, or always there
with a boolean of its own in front."""


@dataclass(frozen=True, slots=True)
class Place:
    """A field of a struct, wherever that is used; `path` is where it is first met, in JSON names."""

    struct: StructSpec
    field: FieldSpec
    path: str


def field_places(spec: MessageSpec, version: int) -> tuple[Place, ...]:
    """Every field that the version has, once a struct, in the order of writing."""
    found: list[Place] = []
    seen: set[str] = set()

    def walk(struct: StructSpec, path: str) -> None:
        if struct.name in seen:
            return
        seen.add(struct.name)
        for field in struct.fields:
            if version in field.versions:
                place = f"{path}.{field.json_name}" if path else field.json_name
                found.append(Place(struct, field, place))
                if field.struct is not None:
                    walk(field.struct, place)

    walk(spec.root, "")
    return tuple(found)


def ways_of(spec: MessageSpec, place: Place, version: int) -> tuple[Way, ...]:
    """The ways in which a field can be written in a version; the one that it has is among them."""
    field = place.field
    ways: list[Way] = ["mandatory"]
    if spec.is_flexible(version) and not field.map_key and str(field.element_type) != "records":
        ways.append("tagged")
    if isinstance(field.type, StructType):
        ways += ["nullable struct", "flag and struct"]
    return tuple(ways)


def size_in(spec: MessageSpec, version: int, place: Place, way: Way, values: Iterable[Message]) -> int | None:
    """The bytes of all values with the field written that way; None where it cannot carry one of them."""
    samples = list(values)
    if not samples:
        return 0
    classes = type(samples[0])._structs
    flags = 0
    tag = max((each.tag for each in place.struct.fields if each.tag is not None), default=-1) + 1
    here = Versions(version, version)

    def change(field: FieldSpec) -> FieldSpec:
        nullable = version in field.nullable_versions
        if way == "tagged":
            number = field.tag if version in field.tagged_versions else tag
            ends = Versions(version, MAX_VERSION)
            return dataclasses.replace(field, tag=number, tagged_versions=ends)
        kept = dataclasses.replace(field, tag=None, tagged_versions=NO_VERSIONS)
        if way == "nullable struct" and not nullable:
            return dataclasses.replace(kept, nullable_versions=here)
        if way == "flag and struct":
            return dataclasses.replace(kept, nullable_versions=NO_VERSIONS)
        return kept

    if way == "flag and struct":
        samples = [copy.deepcopy(sample) for sample in samples]
        flags = sum(_made_present(sample, place) for sample in samples)
    codec = EncodingCodec(_with(spec, place, change), version, KAFKA, classes)
    try:
        return sum(map(codec.size, samples)) + flags
    except CodecError:
        return None


def _made_present(value: Message, place: Place) -> int:
    """Put a struct of defaults where there is none; how many flags there are then."""
    number = 0
    for field, name in zip(value._spec.fields, value._fields, strict=True):
        held = getattr(value, name)
        if value._spec.name == place.struct.name and field.name == place.field.name:
            number += 1
            if held is None and field.struct is not None:
                setattr(value, name, value._structs[field.struct.name]())
                continue
        for inner in held if isinstance(held, list) else (held,):
            if isinstance(inner, Message):
                number += _made_present(inner, place)
    return number


def _with(spec: MessageSpec, place: Place, change: Callable[[FieldSpec], FieldSpec]) -> MessageSpec:
    """The message with one field changed, in every place where its struct is used."""
    done: dict[str, StructSpec] = {}

    def convert(struct: StructSpec) -> StructSpec:
        if struct.name not in done:
            fields = tuple(_field(struct, field) for field in struct.fields)
            done[struct.name] = dataclasses.replace(struct, fields=fields)
        return done[struct.name]

    def _field(struct: StructSpec, field: FieldSpec) -> FieldSpec:
        made: Any = field
        if field.struct is not None:
            made = dataclasses.replace(field, struct=convert(field.struct))
        mine = struct.name == place.struct.name and field.name == place.field.name
        return change(made) if mine else made

    root = convert(spec.root)
    structs = {name: convert(struct) for name, struct in spec.structs.items()}
    return dataclasses.replace(spec, root=root, structs=structs)

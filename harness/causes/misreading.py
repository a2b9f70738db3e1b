"""What a codec may take a message for: its spec with one change.

Two fields in each other's place, or with each other's tags, spoil both, and what stands between them; a field
that is left out, or is of another width, or has a length of another, what stands behind it. Each value shows
other damage, and none tells what it comes from. A codec of the changed spec does: it makes of every value
what such a bug would.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, pairwise
from typing import Final

from harness.causes.trigger import Trigger
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.specs.versions import NO_VERSIONS

__all__ = ["Misreading", "misreadings", "of_any_message", "with_fields"]

_INTEGERS: Final = (Primitive.INT8, Primitive.INT16, Primitive.INT32, Primitive.INT64)


@dataclass(frozen=True, slots=True)
class Misreading:
    """A message with one change.

    Attributes:
        path: schema path of the field that is changed, or of the first of two.
        words: what is changed, as it goes behind a message's name.
        spec: the message as it is taken.
        keeps_tags: whether the tagged fields are kept that this spec has not.
    """

    path: str
    words: str
    spec: MessageSpec
    keeps_tags: bool = True

    @property
    def trigger(self) -> Trigger:
        """It as what sets a cause off."""
        return Trigger(self.spec.name, self.path, "", (), change=self.words)


def misreadings(message: MessageSpec, version: int) -> Iterator[Misreading]:
    """Every such change of a message that may show in a version, those of outer structs first."""
    pending, seen = [("", message.root)], {message.root.name}
    while pending:
        prefix, struct = pending.pop(0)
        for field in struct.fields:
            if field.struct is not None and version in field.versions and field.struct.name not in seen:
                seen.add(field.struct.name)
                pending.append((f"{prefix}{field.json_name}.", field.struct))
        for words, first, changes in _changes(message, struct, version):
            spec = with_fields(message, partial(_changed, struct.name, changes))
            yield Misreading(f"{prefix}{first.json_name}", words.format(prefix), spec)
        if prefix and message.is_flexible(version):
            path = prefix.removesuffix(".")
            spec = _without_tag_sections(message, (struct.name,))
            yield Misreading(path, f"without the tag section of {path}", spec)
    yield from of_any_message(message, version)


def of_any_message(message: MessageSpec, version: int) -> Iterator[Misreading]:
    """Those that are about no field: whoever takes one message so may take all others so, too."""
    if not message.is_flexible(version):
        yield Misreading("", "taken as flexible", replace(message, flexible_versions=message.valid_versions))
        return
    untagged = with_fields(message, lambda _, each: _gone(each) if version in each.tagged_versions else each)
    yield Misreading("", "taken as not flexible", replace(untagged, flexible_versions=NO_VERSIONS))
    inner = frozenset(struct.name for struct in _inner(message, version))
    if inner:
        yield Misreading("", "without the tag sections of structs", _without_tag_sections(message, inner))
    if untagged != message:
        yield Misreading("", "without tagged fields", untagged, keeps_tags=False)


def _inner(message: MessageSpec, version: int) -> Iterator[StructSpec]:
    """The structs of a message in a version, each once, without its own."""
    pending, seen = [message.root], {message.root.name}
    while pending:
        for field in pending.pop(0).fields:
            if field.struct is not None and version in field.versions and field.struct.name not in seen:
                seen.add(field.struct.name)
                pending.append(field.struct)
                yield field.struct


def _without_tag_sections(message: MessageSpec, names: Collection[str]) -> MessageSpec:
    """A message whose structs of some names end with their fields, as before its flexible versions."""
    before = message.flexible_versions.lowest - 1
    return _with_structs(
        message, lambda struct: replace(struct, last_version=before) if struct.name in names else struct
    )


def _changes(
    message: MessageSpec, struct: StructSpec, version: int
) -> Iterator[tuple[str, FieldSpec, dict[str, FieldSpec]]]:
    """In words, with a place for the path of the struct; the first field that is changed; the fields then, by
    the names of those in whose place they are."""
    here = [field for field in struct.fields if version in field.versions]
    regular = [field for field in here if version not in field.tagged_versions]
    with_tags = [field for field in struct.fields if field.tag is not None]

    for one, other in pairwise(regular):
        words = f"with {{}}{one.json_name} and {other.json_name} in each other's place"
        yield words, one, {one.name: other, other.name: one}
    for one, other in combinations(with_tags, 2):
        if version not in one.tagged_versions and version not in other.tagged_versions:
            continue
        swapped = {one.name: replace(one, tag=other.tag), other.name: replace(other, tag=one.tag)}
        yield f"with the tags of {{}}{one.json_name} and {other.json_name} exchanged", one, swapped
    for field in here:
        yield f"without {{}}{field.json_name}", field, {field.name: _gone(field)}
    for field in struct.fields:
        if field.versions and version not in field.versions:
            tagged = message.flexible_versions if field.tagged_versions == field.versions else NO_VERSIONS
            early = replace(field, versions=message.valid_versions, tagged_versions=tagged)
            when = "before its first" if version < field.versions.lowest else "after its last"
            yield f"with {{}}{field.json_name} {when} version", field, {field.name: early}
    for field in here:
        if field.element_type in _INTEGERS:
            for kind in _INTEGERS:
                if kind is not field.element_type:
                    type_ = ArrayType(kind) if field.is_array else kind
                    other = replace(field, type=type_)
                    yield f"with {{}}{field.json_name} as {type_}", field, {field.name: other}
    for field in here:
        if field.is_array or (isinstance(field.type, Primitive) and field.type.fixed_size is None):
            # An override that is ignored, as of the client id in headers, or one that there is none of.
            compact = message.field_is_flexible(field, version)
            versions = NO_VERSIONS if compact else message.valid_versions
            taken = f"{'non-' if compact else ''}compact {'array' if field.is_array else field.type}"
            words = f"with {{}}{field.json_name} as {taken}"
            yield words, field, {field.name: replace(field, flexible_versions=versions)}


def _changed(name: str, changes: Mapping[str, FieldSpec], struct: StructSpec, field: FieldSpec) -> FieldSpec:
    return changes.get(field.name, field) if struct.name == name else field


def _gone(field: FieldSpec) -> FieldSpec:
    """The field in a message without it."""
    return replace(field, versions=NO_VERSIONS, tagged_versions=NO_VERSIONS, tag=None, ignorable=True)


def with_fields(message: MessageSpec, change: Callable[[StructSpec, FieldSpec], FieldSpec]) -> MessageSpec:
    """A message with other fields in the place of its own, in each of its structs."""
    return _with_structs(
        message,
        lambda struct: replace(struct, fields=tuple(change(struct, each) for each in struct.fields)),
    )


def _with_structs(message: MessageSpec, change: Callable[[StructSpec], StructSpec]) -> MessageSpec:
    """A message with other structs in the place of its own, the inner ones within the outer ones."""
    made: dict[str, StructSpec] = {}

    def read(struct: StructSpec) -> StructSpec:
        if struct.name not in made:
            changed = change(struct)
            inner = (
                each if each.struct is None else replace(each, struct=read(each.struct))
                for each in changed.fields
            )
            made[struct.name] = replace(changed, fields=tuple(inner))
        return made[struct.name]

    root = read(message.root)
    return replace(message, root=root, structs={name: read(each) for name, each in message.structs.items()})

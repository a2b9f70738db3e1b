"""Keys of the records that coordinators store: their number was a version, and became an api key.

A key begins with an INT16 (`CoordinatorRecordSerde`). In 3.9 that is the version of a message of type data:
each key has one of its own. In 4.3 it is the `apiKey` of a message of type coordinator-key of version 0.
The bytes are the same.
"""

from __future__ import annotations

import dataclasses

from pycodec.specs.model import FieldSpec, MessageSpec, MessageType, StructSpec
from pycodec.specs.versions import MAX_VERSION, Versions

__all__ = ["as_before"]


def as_before(old: MessageSpec, new: MessageSpec) -> MessageSpec:
    """`new` with its number as its version, where that is what became of `old`; else `new` itself."""
    number = new.api_key
    became = old.type is MessageType.DATA and new.type is MessageType.COORDINATOR_KEY
    if not became or number is None or number not in old.valid_versions:
        return new
    done: dict[str, StructSpec] = {}

    def moved(versions: Versions) -> Versions:
        if not versions:
            return versions
        top = versions.highest
        return Versions(versions.lowest + number, top if top == MAX_VERSION else top + number)

    def struct(spec: StructSpec) -> StructSpec:
        if spec.name not in done:
            fields = tuple(map(field, spec.fields))
            done[spec.name] = dataclasses.replace(spec, versions=moved(spec.versions), fields=fields)
        return done[spec.name]

    def field(spec: FieldSpec) -> FieldSpec:
        inner = None if spec.struct is None else struct(spec.struct)
        return dataclasses.replace(
            spec,
            versions=moved(spec.versions),
            nullable_versions=moved(spec.nullable_versions),
            tagged_versions=moved(spec.tagged_versions),
            struct=inner,
        )

    return dataclasses.replace(
        new,
        valid_versions=moved(new.valid_versions),
        flexible_versions=moved(new.flexible_versions),
        root=struct(new.root),
        structs={name: struct(each) for name, each in new.structs.items()},
    )

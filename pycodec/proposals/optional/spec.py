"""The model of a draft spec: a `MessageSpec` in which optional fields are the tagged ones.

The draft and the accepted KIP agree on what a message holds, so the model, its value classes and its rules
are shared. What differs is the wire (`codec`) and the tags.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from pycodec.proposals.notation import json_text, nested
from pycodec.proposals.optional.convert import Converted, convert
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.specs.parse import parse_message

__all__ = ["DraftMessageSpec", "parse_draft"]


@dataclass(frozen=True)
class DraftMessageSpec(MessageSpec):
    """A message of the draft. `flexible_versions` are its `versionsWithOptional`, which may end.

    A field with `tagged_versions` is an optional one; its tag is the draft's, 0 to 65535.
    """

    def field_is_flexible(self, field: FieldSpec, version: int) -> bool:
        """Never: the draft has no compact types."""
        return False


def parse_draft(text: str, origin: str = "") -> DraftMessageSpec:
    """Parse and validate a message spec of the draft.

    Args:
        text: the JSON, with comments.
        origin: where it was read.

    Raises:
        SpecError: for what breaks a rule of the draft, or of message specs in general; with the path of the
            field.
    """
    converted = convert(text)
    with nested():
        tree = json_text(converted.tree)
    accepted = parse_message(tree, origin)
    return _Draft(converted).message(accepted)


class _Draft:
    """Puts back what the accepted notation cannot say: tags, records, and the end of the versions."""

    def __init__(self, converted: Converted) -> None:
        self.converted = converted
        self.done: dict[str, StructSpec] = {}

    def message(self, accepted: MessageSpec) -> DraftMessageSpec:
        given = {item.name: getattr(accepted, item.name) for item in dataclasses.fields(MessageSpec)}
        given["structs"] = {name: self.struct(struct) for name, struct in accepted.structs.items()}
        given["root"] = self.new_struct("", accepted.root)
        given["flexible_versions"] = self.converted.versions
        return DraftMessageSpec(**given)

    def struct(self, spec: StructSpec) -> StructSpec:
        if spec.name not in self.done:
            self.done[spec.name] = self.new_struct(spec.name, spec)
        return self.done[spec.name]

    def new_struct(self, key: str, spec: StructSpec) -> StructSpec:
        return dataclasses.replace(
            spec, fields=tuple(self.field(key, field, spec.last_version) for field in spec.fields)
        )

    def field(self, struct: str, field: FieldSpec, last: int) -> FieldSpec:
        key = struct, field.name
        if field.struct is not None:
            field = dataclasses.replace(field, struct=self.struct(field.struct))
        if key not in self.converted.tags:
            return field
        versions = self.converted.versions.until(last)
        nullable = versions if field.nullable_versions else field.nullable_versions
        return dataclasses.replace(
            field,
            type=Primitive.RECORDS if key in self.converted.records else field.type,
            tag=self.converted.tags[key],
            versions=versions,
            tagged_versions=versions,
            nullable_versions=nullable,
        )

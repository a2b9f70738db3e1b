"""Specs of the proposals as their generator thinks of them: the JSON to be parsed, and each version's layout.

Both are made from the same shapes, and neither from the other: what pycodec makes of the JSON is what is
under test.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from harness.suites.proposals.layout import Array, Encoded, Layout, Member, Scalar, Struct

__all__ = ["DEFAULTS", "Dialect", "FieldShape", "Spec"]

DEFAULTS: Final[dict[str, Any]] = {
    "bool": False,
    "float64": 0.0,
    "uuid": bytes(16),
    "string": "",
    "bytes": b"",
    "records": b"",
}
"""What fields hold by default; integers 0."""

Ranges = tuple[tuple[int, int, str], ...]
"""First and last version (10⁶ for all that follow) and the encoding of their integers."""

FOREVER: Final = 10**6


@dataclass(slots=True)
class FieldShape:
    """A field of a spec.

    Attributes:
        name: in the JSON (`"F0"`).
        kind: a type of message specs, or the name of the struct in `fields`.
        array: whether it is an array of that.
        since: its first version.
        ranges: KIP-625's encodings; empty for none.
        by_range: whether the JSON gives them as an object.
        tag: of a tagged or optional field, else None. `tag_text`: how the JSON writes it.
        nullable: in all its versions.
        default: a plain value.
        fields, optional: of a struct; `optional` is the draft's.
        is_struct: whether `kind` names a struct.
    """

    name: str
    kind: str = "int8"
    array: bool = False
    since: int = 0
    ranges: Ranges = ()
    by_range: bool = False
    tag: int | None = None
    tag_text: Any = None
    nullable: bool = False
    default: Any = None
    fields: list[FieldShape] = field(default_factory=list)
    optional: list[FieldShape] = field(default_factory=list)
    is_struct: bool = False

    @property
    def type_text(self) -> str:
        """The type as the JSON has it."""
        return "[]" * self.array + self.kind

    def encoding(self, version: int) -> str | None:
        """The encoding of a version."""
        return next((name for low, high, name in self.ranges if low <= version <= high), None)


@dataclass(frozen=True, slots=True)
class Dialect:
    """Which document's rules a spec follows on the wire.

    Attributes:
        draft: the first draft of KIP-482: a buffer of optional fields before each struct, nothing compact.
        gaps: whether tags may have gaps (KIP-482's text; shipped specs have none).
        last_tag: the highest tag.
    """

    draft: bool = False
    gaps: bool = False
    last_tag: int = 2**31 - 2


@dataclass(frozen=True, slots=True)
class Spec:
    """A spec: its text, and what its versions are on the wire.

    Attributes:
        text: the JSON.
        fields, optional: of the message itself.
        flexible: the first version with tagged or optional fields; None for none.
        dialect: see `Dialect`.
    """

    text: str
    fields: Sequence[FieldShape]
    optional: Sequence[FieldShape]
    flexible: int | None
    dialect: Dialect

    def layout(self, version: int) -> Struct:
        """The layout of a version."""
        return _struct(self, self.fields, self.optional, version)


def _struct(spec: Spec, fields: Sequence[FieldShape], optional: Sequence[FieldShape], version: int) -> Struct:
    here = spec.flexible is not None and version >= spec.flexible
    apart = [*optional, *(each for each in fields if each.tag is not None)]
    members = sorted(
        (_member(spec, each, version) for each in apart if here and each.since <= version),
        key=lambda member: member.tag,
    )
    return Struct(
        tuple(_member(spec, each, version) for each in fields if each.tag is None and each.since <= version),
        tagged=tuple(members) if here and not spec.dialect.draft else None,
        optional=tuple(members) if here and spec.dialect.draft else None,
        taken=frozenset(each.tag for each in apart if each.tag is not None),
        gaps=spec.dialect.gaps,
        last_tag=spec.dialect.last_tag,
    )


def _member(spec: Spec, shape: FieldShape, version: int) -> Member:
    compact = spec.flexible is not None and version >= spec.flexible and not spec.dialect.draft
    kind: Layout
    if shape.is_struct:
        kind = _struct(spec, shape.fields, shape.optional, version)
    elif (encoding := shape.encoding(version)) is not None:
        kind = Encoded(shape.kind, encoding)
    elif shape.kind in ("string", "bytes", "records"):
        kind = Scalar(shape.kind, compact, shape.nullable and not shape.array)
    else:
        kind = Scalar(shape.kind)
    default = shape.default
    if shape.array:
        kind = Array(kind, "compact" if compact else "int32", shape.nullable)
        default = None if shape.nullable and shape.tag is not None else []
    elif isinstance(kind, Struct):
        default = {member.name: member.default for member in kind.members}
    return Member(shape.name.lower(), kind, default, -1 if shape.tag is None else shape.tag)


def spec_text(head: dict[str, Any], fields: Sequence[FieldShape], optional: Sequence[FieldShape]) -> str:
    """The JSON of a message with these fields."""
    message = dict(head)
    if optional:
        message["optionalFields"] = [_json(each, draft=True) for each in optional]
    message["fields"] = [_json(each, draft="versionsWithOptional" in head) for each in fields]
    return json.dumps(message)


def _json(shape: FieldShape, draft: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"name": shape.name, "type": shape.type_text}
    versions = f"{shape.since}+"
    apart = draft and shape.tag is not None
    if not apart:
        found |= {"versions": versions}
    if shape.since or apart:
        found["ignorable"] = True
    if shape.ranges:
        names = {_range_text(low, high): name for low, high, name in shape.ranges}
        found["encoding"] = names if shape.by_range else shape.ranges[0][2]
    if shape.tag is not None:
        found["tag"] = shape.tag_text
        if not draft:
            found["taggedVersions"] = versions
    if shape.nullable:
        found |= {"nullable": True} if apart else {"nullableVersions": versions}
    if shape.tag is not None and not shape.is_struct and not shape.array:
        if shape.default is None:
            found["default"] = "null"
        elif shape.nullable or shape.default != DEFAULTS.get(shape.kind, 0):
            found["default"] = str(shape.default)
    elif shape.tag is not None and shape.array and shape.nullable:
        found["default"] = "null"
    if shape.is_struct:
        if shape.optional:
            found["optionalFields"] = [_json(each, draft) for each in shape.optional]
        found["fields"] = [_json(each, draft) for each in shape.fields]
    return found


def _range_text(low: int, high: int) -> str:
    if high == FOREVER:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"

"""From a message spec of the draft to one of the accepted KIP-482.

======================  =======================================================================
draft                   accepted
======================  =======================================================================
versionsWithOptional    flexibleVersions; must be open-ended
optionalFields          among fields, last, with tag and taggedVersions
tag 0-65535             tags from 0 without a gap, in the same order (the generator wants them so)
nullable: true          nullableVersions; default "null" unless the draft gives one
records (optional)      bytes: the generator permits no tagged records, the value is the same
======================  =======================================================================

The two are different wire formats: the accepted one is compact throughout, and its tags are not the draft's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

from pycodec.errors import SpecError
from pycodec.proposals.notation import element_of, json_text, name_of, nested, type_of
from pycodec.specs.jsontext import NumberText, load_json
from pycodec.specs.versions import NO_VERSIONS, Versions

__all__ = ["MAX_TAG", "Converted", "convert", "to_accepted"]

MAX_TAG = 65535
"""Highest tag of the draft, whose tags are 16-bit unsigned numbers."""

_TAG = re.compile(r"0[xX]([0-9A-Fa-f]{1,8})|([0-9]{1,8})", re.ASCII)
_OPTIONAL_KEYS = frozenset(
    {"name", "type", "tag", "nullable", "default", "about", "ignorable", "entityType", "fields"}
    | {"optionalFields"}
)
_NULLABLE = ("string", "bytes", "records")
_PRIMITIVES = frozenset(
    ("bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64", "uuid", *_NULLABLE)
)


@dataclass(frozen=True, slots=True)
class Converted:
    """A draft spec in the accepted notation, and what that notation cannot say.

    Attributes:
        tree: the JSON value of the accepted spec.
        versions: `versionsWithOptional` as given; in the tree it is open-ended.
        tags: the draft's tag of every optional field, by struct and field name.
        records: the optional fields of type records, which the tree has as bytes.
    """

    tree: dict[str, Any]
    versions: Versions
    tags: dict[tuple[str, str], int]
    records: frozenset[tuple[str, str]]


def to_accepted(text: str) -> str:
    """The JSON text of the accepted spec; `SpecError` for what is no draft spec or cannot be converted."""
    converted = convert(text)
    if converted.versions and not converted.versions.open_ended:
        reason = f"versionsWithOptional {converted.versions} must be open-ended (N+) as flexibleVersions"
        raise SpecError(reason, message=name_of(converted.tree))
    with nested():
        return json_text(converted.tree, margin="")


def convert(text: str) -> Converted:
    """Apply the rules of the draft to a spec, and bring it to the accepted notation."""
    tree = load_json(text)
    if not isinstance(tree, dict):
        raise SpecError("must be a JSON object")
    try:
        with nested():
            return _Converter(tree).message()
    except SpecError as error:
        raise SpecError(error.reason, message=name_of(tree), path=error.path, rule=error.rule) from None


class _Converter:
    """A walk over the JSON objects of one spec."""

    def __init__(self, tree: dict[str, Any]) -> None:
        self.tree = tree
        self.versions = NO_VERSIONS
        self.tags: dict[tuple[str, str], int] = {}
        self.records: set[tuple[str, str]] = set()

    def message(self) -> Converted:
        message = copy(self.tree)
        if "flexibleVersions" in message:
            raise SpecError("flexibleVersions is the accepted KIP's; the draft has versionsWithOptional")
        given = message.pop("versionsWithOptional", None)
        if given is not None:
            self.versions = Versions.parse(str(given))
        if self.versions and message.get("type") == "header":
            raise SpecError("a header has no optional fields: the buffer begins the message behind it")
        open_ended = f"{self.versions.lowest}+" if self.versions else "none"
        message["flexibleVersions"] = open_ended
        self.open_ended = open_ended
        self.struct(message, "", "")
        message["commonStructs"] = [
            self.common(struct, f"{name_of(struct)}.") for struct in _objects(message.get("commonStructs"))
        ]
        return Converted(message, self.versions, self.tags, frozenset(self.records))

    def common(self, struct: dict[str, Any], prefix: str) -> dict[str, Any]:
        struct = copy(struct)
        self.struct(struct, name_of(struct), prefix)
        return struct

    def struct(self, owner: dict[str, Any], name: str, prefix: str) -> None:
        """Convert the fields of a message, a common struct or a field with an inline struct.

        `name` is that of the struct, empty for the message: a struct may be called as its message is.
        """
        optional = list(_objects(owner.pop("optionalFields", None)))
        if optional and not self.versions:
            raise SpecError("optionalFields without versionsWithOptional", path=prefix.rstrip("."))
        if "fields" not in owner and not optional:
            return
        fields = [self.mandatory(field, prefix) for field in _objects(owner.get("fields"))]
        tags: dict[int, str] = {}
        for field in optional:
            path = prefix + name_of(field)
            tag = _read_tag(field, path)
            if tag in tags:
                raise SpecError(f"tag {tag} is that of {tags[tag]} too", path=path)
            tags[tag] = name_of(field)
            self.tags[name, tags[tag]] = tag
        number = {tag: str(index) for index, tag in enumerate(sorted(tags))}
        for field, tag in zip(optional, tags, strict=True):
            fields.append(self.optional(field, NumberText(number[tag]), name, prefix))
        owner["fields"] = fields

    def mandatory(self, field: dict[str, Any], prefix: str) -> dict[str, Any]:
        field, path = copy(field), prefix + name_of(field)
        for key in ("tag", "taggedVersions", "flexibleVersions"):
            if key in field:
                raise SpecError(f"{key} is the accepted KIP's; the draft has optionalFields", path=path)
        if "nullable" in field:
            raise SpecError("nullable is for optional fields; others have nullableVersions", path=path)
        self.struct(field, element_of(field), path + ".")
        return field

    def optional(self, field: dict[str, Any], tag: str, struct: str, prefix: str) -> dict[str, Any]:
        field, path = copy(field), prefix + name_of(field)
        for key in field:
            if key not in _OPTIONAL_KEYS:
                raise SpecError(f"an optional field has no property {key!r}", path=path)
        kind, element = type_of(field), element_of(field)
        if kind.startswith("[]") and element not in _PRIMITIVES:
            raise SpecError("an optional field cannot be an array of structs", path=path)
        nullable = field.pop("nullable", False)
        if nullable not in (True, False, "true", "false"):
            raise SpecError("nullable must be true or false", path=path)
        if nullable in (True, "true"):
            if not kind.startswith("[]") and kind not in _NULLABLE:
                raise SpecError(f"type {kind} cannot be nullable", path=path)
            field["nullableVersions"] = self.open_ended
            # Null is what an absent field is, unless the spec says otherwise.
            field.setdefault("default", "null")
        if kind == "records":
            self.records.add((struct, name_of(field)))
            field["type"] = "bytes"
        self.struct(field, element, path + ".")
        field.update(tag=tag, versions=self.open_ended, taggedVersions=self.open_ended)
        return field


def _read_tag(field: dict[str, Any], path: str) -> int:
    """A tag, as a number or a string of decimal or hexadecimal digits."""
    value = field.get("tag")
    found = _TAG.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise SpecError("tag must be decimal or hexadecimal (0x…) digits", path=path)
    tag = int(found[1], 16) if found[1] else int(found[2])
    if tag > MAX_TAG:
        raise SpecError(f"tag {tag} is not within 0 to {MAX_TAG}", path=path)
    return tag


def _objects(value: object) -> Iterator[dict[str, Any]]:
    """The JSON objects of an array; a single one stands for an array of one."""
    for item in value if isinstance(value, list) else [] if value is None else [value]:
        if not isinstance(item, dict):
            raise SpecError("fields and structs must be JSON objects")
        yield item

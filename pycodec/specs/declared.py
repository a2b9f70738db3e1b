"""A message spec as declared: the JSON objects in typed form, before any rule between them is applied.

One class per class of Kafka's generator that Jackson fills: `DeclaredMessage` (`MessageSpec`),
`DeclaredStruct` (`StructSpec`), `DeclaredField` (`FieldSpec`). Reading follows Jackson: unknown properties
are refused, a number or a boolean stands for its text where text is wanted, a single object for an array of
one. It is stricter in two points: names of classes must be identifiers, and the nesting has a limit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pycodec.spec_rules import SpecRule
from pycodec.specs.generator_era import GeneratorEra
from pycodec.specs.javatext import is_capital, is_identifier, trim
from pycodec.specs.jsonobject import JsonObject, shorten
from pycodec.specs.model import ArrayType, FieldType, MessageType, Primitive, StructType
from pycodec.specs.versions import NO_VERSIONS, Versions

__all__ = [
    "MAX_DEPTH",
    "DeclaredField",
    "DeclaredMessage",
    "DeclaredStruct",
    "read_message",
    "struct_type_name",
]

MAX_DEPTH = 32
"""Deepest nesting of structs. The deepest of Kafka's own is 6."""


_LONGEST_STEP = 200
_ARRAYS = re.compile(r"\A(?:\[\][\x00-\x20]*+)++")

_MESSAGE_KEYS = frozenset(
    {"name", "validVersions", "deprecatedVersions", "fields", "apiKey", "type", "commonStructs"}
    | {"flexibleVersions", "listeners", "latestVersionUnstable"}
)
_STRUCT_KEYS = frozenset({"name", "versions", "deprecatedVersions", "fields"})
_FIELD_KEYS = frozenset(
    {"name", "versions", "fields", "type", "mapKey", "nullableVersions", "default", "ignorable"}
    | {"entityType", "about", "taggedVersions", "flexibleVersions", "tag", "zeroCopy"}
)
_PRIMITIVES = {p.value: p for p in Primitive}
_MESSAGE_TYPES = {t.value: t for t in MessageType}
# In the order of `MessageSpecType`: Jackson takes the number of a value for its name.
_TYPE_NAMES = (
    "request", "response", "header", "metadata", "data", "coordinator-key", "coordinator-value",
)  # fmt: skip
_ENTITY_TYPES = ("unknown", "transactionalId", "producerId", "groupId", "topicName", "brokerId")


@dataclass(frozen=True, slots=True)
class DeclaredField:
    """One object of a `fields` array. `path` is its place for errors (`"Topics.Partitions"`)."""

    path: str
    name: str
    type: FieldType
    versions: Versions
    versions_given: bool
    nullable_versions: Versions
    tagged_versions: Versions
    tag: int | None
    flexible_versions: Versions | None
    default: str
    ignorable: bool
    map_key: bool
    zero_copy: bool
    entity_type: str | None
    about: str
    fields: tuple[DeclaredField, ...]


@dataclass(frozen=True, slots=True)
class DeclaredStruct:
    """One object of `commonStructs`, the message itself, or the fields below an inline struct field."""

    path: str
    name: str
    versions: Versions
    fields: tuple[DeclaredField, ...]


@dataclass(frozen=True, slots=True)
class DeclaredMessage:
    """The top-level object. `flexible_versions` is None where the property is missing.

    `overruled` are objects that a later property of the same name has replaced: Kafka makes them all the
    same, and so the rules of their constructors hold.
    """

    type: MessageType
    api_key: int | None
    struct: DeclaredStruct
    common_structs: tuple[DeclaredStruct, ...]
    flexible_versions: Versions | None
    listeners: tuple[str | None, ...]
    latest_version_unstable: bool
    overruled: tuple[DeclaredField | DeclaredStruct, ...] = ()


def struct_type_name(type: FieldType) -> str | None:
    """The struct that a field of this type holds, alone or in an array, by name."""
    element = type.element if isinstance(type, ArrayType) else type
    return element.name if isinstance(element, StructType) else None


def read_message(value: object, era: GeneratorEra) -> DeclaredMessage:
    """Read the top-level object of a message spec; `SpecError` with the path of what is wrong."""
    return _Reader(era).message(value)


class _Reader:
    """Reads one message; `read` is every struct and field that was met."""

    def __init__(self, era: GeneratorEra) -> None:
        self.era = era
        self.read: list[DeclaredField | DeclaredStruct] = []

    def message(self, value: object) -> DeclaredMessage:
        message = JsonObject(value, "", _MESSAGE_KEYS)
        name = message.class_name()
        versions = message.versions("validVersions")
        if versions is None:
            raise message.fail(SpecRule.VERSIONS_MISSING, "validVersions is missing")
        message.versions("deprecatedVersions")
        kind = message.one_of("type", _TYPE_NAMES)
        if kind is None:
            raise message.fail(SpecRule.TYPE_MISSING, "type is missing")
        blank = message.text("flexibleVersions") is not None
        # Without a valid version, nobody looks at what is written there.
        flexible = message.versions("flexibleVersions") if versions else None
        if flexible is None and (blank or not self.era.flexible_versions_required):
            flexible = NO_VERSIONS
        listeners = self.era.listeners
        root = DeclaredStruct("", name, versions, self.fields(message, "", 1))
        common = message.objects("commonStructs", self.struct)
        return DeclaredMessage(
            type=_MESSAGE_TYPES[kind],
            api_key=message.integer("apiKey", -(2**15), 2**15 - 1),
            struct=root,
            common_structs=common,
            flexible_versions=flexible,
            listeners=message.items(
                "listeners", lambda _, item: message.choice("listeners", item, listeners)
            ),
            latest_version_unstable=message.flag("latestVersionUnstable"),
            overruled=self.overruled(root, common),
        )

    def overruled(
        self, root: DeclaredStruct, common: tuple[DeclaredStruct, ...]
    ) -> tuple[DeclaredField | DeclaredStruct, ...]:
        """What was read and is not in the message."""
        kept = {id(struct) for struct in common}
        pending: list[DeclaredField | DeclaredStruct] = [root, *common]
        while pending:
            for field in pending.pop().fields:
                kept.add(id(field))
                pending.append(field)
        return tuple(each for each in self.read if id(each) not in kept)

    def struct(self, index: int, value: object) -> DeclaredStruct:
        struct = JsonObject(value, f"commonStructs[{index}]", _STRUCT_KEYS)
        name = struct.class_name()
        struct.path = f"commonStructs.{_step(name)}"
        versions = struct.versions("versions")
        if versions is None:
            raise struct.fail(SpecRule.VERSIONS_MISSING, "versions is missing")
        struct.versions("deprecatedVersions")
        made = DeclaredStruct(struct.path, name, versions, self.fields(struct, struct.path + ".", 1))
        self.read.append(made)
        return made

    def fields(self, parent: JsonObject, prefix: str, depth: int) -> tuple[DeclaredField, ...]:
        def made(index: int, item: object) -> DeclaredField:
            if depth > MAX_DEPTH + 1:  # those of the message itself are at depth 1
                raise parent.fail(SpecRule.NESTING, f"structs are nested more than {MAX_DEPTH} deep")
            return self.field(item, prefix, index, depth)

        return parent.objects("fields", made)

    def field(self, value: object, prefix: str, index: int, depth: int) -> DeclaredField:
        field = JsonObject(value, f"{prefix}fields[{index}]", _FIELD_KEYS)
        name = field.field_name()
        field.path = prefix + _step(name)
        made = DeclaredField(
            path=field.path,
            name=name,
            fields=self.fields(field, field.path + ".", depth + 1),
            **_read_versions(field, self.era),
            **_read_properties(field),
        )
        self.read.append(made)
        return made


def _step(name: str) -> str:
    """A name as part of a path, cut: a path goes into that of every field below."""
    return name if len(name) <= _LONGEST_STEP else name[:_LONGEST_STEP] + "…"


def _read_versions(field: JsonObject, era: GeneratorEra) -> dict[str, Any]:
    """The four ranges of a field, as parameters of `DeclaredField`."""
    given = field.versions("taggedVersions")
    tagged = NO_VERSIONS if given is None else given
    versions = field.versions("versions")
    effective = versions if versions is not None else tagged or None
    if effective is None:
        raise field.fail(SpecRule.VERSIONS_MISSING, "versions is missing")
    nullable = field.versions("nullableVersions")
    return {
        "versions": effective,
        "versions_given": versions is not None or not era.struct_versions_required,
        "tagged_versions": tagged,
        "nullable_versions": NO_VERSIONS if nullable is None else nullable,
        "flexible_versions": _read_flexible_override(field),
    }


def _read_properties(field: JsonObject) -> dict[str, Any]:
    """What else a field says of itself, as parameters of `DeclaredField`."""
    return {
        "type": _read_type(field),
        "tag": field.integer("tag", -(2**31), 2**31 - 1),
        "default": str(field.text("default") or ""),
        "ignorable": field.flag("ignorable"),
        "map_key": field.flag("mapKey"),
        "zero_copy": field.flag("zeroCopy"),
        "entity_type": field.one_of("entityType", _ENTITY_TYPES),
        "about": str(field.text("about") or ""),
    }


def _read_flexible_override(field: JsonObject) -> Versions | None:
    if not field.text("flexibleVersions"):
        return None
    versions = field.versions("flexibleVersions")
    if versions is None:
        raise field.fail(SpecRule.OVERRIDE_BLANK, "flexibleVersions is blank")
    return versions


def _read_type(field: JsonObject) -> FieldType:
    """`FieldType.parse`."""
    text = trim(field.required("type", SpecRule.TYPE_MISSING))
    if not text.startswith("[]"):
        return _element_type(field, text)
    element = trim(text[2:])
    if not element:
        raise field.fail(SpecRule.ARRAY_ELEMENT, "array type without an element type")
    if element.startswith("[]"):
        return _array_of_arrays(field, element)
    return ArrayType(_element_type(field, element))


def _array_of_arrays(field: JsonObject, text: str) -> FieldType:
    """Refuse an array as an element; what its own elements are is looked at first."""
    innermost = _ARRAYS.sub("", text)
    if not innermost:
        raise field.fail(SpecRule.ARRAY_ELEMENT, "array type without an element type")
    _element_type(field, innermost)
    reason = "no arrays of arrays; use an array of structs that contain an array"
    raise field.fail(SpecRule.ARRAY_OF_ARRAYS, reason)


def _element_type(field: JsonObject, text: str) -> Primitive | StructType:
    primitive = _PRIMITIVES.get(text)
    if primitive is not None:
        return primitive
    if not is_capital(text):
        reason = f"unknown type {shorten(text)} (struct types are identifiers with a capital first)"
        raise field.fail(SpecRule.FIELD_TYPE, reason)
    if not is_identifier(text):
        raise field.fail(SpecRule.IDENTIFIER, f"invalid type {shorten(text)}: not an identifier of Java")
    return StructType(str(text))

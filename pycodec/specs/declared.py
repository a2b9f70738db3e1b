"""A message spec as declared: the JSON objects in typed form, before any rule between them is applied.

One class per class of Kafka's generator that Jackson fills: `DeclaredMessage` (`MessageSpec`),
`DeclaredStruct` (`StructSpec`), `DeclaredField` (`FieldSpec`). Reading follows Jackson: unknown properties
are refused, a number or a boolean stands for its text where text is wanted, a single object for an array of
one. It is stricter in four points where Jackson guesses: booleans and integers must be written as such (or
as their plain text), enum values by name, names must be ASCII identifiers, and the nesting has a limit.
"""

from __future__ import annotations

import keyword
from dataclasses import dataclass

from pycodec.specs.jsonobject import FIELD_NAME, JAVA_SPACE, MESSAGE_NAME, STRUCT_NAME, JsonObject, shorten
from pycodec.specs.model import ArrayType, FieldType, MessageType, Primitive, StructType
from pycodec.specs.rules import Rules
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
    """The top-level object. `flexible_versions` is None where the property is missing."""

    type: MessageType
    api_key: int | None
    struct: DeclaredStruct
    common_structs: tuple[DeclaredStruct, ...]
    flexible_versions: Versions | None
    listeners: tuple[str, ...]
    latest_version_unstable: bool


def struct_type_name(type: FieldType) -> str | None:
    """The struct that a field of this type holds, alone or in an array, by name."""
    element = type.element if isinstance(type, ArrayType) else type
    return element.name if isinstance(element, StructType) else None


def read_message(value: object, rules: Rules) -> DeclaredMessage:
    """Read the top-level object of a message spec; `SpecError` with the path of what is wrong."""
    message = JsonObject(value, "", _MESSAGE_KEYS)
    name = message.name(MESSAGE_NAME)
    versions = message.versions("validVersions")
    if versions is None:
        raise message.fail("validVersions is missing")
    message.versions("deprecatedVersions")
    kind = message.one_of("type", tuple(_MESSAGE_TYPES))
    if kind is None:
        raise message.fail("type is missing")
    flexible = message.versions("flexibleVersions")
    blank = message.text("flexibleVersions") is not None
    if flexible is None and (blank or not rules.flexible_versions_required):
        flexible = NO_VERSIONS
    return DeclaredMessage(
        type=_MESSAGE_TYPES[kind],
        api_key=message.integer("apiKey", -(2**15), 2**15 - 1),
        struct=DeclaredStruct("", name, versions, _read_fields(message, "", 1)),
        common_structs=tuple(
            _read_struct(item, f"commonStructs[{i}]") for i, item in enumerate(message.items("commonStructs"))
        ),
        flexible_versions=flexible,
        listeners=tuple(
            message.choice("listeners", item, rules.listeners) for item in message.items("listeners")
        ),
        latest_version_unstable=message.flag("latestVersionUnstable"),
    )


def _read_struct(value: object, path: str) -> DeclaredStruct:
    struct = JsonObject(value, path, _STRUCT_KEYS)
    name = struct.name(STRUCT_NAME)
    struct.path = f"commonStructs.{name}"
    versions = struct.versions("versions")
    if versions is None:
        raise struct.fail("versions is missing")
    struct.versions("deprecatedVersions")
    return DeclaredStruct(struct.path, name, versions, _read_fields(struct, struct.path + ".", 1))


def _read_fields(parent: JsonObject, prefix: str, depth: int) -> tuple[DeclaredField, ...]:
    if depth > MAX_DEPTH:
        raise parent.fail(f"structs are nested more than {MAX_DEPTH} deep")
    return tuple(_read_field(item, prefix, i, depth) for i, item in enumerate(parent.items("fields")))


def _read_field(value: object, prefix: str, index: int, depth: int) -> DeclaredField:
    field = JsonObject(value, f"{prefix}fields[{index}]", _FIELD_KEYS)
    name = field.name(FIELD_NAME)
    field.path = prefix + name
    tagged = field.versions("taggedVersions") or NO_VERSIONS
    versions = field.versions("versions")
    effective = versions if versions is not None else tagged or None
    if effective is None:
        raise field.fail("versions is missing")
    return DeclaredField(
        path=field.path,
        name=name,
        type=_read_type(field),
        versions=effective,
        versions_given=versions is not None,
        nullable_versions=field.versions("nullableVersions") or NO_VERSIONS,
        tagged_versions=tagged,
        tag=field.integer("tag", -(2**31), 2**31 - 1),
        flexible_versions=_read_flexible_override(field),
        default=str(field.text("default") or ""),
        ignorable=field.flag("ignorable"),
        map_key=field.flag("mapKey"),
        zero_copy=field.flag("zeroCopy"),
        entity_type=field.one_of("entityType", _ENTITY_TYPES),
        about=str(field.text("about") or ""),
        fields=_read_fields(field, field.path + ".", depth + 1),
    )


def _read_flexible_override(field: JsonObject) -> Versions | None:
    if not field.text("flexibleVersions"):
        return None
    versions = field.versions("flexibleVersions")
    if versions is None:
        raise field.fail("flexibleVersions is blank")
    return versions


def _read_type(field: JsonObject) -> FieldType:
    """`FieldType.parse`."""
    text = field.required("type").strip(JAVA_SPACE)
    if not text.startswith("[]"):
        return _element_type(field, text)
    element = text[2:].strip(JAVA_SPACE)
    if not element:
        raise field.fail("array type without an element type")
    if element.startswith("[]"):
        raise field.fail("no arrays of arrays; use an array of structs that contain an array")
    return ArrayType(_element_type(field, element))


def _element_type(field: JsonObject, text: str) -> Primitive | StructType:
    primitive = _PRIMITIVES.get(text)
    if primitive is not None:
        return primitive
    if not STRUCT_NAME.fullmatch(text) or keyword.iskeyword(text):
        raise field.fail(f"unknown type {shorten(text)} (struct types are identifiers with a capital first)")
    return StructType(str(text))

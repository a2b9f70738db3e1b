"""The rules that a message spec must satisfy, each as Kafka's generator enforces it.

Two stages, as there. `check_declaration` has the rules of the constructors of `MessageSpec`, `StructSpec` and
`FieldSpec`; every spec must pass them. `check_message` has the rules of `StructRegistry`, `SchemaGenerator`
and `MessageDataGenerator`; they hold for messages with a valid version, since for others no code is
generated.

Beyond the generator: attribute names (snake_case) must be unique within a struct whatever the versions, and
what generates Java that no compiler takes is refused too (a class declared twice, a tagged zero-copy
field).
"""

from __future__ import annotations

from collections.abc import Iterable

from pycodec.errors import SpecError
from pycodec.specs.declared import DeclaredField, DeclaredMessage, DeclaredStruct, struct_type_name
from pycodec.specs.model import ArrayType, MessageType, Primitive, StructType, snake_case
from pycodec.specs.registry import Registry, find_struct
from pycodec.specs.versions import MAX_VERSION, Versions

__all__ = ["check_declaration", "check_message"]

_ENTITY_BASE_TYPES = {
    "transactionalId": Primitive.STRING,
    "producerId": Primitive.INT64,
    "groupId": Primitive.STRING,
    "topicName": Primitive.STRING,
    "brokerId": Primitive.INT32,
}


def check_declaration(message: DeclaredMessage) -> None:
    """The rules of the spec classes' constructors."""
    for struct in (message.struct, *message.common_structs):
        _check_fields(struct.path, struct.fields)
    if message.struct.versions.empty:
        return
    flexible = message.flexible_versions
    if flexible is None:
        raise SpecError("flexibleVersions is missing; use 0+ for new messages")
    if flexible and not flexible.open_ended:
        raise SpecError(f"flexibleVersions {flexible} must be none or open-ended (N+)")
    if message.type is not MessageType.REQUEST:
        if message.listeners:
            raise SpecError("listeners is only for messages of type request")
        if message.latest_version_unstable:
            raise SpecError("latestVersionUnstable is only for messages of type request")
    coordinator = message.type in (MessageType.COORDINATOR_KEY, MessageType.COORDINATOR_VALUE)
    if coordinator and message.api_key is None:
        raise SpecError(f"apiKey is missing, which type {message.type.value} needs")
    if message.type is MessageType.COORDINATOR_KEY:
        if message.struct.versions != Versions(0, 0):
            raise SpecError("validVersions must be 0 for type coordinator-key")
        if flexible:
            raise SpecError("flexibleVersions must be none for type coordinator-key")


def _check_fields(path: str, fields: Iterable[DeclaredField]) -> None:
    """`StructSpec`: names and tags are unique, tags leave no gap."""
    names: dict[str, str] = {}
    tags: dict[int, str] = {}
    for field in fields:
        snake_name = snake_case(field.name)
        if snake_name in names:
            raise SpecError(f"duplicate name: {names[snake_name]} is {snake_name} too", path=field.path)
        names[snake_name] = field.name
        if field.tag is not None:
            if field.tag in tags:
                raise SpecError(f"duplicate tag {field.tag}: {tags[field.tag]} has it too", path=field.path)
            tags[field.tag] = field.name
        _check_field(field)
    for tag in range(len(tags)):
        if tag not in tags:
            raise SpecError(f"tags must be contiguous from 0, and {tag} is missing", path=path)


def _check_field(field: DeclaredField) -> None:
    """`FieldSpec`: what the properties of one field permit each other."""
    plain = not isinstance(field.type, ArrayType | StructType)
    if (
        field.nullable_versions
        and plain
        and field.type
        not in (
            Primitive.STRING,
            Primitive.BYTES,
            Primitive.RECORDS,
        )
    ):
        raise SpecError(f"type {field.type} cannot be nullable", path=field.path)
    base = _ENTITY_BASE_TYPES.get(field.entity_type or "unknown")
    element = field.type.element if isinstance(field.type, ArrayType) else field.type
    if base is not None and element is not base:
        raise SpecError(f"entityType {field.entity_type} is for {base}, not {field.type}", path=field.path)
    if field.fields:
        if plain:
            raise SpecError(f"type {field.type} cannot have fields", path=field.path)
        if struct_type_name(field.type) is not None and not field.versions_given:
            raise SpecError("versions is missing, which a field with fields needs", path=field.path)
        _check_fields(field.path, field.fields)
    if field.flexible_versions is not None and field.type not in (Primitive.STRING, Primitive.BYTES):
        raise SpecError("flexibleVersions of a field is only for string and bytes", path=field.path)
    if field.tag is not None and field.map_key:
        raise SpecError("a tagged field cannot be a mapKey", path=field.path)
    if field.zero_copy and field.type is not Primitive.BYTES:
        raise SpecError("zeroCopy is only for bytes", path=field.path)
    _check_tag(field)


def _check_tag(field: DeclaredField) -> None:
    """`FieldSpec.checkTagInvariants` (KIP-482; KIP-893 for the nullable ones)."""
    tagged = field.tagged_versions
    if field.tag is None:
        if tagged:
            raise SpecError(f"taggedVersions {tagged} without a tag", path=field.path)
        return
    if field.tag < 0:
        raise SpecError(f"tag {field.tag} is negative", path=field.path)
    if not tagged:
        raise SpecError(f"tag {field.tag} without taggedVersions", path=field.path)
    if field.nullable_versions.intersect(tagged) and not field.nullable_versions.contains_all(tagged):
        raise SpecError(
            f"nullableVersions {field.nullable_versions} must have all taggedVersions ({tagged}) "
            "or none of them",
            path=field.path,
        )
    if not tagged.open_ended:
        raise SpecError(f"taggedVersions {tagged} must be open-ended (N+)", path=field.path)
    if not field.versions.contains_all(tagged):
        raise SpecError(f"taggedVersions {tagged} must be within versions {field.versions}", path=field.path)


def check_message(message: DeclaredMessage, registry: Registry) -> None:
    """The rules of the code generators, for a message with a valid version."""
    if MAX_VERSION in message.struct.versions:
        raise SpecError("validVersions must have an upper end")
    for field in message.struct.fields:
        if field.map_key:
            raise SpecError("a field of the message itself cannot be a mapKey", path=field.path)
    _check_class(message, registry, message.struct, message.struct.versions)
    for struct in message.common_structs:
        if not struct.versions:
            raise SpecError("a common struct must have a version", path=struct.path)
        _check_class(message, registry, struct, struct.versions)


def _check_class(
    message: DeclaredMessage, registry: Registry, struct: DeclaredStruct, parent: Versions
) -> None:
    """`MessageDataGenerator.generateClass`, for `struct` and the inline structs below."""
    versions = parent.intersect(struct.versions)
    if not versions:
        raise SpecError(
            f"versions {struct.versions} of the struct are none of its parent's ({parent})", path=struct.path
        )
    for field in struct.fields:
        _check_generated_field(message, field, versions)
        child = find_struct(registry, struct, field)
        if child is not None and child.name in registry.inline:
            _check_class(message, registry, child, versions)


def _check_generated_field(message: DeclaredMessage, field: DeclaredField, versions: Versions) -> None:
    assert message.flexible_versions is not None
    flexible = message.flexible_versions
    if field.flexible_versions is not None:
        if not flexible.contains_all(field.flexible_versions):
            raise SpecError(
                f"flexibleVersions {field.flexible_versions} must be within the message's ({flexible})",
                path=field.path,
            )
        flexible = field.flexible_versions
    if not flexible.contains_all(field.tagged_versions):
        raise SpecError(
            f"taggedVersions {field.tagged_versions} must be within flexibleVersions ({flexible})",
            path=field.path,
        )
    nullable = field.nullable_versions.contains_all(field.versions)
    if field.default == "null" and field.type not in _NEVER_NULL_BY_DEFAULT and not nullable:
        raise SpecError(
            f"null cannot be the default: nullableVersions {field.nullable_versions} lack some of "
            f"versions {field.versions}",
            path=field.path,
        )
    if field.type == ArrayType(Primitive.RECORDS) and versions.intersect(field.versions):
        raise SpecError("no arrays of records", path=field.path)
    if field.tagged_versions.intersect(versions):
        if field.type is Primitive.RECORDS:
            raise SpecError("records cannot be a tagged field", path=field.path)
        if field.zero_copy:
            raise SpecError("a zeroCopy field cannot be tagged", path=field.path)


# "null" is no default for these (`defaults` says so), or needs no permission (records).
_NEVER_NULL_BY_DEFAULT = frozenset(Primitive) - {Primitive.STRING, Primitive.BYTES}

"""The rules that a message spec must satisfy, each as Kafka's generator enforces it.

Two stages, as there. `check_declaration` has the rules of the constructors of `MessageSpec`, `StructSpec` and
`FieldSpec`; every spec must pass them. `check_message` has the rules of `StructRegistry`, `SchemaGenerator`
and `MessageDataGenerator`; they hold for messages with a valid version, since for others no code is
generated.

Beyond the generator, some specs are refused of which it makes Java that no compiler takes, or that does not
work (`SpecRule.own`).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.declared import DeclaredField, DeclaredMessage, DeclaredStruct, struct_type_name
from pycodec.specs.defaults import resolve_default
from pycodec.specs.javatext import is_capital, is_unicode, string_literal
from pycodec.specs.model import ArrayType, MessageType, Primitive, StructType, snake_case
from pycodec.specs.registry import Registry, find_struct
from pycodec.specs.versions import MAX_VERSION, Versions

__all__ = ["check_declaration", "check_message", "check_structs"]

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
    for overruled in message.overruled:
        if isinstance(overruled, DeclaredField):
            _check_field(overruled)
        else:
            _check_fields(overruled.path, overruled.fields)
    if message.struct.versions:
        _check_properties(message)


def _check_properties(message: DeclaredMessage) -> None:
    """`MessageSpec`, for a message with a valid version."""
    flexible = message.flexible_versions
    if flexible is None:
        reason = "flexibleVersions is missing; use 0+ for new messages"
        raise SpecError(reason, rule=SpecRule.FLEXIBLE_MISSING)
    if flexible and not flexible.open_ended:
        reason = f"flexibleVersions {flexible} must be none or open-ended (N+)"
        raise SpecError(reason, rule=SpecRule.FLEXIBLE_OPEN_ENDED)
    if message.type is not MessageType.REQUEST:
        if message.listeners:
            raise SpecError("listeners is only for messages of type request", rule=SpecRule.LISTENERS)
        if message.latest_version_unstable:
            reason = "latestVersionUnstable is only for messages of type request"
            raise SpecError(reason, rule=SpecRule.UNSTABLE)
    coordinator = message.type in (MessageType.COORDINATOR_KEY, MessageType.COORDINATOR_VALUE)
    if coordinator and message.api_key is None:
        reason = f"apiKey is missing, which type {message.type.value} needs"
        raise SpecError(reason, rule=SpecRule.COORDINATOR_API_KEY)
    if message.type is MessageType.COORDINATOR_KEY:
        if message.struct.versions != Versions(0, 0):
            reason = "validVersions must be 0 for type coordinator-key"
            raise SpecError(reason, rule=SpecRule.COORDINATOR_KEY_VERSIONS)
        if flexible:
            reason = "flexibleVersions must be none for type coordinator-key"
            raise SpecError(reason, rule=SpecRule.COORDINATOR_KEY_FLEXIBLE)


def _check_fields(path: str, fields: Iterable[DeclaredField]) -> None:
    """`StructSpec`: names and tags are unique, tags leave no gap."""
    names: set[str] = set()
    tags: dict[int, str] = {}
    for field in fields:
        if field.tag is not None:
            if field.tag in tags:
                reason = f"duplicate tag {field.tag}: {tags[field.tag]} has it too"
                raise SpecError(reason, path=field.path, rule=SpecRule.DUPLICATE_TAG)
            tags[field.tag] = field.name
        if field.name in names:
            reason = f"duplicate name: the struct has another {field.name}"
            raise SpecError(reason, path=field.path, rule=SpecRule.DUPLICATE_NAME)
        names.add(field.name)
        _check_field(field)
    for tag in range(len(tags)):
        if tag not in tags:
            reason = f"tags must be contiguous from 0, and {tag} is missing"
            raise SpecError(reason, path=path, rule=SpecRule.TAG_GAP)


def _check_field(field: DeclaredField) -> None:
    """`FieldSpec`: what the properties of one field permit each other."""

    def refuse(rule: SpecRule, reason: str) -> SpecError:
        return SpecError(reason, path=field.path, rule=rule)

    plain = not isinstance(field.type, ArrayType | StructType)
    nullable = not plain or field.type in (Primitive.STRING, Primitive.BYTES, Primitive.RECORDS)
    if field.nullable_versions and not nullable:
        raise refuse(SpecRule.NULLABLE_TYPE, f"type {field.type} cannot be nullable")
    base = _ENTITY_BASE_TYPES.get(field.entity_type or "unknown")
    element = field.type.element if isinstance(field.type, ArrayType) else field.type
    if base is not None and element is not base:
        reason = f"entityType {field.entity_type} is for {base}, not {field.type}"
        raise refuse(SpecRule.ENTITY_TYPE, reason)
    if field.fields:
        _check_inner(field, plain, refuse)
    if field.flexible_versions is not None and field.type not in (Primitive.STRING, Primitive.BYTES):
        reason = "flexibleVersions of a field is only for string and bytes"
        raise refuse(SpecRule.OVERRIDE_TYPE, reason)
    if field.tag is not None and field.map_key:
        raise refuse(SpecRule.TAGGED_KEY, "a tagged field cannot be a mapKey")
    if field.zero_copy and field.type is not Primitive.BYTES:
        raise refuse(SpecRule.ZERO_COPY_TYPE, "zeroCopy is only for bytes")
    _check_tag(field)


def _check_inner(field: DeclaredField, plain: bool, refuse: Callable[[SpecRule, str], SpecError]) -> None:
    """The fields of a field."""
    if plain:
        raise refuse(SpecRule.FIELDS_OF_PRIMITIVE, f"type {field.type} cannot have fields")
    if struct_type_name(field.type) is None:
        # The elements are no structs: Kafka makes each of these fields, and never looks at them together.
        for inner in field.fields:
            _check_field(inner)
        return
    if not field.versions_given:
        reason = "versions is missing, which a field with fields needs"
        raise refuse(SpecRule.VERSIONS_MISSING, reason)
    _check_fields(field.path, field.fields)


def _check_tag(field: DeclaredField) -> None:
    """`FieldSpec.checkTagInvariants` (KIP-482; KIP-893 for the nullable ones)."""
    tagged = field.tagged_versions

    def refuse(rule: SpecRule, reason: str) -> SpecError:
        return SpecError(reason, path=field.path, rule=rule)

    if field.tag is None:
        if tagged:
            raise refuse(SpecRule.TAG_MISSING, f"taggedVersions {tagged} without a tag")
        return
    if field.tag < 0:
        raise refuse(SpecRule.TAG_NEGATIVE, f"tag {field.tag} is negative")
    if not tagged:
        raise refuse(SpecRule.TAG_VERSIONS, f"tag {field.tag} without taggedVersions")
    nullable = field.nullable_versions.intersect(tagged)
    if nullable and nullable != tagged:
        reason = f"nullableVersions {field.nullable_versions} must have all taggedVersions ({tagged}) or none"
        raise refuse(SpecRule.TAG_NULLABLE, f"{reason} of them")
    if not tagged.open_ended:
        raise refuse(SpecRule.TAG_OPEN_ENDED, f"taggedVersions {tagged} must be open-ended (N+)")
    if not tagged.within(field.versions):
        reason = f"taggedVersions {tagged} must be within versions {field.versions}"
        raise refuse(SpecRule.TAG_WITHIN_VERSIONS, reason)


def check_message(message: DeclaredMessage, registry: Registry, schemas: Mapping[str, Versions]) -> None:
    """The rules of the code generators, for a message with a valid version.

    Args:
        message: which has passed `check_declaration`.
        registry: its structs.
        schemas: the versions in which each struct has a schema (`registry.schema_versions`).
    """
    for field in message.struct.fields:
        if field.map_key:
            reason = "a field of the message itself cannot be a mapKey"
            raise SpecError(reason, path=field.path, rule=SpecRule.TOP_LEVEL_KEY)
    _check_class(message, registry, message.struct, message.struct.versions)
    for struct in message.common_structs:
        if not struct.versions:
            reason = "a common struct must have a version"
            raise SpecError(reason, path=struct.path, rule=SpecRule.STRUCT_VERSIONS)
        _check_class(message, registry, struct, struct.versions)
    structs = {"": message.struct, **registry.inline, **registry.common}
    for name, versions in schemas.items():
        _check_names(structs[name], versions)
        for field in structs[name].fields:
            if versions.intersect(field.versions):
                _check_about(field)


def _check_about(field: DeclaredField) -> None:
    """The schema of the generated class has it, as it is."""
    if not is_unicode(field.about):
        reason = "about has a lone surrogate, which cannot be written as UTF-8"
        raise SpecError(reason, path=field.path, rule=SpecRule.UTF8)
    try:
        string_literal(field.about)
    except ValueError as error:
        reason = f"about: {error}"
        raise SpecError(reason, path=field.path, rule=SpecRule.STRING_LITERAL) from None


def _check_names(struct: DeclaredStruct, versions: Versions) -> None:
    """Names that Java tells apart, but not everywhere."""
    java: dict[str, str] = {}
    for field in struct.fields:
        name = field.name[0].lower() + field.name[1:]
        if name in java:
            reason = f"duplicate name: {java[name]} is {name} in Java too"
            raise SpecError(reason, path=field.path, rule=SpecRule.JAVA_NAME)
        java[name] = field.name
    snake: dict[str, list[tuple[int, int, str]]] = {}
    for field in struct.fields:
        here = _regular(field).intersect(versions)
        if here.empty:
            continue
        # Those of one name share no version, so only the next ones below and above can be in the way.
        others = snake.setdefault(snake_case(field.name), [])
        at = bisect(others, (here.lowest, here.highest, field.name))
        for lowest, highest, name in others[max(at - 1, 0) : at + 1]:
            if lowest <= here.highest and here.lowest <= highest:
                reason = f"duplicate name: {name} is {snake_case(field.name)} in the schema too"
                raise SpecError(reason, path=field.path, rule=SpecRule.SCHEMA_NAME)
        others.insert(at, (here.lowest, here.highest, field.name))


def _regular(field: DeclaredField) -> Versions:
    """The versions in which a field is not tagged."""
    if not field.tagged_versions:
        return field.versions
    return field.versions.intersect(Versions(0, field.tagged_versions.lowest - 1))


def check_structs(message: DeclaredMessage) -> None:
    """The rules of `MessageDataGenerator.generate` and `StructRegistry` that need nothing else."""
    if MAX_VERSION in message.struct.versions:
        raise SpecError("validVersions must have an upper end", rule=SpecRule.MAXIMUM_VERSION)
    for struct in message.common_structs:
        if not is_capital(struct.name):
            reason = f"struct {struct.name} must have a capital first"
            raise SpecError(reason, path=struct.path, rule=SpecRule.STRUCT_CAPITAL)


def _check_class(
    message: DeclaredMessage, registry: Registry, struct: DeclaredStruct, parent: Versions
) -> None:
    """`MessageDataGenerator.generateClass`, for `struct` and the inline structs below, in its order."""
    for field in struct.fields:
        _check_default(field)
    versions = parent.intersect(struct.versions)
    if not versions:
        reason = f"versions {struct.versions} of the struct are none of its parent's ({parent})"
        raise SpecError(reason, path=struct.path, rule=SpecRule.STRUCT_VERSIONS)
    for field in struct.fields:
        _check_generated_field(message, field, versions)
    for field in struct.fields:
        child = find_struct(registry, struct, field)
        if child is not None and child.name in registry.inline:
            _check_class(message, registry, child, versions)


def _check_default(field: DeclaredField) -> None:
    """`FieldSpec.fieldDefault`."""
    nullable = field.nullable_versions.contains_all(field.versions)
    if field.default == "null" and field.type not in _NEVER_NULL_BY_DEFAULT and not nullable:
        reason = (
            f"null cannot be the default: nullableVersions {field.nullable_versions} lack some of "
            f"versions {field.versions}"
        )
        raise SpecError(reason, path=field.path, rule=SpecRule.DEFAULT_NULL)
    resolve_default(field)


def _check_generated_field(message: DeclaredMessage, field: DeclaredField, versions: Versions) -> None:
    def refuse(rule: SpecRule, reason: str) -> SpecError:
        return SpecError(reason, path=field.path, rule=rule)

    assert message.flexible_versions is not None
    flexible = message.flexible_versions
    if field.flexible_versions is not None:
        if not field.flexible_versions.within(flexible):
            reason = f"flexibleVersions {field.flexible_versions} must be within the message's ({flexible})"
            raise refuse(SpecRule.OVERRIDE_FLEXIBLE, reason)
        flexible = field.flexible_versions
    if not field.tagged_versions.within(flexible):
        reason = f"taggedVersions {field.tagged_versions} must be within flexibleVersions ({flexible})"
        raise refuse(SpecRule.TAG_FLEXIBLE, reason)
    if field.type == ArrayType(Primitive.RECORDS) and versions.intersect(field.versions):
        raise refuse(SpecRule.ARRAY_OF_RECORDS, "no arrays of records")
    if field.tagged_versions.intersect(versions):
        if field.type is Primitive.RECORDS:
            raise refuse(SpecRule.TAGGED_RECORDS, "records cannot be a tagged field")
        if field.zero_copy:
            raise refuse(SpecRule.TAGGED_ZERO_COPY, "a zeroCopy field cannot be tagged")


# "null" is no default for these (`defaults` says so), or needs no permission (records).
_NEVER_NULL_BY_DEFAULT = frozenset(Primitive) - {Primitive.STRING, Primitive.BYTES}

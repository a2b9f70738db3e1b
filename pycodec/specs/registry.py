"""The structs of a declared message by name, and the versions in which each one has a schema.

Source: `org.apache.kafka.message.StructRegistry` (which struct a type name means) and `SchemaGenerator`
(`schema_versions`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.declared import MAX_DEPTH, DeclaredField, DeclaredMessage, DeclaredStruct, struct_type_name
from pycodec.specs.javatext import java_order
from pycodec.specs.model import MessageType
from pycodec.specs.versions import Versions

__all__ = ["MAX_EXPANDED_FIELDS", "Registry", "data_class_name", "find_struct", "register", "schema_versions"]

MAX_EXPANDED_FIELDS = 10_000
"""Most fields that a message may have with every struct written out in each place that uses it.

Kafka has no such limit; without one, 30 common structs of two fields each make a value with a billion fields.
"""


class Registry:
    """Structs by name: common ones, and those declared inline by a field of the message."""

    def __init__(self, common: Mapping[str, DeclaredStruct]) -> None:
        self.common = dict(common)
        self.inline: dict[str, DeclaredStruct] = {}

    def get(self, name: str) -> DeclaredStruct | None:
        """The struct that a type name means."""
        return self.common.get(name) or self.inline.get(name)


def data_class_name(message: DeclaredMessage) -> str:
    """Name of the Java class (`MessageSpec.dataClassName`), which no struct may have too."""
    rpc = message.type in (MessageType.REQUEST, MessageType.RESPONSE, MessageType.HEADER)
    return message.struct.name + ("Data" if rpc else "")


def register(message: DeclaredMessage) -> Registry:
    """Collect the structs; `SpecError` where a name is given twice."""
    common: dict[str, DeclaredStruct] = {}
    for struct in message.common_structs:
        if common.setdefault(struct.name, struct) is not struct:
            reason = f"common struct {struct.name} is declared twice"
            raise SpecError(reason, path=struct.path, rule=SpecRule.COMMON_TWICE)
    registry = Registry(common)
    _register_inline(registry, message.struct.fields)
    for name in registry.inline.keys() | common.keys():
        if name == data_class_name(message):
            reason = f"struct {name} has the name of the message's own class"
            raise SpecError(reason, rule=SpecRule.CLASS_NAME)
    return registry


def _register_inline(registry: Registry, fields: Iterable[DeclaredField]) -> None:
    for field in fields:
        name = struct_type_name(field.type)
        if name is None:
            continue
        if name in registry.common:
            if field.fields:
                reason = f"common struct {name} cannot be declared again inline"
                raise SpecError(reason, path=field.path, rule=SpecRule.COMMON_INLINE)
        elif name in registry.inline:
            reason = f"struct {name} is declared twice"
            raise SpecError(reason, path=field.path, rule=SpecRule.STRUCT_TWICE)
        else:
            registry.inline[name] = DeclaredStruct(field.path, name, field.versions, field.fields)
        _register_inline(registry, field.fields)


def find_struct(registry: Registry, owner: DeclaredStruct, field: DeclaredField) -> DeclaredStruct | None:
    """The struct that `field` of `owner` holds, or None for a field of another type."""
    name = struct_type_name(field.type)
    if name is None:
        return None
    struct = registry.get(name)
    if struct is None:
        reason = f"no struct {name}: neither inline nor in commonStructs"
        raise SpecError(reason, path=field.path, rule=SpecRule.STRUCT_UNKNOWN)
    if name in registry.inline and registry.common.get(owner.name) is owner:
        # Java would get the class twice.
        reason = f"a common struct cannot use {name}, which is an inline struct"
        raise SpecError(reason, path=field.path, rule=SpecRule.CLASS_TWICE)
    return struct


def schema_versions(message: DeclaredMessage, registry: Registry) -> dict[str, Versions]:
    """Versions with a schema of its own, by struct; the message itself has the key `""`.

    The first use of a struct decides, in the generator's order: common structs by name, each after those
    that it uses, then the message. A use in a version below those of the struct is an error (the generator
    fails there with a NullPointerException), a use above means the struct's highest schema.
    """
    found: dict[str, Versions] = {}
    open_structs: list[str] = []
    expanded: dict[str, int] = {}

    def visit(key: str, struct: DeclaredStruct, parent: Versions) -> None:
        if key in found:
            return
        if len(open_structs) > MAX_DEPTH:
            reason = f"structs are nested more than {MAX_DEPTH} deep"
            raise SpecError(reason, path=struct.path, rule=SpecRule.NESTING)
        versions = parent.intersect(struct.versions)
        open_structs.append(key)
        found[key] = versions
        size = 0
        for field in struct.fields:
            child = find_struct(registry, struct, field)
            size += 1
            if child is None:
                continue
            if child.name in open_structs:
                cycle = " → ".join([*open_structs[open_structs.index(child.name) :], child.name])
                reason = f"struct {child.name} contains itself ({cycle})"
                raise SpecError(reason, path=field.path, rule=SpecRule.STRUCT_RECURSION)
            visit(child.name, child, versions)
            used, offered = versions.intersect(field.versions), found[child.name]
            if used and (offered.empty or used.lowest < offered.lowest):
                reason = f"version {used.lowest} has the field, but not its struct {child.name} ({offered})"
                raise SpecError(reason, path=field.path, rule=SpecRule.STRUCT_SCHEMA)
            size += expanded[child.name]
        if size > MAX_EXPANDED_FIELDS:
            reason = f"more than {MAX_EXPANDED_FIELDS} fields, structs written out"
            raise SpecError(reason, path=struct.path, rule=SpecRule.SIZE)
        expanded[key] = size
        open_structs.pop()

    for name in sorted(registry.common, key=java_order):
        visit(name, registry.common[name], message.struct.versions)
    visit("", message.struct, message.struct.versions)
    return found

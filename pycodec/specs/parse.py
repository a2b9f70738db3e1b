"""From the text of a message spec to its model: read, check, resolve.

`declared` gives the JSON types, `validate` applies the rules, and here names become structs, texts become
defaults and the result becomes a `MessageSpec`. Any text whatever gives a `MessageSpec` or a `SpecError`.

What a text costs is in proportion to its length: below 2 µs and 100 bytes a character to parse it (`Codec`
says what follows), whatever stands in it. A soak of hostile texts holds all of that to a bound.
"""

from __future__ import annotations

from pycodec.errors import SpecError
from pycodec.specs.declared import DeclaredField, DeclaredMessage, DeclaredStruct, read_message
from pycodec.specs.defaults import resolve_default
from pycodec.specs.generator_era import CURRENT, GeneratorEra
from pycodec.specs.javatext import is_identifier
from pycodec.specs.jsontext import load_json
from pycodec.specs.model import FieldSpec, MessageSpec, StructSpec
from pycodec.specs.registry import Registry, data_class_name, find_struct, register, schema_versions
from pycodec.specs.validate import check_declaration, check_message, check_structs
from pycodec.specs.versions import MAX_VERSION, NO_VERSIONS, Versions

__all__ = ["parse_message"]


def parse_message(text: str, origin: str = "", era: GeneratorEra = CURRENT) -> MessageSpec:
    """Parse and validate one message spec.

    Args:
        text: the JSON, with comments.
        origin: where it was read, for `MessageSpec.source` and for errors about specs whose name cannot be
            read.
        era: whose rules hold; `RELEASED` takes the specs of older jars, which `CURRENT` refuses.

    Raises:
        SpecError: with the message's name, the path of the field by spec names (`"Topics.Partitions"`) and
        the rule.
    """
    name = origin or None
    try:
        tree = load_json(text, era.trailing_tokens)
        name = _name_in(tree) or name
        declared = read_message(tree, era)
        name = declared.struct.name
        check_declaration(declared)
        return _build(declared, origin)
    except SpecError as error:
        place = {"message": error.message or name, "path": error.path}
        raise SpecError(error.reason, rule=error.rule, **place) from None


def _name_in(tree: object) -> str:
    """The name of the message that a JSON value may be; `""` where none can be read."""
    name = tree.get("name") if isinstance(tree, dict) else None
    return str(name) if isinstance(name, str) and is_identifier(name) else ""


def _build(declared: DeclaredMessage, origin: str) -> MessageSpec:
    own_name = data_class_name(declared)
    root = StructSpec(own_name, declared.struct.versions, ())
    structs: dict[str, StructSpec] = {}
    flexible = NO_VERSIONS
    schemas: dict[str, Versions] = {}
    # A message without a valid version only reserves its api key: Kafka reads no further either.
    if declared.struct.versions:
        check_structs(declared)
        registry = register(declared)
        schemas = schema_versions(declared, registry)
        check_message(declared, registry, schemas)
        builder = _Builder(declared, registry, structs)
        root = builder.struct(declared.struct, own_name, MAX_VERSION)
        for unused in declared.common_structs:
            builder.named_struct(unused, MAX_VERSION)
        flexible = declared.flexible_versions or NO_VERSIONS
    return MessageSpec(
        name=declared.struct.name,
        type=declared.type,
        valid_versions=declared.struct.versions,
        flexible_versions=flexible,
        root=root,
        api_key=declared.api_key,
        listeners=tuple(filter(None, declared.listeners)) if declared.struct.versions else (),
        latest_version_unstable=declared.latest_version_unstable and bool(declared.struct.versions),
        structs=structs,
        schema_versions=schemas,
        source=origin,
    )


class _Builder:
    """Makes the model of each struct once, so that every use of a common struct is the same object."""

    def __init__(self, message: DeclaredMessage, registry: Registry, structs: dict[str, StructSpec]) -> None:
        self.valid = message.struct.versions
        self.flexible = message.flexible_versions or NO_VERSIONS
        self.registry = registry
        self.structs = structs

    def struct(self, declared: DeclaredStruct, name: str, last: int, common: bool = False) -> StructSpec:
        fields = tuple(self.field(declared, field, last) for field in declared.fields)
        return StructSpec(name, declared.versions, fields, last, common)

    def named_struct(self, declared: DeclaredStruct, last: int) -> StructSpec:
        """A struct by name.

        Args:
            declared: a common struct, or the inline one of a field.
            last: `StructSpec.last_version` of an inline one; a common one has its own.
        """
        if declared.name not in self.structs:
            common = declared.name in self.registry.common
            if common:
                ends = declared.versions and declared.versions.highest < self.valid.highest
                last = declared.versions.highest if ends else MAX_VERSION
            self.structs[declared.name] = self.struct(declared, declared.name, last, common)
        return self.structs[declared.name]

    def field(self, owner: DeclaredStruct, declared: DeclaredField, last: int) -> FieldSpec:
        child = find_struct(self.registry, owner, declared)
        flexible = declared.flexible_versions
        if flexible is None and self.flexible.until(last) != self.flexible:
            flexible = NO_VERSIONS
        return FieldSpec(
            name=declared.name,
            type=declared.type,
            versions=declared.versions.until(last),
            nullable_versions=declared.nullable_versions.until(last),
            tagged_versions=declared.tagged_versions.until(last),
            tag=declared.tag,
            flexible_versions=flexible,
            default=resolve_default(declared),
            ignorable=declared.ignorable,
            map_key=declared.map_key,
            zero_copy=declared.zero_copy,
            entity_type=declared.entity_type,
            about=declared.about,
            struct=None if child is None else self.named_struct(child, last),
        )

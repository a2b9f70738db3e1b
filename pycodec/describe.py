"""A message in words: its fields with types, versions and defaults, as a table for people."""

from __future__ import annotations

from collections.abc import Iterator

from pycodec.errors import printable
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, StructSpec, StructType
from pycodec.values import Uuid, attribute_names

__all__ = ["describe"]

_INDENT = "  "
_WIDEST = 60
"""Characters of a column; what is longer pushes aside what follows it, and does not widen every line."""


def describe(spec: MessageSpec) -> list[str]:
    """The lines of the table: what the message is, then a line for each field, structs indented.

    A field is named by its attribute. A struct that occurs again is not written out again. What a field means
    (`about`) is in specs that were read from a jar; the specs inside the package leave it out.
    """
    facts = [spec.type.value]
    if spec.api_key is not None:
        facts.append(f"api key {spec.api_key}")
    facts.append(f"versions {spec.valid_versions}" if spec.valid_versions else "no versions any more")
    if spec.flexible_versions:
        facts.append(f"flexible {spec.flexible_versions}")
    if spec.listeners:
        facts.append(f"for {', '.join(spec.listeners)}")
    if spec.latest_version_unstable:
        facts.append("the latest version is unstable")
    lines = [f"{spec.name}: {', '.join(facts)}"]
    rows = list(_rows(spec.root, 1, set()))
    if rows:
        names, types, versions = (min(max(len(row[n]) for row in rows), _WIDEST) for n in range(3))
        lines.append("")
        for name, kind, range_, notes, about in rows:
            line = f"{name:<{names}}  {kind:<{types}}  {range_:<{versions}}  {notes}".rstrip()
            lines.append(line)
            if about:
                lines.append(f"{' ' * (len(name) - len(name.lstrip()) + 2)}{printable(about)}")
    return lines


def _rows(struct: StructSpec, depth: int, seen: set[str]) -> Iterator[tuple[str, str, str, str, str]]:
    for name, field in zip(attribute_names(struct), struct.fields, strict=True):
        yield _INDENT * depth + name, str(field.type), str(field.versions), _notes(field), field.about
        if field.struct is not None and field.struct.name not in seen:
            seen.add(field.struct.name)
            yield from _rows(field.struct, depth + 1, seen)


def _notes(field: FieldSpec) -> str:
    notes = []
    if field.tag is not None and field.tagged_versions:
        notes.append(f"tag {field.tag} in {field.tagged_versions}")
    if field.nullable_versions:
        notes.append(f"nullable {field.nullable_versions}")
    if isinstance(field.type, ArrayType | StructType):
        default = "None" if field.default is None else ""
    else:
        default = repr(Uuid(field.default)) if str(field.type) == "uuid" else repr(field.default)  # type: ignore[arg-type]
    if default and default not in ("0", "0.0", "''", "b''", "False", repr(Uuid.ZERO)):
        notes.append(f"default {default}")
    if field.map_key:
        notes.append("key")
    if field.ignorable:
        notes.append("ignorable")
    return ", ".join(notes)

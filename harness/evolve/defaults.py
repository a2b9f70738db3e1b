"""Defaults that a version cannot hold: its default message cannot be written at all."""

from __future__ import annotations

from collections.abc import Iterator

from harness.evolve.layout import encoding_of
from pycodec.specs.model import FieldSpec, MessageSpec, StructSpec

__all__ = ["unwritable_defaults"]


def unwritable_defaults(spec: MessageSpec, version: int) -> dict[str, str]:
    """Why, by schema path, `version` cannot write the default of a field that it has."""
    return dict(_of_struct(spec.root, version, "", ()))


def _of_struct(
    struct: StructSpec, version: int, path: str, inside: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    for field in struct.fields:
        if version not in field.versions or version in field.tagged_versions:
            continue  # a tagged field that holds its default is not written
        place = f"{path}.{field.json_name}" if path else field.json_name
        if reason := _why(field, version):
            yield place, reason
        # Of an array's elements there is none in the default message.
        below = field.struct if not field.is_array and field.default is not None else None
        if below is not None and below.name not in inside:
            yield from _of_struct(below, version, place, (*inside, below.name))


def _why(field: FieldSpec, version: int) -> str:
    if field.default is None and version not in field.nullable_versions:
        return "null by default, and not nullable"
    encoding, default = encoding_of(field, version), field.default
    if encoding is not None and isinstance(default, int) and not encoding.holds(default):
        return f"{default} by default, which {encoding} does not hold"
    return ""

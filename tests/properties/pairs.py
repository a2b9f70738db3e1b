"""Few pairs that together have every field type and every feature of the messages of a reference."""

from __future__ import annotations

import os
from collections.abc import Iterator

from harness.pair import Pair
from harness.references import find_reference
from pycodec import Protocol
from pycodec.specs.model import FieldSpec, MessageSpec, StructSpec

__all__ = ["NIGHTLY", "REFERENCES", "features", "pairs_of", "pairs_with_every_feature"]

REFERENCES = ("4.4.0", "4.3.1-test", "4.4.0-server")
NIGHTLY = os.environ.get("HYPOTHESIS_PROFILE") == "nightly"


def features(spec: MessageSpec, version: int) -> set[str]:
    """What a codec of the pair has to be able to do, in words."""
    flexible = "flexible" if spec.is_flexible(version) else "plain"
    found = {flexible} | {f"{flexible} {feature}" for feature in _struct(spec.root, version, 0)}
    if any(field.flexible_versions is not None for _, field in _fields(spec.root)):
        found.add(f"{flexible} field with flexible versions of its own")
    return found


def _fields(struct: StructSpec, depth: int = 0) -> Iterator[tuple[int, FieldSpec]]:
    for field in struct.fields:
        yield depth, field
        if field.struct is not None:
            yield from _fields(field.struct, depth + 1)


def _struct(struct: StructSpec, version: int, depth: int) -> Iterator[str]:
    present = [field for field in struct.fields if version in field.versions]
    if not present:
        yield "empty struct"
    for field in struct.fields:
        if field in present:
            yield from _present(field, version, depth)
        elif field.ignorable:
            yield "ignorable absent field"
        else:
            yield f"absent {_kind(field)}"


def _kind(field: FieldSpec) -> str:
    kind = "struct" if field.struct is not None else str(field.element_type)
    return f"[]{kind}" if field.is_array else kind


def _present(field: FieldSpec, version: int, depth: int) -> Iterator[str]:
    nullable = "nullable " if version in field.nullable_versions else ""
    tagged = "tagged " if version in field.tagged_versions else ""
    yield f"{tagged}{nullable}{_kind(field)}"
    if field.default not in (None, 0, "", b"", False, ..., bytes(16)):
        yield f"{tagged}{_kind(field)} with a default"
    if field.default is None and nullable:
        yield f"{tagged}{_kind(field)} that is null by default"
    if field.map_key:
        yield "map key"
    if field.zero_copy:
        yield "zero copy"
    if field.struct is not None:
        yield f"struct at depth {depth + 1}"
        yield from _struct(field.struct, version, depth + 1)


def pairs_with_every_feature(protocol: Protocol) -> list[Pair]:
    """A small set of pairs that has every feature of the protocol: the richest first, greedily."""
    missing = {Pair(*pair): features(protocol.messages[pair[0]], pair[1]) for pair in protocol.pairs()}
    chosen: list[Pair] = []
    while missing:
        pair = max(missing, key=lambda one: (len(missing[one]), one))
        covered = missing.pop(pair)
        chosen.append(pair)
        missing = {one: rest for one, has in missing.items() if (rest := has - covered)}
    return sorted(chosen)


def pairs_of(reference: str) -> list[Pair]:
    """The pairs to be tested: those with every feature, all of them in the nightly profile."""
    found = find_reference(reference)
    if NIGHTLY:
        return list(found.pairs)
    return pairs_with_every_feature(found.protocol)

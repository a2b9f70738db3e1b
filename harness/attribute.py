"""Which field is at fault in a minimal failing value.

One place that differs from the default names itself. Otherwise the places are probed: each in turn gets
another value, and the mismatch either vanishes (the place is the cause) or its bytes move (the place owns
the bytes from there on, and the differing byte lies in the last place before it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from harness.outcome import CaseRow
from harness.shrink import (
    TAGS,
    Fields,
    Node,
    default_fields,
    non_default_leaves,
    replaced,
    value_class,
    walk,
)
from pycodec.specs.model import Primitive, StructSpec, StructType

__all__ = ["Attribution", "attribute"]

_MAX_PROBES: Final = 200


@dataclass(frozen=True, slots=True)
class Attribution:
    """The field at fault.

    Attributes:
        path: schema path in JSON names without indices; `""` where none could be named.
        fields: every path that the minimal value needs to differ from its default; more than one where the
            fault lies in a combination.
        kind: class of the value at `path` (`harness.shrink.value_class`); `""` where there is none.
    """

    path: str
    fields: tuple[str, ...]
    kind: str


def attribute(
    spec: StructSpec,
    fields: Fields,
    row: CaseRow,
    run: Callable[[Sequence[Fields]], Sequence[CaseRow]],
    still_fails: Callable[[CaseRow], bool],
) -> Attribution:
    """Name the field at fault in `fields`, on which the verdict is `row`."""
    leaves = non_default_leaves(spec, fields)
    needed = tuple(dict.fromkeys(node.path for node in leaves))
    nodes = {node.path: node for node in walk(spec, fields)}
    nodes |= {node.path: node for node in leaves}
    if len(needed) == 1 and not leaves[0].is_container:
        return _named(needed[0], needed, nodes)
    base = needed[0] if len(needed) == 1 else ""
    told = row.path or ""
    path = _probe(spec, fields, row, run, still_fails, base)
    if told in nodes and (not path or told == path or told.startswith(path + ".")):
        path = told
    return _named(path or told or base or _common(needed), needed, nodes)


def _named(path: str, needed: tuple[str, ...], nodes: dict[str, Node]) -> Attribution:
    kind = value_class(nodes[path]) if path in nodes else ""
    return Attribution(path, needed, kind)


def _common(paths: Sequence[str]) -> str:
    """The longest path that all `paths` lie under."""
    if not paths:
        return ""
    split = [path.split(".") for path in paths]
    common = []
    for parts in zip(*split, strict=False):
        if len(set(parts)) > 1:
            break
        common.append(parts[0])
    return ".".join(common)


def _probe(
    spec: StructSpec,
    fields: Fields,
    row: CaseRow,
    run: Callable[[Sequence[Fields]], Sequence[CaseRow]],
    still_fails: Callable[[CaseRow], bool],
    base: str,
) -> str:
    """The path that the probes point to, at or below `base`; `""` when they point nowhere."""
    probes = [
        (node.path, candidate)
        for node in islice(walk(spec, fields), _MAX_PROBES)
        if not base or node.path == base or node.path.startswith(base + ".")
        for candidate in _flips(node, fields)
    ]
    rows = run([candidate for _, candidate in probes]) if probes else []
    cured: dict[str, int] = {}
    moved: dict[str, int] = {}
    for (path, _), probed in zip(probes, rows, strict=True):
        if probed.verdict == "agreed":
            cured[path] = cured.get(path, 0) + 1
        elif still_fails(probed) and row.reference_bytes is not None and probed.reference_bytes is not None:
            start = _first_difference(row.reference_bytes, probed.reference_bytes)
            moved[path] = min(start, moved.get(path, start))
    if cured:
        # A container is cured by whatever empties it: the deepest place that cures is the cause.
        inner = [path for path in cured if not any(other.startswith(path + ".") for other in cured)]
        if len(inner) == 1:
            return inner[0]
        if row.path in cured:
            return row.path or ""
        return _common(inner)
    return _owner(row, moved)


def _owner(row: CaseRow, moved: dict[str, int]) -> str:
    """The place whose bytes hold the first byte that differs between the two sides."""
    if row.testee_bytes is None or row.reference_bytes is None or not moved:
        return ""
    offset = _first_difference(row.testee_bytes, row.reference_bytes)
    before = [(start, path.count("."), path) for path, start in moved.items() if start <= offset]
    return max(before)[2] if before else ""


def _first_difference(left: bytes, right: bytes) -> int:
    for index, (mine, theirs) in enumerate(zip(left, right, strict=False)):
        if mine != theirs:
            return index
    return min(len(left), len(right))


def _flips(node: Node, fields: Fields) -> Iterator[Fields]:
    """The value with something else at this place; nothing that could not be a value of its type."""
    for value in _others(node):
        yield replaced(fields, node.site, value)


def _others(node: Node) -> Iterator[Any]:
    value = node.value
    if node.type == TAGS:
        yield []
        return
    if value is None:
        yield from _present(node)
        return
    match value:
        case bool():
            yield not value
        case int():
            yield 1 if value != 1 else 2
            yield 0 if value else -1
        case float():
            yield 1.0 if value != 1.0 else 2.0
        case str():
            yield "b" if value else "a"
            yield ""
        case bytes():
            yield bytes(16) if node.type is Primitive.UUID and any(value) else _plain_bytes(node)
        case list():
            yield from _present(node) if not value else iter([[]])


def _plain_bytes(node: Node) -> bytes:
    return bytes(15) + b"\x02" if node.type is Primitive.UUID else b"\x02"


def _present(node: Node) -> Iterator[Any]:
    """A plain value where there was null or an empty array."""
    if node.field is not None and node.field.is_array:
        if node.value is None:
            yield []
        yield [_element(node)]
    elif node.struct is not None:
        yield default_fields(node.struct)
    elif node.type is Primitive.STRING:
        yield ""
    elif node.type in (Primitive.BYTES, Primitive.RECORDS):
        yield b""


def _element(node: Node) -> Any:
    if node.struct is not None:
        return default_fields(node.struct)
    element = node.field.element_type if node.field is not None else node.type
    if isinstance(element, StructType):  # without its spec there is no value to make
        return {}
    plain: dict[Primitive, Any] = {
        Primitive.BOOL: True,
        Primitive.STRING: "a",
        Primitive.BYTES: b"\x01",
        Primitive.RECORDS: b"\x01",
        Primitive.UUID: bytes(15) + b"\x01",
        Primitive.FLOAT64: 1.0,
    }
    return plain.get(element, 1) if isinstance(element, Primitive) else 1

"""Which field is at fault in a minimal failing value.

The places of the value are probed: each in turn gets other values, and from what becomes of the mismatch the
place is told, by the first of these that points to one:

1. the mismatch vanishes: the place is the cause;
2. only one side's bytes move: the other side does not write the place at all;
3. the sides now disagree about whether the value can be written: they see the place differently;
4. the bytes of both sides move, so the place owns the bytes from there on: the first byte that differs lies
   in the last place that starts before it.

A cause that is a container, and no place within it, is looked into by the others. A lone place that differs
from its default is the cause unless the first three point elsewhere: it may be set only because there is no
value without it, or because it made the mismatch show in this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Final

from harness.casework.faults import direction_of
from harness.outcome import SEEN_IN_A_VALUE, CaseRow, Change, Reason
from harness.values.compare import Flag
from harness.values.shrink import (
    TAGS,
    Fields,
    Node,
    default_fields,
    default_of,
    is_default,
    non_default_leaves,
    replaced,
    value_class,
    walk,
)
from pycodec.specs.model import Primitive, StructSpec, StructType

__all__ = ["UNATTRIBUTED", "Attribution", "agrees", "are_related", "attribute", "is_within", "told_of"]

# Each is a case; a minimal value has few places, and one that has more cannot be told apart anyway.
_MAX_PROBES: Final = 200
_DISPUTES: Final = (Reason.TESTEE_REJECTED, Reason.REFERENCE_REJECTED)


@dataclass(frozen=True, slots=True)
class Attribution:
    """The field at fault.

    Attributes:
        path: schema path in JSON names without indices; `""` where none could be named.
        fields: every path that the minimal value needs to differ from its default; more than one where the
            fault lies in a combination.
        kind: class of the value at `path` (`harness.values.shrink.value_class`), or what became of it where
            its class has no say in that (`Change.OF_SETS`); `""` where there is none.
    """

    path: str
    fields: tuple[str, ...]
    kind: str


UNATTRIBUTED: Final = Attribution("", (), "")


def attribute(
    spec: StructSpec,
    fields: Fields,
    row: CaseRow,
    run: Callable[[Sequence[Fields]], Sequence[CaseRow]],
    version: int | None = None,
) -> Attribution:
    """Name the field at fault in `fields`, on which the verdict is `row`.

    With a `version`, a field that it lacks is at fault only where it is set.
    """
    leaves = non_default_leaves(spec, fields)
    needed = _needed(leaves)
    nodes = _by_path(spec, fields, leaves)
    told = row.path or ""
    if row.change in Change.OF_SETS and told in nodes and not _is_shorter_anyway(spec, fields, row, run):
        return Attribution(told, needed, row.change or "")  # which values its elements hold says nothing
    seen = _probe(spec, fields, row, run, version, needed)
    # An array of another length differs as a whole, whatever is in it.
    whole = told in nodes and row.reason in SEEN_IN_A_VALUE
    if len(needed) == 1 and not leaves[0].is_container:
        if whole and not is_within(needed[0], told) and not _is_cured_by_default(fields, leaves[0], run):
            return _named(told, needed, nodes)  # it is set only because there is no value without it
        path = needed[0] if told == needed[0] else seen.instead_of(needed[0])
        return _named(told if whole and _below(told)(path) else path, needed, nodes)
    path = seen.cause(row)
    if told in nodes and (not path or told == path or told.startswith(path + ".")):
        path = told
    if whole and _below(told)(path):
        path = told
    return _named(path or told or _common(needed), needed, nodes)


def told_of(spec: StructSpec, fields: Fields, found: Attribution) -> Attribution:
    """What was named in a value, as it is told of another one that is shown in its place."""
    leaves = non_default_leaves(spec, fields)
    node = _by_path(spec, fields, leaves).get(found.path)
    has_class = found.kind != "" and found.kind not in Change.OF_SETS
    kind = value_class(node) if node is not None and has_class else found.kind
    return Attribution(found.path, _needed(leaves), kind)


def _needed(leaves: Sequence[Node]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(node.path for node in leaves))


def _by_path(spec: StructSpec, fields: Fields, leaves: Sequence[Node]) -> dict[str, Node]:
    """A node of each path; of several, one that differs from its default."""
    return {node.path: node for node in chain(walk(spec, fields), leaves)}


def _is_shorter_anyway(
    spec: StructSpec, fields: Fields, row: CaseRow, run: Callable[[Sequence[Fields]], Sequence[CaseRow]]
) -> bool:
    """Whether an array that lacks equal elements lacks some when they are made others, too."""
    if row.change != Change.MERGED:
        return False
    told = row.path or ""
    inside = (node for node in walk(spec, fields) if is_within(node.path, told) and not node.is_container)
    others = chain.from_iterable(_flips(node, fields) for node in _first_and_last(inside))
    rows = run(list(islice(others, _MAX_PROBES)))
    return any((each.reason, each.path, each.change or "") == (row.reason, told, "") for each in rows)


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


@dataclass(frozen=True, slots=True)
class _Probes:
    """What became of the mismatch, by the path whose value was changed.

    Attributes:
        cured: it vanished.
        gave_way: another one showed in its place, which was there before.
        one_sided: the bytes of one side moved, and those of the other did not.
        disputed: one side now refuses the value, and the other does not.
        moved: both sides' bytes moved; the first byte of the reference's that did.
    """

    cured: set[str]
    gave_way: set[str]
    one_sided: set[str]
    disputed: set[str]
    moved: dict[str, int]

    def instead_of(self, leaf: str) -> str:
        """What the probes point to, where the one place that is not at its default is `leaf`."""
        for places in (self.cured or self.gave_way, self.one_sided, self.disputed):
            # What holds the leaf says nothing: the leaf goes with it.
            found = _innermost({path for path in places if not _below(path)(leaf)})
            if leaf in found:
                return leaf
            if len(found) == 1:
                return found[0]
        return leaf

    def cause(self, row: CaseRow) -> str:
        """The path that the probes point to; `""` when they point nowhere."""
        cured = self.cured or self.gave_way
        inner = _innermost(cured)
        if len(inner) > 1:
            return row.path if row.path and row.path in cured else _common(inner)
        base = inner[0] if inner else ""
        for places in (self.one_sided, self.disputed):
            within = _innermost({path for path in places if not base or _below(base)(path)})
            if len(within) == 1:
                return within[0]
            if row.path in within:  # several fields are at fault, and this one was seen to differ
                return row.path or ""
        return self.owner(row, base) or base

    def owner(self, row: CaseRow, base: str) -> str:
        """The place below `base` that holds the first byte in which the sides differ."""
        if row.testee_bytes is None or row.reference_bytes is None:
            return ""
        offset = _first_difference(row.testee_bytes, row.reference_bytes)
        before = {
            path: start
            for path, start in self.moved.items()
            if start <= offset and (not base or _below(base)(path))
        }
        if not before or offset >= len(row.reference_bytes):
            return ""
        last = max(before.values())
        # Each tagged field moves the count of them: nobody can tell whose fault that is.
        return _common(_innermost({path for path, start in before.items() if start == last}))


def _is_cured_by_default(
    fields: Fields, leaf: Node, run: Callable[[Sequence[Fields]], Sequence[CaseRow]]
) -> bool:
    if leaf.field is None:
        return True
    (row,) = run([replaced(fields, leaf.site, default_of(leaf.field))])
    return agrees(row)


def agrees(row: CaseRow) -> bool:
    """Whether a case agrees, and not since both refused it."""
    return row.verdict == "agreed" and Flag.BOTH_REFUSED not in row.flags


def is_within(inner: str, outer: str) -> bool:
    """Whether a schema path is another one, or below it."""
    return inner == outer or inner.startswith(outer + ".")


def are_related(one: str, other: str) -> bool:
    """Whether of two schema paths one is the other, or below it."""
    return is_within(one, other) or is_within(other, one)


def _below(outer: str) -> Callable[[str], bool]:
    return lambda path: path.startswith(outer + ".")


def _innermost(paths: set[str]) -> list[str]:
    """Without the containers of others: what empties a container changes everything in it."""
    return sorted(path for path in paths if not any(map(_below(path), paths)))


def _probe(
    spec: StructSpec,
    fields: Fields,
    row: CaseRow,
    run: Callable[[Sequence[Fields]], Sequence[CaseRow]],
    version: int | None,
    needed: Sequence[str],
) -> _Probes:
    """Change each place of the value in turn, and see; `needed` are those that are not at their defaults."""
    asked = islice(_first_and_last(walk(spec, fields)), _MAX_PROBES)
    probes = [(node, candidate) for node in asked for candidate in _flips(node, fields)]
    seen = _Probes(set(), set(), set(), set(), {})
    if row.timed_out:
        # What is at its default comes last: mostly it is not at fault, and each question costs a hang.
        first = [probe for probe in probes if probe[0].path in needed]
        _note(first, row, run, version, seen)
        if seen.cured:
            return seen
        probes = [probe for probe in probes if probe[0].path not in needed]
    _note(probes, row, run, version, seen)
    return seen


def _note(
    probes: Sequence[tuple[Node, Fields]],
    row: CaseRow,
    run: Callable[[Sequence[Fields]], Sequence[CaseRow]],
    version: int | None,
    seen: _Probes,
) -> None:
    """Note what becomes of the mismatch in each of these."""
    rows = run([candidate for _, candidate in probes]) if probes else []
    # What the testee wrote says nothing of what it reads, nor of the size that it computes.
    is_written = direction_of(row.reason, row.testee_outcome) not in ("read", "rewrite")
    writes = is_written and row.reason != Reason.SIZE_DIFFERS
    for (node, _), probed in zip(probes, rows, strict=True):
        path = node.path
        if probed.verdict == "agreed":
            # Setting what the version lacks makes both sides refuse, or drop it: that cures nothing.
            if Flag.BOTH_REFUSED not in probed.flags and _is_carried(node, version):
                seen.cured.add(path)
        elif probed.reason in _DISPUTES and probed.reason != row.reason:
            seen.disputed.add(path)
        elif row.testee_outcome != probed.testee_outcome and probed.verdict == row.verdict:
            seen.gave_way.add(path)
        elif writes:
            _compare_bytes(path, row, probed, seen)


def _is_carried(node: Node, version: int | None) -> bool:
    """Whether a place is one that the version has, or is set all the same."""
    field = node.field
    if version is None or field is None or version in field.versions:
        return True
    return not is_default(field, node.value)


def _compare_bytes(path: str, row: CaseRow, probed: CaseRow, seen: _Probes) -> None:
    """Which side's bytes moved when the place at `path` was changed."""
    mine, theirs = row.testee_bytes, row.reference_bytes
    my_new, their_new = probed.testee_bytes, probed.reference_bytes
    if mine is None or theirs is None or my_new is None or their_new is None:
        return
    if (mine == my_new) is not (theirs == their_new):
        seen.one_sided.add(path)
    elif theirs != their_new:
        start = _first_difference(theirs, their_new)
        seen.moved[path] = min(start, seen.moved.get(path, start))


def _first_and_last(nodes: Iterable[Node]) -> Iterator[Node]:
    """The first and the last place of each path: the elements of a long array are much alike."""
    first: dict[str, Node] = {}
    last: dict[str, Node] = {}
    for node in nodes:
        if first.setdefault(node.path, node) is not node:
            last[node.path] = node
    yield from (*first.values(), *last.values())


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
    """Values that differ from the present one in their first byte on the wire, and plain ones."""
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
            limits = node.type.integer_range if isinstance(node.type, Primitive) else None
            yield ~value if limits is None or limits[0] < 0 else limits[1] - value
            yield 1 if value != 1 else 2
            yield 0 if value else 1
        case float():
            yield 1.0 if value != 1.0 else 2.0
        case str():
            yield None
            yield "b" if value else "a"
            yield "b" * 300 if value else ""
        case bytes() if node.type is Primitive.UUID:
            yield bytes(16) if any(value) else b"\xff" * 16
        case bytes():
            yield None
            yield b"\x02"
            yield bytes(300) if value else b""
        case list():
            yield None
            yield from _present(node) if not value else iter([[]])
        case dict():
            yield None


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

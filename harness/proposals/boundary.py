"""The cases that a run must have: every encoding of every type at its edges, every state of a field.

A boundary case is a random one whose decisions are not left to chance: those that matter are given by label
(`harness.proposals.choices.Forced`), the others are the plainest. That it lies in the cell that it is made
for is checked when it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from harness.outcome import Check
from harness.pair import Pair
from harness.proposals.choices import PLAINEST
from harness.proposals.classes import beyond, integers, scalars, words
from harness.proposals.families import FAMILIES
from harness.proposals.layout import Array, Encoded, Layout, Page, Scalar, Struct
from harness.proposals.shapes import DEFAULTS
from harness.proposals.specs import DOCUMENT_TAGS, DRAFT_TAGS, ENCODED, ENCODING_NAMES, OPTIONAL_TYPES, PLAIN
from harness.proposals.values import COUNTS, UNKNOWN_TAGS

__all__ = ["Boundary", "boundary_of"]

Wanted = Mapping[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Boundary:
    """A case to be made.

    Attributes:
        check: the law group.
        cell: the coverage cell, `type=class`.
        spec, value: the decisions that are wanted of both.
    """

    check: Check
    cell: str
    spec: Wanted = field(default_factory=dict)
    value: Wanted = field(default_factory=dict)


@cache
def boundary_of(pair: Pair) -> tuple[Boundary, ...]:
    """The boundary cases of a message and version, each cell once."""
    match pair.message:
        case "IntegerEncodings":
            cases = _encodings(pair.version)
        case "OptionalFields":
            cases = _optional_fields()
        case "TaggedFieldsText":
            cases = _tagged_fields()
        case _:
            cases = _fixed(pair)
    found: dict[tuple[str, str], Boundary] = {}
    for case in cases:
        found.setdefault((case.check, case.cell), case)
    return tuple(found.values())


def _spoil(cell: str, spec: Wanted, value: Wanted | None = None) -> Boundary:
    name, _, mutator = cell.rpartition("=")
    of_that_type = [lambda found: found[1].name == name]
    wanted: Wanted = {"check": ["malformed"], "mutator": [mutator], "token": of_that_type}
    return Boundary("malformed", cell, spec, {**wanted, **(value or {})})


def _refuse(cell: str, spec: Wanted, value: Wanted | None = None) -> Boundary:
    return Boundary("refuse", cell, spec, {"check": ["refuse"], "refusal": [cell], **(value or {})})


# KIP-625


def _encodings(version: int) -> Iterator[Boundary]:
    for kind in ENCODED:
        for encoding in ENCODING_NAMES:
            yield from _encoding(Encoded(kind, encoding), version)
    yield from _sections(
        {"flexible": [0], "fields": [2], "shape": ["plain"] * 3, "tagged": [1, 1]}, ".tagged"
    )
    yield from _unknown(".tagged", {"flexible": [0], "shape": ["plain"]}, 2**31 - 2)


def _by_range(encoding: str, version: int) -> Wanted:
    """An encoding for the version, and another one for the versions before or after it."""
    other = "fixed64" if encoding == "packed64" else "packed64"
    names = [encoding, other] if version == 0 else [other, encoding]
    return {"by_range": [1], "cuts": [1], "cut": [max(0, version - 1)], "encoding": names}


def _encoding(layout: Encoded, version: int) -> Iterator[Boundary]:
    kind, name = layout.kind, f"{layout.kind}.{layout.encoding}"
    ranges = _by_range(layout.encoding, version)
    alone: Wanted = {"flexible": [None], "shape": ["integer"], "kind": [kind], **ranges}
    element: Wanted = {**alone, "shape": ["array"]}
    tagged: Wanted = {
        **alone, "flexible": [0], "fields": [1], "shape": ["plain", "integer"], "tagged": [1],
    }  # fmt: skip
    for each in integers(layout):
        yield Boundary("roundtrip", f"{name}={each}", alone, {"class": [each]})
    for each in ("minus_one", "lowest", "highest"):
        yield Boundary("roundtrip", f"{name}.element={each}", element, {"count": [1], "class": [each]})
        value: Wanted = {"class": [PLAINEST, each], "held": [1]}
        yield Boundary("roundtrip", f"{name}.tagged={each}", tagged, value)
    yield Boundary("roundtrip", f"{name}.tagged=absent", tagged, {})
    for each in beyond(layout):
        yield _refuse(f"{name}={each}", alone)
    yield from _spoiled_integers(layout, alone)


def _spoiled_integers(layout: Encoded, alone: Wanted) -> Iterator[Boundary]:
    name = f"{layout.kind}.{layout.encoding}"
    yield _spoil(f"{name}=truncated", alone)
    if "packed" in layout.encoding:
        for mutator in ("overlong_varint", "excess_varint_bits", "endless_varint"):
            yield _spoil(f"{name}={mutator}", alone)
    wider = int(layout.encoding[-2:]) > int(layout.kind[3:])
    if wider or layout.encoding in ("packed16", "unpacked16"):
        yield _spoil(f"{name}=too_wide", alone)


# KIP-482, both texts


def _sections(spec: Wanted, role: str) -> Iterator[Boundary]:
    """Sections of tagged or optional fields that are spoiled; `spec` has two of them after a first field."""
    held: Wanted = {"held": [1, 1], "class": [PLAINEST, "one", "one"]}
    yield Boundary("roundtrip", f"struct{role}=empty_section", spec, {})
    yield _spoil("section=explicit_default", spec)
    yield _spoil("section=repeated_tag", spec, held)
    yield _spoil("section=falling_tags", spec, held)
    name = role.removeprefix(".")
    for mutator in ("another_number", "truncated", "lost", "doubled", "overlong_varint", "endless_varint"):
        yield _spoil(f"{name}={mutator}", spec, held)


def _unknown(role: str, spec: Wanted, last: int) -> Iterator[Boundary]:
    for tag in UNKNOWN_TAGS:
        if tag <= last:
            value: Wanted = {"check": ["unknown_tags"], "unknown_tag": [tag]}
            yield Boundary("unknown_tags", f"unknown{role}={tag}", spec, value)


def _optional_fields() -> Iterator[Boundary]:
    for kind in OPTIONAL_TYPES:
        yield from _optional_field(kind)
    two: Wanted = {"optional": [2], "optional_type": ["int8", "int8"], "tag": [1, 256]}
    yield from _sections(two, ".optional")
    for tag in DRAFT_TAGS:
        one: Wanted = {"optional": [1], "tag": [tag], "optional_type": ["int8"]}
        held: Wanted = {"held": [1], "class": [PLAINEST, "one"]}
        yield Boundary("roundtrip", f"tag.optional={tag}", one, held)
    yield from _unknown(".optional", {}, 65535)
    halves: Wanted = {**two, "tag": [32767, 32768]}
    both: Wanted = {"held": [1, 1], "class": [PLAINEST, "one", "one"]}
    yield Boundary("roundtrip", "tags.optional=both_halves", halves, both)
    between: Wanted = {**both, "check": ["unknown_tags"], "unknown_tag": [127]}
    yield Boundary("unknown_tags", "unknown.optional=between", two, between)
    for each in ("known_tag", "no_data", "tag_too_high", "negative_tag"):
        yield _refuse(f"optional={each}", two)
    for kind in ("string", "bytes"):
        yield _refuse(f"{kind}=null", {"plain": [kind]})
    yield _refuse("string=too_long", {"plain": ["string"]})
    yield _spoil("bool=other_boolean", {"plain": ["bool"]})
    yield _spoil("string=bad_text", {"plain": ["string"]}, {"class": ["two_byte"]})


def _optional_field(kind: str) -> Iterator[Boundary]:
    spec: Wanted = {"optional": [1], "optional_type": [kind]}
    yield Boundary("roundtrip", f"{kind}.optional=absent", spec, {})
    present: dict[str, Sequence[Any]] = {"held": [1]}
    if kind.startswith("[]"):
        present["count"] = [1]
    elif kind == "struct":
        present["class"] = [PLAINEST, "one"]
    else:
        present["class"] = [PLAINEST, _other(kind)]
    yield Boundary("roundtrip", f"{kind}.optional=present", spec, present)
    if kind in ("string", "bytes", "records") or kind.startswith("[]"):
        nullable: Wanted = {**spec, "nullable": [1]}
        yield Boundary("roundtrip", f"{kind}.optional=absent", nullable, {})


def _other(kind: str) -> str:
    """A class whose value is not the default."""
    return next(name for name, value in scalars(kind, False).items() if value != DEFAULTS.get(kind, 0))


def _tagged_fields() -> Iterator[Boundary]:
    for kind in PLAIN:
        yield from _tagged_field(kind)
    struct: Wanted = {"fields": [1], "shape": ["plain", "struct"], "tagged": [1]}
    yield Boundary("roundtrip", "struct.tagged=absent", struct, {})
    yield Boundary("roundtrip", "struct.tagged=present", struct, {"held": [1], "class": [PLAINEST, "one"]})
    for tag in DOCUMENT_TAGS:
        one: Wanted = {"fields": [1], "shape": ["plain"] * 2, "tagged": [1], "tag": [tag]}
        yield Boundary("roundtrip", f"tag.tagged={tag}", one, {"held": [1], "class": [PLAINEST, "one"]})
    two: Wanted = {"fields": [2], "shape": ["plain"] * 3, "tagged": [1, 1], "tag": [1, 1000]}
    yield from _sections(two, ".tagged")
    both: Wanted = {"held": [1, 1], "class": [PLAINEST, "one", "one"]}
    between: Wanted = {**both, "check": ["unknown_tags"], "unknown_tag": [127]}
    yield Boundary("unknown_tags", "unknown.tagged=between", two, between)
    yield from _unknown(".tagged", {"shape": ["plain"]}, 2**31 - 1)
    for kind in ("string", "bytes"):
        for each in scalars(kind, True):
            yield Boundary("roundtrip", f"{kind}={each}", {"plain": [kind]}, {"class": [each]})
        null: Wanted = {"plain": [kind], "nullable": [1]}
        yield Boundary("roundtrip", f"{kind}=null", null, {"null": [1]})
        yield _refuse(f"{kind}=null", {"plain": [kind]})
        for mutator in ("overlong_varint", "endless_varint", "another_number", "truncated"):
            yield _spoil(f"{kind}={mutator}", {"plain": [kind]})
    array: Wanted = {"shape": ["array"], "plain": ["int32"]}
    for count in COUNTS:
        yield Boundary("roundtrip", f"[]int32=count_{count}", array, {"long": [1], "count": [count]})
    yield Boundary("roundtrip", "[]int32=null", {**array, "nullable": [1]}, {"null": [1]})
    yield _refuse("[]int32=null", array)


def _tagged_field(kind: str) -> Iterator[Boundary]:
    spec: Wanted = {"fields": [1], "shape": ["plain"] * 2, "plain": [PLAINEST, kind], "tagged": [1]}
    yield Boundary("roundtrip", f"{kind}.tagged=absent", spec, {})
    held: Wanted = {"held": [1], "class": [PLAINEST, _other(kind)]}
    yield Boundary("roundtrip", f"{kind}.tagged=present", spec, held)
    if kind == "string":
        null: Wanted = {**spec, "nullable": [1], "default": ["hello world"]}
        yield Boundary("roundtrip", "string.tagged=null", null, {"held": [1], "null": [1]})


# Messages without random specs


_LISTS: Final = 8


def _fixed(pair: Pair) -> Iterator[Boundary]:
    family = FAMILIES[pair.message]
    if family.spec is not None:
        # The header: three numbers, a string, and tagged fields from version 1 on.
        kinds, compact = ["int16", "int16", "int32", "string"], pair.version > 0
        for position, kind in enumerate(kinds):
            for each in scalars(kind, compact):
                value: Wanted = {"class": [PLAINEST] * position + [each]}
                yield Boundary("roundtrip", f"{kind}={each}", {}, value)
        yield _refuse("string=null", {})
        yield _spoil("string=another_number", {})
        if compact:
            yield from _unknown(".tagged", {}, 2**31 - 1)
        return
    layout = family.offered(None, pair.version)
    scalars_in_order = list(_scalars(layout))
    one = {"count": [1] * _LISTS}
    for position, kind in enumerate(scalars_in_order):
        for each in scalars(kind, False):
            value = {**one, "class": [PLAINEST] * position + [each]}
            yield Boundary("roundtrip", f"{_role(layout, position, kind)}={each}", {}, value)
    yield from _lists(layout)
    if isinstance(layout, Page):
        yield _spoil("size=another_number", {})
        yield _spoil("size=truncated", {})
        yield _spoil("any=trailing", {})
        yield _spoil("any=unspoiled", {})


def _scalars(layout: Layout) -> Iterator[str]:
    """The types of the scalars in the order in which they are drawn, with one element in every list."""
    match layout:
        case Scalar(kind):
            yield kind
        case Array(element):
            yield from _scalars(element)
        case Page(_, _, body):
            yield from _scalars(body)
        case Struct():
            # Parallel lists are drawn before the other fields.
            fields = layout.fields[-2:] + layout.fields[:-2] if layout.parallel else layout.fields
            for member in fields:
                yield from _scalars(member.type)


def _role(layout: Layout, position: int, kind: str) -> str:
    """The cell's name for a scalar: elements of lists of scalars have their own."""
    return kind + _roles(layout)[position]


@cache
def _roles(layout: Layout, role: str = "") -> tuple[str, ...]:
    match layout:
        case Array(element):
            return _roles(element, ".element")
        case Page(_, _, body):
            return _roles(body)
        case Struct():
            fields = layout.fields[-2:] + layout.fields[:-2] if layout.parallel else layout.fields
            return tuple(role for member in fields for role in _roles(member.type))
    return (role,)


def _lists(layout: Layout) -> Iterator[Boundary]:
    """The outermost list of a message, with no, one and more elements; what cannot be in it."""
    body = layout.body if isinstance(layout, Page) else layout
    outer = (
        next(m.type for m in body.fields if isinstance(m.type, Array)) if isinstance(body, Struct) else body
    )
    assert isinstance(outer, Array)
    name = words(outer)
    for count in COUNTS[:4]:
        yield Boundary("roundtrip", f"{name}=count_{count}", {}, {"count": [count]})
    yield _spoil(f"{name}=another_number", {})
    if isinstance(outer.element, Scalar):
        yield _refuse(f"{name}=too_many", {})
    element = outer.element
    if isinstance(element, Struct):
        yield _refuse("string=too_long", {}, {"count": [1] * _LISTS})
        if element.parallel:
            yield _refuse("struct=uneven_lists", {}, {"count": [1] * _LISTS})

"""The cases that a run must have: every encoding of every type at its edges, every state of a field.

A boundary case is a random one whose decisions are not left to chance: those that matter are given by label
(`harness.suites.proposals.choices.Forced`), the others are the plainest. That it lies in the cell that it
is made for is checked when it is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

from harness.pair import Pair
from harness.suites.proposals.boundary_case import (
    Boundary,
    Wanted,
    mixtures,
    mutation,
    mutations_of,
    refuse,
    unknown,
)
from harness.suites.proposals.boundary_fixed import fixed_boundary
from harness.suites.proposals.boundary_sets import set_boundary
from harness.suites.proposals.choices import PLAINEST
from harness.suites.proposals.classes import beyond, integers, scalars
from harness.suites.proposals.layout import Encoded
from harness.suites.proposals.mutate import ANYWHERE, REFUSED_VALUE, UNTOUCHED
from harness.suites.proposals.shapes import DEFAULTS
from harness.suites.proposals.specs import (
    DOCUMENT_TAGS,
    DRAFT_TAGS,
    ENCODED,
    ENCODING_NAMES,
    OPTIONAL_TYPES,
    PLAIN,
)
from harness.suites.proposals.values import COUNTS

__all__ = ["boundary_of", "plainest_of"]


@cache
def boundary_of(pair: Pair) -> tuple[Boundary, ...]:
    """The boundary cases of a message and version, each cell once."""
    match pair.message:
        case "IntegerEncodings":
            cases = _encodings(pair)
        case "OptionalFields":
            cases = _optional_fields(pair)
        case "TaggedFieldsText":
            cases = _tagged_fields(pair)
        case "MessageSet":
            cases = set_boundary(pair)
        case _:
            cases = fixed_boundary(pair)
    found: dict[tuple[str, str], Boundary] = {}
    for case in chain(cases, mixtures()):
        found.setdefault((case.check, case.cell), case)
    return tuple(found.values())


def plainest_of(pair: Pair) -> Iterator[Boundary]:
    """The first round trip of each type that has others, and the frame that is not mutated."""
    by_type: dict[str, list[Boundary]] = {}
    for case in boundary_of(pair):
        owner = case.cell.partition("=")[0]
        if case.check == "roundtrip" and owner:
            by_type.setdefault(owner, []).append(case)
        elif case.cell == f"{ANYWHERE}={UNTOUCHED}":
            yield case
    yield from (cases[0] for cases in by_type.values() if len(cases) > 1)


# KIP-625


def _encodings(pair: Pair) -> Iterator[Boundary]:
    for kind in ENCODED:
        for encoding in ENCODING_NAMES:
            yield from _encoding(Encoded(kind, encoding), pair)
    two: Wanted = {"flexible": [0], "fields": [2], "shape": ["plain"] * 3, "tagged": [1, 1]}
    yield from _sections(pair, two, ".tagged")
    yield from unknown(".tagged", {"flexible": [0], "shape": ["plain"]}, 2**31 - 2)


def _by_range(encoding: str, version: int) -> Wanted:
    """An encoding for the version, and another one for the versions before or after it."""
    other = "fixed64" if encoding == "packed64" else "packed64"
    names = [encoding, other] if version == 0 else [other, encoding]
    return {"by_range": [1], "cuts": [1], "cut": [max(0, version - 1)], "encoding": names}


def _encoding(layout: Encoded, pair: Pair) -> Iterator[Boundary]:
    kind, name = layout.kind, f"{layout.kind}.{layout.encoding}"
    ranges = _by_range(layout.encoding, pair.version)
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
        yield refuse(f"{name}={each}", alone)
    yield from mutations_of(pair, alone, owner=name)


# KIP-482, both texts


def _sections(pair: Pair, spec: Wanted, role: str) -> Iterator[Boundary]:
    """Sections of tagged or optional fields, mutated; `spec` has two of them after a first field."""
    held: Wanted = {"held": [1, 1], "class": [PLAINEST, "one", "one"]}
    yield Boundary("roundtrip", f"struct{role}=empty_section", spec, {})
    for value in ({}, held, {**held, "unknown": [1]}):
        for owner in (role.removeprefix("."), "unknown"):
            yield from mutations_of(pair, spec, value, owner)
    yield from mutations_of(pair, spec, held, "")


def _mutated_types(pair: Pair, kinds: Iterable[str], spec: Wanted) -> Iterator[Boundary]:
    """A field of each type that is no default, mutated."""
    for kind in kinds:
        value: Wanted = {"class": [_other(kind)]}
        yield from mutations_of(pair, {**spec, "plain": [kind]}, value, kind)


def _optional_fields(pair: Pair) -> Iterator[Boundary]:
    for kind in OPTIONAL_TYPES:
        yield from _optional_field(kind)
    two: Wanted = {"optional": [2], "optional_type": ["int8", "int8"], "tag": [1, 256]}
    yield from _sections(pair, two, ".optional")
    for tag in DRAFT_TAGS:
        one: Wanted = {"optional": [1], "tag": [tag], "optional_type": ["int8"]}
        held: Wanted = {"held": [1], "class": [PLAINEST, "one"]}
        yield Boundary("roundtrip", f"tag.optional={tag}", one, held)
    yield from unknown(".optional", {}, 65535)
    halves: Wanted = {**two, "tag": [32767, 32768]}
    both: Wanted = {"held": [1, 1], "class": [PLAINEST, "one", "one"]}
    yield Boundary("roundtrip", "tags.optional=both_halves", halves, both)
    between: Wanted = {**both, "check": ["unknown_tags"], "unknown_tag": [127]}
    yield Boundary("unknown_tags", "unknown.optional=between", two, between)
    for kind in ("string", "bytes"):
        nothing: Wanted = {"refusal": [f"{kind}.null"]}
        yield mutation(f"{kind}.null={REFUSED_VALUE}", {"plain": [kind]}, nothing)
    for each in ("known_tag", "no_data", "tag_too_high", "negative_tag"):
        yield refuse(f"optional={each}", two)
    for kind in ("string", "bytes"):
        yield refuse(f"{kind}=null", {"plain": [kind]})
    yield refuse("string=too_long", {"plain": ["string"]})
    yield from _mutated_types(pair, PLAIN, {})


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
    if kind in ("float64", "struct"):
        # −0.0 is the default 0.0, in a struct of its own too.
        zero: Wanted = {"held": [1], "class": [PLAINEST, "minus_zero"]}
        within: Wanted = {**spec, "plain": [PLAINEST, "float64"]} if kind == "struct" else spec
        yield Boundary("roundtrip", f"{kind}.optional=equal_to_default", within, zero)
    if kind in ("string", "bytes", "records") or kind.startswith("[]"):
        nullable: Wanted = {**spec, "nullable": [1]}
        yield Boundary("roundtrip", f"{kind}.optional=absent", nullable, {})


def _other(kind: str) -> str:
    """A class whose value is not the default."""
    return next(name for name, value in scalars(kind, False).items() if value != DEFAULTS.get(kind, 0))


def _tagged_fields(pair: Pair) -> Iterator[Boundary]:
    for kind in PLAIN:
        yield from _tagged_field(kind)
    struct: Wanted = {"fields": [1], "shape": ["plain", "struct"], "tagged": [1]}
    yield Boundary("roundtrip", "struct.tagged=absent", struct, {})
    yield Boundary("roundtrip", "struct.tagged=present", struct, {"held": [1], "class": [PLAINEST, "one"]})
    for tag in DOCUMENT_TAGS:
        one: Wanted = {"fields": [1], "shape": ["plain"] * 2, "tagged": [1], "tag": [tag]}
        yield Boundary("roundtrip", f"tag.tagged={tag}", one, {"held": [1], "class": [PLAINEST, "one"]})
    two: Wanted = {"fields": [2], "shape": ["plain"] * 3, "tagged": [1, 1], "tag": [1, 1000]}
    yield from _sections(pair, two, ".tagged")
    both: Wanted = {"held": [1, 1], "class": [PLAINEST, "one", "one"]}
    between: Wanted = {**both, "check": ["unknown_tags"], "unknown_tag": [127]}
    yield Boundary("unknown_tags", "unknown.tagged=between", two, between)
    yield from unknown(".tagged", {"shape": ["plain"]}, 2**31 - 1)
    for kind in ("string", "bytes"):
        for each in scalars(kind, True):
            yield Boundary("roundtrip", f"{kind}={each}", {"plain": [kind]}, {"class": [each]})
        null: Wanted = {"plain": [kind], "nullable": [1]}
        yield Boundary("roundtrip", f"{kind}=null", null, {"null": [1]})
        yield refuse(f"{kind}=null", {"plain": [kind]})
    yield from _mutated_types(pair, PLAIN, {})
    array: Wanted = {"shape": ["array"], "plain": ["int32"]}
    yield from mutations_of(pair, array, {"count": [2]}, "[]int32")
    for count in COUNTS:
        yield Boundary("roundtrip", f"[]int32=count_{count}", array, {"long": [1], "count": [count]})
    yield Boundary("roundtrip", "[]int32=null", {**array, "nullable": [1]}, {"null": [1]})
    yield refuse("[]int32=null", array)


def _tagged_field(kind: str) -> Iterator[Boundary]:
    spec: Wanted = {"fields": [1], "shape": ["plain"] * 2, "plain": [PLAINEST, kind], "tagged": [1]}
    yield Boundary("roundtrip", f"{kind}.tagged=absent", spec, {})
    held: Wanted = {"held": [1], "class": [PLAINEST, _other(kind)]}
    yield Boundary("roundtrip", f"{kind}.tagged=present", spec, held)
    if kind == "string":
        null: Wanted = {**spec, "nullable": [1], "default": ["hello world"]}
        yield Boundary("roundtrip", "string.tagged=null", null, {"held": [1], "null": [1]})

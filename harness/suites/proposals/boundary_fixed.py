"""The cases that a run must have of the messages without random specs: the header, and the page's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from harness.pair import Pair
from harness.suites.proposals.boundary_case import (
    Boundary,
    Wanted,
    mutation,
    mutations_of,
    refuse,
    unknown,
)
from harness.suites.proposals.choices import PLAINEST
from harness.suites.proposals.classes import scalars, type_name
from harness.suites.proposals.families import FAMILIES
from harness.suites.proposals.layout import Array, Layout, Page, Scalar, Struct
from harness.suites.proposals.mutate import REFUSED_VALUE
from harness.suites.proposals.values import COUNTS

__all__ = ["fixed_boundary"]

# Topics in a flat list: enough to come, go and come again.
_LISTS: Final = 8


def fixed_boundary(pair: Pair) -> Iterator[Boundary]:
    """The boundary cases of the header and of the page's messages."""
    family = FAMILIES[pair.message]
    if family.spec is not None:
        # The header: three numbers, a string, and tagged fields from version 1 on.
        kinds, compact = ["int16", "int16", "int32", "string"], pair.version > 0
        for position, kind in enumerate(kinds):
            for each in scalars(kind, compact):
                value: Wanted = {"class": [PLAINEST] * position + [each]}
                yield Boundary("roundtrip", f"{kind}={each}", {}, value)
        yield refuse("string=null", {})
        text: Wanted = {"class": [PLAINEST] * 3 + ["two_byte"]}
        yield from mutations_of(pair, {}, text)
        if compact:
            yield from mutations_of(pair, {}, {**text, "unknown": [1]})
            yield from unknown(".tagged", {}, 2**31 - 1)
        return
    layout = family.offered(None, pair.version)
    scalars_in_order = list(_scalars(layout))
    one = {"count": [1] * _LISTS}
    for position, kind in enumerate(scalars_in_order):
        for each in scalars(kind, False):
            value = {**one, "class": [PLAINEST] * position + [each]}
            yield Boundary("roundtrip", f"{_role(layout, position, kind)}={each}", {}, value)
    yield from _lists(layout)
    yield from mutations_of(pair, {}, one)
    if isinstance(layout, Array):
        topics: Wanted = {
            "count": [3],
            "class": [c for topic in ("one", "empty", "one") for c in (topic, "one", "one")],
        }
        yield Boundary("roundtrip", "topics=interleaved", {}, topics)
        bytes_null: Wanted = {"count": [1], "refusal": ["bytes.null"]}
        yield mutation(f"bytes.null={REFUSED_VALUE}", {}, bytes_null)


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
    name = type_name(outer)
    for count in COUNTS[:4]:
        yield Boundary("roundtrip", f"{name}=count_{count}", {}, {"count": [count]})
    if isinstance(outer.element, Scalar):
        yield refuse(f"{name}=too_many", {})
    element = outer.element
    if isinstance(element, Struct):
        yield refuse("string=too_long", {}, {"count": [1] * _LISTS})
        if element.parallel:
            yield refuse("struct=uneven_lists", {}, {"count": [1] * _LISTS})
            uneven: Wanted = {"count": [1] * _LISTS, "refusal": ["struct.uneven_lists"]}
            yield mutation(f"struct.uneven_lists={REFUSED_VALUE}", {}, uneven)

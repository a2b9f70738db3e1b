"""What a plainest case fails for: the type, encoding or value class without which cases like it agree.

The last cell that a case lies in says what stands at its end, and not what is at fault. So cases beside it
are tried, each with another decision: what all that fail have in common, and those that agree have not, is
the place. Where it takes several things to fail, or none in particular, that is the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from harness.suites.proposals.case import Case
from harness.suites.proposals.choices import packed_choices, unpacked_choices
from harness.suites.proposals.classes import type_name
from harness.suites.proposals.layout import Array, Layout, MessageSet, Page, Struct
from harness.suites.proposals.mutate import ANYWHERE

__all__ = ["MESSAGE", "Place", "Tried", "beside", "common_place", "places_of"]


class Place(NamedTuple):
    """What a case may fail for.

    Attributes:
        name: a type as cells have it, or what several have in common (`"packed32"`); `""` for any.
        kind: a class of its values, or a mutation; `""` for any.
    """

    name: str
    kind: str


MESSAGE: Final = Place("", "")
"""Nothing in particular."""

_ROLES: Final = (".element", ".tagged", ".optional")
_ENCODED: Final = re.compile(r"\w+\.((fixed|packed|unpacked)\d+)")
_NUMBERS: Final = (*range(8), 11, 16, 23, 32, 45, 64, 87)
"""What each decision is tried as: few, up to the number of mutations, as each is a case to be run."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A case that was tried: what it may fail for, and whether it does; None where it fails otherwise."""

    places: frozenset[Place]
    fails: bool | None


def beside(note: bytes) -> Iterator[bytes]:
    """The notes that have one other decision each."""
    lists: Sequence[list[int]] = unpacked_choices(note)
    for which, numbers in enumerate(lists):
        for at, number in enumerate(numbers):
            for other in _NUMBERS:
                if other != number:
                    changed = [*numbers[:at], other, *numbers[at + 1 :]]
                    yield packed_choices(*(changed if which == each else lists[each] for each in (0, 1)))


def places_of(case: Case) -> frozenset[Place]:
    """All that a case may fail for."""
    found: set[Place] = set()
    for cell in case.cells:
        name, _, kind = cell.rpartition("=")
        found |= _wider(Place(name if name != ANYWHERE else "", kind))
    for name in _types(case.offered):
        found |= _wider(Place(name, ""))
    return frozenset(found)


def common_place(failing: frozenset[Place], tried: Iterable[Tried]) -> Place:
    """The one place that all cases which fail have, and some that agree have not; else `MESSAGE`.

    Args:
        failing: what the plainest case may fail for.
        tried: cases beside it.
    """
    agreeing = []
    for each in tried:
        if each.fails:
            failing &= each.places
        elif each.fails is not None:
            agreeing.append(each.places)
    needed = {place for place in failing if any(place not in places for places in agreeing)}
    narrow = {each for each in needed if not any(each in _wider(other) - {other} for other in needed)}
    if len(narrow) > 1:
        # Such as a field that is there, and its value: what can be taken away alone is what matters.
        lost = [narrow - places for places in agreeing]
        narrow = {place for place in narrow if {place} in lost}
    return narrow.pop() if len(narrow) == 1 else MESSAGE


def _wider(place: Place) -> set[Place]:
    """A place and those that hold it."""
    names, kinds = {"", *_wider_names(place.name)}, {"", place.kind}
    return {Place(name, kind) for name in names for kind in kinds} - {MESSAGE}


def _wider_names(name: str) -> Iterator[str]:
    """A type, also without the role that it has in others, and by its encoding."""
    yield name
    for role in _ROLES:
        if name.endswith(role):
            yield from _wider_names(name.removesuffix(role))
    encoded = _ENCODED.fullmatch(name)
    if encoded is not None:
        yield from encoded.groups()


def _types(layout: Layout, role: str = "") -> Iterator[str]:
    """The types of a layout by name, as cells have them."""
    yield type_name(layout) + role
    match layout:
        case Array():
            yield from _types(layout.element, ".element")
        case Page() | MessageSet():
            yield from _types(layout.body)
        case Struct():
            for members, of in (
                (layout.fields, ""),
                (layout.tagged, ".tagged"),
                (layout.optional, ".optional"),
            ):
                for member in members or ():
                    yield from _types(member.type, of)

"""Where a frame can be mutated, and how: the spots, and the names of their coverage cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar, get_args

from harness.mutators import TOKEN_MUTATORS, Mutator
from harness.mutators.tokens import SIZES, Frame, Role, Token
from harness.suites.bytes.long_array_frames import WIDE

__all__ = [
    "PLACES",
    "Spot",
    "cell_of",
    "few_spots",
    "place_of",
    "same_places",
    "spots_of",
    "spots_within",
    "spread",
]

Spot = tuple[int, Mutator]
"""The index of a token, and a mutator that applies to it."""

# Of a kind of place that stands in many: the first, the last, and some between.
_PLACES: Final = 8

Place = TypeVar("Place")


_ROLES: Final[dict[Role, str]] = {
    "string_length": "string",
    "bytes_length": "bytes",
    "records_length": "records",
    "array_count": "array",
    "marker": "struct",
}
"""The first half of a coverage cell, by role of the token, where it is not the role itself."""

PLACES: Final = tuple(
    dict.fromkeys(
        _ROLES.get(role, role) for role in get_args(Role) if role not in ("tag_section", "frame_size")
    )
)
"""Every place of a generated message's frame; the two roles left out are the proposals'."""


def place_of(token: Token) -> str:
    """The kind of place a token is: `?` where null may stand, tags of the spec apart from unknown ones."""
    place = _ROLES.get(token.role, token.role)
    if token.role in ("tag", "tag_size"):
        return ("known_" if token.known else "unknown_") + place
    if token.role == "marker" and token.form == "varint":
        return "tagged_struct?"
    return place + "?" * token.nullable


def cell_of(frame: Frame, index: int, mutator: Mutator) -> str:
    """The coverage cell of mutating token `index` in a way."""
    place = place_of(frame.tokens[index])
    if frame.name == WIDE:
        return f"{WIDE}.{place}:{mutator.wide or mutator.name}"
    return f"{place}:{mutator.name}"


def same_places(frame: Frame, index: int, mutator: Mutator) -> Iterator[int]:
    """The other tokens of the same kind of place to which a mutator applies.

    Declared sizes count each other: of those around each other only one is given.
    """
    cell, sizes = cell_of(frame, index, mutator), frame.tokens[index].role in SIZES
    taken = [(index, frame.tokens[index].end)]
    for other, token in enumerate(frame.tokens):
        if other == index or not mutator.applies(frame, other) or cell_of(frame, other, mutator) != cell:
            continue
        if sizes and any(start < token.end and other < end for start, end in taken):
            continue
        taken.append((other, token.end))
        yield other


def spots_of(frame: Frame) -> list[Spot]:
    """What can be done to the tokens of a frame."""
    return [(i, each) for i in range(len(frame.tokens)) for each in TOKEN_MUTATORS if each.applies(frame, i)]


def spots_within(frame: Frame, elements: int) -> list[Spot]:
    """What can be done within arrays of so many elements or more."""
    inside = _within_long(frame, elements)
    return [(index, each) for index, each in spots_of(frame) if index in inside and each.wide is not None]


def few_spots(frame: Frame, elements: int, group: Callable[[Token], str]) -> Iterator[Spot]:
    """Of these, for each kind and group of tokens a few: the first, the last, and some between them."""
    kinds: dict[tuple[str, str], list[Spot]] = {}
    for index, each in spots_within(frame, elements):
        kinds.setdefault((each.name, group(frame.tokens[index])), []).append((index, each))
    for found in kinds.values():
        yield from spread(found)


def _within_long(frame: Frame, elements: int) -> set[int]:
    """The tokens within the elements of arrays that have so many or more."""
    found: set[int] = set()
    for token in frame.tokens:
        if token.role == "array_count" and len(token.parts) >= elements:
            found.update(range(token.parts[0][0], token.parts[-1][1]))
    return found


def spread(places: list[Place]) -> list[Place]:
    """A few of many places: the first, the last, and others between them."""
    last = len(places) - 1
    if last < _PLACES:
        return places
    return [places[last * n // (_PLACES - 1)] for n in range(_PLACES)]

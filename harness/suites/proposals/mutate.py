"""Bytes that should be refused, or read with care: a value's frame, mutated in one place.

How a frame is mutated is `harness.mutators`; what is added here is what only these layouts have: numbers that
an encoding cannot hold, and the bytes of values that are refused when they are written. Which mutator, which
place and what comes of it are decisions like all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from math import gcd
from typing import Any, Final, NamedTuple

from harness.mutators import MORE_MUTATORS, TOKEN_MUTATORS, WHOLE_MUTATORS, Below, Mutator
from harness.mutators.numbers import varint
from harness.mutators.scalars import ANY_TEXT
from harness.mutators.tokens import Edits, Frame, Token
from harness.suites.proposals.choices import Choices
from harness.suites.proposals.layout import Layout
from harness.suites.proposals.refusals import Refusal, refusals
from harness.suites.proposals.trace import trace, write_encoded
from pycodec.specs.model import Primitive

__all__ = ["ANYWHERE", "REFUSED_VALUE", "UNTOUCHED", "Mutated", "mutate", "mutations", "way_of"]

ANYWHERE: Final = "any"
"""In the place of the owner in the cell of a mutation of a whole frame."""

UNTOUCHED: Final = "untouched"
"""The name of the mutation that leaves a frame as it is: both sides must read it."""

REFUSED_VALUE: Final = "refused_value"
"""The name of the mutation of the value: the bytes that it would have if it were not refused."""


def _wide_numbers(token: Token) -> list[bytes]:
    """Numbers outside of an encoded integer's bits or type, on the wire."""
    kind, _, encoding = token.owner.partition(".")
    if token.role != "number" or not encoding:
        return []
    bits = int(encoding[-2:])
    found = []
    if "packed" in encoding and bits == 16:
        found += [varint(raw) for raw in (1 << 16, (1 << 16) + 1, 1 << 31, (1 << 32) - 1)]
    limits = Primitive(kind).integer_range
    assert limits is not None
    numbers = (limits[1] + 1, limits[0] - 1)
    return found + [write_encoded(encoding, n) for n in numbers if -(1 << bits - 1) <= n < 1 << bits - 1]


def _too_wide(frame: Frame, index: int, below: Below) -> Edits:
    wide = _wide_numbers(frame.tokens[index])
    return {index: wide[below(len(wide))]}


_ENCODED_MUTATORS: Final = (
    Mutator(
        "too_wide",
        "A number that the encoding's bits, or the type, cannot hold.",
        lambda frame, index: bool(_wide_numbers(frame.tokens[index])),
        _too_wide,
    ),
)

_WHOLE: Final = {mutator.name: mutator for mutator in WHOLE_MUTATORS}
_TOKEN: Final[dict[str, list[Mutator]]] = {}
for _mutator in chain(MORE_MUTATORS, TOKEN_MUTATORS, _ENCODED_MUTATORS):
    # All bad texts are one way, as they are one cell within the long arrays of the bytes suite.
    _TOKEN.setdefault(_mutator.wide or _mutator.name, []).append(_mutator)

# The plainest first: a smaller decision is a plainer case. What few values have a place for is chosen more
# often.
_WAYS: Final = (UNTOUCHED, *_WHOLE, *_TOKEN, *("too_wide", ANY_TEXT, REFUSED_VALUE) * 3)

# Where a way does not apply, the one so many on is tried, and so round. Alike ones stand together: were the
# next one tried, those behind a group that seldom applies would have most of the cases.
_STRIDE: Final = next(
    stride for stride in range(len(_WAYS) * 5 // 8, len(_WAYS)) if gcd(stride, len(_WAYS)) == 1
)


def way_of(mutator: str) -> str:
    """What is decided for when a mutator is chosen: its name, or that of those it is one of."""
    return next((way for way, those in _TOKEN.items() if mutator in (each.name for each in those)), mutator)


class Mutated(NamedTuple):
    """Bytes that a frame was mutated to.

    Attributes:
        data: the bytes.
        mutator: the name of what was done.
        owner: of the token that it was done to, or the refusal's cell; `""` for the frame as a whole.
    """

    data: bytes
    mutator: str
    owner: str

    @property
    def cell(self) -> str:
        """The coverage cell."""
        return f"{self.owner or ANYWHERE}={self.mutator}"


@dataclass(frozen=True, slots=True)
class _Site:
    """A token that a mutator applies to, and what it belongs to."""

    owner: str
    index: int
    mutator: Mutator


def _sites(frame: Frame, way: str) -> list[_Site]:
    """Where the mutators of a way can be applied."""
    return [
        _Site(token.owner, index, mutator)
        for mutator in _TOKEN[way]
        for index, token in enumerate(frame.tokens)
        if mutator.applies(frame, index)
    ]


def mutations(frame: Frame) -> list[tuple[str, str]]:
    """The owner (`""`: the frame) and the name of everything that can be done to a frame, once each."""
    found = [("", UNTOUCHED), *(("", name) for name, mutator in _WHOLE.items() if mutator.places(frame))]
    found += [(site.owner, site.mutator.name) for way in _TOKEN for site in _sites(frame, way)]
    return list(dict.fromkeys(found))


def mutate(layout: Layout, value: Any, choices: Choices) -> Mutated:
    """A mutation of a value's frame.

    The way is chosen among all there are, not among those that apply: so a decision means the same one while
    the value that it is applied to becomes plainer.
    """
    frame = trace(layout, value)
    at = _WAYS.index(choices.pick(_WAYS, "mutator"))
    while (found := _try(_WAYS[at], layout, value, frame, choices)) is None:
        at = (at + _STRIDE) % len(_WAYS)
    return found


def _try(way: str, layout: Layout, value: Any, frame: Frame, choices: Choices) -> Mutated | None:
    if way == UNTOUCHED:
        return Mutated(frame.data, way, "")
    if way == REFUSED_VALUE:
        refused = _writable_refusals(layout, value)
        if not refused:
            return None
        cell = choices.pick(tuple(refused), "refusal")
        return Mutated(trace(layout, refused[cell].mutated()).data, way, cell)
    if way in _WHOLE:
        places = _WHOLE[way].places(frame)
        return Mutated(_WHOLE[way].apply(frame.data, -1, choices.below), way, "") if places else None
    sites = _sites(frame, way)
    if not sites:
        return None
    site = choices.pick(sites, "token")
    changed = site.mutator.apply(frame, site.index, choices.below)
    data = changed if isinstance(changed, bytes) else frame.render(changed)
    return Mutated(data, site.mutator.name, site.owner)


_UNWRITABLE: Final = (
    "above",
    "below",
    "far_above",
    "far_below",
    "too_long",
    "too_many",
    "tag_too_high",
    "negative_tag",
    "repeated_offset",
    "negative_time",
    "attributes_300",
    "attributes_256",
    "attributes_-129",
)
"""Refused values that have no bytes of their own, or more than a case should have."""


def _writable_refusals(layout: Layout, value: Any) -> dict[str, Refusal]:
    """What can be made wrong in a value such that it still has bytes, by cell (`"string.null"`)."""
    return {
        each.cell.replace("=", "."): each
        for each in refusals(layout, value)
        if each.cell.rpartition("=")[2] not in _UNWRITABLE
    }

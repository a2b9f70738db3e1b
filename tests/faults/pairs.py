"""Two bugs in one codec, at the same field or side by side: what has to come out as two causes.

Each bug is a *bend*: a condition on what a field holds, and what becomes of it, in writing or in reading. The
pairs are made of a few bends for each type, at the same field, at neighbouring fields, and at a field and
the struct that holds it. None of them is a case that a generator was made for.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final, Literal, get_args

from harness.pair import Pair
from harness.testees import PycodecTestee
from harness.values.shrink import TAGS
from pycodec import Message
from tests.faults.plants import _structs_at, attribute_path

__all__ = ["ANYWAY", "CONSTANT", "PAIRS", "Bend", "BentTestee", "TwoBugs", "testee_of"]

Direction = Literal["write", "read"]


@dataclass(frozen=True, slots=True)
class Bend:
    """A bug in what is done with a field's value.

    Attributes:
        name: what it does.
        direction: in which it is made.
        when: whether a value is concerned.
        effect: what becomes of it; may raise.
    """

    name: str
    direction: Direction
    when: Callable[[Any], bool]
    effect: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class TwoBugs:
    """Two bends and their places in one (message, version) pair."""

    pair: Pair
    first: tuple[str, Bend]
    second: tuple[str, Bend]

    def __str__(self) -> str:
        places = [f"{path}.{bend.name}" for path, bend in (self.first, self.second)]
        return f"{self.pair.message}-{'+'.join(places)}"


class _RefusedError(ValueError):
    """Raised by a bend."""


def _refuse(words: str) -> Callable[[Any], Any]:
    def refuse(value: Any) -> Any:
        raise _RefusedError(words)

    return refuse


def _null(value: Any) -> bool:
    return value is None


_TEXT: Final = (
    Bend("null_as_empty", "write", _null, lambda value: ""),
    Bend("empty_as_null", "read", lambda value: value == "", lambda value: None),
    Bend("long_refused", "write", lambda value: value is not None and len(value) > 300, _refuse("too long")),
    Bend(
        "accents_lost",
        "read",
        lambda value: value is not None and not value.isascii(),
        lambda value: "".join(char for char in value if char.isascii()),
    ),
)
_PLAIN_TEXT: Final = (
    Bend("nul_cut", "write", lambda value: "\0" in value, lambda value: value.partition("\0")[0]),
    Bend("length_127", "read", lambda value: len(value) == 127, lambda value: value[:-1]),
    Bend("empty_refused", "write", lambda value: value == "", _refuse("no name")),
)
_INT: Final = (
    Bend("minus_lost", "write", lambda value: -(2**31) < value < -1, abs),
    Bend("zero_as_one", "read", lambda value: value == 0, lambda value: 1),
    Bend("largest_refused", "write", lambda value: value >= 2**31 - 1, _refuse("out of range")),
    Bend("minus_one_as_nine", "read", lambda value: value == -1, lambda value: 9),
)
_LONG: Final = (
    Bend("high_bits_lost", "write", lambda value: value > 2**60, lambda value: value & 2**60 - 1),
    Bend("negative_refused", "read", lambda value: value < -1, _refuse("negative")),
)
_ARRAY: Final = (
    Bend(
        "last_lost", "write", lambda value: value is not None and len(value) > 100, lambda value: value[:-1]
    ),
    Bend("empty_as_null", "read", lambda value: value == [], lambda value: None),
)
_TAGS: Final = (
    Bend(
        "dropped", "write", lambda value: len(value) == 1 and 0 <= value[0][0] < 2**31 - 1, lambda value: []
    ),
)

ANYWAY: Final = tuple(
    Bend(f"odd_as_even_when_{direction}", direction, lambda value: True, lambda value: value ^ 1)
    for direction in get_args(Direction)
)
CONSTANT: Final = (Bend("constant", "read", lambda value: True, lambda value: "constant"),)
"""Bugs that every value shows, in writing and in reading."""

_NOTHING: Final = Bend("nothing", "write", lambda value: False, lambda value: value)

_PLACES: Final[tuple[tuple[Pair, tuple[tuple[str, tuple[Bend, ...]], ...]], ...]] = (
    (
        Pair("MetadataResponse", 12),
        (
            ("topics.partitions.leaderId", _INT),
            ("topics.partitions.leaderEpoch", _INT[:2]),
            ("brokers.rack", _TEXT),
            ("brokers.host", _PLAIN_TEXT),
        ),
    ),
    (
        Pair("FetchRequest", 12),
        (
            ("maxWaitMs", _INT[:3]),
            ("minBytes", _INT[1:]),
            ("topics.partitions.fetchOffset", _LONG),
            ("rackId", _PLAIN_TEXT),
        ),
    ),
    (
        Pair("OffsetFetchRequest", 8),
        (("groups.topics", _ARRAY), ("groups.groupId", _PLAIN_TEXT), ("groups.unknownTaggedFields", _TAGS)),
    ),
)


def _pairs() -> list[TwoBugs]:
    found = []
    for pair, places in _PLACES:
        for path, bends in places:
            found += [TwoBugs(pair, (path, one), (path, other)) for one, other in combinations(bends, 2)]
        for (path, bends), (other_path, others) in combinations(places, 2):
            # The same kind of bug at two places, where there is one for both, and one in each direction.
            found += [TwoBugs(pair, (path, bends[0]), (other_path, others[-1]))]
        found += _beside_another(pair, places)
    return found


def _beside_another(pair: Pair, places: tuple[tuple[str, tuple[Bend, ...]], ...]) -> Iterator[TwoBugs]:
    """Of a field that comes out wrong whatever it holds, and of another: in the same direction, and not."""
    for path, own in places:
        for anyway in ANYWAY if own[0] in _INT else CONSTANT if own is _PLAIN_TEXT else ():
            for other_path, bends in ((other, bends) for other, bends in places if other != path):
                others = [bend for bend in bends if bend.direction == anyway.direction][:2]
                others += [bend for bend in bends if bend.direction != anyway.direction][:1]
                others += [anyway] * (bends[0] in _INT and own[0] in _INT and path < other_path)
                yield from (TwoBugs(pair, (path, anyway), (other_path, bend)) for bend in others)


PAIRS: Final = _pairs()


class BentTestee(PycodecTestee):
    """pycodec with two bugs in one pair."""

    name = "pycodec with two bugs"

    def __init__(self, bugs: TwoBugs) -> None:
        super().__init__()
        self.bugs = bugs

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """Write what the bends leave of the value."""
        return super().encode_value(pair, self._bent(pair, value, "write"))

    def size_value(self, pair: Pair, value: Message) -> int:
        """The size of what is written."""
        return super().size_value(pair, self._bent(pair, value, "write"))

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        """Read, and bend what was read."""
        value, consumed = super().decode_value(pair, data)
        return self._bent(pair, value, "read"), consumed

    def _bent(self, pair: Pair, value: Message, direction: Direction) -> Message:
        if pair != self.bugs.pair:
            return value
        bent = value
        for path, bend in (self.bugs.first, self.bugs.second):
            if bend.direction != direction:
                continue
            *parents, name = attribute_path(self.protocol.messages[pair.message], path).split(".")
            name = "unknown_tagged_fields" if name == TAGS else name
            if bent is value and any(bend.when(getattr(each, name)) for each in _structs_at(value, parents)):
                bent = copy.deepcopy(value)  # the caller's stays as it is
            # One struct may stand at several places of a value.
            for holder in {id(each): each for each in _structs_at(bent, parents)}.values():
                held = getattr(holder, name)
                if bend.when(held):
                    setattr(holder, name, bend.effect(held))
        return bent


def testee_of(bugs: TwoBugs) -> type[BentTestee]:
    """The testee class of a pair of bugs."""

    class Bent(BentTestee):
        def __init__(self) -> None:
            super().__init__(bugs)

    return Bent


def __getattr__(name: str) -> type[BentTestee]:
    """`tests.faults.pairs:two_7`: the testee with the bugs of that number; `first_7`: with the first of them
    (PEP 562)."""
    which, _, number = name.partition("_")
    if which in ("two", "first") and number.isdigit() and int(number) < len(PAIRS):
        bugs = PAIRS[int(number)]
        return testee_of(bugs if which == "two" else replace(bugs, second=(bugs.second[0], _NOTHING)))
    raise AttributeError(name)

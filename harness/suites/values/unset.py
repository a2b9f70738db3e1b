"""Messages of which nothing is set: where these go wrong, and plain values as well, no value is at fault.

A codec may get every string of flexible versions wrong. Then no value is right that has one, whatever else it
holds; which messages go wrong, and which do not, tells what it is that they have in common.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import Final

from harness.casework.faults import Direction, direction_of, facing, row_views
from harness.causes.length import is_as_told, lengths_told, message_place, scope_of_length
from harness.causes.scope import ARRAY, MANY, WHATEVER, Place, Scope, places_of
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.suites.values.runner import ValueRunner
from harness.values.form import names_a_field
from harness.values.shrink import (
    TAGS,
    Fields,
    Node,
    Site,
    default_of,
    is_default,
    is_there,
    replaced,
    writable_fields,
)
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import MessageSpec

__all__ = ["SIZED", "Unset", "as_told", "types_in", "without"]

SIZED: Final = (Reason.SIZE_DIFFERS, Reason.SIZE_REJECTED)
"""Sizes are computed by code of its own: what is wrong there says nothing of what is written."""
_FLAGS: Final = ("kind", "flexible", "nullable")
"""What types may be wrong under."""
_SECONDS: Final = 30.0
"""For asking all messages: seconds do, but for codecs that take a tenth of one for each."""
_NULL: Final = "null"
_VALUE: Final = "no null"


@dataclass(frozen=True, slots=True)
class _Asked:
    """A message in a version, and what became of it.

    Attributes:
        message: as a place.
        length: how many bytes it is with nothing set.
        holds: the places of a value of which nothing is set, by type and flags alone.
        unset, plain: the rows of that value, and of one that has something everywhere.
    """

    message: Place
    length: int
    holds: frozenset[Place]
    unset: CaseRow
    plain: CaseRow

    def is_wrong(self, way: Direction) -> bool | None:
        """Whether it goes wrong in one direction, whatever it holds; None where that cannot be told."""
        told = [_is_wrong(row, way) for row in (self.unset, self.plain)]
        return False if False in told else None if None in told else True


class Unset:
    """What becomes of the messages of a run of which nothing is set; they are asked when it is first of use.

    Args:
        runner: runs cases in this process.
        representatives: makes the pairs that stand for all others.
    """

    def __init__(self, runner: ValueRunner, representatives: Callable[[], Iterable[Pair]]) -> None:
        self._runner = runner
        self._representatives = representatives
        self._asked: list[_Asked] | None = None
        self._types: dict[Direction, tuple[Scope, ...]] = {}
        self._wrong: dict[tuple[Pair, Direction], bool | None] = {}

    def messages_of_length(self, pair: Pair, row: CaseRow) -> Scope | None:
        """The messages that come out as much too long, or too short, as one does whatever it holds, of which
        this is the row; None where that says nothing of others."""
        told = lengths_told(row.reason, row)
        if not told:
            return None
        direction = direction_of(row.reason, row.testee_outcome)
        own = message_place(self._message(pair), pair.version)
        failing: dict[str, list[Place]] = {words: [] for words in told}
        agreeing: list[tuple[Place, int]] = []
        for each in self._all():
            seen = facing(each.unset, direction)
            if each.message.message == own.message or seen.verdict not in ("agreed", "mismatch"):
                continue
            if seen.verdict == "agreed":
                agreeing.append((each.message, each.length))
            for words in failing.keys() & lengths_told(seen.reason, seen):
                failing[words].append(each.message)
        words = max(told, key=lambda words: len(failing[words]))  # a few may be alike in both
        others = [place for place, length in agreeing if not is_as_told(words, length)]
        return scope_of_length(own, words, failing[words], others)

    def types(self, way: Direction) -> tuple[Scope, ...]:
        """The types of which no value is right in one direction; `()` for what is about none."""
        if not way:
            return ()
        if way not in self._types:
            told = [(each, each.is_wrong(way)) for each in self._all()]
            wrong = [each for each, is_wrong in told if is_wrong]
            right = [each for each, is_wrong in told if is_wrong is False]
            self._types[way] = tuple(_types_of(wrong, right))
        return self._types[way]

    def is_wrong(self, pair: Pair, way: Direction) -> bool:
        """Whether a message goes wrong in a version, whatever it holds."""
        if (pair, way) not in self._wrong:
            self._wrong[pair, way] = self._ask(pair).is_wrong(way)
        return self._wrong[pair, way] is True

    def _all(self) -> Sequence[_Asked]:
        if self._asked is None:
            self._asked = list(self._ask_all())
        return self._asked

    def _ask_all(self) -> Iterator[_Asked]:
        pairs = list(self._representatives())
        if len({pair.message for pair in pairs}) < MANY:
            return  # too few to tell what they have in common
        until = time.monotonic() + _SECONDS
        for pair in pairs:
            asked = self._ask(pair)
            if asked.unset.died or asked.plain.died:
                return  # for each that follows it would have to be started again
            yield asked
            if time.monotonic() > until:
                return  # those that were asked tell as much of types as there is time for

    def _ask(self, pair: Pair) -> _Asked:
        message = self._message(pair)
        unset = writable_fields(message.root, pair.version)
        plain = to_dict(self._runner.cases.plain(pair))
        unset_row, plain_row = self._runner.run_fields(pair, [unset, plain])
        held = (_by_type(*each) for each in _carried(message, pair.version, unset))
        place = message_place(message, pair.version)
        codec = self._runner.cases.reference.protocol.codec(*pair)
        length = codec.size(from_dict(codec.message_class, unset))
        return _Asked(place, length, frozenset(chain.from_iterable(held)), unset_row, plain_row)

    def _message(self, pair: Pair) -> MessageSpec:
        return self._runner.cases.reference.protocol.messages[pair.message]


def _is_wrong(row: CaseRow, way: Direction) -> bool | None:
    if row.verdict != "mismatch":
        return False if row.verdict == "agreed" else None
    views = (view for view in row_views(row) if view.reason not in SIZED)
    seen = [view for view in views if direction_of(view.reason, view.testee_outcome) == way]
    if seen:
        # What is no value of the message is wrong for none of its types, unless it is said of which.
        is_shapeless = any(
            view.reason == Reason.DECODE_MALFORMED and not names_a_field(view.detail or "") for view in seen
        )
        return None if is_shapeless else True
    return None if facing(row, way).verdict == "unsupported" else False


def _types_of(wrong: Sequence[_Asked], right: Sequence[_Asked]) -> Iterator[Scope]:
    """What the messages that go wrong hold, and none that does not; the one that most of them hold first.

    Where two types would do, nobody can tell which it is; and where nothing is right that has neither, all
    messages may be wrong for what they have in common besides.
    """
    while wrong:
        fitting: dict[Scope, int] = {}
        for scope in _candidates(wrong):
            showing = {each.message.message for each in wrong if _shows(scope, each)}
            beside = replace(scope, type="")
            others = {each.message.message for each in right if _shows(beside, each)}
            if min(len(showing), len(others)) >= MANY and not any(_shows(scope, each) for each in right):
                fitting[scope] = len(showing)
        most = max(fitting.values(), default=0)
        best = [scope for scope, number in fitting.items() if number == most]
        if len({scope.type for scope in best if scope.type != ARRAY}) > 1 or not best:
            return
        # An array of one type says more than any; and the fewer conditions, the plainer.
        scope = min(best, key=lambda each: (each.type == ARRAY, len(as_told(each).conditions)))
        yield scope
        wrong = [each for each in wrong if not _shows(scope, each)]


def _shows(scope: Scope, asked: _Asked) -> bool:
    return any(map(scope.covers, asked.holds))


def _candidates(wrong: Sequence[_Asked]) -> Iterator[Scope]:
    """The types that may be, each under all that it may depend on, the plainest first.

    No value is null alone: what is wrong with null is told as that.
    """
    places = sorted({place for each in wrong for place in each.holds if place.kind == _VALUE}, key=repr)
    flags = [names for number in range(len(_FLAGS) + 1) for names in combinations(_FLAGS, number)]
    made = (Scope(place.type, tuple(map(place.fact, names))) for names in flags for place in places)
    return iter(dict.fromkeys(made))


def types_in(message: MessageSpec, version: int, fields: Fields, types: Sequence[Scope]) -> list[Scope]:
    """Those of some types that a value has something of."""
    if not types:
        return []
    held = {each for node, place in _carried(message, version, fields) for each in _by_type(node, place)}
    return [scope for scope in types if any(map(scope.covers, held))]


def without(message: MessageSpec, version: int, fields: Fields, types: Sequence[Scope]) -> Fields:
    """A value with as little of some types as it can have."""

    def is_wrong(node: Node, place: Place) -> bool:
        return any(scope.covers(each) for scope in types for each in _by_type(node, place))

    def emptied(holder: Node, place: Place, node: Node) -> Node | None:
        """A place of a value without a node that it is, or that stands in it; None where it cannot be."""
        if holder.field is None:
            return None
        if isinstance(holder.value, list) and holder is not node:
            return replace(holder, value=[])
        if version in holder.field.tagged_versions:
            return replace(holder, value=default_of(holder.field))
        null = replace(holder, value=None)
        return null if version in holder.field.nullable_versions and not is_wrong(null, place) else None

    there = list(_carried(message, version, fields)) if types else []
    by_site = {node.site: (node, place) for node, place in there}
    for node, _ in filter(lambda each: is_wrong(*each), there):
        if not is_there(fields, node.site):
            continue  # gone with what it stood in: to empty that as well might bring it back
        above = (by_site.get(node.site[:depth]) for depth in range(len(node.site), 0, -1))
        tried = (emptied(*each, node) for each in above if each is not None)
        empty = next(filter(None, tried), None)
        if empty is not None:
            fields = replaced(fields, empty.site, empty.value)
    return fields


def _carried(message: MessageSpec, version: int, fields: Fields) -> Iterator[tuple[Node, Place]]:
    """The nodes of a value that are written, but for unknown tagged fields."""
    left_out: set[Site] = set()
    for node, place in places_of(message, version, fields):
        inside = any(node.site[:depth] in left_out for depth in range(len(node.site)))
        if inside or node.type == TAGS or not _is_written(node, version):
            left_out.add(node.site)
        else:
            yield node, place


def _is_written(node: Node, version: int) -> bool:
    if node.field is None:
        return True
    is_left_out = version in node.field.tagged_versions and is_default(node.field, node.value)
    return version in node.field.versions and not is_left_out


def _by_type(node: Node, place: Place) -> Iterator[Place]:
    """What a place is, by its type and its flags alone; an array is one of its type, and of any."""
    kind = _NULL if node.value is None else _VALUE
    for type in (place.type, *((ARRAY,) if place.type.startswith("[]") else ())):
        yield Place("", "", type, flexible=place.flexible, nullable=place.nullable, kind=kind)


def as_told(type: Scope) -> Scope:
    """A type as a cause tells it; that null is right is said by none."""
    facts = (each for each in type.conditions if not each.startswith("kind"))
    return replace(type, conditions=(*facts, WHATEVER))

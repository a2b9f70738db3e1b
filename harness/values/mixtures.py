"""Mixtures: cases in which every field of a message goes through the values of its type at once.

A value class of its own costs a case for every field, so there are few. Values that do not hide each other
can share one: a codec that gets any of them wrong gives other bytes. Mixture number n holds the n-th value of
each field, and many in arrays of structs, one an element; which fields are null or at their defaults changes
from struct to struct, so that every two of them are met in each combination. In the last ones fields that the
version lacks and may drop hold something, too. A mixture does not depend on a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache, partial
from itertools import cycle, islice
from operator import attrgetter
from random import Random
from typing import Any, Final

from harness.values.classes_of_scalars import numbered_text
from harness.values.pools import left_over, long_values, pool
from harness.values.shape import FieldNode, StructNode
from pycodec import Message
from pycodec.policy import MAX_STRING_BYTES
from pycodec.specs.model import Primitive
from pycodec.values import field_default

__all__ = ["holds_tags", "mixtures"]

_FEWEST: Final = 28
"""Mixtures that every pair has: so many lengths of arrays are tried."""

_COUNTS: Final = (3, 1, 8, 2, 4, 7, 129, 0, 16, 31, 32, 255, 15, 63, 64, 100, 256, 126, 127, 128, 5, 9, 12)
"""Elements of the outermost arrays, mixture by mixture: none at all where there are unknown tags."""
_OF_THEIR_OWN: Final = (126, 127, 128)
"""Those that have cells in flexible versions."""
_INNER: Final = (2, 0, 1, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 100, 126, 127, 128, 129, 2, 255, 256, 5, 6)
"""Of inner arrays, as long as there are few structs; the mixture without outer elements has none."""
_FEW: Final = (1, 2, 0, 3)
"""Of inner arrays from then on."""
_WHILE_DROPPING: Final = 64
"""Of the outermost arrays of every other mixture that drops something: so many values are met in one."""
_ENOUGH: Final = 40
"""Structs of a mixture beyond which arrays are short."""
_MANY: Final = 150
"""Structs beyond which most arrays are empty."""
_LONG_COUNTS: Final = {
    23: (16_384, 16_384), 24: (16_382, 16_382), 25: (1000, 1000), 26: (16_384, 32_768), 27: (16_383, 16_383),
}  # fmt: skip
"""Elements of the first array of scalars of each field, by mixture: of a flexible version, and of another."""
_STEP: Final = 37
"""Between the values of neighbouring fields, so that they do not march in step: a prime."""
_WITHOUT_ARRAYS: Final = 23
"""The mixture, with unknown tags, in which all that the version lets be null of a message's arrays is."""
_FALLING: Final = 8
"""Of so many arrays, the elements of one fall: who keeps them in a sorted map gives them back otherwise."""
_NULLS: Final = 12
"""Of so many values of a field that the version lacks, one is null."""


def mixtures(shape: StructNode, turns: int, own: Mapping[str, Set[int]]) -> tuple[Callable[[], Message], ...]:
    """The mixtures of a pair, each made when it is called.

    Args:
        shape: the pair's fields.
        turns: how many other cases there are, in which fields go through values beside the one under test.
        own: in which of them a field is the one under test, by its path.
    """
    walks = {
        f.path: _Walk(left_over(f.spec, f.path, _others(turns, own.get(f.path, ()))), around)
        for f, around in once(shape)
    }
    plain = max((*(walk.mixtures for walk in walks.values()), _FEWEST)) if shape.fields else 0
    number = plain + _dropping(shape)
    return tuple(partial(_message, shape, each, walks, each - plain) for each in range(number))


@dataclass(frozen=True, slots=True)
class _Walk:
    """What a field that a message has once goes through.

    Attributes:
        values: one a mixture.
        around: the paths of the tagged structs that hold it. Where one is left out, so is the field.
    """

    values: tuple[Any, ...]
    around: tuple[str, ...]

    @property
    def mixtures(self) -> int:
        """How many it takes, in whole blocks of values, when each of them leaves it out now and then."""
        blocks = -(-len(self.values) // _BLOCK) * _BLOCK
        omitting = 1 + len(self.around)
        return blocks + -(-blocks * omitting // (_LEFT_OUT - omitting))


def _dropping(shape: StructNode) -> int:
    """Mixtures in which fields of other versions hold something. Many codecs have no place for that."""
    dropped = [field for _, node in shape.walk() for field in node.absent if field.spec.ignorable]
    kinds = [f.primitive for f in shape.absent if f.spec.ignorable and f.primitive is not None]
    numbers = [len(_long_ones(kind)) + -(-len(pool(kind)) * _NULLS // (_NULLS - 1)) for kind in kinds]
    return max((*numbers, _FEWEST)) if dropped else 0


def _long_ones(kind: Primitive) -> tuple[Any, ...]:
    """The long values of a field that the version lacks, where no class has the longest."""
    longest = (numbered_text(MAX_STRING_BYTES),) if kind is Primitive.STRING else ()
    return (*long_values(kind), *longest)


def holds_tags(shape: StructNode, number: int) -> bool:
    """Whether a mixture holds unknown tagged fields, a law of its own that a testee may decline."""
    return shape.flexible and number % 4 == 3


def _message(shape: StructNode, number: int, walks: Mapping[str, _Walk], dropping: int) -> Message:
    return _Mixture(shape, number, walks, dropping).message()


def _others(turns: int, own: Collection[int]) -> list[int]:
    return [turn for turn in range(1, turns + 1) if turn not in own]


def once(node: StructNode, around: tuple[str, ...] = ()) -> Iterator[tuple[FieldNode, tuple[str, ...]]]:
    """The scalar fields that a message has once, not in elements of arrays; and the tagged structs around."""
    for field in node.fields:
        if field.is_array:
            continue
        if field.child is not None:
            yield from once(field.child, (*around, field.path) if field.tagged else around)
        elif field.primitive is not None:
            yield field, around


class _Mixture:
    """One mixture as it is made; from 0 on, `dropping` counts those in which the version drops something."""

    def __init__(self, shape: StructNode, number: int, walks: Mapping[str, _Walk], dropping: int) -> None:
        self.shape, self.number, self._walks, self._dropping = shape, number, walks, dropping
        self._tagged = holds_tags(shape, number)
        self._inside_tagged = False
        self._rng = Random(number)
        self._structs = 0
        self._more = 2
        # Those that a mixture leaves out by turns: fields that walk, and the tagged structs that hold any.
        turns = dict.fromkeys(path for own, walk in walks.items() for path in (*walk.around, own))
        self._order = {path: order for order, path in enumerate(turns)}
        self._met: dict[str, int] = {}
        self._elements: dict[str, int] = {}

    def message(self) -> Message:
        return self._struct(self.shape, 0)

    def _struct(self, node: StructNode, depth: int) -> Message:
        value = node.cls()
        self._structs += 1
        alike: dict[int, Any] = {}
        alone = self._alone(node) if depth else None
        for field in node.fields:
            turn, twin = self._turn(field), alike.get(field.type_number)
            # The first of all has the long texts, one a mixture.
            first = turn == 0 and self.number < _WITH_LONG_ONES
            walks = not depth and field.path in self._order
            counted = turn == 0 and field.is_array and self.number < len(_COUNTS)
            if self._tagged and self.number == _WITHOUT_ARRAYS and field.is_array and field.nullable:
                made: Any = None
            elif first or counted or field is alone:
                made = ...
            elif alone is not None:
                made = self._unset(field, null=0)
            else:
                made = self._instead(field, twin) if walks else self._now_and_then(field, depth)
            if made is ...:
                made = self._field(field, turn, depth)
                plain = not (first or walks or alone)
                if twin is not None and plain and self._rng.random() < _ALIKE:
                    made = twin
            if made is not None and not isinstance(made, Message | list):
                alike[field.type_number] = made
            setattr(value, field.attribute, made)
        # A tagged struct that differs from its default in what is dropped alone is written, read as the
        # default, and then not written again, by Kafka as well: no such struct is made.
        for field in node.absent if self._dropping >= 0 and not self._inside_tagged else ():
            if field.spec.ignorable:
                setattr(value, field.attribute, self._of_another_version(node, field))
        if self._tagged and (node is self.shape or self._rng.random() < _TAGGED):
            value.unknown_tagged_fields = list(self._tags(node.first_free_tag))
        return value

    def _alone(self, node: StructNode) -> FieldNode | None:
        """The one field that a struct within arrays sets now and then, each in its turn."""
        met = self._elements[node.path] = self._elements.get(node.path, -1) + 1
        number, rest = divmod(met, _ALONE)
        # Not by the number of the mixture alone: fields have their turn in long arrays and in short ones.
        return node.fields[(self.number + number) % len(node.fields)] if rest == 1 and node.fields else None

    def _instead(self, field: FieldNode, twin: Any) -> Any:
        """What a field that goes through its values has when it is left out of that; else `...`.

        By turns that is its default, and what another field of its type holds: none of its values is lost.
        """
        if not self._is_left_out(field.path, self.number):
            return ...
        return self._unset(field) if twin is None or self.number // _LEFT_OUT % 2 else twin

    def _now_and_then(self, field: FieldNode, depth: int) -> Any:
        """The default of any other field, seldom; else `...`."""
        share = _TAGGED_UNSET if field.tagged else _UNSET if depth else 0.0
        return self._unset(field) if self._rng.random() < share else ...

    def _is_left_out(self, path: str, number: int) -> bool:
        return number > _WITH_LONG_ONES and number % _LEFT_OUT == self._order[path] % _LEFT_OUT

    def _walked(self, path: str) -> Any:
        """The value of a field that walks, of which those mixtures do not count that left it out."""
        walk = self._walks[path]
        omitted = _omitted(
            frozenset(self._order[each] % _LEFT_OUT for each in (path, *walk.around)), self.number
        )
        # Neighbours hold the same values in another order, or nobody saw them swapped.
        return walk.values[(self.number - omitted ^ self._order[path] % _BLOCK) % len(walk.values)]

    def _turn(self, field: FieldNode) -> int:
        """Which of its values a field holds now."""
        met = self._met[field.path] = self._met.get(field.path, -1) + 1
        return met

    def _unset(self, field: FieldNode, null: float = 0.5) -> Any:
        """Null, so often, or the default, as far as the version permits it; `...` where it does not."""
        default = field_default(field.spec, self.shape.classes)
        if field.nullable and (default is None or self._rng.random() < null):
            return None
        if default is None or (
            field.child is not None and not field.is_array and not field.child.has_defaults
        ):
            return ...
        return default

    def _field(self, field: FieldNode, turn: int, depth: int) -> Any:
        child, kind = field.child, field.primitive
        if child is not None:
            inside, self._inside_tagged = self._inside_tagged, self._inside_tagged or field.tagged
            number = self._count(turn, depth) if field.is_array else 1
            items = [self._struct(child, depth + field.is_array) for _ in range(number)]
            self._inside_tagged = inside
            if not field.is_array:
                return items[0]
            if self._falls(len(items), turn):
                key = child.fields[0].attribute if child.fields else ""
                if child.fields and child.fields[0].primitive in _SORTED and not child.fields[0].nullable:
                    items.sort(key=attrgetter(key), reverse=True)
                return items
            twin = self._twin(len(items), turn)
            if twin is not None:
                items[-1] = items[twin]
            return items
        if kind is None:
            return [] if field.is_array else field_default(field.spec, self.shape.classes)
        if not field.is_array:
            if kind is Primitive.BOOL:
                return self._rng.random() < 0.5
            walk = self._walks.get(field.path)
            if walk is not None and walk.values:
                return self._walked(field.path)
            return self._scalar(kind, self.number * _STEP + turn + len(field.path), turn)
        start = self.number * _STEP + 5 * turn
        count = self._count_of_scalars(turn, depth)
        if long_values(kind):
            if count > _LONG:
                short: list[Any] = [numbered_text(n % 4) for n in range(count)]
                return short if kind is Primitive.STRING else [text.encode() for text in short]
            made = [self._scalar(kind, start + n, turn + n) for n in range(count)]
        else:
            values = pool(kind)
            made = list(islice(cycle(values), start % len(values), start % len(values) + count))
        if self._falls(count, turn):
            return sorted(made, reverse=True)
        twin = self._twin(count, turn)
        if twin is not None:
            made[-1] = made[twin]
        return made

    def _falls(self, count: int, turn: int) -> bool:
        # Two are equal now and then, or told apart.
        return count > 2 and (self.number + turn) % _FALLING == _FALLING - 3

    def _twin(self, count: int, turn: int) -> int | None:
        """Which element of an array is its last once more: arrays of each length have equal ones.

        Not so that it reads the same backwards, but for some of two.
        """
        if count > 2:
            return 0 if count > 3 and (self.number + turn) % 4 == 2 else 1
        return 0 if count == 2 and (self.number + turn) % 3 == 2 else None

    def _scalar(self, kind: Primitive, turn: int, occurrence: int) -> Any:
        """A value of the pool; in the first element of all, a long one now and then."""
        long = long_values(kind)
        last = self.number == len(long) - 1
        if last and self._more and occurrence:
            # Three of the longest make a frame of over 64 KiB.
            self._more -= 1
            return long[-1]
        if self.number < len(long) and occurrence == 0:
            return long[self.number]
        values = pool(kind)
        return values[turn % len(values)]

    def _count(self, turn: int, depth: int) -> int:
        if self._dropping >= 0 and depth == 0 and self._dropping % 2 == 0:
            return _WHILE_DROPPING
        if self.number >= len(_COUNTS):
            # These are for fields that a message has once. Each few is met with unknown tags and without.
            few = _FEW[(self.number + self.number // 4 + turn) % len(_FEW)]
            # The first struct of all drops the long texts, or has the long arrays.
            long = 0 <= self._dropping <= _WITH_LONG_ONES or self.number in _LONG_COUNTS
            return max(few, int(turn == 0 and long))
        if depth == 0:
            count = _COUNTS[(self.number + turn) % len(_COUNTS)]
            return count % 10 if self.shape.flexible and count in _OF_THEIR_OWN else count
        if turn == 0:
            # The first of each path has each length once, whatever stands before it.
            return _INNER[self.number * 3 % len(_INNER)] or int(self.number < _WITH_LONG_ONES)
        if self._structs >= _MANY:
            return int(turn % 4 == 0)
        counts = _INNER if self._structs < _ENOUGH else _FEW
        return counts[(self.number * 3 + turn) % len(counts)]

    def _count_of_scalars(self, turn: int, depth: int) -> int:
        if turn == 0 and self.number in _LONG_COUNTS:
            return _LONG_COUNTS[self.number][not self.shape.flexible]
        return self._count(turn, depth)

    def _of_another_version(self, node: StructNode, field: FieldNode) -> Any:
        """A value of a field that is dropped."""
        met, kind = self._turn(field), field.primitive
        number = self._dropping
        if kind is not None and not field.is_array:
            long = _long_ones(kind)
            if not met and number < len(long):
                return long[number]
            # So many that were not null, and not long, came before: no value is passed over.
            number = max(0, number - len(long))
            if kind.can_be_nullable and (number + met) % _NULLS == _NULLS - 1:
                return None
            values = pool(kind)
            return values[((number - number // _NULLS) * _STEP + met) % len(values)]
        turn = number * _STEP + met
        count = turn % 3 if met else _COUNTS[turn % len(_COUNTS)]
        if turn % _NULLS == _NULLS - 3:
            return None
        if kind is None:
            assert field.spec.struct is not None
            made = self.shape.classes[field.spec.struct.name]()
            return [made] * count if field.is_array else made
        values, step = pool(kind), -1 if turn % 2 else 1
        return [values[(turn + step * n) % len(values)] for n in range(count)]

    def _tags(self, free: int) -> Iterator[tuple[int, bytes]]:
        tag = free
        for _ in range(self._rng.choice((1, 2, 3, 4, 8, 16))):
            size = self._rng.choice((0, 1, 2, 7, 126, 129, 255, 256))
            yield tag, numbered_text(size).encode()
            tag += self._rng.choice((1, 1, 2, 5, 120, 16_300))


@cache
def _omitted(turns: frozenset[int], number: int) -> int:
    """In how many mixtures before one a field is left out, whose turns and its holders' those are."""
    return sum(each % _LEFT_OUT in turns for each in range(_WITH_LONG_ONES + 1, number))


_SORTED: Final = frozenset(Primitive) - {Primitive.BOOL, Primitive.FLOAT64}
_WITH_LONG_ONES: Final = 6
"""The first mixtures, in which the first text or bytes of each field are long."""
_ALIKE: Final = 0.08
"""How often two fields of a type hold the same, but for those that go through their values."""
_UNSET: Final = 0.2
"""How often a field is not set, beside others that are: what is made of one can go by another."""
_TAGGED_UNSET: Final = 0.5
"""The same of tagged fields that are arrays, or within them."""
_ALONE: Final = 9
"""Of so many structs within arrays, one sets a single field."""
_BLOCK: Final = 4
"""Of so many values, neighbouring fields have each another at a time."""
_LEFT_OUT: Final = 8
"""Of so many mixtures, a field that occurs once goes through its values in all but one."""
_TAGGED: Final = 0.3
"""How often a struct has unknown tagged fields, in a mixture that holds any."""
_LONG: Final = 1000
"""Elements beyond which texts in an array are short."""

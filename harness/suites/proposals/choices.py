"""Where a generator takes its decisions from: a seeded stream, a test framework, or a list to be repeated.

Everything that is random about a case of the proposals (its spec, its values, what is mutated) is a sequence
of small decisions. Kept as a list they repeat the case, and a shorter or smaller list is a plainer case: the
first option of every decision is the plainest, so that a generator shrinks without knowing how.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from harness.mutators.numbers import varint

__all__ = ["PLAINEST", "Choices", "Forced", "Given", "Seeded", "packed_choices", "unpacked_choices"]

T = TypeVar("T")


class Choices(ABC):
    """A source of decisions.

    Attributes:
        taken: the decisions so far.
    """

    def __init__(self) -> None:
        self.taken: list[int] = []

    def below(self, bound: int, label: str = "") -> int:
        """A number from 0 to `bound` − 1. `label` says what is decided, for sources that care."""
        number = self._next(bound, label)
        self.taken.append(number)
        return number

    def pick(self, options: Sequence[T], label: str = "") -> T:
        """One of the options, the plainest of which stands first."""
        return options[self.below(len(options), label)]

    def flag(self, label: str = "", one_in: int = 2) -> bool:
        """Yes in one case of `one_in`; no is the plainer answer."""
        return self.below(one_in, label) == one_in - 1

    @abstractmethod
    def _next(self, bound: int, label: str) -> int: ...


class Seeded(Choices):
    """Decisions out of a stream of 64-bit numbers (`harness.casework.stream.draws`)."""

    def __init__(self, draw: Callable[[], int]) -> None:
        super().__init__()
        self._draw = draw

    def _next(self, bound: int, label: str) -> int:
        return self._draw() % bound


class Given(Choices):
    """Decisions out of a list; beyond its end, and for what a list cannot decide, the plainest."""

    def __init__(self, numbers: Sequence[int] = ()) -> None:
        super().__init__()
        self._numbers = numbers

    def _next(self, bound: int, label: str) -> int:
        at = len(self.taken)
        return min(self._numbers[at], bound - 1) if at < len(self._numbers) else 0


class Forced(Choices):
    """Decisions by label, each label's in turn; the plainest everywhere else.

    Args:
        wanted: by label: options for `pick` (`PLAINEST` for the first one, a function for the first one that
            it is true of), numbers for `below`, truth values for `flag`.
    """

    def __init__(self, wanted: Mapping[str, Sequence[Any]]) -> None:
        super().__init__()
        self._wanted = {label: list(decisions) for label, decisions in wanted.items()}

    def pick(self, options: Sequence[T], label: str = "") -> T:
        """The option that is wanted; `ValueError` if it is none."""
        left = self._wanted.get(label)
        decision = left.pop(0) if left else PLAINEST
        if decision is PLAINEST:
            index = 0
        elif callable(decision):
            index = next(number for number, option in enumerate(options) if decision(option))
        else:
            index = options.index(decision)
        self.taken.append(index)
        return options[index]

    def flag(self, label: str = "", one_in: int = 2) -> bool:
        """Whether it is wanted."""
        decision = bool(self._next(2, label))
        self.taken.append((one_in - 1) * decision)
        return decision

    def _next(self, bound: int, label: str) -> int:
        left = self._wanted.get(label)
        number = int(left.pop(0)) if left else 0
        if number >= bound:
            raise ValueError(f"{label!r} has {bound} options, and number {number} is wanted")
        return number


PLAINEST: Final = object()
"""Stands for the first option."""


def packed_choices(*lists: Sequence[int]) -> bytes:
    """Lists of decisions as bytes: each its count and its numbers (of at most 64 bits), as varints."""
    return b"".join(varint(number, 64) for numbers in lists for number in (len(numbers), *numbers))


def unpacked_choices(data: bytes) -> list[list[int]]:
    """What `packed_choices` packed."""
    numbers, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            numbers.append(value)
            value = shift = 0
    lists, at = [], 0
    while at < len(numbers):
        lists.append(numbers[at + 1 : at + 1 + numbers[at]])
        at += 1 + numbers[at]
    return lists

"""No regular expression takes a time with the square of the length of a text.

A repeat that may give back what it took, and behind it another one that takes the same characters: each
character can stand in either, and a text that fits neither way is tried in all of them.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator, Sequence
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from types import ModuleType
from typing import Any

import pytest

import harness
import pycodec

ALPHABET = [*map(chr, range(256)), "é", "€", "😀", "٣"]
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


def characters(op: Any, argument: Any, flags: int) -> set[str]:
    """The characters that an item of one character takes."""
    every = set(ALPHABET)
    match op:
        case codes.LITERAL:
            return {chr(argument)} & every
        case codes.NOT_LITERAL:
            return every - {chr(argument)}
        case codes.ANY:
            return every
        case codes.IN:
            found: set[str] = set()
            negated = argument[0][0] is codes.NEGATE
            for kind, what in argument[negated:]:
                if kind is codes.RANGE:
                    found |= {char for char in every if what[0] <= ord(char) <= what[1]}
                elif kind is codes.CATEGORY:
                    found |= {char for char in every if re.match(_CATEGORIES[what], char, flags)}
                else:
                    found |= {chr(what)} & every
            return every - found if negated else found
    return set()


_CATEGORIES = {
    codes.CATEGORY_DIGIT: r"\d",
    codes.CATEGORY_NOT_DIGIT: r"\D",
    codes.CATEGORY_SPACE: r"\s",
    codes.CATEGORY_NOT_SPACE: r"\S",
    codes.CATEGORY_WORD: r"\w",
    codes.CATEGORY_NOT_WORD: r"\W",
}


class Ambiguity:
    """Looks for two endless repeats of one character each, one behind the other, that share characters."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        self.flags = pattern.flags & (re.ASCII | re.IGNORECASE | re.DOTALL | re.UNICODE)
        text = pattern.pattern
        self.items = list(
            _parser.parse(text, pattern.flags & ~re.UNICODE if isinstance(text, bytes) else pattern.flags)
        )
        self.found: list[str] = []

    def look(self) -> list[str]:
        self._walk(self.items, ())
        return self.found

    def _walk(self, items: Sequence[Any], behind: Sequence[Any]) -> None:
        """Go through items, with all that may come behind them."""
        for number, (op, argument) in enumerate(items):
            rest = [*items[number + 1 :], *behind]
            if op in _REPEATS:
                _, most, inner = argument
                endless = most is codes.MAXREPEAT
                taken = self._taken(inner)
                if endless and op is not codes.POSSESSIVE_REPEAT and taken:
                    self._follow(taken, rest)
                self._walk(list(inner), [(op, argument), *rest] if endless and not taken else rest)
            else:
                for inner in parts(op, argument):
                    # What an atomic group took it does not give back.
                    self._walk(inner, [] if op is codes.ATOMIC_GROUP else rest)

    def _taken(self, inner: Any) -> set[str]:
        """The characters of a repeat of one character; of a longer one none."""
        if len(inner) != 1:
            return set()
        op, argument = inner[0]
        if op is codes.BRANCH:
            singles = [part for part in argument[1] if len(part) == 1]
            every: set[str] = set()
            return every.union(*(characters(part[0][0], part[0][1], self.flags) for part in singles))
        return characters(op, argument, self.flags)

    def _follow(self, taken: set[str], rest: Sequence[Any]) -> None:
        for number, (op, argument) in enumerate(rest):
            if op in _REPEATS:
                least, most, inner = argument
                shared = taken & self._taken(inner)
                if most is codes.MAXREPEAT and shared:
                    self.found.append(f"{sorted(taken)[:3]}… and behind it {sorted(shared)[:3]}…")
                    return
                if len(inner) > 1 or not self._taken(inner):
                    self._follow(taken, [*inner, *rest[number + 1 :]])
                if least and not shared:
                    return
                continue
            inners = list(parts(op, argument))
            if inners:
                for inner in inners:
                    self._follow(taken, [*inner, *rest[number + 1 :]])
                return
            if op not in (codes.AT, codes.ASSERT, codes.ASSERT_NOT) and not taken & characters(
                op, argument, self.flags
            ):
                return


def parts(op: Any, argument: Any) -> Iterator[list[Any]]:
    """What a group or a branch is made of."""
    if op is codes.SUBPATTERN:
        yield list(argument[3])
    elif op is codes.ATOMIC_GROUP:
        yield list(argument)
    elif op is codes.BRANCH:
        yield from map(list, argument[1])


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def patterns() -> dict[str, re.Pattern[Any]]:
    found = {}
    for package in (pycodec, harness):
        for module in modules(package):
            for name, value in vars(module).items():
                if isinstance(value, re.Pattern):
                    found[f"{module.__name__}.{name}"] = value
    return found


PATTERNS = patterns()


@pytest.mark.parametrize("name", PATTERNS)
def test_no_pattern_tries_one_text_in_many_ways(name: str) -> None:
    assert Ambiguity(PATTERNS[name]).look() == []


@pytest.mark.parametrize(
    "pattern",
    [
        r"[0-9]+\.?[0-9]*",
        r"0*([0-9A-Fa-f]+)",
        r"\s*,?\s*",
        r"(a+)*b",
        r"(?:[0-9]+|x)[0-9]+z",
        rb"\d+\d+",
        r"\w*1\w*",
    ],
)
def test_one_that_does_is_found(pattern: str | bytes) -> None:
    assert Ambiguity(re.compile(pattern)).look()


@pytest.mark.parametrize(
    "pattern", [r"[0-9]++\.?[0-9]*", r"[0-9]+\.[0-9]*", r"\s*x\s*", r"(?:[a-z]+-)*[0-9]+", r"(?>a+)a*"]
)
def test_one_that_does_not_is_not(pattern: str) -> None:
    assert Ambiguity(re.compile(pattern)).look() == []


def test_there_are_patterns() -> None:
    assert len(PATTERNS) > 40

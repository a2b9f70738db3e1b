"""Between which releases something came or went, with few of them asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["Alike", "Answer", "Turn", "turning_point"]

Answer = Literal["fails", "agrees", "no answer"]
"""What a release does."""


@dataclass(frozen=True, slots=True)
class Alike:
    """No turn: what the first and the last release do that answer, which may be the same one.

    Attributes:
        first, last: their names; `""` where none answers.
    """

    answer: Answer
    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """Two releases with unlike answers, and none between them that answers.

    Attributes:
        before, after: in the order that was given.
        came: whether it fails from `after` on; else it failed up to `before`.
        silent: releases between them that gave no answer.
    """

    before: str
    after: str
    came: bool
    silent: tuple[str, ...]


def turning_point(releases: Sequence[str], ask: Callable[[str], Answer]) -> Turn | Alike:
    """Find a turn by halving.

    There is at least one turn between two that are unlike. Where there are several, it is one of them.

    Args:
        releases: in order, two or more.
        ask: what a release does; not asked twice. One without an answer is passed over.
    """
    answers: dict[str, Answer] = {}

    def asked(number: int) -> Answer:
        name = releases[number]
        if name not in answers:
            answers[name] = ask(name)
        return answers[name]

    first = next((each for each in range(len(releases)) if asked(each) != "no answer"), None)
    if first is None:
        return Alike("no answer")
    low = first
    high = next(each for each in reversed(range(low, len(releases))) if asked(each) != "no answer")
    if asked(low) == asked(high):
        return Alike(asked(low), releases[low], releases[high])
    while True:
        middle = sorted(range(low + 1, high), key=lambda each: abs(2 * each - low - high))
        found = next((each for each in middle if asked(each) != "no answer"), None)
        if found is None:
            silent = tuple(releases[low + 1 : high])
            return Turn(releases[low], releases[high], asked(high) == "fails", silent)
        low, high = (found, high) if asked(found) == asked(low) else (low, found)

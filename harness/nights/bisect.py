"""Between which releases something came or went, with few of them asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["Answer", "Turn", "turning_point"]

Answer = Literal["fails", "agrees", "no answer"]
"""What a release does."""


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


def turning_point(releases: Sequence[str], ask: Callable[[str], Answer]) -> Turn | Answer:
    """Find a turn by halving; where first and last are alike, what both do.

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
        return "no answer"
    low = first
    high = next(each for each in reversed(range(low, len(releases))) if asked(each) != "no answer")
    if asked(low) == asked(high):
        return asked(low)
    while True:
        middle = sorted(range(low + 1, high), key=lambda each: abs(2 * each - low - high))
        found = next((each for each in middle if asked(each) != "no answer"), None)
        if found is None:
            silent = tuple(releases[low + 1 : high])
            return Turn(releases[low], releases[high], asked(high) == "fails", silent)
        low, high = (found, high) if asked(found) == asked(low) else (low, found)

"""The smallest set of sites that breaks a program: fewer and fewer are allowed, as long as it still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

__all__ = ["EnoughError", "smallest"]

T = TypeVar("T")


class EnoughError(Exception):
    """No more may be tried."""


def smallest(items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> list[T]:
    """A subset that fails, and of which no part that was tried does (ddmin: Zeller, Hildebrandt, 2002).

    Args:
        items: all of them fail together.
        fails: whether some of them do; when it raises `EnoughError`, no more is to be tried.
    """
    left, parts = list(items), 2
    try:
        while len(left) > 1:
            found = _reduced(left, parts, fails)
            if found is not None:
                left, parts = found, max(parts - 1, 2) if len(found) > len(left) // parts + 1 else 2
            elif parts < len(left):
                parts = min(2 * parts, len(left))
            else:
                break
    except EnoughError:
        pass
    return left


def _reduced(left: list[T], parts: int, fails: Callable[[Sequence[T]], bool]) -> list[T] | None:
    """A part that fails, or all but a part."""
    for chunk in _chunks(left, parts):
        if fails(chunk):
            return chunk
    if parts > 2:
        for chunk in _chunks(left, parts):
            rest = [each for each in left if each not in chunk]
            if fails(rest):
                return rest
    return None


def _chunks(items: Sequence[T], parts: int) -> Iterable[list[T]]:
    size, extra = divmod(len(items), parts)
    at = 0
    for number in range(parts):
        end = at + size + (number < extra)
        if end > at:
            yield list(items[at:end])
        at = end

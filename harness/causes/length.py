"""Messages that come out too long, or too short, whatever they hold: of one message that is a mistake in it,
of all of them one in what reads or writes any."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from harness.causes.scope import MANY, MESSAGE, Place, Scope, narrowest
from harness.causes.signature import Example
from harness.outcome import CaseRow, Reason
from pycodec.specs.model import MessageSpec

__all__ = ["LENGTH", "lengths_told", "message_place", "scope_of_length", "told_as"]

LENGTH: Final = "length: "
"""What begins the condition of a scope that tells of how many bytes."""


def lengths_told(reason: str, case: CaseRow | Example) -> tuple[str, ...]:
    """In words, what a case that comes out too long, or too short, may have in common with others.

    The testee wrote so many bytes too much, or consumed them; or it says of any that it consumed that many.
    """
    if reason == Reason.DECODE_CONSUMED_DIFFERS:
        # Of each side, the number stands in the words alone.
        told = [int(number) for number in re.findall(r"\d+", case.detail or "")]
        return (_off(told[0] - told[1]), told_as(told[0])) if len(told) == 2 else ()
    if case.testee_bytes is None or case.reference_bytes is None:
        return ()
    off = len(case.testee_bytes) - len(case.reference_bytes)
    return (_off(off),) if off else ()


def told_as(number: int) -> str:
    """In words, that a message is said to be of so many bytes."""
    return f"told as {_bytes(number)}"


def _off(number: int) -> str:
    return f"{_bytes(abs(number))} too {'short' if number < 0 else 'long'}"


def _bytes(number: int) -> str:
    return f"{number:,} byte{'' if number == 1 else 's'}"


def message_place(message: MessageSpec, version: int) -> Place:
    """A message as a whole, as a place."""
    return Place(message.name, "", MESSAGE, flexible=message.is_flexible(version), kind=message.type.value)


def scope_of_length(
    own: Place, words: str, failing: Sequence[Place], agreeing: Sequence[Place]
) -> Scope | None:
    """The messages of which the same is told (`lengths_told`); None where it is just `own`, or so few that
    each may be a mistake of its own."""
    scope = narrowest(own, failing, agreeing)
    if scope.local or len({each.message for each in (own, *failing) if scope.covers(each)}) < MANY:
        return None
    return replace(scope, conditions=(*scope.conditions, f"{LENGTH}{words}"))

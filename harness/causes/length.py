"""Messages that come out too long, or too short, or are sized so, whatever they hold: of one message that is
a mistake in it, of all of them one in what reads, writes or sizes any."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from harness.causes.scope import MANY, MESSAGE, Place, Scope, narrowest
from harness.causes.signature import Example
from harness.outcome import CaseRow, Reason
from pycodec.specs.model import MessageSpec

__all__ = ["LENGTH", "is_as_told", "lengths_told", "message_place", "scope_of_length"]

LENGTH: Final = "length: "
"""What begins the condition of a scope that tells of how many bytes."""
_TOLD_IN_WORDS: Final = (Reason.DECODE_CONSUMED_DIFFERS, Reason.SIZE_DIFFERS)


def lengths_told(reason: str, case: CaseRow | Example) -> tuple[str, ...]:
    """In words, what a case that comes out too long, or too short, may have in common with others.

    The testee wrote so many bytes too much, or consumed them, or computed such a size; or it says of any that
    it consumed that many, or has that size.
    """
    if reason in _TOLD_IN_WORDS:
        # Of each side, the number stands in the words alone.
        told = [int(number) for number in re.findall(r"-?\d+", case.detail or "")][:2]
        if len(told) < 2:
            return ()
        off, whole = _off(told[0] - told[1]), _bytes(told[0])
        if reason == Reason.SIZE_DIFFERS:
            return f"sized {off}", f"sized as {whole}"  # it is written right, and no cause of what is not
        return off, f"told as {whole}"
    if case.testee_bytes is None or case.reference_bytes is None:
        return ()
    surplus = len(case.testee_bytes) - len(case.reference_bytes)
    return (_off(surplus),) if surplus else ()


def is_as_told(words: str, length: int) -> bool:
    """Whether a message of so many bytes is as these words have any: it agrees then, and says nothing."""
    return words.endswith(f" as {_bytes(length)}")


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

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

__all__ = ["LENGTH", "bytes_off", "message_place", "scope_of_length"]

LENGTH: Final = "length: "
"""What begins the condition of a scope that tells by how many bytes."""


def bytes_off(reason: str, case: CaseRow | Example) -> int:
    """How many bytes more than there are to be the testee wrote in a case, or consumed; 0 for as many, or
    where that is not known."""
    if reason == Reason.DECODE_CONSUMED_DIFFERS:
        # Of each side, the number stands in the words alone.
        told = [int(number) for number in re.findall(r"\d+", case.detail or "")]
        return told[0] - told[1] if len(told) == 2 else 0
    if case.testee_bytes is None or case.reference_bytes is None:
        return 0
    return len(case.testee_bytes) - len(case.reference_bytes)


def message_place(message: MessageSpec, version: int) -> Place:
    """A message as a whole, as a place."""
    return Place(message.name, "", MESSAGE, flexible=message.is_flexible(version), kind=message.type.value)


def scope_of_length(
    own: Place, off: int, failing: Sequence[Place], agreeing: Sequence[Place]
) -> Scope | None:
    """The messages that come out that many bytes too long (too short, if negative); None where it is just
    `own`, or so few that each may be a mistake of its own."""
    scope = narrowest(own, failing, agreeing)
    if scope.local or len({each.message for each in (own, *failing) if scope.covers(each)}) < MANY:
        return None
    words = f"{abs(off):,} byte{'' if abs(off) == 1 else 's'} too {'short' if off < 0 else 'long'}"
    return replace(scope, conditions=(*scope.conditions, f"{LENGTH}{words}"))

"""In what way a value was changed: what two wrong values of one bug have in common.

A codec that loses the high half of a number does so with every number, and one that writes an empty text for
null does nothing to the others. So the way of the change tells two bugs of one field apart, where the
outcome does not.
"""

from __future__ import annotations

import re
from typing import Any, Final

__all__ = ["REPLACED", "SURROGATE", "change_of"]

REPLACED: Final = "replaced characters"
"""Where Kafka has U+FFFD for what it cannot read, something else, and all around it is there."""

SURROGATE: Final = "lone surrogate"
"""Another text for one with a lone surrogate."""

_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_REPLACEMENT: Final = "\ufffd"

_FEW: Final = 2
"""The most by which a number is off by a little."""

_ROUNDED: Final = 1000
"""Of so many, the part by which a rounded number is off at most."""

_DOUBLE: Final = 2**53
"""From here on a double holds some integers only."""


def change_of(wanted: Any, got: Any) -> str:
    """How `got` came of `wanted`, in a word or two; `""` where that is nothing to go by.

    Args:
        wanted, got: values of one field.
    """
    if got is None:
        return "null"
    if wanted is None:
        return "not null"
    if isinstance(wanted, bool) or isinstance(got, bool):
        return ""
    if isinstance(wanted, str) and isinstance(got, str) and _SURROGATES.search(wanted):
        return SURROGATE
    if isinstance(wanted, int | float) and isinstance(got, int | float):
        return _of_numbers(wanted, got)
    if isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        return "another order"
    if isinstance(wanted, str | bytes | list) and not got:
        return "emptied"
    if isinstance(wanted, str) and isinstance(got, str) and _REPLACEMENT in wanted and _keeps(wanted, got):
        return REPLACED
    return ""


def _keeps(wanted: str, got: str) -> bool:
    """Whether all is there but what was replaced, and something where that was."""
    first, *others, last = wanted.split(_REPLACEMENT)
    at = len(first)
    for part in others:
        found = got.find(part, at + 1)
        if found < 0:
            return False
        at = found + len(part)
    return got.startswith(first) and got.endswith(last) and len(got) > at + len(last)


def _of_numbers(wanted: float, got: float) -> str:
    if wanted != wanted or got != got:
        return "NaN"
    if got == 0:
        return "zero"
    if got == -wanted:
        return "sign"
    difference = got - wanted
    if isinstance(difference, int) and abs(wanted) > _DOUBLE:
        # What a double rounds up past the highest number of 64 bits comes out as the lowest.
        difference = (difference + 2**63) % 2**64 - 2**63
    if abs(difference) * _ROUNDED <= abs(wanted):
        return "rounded"
    return f"by {difference:+g}" if abs(difference) <= _FEW else ""

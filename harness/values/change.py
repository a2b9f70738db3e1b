"""In what way a value was changed: what two wrong values of one bug have in common.

A codec that loses the high half of a number does so with every number, and one that writes an empty text for
null does nothing to the others. So the way of the change tells two bugs of one field apart, where the
outcome does not.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable
from typing import Any, Final

from harness.outcome import Change
from harness.values.equality import identity
from harness.values.surrogates import LONE_SURROGATE
from pycodec import Message

__all__ = ["change_of", "is_reordered"]

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
    if isinstance(wanted, str) and isinstance(got, str):
        return _of_texts(wanted, got)
    if isinstance(wanted, int | float) and isinstance(got, int | float):
        return _of_numbers(wanted, got)
    if isinstance(wanted, list) and isinstance(got, list):
        if is_reordered(wanted, got):
            return Change.REORDERED
        if _is_merged(wanted, got):
            return Change.MERGED
    if isinstance(wanted, str | bytes | list) and not got:
        return Change.EMPTIED
    return ""


def _of_texts(wanted: str, got: str) -> str:
    if LONE_SURROGATE.search(wanted):
        return Change.SURROGATE
    if not got:
        return Change.EMPTIED
    return Change.REPLACED if _REPLACEMENT in wanted and _keeps(wanted, got) else ""


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
        return Change.SIGN
    difference = got - wanted
    if not math.isfinite(difference):
        return ""
    if isinstance(difference, int) and abs(wanted) > _DOUBLE:
        # What a double rounds up past the highest number of 64 bits comes out as the lowest.
        difference = (difference + 2**63) % 2**64 - 2**63
    if abs(difference) * _ROUNDED <= abs(wanted):
        return "rounded"
    # All that is next to nothing is near to one another, and says nothing by that.
    by_few = abs(difference) <= _FEW and difference == int(difference) and wanted + difference == got
    return f"by {difference:+g}" if by_few else ""


def is_reordered(wanted: list[Any], got: list[Any]) -> bool:
    """Whether the elements of an array are all there, at other places.

    The order within each has no say, nor have elements within that equal others: sets lose both at once.
    """
    if len(wanted) != len(got):
        return False
    mine, theirs = ([identity(each, ordered=False) for each in held] for held in (wanted, got))
    if mine == theirs:
        return False
    if Counter(mine) == Counter(theirs):
        return True
    mine, theirs = ([_outline(each) for each in held] for held in (wanted, got))
    return mine != theirs and Counter(mine) == Counter(theirs)


def _is_merged(wanted: list[Any], got: list[Any]) -> bool:
    """Whether an array lacks elements that are equal to others, or have their map key, and nothing else.

    Which of them is left, and where, has no say: so do sets and maps. Arrays within may lack some, too.
    """
    if not 0 < len(got) < len(wanted):
        return False
    mine, theirs = ([_outline(each) for each in held] for held in (wanted, got))
    if _is_set_of(theirs, mine):
        return True
    return set(theirs) <= set(mine) and _is_set_of(*([_key(each) for each in held] for held in (got, wanted)))


def _is_set_of(left: list[Hashable], whole: list[Hashable]) -> bool:
    """Whether each of all is left once."""
    return len(set(left)) == len(left) and set(left) == set(whole)


def _outline(value: Any) -> Hashable:
    """What a value has in common with others that differ in how often something stands in their arrays."""
    if isinstance(value, list):
        return frozenset(map(_key, value))
    if isinstance(value, Message):
        fields = tuple(_outline(getattr(value, name)) for name in value._fields)
        return type(value), fields, identity(value.unknown_tagged_fields)
    return identity(value)


def _key(element: Any) -> Hashable:
    """The map key of an array's element; where it has none, all of it."""
    if isinstance(element, Message):
        named = zip(element._spec.fields, element._fields, strict=True)
        key = tuple(identity(getattr(element, name)) for field, name in named if field.map_key)
        if key:
            return key
    return _outline(element)

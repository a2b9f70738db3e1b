"""Repetition and depth: few bytes that claim much, many elements of few bytes."""

from __future__ import annotations

from typing import Final

from harness.mutators.base import Below, Mutator, removed
from harness.mutators.lengths import write_length
from harness.mutators.tokens import Edits, Frame

__all__ = ["MUTATORS"]

_LARGEST: Final = 32_768
"""Bytes that a repeated element may grow to."""
_MOST: Final = 1_024
"""How often one is repeated, but for one case in `_RARELY`, which is only bounded in bytes."""
# Such frames cost a thousand times the others: one in so many keeps their share of the time at half.
_RARELY: Final = 1_024


def _is_array(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role == "array_count"


def _has_element(frame: Frame, index: int) -> bool:
    return _is_array(frame, index) and bool(frame.tokens[index].parts)


def _repeated(frame: Frame, index: int, below: Below) -> Edits:
    """The last element, twice or very often.

    Were all repetitions long, they would be most of a campaign's time.
    """
    token = frame.tokens[index]
    element = frame.span(*token.parts[-1])
    number = max(_LARGEST // max(len(element), 1), 2)
    if below(_RARELY):
        number = min(number, _MOST >> below(10))
    return {**removed(frame, index), index: write_length(token, number) + element * number}


def _filled(frame: Frame, index: int, byte: bytes, number: int) -> bytes:
    token = frame.tokens[index]
    return frame.data[: frame.offsets[index]] + write_length(token, number) + byte * number


def _all_counts(frame: Frame, index: int) -> Edits:
    """This array and all within it claim as many elements as bytes remain."""
    token = frame.tokens[index]
    inside = [i for i in range(index, token.end) if frame.tokens[i].role == "array_count"]
    return {i: write_length(frame.tokens[i], frame.remaining(i)) for i in inside}


def _is_nested(frame: Frame, index: int) -> bool:
    token = frame.tokens[index]
    return _is_array(frame, index) and any(
        inner.role == "array_count" for inner in frame.tokens[index + 1 : token.end]
    )


MUTATORS: Final = (
    Mutator("repeated", "One element, many times.", _has_element, _repeated, None),
    Mutator(
        "zeros",
        "Many elements claimed, and nothing but zero bytes to read them from.",
        _has_element,
        lambda frame, index, below: _filled(frame, index, b"\0", 2_000),
        None,
    ),
    Mutator(
        "ones",
        "Many elements claimed, and nothing but bytes of 1 to read them from.",
        _has_element,
        lambda frame, index, below: _filled(frame, index, b"\1", 2_000),
        None,
    ),
    Mutator(
        "nested_counts",
        "An array and those within it, each claiming as many elements as bytes remain.",
        _is_nested,
        lambda frame, index, below: _all_counts(frame, index),
    ),
)

"""How large an answer of a testee may be: what a right one can need, and room for a wrong one to be shown.

A right encoding has fewer than four bytes for each byte of the value form (UTF-8 has three for a UTF-16 unit,
which the form has in two; tag and size of a tagged field take up to ten for a field of one byte), but for the
few of an empty message; it has about as many as the frame that it was read from. Where the reference has read
a value from the frame, a right reading has its form. What goes beyond `answer_bound` is another value for
certain, and is not passed on: one of 150 MB would take the JVM, or the batch that it stands in, with it.
"""

from __future__ import annotations

from typing import Final

__all__ = ["AnswerTooLargeError", "answer_bound", "bounded"]

_TIMES: Final = 16
_ANYWAY: Final = 64 << 10


class AnswerTooLargeError(Exception):
    """An answer that has more bytes than any right one could have."""


def answer_bound(known: int) -> int:
    """Bytes that an answer may have where `known` bytes are the longest known form of what it is about."""
    return _TIMES * known + _ANYWAY


def bounded(what: str, length: int, bound: int) -> None:
    """`AnswerTooLargeError` where an answer of `length` bytes is over the bound."""
    if length > bound:
        raise AnswerTooLargeError(f"{what} has {length:,} bytes; this case can need {bound:,} at most")

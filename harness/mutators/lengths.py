"""Lengths of strings, bytes and records, counts of arrays: too short, too long, negative, absurd."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harness.mutators.base import Below, Mutator, removed
from harness.mutators.numbers import varint, write_number
from harness.mutators.tokens import FULL_FRAME, LENGTHS, NO_TOKEN, Edits, Frame, Token

__all__ = ["ARRAY_LIMIT", "MUTATORS", "STRING_LIMIT", "write_length"]

STRING_LIMIT: Final = 32767
ARRAY_LIMIT: Final = 1_000_000
"""`MessageUtil.MAX_ARRAY_LENGTH` of kafka-clients 4.4.0."""

_INT_MAX: Final = 2**31 - 1
_INT_MIN: Final = -(2**31)
_INT16_MIN: Final = -(2**15)


def write_length(token: Token, length: int) -> bytes:
    """A length in the form that `token` has."""
    return write_number(token.form, length)


def _when(condition: Callable[[Token], bool]) -> Callable[[Frame, int], bool]:
    def applies(frame: Frame, index: int) -> bool:
        token = frame.tokens[index]
        return token.role in LENGTHS and condition(token)

    return applies


def _length(
    choose: Callable[[Frame, int], int], *, bare: bool = False
) -> Callable[[Frame, int, Below], Edits]:
    """Another length; `bare` removes the content as well."""

    def apply(frame: Frame, index: int, below: Below) -> Edits:
        edits = removed(frame, index) if bare else {}
        edits[index] = write_length(frame.tokens[index], choose(frame, index))
        return edits

    return apply


def _plus(change: int) -> Callable[[Frame, int], int]:
    return lambda frame, index: frame.tokens[index].value + change


def _at(length: int) -> Callable[[Frame, int], int]:
    return lambda frame, index: length


def _lowest(frame: Frame, index: int) -> int:
    return _INT16_MIN if frame.tokens[index].form == "int16" else _INT_MIN


def _any(token: Token) -> bool:
    return True


def _present(token: Token) -> bool:
    return token.value >= 0


def _allows_no_negative(token: Token) -> bool:
    """Whether its length has two bytes, of which no negative one is allowed."""
    return token.form == "int16" and not token.nullable


def _raw_int_min(frame: Frame, index: int, below: Below) -> Edits:
    return {index: varint(_INT_MIN)}


def _long_string(length: int) -> Callable[[Frame, int, Below], Edits]:
    def apply(frame: Frame, index: int, below: Below) -> Edits:
        return {index: write_length(frame.tokens[index], length) + b"x" * length, **removed(frame, index)}

    return apply


def _unsigned(frame: Frame, index: int, below: Below) -> Edits:
    length = write_length(frame.tokens[index], _INT16_MIN)
    return {index: length + b"x" * -_INT16_MIN, **removed(frame, index)}


def _long_array(count: int) -> Callable[[Frame, int, Below], bytes]:
    """As many bytes as elements are claimed, the first element bad: nothing but the limit is tested."""

    def apply(frame: Frame, index: int, below: Below) -> bytes:
        return frame.data[: frame.offsets[index]] + write_length(frame.tokens[index], count) + b"\xff" * count

    return apply


def _is_long_array(frame: Frame, index: int) -> bool:
    """The first array of the first base frame whose elements begin with a length that cannot be −1."""
    return frame.name == FULL_FRAME and index == _first_long_array(frame)


def _first_long_array(frame: Frame) -> int:
    for index, token in enumerate(frame.tokens):
        if token.role == "array_count" and token.parts and token.scope == NO_TOKEN:
            start, end = token.parts[0]
            if start == end:
                continue  # elements of no bytes
            first = frame.tokens[start]
            if first.role in LENGTHS and not first.nullable:
                return index
    return NO_TOKEN


_string: Final = _when(lambda token: token.role == "string_length")

MUTATORS: Final = (
    Mutator("plus_one", "A length or count one too high.", _when(_present), _length(_plus(1))),
    Mutator(
        "minus_one",
        "A length or count one too low.",
        _when(lambda token: token.value > 0),
        _length(_plus(-1)),
    ),
    Mutator("zero", "Length 0 before content.", _when(lambda token: token.value > 0), _length(_at(0))),
    Mutator(
        "empty",
        "Nothing in it, canonically.",
        _when(lambda token: token.value > 0),
        _length(_at(0), bare=True),
        taken="accepted",
    ),
    Mutator("null", "Null, canonically.", _when(_present), _length(_at(-1), bare=True), taken="as_null"),
    Mutator(
        "null_content_left",
        "Null, with the content still there.",
        _when(lambda token: token.value > 0),
        _length(_at(-1)),
    ),
    *(
        Mutator(name, about, _when(_any), _length(_at(length), bare=True), wide, "as_null")
        for name, about, length, wide in (
            ("minus_two", "Length -2: null in no encoding.", -2, ""),
            ("minus_three", "Length -3.", -3, None),
            ("minus_128", "Length -128, the lowest of one byte.", -128, None),
        )
    ),
    Mutator(
        "minus_32768",
        "Length -32768, the lowest of two bytes.",
        _when(lambda token: token.form != "int16"),
        _length(_at(_INT16_MIN), bare=True),
        None,
        "as_null",
    ),
    Mutator(
        "most_negative",
        "The lowest length there is.",
        _when(_any),
        _length(_lowest, bare=True),
        taken="as_null",
    ),
    Mutator(
        "huge",
        "The highest length there is, and no content.",
        _when(_any),
        _length(_at(_INT_MAX - 1), bare=True),
        taken="refused",
    ),
    Mutator(
        "wrapped",
        "Compact length 2^31: one less than that is 2^31-1 in 32-bit arithmetic.",
        _when(lambda token: token.form == "compact"),
        _raw_int_min,
    ),
    Mutator(
        "over_remaining",
        "One more than the bytes that remain.",
        _when(_any),
        _length(lambda frame, index: frame.remaining(index) + 1),
    ),
    Mutator("is_remaining", "Exactly the bytes that remain.", _when(_any), _length(Frame.remaining)),
    Mutator("longest", "A string of 32767 bytes, the longest.", _string, _long_string(STRING_LIMIT), None),
    Mutator(
        "over_limit",
        "A string of 32768 bytes, all there.",
        lambda frame, index: _string(frame, index) and frame.tokens[index].form == "compact",
        _long_string(STRING_LIMIT + 1),
        None,
    ),
    Mutator(
        "unsigned",
        # A reader that takes lengths as unsigned refuses every other negative one as well: so many bytes are
        # not there. Where null may stand Kafka reads on, and the difference shows.
        "Length -32768, and as many bytes as that is without its sign.",
        lambda frame, index: _string(frame, index) and _allows_no_negative(frame.tokens[index]),
        _unsigned,
        None,
    ),
    Mutator(
        "at_limit",
        "1000000 elements claimed, the most that are read, and as many bytes; the first is bad.",
        _is_long_array,
        _long_array(ARRAY_LIMIT),
    ),
    Mutator(
        "over_limit",
        "1000001 elements claimed and as many bytes.",
        _is_long_array,
        _long_array(ARRAY_LIMIT + 1),
    ),
)

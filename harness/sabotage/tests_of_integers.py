"""Conditions on an integer: where bytes, groups of seven bits, types and doubles end."""

from __future__ import annotations

from random import Random
from typing import Final

from harness.sabotage.value_test import ValueTest

__all__ = ["INTEGERS"]

_EDGE_BITS: Final = (7, 8, 14, 15, 16, 21, 24, 28, 31, 32, 35, 40, 42, 48, 53, 56, 63)
_SMALL_CODES: Final = 16
_MOMENTS: Final = (1 << 40, 1 << 41)
"""Milliseconds since 1970 of 2004 and of 2039: the times that brokers send."""


def _width(rng: Random, low: int, high: int) -> ValueTest:
    most = (high.bit_length() + 7) // 8
    size = rng.randrange(1, most + 1)
    negative = low < 0 and rng.random() < 0.5
    # Of a number that is the complement of a negative one, so that −128 has one byte.
    bottom = 0 if size == 1 else 1 << (8 * (size - 1) - (low < 0))
    top = min(high, (1 << (8 * size - (low < 0))) - 1)

    def holds(value: int) -> bool:
        return (value < 0) is negative and bottom <= (~value if value < 0 else value) <= top

    def example(rng: Random) -> int:
        magnitude = rng.randrange(bottom, top + 1)
        return ~magnitude if negative else magnitude

    return ValueTest("byte length", f"{'negative, ' * negative}{size} bytes", holds, example)


def _bit_length(rng: Random, low: int, high: int) -> ValueTest:
    groups = (high.bit_length() + 6) // 7
    group = rng.randrange(1, groups + 1)
    bottom, top = (1 << 7 * (group - 1)) if group > 1 else 0, min(high, (1 << 7 * group) - 1)
    words = f"{group} groups of seven bits"
    return ValueTest(
        "magnitude", words, lambda v: bottom <= v <= top, lambda rng: rng.randrange(bottom, top + 1)
    )


def _sign(rng: Random, low: int, high: int) -> ValueTest:
    if low < 0 and rng.random() < 0.7:
        return ValueTest("sign", "negative", lambda v: v < 0, lambda rng: rng.randrange(low, 0))
    return ValueTest("sign", "positive", lambda v: v > 0, lambda rng: rng.randrange(1, high + 1))


def _above(rng: Random, low: int, high: int) -> ValueTest:
    bits = rng.choice([b for b in _EDGE_BITS if 1 << b <= high] or [6])
    floor = 1 << bits
    if low < 0 and rng.random() < 0.3:
        return ValueTest(
            "magnitude", f"below -2^{bits}", lambda v: v < -floor, lambda rng: rng.randrange(low, -floor)
        )
    return ValueTest(
        "magnitude", f"2^{bits} or more", lambda v: v >= floor, lambda rng: rng.randrange(floor, high + 1)
    )


def _beside_edge(rng: Random, low: int, high: int) -> ValueTest:
    found = [(b, by) for b in _EDGE_BITS for by in (-1, 0, 1) if (1 << b) + by <= high]
    bits, by = rng.choice(found or [(6, 0)])
    exactly = (1 << bits) + by
    if low <= -exactly and rng.random() < 0.25:
        exactly = -exactly
    return ValueTest(
        "equality", f"is {exactly} (beside 2^{bits})", lambda v: v == exactly, lambda rng: exactly
    )


def _one_bit(rng: Random, low: int, high: int) -> ValueTest:
    bit = rng.randrange(high.bit_length())
    return ValueTest("bit", f"bit {bit} alone", lambda v: v == 1 << bit, lambda rng: 1 << bit)


def _has_bit(rng: Random, low: int, high: int) -> ValueTest:
    bit = rng.randrange(high.bit_length())

    def example(rng: Random) -> int:
        return rng.randrange(low, high + 1) | 1 << bit

    return ValueTest("bit", f"bit {bit} set", lambda v: v >> bit & 1 == 1, example)


def _code(rng: Random, low: int, high: int) -> ValueTest:
    code = rng.randrange(max(low, -2), _SMALL_CODES)
    return ValueTest("equality", f"is the small code {code}", lambda v: v == code, lambda rng: code)


def _moment_in_time(rng: Random, low: int, high: int) -> ValueTest:
    if high < _MOMENTS[1]:
        return _width(rng, low, high)
    first, last = _MOMENTS
    return ValueTest(
        "magnitude",
        "a time in milliseconds, 2^40 to 2^41",
        lambda v: first <= v < last,
        lambda rng: rng.randrange(first, last),
    )


def _parity(rng: Random, low: int, high: int) -> ValueTest:
    by = rng.choice((2, 10, 100, 1000))
    rest = rng.randrange(2) if by == 2 else 0
    return ValueTest(
        "equality",
        f"{rest} modulo {by}",
        lambda v: v != 0 and v % by == rest,
        lambda rng: rng.randrange(1, max(2, high // by)) * by + rest if by <= high else 1,
    )


def _not_a_double(rng: Random, low: int, high: int) -> ValueTest:
    if high < 1 << 53:
        return _sign(rng, low, high)
    return ValueTest(
        "magnitude",
        "not exact as a double",
        lambda v: int(float(v)) != v,
        lambda rng: rng.randrange(1 << 53, high) | 1,
    )


INTEGERS: Final = (
    _width,
    _width,
    _width,
    _bit_length,
    _sign,
    _above,
    _above,
    _beside_edge,
    _beside_edge,
    _one_bit,
    _has_bit,
    _code,
    _code,
    _moment_in_time,
    _parity,
    _not_a_double,
)

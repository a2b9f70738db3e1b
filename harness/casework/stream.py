"""The random numbers of a case: SplitMix64, keyed by (seed, message, version, index) and nothing else.

A case must be the same whichever worker makes it and in whatever order, so each has a stream of its own
instead of a share of one. SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
OOPSLA 2014) needs no warm-up, and its n-th number depends on its start and n alone: 32 numbers are computed
at once, as the lanes of one large Python integer, which is four times as fast as one after the other.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import chain, count
from typing import Final

__all__ = ["LANES", "block", "decisions", "draws", "pair_key"]

LANES: Final = 32
"""How many numbers `block` gives."""

_WORD: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB
# Lanes are 128 bits apart: a 64-bit word times a 64-bit constant stays inside its lane.
_ONES: Final = sum(1 << (128 * lane) for lane in range(LANES))
_MASK: Final = _ONES * _WORD
_STEPS: Final = sum(((lane + 1) * _GAMMA & _WORD) << (128 * lane) for lane in range(LANES))
_ADVANCE: Final = LANES * _GAMMA & _WORD
_unpack = struct.Struct("<" + "Q8x" * LANES).unpack


def block(state: int) -> tuple[int, ...]:
    """The first `LANES` numbers (64 bits each) of the SplitMix64 stream that starts at `state`."""
    z = state * _ONES + _STEPS & _MASK
    z = ((z ^ z >> 30) & _MASK) * _MIX_1 & _MASK
    z = ((z ^ z >> 27) & _MASK) * _MIX_2 & _MASK
    z = (z ^ z >> 31) & _MASK
    return _unpack(z.to_bytes(16 * LANES, "little"))


def pair_key(seed: int, message: str, version: int) -> int:
    """The 64-bit key of a pair under a campaign's seed; the same on every machine and in every process."""
    return int.from_bytes(blake2b(f"{seed}/{message}/{version}".encode(), digest_size=8).digest(), "big")


def draws(key: int, index: int) -> Callable[[], int]:
    """The stream of case `index` of the pair with `key`: a function that gives the next 64-bit number."""
    # Mixed, so that neighbouring indices do not start at neighbouring points of one stream.
    z = key + index * _MIX_1 & _WORD
    z = (z ^ z >> 30) * _MIX_1 & _WORD
    z = (z ^ z >> 27) * _MIX_2 & _WORD
    state = z ^ z >> 31
    first = block(state)
    return chain(first, chain.from_iterable(_later_blocks(state))).__next__


def decisions(key: int, index: int) -> Callable[[int], int]:
    """The same stream, for those who decide: a function that gives a number below the bound it is given."""
    draw = draws(key, index)
    return lambda bound: draw() % bound


def _later_blocks(state: int) -> Iterator[tuple[int, ...]]:
    for number in count(1):
        yield block(state + number * _ADVANCE & _WORD)

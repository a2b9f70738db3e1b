"""Variable-length integers that no encoder writes: overlong, overflowing, cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from harness.mutators.base import Below, Mutator
from harness.mutators.numbers import VARINT_BYTES
from harness.mutators.tokens import Edits, Frame

__all__ = ["EXCESS_MUTATORS", "LONG_MUTATORS", "MUTATORS", "padded"]


def padded(data: bytes, size: int) -> bytes:
    """The varint `data` in `size` bytes, more than it needs."""
    return b"".join((*(bytes((byte | 0x80,)) for byte in data), b"\x80" * (size - len(data) - 1), b"\0"))


def _is_varint(most: int) -> Callable[[Frame, int], bool]:
    """Whether a token is a varint that may take so many bytes."""
    return lambda frame, index: VARINT_BYTES.get(frame.tokens[index].form) == most


def _shorter_than(size: int, most: int) -> Callable[[Frame, int], bool]:
    return lambda frame, index: (
        VARINT_BYTES.get(frame.tokens[index].form) == most and len(frame.tokens[index].data) < size
    )


def _change(change: Callable[[bytes], bytes]) -> Callable[[Frame, int, Below], Edits]:
    return lambda frame, index, below: {index: change(frame.tokens[index].data)}


def _cut(frame: Frame, index: int, below: Below) -> bytes:
    """The frame ends in the middle of the varint, which says that it goes on."""
    data = frame.tokens[index].data
    return frame.data[: frame.offsets[index]] + bytes(byte | 0x80 for byte in data[: 1 + below(len(data))])


def _with_last(most: int, last: int) -> Callable[[Frame, int, Below], Edits]:
    """The varint in as many bytes as it may take, with other bits in the last one."""
    return _change(lambda data: padded(data, most)[: most - 1] + bytes((last,)))


def _mutators(most: int, bits: str, most_word: str, more_word: str, last_word: str) -> Iterator[Mutator]:
    """The mutators of varints that may take `most` bytes."""
    # The last byte holds the 4 highest of 32 bits, or the highest of 64; with its own highest it would go on.
    excess = {5: 0x70, 10: 0x7E}[most]
    yield Mutator(
        "varint_overlong",
        "A varint in one byte more than it needs.",
        _shorter_than(most, most),
        _change(lambda data: padded(data, len(data) + 1)),
    )
    yield Mutator(
        f"varint_overlong_{most_word}",
        f"A varint in {most_word} bytes.",
        _shorter_than(most - 1, most),
        _change(lambda data: padded(data, most)),
    )
    yield Mutator(
        "varint_excess_bits",
        f"A varint of {most_word} bytes with bits beyond the {bits}.",
        _shorter_than(most, most),
        _with_last(most, excess),
    )
    yield Mutator(
        f"varint_{more_word}_bytes",
        f"A varint whose {last_word} byte says that it goes on.",
        _shorter_than(most, most),
        _change(lambda data: padded(data, most + 1)),
    )
    yield Mutator(
        "varint_endless",
        "A varint of twelve bytes.",
        _is_varint(most),
        _change(lambda data: b"\xff" * 12),
    )
    yield Mutator("varint_cut", "The frame ends inside a varint.", _is_varint(most), _cut)


MUTATORS: Final = tuple(_mutators(5, "32nd", "five", "six", "fifth"))
"""Those of varints of 32 bits."""

LONG_MUTATORS: Final = tuple(_mutators(10, "64th", "ten", "eleven", "tenth"))
"""The same for 64 bits."""

EXCESS_MUTATORS: Final = tuple(
    Mutator(
        name,
        f"A varint whose one excess bit is the {which} there is.",
        _shorter_than(most, most),
        _with_last(most, last),
    )
    for most, lowest in ((5, 0x10), (10, 0x02))
    for name, which, last in (
        ("varint_lowest_excess_bit", "lowest", lowest),
        ("varint_highest_excess_bit", "highest", 0x40),
    )
)
"""More of `varint_excess_bits`, bit by bit, for both."""

"""Variable-length integers that no encoder writes: overlong, overflowing, cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from harness.mutators.base import Below, Mutator
from harness.mutators.numbers import VARINT_BYTES
from harness.mutators.tokens import FULL_FRAME, SIZES, Edits, Frame

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
        taken="accepted",
    )
    yield Mutator(
        f"varint_overlong_{most_word}",
        f"A varint in {most_word} bytes.",
        _shorter_than(most - 1, most),
        _change(lambda data: padded(data, most)),
        taken="accepted",
    )
    yield Mutator(
        "varint_excess_bits",
        f"A varint of {most_word} bytes with bits beyond the {bits}.",
        _shorter_than(most, most),
        _with_last(most, excess),
        taken="accepted",
    )
    yield Mutator(
        f"varint_{more_word}_bytes",
        f"A varint whose {last_word} byte says that it goes on.",
        _shorter_than(most, most),
        _change(lambda data: padded(data, most + 1)),
        taken="refused",
    )
    yield Mutator(
        "varint_endless",
        "A varint of twelve bytes.",
        _is_varint(most),
        _change(lambda data: b"\xff" * 12),
    )
    yield Mutator("varint_cut", "The frame ends inside a varint.", _is_varint(most), _cut)


def _numbers(frame: Frame) -> Iterator[int]:
    """The lengths, counts and tags of a frame that are varints of 32 bits."""
    for index, token in enumerate(frame.tokens):
        if VARINT_BYTES.get(token.form) == 5 and token.role not in SIZES:
            yield index


def _is_first(frame: Frame, index: int) -> bool:
    return frame.name == FULL_FRAME and index == next(_numbers(frame), -1)


def _all_padded(size: int) -> Callable[[Frame, int, Below], Edits]:
    """All of them in so many bytes, where they need fewer."""

    def apply(frame: Frame, index: int, below: Below) -> Edits:
        short = (i for i in _numbers(frame) if len(frame.tokens[i].data) < size)
        return {i: padded(frame.tokens[i].data, size) for i in short}

    return apply


MUTATORS: Final = (
    *_mutators(5, "32nd", "five", "six", "fifth"),
    *(
        Mutator(
            f"all_varints_{word}",
            f"Every varint of the frame in {word} bytes.",
            _is_first,
            _all_padded(size),
            None,
        )
        for size, word in ((3, "three"), (4, "four"))
    ),
)
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

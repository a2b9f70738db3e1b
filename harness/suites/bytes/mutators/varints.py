"""Variable-length integers that no encoder writes: overlong, overflowing, cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harness.suites.bytes.mutators.base import Draw, Mutator
from harness.suites.bytes.tokens import Edits, Frame

__all__ = ["MUTATORS", "padded"]


def padded(data: bytes, size: int) -> bytes:
    """The varint `data` in `size` bytes, more than it needs."""
    return b"".join((*(bytes((byte | 0x80,)) for byte in data), b"\x80" * (size - len(data) - 1), b"\0"))


def _is_varint(frame: Frame, index: int) -> bool:
    return frame.tokens[index].compact


def _shorter_than(size: int) -> Callable[[Frame, int], bool]:
    return lambda frame, index: frame.tokens[index].compact and len(frame.tokens[index].data) < size


def _change(change: Callable[[bytes], bytes]) -> Callable[[Frame, int, Draw], Edits]:
    return lambda frame, index, draw: {index: change(frame.tokens[index].data)}


def _cut(frame: Frame, index: int, draw: Draw) -> bytes:
    """The frame ends in the middle of the varint, which says that it goes on."""
    data = frame.tokens[index].data
    return frame.data[: frame.offsets[index]] + bytes(byte | 0x80 for byte in data[: 1 + draw() % len(data)])


MUTATORS: Final = (
    Mutator(
        "varint_overlong",
        "A varint in one byte more than it needs.",
        _shorter_than(5),
        _change(lambda data: padded(data, len(data) + 1)),
    ),
    Mutator(
        "varint_overlong_five",
        "A varint in five bytes.",
        _shorter_than(4),
        _change(lambda data: padded(data, 5)),
    ),
    Mutator(
        "varint_excess_bits",
        "A varint of five bytes with bits beyond the 32nd.",
        _shorter_than(5),
        _change(lambda data: padded(data, 5)[:4] + b"\x70"),
    ),
    Mutator(
        "varint_six_bytes",
        "A varint whose fifth byte says that it goes on.",
        _shorter_than(5),
        _change(lambda data: padded(data, 6)),
    ),
    Mutator("varint_endless", "A varint of twelve bytes.", _is_varint, _change(lambda data: b"\xff" * 12)),
    Mutator("varint_cut", "The frame ends inside a varint.", _is_varint, _cut),
)

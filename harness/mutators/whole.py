"""The frame as mere bytes: cut, lengthened, damaged at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from harness.mutators.base import Below, in_range
from harness.mutators.tokens import Frame

__all__ = ["MUTATORS", "WholeMutator", "truncation_offsets"]

SMALL: Final = 256
"""Frames up to this many bytes are cut at every offset, larger ones at their tokens' ends and 64 others."""


@dataclass(frozen=True, slots=True)
class WholeMutator:
    """One way to mutate a frame of which only the bytes matter.

    Attributes:
        name, about: as of a `Mutator`.
        places: the numbers that `apply` may be given for a frame; none where it does not apply.
        apply: the new frame from the old bytes, and one of `places` (−1: any).
    """

    name: str
    about: str
    places: Callable[[Frame], range | list[int]]
    apply: Callable[[bytes, int, Below], bytes]


def truncation_offsets(frame: Frame) -> list[int]:
    """Where the frame is cut, shortest first."""
    size = len(frame.data)
    if size <= SMALL:
        return list(range(size))
    spread = {size * n // 64 for n in range(64)}
    edges = {offset + by for offset in frame.offsets[:256] for by in (-1, 0, 1)}
    return sorted(offset for offset in spread | edges if 0 <= offset < size)


def _once(frame: Frame) -> range:
    return range(1)


def _of_data(times: int) -> Callable[[Frame], range]:
    return lambda frame: range(times if frame.data else 0)


def _truncated(data: bytes, place: int, below: Below) -> bytes:
    return data[: place if place >= 0 else below(max(len(data), 1))]


def _block(data: bytes, below: Below) -> tuple[int, int]:
    """A stretch of one to sixteen bytes."""
    start = below(len(data))
    return start, min(len(data), start + in_range(below, 1, 16))


def _flip_bits(data: bytes, place: int, below: Below) -> bytes:
    out = bytearray(data)
    for _ in range(in_range(below, 1, 4) if place else 1):
        out[below(len(out))] ^= 1 << below(8)
    return bytes(out)


def _replace_byte(data: bytes, place: int, below: Below) -> bytes:
    out = bytearray(data)
    out[below(len(out))] = (0x00, 0x01, 0x7F, 0x80, 0xFF, 0xFE)[below(6)] if below(2) else below(256)
    return bytes(out)


def _delete_block(data: bytes, place: int, below: Below) -> bytes:
    start, end = _block(data, below)
    return data[:start] + data[end:]


def _repeat_block(data: bytes, place: int, below: Below) -> bytes:
    start, end = _block(data, below)
    return data[:end] + data[start:end] * in_range(below, 1, 8) + data[end:]


def _insert_block(data: bytes, place: int, below: Below) -> bytes:
    at = below(len(data) + 1)
    return data[:at] + bytes(below(256) for _ in range(in_range(below, 1, 8))) + data[at:]


def _move_block(data: bytes, place: int, below: Below) -> bytes:
    start, end = _block(data, below)
    rest = data[:start] + data[end:]
    at = below(len(rest) + 1)
    return rest[:at] + data[start:end] + rest[at:]


def _overwrite(byte: int) -> Callable[[bytes, int, Below], bytes]:
    def apply(data: bytes, place: int, below: Below) -> bytes:
        start, end = _block(data, below)
        return data[:start] + bytes((byte,)) * (end - start) + data[end:]

    return apply


def _random(data: bytes, place: int, below: Below) -> bytes:
    """Bytes of which many are small, so that lengths are often plausible."""
    mask = (0xFF, 0x0F, 0x03)[below(3)]
    return bytes(below(256) & (mask if below(4) else 0xFF) for _ in range(below(48)))


def _mutators() -> Iterator[WholeMutator]:
    yield WholeMutator("truncated", "The end is missing.", truncation_offsets, _truncated)
    yield WholeMutator(
        "trailing_byte", "One byte too many.", _once, lambda data, place, below: data + bytes((below(256),))
    )
    yield WholeMutator(
        "trailing_bytes",
        "Several bytes too many.",
        _once,
        lambda data, place, below: data + bytes(below(256) for _ in range(in_range(below, 2, 16))),
    )
    yield WholeMutator(
        "trailing_frame", "The frame twice.", _of_data(1), lambda data, place, below: data + data
    )
    yield WholeMutator("bits_flipped", "Some bits are inverted.", _of_data(16), _flip_bits)
    yield WholeMutator("byte_replaced", "One byte is another.", _of_data(16), _replace_byte)
    yield WholeMutator("block_deleted", "A stretch is missing.", _of_data(8), _delete_block)
    yield WholeMutator("block_repeated", "A stretch is repeated.", _of_data(8), _repeat_block)
    yield WholeMutator("block_inserted", "Random bytes are inserted.", _once, _insert_block)
    yield WholeMutator("block_moved", "A stretch is elsewhere.", _of_data(8), _move_block)
    yield WholeMutator("block_zeroed", "A stretch of zeros.", _of_data(4), _overwrite(0))
    yield WholeMutator("block_ones", "A stretch of 0xFF.", _of_data(4), _overwrite(0xFF))
    yield WholeMutator("random_bytes", "Nothing but random bytes.", lambda frame: range(8), _random)


MUTATORS: Final = tuple(_mutators())

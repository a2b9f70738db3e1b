"""How many bytes an integer takes, by range: the document's histograms, for every encoding.

The document prints two of them, for `packed32` and `unpacked32`, with five wrong bounds. These are computed
from the encodings themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from pycodec.proposals.encodings.names import Encoding, Kind

__all__ = ["SizeRange", "size_ranges"]


@dataclass(frozen=True, slots=True)
class SizeRange:
    """The integers from `lowest` to `highest`, both included, take `size` bytes each."""

    lowest: int
    highest: int
    size: int

    def __str__(self) -> str:
        plural = "" if self.size == 1 else "s"
        return f"[{self.lowest}, {self.highest}] {self.size} byte{plural}"


def size_ranges(encoding: Encoding, *, as_unsigned: bool = False) -> tuple[SizeRange, ...]:
    """The ranges of an encoding, ascending, which together are all integers of its width.

    With `as_unsigned` the values are the raw numbers, 0 to 2ᴺ−1, as the document's histogram of the unsigned
    encoding shows them: what Java holds as −1 is there 2ᴺ−1.
    """
    if encoding.kind is Kind.FIXED:
        return (SizeRange(encoding.lowest, encoding.highest, encoding.max_size),)
    # Seven bits of the raw number to a byte.
    raw = [
        SizeRange(1 << 7 * (size - 1) if size > 1 else 0, (1 << min(7 * size, encoding.bits)) - 1, size)
        for size in range(1, encoding.max_size + 1)
    ]
    if as_unsigned:
        return tuple(raw)
    if encoding.kind is Kind.PACKED:
        # Even raw numbers are 0, 1, 2 …, odd ones −1, −2, −3 …
        negative = [SizeRange(~(r.highest >> 1), ~(r.lowest >> 1), r.size) for r in reversed(raw[1:])]
        positive = [SizeRange(r.lowest >> 1, r.highest >> 1, r.size) for r in raw[1:]]
        return (*negative, SizeRange(-64, 63, 1), *positive)
    # The top bit is the sign: raw numbers above the highest value are the negative ones, in order.
    below_zero = SizeRange(encoding.lowest, -1, encoding.max_size)
    held = [r for r in raw if encoding.holds(r.lowest)]
    return (below_zero, *(SizeRange(r.lowest, min(r.highest, encoding.highest), r.size) for r in held))

"""What KIP-625 itself prints about the encodings that a spec uses, and where that errs.

Source: KIP-625, "Motivation", the two histograms of 32 bits and the sentence on the longest encodings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from pycodec.proposals.encodings.names import Encoding, Kind
from pycodec.varint import encode_varint

__all__ = ["PRINTED", "printed_lines"]

PRINTED: Final[Mapping[str, tuple[tuple[int, int, int], ...]]] = MappingProxyType(
    {
        "packed32": (
            (-2147483648, -134217727, 5),
            (-134217728, -1048575, 4),
            (-1048576, -8191, 3),
            (-8192, -63, 2),
            (-64, 63, 1),
            (64, 8191, 2),
            (8192, 1048575, 3),
            (1048576, 134217727, 4),
            (134217728, 2147483647, 5),
        ),
        "unpacked32": (
            (0, 127, 1),
            (128, 16383, 2),
            (16384, 2097151, 3),
            (2097152, 268435455, 4),
            (268435456, 4294967296, 5),
        ),
    }
)
"""The ranges as the document prints them: lowest, highest, bytes."""

_LONGEST: Final = {32: 5, 64: 9}
"""The most bytes, as the document says them by bits."""


def _size(encoding: Encoding, number: int) -> int | None:
    """The bytes of a number; of `unpacked`, which the document shows unsigned, also above Java's highest."""
    if encoding.holds(number):
        return encoding.size(number)
    if encoding.kind is Kind.UNPACKED and 0 <= number < 1 << encoding.bits:
        return len(encode_varint(number))
    return None


def printed_lines(encoding: Encoding) -> Iterator[str]:
    """Each bound that the document prints wrong; nothing about an encoding of which it prints none."""
    if encoding.kind is Kind.FIXED:
        return
    for lowest, highest, size in PRINTED.get(str(encoding), ()):
        for bound in (lowest, highest):
            found = _size(encoding, bound)
            if found is None:
                no_number = f"{bound} is no number of {encoding.bits} bits"
                yield f"KIP-625 prints [{lowest}, {highest}] with {size} bytes; {no_number}"
            elif found != size:
                yield f"KIP-625 prints [{lowest}, {highest}] with {size} bytes; {bound} takes {found}"
    said = _LONGEST.get(encoding.bits)
    if said is not None and said != encoding.max_size:
        yield f"KIP-625 says up to {said} bytes; {encoding} takes up to {encoding.max_size}"

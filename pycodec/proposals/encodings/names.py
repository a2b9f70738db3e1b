"""The nine encodings of KIP-625: `(fixed|packed|unpacked)(16|32|64)`.

An encoding of N bits writes the integers of N bits in two's complement, −2ᴺ⁻¹ to 2ᴺ⁻¹−1, whatever its kind:

========  ==========================================================================================
fixed     N/8 bytes, big-endian; Kafka's INT16, INT32 and INT64
packed    zigzag, then a varint: short around zero; Kafka's VARINT and VARLONG
unpacked  the N bits taken as an unsigned number, then a varint: short from zero upwards; what
          Kafka uses for compact lengths. A negative number takes the most bytes.
========  ==========================================================================================

The document defines no varint of 16 bits. Here it is the same varint of a number below 2¹⁶, one to three
bytes; so a number has the same packed form in every width that holds it.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

__all__ = ["ENCODINGS", "NAME_GRAMMAR", "Encoding", "Kind", "encode_varlong"]

NAME_GRAMMAR = re.compile(r"(fixed|packed|unpacked)(16|32|64)", re.ASCII)
"""The document's regular expression."""


class Kind(enum.Enum):
    """The first half of an encoding's name."""

    FIXED = "fixed"
    PACKED = "packed"
    UNPACKED = "unpacked"


@dataclass(frozen=True, slots=True)
class Encoding:
    """One way to write an integer. `bits` is 16, 32 or 64."""

    kind: Kind
    bits: int

    @classmethod
    def parse(cls, name: str) -> Encoding | None:
        """The encoding of that name, or None where it is not a name."""
        found = NAME_GRAMMAR.fullmatch(name)
        return cls(Kind(found[1]), int(found[2])) if found else None

    @property
    def name(self) -> str:
        """As specs write it (`"packed32"`)."""
        return f"{self.kind.value}{self.bits}"

    @property
    def lowest(self) -> int:
        """The lowest value that can be written."""
        return -(1 << self.bits - 1)

    @property
    def highest(self) -> int:
        """The highest value that can be written."""
        return (1 << self.bits - 1) - 1

    def holds(self, value: int) -> bool:
        """Whether `value` can be written."""
        return self.lowest <= value <= self.highest

    def to_raw(self, value: int) -> int:
        """The unsigned number of N bits that stands for `value` on the wire."""
        if self.kind is Kind.PACKED:
            return value << 1 if value >= 0 else ~value << 1 | 1
        return value & (1 << self.bits) - 1

    def from_raw(self, raw: int) -> int:
        """The value that a number of N bits stands for."""
        if self.kind is Kind.PACKED:
            return ~(raw >> 1) if raw & 1 else raw >> 1
        return raw - (1 << self.bits) if raw >> self.bits - 1 else raw

    def encode(self, value: int) -> bytes:
        """The bytes of `value`, which the caller knows to fit (`holds`)."""
        raw = self.to_raw(value)
        return raw.to_bytes(self.bits // 8, "big") if self.kind is Kind.FIXED else encode_varlong(raw)

    def size(self, value: int) -> int:
        """The number of bytes that `encode` gives."""
        if self.kind is Kind.FIXED:
            return self.bits // 8
        return (self.to_raw(value).bit_length() + 6) // 7 or 1

    @property
    def max_size(self) -> int:
        """The most bytes that a value takes: 2, 4, 8 fixed; 3, 5, 10 else."""
        return self.bits // 8 if self.kind is Kind.FIXED else (self.bits + 6) // 7

    def __str__(self) -> str:
        return self.name


ENCODINGS = tuple(Encoding(kind, bits) for kind in Kind for bits in (16, 32, 64))
"""All nine, by kind and then by width."""


def encode_varlong(raw: int) -> bytes:
    """A non-negative number below 2⁶⁴ as a varint: seven bits a byte, low bits first."""
    out = bytearray()
    while raw > 0x7F:
        out.append(raw & 0x7F | 0x80)
        raw >>= 7
    out.append(raw)
    return bytes(out)

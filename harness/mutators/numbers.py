"""How frames write their numbers."""

from __future__ import annotations

from typing import Final, Literal

__all__ = ["VARINT_BYTES", "Form", "varint", "write_number"]

Form = Literal["", "int8", "int16", "uint16", "int32", "varint", "compact", "zigzag", "varlong"]
"""How the number of a token is written; `""`: no number, or one that nothing depends on.

`varint` is unsigned, of 32 bits; `compact` the same, of one more than is meant (KIP-482's lengths); `zigzag`
the same, of a signed number; `varlong` unsigned, of 64 bits.
"""

VARINT_BYTES: Final[dict[Form, int]] = {"varint": 5, "compact": 5, "zigzag": 5, "varlong": 10}
"""The most bytes that a form may take, for those that take seven bits a byte."""


def varint(raw: int, bits: int = 32) -> bytes:
    """The low `bits` of a number as an unsigned varint: seven bits a byte, low ones first."""
    # Apart from pycodec's: that is under test.
    raw &= (1 << bits) - 1
    if raw < 0x80:
        return bytes((raw,))
    out = bytearray()
    while raw > 0x7F:
        out.append(raw & 0x7F | 0x80)
        raw >>= 7
    out.append(raw)
    return bytes(out)


def write_number(form: Form, number: int) -> bytes:
    """A number in a form. What the form has no room for is the nearest that it has, or wraps as in Java."""
    match form:
        case "compact":
            return varint(number + 1)
        case "varint":
            return varint(number)
        case "zigzag":
            return varint(2 * number if number >= 0 else -2 * number - 1)
        case "varlong":
            return varint(number, 64)
        case "uint16":
            return (number & 0xFFFF).to_bytes(2, "big")
        case "int8" | "int16" | "int32":
            bits = int(form[3:])
            highest = (1 << bits - 1) - 1
            return max(min(number, highest), ~highest).to_bytes(bits // 8, "big", signed=True)
    raise ValueError("no number is written here")

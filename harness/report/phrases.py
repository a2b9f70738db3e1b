"""Numbers with their noun, as every report says them."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, noun: str) -> str:
    """`1 case`, `2,000 cases`, `3 expected mismatches`."""
    plural = noun[:-1] + "ies" if noun.endswith("ry") else noun + ("es" if noun.endswith("ch") else "s")
    return f"{number:,} {noun if number == 1 else plural}"

"""Bytes of an integer by its value, as SVG: a step at each bound, and every bound written on the axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from harness.study.ranges import SizeRange, size_ranges
from pycodec.proposals.encodings.names import Encoding

__all__ = ["bars", "bounds_svg"]

_WIDTH: Final = 900
_LEFT: Final = 50
_STEP: Final = 16
_COLOURS: Final = ("#1f6f8b", "#b5542d", "#5b7f2b")


def bars(encoding: Encoding) -> Iterator[str]:
    """The same as text: a range a line, a block a byte."""
    for each in size_ranges(encoding):
        yield f"{each.lowest:>26,} … {each.highest:<26,} {'█' * each.size} {each.size}"


def bounds_svg(encoding: Encoding) -> str:
    """A step plot of one encoding; the axis has a place for each range, and a number at each of its ends."""
    ranges: Sequence[SizeRange] = size_ranges(encoding)
    most = max(each.size for each in ranges)
    slot = (_WIDTH - 2 * _LEFT) / len(ranges)
    base = 30 + _STEP * most
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{base + 190}" '
        'font-family="sans-serif" font-size="11">',
        f'<text x="{_LEFT}" y="16">{encoding}: bytes by value</text>',
    ]
    points = []
    for index, each in enumerate(ranges):
        left, right = _LEFT + index * slot, _LEFT + (index + 1) * slot
        top = base - _STEP * each.size
        points += [f"{left:.0f},{top}", f"{right:.0f},{top}"]
        parts.append(
            f'<text x="{(left + right) / 2:.0f}" y="{top - 4}" text-anchor="middle">{each.size}</text>'
        )
        for x, bound in ((left + 10, each.lowest), (right - 4, each.highest)):
            parts.append(
                f'<text x="{x:.0f}" y="{base + 8}" transform="rotate(90 {x:.0f} {base + 8})">{bound}</text>'
            )
        parts.append(f'<line x1="{left:.0f}" y1="{base}" x2="{left:.0f}" y2="{base + 5}" stroke="black"/>')
    parts.append(
        f'<polyline fill="none" stroke="{_COLOURS[0]}" stroke-width="2" points="{" ".join(points)}"/>'
    )
    parts.append(f'<line x1="{_LEFT}" y1="{base}" x2="{_WIDTH - _LEFT}" y2="{base}" stroke="black"/>')
    return "\n".join([*parts, "</svg>", ""])

"""Bytes of an integer by its value, as SVG: a step at each bound, and every bound written on the axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from harness.study.ranges import SizeRange, size_ranges
from pycodec.proposals.encodings.names import Encoding

__all__ = ["bars", "bounds_svg"]

_WIDTH: Final = 900
_LEFT: Final = 40
_MARGIN: Final = 20
_TOP: Final = 34
_STEP: Final = 18
"""Pixels for a byte."""
_DIGIT: Final = 6.6
"""Pixels that a digit takes, turned."""
_COLOUR: Final = "#1f6f8b"


def bars(encoding: Encoding) -> Iterator[str]:
    """The same as text: a range a line, a block a byte."""
    for each in size_ranges(encoding):
        yield f"{each.lowest:>26,} … {each.highest:<26,} {'█' * each.size} {each.size}"


def bounds_svg(encoding: Encoding) -> str:
    """A step plot of one encoding; the axis has a place for each range, and a number at each of its ends."""
    ranges: Sequence[SizeRange] = size_ranges(encoding)
    most = max(each.size for each in ranges)
    longest = max(len(f"{bound:,}") for each in ranges for bound in (each.lowest, each.highest))
    right = _WIDTH - _MARGIN
    slot = (right - _LEFT) / len(ranges)
    base = _TOP + _STEP * most
    low = base + 12 + _DIGIT * longest
    height = low + 28
    title = f"{encoding}: bytes by value"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" '
        f'width="{_WIDTH}" height="{height:.0f}" font-family="sans-serif" font-size="11" role="img">',
        f"<title>{title}</title>",
        f'<rect width="{_WIDTH}" height="{height:.0f}" fill="white"/>',
        f'<text x="{_LEFT}" y="18" font-size="13" font-weight="bold">{title}</text>',
        f'<text x="{(_LEFT + right) / 2:.0f}" y="{low + 16:.0f}" text-anchor="middle">'
        "first and last value of each size; not to scale</text>",
    ]
    for size in range(1, most + 1):
        y = base - _STEP * size
        parts.append(f'<line x1="{_LEFT}" y1="{y}" x2="{right}" y2="{y}" stroke="#dddddd"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{size}</text>')
    points = []
    for index, each in enumerate(ranges):
        begin, end = _LEFT + index * slot, _LEFT + (index + 1) * slot
        top = base - _STEP * each.size
        points += [f"{begin:.0f},{top}", f"{end:.0f},{top}"]
        for x, bound in ((begin + 5, each.lowest), (end - 11, each.highest)):
            turned = f'transform="rotate(90 {x:.0f} {base + 8})"'
            parts.append(f'<text x="{x:.0f}" y="{base + 8}" {turned}>{bound:,}</text>')
    for index in range(len(ranges) + 1):
        x = _LEFT + index * slot
        parts.append(f'<line x1="{x:.0f}" y1="{base}" x2="{x:.0f}" y2="{base + 5}" stroke="black"/>')
    parts.append(f'<polyline fill="none" stroke="{_COLOUR}" stroke-width="2" points="{" ".join(points)}"/>')
    parts.append(f'<line x1="{_LEFT}" y1="{base}" x2="{right}" y2="{base}" stroke="black"/>')
    return "\n".join([*parts, "</svg>", ""])

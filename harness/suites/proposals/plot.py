"""The study as a picture: an SVG file written by hand, so that no plotting library is needed."""

from __future__ import annotations

from collections.abc import Sequence

from pycodec.proposals.encodings import Encoding, Kind
from pycodec.proposals.encodings.metadata import StudyRow

__all__ = ["study_svg"]

_COLOURS = {Kind.FIXED: "#888888", Kind.PACKED: "#1f77b4", Kind.UNPACKED: "#d9730d"}
_WIDTH, _HEIGHT, _LEFT, _BASE = 900, 620, 70, 260
_EXPONENTS = range(32)


def study_svg(rows: Sequence[StudyRow]) -> str:
    """Two charts: bytes of a 32-bit integer by its size, and bytes of the study's message."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        *_steps(),
        *_bars(rows),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{text}</text>'


def _steps() -> list[str]:
    """Bytes over the number's magnitude, in powers of two; left half negative, right half positive."""
    numbers = [-(2**e) for e in reversed(_EXPONENTS)] + [0] + [2**e - 1 for e in range(1, 32)]
    step = (_WIDTH - 2 * _LEFT) / (len(numbers) - 1)
    parts = [_text(_LEFT, 24, "Bytes of a 32-bit integer, from -2^31 over 0 to 2^31-1 (powers of two)")]
    for size in range(6):
        y = _BASE - 40 * size
        parts.append(f'<line x1="{_LEFT}" x2="{_WIDTH - _LEFT}" y1="{y}" y2="{y}" stroke="#dddddd"/>')
        parts.append(_text(_LEFT - 10, y + 4, str(size), "end"))
    for index, (kind, colour) in enumerate(_COLOURS.items()):
        encoding = Encoding(kind, 32)
        points = " ".join(
            f"{_LEFT + i * step:.1f},{_BASE - 40 * encoding.size(number) - index}"
            for i, number in enumerate(numbers)
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x = _LEFT + 120 * index
        parts.append(f'<rect x="{x}" y="{_BASE + 14}" width="12" height="12" fill="{colour}"/>')
        parts.append(_text(x + 18, _BASE + 25, str(encoding)))
    return parts


def _bars(rows: Sequence[StudyRow]) -> list[str]:
    """Bytes of the message; the document's figure as a line across its bar."""
    top, base = 330, 580
    parts = [
        _text(_LEFT, top, "MetadataResponse, 100 partitions on two brokers: bytes (dashed: the document)")
    ]
    scale = (base - top - 40) / max(row.total for row in rows)
    width = (_WIDTH - 2 * _LEFT) / len(rows)
    for index, row in enumerate(rows):
        x, height = _LEFT + index * width, row.total * scale
        colour = _COLOURS[row.kind]
        parts.append(
            f'<rect x="{x + 8:.1f}" y="{base - height:.1f}" width="{width - 16:.1f}" '
            f'height="{height:.1f}" fill="{colour}"/>'
        )
        parts.append(_text(x + width / 2, base - height - 6, str(row.total), "middle"))
        parts.append(_text(x + width / 2, base + 16, row.kind.value, "middle"))
        parts.append(_text(x + width / 2, base + 30, row.case, "middle"))
        if row.document is not None:
            y = base - row.document * scale
            parts.append(
                f'<line x1="{x:.1f}" x2="{x + width:.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke="black" '
                'stroke-dasharray="4 3"/>'
            )
    return parts

"""The matrix as pages: `index.html` for browsers, `matrix.md` for whatever shows Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.interop.clients import SCENARIOS
from harness.interop.matrix import Cell, Row
from harness.live.mutations import HOSTILE, KINDS
from harness.report.html import environment
from harness.report.runfolder import write_text
from harness.visible import in_markdown

__all__ = ["MARKS", "told_of", "write_pages"]

MARKS: Final = {
    "holds": ("✓", "it holds"),
    "breaks": ("✗", "it fails"),
    "fails": ("✗", "it fails"),
    "once": ("~", "it failed once, and not again"),
    "nothing": ("·", "nothing that it is told can be changed so"),
    "cannot": ("127", "its program has no such scenario"),
}
"""How a cell is shown, and what that means."""
_LEGEND: Final = {**dict(MARKS.values()), "blank": "it was not asked for"}

_CLASSES: Final = {"breaks": "bad", "fails": "bad", "holds": "good", "once": "warn"}


@dataclass(frozen=True, slots=True)
class _Part:
    """One of the two tables: its columns with what they mean, and which cells of a row it shows."""

    title: str
    columns: dict[str, str]
    attribute: str

    def cell(self, row: Row, column: str) -> Cell | None:
        cells: dict[str, Cell] = getattr(row, self.attribute)
        return cells.get(column)


def write_pages(folder: Path, broker: str, rows: Sequence[Row]) -> None:
    """Write both pages of a campaign."""
    write_text(folder / "index.html", _html(broker, rows))
    write_text(folder / "matrix.md", _markdown(broker, rows))


def _parts(rows: Sequence[Row]) -> list[_Part]:
    tried = {kind for row in rows for kind in row.kinds}
    kinds = {kind.name: kind.about for kind in (*KINDS.values(), *HOSTILE) if kind.name in tried}
    return [
        _Part("Scenarios, without a change", dict(SCENARIOS), "scenarios"),
        _Part("All its scenarios, with a change of what is on the way", kinds, "kinds"),
    ]


def _html(broker: str, rows: Sequence[Row]) -> str:
    return (
        environment("harness.interop")
        .get_template("matrix.html.j2")
        .render(
            broker=broker,
            ran=[row for row in rows if not row.skipped],
            skipped=[row for row in rows if row.skipped],
            parts=_parts(rows),
            marks=MARKS,
            legend=_LEGEND,
            classes=_CLASSES,
            told_of=told_of,
        )
    )


def _markdown(broker: str, rows: Sequence[Row]) -> str:
    ran = [row for row in rows if not row.skipped]
    lines = [f"# Clients before Kafka {broker}", ""]
    for part in _parts(rows) if ran else ():
        lines += [f"## {part.title}", "", f"| | {' | '.join(row.name for row in ran)} |"]
        lines += ["|---" * (len(ran) + 1) + "|"]
        for column in part.columns:
            marks = (_mark(part.cell(row, column)) for row in ran)
            lines.append(f"| `{column}` | {' | '.join(marks)} |")
        lines.append("")
    lines += [", ".join(f"{mark} {about}" for mark, about in _LEGEND.items()), ""]
    for row in rows:
        lines += [f"## {row.name} {row.release} ({row.language})", ""]
        if row.skipped:
            lines += [f"Not run: {_plain(row.skipped)}", ""]
            continue
        lines += [f"{row.frames:,} frames of {row.pairs:,} pairs.", ""]
        lines += [f"- {_plain(text)}" for text in told_of(row)] or ["No cause."]
        lines.append("")
    return "\n".join(lines)


def told_of(row: Row) -> list[str]:
    """What is to be said of a client, in sentences."""
    cells = [*row.scenarios.items(), *row.kinds.items()]
    failed = [f"{name}: {cell.words}" for name, cell in cells if cell.status in ("fails", "once")]
    found = [f"{each.severity}: {each.title} ({each.layer})" for each in row.causes]
    broken = [cell.words for cell in row.kinds.values() if cell.status == "breaks"]
    kept = ["there is a security-relevant finding, which goes to the project first"] * row.security
    return found + broken + failed + kept


def _mark(cell: Cell | None) -> str:
    return "" if cell is None else MARKS[cell.status][0]


def _plain(text: str) -> str:
    return in_markdown(text, 300)

"""What GitHub shows of a run: the summary of a job's step, and annotations beside the change.

See "Workflow commands for GitHub Actions": a command is a line `::error title=…::text`, and the file that
GITHUB_STEP_SUMMARY names takes Markdown.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from harness.report.causes import Cause
from harness.report.model import RunReport
from harness.report.phrases import counted
from harness.report.verdict import headline, limit_lines, standing_lines
from harness.visible import in_markdown, one_line

__all__ = ["MOST", "annotation_lines", "step_summary"]

MOST: Final = 10
"""Annotations of one kind that GitHub shows of a step."""

_TEXT: Final = 300


def annotation_lines(report: RunReport, folder: Path) -> Iterator[str]:
    """At most `MOST` lines, each an annotation: the new causes, most severe first."""
    report = report.published()
    causes = report.causes_among(report.new)
    for cause in causes[:MOST]:
        text = f"{cause.place}, {counted(cause.cases, 'case')}; python {folder / cause.first.reproducer}"
        yield f"::error title={_property(f'{cause.severity}: {cause.title}')}::{_escaped(text)}"


def step_summary(report: RunReport, folder: Path) -> str:
    """The verdict as Markdown: numbers, and a table of causes."""
    report = report.published()
    lines = [f"## {_cell(headline(report))}", ""]
    lines.append(
        f"{counted(report.tally.cases, 'case')}, {report.cells.hit:,} of {report.cells.required:,} required "
        f"coverage cells hit, seed {report.manifest.seed}: `{_code(report.manifest.command)}`"
    )
    sections = (("New", report.new), ("Perhaps expected", report.undecided), ("Expected", report.known))
    for title, findings in sections:
        causes = report.causes_among(findings)
        if causes:
            lines += ["", f"### {title} ({len(causes)})", "", "| severity | cause | where | cases | script |"]
            lines += ["|---|---|---|---:|---|", *(_row(cause, folder) for cause in causes)]
    if wrong := [*limit_lines(report), *standing_lines(report)]:
        lines += ["", "### Lists and limits", "", "```", *map(_code, wrong), "```"]
    return "\n".join(lines) + "\n"


def _row(cause: Cause, folder: Path) -> str:
    script = f"`{_code(str(folder / cause.first.reproducer))}`"
    cells = (cause.severity, _cell(cause.title), _cell(cause.place), f"{cause.cases:,}", script)
    return f"| {' | '.join(cells)} |"


def _cell(text: str) -> str:
    return in_markdown(text, _TEXT)


def _code(text: str) -> str:
    return one_line(text, _TEXT).replace("`", "'").replace("|", "/")


def _escaped(text: str) -> str:
    return one_line(text, _TEXT).replace("%", "%25")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")

"""Write all reports of a run's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.report.html import MAX_SCRIPTS, MORE_CAUSES, causes_text, coverage_text, page_text
from harness.report.junit import own_folder, write_junit
from harness.report.model import RunReport
from harness.report.private import write_private
from harness.report.runfolder import RunFolder, write_text
from harness.report.spoken import read_spoken
from harness.report.summary import summary_text

__all__ = ["write_reports"]

_LONGEST_SCRIPT: Final = 20_000


def write_reports(report: RunReport, folder: RunFolder, private: Path | None = None) -> None:
    """Write `summary.json`, `junit/TEST-*.xml`, `index.html` and the pages beside it, which may be published.

    Args:
        report: the run.
        folder: of the run.
        private: where the report of security-relevant findings goes (`open_private`); None for nowhere.

    Raises:
        UserError: the folder has no rows any more.
    """
    if not folder.rows.is_dir():
        reason = f"{folder.path} has no rows any more: it was moved, or they were removed"
        raise UserError(reason, "name the folder where it is now with `wirecheck report`, or run again")
    own_folder(folder.path)  # a folder that is refused is left as it was
    write_text(folder.summary_file, summary_text(report))
    write_junit(report, folder.path)
    scripts = _scripts(report, folder)
    write_text(folder.page_file, page_text(report, spoken=read_spoken(folder.path), scripts=scripts))
    more = causes_text(report)
    if more is not None:
        write_text(folder.path / MORE_CAUSES, more)
    if report.cells.grid:
        write_text(folder.path / "coverage.html", coverage_text(report))
    if private is not None:
        write_private(report, private)


def _scripts(report: RunReport, folder: RunFolder) -> dict[str, str]:
    """The scripts of the gravest causes, as they lie in the folder, for the page to have them inside."""
    names = [cause.first.reproducer for cause in report.published().causes[:MAX_SCRIPTS]]
    # Of what is missing the page has a link, and says by that what is missing.
    found = {name: folder.script(name, _LONGEST_SCRIPT) for name in names}
    return {name: text for name, text in found.items() if text is not None}

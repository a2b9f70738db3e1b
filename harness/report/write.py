"""Write all reports of a run's folder."""

from __future__ import annotations

from pathlib import Path

from harness.report.html import page_text
from harness.report.junit import write_junit
from harness.report.model import RunReport
from harness.report.private import write_private
from harness.report.runfolder import RunFolder, write_text
from harness.report.spoken import read_spoken
from harness.report.summary import summary_text

__all__ = ["write_reports"]


def write_reports(report: RunReport, folder: RunFolder, private: Path | None = None) -> None:
    """Write `summary.json`, `junit/TEST-*.xml` and `index.html`, which may be published.

    Args:
        report: the run.
        folder: of the run.
        private: where the report of security-relevant findings goes (`open_private`); None for nowhere.
    """
    write_text(folder.summary_file, summary_text(report))
    write_junit(report, folder.path)
    write_text(folder.page_file, page_text(report, spoken=read_spoken(folder.path)))
    if private is not None:
        write_private(report, private)

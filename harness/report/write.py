"""Write all reports of a run's folder."""

from __future__ import annotations

from harness.report.html import page_text
from harness.report.junit import write_junit
from harness.report.model import RunReport
from harness.report.runfolder import RunFolder, write_text
from harness.report.summary import summary_text

__all__ = ["write_reports"]


def write_reports(report: RunReport, folder: RunFolder) -> None:
    """Write `summary.json`, `junit/TEST-*.xml` and `index.html`."""
    write_text(folder.summary_file, summary_text(report))
    write_junit(report, folder.path)
    write_text(folder.page_file, page_text(report))

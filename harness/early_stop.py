"""Whether a run has met enough to stop: `--fail-fast` and `--max-causes`.

What is expected, or falls under a limit that the testee declares, is nothing new, and that is told by cause.
So causes are looked for whenever a way to fail is met that was not met before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from harness.casework.faults import views
from harness.causes.analysis import Limits
from harness.causes.signature import Signature, signature_of
from harness.conclusion import explain_rows
from harness.report.expected import ExpectedMismatches
from harness.report.model import build_report
from harness.report.phrases import counted
from harness.report.runfolder import Manifest, RunFolder
from harness.suites.contract import Analysis

__all__ = ["EarlyStop"]


@dataclass
class EarlyStop:
    """Asked between parts of a run.

    Args:
        folder: of the run.
        manifest: of the run.
        expected: the list in force.
        most: new causes after which the run stops.
        limits: what looking for causes may cost.
        analyses: makes what finds them, by kind of cases, at the first call.
    """

    folder: RunFolder
    manifest: Manifest
    expected: ExpectedMismatches
    most: int
    limits: Limits
    analyses: Callable[[], Mapping[str, Analysis]]
    _met: set[Signature] = field(default_factory=set)

    def __call__(self) -> bool:
        """Whether to stop; the manifest says so then."""
        met = {
            replace(signature_of(view), kind="")
            for row in self.folder.disagreements()
            if row["verdict"] == "mismatch"
            for view in views(row)
        }
        if met <= self._met:
            return False
        self._met = met
        for analysis in self.analyses().values():
            explain_rows(self.manifest, analysis, self.folder.disagreements(), self.limits)
        self.folder.write_manifest(self.manifest)
        report = build_report(self.folder, self.expected)
        found = len(report.causes_among(report.new + report.undecided))
        if found < self.most:
            return False
        self.manifest.stopped = f"{counted(found, 'new cause')} met (--fail-fast, --max-causes)"
        return True

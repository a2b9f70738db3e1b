"""What follows when a run's cases are done: causes into the manifest, a script for every finding."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from harness.causes.analysis import Limits, Progress, RunFacts
from harness.report.model import RunReport
from harness.report.runfolder import Manifest, RunFolder, write_text
from harness.suites.contract import Analysis

__all__ = ["find_causes", "run_facts", "write_scripts"]


def run_facts(manifest: Manifest) -> RunFacts:
    """What analyses have to know of a run."""
    testee = manifest.testee
    return RunFacts(
        testee="pycodec" if testee.catalogue == "pycodec" else testee.origin,
        testee_name=testee.catalogue,
        reference=manifest.reference.title,
        command=manifest.command or f"wirecheck run --seed {manifest.seed}",
    )


def find_causes(
    folder: RunFolder,
    manifest: Manifest,
    analyses: Mapping[str, Analysis],
    limits: Limits,
    progress: Progress = lambda done, total: None,
) -> None:
    """Look for the causes of a run's disagreements, and note them in its manifest.

    Args:
        folder: of the run, with its rows.
        manifest: to which what is found is added.
        analyses: by kind of cases.
        limits: what each may cost.
        progress: told how far it is.
    """
    for analysis in analyses.values():
        found = analysis.minimise(folder.disagreements(), limits, progress)
        manifest.root_causes |= found.by_signature
        for message, types in found.types.items():
            manifest.types.setdefault(message, {}).update(types)


def write_scripts(
    folder: RunFolder, report: RunReport, analyses: Mapping[str, Analysis], private: Path | None = None
) -> None:
    """Write `repro/<signature>.py` for every finding of a run.

    Args:
        folder: of the run.
        report: of the run.
        analyses: by kind of cases.
        private: folder for the scripts of security-relevant findings; None for no scripts of those.
    """
    for finding in report.findings:
        place = private if finding.security else folder.path
        if place is None:
            continue
        script = analyses[finding.example.suite].script(finding)
        write_text(place / finding.reproducer, script)
    for analysis in analyses.values():
        analysis.close()

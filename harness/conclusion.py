"""What follows when a run's cases are done: causes into the manifest, a script for every finding."""

from __future__ import annotations

import math
import shlex
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from harness.casework.contract import Row
from harness.causes.analysis import Limits, Progress, RunFacts
from harness.report.amend import Words, list_of
from harness.report.expected import ExpectedMismatches, read_expected
from harness.report.journal_lines import AGAIN
from harness.report.list_file import write_list
from harness.report.model import RunReport, build_report
from harness.report.runfolder import Manifest, RunFolder, write_text
from harness.suites.contract import Analysis

__all__ = ["concluded", "explain_rows", "find_causes", "run_facts", "write_expected", "write_scripts"]

_ROUNDS: Final = 3
"""How often is asked again at most: what two causes hide is met in the second round."""


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
    *,
    until: float = math.inf,
    turn: int = 0,
) -> None:
    """Look for the causes of a run's disagreements, and note them in its manifest.

    What a cause kept from being answered is asked again with that cause avoided, and its rows are added to
    the folder, until nothing new comes of it.

    Args:
        folder: of the run, with its rows.
        manifest: to which what is found is added.
        analyses: by kind of cases.
        limits: what each may cost.
        progress: told how far it is.
        until: when it is to be over, on the monotonic clock: kinds that are left share what time is left.
        turn: how often it was done before in this run.
    """
    for left, (name, analysis) in zip(range(len(analyses), 0, -1), analyses.items(), strict=True):
        now = time.monotonic()
        mine = now + (until - now) / left
        # Even if no time is left: the types of fields are noted, by which the rest is put together.
        explain_rows(manifest, analysis, folder.disagreements(), _within(limits, mine), progress)
        for number in range(_ROUNDS):
            known = len(manifest.root_causes)
            seconds = _within(limits, mine).seconds
            again = list(analysis.ask_again(folder.disagreements(), seconds)) if seconds else []
            manifest.beyond |= analysis.found.beyond
            if not again:
                break
            folder.add_rows(f"{AGAIN}{name}-{turn * _ROUNDS + number}", again)
            hidden = [asdict(row) for row in again if row.verdict != "agreed"]
            explain_rows(manifest, analysis, hidden, _within(limits, mine), progress)
            if len(manifest.root_causes) == known:
                break
    manifest.unasked = any(analysis.found.unasked for analysis in analyses.values())


def _within(limits: Limits, until: float) -> Limits:
    """The limits, but not beyond a time on the monotonic clock."""
    left = max(0.0, until - time.monotonic())
    return replace(limits, seconds=min(limits.seconds, left), seconds_each=min(limits.seconds_each, left))


def explain_rows(
    manifest: Manifest,
    analysis: Analysis,
    rows: Iterable[Row],
    limits: Limits,
    progress: Progress = lambda done, total: None,
) -> None:
    """Look for the causes of rows, and note them in the manifest."""
    found = analysis.minimise(rows, limits, progress)
    manifest.root_causes |= found.by_signature
    manifest.unanswered |= found.unanswered
    for message, types in found.types.items():
        manifest.types.setdefault(message, {}).update(types)
    for message, kinds in found.kinds.items():
        for kind, versions in kinds.items():
            known = manifest.kinds.setdefault(message, {})
            known[kind] = sorted({*known.get(kind, ()), *versions})


def concluded(folder: RunFolder, manifest: Manifest, expected: ExpectedMismatches) -> RunReport:
    """The report of a run that has met its causes.

    In its folder it has not ended yet: whoever ends it while its scripts are written can resume it.
    """
    folder.write_manifest(replace(manifest, complete=False))
    return build_report(folder, expected, manifest=manifest)


def write_scripts(
    folder: RunFolder,
    report: RunReport,
    analyses: Mapping[str, Analysis],
    private: Path | None = None,
    progress: Progress = lambda done, total: None,
) -> None:
    """Write `repro/<signature>.py` for every root cause of a run, and for what was not minimised.

    Args:
        folder: of the run.
        report: of the run.
        analyses: by kind of cases.
        private: folder for the scripts of security-relevant findings; None for no scripts of those.
        progress: told how far it is: for each script the testee is asked once more, which may take long.
    """
    own = [finding for finding in report.findings if finding.has_own_script]
    for done, finding in enumerate(own):
        progress(done, len(own))
        place = private if finding.security else folder.path
        if place is None:
            continue
        script = analyses[finding.example.suite].script(finding)
        write_text(place / finding.reproducer, script)
    for analysis in analyses.values():
        analysis.close()


def write_expected(path: Path, folder: RunFolder, report: RunReport, words: Words) -> RunReport:
    """Write the list of expected mismatches with which a run is green; the report under that list.

    Security-relevant findings are on no list: it is published. The run's folder stays as it is.

    Args:
        path: of the list.
        folder: of the run.
        report: of the run, under the list so far.
        words: of new entries.

    Raises:
        UnwrittenListError: the file cannot be written.
    """
    manifest = report.manifest
    title = f"Expected mismatches of {manifest.testee.title} against {manifest.reference.title}."
    shown = report.published()
    text = list_of(shown.causes, shown.expected, shown.standing, words, shown.today, title)
    again = f"`wirecheck report {shlex.quote(str(folder.path))} --write-expected FILE` writes it elsewhere"
    write_list(path, text, again)
    return build_report(folder, read_expected(path), manifest=manifest)

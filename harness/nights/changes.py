"""What became of the causes of one night's run in the next night's: told by cause, decided by signature."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.nights.night import CHANGES, Change, NightRun
from harness.pair import version_text
from harness.report.causes import SEVERITIES, Cause
from harness.report.compare import Comparison, WithheldCounts, compare_reports
from harness.report.expected import ExpectedMismatches
from harness.report.finding import Finding
from harness.report.matrix import states_of
from harness.report.model import RunReport, build_report
from harness.report.runfolder import RunFolder
from harness.report.verdict import headline

__all__ = ["changes_in", "known_by", "told_run"]

_NAMES: Final = 5
"""Signatures of a change that are kept by name."""


def told_run(name: str, folder: Path, expected: ExpectedMismatches, before: Path | None) -> NightRun:
    """What a night keeps of a run that came to a verdict; without its exit code and its time.

    Args:
        name: of the run.
        folder: its folder.
        expected: the list that it used.
        before: the folder of the run of the same name in the night before; None if there is none.

    Raises:
        UserError: the folder holds no run.
    """
    whole = build_report(RunFolder(folder), expected)
    report = whole.published()
    made = NightRun(
        name,
        report.exit_code,
        headline(report),
        report.manifest.seconds,
        report.tally.cases,
        report.cells.hit,
        report.cells.required,
        {known_by(cause): cause.title for cause in report.causes if cause.side == "testee"},
        pairs=_pairs(report),
        withheld=WithheldCounts(after=len(whole.security)),
    )
    earlier = _earlier(before)
    if before is None or earlier is None:
        return replace(made, changes=tuple(_found(report)))
    comparison = compare_reports(earlier, whole)
    return replace(
        made,
        before=before.parent.name,
        changes=tuple(changes_in(comparison)),
        withheld=comparison.withheld,
    )


def _earlier(folder: Path | None) -> RunReport | None:
    """The run of the night before; None where there is none, or its folder was tidied away."""
    try:
        return None if folder is None else build_report(RunFolder(folder), ExpectedMismatches())
    except UserError:
        return None


def _found(report: RunReport) -> list[Change]:
    """The causes of a run that there is nothing to compare with, gravest first."""
    return sorted((_change("found", cause, cause.findings) for cause in report.causes), key=_order)


def _pairs(report: RunReport) -> dict[str, dict[str, str]]:
    """What became of each planned pair; nothing for random messages, which no other night has."""
    if report.manifest.specs:
        return {}
    found: dict[str, dict[str, list[int]]] = {}
    for (message, version), state in sorted(states_of(report).items(), key=lambda item: item[0]):
        found.setdefault(message, {}).setdefault(state.name, []).append(version)
    return {
        message: {state: version_text(versions) for state, versions in states.items()}
        for message, states in found.items()
    }


def known_by(cause: Cause) -> str:
    """What a cause is known by in all nights: its title may tell more or less of it."""
    return f"limit-{cause.limit}" if cause.limit else f"{cause.side}-{cause.digest}"


def changes_in(comparison: Comparison) -> list[Change]:
    """What became of every cause, gravest first: a cause is new if no signature of it was there before."""
    old = {known_by(cause): cause for cause in comparison.before.causes}
    now = {known_by(cause): cause for cause in comparison.after.causes}
    changed = {new.id for _, new in comparison.changed}
    moved = {gone.id for gone, _ in comparison.changed}
    kept = {finding.id for finding in comparison.still}
    fixed = {finding.id for finding in comparison.fixed}
    undecided = {finding.id for finding in comparison.undecided}
    found: list[Change] = []
    for key, cause in now.items():
        names = {finding.id for finding in cause.findings}
        if key in old or names & kept:
            found.append(_change("still there", cause, cause.findings))
        elif not names <= undecided:
            found.append(_change("changed" if names & changed else "new", cause, cause.findings))
    for key, cause in old.items():
        names = {finding.id for finding in cause.findings}
        if key not in now and not names & (kept | moved):
            found.append(_change("fixed" if names <= fixed else "not covered", cause, cause.findings))
    return sorted(found, key=_order)


def _change(what: str, cause: Cause, findings: Iterable[Finding]) -> Change:
    names = tuple(finding.id for finding in findings)[:_NAMES]
    return Change(what, known_by(cause), cause.severity, cause.title, names)


def _order(change: Change) -> tuple[int, int, str]:
    return CHANGES.index(change.what), SEVERITIES.index(change.severity), change.title

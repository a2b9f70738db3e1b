"""`wirecheck compare`: what became of the signatures of an earlier run."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.cli.answer import answer
from harness.cli.output import say
from harness.report.compare import compare_reports, comparison_json, comparison_lines
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.report.runfolder import RunFolder

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Compare two runs' folders; 1 when something is new or changed, 2 when a run did not finish."""
    before, after = _read(options.before), _read(options.after)
    for label, report in (("A", before), ("B", after)):
        manifest = report.manifest
        say(
            f"{label}: {manifest.testee.title} against {manifest.reference.name} "
            f"{manifest.reference.version}, seed {manifest.seed}, {report.tally.cases:,} cases, "
            f"{manifest.started}"
        )
    comparison = compare_reports(before, after)
    answer(lambda: comparison_json(comparison))
    for line in comparison_lines(comparison):
        say(line)
    if comparison.fixed and _is_asked_again(before):
        say(f"To make sure, `wirecheck replay {options.before}` runs the very same bytes again.")
    return comparison.exit_code


def _is_asked_again(run: RunReport) -> bool:
    """Whether a replay of a run asks its testee, and judges no capture again."""
    # Imported when needed: this brings py4j.
    from harness.registry import asks_testee

    return asks_testee(run.manifest.suites)


def _read(path: Path) -> RunReport:
    return build_report(RunFolder(path), ExpectedMismatches())

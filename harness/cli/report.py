"""`wirecheck report`: every report again, from the stored rows."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.campaign import default_expected
from harness.cli.expected import words
from harness.cli.output import print_verdict
from harness.conclusion import write_expected
from harness.errors import UserError
from harness.report.expected import ExpectedMismatches, find_expected
from harness.report.model import build_report
from harness.report.phrases import counted
from harness.report.private import open_private, write_private
from harness.report.runfolder import Manifest, RunFolder
from harness.report.withhold import kept_run
from harness.report.write import write_reports

__all__ = ["command", "expected_list"]


def command(options: argparse.Namespace) -> int:
    """Render a run's folder again; the exit code is that of its verdict."""
    folder = RunFolder(options.folder)
    manifest = folder.read_manifest()
    new = words(options)
    report = build_report(folder, expected_list(options, manifest))
    if options.write_expected is not None:
        report = write_expected(options.write_expected, folder, report, new)
    write_reports(report, folder)
    if options.private is not None:
        private = open_private(options.private, folder)
        kept = kept_run(private)
        if manifest.withheld and not kept.manifest_file.exists():
            raise UserError(
                f"the frames of {counted(manifest.withheld, 'case')} are not in {options.private}",
                "name the private folder that the run was given",
            )
        write_private(build_report(kept, report.expected) if manifest.withheld else report, private)
    print_verdict(report, folder.path)
    return report.exit_code


def expected_list(options: argparse.Namespace, manifest: Manifest) -> ExpectedMismatches:
    """The list that was asked for, else the one that the run used, else the default one if it exists."""
    asked: Path | None = options.base or options.expected
    base = options.base is not None
    if asked is None and manifest.expected:
        asked, base = Path(manifest.expected), manifest.base
    default = default_expected(manifest.testee.name, manifest.reference.catalogue)
    return find_expected(asked, options.write_expected, default, base=base)

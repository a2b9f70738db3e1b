"""`wirecheck report`: every report again, from the stored rows."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.cli.expected import words
from harness.cli.output import print_verdict, say
from harness.conclusion import write_expected
from harness.errors import UserError
from harness.report.expected import ExpectedMismatches, default_expected, find_expected
from harness.report.list_file import UnwrittenListError, require_writable
from harness.report.model import RunReport, build_report
from harness.report.phrases import counted
from harness.report.private import open_private, write_private
from harness.report.runfolder import SCRIPTS, Manifest, RunFolder
from harness.report.withhold import kept_run
from harness.report.write import write_reports
from harness.testees import TESTEES
from harness.toolchain import require_tools

__all__ = ["command", "expected_list"]


def command(options: argparse.Namespace) -> int:
    """Render a run's folder again; the exit code is that of its verdict."""
    folder = RunFolder(options.folder)
    manifest = folder.read_manifest()
    new = words(options)
    asked, written = options.base or options.expected, options.write_expected
    if written is not None:
        require_writable(written)
    report = build_report(folder, expected_list(manifest, asked, written, base=options.base is not None))
    try:
        if written is not None:
            report = write_expected(written, folder, report, new)
        write_reports(report, folder)
    except (OSError, UnwrittenListError):
        # What was asked for is not done, and says so; the verdict follows from what is stored all the same.
        print_verdict(report, folder.path)
        raise
    if options.private is not None:
        private = open_private(options.private, folder)
        kept = kept_run(private)
        if manifest.withheld and not kept.manifest_file.exists():
            raise UserError(
                f"the frames of {counted(manifest.withheld, 'case')} are not in {options.private}",
                "name the private folder that the run was given",
            )
        told = build_report(kept, report.expected) if manifest.withheld else report
        write_private(told, private)
        _write_scripts(told, options.testee or "", private)
    print_verdict(report, folder.path)
    if manifest.complete and report.published().findings and not (folder.path / SCRIPTS).is_dir():
        say(f"No scripts in {folder.path}: this copy of the folder lacks {SCRIPTS}/.")
    return report.exit_code


def _write_scripts(report: RunReport, testee: str, private: Path) -> None:
    """Write the scripts that a private folder lacks; say why where that cannot be, which is no verdict."""
    side = report.manifest.testee
    # To import a module is to run it: a folder from elsewhere does not decide that.
    name = testee or (side.catalogue if side.catalogue in TESTEES else "")
    try:
        # Imported when needed: this brings py4j.
        from harness.private_scripts import lacking, write_private_scripts

        if not (findings := lacking(report, private)):
            return
        if not name:
            raise UserError(
                f"the run's testee is {side.catalogue!r}", "if you trust it, name it with --testee"
            )
        require_tools()
        write_private_scripts(report, findings, name, report.manifest.reference.catalogue, private)
    except UserError as error:
        say(f"No scripts in {private}: {error}.")


def expected_list(
    manifest: Manifest, asked: Path | None = None, written: Path | None = None, *, base: bool = False
) -> ExpectedMismatches:
    """The list that was asked for, else one that is to be written, else the run's own, or the default."""
    if asked is None and manifest.expected and not (written is not None and written.exists()):
        asked, base = Path(manifest.expected), manifest.base
        if not asked.exists():
            raise UserError(
                f"the list of expected mismatches that the run used is not here: {asked}",
                "name it with --expected, or go where the run was started",
            )
    default = default_expected(manifest.testee.name, manifest.reference.catalogue)
    return find_expected(asked, written, default, base=base)

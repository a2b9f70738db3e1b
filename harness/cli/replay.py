"""`wirecheck replay`: which of a run's mismatches are still there."""

from __future__ import annotations

import argparse

from harness.cli.output import progress, say
from harness.errors import UserError
from harness.report.phrases import counted
from harness.report.runfolder import RunFolder
from harness.toolchain import require_tools

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Replay a run; 1 when something is still there, 0 when all agree."""
    folder = RunFolder(options.folder)
    manifest = folder.read_manifest()
    require_tools()
    # Imported after the tools were found: this brings py4j.
    from harness.casework.runner import InlineRunner
    from harness.registry import chosen_suites
    from harness.replay import replay
    from harness.runners.gateway import Gateway

    suites = chosen_suites(manifest.suites)
    asked = options.reference or manifest.reference.catalogue
    reference = suites[0].open_reference(suites[0].request(asked, manifest.seed, manifest.specs))
    testee = options.testee or manifest.testee.catalogue
    gateway = Gateway.launch()
    try:
        gateway.open(reference)
        call = gateway.batch_call(reference)
        runners = {
            kind.name: InlineRunner(kind.source(reference, testee, manifest.seed).open(), call)
            for suite in suites
            for kind in suite.kinds
        }
        with progress() as steps:
            found = replay(
                folder,
                manifest,
                runners,
                options.signature or "",
                lambda done: steps("replaying", done, None),
            )
    finally:
        gateway.close()
    if options.signature and not found:
        raise UserError(
            f"{options.folder} has no signature {options.signature}",
            "`wirecheck report` names the signatures of a run",
        )
    if not found:
        say("The run has no mismatches to replay.")
        return 0
    for entry in found:
        cases = ", ".join(f"{number:,} {what}" for what, number in sorted(entry.counts.items()))
        now = f" (now {', '.join(sorted(entry.now))})" if entry.now else ""
        say(f"{entry.verdict:<12} {entry.signature.id}  {cases}{now}")
    failing = sum(entry.verdict != "fixed" for entry in found)
    say(f"Not known to be fixed with testee {testee}: {failing} of {counted(len(found), 'signature')}.")
    return 1 if failing else 0

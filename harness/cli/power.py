"""`wirecheck power`: what a suite catches of faults that are drawn at random."""

from __future__ import annotations

import argparse
import json
from typing import Final

from harness.cli.answer import answer
from harness.cli.lines import Volume, say, volume
from harness.cli.output import progress
from harness.errors import UserError
from harness.power.measure import Measurement, measure
from harness.power.tables import brief, lines, summary
from harness.references import find_reference
from harness.report.runfolder import make_folder, write_text
from harness.runners.contract import Spread, spread_here
from harness.selection import select_pairs
from harness.toolchain import require_tools

__all__ = ["command"]

_FEW: Final = 400
"""Faults up to which Spark is not worth its start."""


def command(options: argparse.Namespace) -> int:
    """Measure, print the tables, and say by the exit code whether a fault was missed."""
    if options.json is not None:
        make_folder(options.json.parent)
        if options.json.is_dir():
            raise UserError(f"{options.json} is a folder", "name a file with --json")
    if options.faults <= _FEW:
        found = _measured(options, spread_here)
    else:
        require_tools()
        # Imported after the tools were found: this brings Spark and Arrow.
        from harness.runners.pipeline import Session

        session = Session.start()
        try:
            found = _measured(options, session.spread)
        finally:
            session.stop()
    result = summary(found.trials, found.seed, found.suite, found.seconds)
    answer(result)
    of = (found.trials, found.seed, found.suite, found.seconds)
    for line in [brief(*of)] if volume() is Volume.QUIET else lines(*of):
        say(line)
    if options.json is not None:
        write_text(options.json, json.dumps(result, indent=2) + "\n")
    return 1 if result["missed"] else 0


def _measured(options: argparse.Namespace, spread: Spread) -> Measurement:
    pairs = None
    if options.select:
        pairs = select_pairs(find_reference(options.reference).pairs, options.select)
    with progress() as steps:
        return measure(
            options.suite,
            options.faults,
            options.seed,
            spread,
            reference=options.reference,
            cases=options.cases,
            pairs=pairs,
            on_progress=lambda done, total: steps("faults", done, total),
        )

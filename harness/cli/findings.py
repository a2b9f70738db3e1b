"""`wirecheck findings`: one page of what several codecs and releases do otherwise, from a plan of runs."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
from pathlib import Path
from typing import Final

from harness.cli.answer import answer
from harness.cli.below import run_below
from harness.cli.output import say
from harness.errors import UserError
from harness.findings.judged import read_judgements
from harness.findings.lines import read_run
from harness.findings.page import NOT_JUDGED, withheld_text
from harness.findings.plan import PlannedRun, read_plan
from harness.findings.write import write_page
from harness.report.model import RunReport
from harness.report.phrases import counted
from harness.report.runfolder import RunFolder, lock_folder
from harness.toolchain import require_tools
from harness.visible import one_line

__all__ = ["command"]

_CANNOT_RUN: Final = 2
_REASON: Final = 300


def command(options: argparse.Namespace) -> int:
    """Run what is not there yet, and write the page; 2 if a planned run could not be done."""
    plan = read_plan(options.plan)
    judged = read_judgements(options.plan.parent / plan.judged if plan.judged else None)
    runs: list[tuple[PlannedRun, Path, RunReport]] = []
    missing: dict[str, list[str]] = {}
    for planned in plan.run:
        folder = options.runs / planned.name
        report = read_run(planned, folder)
        reason = "" if report is not None else "it is not there, and --no-run was given"
        if report is None and not options.no_run:
            reason = _run(planned, folder)
            report = read_run(planned, folder)
        if report is None:
            reason = reason or "it did not come to its end"
            missing.setdefault(reason, []).append(planned.name)
            say(f"not run: {planned.name}: {reason}")
        elif report.verdict == "inconclusive":
            # That nothing was found says nothing where not everything was asked.
            gaps = "; ".join(report.gaps)
            missing.setdefault(f"inconclusive: {gaps}", []).append(planned.name)
            say(f"inconclusive: {planned.name}: {gaps}")
        else:
            runs.append((planned, folder, report))
    made_by = shlex.join(["wirecheck", "findings", str(options.plan), "--out", str(options.out)])
    blocks = write_page(options.out, plan, runs, judged, missing, made_by)
    lines = [line for block in blocks for line in block.lines]
    unjudged = sum(not line.notice for line in lines)
    answer(
        {
            "page": str(options.out / "findings.md"),
            "lines": len(lines),
            "sections": len(blocks),
            "not_judged": unjudged,
            "not_run": missing,
            "judged_not_found": [{"codec": each.codec, "cause": each.cause} for each in judged.unmet],
        }
    )
    say(
        f"{counted(len(lines), 'line')} in {counted(len(blocks), 'section')}, {unjudged:,} {NOT_JUDGED}: "
        f"{options.out / 'findings.md'}"
    )
    if withheld := withheld_text(blocks):
        say(f"{withheld}; see SECURITY.md")
    for each in judged.unmet:
        say(f"judged, and not found: {each.codec} {each.cause}")
    return _CANNOT_RUN if missing else 0


def _run(planned: PlannedRun, folder: Path) -> str:
    """Do a planned run in a process of its own; why it could not be done, or `""`."""
    require_tools()
    if RunFolder(folder).manifest_file.is_file():
        try:
            held = lock_folder(folder, "wait for it, or name another folder with --runs")
        except UserError as error:
            return one_line(str(error), _REASON)
        shutil.rmtree(folder)  # of a run that did not come to its end
        if held is not None:
            os.close(held)
    arguments = ["run", *planned.options, "--out", str(folder)]
    ended = run_below(arguments)
    if ended.code == _CANNOT_RUN and ended.error:
        return one_line(ended.error.removeprefix("wirecheck: "), _REASON)
    return ""

"""`wirecheck nightly`: every suite within a budget of time, compared with the night before, on one page."""

from __future__ import annotations

import argparse
import datetime
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from harness.cli.answer import answer
from harness.cli.below import run_below
from harness.cli.endings import night_in
from harness.cli.output import say
from harness.cli.report import expected_list
from harness.errors import UserError
from harness.nights.changes import told_run
from harness.nights.night import Night, NightRun, Replayed, earlier_nights, gravest, write_night
from harness.nights.page import night_line, write_pages
from harness.nights.plan import FLOOR, Planned, planned_runs, seconds_of
from harness.report.runfolder import RunFolder
from harness.selection import duration
from harness.toolchain import require_tools
from harness.visible import one_line

__all__ = ["command"]

_CANNOT_RUN: Final = 2
_REPLAYING: Final = 0.15
"""The part of a night for what failed in earlier ones."""
_KEPT: Final = 30
"""Nights that are looked back upon."""
_SAID: Final = 300


def command(options: argparse.Namespace) -> int:
    """Run a night; the exit code is the gravest of its runs', of what is run again, too."""
    names = [name.strip() for name in (options.runs or "").split(",") if name.strip()]
    runs = planned_runs(names, own=options.testee == "pycodec")
    budget = duration(options.time, "--time", FLOOR * len(runs))
    require_tools()
    now = datetime.datetime.now(datetime.UTC)
    seed = int(now.strftime("%Y%m%d")) if options.seed is None else options.seed
    name = now.strftime("%Y%m%d-%H%M%S")  # names sort as nights follow each other
    earlier = earlier_nights(options.out, options.testee, name)[-_KEPT:]
    folder = _fresh(options.out / name)
    with night_in(folder):
        started = time.monotonic()
        replaying = max(FLOOR, budget * _REPLAYING)
        replays = tuple(_replay(options.out, earlier, options.testee, started + replaying))
        done: list[NightRun] = []
        lively = {run.name for night in earlier[-1:] for run in night.runs if run.lively}
        for number, planned in enumerate(runs):
            left = budget - (time.monotonic() - started)
            seconds = seconds_of(runs[number:], left, lively)
            before = _before(options.out, earlier, planned.name)
            done.append(_run(planned, _arguments(options, seconds, seed), folder / planned.name, before))
            complete = len(done) == len(runs)
            codes = [*(run.code for run in done), *(each.code for each in replays)]
            night = Night(
                folder.name,
                options.testee,
                seed,
                now.isoformat(timespec="seconds"),
                budget,
                time.monotonic() - started,
                gravest(codes if complete else [*codes, _CANNOT_RUN]),
                tuple(done),
                replays,
            )
            # At once: what a night has found is known to the next one, however this one ends.
            write_night(folder, night)
    write_pages(folder, night, earlier)
    answer(asdict(night))
    say(night_line(night))
    say(f"the night: {folder / 'index.html'} and {folder / 'night.md'}")
    return night.code


def _fresh(folder: Path) -> Path:
    """Tonight's folder."""
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        raise UserError(f"cannot make {folder}: {error.strerror}", "name another folder with --out") from None
    return folder


def _before(parent: Path, earlier: Sequence[Night], name: str) -> Path | None:
    """The folder of a run in the latest night that came to a verdict on it."""
    for night in reversed(earlier):
        run = night.run(name)
        if run is not None and run.cases:
            return parent / night.name / name
    return None


def _arguments(options: argparse.Namespace, seconds: float, seed: int) -> list[str]:
    """What all runs of a night have in common."""
    selected = ["--select", options.select] if options.select else []
    return ["--testee", options.testee, *selected, "--time", f"{seconds:.0f}s", "--seed", str(seed)]


def _run(planned: Planned, common: Sequence[str], out: Path, before: Path | None) -> NightRun:
    started = time.monotonic()
    ended = run_below(["run", *planned.arguments, *common, "--out", str(out)])
    took = time.monotonic() - started
    try:
        expected = expected_list(RunFolder(out).read_manifest())
        run = told_run(planned.name, out, expected, before)
    except UserError as error:
        told = ended.error.removeprefix("wirecheck: ") or str(error)
        return NightRun(planned.name, ended.code or _CANNOT_RUN, one_line(told, _SAID), took)
    return replace(run, code=ended.code, seconds=took)


def _replay(parent: Path, earlier: Sequence[Night], testee: str, deadline: float) -> Iterator[Replayed]:
    """Run again what failed, latest first, until the time for it is over; each run's causes once.

    What is withheld has no names: it is known to be in a later run, too, where that lacks none of it.
    """
    seen: set[tuple[str, str]] = set()
    in_later: set[tuple[str, str]] = set()
    for night in reversed(earlier):
        for run in night.runs:
            causes = {(run.name, cause) for cause in run.causes}
            if run.code != 1 or not (parent / night.name / run.name).is_dir():
                continue
            secret = run.has_withheld and (night.name, run.name) not in in_later
            if run.withheld.after and not run.withheld.gone:
                in_later.add((run.before, run.name))
            if causes <= seen and not secret:
                continue
            left = deadline - time.monotonic()
            if left <= 0:
                return
            seen |= causes
            arguments = ["replay", str(parent / night.name / run.name), "--testee", testee, "--new"]
            ended = run_below(arguments, left)
            # The last line of its answer; without one, that of standard error tells how far it got.
            told = ended.told or ended.error.removeprefix("wirecheck: ")
            if ended.in_time:
                yield Replayed(night.name, run.name, ended.code, one_line(told, _SAID))
            else:
                yield Replayed(night.name, run.name, 0, "there was no time to run all of it again", False)

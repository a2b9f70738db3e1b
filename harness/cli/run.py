"""`wirecheck run`: a campaign."""

from __future__ import annotations

import argparse
from typing import Final

from harness.cli.endings import leave_unfinished
from harness.cli.expected import words
from harness.cli.lines import Volume, volume
from harness.cli.output import print_verdict, progress, say
from harness.selection import duration
from harness.toolchain import check_tools, require_tools

__all__ = ["command"]

_LEAST_SECONDS: Final = 15.0
"""Of `--time`: the JVMs start in some, and the last round takes five."""


def command(options: argparse.Namespace) -> int:
    """Run a campaign and show its verdict; the exit code is the verdict's.

    Where the list that was asked for is not there at the end, its complaint follows the verdict.
    """
    require_tools()
    _tell_tools()
    # Imported after the tools were found: this brings Spark and Arrow.
    from harness.campaign import Campaign, CampaignOptions
    from harness.causes.analysis import Limits
    from harness.runners.journal import OtherCasesError

    campaign = Campaign(
        CampaignOptions(
            testee=options.testee,
            reference=options.reference or "",
            suites=tuple(name.strip() for name in (options.suite or "").split(",") if name.strip()),
            select=options.select or "",
            cases=options.cases,
            seconds=None if options.time is None else duration(options.time, "--time", _LEAST_SECONDS),
            seed=options.seed,
            specs=options.specs,
            expected=options.base or options.expected,
            base=options.base is not None,
            write_expected=options.write_expected,
            words=words(options),
            out=options.out,
            private=options.private,
            resume=options.resume,
            begun=options.begun,
            smoke=options.smoke,
            max_causes=1 if options.fail_fast else options.max_causes or 0,
            limits=None if options.minimise is None else Limits.asked_for(options.minimise),
            master=options.master or "",
            partitions=options.partitions,
        )
    )
    try:
        with progress() as steps:
            report = campaign.run(steps, _planned)
    except OtherCasesError:  # of a run that was to go on: it says with what it does
        raise
    except BaseException:
        if campaign.folder.begun:
            leave_unfinished(campaign.folder.path, complete=not campaign.folder.unfinished)
        raise
    print_verdict(report, campaign.folder.path)
    if campaign.unwritten is not None:
        raise campaign.unwritten
    return report.exit_code


def _planned(line: str) -> None:
    if volume() is not Volume.QUIET:
        say(line)


def _tell_tools() -> None:
    if volume() is Volume.VERBOSE:
        for tool in check_tools():
            say(f"{tool.name:<22} {tool.found}")

"""How the campaign grows: what a case costs in small and large ones, on one core and two, and at the start.

* Campaigns of ten times as many cases each, every one in a session of its own. All cases are random: boundary
  cases come first in a campaign, cost more, and do not grow.
* One campaign on one core and on two, each held to that many by CPU affinity.
* From nothing to a verdict with Spark, beside a Spark session that is started and asked for one job.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from harness.bench.timed import timed
from harness.casework.contract import CaseSource
from harness.casework.plan import PairWork, make_plan
from harness.pair import Pair
from harness.runners.pipeline import Session, run_campaign
from harness.runners.rounds import default_partitions
from harness.suites.values.cases import ValueCases

__all__ = ["Campaign", "ScaleFigures", "measure_campaign", "measure_scale", "measure_session_start", "sizes"]

_BARE: Final = (
    "from pyspark.sql import SparkSession\n"
    "spark = SparkSession.builder.master('local[2]').config('spark.ui.enabled', 'false').getOrCreate()\n"
    "assert spark.range(10).count() == 10\n"
)
"""The least that a program of Spark's does. Both are timed to the end of the process."""

_WIRECHECK: Final = "import sys; from harness.cli import main; sys.exit(main())"
_VERDICT: Final = ("run", "--master", "local[2]", "--select", "HeartbeatRequest", "--cases", "500")


@dataclass(frozen=True, slots=True)
class Campaign:
    """What a campaign of random cases took.

    Attributes:
        cases: how many.
        cores: tasks at once.
        seconds: wall time of the job.
        core_us: CPU time of all processes, in microseconds a case.
        peak_mib: peak memory by kind of process.
    """

    cases: int
    cores: int
    seconds: float
    core_us: float
    peak_mib: dict[str, int]


@dataclass(frozen=True, slots=True)
class ScaleFigures:
    """How the campaign grows.

    Attributes:
        campaigns: by ascending number of cases.
        one_core, two_cores: the same campaign on each; None on a machine that has only one, or no affinity.
        bare_seconds, verdict_seconds: from nothing to Spark's first answer, and to Wirecheck's verdict.
    """

    campaigns: Sequence[Campaign]
    one_core: Campaign | None
    two_cores: Campaign | None
    bare_seconds: float
    verdict_seconds: float

    @property
    def speedup(self) -> float | None:
        """How many times as quick two cores are as one."""
        if self.one_core is None or self.two_cores is None:
            return None
        return self.one_core.seconds / self.two_cores.seconds

    @property
    def start_ratio(self) -> float:
        """The start with a verdict over that of Spark alone."""
        return self.verdict_seconds / self.bare_seconds

    def as_json(self) -> dict[str, Any]:
        """Everything, for `--json`."""
        return {**asdict(self), "speedup": self.speedup, "start_ratio": self.start_ratio}

    def lines(self) -> list[str]:
        """The figures in words."""
        told = ["scale: random cases of all pairs"]
        for each in self.campaigns:
            memory = ", ".join(f"{name} {mib:,} MiB" for name, mib in each.peak_mib.items())
            told.append(
                f"  {each.cases:,} cases: {each.core_us:.1f} µs of core time a case, {each.seconds:.1f} s on "
                f"{each.cores} cores; peak memory {memory}"
            )
        if self.speedup is None:
            told.append("  one core and two: this machine cannot hold a process to so many")
        else:
            assert self.one_core is not None
            told.append(f"  {self.one_core.cases:,} cases on two cores: {self.speedup:.2f} × one core")
        told.append(
            f"  from nothing to a verdict with Spark {self.verdict_seconds:.1f} s, Spark alone "
            f"{self.bare_seconds:.1f} s: ratio {self.start_ratio:.2f}"
        )
        return told


def sizes(most: int) -> list[int]:
    """Numbers of cases: 10,000 and ten times as many each, up to `most`."""
    return [number for number in (10**power for power in range(4, 10)) if number < most] + [most]


def measure_scale(
    source: CaseSource[ValueCases],
    folder: Path,
    most: int,
    processes: int,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> ScaleFigures:
    """Run campaigns of up to `most` cases, and two of a tenth of that on one core and on two.

    Args:
        source: reference, testee and seed.
        folder: for the rows; what is in it is removed campaign by campaign.
        most: cases of the largest one.
        processes: how often each start is timed.
        progress: told cases done, and cases in all.
    """
    made = source.open()
    work = {pair: made.work(pair) for pair in source.reference.pairs}
    wanted, twice = sizes(most), max(most // 10, 10_000)
    total, done = sum(wanted) + 2 * twice, 0
    every = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []

    def ran(cases: int, cores: int) -> Campaign:
        nonlocal done
        rows = folder / "rows"
        session = Session.start(f"local[{cores}]")
        try:
            found = measure_campaign(
                session, source, work, rows, cases, lambda now: progress(done + now, total)
            )
        finally:
            session.stop()
        done += cases
        shutil.rmtree(rows, ignore_errors=True)
        return found

    campaigns = [ran(cases, len(every) or os.cpu_count() or 1) for cases in wanted]
    one_core = two_cores = None
    if len(every) > 1:
        with _held_to(every[:1]):
            one_core = ran(twice, 1)
        with _held_to(every[:2]):
            two_cores = ran(twice, 2)
    bare, verdict = measure_session_start(folder, processes)
    return ScaleFigures(campaigns, one_core, two_cores, bare, verdict)


def measure_campaign(
    session: Session,
    source: CaseSource[ValueCases],
    work: dict[Pair, PairWork],
    rows: Path,
    cases: int,
    progress: Callable[[int], None] = lambda done: None,
) -> Campaign:
    """One campaign of random cases.

    Args:
        session: a Spark that has run nothing else, or its memory is that of both.
        source: reference, testee and seed.
        work: of every pair.
        rows: a folder that is made.
        cases: how many.
        progress: told the cases done.
    """
    parts = default_partitions(cases, session.cores)
    plan = make_plan(work, seed=source.seed, cases=cases, partitions=parts, boundary=False)
    ran = run_campaign(session, source, plan, rows, lambda at: progress(at.cases_done))
    used = sum(ran.cpu_seconds.values()) / ran.cases * 1e6
    return Campaign(ran.cases, session.cores, ran.seconds, used, ran.peak_mib)


def measure_session_start(folder: Path, processes: int) -> tuple[float, float]:
    """Median seconds of Spark's start with one job, and of a small run's; in turn, `processes` of each."""
    bare, verdict = [sys.executable, "-c", _BARE], [sys.executable, "-P", "-c", _WIRECHECK, *_VERDICT]
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(processes):
        out = str(folder / f"start-{number}")
        for command, found in zip((bare, [*verdict, "--out", out]), times, strict=True):
            found.append(timed(command, f"{command[2].splitlines()[0]} … did not end well"))
    return statistics.median(times[0]), statistics.median(times[1])


@contextmanager
def _held_to(cores: Sequence[int]) -> Iterator[None]:
    """This process, and what it starts, on these cores only."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)

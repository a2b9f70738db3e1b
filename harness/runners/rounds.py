"""The rounds of a campaign: one for a number of cases, as many as fit for a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from harness.casework.amount import Amount
from harness.casework.contract import Cases, CaseSource
from harness.casework.plan import PairWork, Plan, Shard, cut, make_plan, plan_of, spread
from harness.pair import Pair, version_text
from harness.report.phrases import counted
from harness.report.runfolder import Manifest
from harness.runners.contract import Engine
from harness.runners.journal import Journal

__all__ = [
    "Rounds",
    "Say",
    "Steps",
    "default_partitions",
    "note_memory",
    "plain_cells",
    "planned",
    "planned_cases",
    "required_cells",
]

Steps = Callable[[str, int, int | None], None]
"""Told how far a phase is: its name, how much is done, of how much (None: not known)."""

Say = Callable[[str], None]
"""Told something in a line."""

# Random cases of the first round of a timed run, at most: they show how fast the next may go. Boundary cases
# are not like them.
_FIRST_RANDOM: Final = 5_000
# A round that is lost (a full disk, a killed JVM) costs a minute at most.
_ROUND_SECONDS: Final = 60.0
# Less is not worth a Spark job.
_LAST_ROUND_SECONDS: Final = 2.5
# Partitions of a core in a piece, which is what a run that was ended does again: a minute of a fast codec.
_AT_ONCE: Final = 2
# So many cases are run in one piece.
_FEW: Final = 20_000
# Part of the time left that a round plans for: a rate is an estimate.
_MARGIN: Final = 0.9


@dataclass(slots=True)
class _Begun:
    """How far the timed rounds of a kind of cases have come.

    Attributes:
        source, work: of the kind.
        boundary, random: cases so far.
        rate: so many a second.
    """

    source: CaseSource[Cases]
    work: dict[Pair, PairWork]
    boundary: int
    random: int
    rate: float


class Rounds:
    """Runs suites and stores their rows.

    Args:
        engine: runs the plans.
        journal: where rows are kept, and what of them there is already.
        manifest: where planned cases and peak memory are noted.
        steps: told how far it is.
        say: told what is planned, before it runs.
        enough: asked between parts of a plan whether to stop; None to run everything.
    """

    stopped = False
    """Whether there was enough before the end, and something was left out."""
    boundary_seconds = 0.0
    """How long the boundary cases took of runs for a time: they are run whole, whatever the time."""

    def __init__(
        self,
        engine: Engine,
        journal: Journal,
        manifest: Manifest,
        steps: Steps,
        say: Say = lambda line: None,
        enough: Callable[[], bool] | None = None,
    ) -> None:
        self._say = say
        self._enough = enough
        self._engine = engine
        self._journal = journal
        self._manifest = manifest
        self._steps = steps
        self._begun: dict[str, _Begun] = {}

    def run(self, name: str, source: CaseSource[Cases], pairs: Sequence[Pair], amount: Amount) -> int:
        """Run pairs of one kind of cases; the number of cases that gives the same ones again."""
        cases = source.open()
        work = {pair: cases.work(pair) for pair in pairs}
        if amount.sample:
            return self._sample(name, source, work, amount.sample)
        kept = cases.regression_shards(pairs)
        boundary = sum(entry.boundary for entry in work.values())
        self._say(planned(name, len(work), sum(shard.count for shard in kept), boundary, amount))
        self._regressions(name, source, kept, work)
        wanted = amount.cases
        if amount.until is not None:
            # Whole rounds, one number of random cases for every pair: their sum gives the same cases again.
            wanted = boundary or _whole(_FIRST_RANDOM, len(work))
        random = max(0, wanted - boundary)
        seconds = self._round(name, source, self._plan(work, source.seed, wanted, amount, None))
        if amount.until is None:
            return wanted
        self.boundary_seconds += seconds if boundary else 0.0
        self._begun[name] = _Begun(source, work, boundary, random, wanted / max(seconds, 0.001))
        return self.go_on(name, amount)

    def go_on(self, name: str, amount: Amount) -> int:
        """Run more random cases of a kind that was begun, until its time is over; the number as of `run`."""
        begun = self._begun[name]
        assert amount.until is not None
        while not self.stopped:
            pairs = len(begun.work)
            most = None if begun.random else _FIRST_RANDOM
            size = self._journal.round(name, partial(_fitting, begun.rate, amount.until, pairs, most))
            if size is None:
                break
            plan = self._plan(begun.work, begun.source.seed, size, amount, begun.random // pairs)
            seconds = self._round(name, begun.source, plan)
            if self.stopped:
                break
            begun.rate = size / max(seconds, 0.001)
            begun.random += size
        return begun.boundary + begun.random

    def _sample(self, name: str, source: CaseSource[Cases], work: Mapping[Pair, PairWork], each: int) -> int:
        """Some boundary cases of every pair; how many."""
        shards = spread(work, each, source.seed)
        number = sum(shard.count for shard in shards)
        self._say(f"planned {name}: {counted(len(work), 'pair')}, a sample of {number:,} boundary cases")
        plan = plan_of(shards, work, source.seed, default_partitions(number, self._engine.cores))
        if plan.cases:
            self._round(name, source, plan)
        return number

    def _plan(
        self, work: Mapping[Pair, PairWork], seed: int, cases: int, amount: Amount, start: int | None
    ) -> Plan:
        """A round's cases: the boundary phase and random ones, or random ones from `start` on."""
        return make_plan(
            work,
            seed=seed,
            cases=cases,
            partitions=amount.partitions or default_partitions(cases, self._engine.cores),
            boundary=start is None,
            random_start=start or 0,
        )

    def _regressions(
        self, name: str, source: CaseSource[Cases], kept: Sequence[Shard], work: Mapping[Pair, PairWork]
    ) -> None:
        """The cases that earlier runs kept, before all others."""
        number = sum(shard.count for shard in kept)
        plan = plan_of(kept, work, source.seed, default_partitions(number, self._engine.cores))
        if plan.cases:
            self._round(name, source, plan)

    def _round(self, name: str, source: CaseSource[Cases], plan: Plan) -> float:
        """Run a plan; its seconds."""
        if self._enough is None:
            # Of a few cases as many partitions are made at least: whoever asks for more wants more pieces.
            few = plan.cases <= _FEW and len(plan.partitions) <= default_partitions(_FEW, self._engine.cores)
            pieces = iter((plan,)) if few else _pieces(plan, _AT_ONCE * self._engine.cores)
        else:
            pieces = _parts(plan, self._engine.part_cases)
        seconds, total = 0.0, self._manifest.planned_cases + plan.cases
        for piece in pieces:
            # Asked before a piece, not after it: what leaves nothing out was not stopped.
            self.stopped = self.stopped or self._has_enough()
            if self.stopped:
                break
            seconds += self._run(name, source, piece, total)
        return seconds

    def _has_enough(self) -> bool:
        """Whether to stop; not as long as there are pieces that were done before: they are there anyway."""
        return self._enough is not None and not self._journal.pending and self._enough()

    def _run(self, name: str, source: CaseSource[Cases], plan: Plan, total: int) -> float:
        manifest, phase = self._manifest, f"running {name}"
        before = manifest.planned_cases
        manifest.planned_cases += plan.cases
        self._steps(phase, before, total)
        known = self._journal.done(name, plan)
        if known is not None:
            return known
        with self._journal.piece() as rows:
            ran = self._engine.run_plan(
                source,
                plan,
                rows,
                lambda at: self._steps(phase, before + at.cases_done, total),
            )
            self._journal.finish(name, plan, ran.seconds, rows)
        note_memory(manifest, ran.peak_mib)
        return ran.seconds


def _fitting(rate: float, until: Callable[[], float], pairs: int, most: int | None = None) -> int | None:
    """How many cases the next round should have, at so many a second; None if it is not worth one.

    Args:
        rate: cases a second.
        until: when the time is over, on the monotonic clock.
        pairs: a round has as many cases of each.
        most: cases at most; None for no bound.
    """
    left = until() - time.monotonic()
    if left < _LAST_ROUND_SECONDS:
        return None
    fit = int(rate * min(left, _ROUND_SECONDS) * _MARGIN)
    return _whole(fit if most is None else min(fit, most), pairs)


def _pieces(plan: Plan, partitions: int) -> Iterator[Plan]:
    """A plan in pieces of so many partitions."""
    for at in range(0, len(plan.partitions), partitions):
        yield Plan(plan.seed, plan.partitions[at : at + partitions])


def _parts(plan: Plan, cases: int) -> Iterator[Plan]:
    """A plan in parts that are run one after the other: each has at least so many cases, but for the last."""
    held: list[tuple[Shard, ...]] = []
    for shards in cut(plan, cases):
        held.append(shards)
        part = Plan(plan.seed, tuple(held))
        if part.cases >= cases:
            yield part
            held = []
    if held:
        yield Plan(plan.seed, tuple(held))


def default_partitions(cases: int, cores: int) -> int:
    """How many partitions to plan: tasks of some seconds, and enough of them to keep every core busy."""
    return max(1, min(cases, max(4 * cores, cases // 10_000)))


def planned_cases(source: CaseSource[Cases], pairs: Sequence[Pair], amount: Amount) -> int:
    """How many cases `Rounds.run` runs of pairs, but for those of a time."""
    cases = source.open()
    boundary = [cases.work(pair).boundary for pair in pairs]
    if amount.sample:
        return sum(min(amount.sample, number) for number in boundary)
    return max(sum(boundary), amount.cases) + sum(shard.count for shard in cases.regression_shards(pairs))


def planned(name: str, pairs: int, kept: int, boundary: int, amount: Amount) -> str:
    """What a round of a kind of cases will run, in a line.

    Args:
        name: of the kind.
        pairs: how many (message, version) pairs.
        kept: cases that earlier runs kept.
        boundary: boundary cases: always run whole, whatever number or time was asked for.
        amount: what was asked for.
    """
    parts = [f"{kept:,} kept cases"] * bool(kept) + [f"{boundary:,} boundary cases"]
    if amount.until is not None:
        parts.append("which are always run whole, then random ones until the time is over")
    elif amount.cases < boundary:
        parts.append(f"which are always run whole, no random ones ({amount.cases:,} cases were asked for)")
    else:
        parts.append(f"{amount.cases - boundary:,} random ones")
    return f"planned {name}: {counted(pairs, 'pair')}, {', '.join(parts)}"


def _whole(cases: int, pairs: int) -> int:
    """A number of cases that is the same for every pair, and not 0."""
    return max(1, cases // pairs) * pairs


def note_memory(manifest: Manifest, peak_mib: Mapping[str, int]) -> None:
    """Keep the highest peaks."""
    for name, mib in peak_mib.items():
        manifest.peak_mib[name] = max(mib, manifest.peak_mib.get(name, 0))


def required_cells(
    planned: Iterable[tuple[CaseSource[Cases], Sequence[Pair]]],
) -> dict[str, dict[str, dict[str, str]]]:
    """The coverage cells that a run must hit: message → check → cell → versions as text.

    Args:
        planned: what makes the cases, with the pairs that it is to run.
    """
    return _by_version(planned, lambda cases, pair: cases.required_cells(pair))


def plain_cells(
    planned: Iterable[tuple[CaseSource[Cases], Sequence[Pair]]],
) -> dict[str, dict[str, dict[str, str]]]:
    """Those of them whose cases hold nothing in particular, alike."""
    return _by_version(planned, lambda cases, pair: cases.plain_cells(pair))


def _by_version(
    planned: Iterable[tuple[CaseSource[Cases], Sequence[Pair]]],
    cells_of: Callable[[Cases, Pair], Iterable[tuple[str, str]]],
) -> dict[str, dict[str, dict[str, str]]]:
    wanted: dict[str, dict[str, dict[str, list[int]]]] = {}
    for source, pairs in planned:
        cases = source.open()
        for pair in pairs:
            checks = wanted.setdefault(pair.message, {})
            for check, cell in cells_of(cases, pair):
                checks.setdefault(check, {}).setdefault(cell, []).append(pair.version)
    return {
        message: {
            check: {cell: version_text(versions) for cell, versions in cells.items()}
            for check, cells in checks.items()
        }
        for message, checks in wanted.items()
    }

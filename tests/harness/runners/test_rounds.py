"""Rounds: what is said of one before it runs, and how many fit into a time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from harness.casework.amount import Amount
from harness.casework.plan import PairWork, Plan, Shard
from harness.pair import Pair
from harness.report.runfolder import Manifest, RunFolder, Side
from harness.runners.contract import CampaignRun, Watch
from harness.runners.journal import Journal
from harness.runners.rounds import Rounds, planned


@pytest.mark.parametrize(
    ("kept", "boundary", "amount", "told"),
    [
        (0, 100, Amount(1500), "planned values: 2 pairs, 100 boundary cases, 1,400 random ones"),
        (
            0,
            79_639,
            Amount(10),
            "planned values: 2 pairs, 79,639 boundary cases, which are always run whole, no random ones "
            "(10 cases were asked for)",
        ),
        (
            7,
            100,
            Amount(10, until=lambda: 5.0),
            "planned values: 2 pairs, 7 kept cases, 100 boundary cases, "
            "which are always run whole, then random ones until the time is over",
        ),
    ],
)
def test_what_is_planned_is_said(kept: int, boundary: int, amount: Amount, told: str) -> None:
    """Boundary cases are never cut: a small number or a short time changes nothing about them."""
    assert planned("values", 2, kept, boundary, amount) == told


class SlowEngine:
    """Runs nothing, at so many cases a second of a clock of its own."""

    cores, part_cases = 2, 1000

    def __init__(self, rate: float) -> None:
        self.rate, self.now = rate, 0.0
        self.sizes: list[int] = []

    def run_plan(self, source: object, plan: Plan, rows: Path, watch: Watch) -> CampaignRun:
        self.sizes.append(plan.cases)
        self.now += plan.cases / self.rate
        return CampaignRun(plan.cases, plan.cases / self.rate, {}, {})

    def until(self, end: float) -> float:
        return end - self.now + time.monotonic()


class FewBoundaryCases:
    """A source whose pairs have ten boundary cases each."""

    seed = 7

    def open(self) -> FewBoundaryCases:
        return self

    def work(self, pair: Pair) -> PairWork:
        return PairWork(10)

    def regression_shards(self, pairs: object) -> list[Shard]:
        return []


@pytest.mark.parametrize("rate", [3.0, 30.0, 300.0, 3e5])
def test_a_run_for_a_time_ends_with_it_however_slow_the_testee(tmp_path: Path, rate: float) -> None:
    """But for boundary cases no round is run whatever the time, the first one neither."""
    engine: Any = SlowEngine(rate)
    folder = RunFolder(tmp_path / "run")
    folder.create()
    pairs = [Pair("Heartbeat", version) for version in range(4)]
    source: Any = FewBoundaryCases()
    rounds = Rounds(engine, Journal(folder), described(pairs), lambda phase, done, total: None)
    number = rounds.run("values", source, pairs, Amount(until=lambda: engine.until(20.0)))
    assert number == sum(engine.sizes)
    assert engine.sizes[0] == 40
    assert rounds.boundary_seconds == 40 / rate
    assert engine.now <= max(20.0, rounds.boundary_seconds + 2.5)
    assert engine.now >= 17.0 or engine.now == rounds.boundary_seconds


@pytest.mark.parametrize(
    ("cases", "partitions", "pieces"),
    [(9_000, None, 1), (9_000, 96, 24), (24_000, None, 2), (180_000, None, 5)],
)
def test_what_a_run_that_was_ended_does_again_is_a_piece(
    tmp_path: Path, cases: int, partitions: int | None, pieces: int
) -> None:
    """Not all of it: partitions of two cores and some thousand cases each."""
    engine: Any = SlowEngine(1000.0)
    folder = RunFolder(tmp_path / "run")
    folder.create()
    pairs = [Pair("Heartbeat", version) for version in range(4)]
    source: Any = FewBoundaryCases()
    rounds = Rounds(engine, Journal(folder), described(pairs), lambda phase, done, total: None)
    rounds.run("values", source, pairs, Amount(cases=cases, partitions=partitions))
    assert (sum(engine.sizes), len(engine.sizes)) == (cases, pieces)


def described(pairs: Sequence[Pair]) -> Manifest:
    side = Side("either", "0", "", "pycodec")
    versions = {pair.message: [pair.version] for pair in pairs}
    return Manifest(seed=7, reference=side, testee=side, suites=["values"], pairs=versions)

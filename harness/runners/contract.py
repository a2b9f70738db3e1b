"""What runs a plan: Spark (`harness.runners.pipeline`), or this process (`harness.runners.here`).

Both give the same rows: cases are made and judged by the same two stages, and the same Java answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from harness.casework.contract import Cases, CaseSource
from harness.casework.plan import Plan
from harness.runners.gateway import Gateway

__all__ = ["CampaignRun", "Engine", "Progress", "Spread", "Watch", "spread_here"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a campaign is.

    Attributes:
        tasks_done, tasks: parts of the plan.
        cases_done, cases: cases.
        seconds: since the start.
    """

    tasks_done: int
    tasks: int
    cases_done: int
    cases: int
    seconds: float


@dataclass(frozen=True, slots=True)
class CampaignRun:
    """What a finished campaign took.

    Attributes:
        cases: cases planned, and run.
        seconds: wall time of the job, without the start of the session.
        cpu_seconds: CPU time by kind of process (`driver`, `jvm`, `workers`).
        peak_mib: peak resident memory by kind of process.
    """

    cases: int
    seconds: float
    cpu_seconds: dict[str, float]
    peak_mib: dict[str, int]


Watch = Callable[[Progress], None]
"""Told how far it is."""


Part = TypeVar("Part")
Done = TypeVar("Done")


class Spread(Protocol):
    """Does work on parts, wherever and in whatever order; what it gives for each of them."""

    def __call__(self, work: Callable[[Part], Done], parts: Sequence[Part], /) -> Iterator[Done]: ...


def spread_here(work: Callable[[Part], Done], parts: Sequence[Part]) -> Iterator[Done]:
    """In this process, one after another."""
    return map(work, parts)


class Engine(Protocol):
    """Runs plans, with the facade in a JVM."""

    @property
    def cores(self) -> int:
        """How many parts of a plan run at once."""
        ...

    @property
    def part_cases(self) -> int:
        """Cases of a part that is worth being run by itself."""
        ...

    @property
    def gateway(self) -> Gateway:
        """The facade."""
        ...

    def run_plan(
        self, source: CaseSource[Cases], plan: Plan, rows: Path, watch: Watch | None = None, /
    ) -> CampaignRun:
        """Run a plan, and add its rows to a folder of Parquet files; `UserError` when that fails."""
        ...

    def stop(self) -> None:
        """End it, and its JVM."""
        ...

"""A campaign in this process, for work that is done before Spark would have started.

The two stages of the pipeline, one batch after another, with the gateway's JVM between them. The testee is
contained as in a worker of Spark's: whatever ends it must not end the run, so it answers in a process of its
own, pycodec as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyarrow as pa

from harness.casework.contract import Cases, CaseSource
from harness.casework.plan import Plan
from harness.parquet import writing
from harness.processes import PeakMemory, cpu_seconds
from harness.runners.contract import CampaignRun, Progress, Watch
from harness.runners.gateway import Gateway
from harness.runners.stages import ANSWERED, ROWS, judge_batches, make_batches
from harness.testees.containment import close_children

__all__ = ["SMALL", "Here"]

SMALL: Final = 10_000
"""Cases up to which Spark is not worth its start.

20,000 of pycodec took 23 s here and 30 s there, on two busy cores; more cores are Spark's gain alone.
"""

_HEAP: Final = "1g"
_PART: Final = 500


@dataclass(slots=True)
class Here:
    """An engine without Spark.

    Attributes:
        gateway: to a JVM of its own.
    """

    gateway: Gateway
    _plans: int = 0

    @classmethod
    def start(cls) -> Here:
        """Start the JVM: a fraction of a second."""
        return cls(Gateway.launch(_HEAP))

    @property
    def cores(self) -> int:
        """One part at a time."""
        return 1

    @property
    def part_cases(self) -> int:
        """A batch."""
        return _PART

    def run_plan(
        self, source: CaseSource[Cases], plan: Plan, rows: Path, watch: Watch | None = None
    ) -> CampaignRun:
        """Run a plan, and add a file with its rows to a folder."""
        cases = source.open()
        cases.isolate()
        exchange = self.gateway.exchange(cases.reference)
        memory = PeakMemory()
        before, started = cpu_seconds(), time.monotonic()
        name = f"here-{self._plans:05}"
        self._plans += 1
        partial, done = rows / f"{name}.partial", 0
        numbers = pa.record_batch([pa.array(range(len(plan.partitions)), pa.int64())], ["id"])
        with writing(partial, ROWS) as writer:
            answered = _answered(make_batches([numbers], source, plan), exchange)
            for batch in judge_batches(answered, source):
                writer.write_batch(batch)
                done += batch.num_rows
                memory.sample()
                if watch is not None:
                    total = len(plan.partitions)
                    watch(Progress(0, total, done, plan.cases, time.monotonic() - started))
        partial.replace(rows / f"{name}.parquet")
        used = {kind: cpu - before[kind] for kind, cpu in cpu_seconds().items()}
        return CampaignRun(plan.cases, time.monotonic() - started, used, memory.as_dict())

    def stop(self) -> None:
        """End the JVM, and the processes of testees."""
        close_children()
        self.gateway.close()


def _answered(made: Iterator[pa.RecordBatch], exchange: Callable[[bytes], bytes]) -> Iterator[pa.RecordBatch]:
    """What the first stage made with what the facade answers, as the second stage takes it."""
    for batch in made:
        answers = [exchange(frames) for frames in batch.column("frames").to_pylist()]
        yield pa.record_batch([*batch.columns, pa.array(answers, pa.binary())], schema=ANSWERED)

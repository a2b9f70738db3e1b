"""The campaign's speed: cases per second end to end, beside the bare sum of what has to be done.

The bare sum is the time of one case's indispensable parts on one core, without Spark, Arrow, frames or
verdicts: make the value, let the testee encode and decode it, and Java's own encoding and decoding of the
same bytes. What Java is really asked is more: to build the message from the value form, write it, read it
back, dump it, compare, and do the same with its Schema; a second ratio has that in the codec's place. The
campaign's time per case is the CPU time of all its processes, which other work on the machine does not bend.
Beside it, in the same run, stand the usual ways (`harness.bench.usual`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from harness.bench.usual import UsualFigures, measure_usual
from harness.casework.contract import CaseSource
from harness.casework.plan import make_plan
from harness.pair import Pair
from harness.runners.gateway import Gateway
from harness.runners.pipeline import Session, run_campaign
from harness.runners.rounds import default_partitions
from harness.suites.values.cases import ValueCases
from harness.testees import Testee
from pycodec import CodecError, Message

__all__ = ["Throughput", "measure_throughput"]

# A quarter of the pairs: the bare sum is a mean, and all of them would double the bench's time.
_SAMPLED_PAIRS: Final = 160
# Enough for the JVM to have compiled what is timed.
_JAVA_ITERATIONS: Final = 200
# The quickest of so many: other processes only ever make a round slower.
_ANSWER_ROUNDS: Final = 40


@dataclass(frozen=True, slots=True)
class Throughput:
    """What a campaign took, per case.

    Attributes:
        cases: how many were run.
        seconds: wall time of the Spark job.
        cores: tasks at once.
        cpu_us: microseconds of CPU time per case by kind of process (`driver`, `jvm`, `workers`).
        bare_us: the bare sum, in microseconds of one core: `generate`, `encode`, `decode` and `java`.
        answer_us: what Java takes to answer a case, in the place of `java`.
        peak_mib: peak memory by kind of process.
        usual: what the usual ways do of the same cases.
    """

    cases: int
    seconds: float
    cores: int
    cpu_us: dict[str, float]
    bare_us: dict[str, float]
    answer_us: float
    peak_mib: dict[str, int]
    usual: UsualFigures

    @property
    def rate(self) -> float:
        """Cases per second, end to end."""
        return self.cases / self.seconds

    @property
    def core_us(self) -> float:
        """Microseconds of core time per case."""
        return sum(self.cpu_us.values())

    @property
    def ratio(self) -> float:
        """Core time per case over the bare sum."""
        return self.core_us / sum(self.bare_us.values())

    @property
    def asked_ratio(self) -> float:
        """Core time per case over the bare sum with all that Java is asked."""
        return self.core_us / (sum(self.bare_us.values()) - self.bare_us["java"] + self.answer_us)

    def as_json(self) -> dict[str, Any]:
        """Everything, for `--json`."""
        figures = ("rate", "core_us", "ratio", "asked_ratio")
        return {**asdict(self), **{name: getattr(self, name) for name in figures}}

    def summary(self) -> dict[str, float]:
        """The four figures that one asks for first, cases a second but for the ratio."""
        return {
            "ratio": self.ratio,
            "cases_per_second": self.rate,
            "json_lines_per_second": self.usual.json_lines.rate,
            "py4j_calls_per_second": self.usual.py4j_calls.rate,
        }

    def lines(self) -> list[str]:
        """The figures in words."""
        bare, used = (
            ", ".join(f"{name} {us:.1f}" for name, us in parts.items())
            for parts in (self.bare_us, self.cpu_us)
        )
        total = sum(self.bare_us.values())
        memory = ", ".join(f"{name} {mib:,} MiB" for name, mib in self.peak_mib.items())
        return [
            f"campaign: {self.cases:,} cases in {self.seconds:.1f} s on {self.cores} cores: "
            f"{self.rate:,.0f} cases a second",
            f"  core time per case {self.core_us:.1f} µs ({used}); bare sum {total:.1f} µs ({bare})",
            f"  ratio {self.ratio:.2f}, or {self.asked_ratio:.2f} with Java's whole answer "
            f"({self.answer_us:.1f} µs) in place of its codec; peak memory {memory}",
            self.usual.line(self.rate),
        ]


def measure_throughput(
    source: CaseSource[ValueCases],
    folder: Path,
    cases: int,
    master: str = "local[*]",
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Throughput:
    """Run a campaign of all pairs into `folder`, and measure the bare sum on a sample of the same cases.

    Args:
        source: reference, testee and seed.
        folder: an empty folder for the rows.
        cases: how many to run; the boundary cases come first.
        master: Spark master.
        progress: told cases done, and cases in all.
    """
    made = source.open()
    work = {pair: made.work(pair) for pair in source.reference.pairs}
    session = Session.start(master)
    try:
        session.gateway.open(source.reference)
        plan = make_plan(
            work, seed=source.seed, cases=cases, partitions=default_partitions(cases, session.cores)
        )
        ran = run_campaign(session, source, plan, folder, lambda at: progress(at.cases_done, at.cases))
        sample = _sample(made, [(s.pair, s.start, s.count) for part in plan.partitions for s in part])
        bare = _bare(made, sample, session.gateway)
        answer = _answer_us(made, sample, session.gateway)
        usual = measure_usual(made, sample, session.gateway)
        cpu = {kind: seconds / ran.cases * 1e6 for kind, seconds in ran.cpu_seconds.items()}
        return Throughput(ran.cases, ran.seconds, session.cores, cpu, bare, answer, ran.peak_mib, usual)
    finally:
        session.stop()


# Values made at once: few enough that keeping them does not slow the garbage collector down.
_CHUNK: Final = 20


def _sample(cases: ValueCases, shards: Sequence[tuple[Pair, int, int]]) -> list[tuple[Pair, int]]:
    """Evenly spaced cases of evenly spaced pairs, in proportion to how many of a pair are run."""
    pairs = sorted({pair for pair, _, _ in shards})
    step = max(1, len(pairs) // _SAMPLED_PAIRS)
    chosen = set(pairs[::step])
    total = sum(count for pair, _, count in shards if pair in chosen)
    every = max(1, total // 4000)
    numbered = (
        (pair, start + index) for pair, start, count in shards if pair in chosen for index in range(count)
    )
    return [case for number, case in enumerate(numbered) if number % every == 0]


def _bare(cases: ValueCases, sample: Sequence[tuple[Pair, int]], gateway: Gateway) -> dict[str, float]:
    """Microseconds per case of each part on this core, once everything is compiled."""
    written: list[tuple[Pair, bytes]] = []
    for _ in range(2):  # the first round compiles
        written.clear()
        seconds = dict.fromkeys(("generate", "encode", "decode"), 0.0)
        for start in range(0, len(sample), _CHUNK):
            _python_parts(cases, sample[start : start + _CHUNK], seconds, written)
    seconds["java"] = _java_seconds(cases, written, gateway) * len(written)
    return {name: each / len(sample) * 1e6 for name, each in seconds.items()}


def _python_parts(
    cases: ValueCases,
    some: Sequence[tuple[Pair, int]],
    seconds: dict[str, float],
    written: list[tuple[Pair, bytes]],
) -> None:
    """Generate, encode and decode some cases, and let go of them: a heap that grows costs collections."""
    testee, clock = cases.testee, time.perf_counter
    begun = clock()
    values = [(pair, cases.value(pair, index)) for pair, index in some]
    generated = clock()
    tried = [(pair, _encode(testee, pair, value)) for pair, value in values]
    encoded = clock()
    frames = [(pair, frame) for pair, frame in tried if frame is not None]
    for pair, frame in frames:
        testee.decode_value(pair, frame)
    decoded = clock()
    seconds["generate"] += generated - begun
    seconds["encode"] += encoded - generated
    seconds["decode"] += decoded - encoded
    written += frames


def _answer_us(cases: ValueCases, sample: Sequence[tuple[Pair, int]], gateway: Gateway) -> float:
    """Microseconds that Java takes to answer a case, once everything is compiled."""
    prepared = (cases.make(pair, index) for pair, index in sample)
    requests = [(case.class_name, case.request) for case in prepared if case.request is not None]
    told = gateway.time_batch(cases.reference, requests, _ANSWER_ROUNDS)
    return float(told["answer_ns"]) / 1e3


def _encode(testee: Testee, pair: Pair, value: Message) -> bytes | None:
    """A refusal is an outcome of its own: some cases are there to be refused."""
    try:
        return testee.encode_value(pair, value)
    except CodecError:
        return None


def _java_seconds(cases: ValueCases, written: Sequence[tuple[Pair, bytes]], gateway: Gateway) -> float:
    """Mean seconds that the reference takes to decode and encode one of the frames."""
    total = 0.0
    some = written[:: max(1, len(written) // 1000)]
    for pair, frame in some:
        timed = gateway.time(cases.reference, pair.message, pair.version, frame, _JAVA_ITERATIONS)
        total += (timed["decode_ns"] + timed["encode_ns"]) / 1e9
    return total / len(some)

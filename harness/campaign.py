"""One campaign from options to reports: plan, run on Spark, find the root causes, report.

The rows are stored by `harness.pipeline`; what is not in them (the plan, the sides, what minimising found)
goes into the campaign manifest. Everything that is said afterwards is read back from the two.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import shlex
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from harness.analyse import Analysis, Limits
from harness.cases.plan import Plan, make_plan, plan_of
from harness.errors import UserError
from harness.execute import BatchCall, CaseSource, InlineRunner
from harness.expected import ExpectedMismatches, read_expected
from harness.frame_analysis import FrameAnalysis
from harness.frames.suite import FrameSuite
from harness.pair import Pair
from harness.pipeline import Session, default_partitions, run_campaign
from harness.processes import PeakMemory
from harness.references import Reference, find_reference
from harness.report.model import RunReport, build_report
from harness.report.write import write_reports
from harness.runfolder import Manifest, RunFolder, Side
from harness.selection import select_pairs
from harness.signature import version_text
from harness.testees import TESTEES

__all__ = ["SUITES", "Campaign", "CampaignOptions", "default_expected"]

Steps = Callable[[str, int, int | None], None]
"""(phase, done, total or None)."""

SUITES: Final = {"values": "harness.execute:ValueCases", "bytes": "harness.frames.suite:FrameSuite"}
"""What makes and judges the cases of each suite (`harness.execute.CaseSource.target`)."""

DEFAULT_SUITES: Final = ("values",)
DEFAULT_CASES: Final = 100_000
_ROUND_SECONDS: Final = 60.0
_LAST_ROUND_SECONDS: Final = 5.0
_REPORTS: Final = Path("reports")


@dataclass(frozen=True, slots=True)
class CampaignOptions:
    """What to run.

    Attributes:
        testee, reference: names, see `harness.testees` and `harness.references`.
        suites: names of `SUITES`; `DEFAULT_SUITES` if empty.
        select: the pairs, see `harness.selection`.
        cases: how many in all; None for the default.
        seconds: run new cases for so long instead; None for a number of cases.
        seed: of the random cases.
        expected: list of expected mismatches; None for the default one, if it exists.
        out: the run's folder; None for one under `reports/` named after the time.
        master: Spark master.
        partitions: parts of the plan; None for a sensible number.
        limits: what finding the root causes may cost.
    """

    testee: str = "pycodec"
    reference: str = "4.4.0"
    suites: tuple[str, ...] = ()
    select: str = ""
    cases: int | None = None
    seconds: float | None = None
    seed: int = 7
    expected: Path | None = None
    out: Path | None = None
    master: str = "local[*]"
    partitions: int | None = None
    limits: Limits = field(default_factory=Limits)


def default_expected(testee: str, reference: str) -> Path:
    """Where the list of a testee under a reference lies by default."""
    return _REPORTS / "expected" / f"{testee}-{reference}.toml"


class Campaign:
    """A campaign that is ready to run: every mistake in the options has been found.

    Args:
        options: what to run.

    Raises:
        UserError: an option names something that is not there.
    """

    def __init__(self, options: CampaignOptions) -> None:
        self.options = options
        self.suites = options.suites or DEFAULT_SUITES
        for name in self.suites:
            if name not in SUITES:
                raise UserError(f"no suite {name!r}", f"use {', '.join(SUITES)}")
        self.reference = find_reference(options.reference)
        self.pairs = select_pairs(self.reference.pairs, options.select)
        self.sources = {name: self._source(name) for name in self.suites}
        self.testee = self.sources[self.suites[0]].open().testee
        self.expected = self._expected()
        self.folder = RunFolder(options.out or _fresh_folder())
        self.folder.create()

    def _source(self, suite: str) -> CaseSource:
        options = self.options
        return CaseSource(self.reference, options.testee, options.seed, SUITES[suite])

    def _expected(self) -> ExpectedMismatches:
        if self.options.expected is not None:
            return read_expected(self.options.expected)
        default = default_expected(self.testee.name, self.reference.name)
        return read_expected(default) if default.exists() else ExpectedMismatches()

    def run(self, steps: Steps) -> RunReport:
        """Run everything; the report, whose exit code is the campaign's."""
        started = time.monotonic()
        manifest = self._manifest()
        self.folder.write_manifest(manifest)
        steps("starting Spark", 0, None)
        session = Session.start(self.options.master)
        try:
            loaded = session.gateway.open(self.reference)
            manifest.reference = _reference_side(self.reference, loaded)
            for suite in self.suites:
                self._run_suite(session, suite, manifest, steps, started)
            manifest.complete = True
            report = self._conclude(session, manifest, steps)
        finally:
            session.stop()
        manifest.seconds = time.monotonic() - started
        self.folder.write_manifest(manifest)
        report = build_report(self.folder, self.expected)
        write_reports(report, self.folder)
        self._point_latest()
        return report

    def _manifest(self) -> Manifest:
        options = self.options
        pairs: dict[str, list[int]] = {}
        for pair in self.pairs:
            pairs.setdefault(pair.message, []).append(pair.version)
        return Manifest(
            seed=options.seed,
            reference=Side("kafka-clients", self.reference.kafka_version, "", self.reference.name),
            testee=Side(
                self.testee.name,
                self.testee.version,
                TESTEES.get(options.testee, options.testee),
                options.testee,
            ),
            suites=list(self.suites),
            select=options.select,
            pairs=pairs,
            cells=required_cells(self.sources.values(), self.pairs),
            started=datetime.datetime.now(datetime.UTC).astimezone().isoformat(timespec="seconds"),
            expected=self.expected.origin,
        )

    def _run_suite(
        self, session: Session, suite: str, manifest: Manifest, steps: Steps, started: float
    ) -> None:
        """Run a suite: one round for a number of cases, as many as fit for a time."""
        options, source = self.options, self.sources[suite]
        work = {pair: source.open().work(pair) for pair in self.pairs}
        boundary = sum(entry.boundary for entry in work.values())
        wanted = DEFAULT_CASES if options.cases is None else options.cases
        if options.seconds is not None:
            # Whole rounds of one number per pair: `--cases` with the sum gives the same cases again.
            wanted = boundary + max(1, 30_000 // len(work)) * len(work)
        cases = source.open()
        if isinstance(cases, FrameSuite):
            kept = cases.kept(self.pairs)
            number = sum(shard.count for shard in kept)
            plan = plan_of(kept, work, options.seed, default_partitions(number, session.cores))
            if plan.cases:
                self._run_round(session, suite, source, plan, manifest, steps)
        done_random, is_first = 0, True
        while True:
            plan = make_plan(
                work,
                seed=options.seed,
                cases=wanted,
                partitions=options.partitions or default_partitions(wanted, session.cores),
                boundary=is_first,
                random_start=done_random,
            )
            seconds = self._run_round(session, suite, source, plan, manifest, steps)
            if options.seconds is None:
                break
            done_random += (plan.cases - (boundary if is_first else 0)) // len(work)
            is_first = False
            left = options.seconds - (time.monotonic() - started)
            if left < _LAST_ROUND_SECONDS:
                break
            rate = plan.cases / max(seconds, 0.001)
            wanted = max(1, int(rate * min(left, _ROUND_SECONDS) * 0.9) // len(work)) * len(work)
        manifest.command = self._command(manifest.planned_cases)

    def _run_round(
        self,
        session: Session,
        suite: str,
        source: CaseSource,
        plan: Plan,
        manifest: Manifest,
        steps: Steps,
    ) -> float:
        before = manifest.planned_cases
        manifest.planned_cases += plan.cases
        steps(f"running {suite}", before, manifest.planned_cases)
        ran = run_campaign(
            session,
            source,
            plan,
            self.folder.rows,
            lambda at: steps(f"running {suite}", before + at.cases_done, manifest.planned_cases),
        )
        for name, mib in ran.peak_mib.items():
            manifest.peak_mib[name] = max(mib, manifest.peak_mib.get(name, 0))
        return ran.seconds

    def _conclude(self, session: Session, manifest: Manifest, steps: Steps) -> RunReport:
        """Find the root causes and write the reproducers, while the gateway is there."""
        call = session.gateway.batch_call(self.reference)
        analyses = [self._analysis(suite, manifest, call) for suite in self.suites]
        steps("reading the results", 0, None)
        for analysis in analyses:
            analysis.minimise(self.options.limits, lambda done, total: steps("minimising", done, total))
        self.folder.write_manifest(manifest)
        report = build_report(self.folder, self.expected)
        if report.findings:
            steps("writing reproducers", 0, None)
            for analysis in analyses:
                analysis.write_reproducers(report)
        memory = PeakMemory()
        memory.sample()
        for name, mib in memory.as_dict().items():
            manifest.peak_mib[name] = max(mib, manifest.peak_mib.get(name, 0))
        return report

    def _analysis(self, suite: str, manifest: Manifest, call: BatchCall) -> Analysis | FrameAnalysis:
        cases = self.sources[suite].open()
        if isinstance(cases, FrameSuite):
            return FrameAnalysis(self.folder, manifest, cases, call)
        return Analysis(self.folder, manifest, InlineRunner(cases, call), call)

    def _command(self, cases: int) -> str:
        """The command line that runs the same cases again."""
        options = self.options
        parts: list[str] = ["wirecheck", "run"]
        given: list[tuple[str, Any, Any]] = [
            ("--testee", options.testee, "pycodec"),
            ("--reference", options.reference, "4.4.0"),
            ("--suite", ",".join(options.suites), ""),
            ("--select", options.select, ""),
            ("--cases", cases, None),
            ("--seed", options.seed, None),
        ]
        for flag, value, default in given:
            if value != default:
                parts += [flag, str(value)]
        return shlex.join(parts)

    def _point_latest(self) -> None:
        """Let `reports/latest` point at this run; a convenience, so that failing is no matter."""
        path = self.folder.path.resolve()
        if path.parent != _REPORTS.resolve():
            return
        with contextlib.suppress(OSError):
            link = _REPORTS / f".latest-{os.getpid()}"
            link.symlink_to(path.name)
            link.replace(_REPORTS / "latest")


def required_cells(
    sources: Iterable[CaseSource], pairs: Iterable[Pair]
) -> dict[str, dict[str, dict[str, str]]]:
    """The coverage cells that a run must hit: message → check → cell → versions as text."""
    wanted: dict[str, dict[str, dict[str, list[int]]]] = {}
    listed = list(pairs)
    for source in sources:
        cases = source.open()
        for pair in listed:
            checks = wanted.setdefault(pair.message, {})
            for check, cell in cases.required_cells(pair):
                checks.setdefault(check, {}).setdefault(cell, []).append(pair.version)
    return {
        message: {
            check: {cell: version_text(versions) for cell, versions in cells.items()}
            for check, cells in checks.items()
        }
        for message, checks in wanted.items()
    }


def _reference_side(reference: Reference, loaded: dict[str, Any]) -> Side:
    """The reference as the JVM has loaded it: its version is read from inside the jar."""
    name, _, part = reference.name.partition("-")
    version = str(loaded.get("version") or name)
    commit = str(loaded.get("commit") or "")
    origin = ", ".join(str(jar) for jar in reference.spec_jars)
    title = f"kafka-{part}" if part else "kafka-clients"
    return Side(title, version, f"{origin} (commit {commit})" if commit else origin, reference.name)


def _fresh_folder() -> Path:
    """`reports/<time>`, with a number if that second has a run already."""
    stamp = datetime.datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    path, number = _REPORTS / stamp, 1
    while path.exists():
        number += 1
        path = _REPORTS / f"{stamp}-{number}"
    return path

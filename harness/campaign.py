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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from harness.analyse import Analysis, Limits
from harness.errors import UserError
from harness.execute import BatchCall, CaseSource, InlineRunner
from harness.expected import ExpectedMismatches, read_expected
from harness.frame_analysis import FrameAnalysis
from harness.frames.suite import FrameSuite
from harness.pipeline import Session
from harness.processes import PeakMemory
from harness.references import Reference, find_reference
from harness.report.model import RunReport, build_report
from harness.report.write import write_reports
from harness.rounds import Amount, Rounds, Steps, note_memory, required_cells
from harness.runfolder import Manifest, RunFolder, Side
from harness.selection import select_pairs
from harness.testees import TESTEES

__all__ = ["SUITES", "Campaign", "CampaignOptions", "default_expected"]

SUITES: Final = {"values": "harness.execute:ValueCases", "bytes": "harness.frames.suite:FrameSuite"}
"""What makes and judges the cases of each suite (`harness.execute.CaseSource.target`)."""

DEFAULT_SUITES: Final = ("values",)
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
            rounds = Rounds(session, self.folder.rows, self.pairs, manifest, steps)
            for suite, source in self.sources.items():
                cases = rounds.run(suite, source, self._amount(started))
                manifest.command = self._command(cases)
            manifest.complete = True
            report = self._conclude(session, manifest, steps)
        finally:
            session.stop()
        report.manifest.seconds = time.monotonic() - started
        self.folder.write_manifest(report.manifest)
        write_reports(report, self.folder)
        self._point_latest()
        return report

    def _amount(self, started: float) -> Amount:
        options = self.options
        deadline = None if options.seconds is None else started + options.seconds
        return Amount(options.cases, deadline, options.partitions)

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

    def _conclude(self, session: Session, manifest: Manifest, steps: Steps) -> RunReport:
        """Find the root causes and write the reproducers, while the gateway is there."""
        call = session.gateway.batch_call(self.reference)
        analyses = [self._analysis(suite, manifest, call) for suite in self.suites]
        steps("reading the results", 0, None)
        for analysis in analyses:
            analysis.minimise(self.options.limits, lambda done, total: steps("minimising", done, total))
        memory = PeakMemory()
        memory.sample()
        note_memory(manifest, memory.as_dict())
        self.folder.write_manifest(manifest)
        report = build_report(self.folder, self.expected)
        if report.findings:
            steps("writing reproducers", 0, None)
            for analysis in analyses:
                analysis.write_reproducers(report)
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

"""One campaign from options to reports: plan, run on Spark, find the root causes, report.

The rows are stored by `harness.runners.pipeline`; what is not in them (the plan, the sides, what minimising
found) goes into the campaign manifest. Everything that is said afterwards is read back from the two.
"""

from __future__ import annotations

import contextlib
import datetime
import math
import os
import shlex
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from harness.budget import TimeBudget
from harness.casework.amount import DEFAULT_CASES, Amount
from harness.casework.facade import Java
from harness.causes.analysis import Limits
from harness.causes.signature import group_rows
from harness.conclusion import concluded, find_causes, run_facts, write_expected, write_scripts
from harness.early_stop import EarlyStop
from harness.errors import UserError
from harness.outcome import Reason
from harness.pair import Pair
from harness.processes import PeakMemory
from harness.references import Reference
from harness.registry import chosen_suites
from harness.report.amend import Words, require_amendable
from harness.report.expected import ExpectedMismatches, default_expected, find_expected
from harness.report.list_file import UnwrittenListError, require_writable
from harness.report.model import RunReport, build_report
from harness.report.private import open_private
from harness.report.runfolder import Manifest, RunFolder, Side, fresh_folder, write_text
from harness.report.withhold import take_back, withhold
from harness.report.write import write_reports
from harness.runners.contract import Engine
from harness.runners.here import SMALL, Here
from harness.runners.journal import Journal, OtherCasesError
from harness.runners.pipeline import Session
from harness.runners.rounds import (
    Rounds,
    Say,
    Steps,
    note_memory,
    plain_cells,
    planned_cases,
    required_cells,
)
from harness.selection import select_pairs
from harness.signals import no_signal_breaks_off
from harness.suites.contract import Analysis, AnyCaseKind
from harness.testees import TESTEES, about, why_unsupported
from harness.testees.rehearsal import rehearse
from harness.testees.sources import sources_of

__all__ = ["Campaign", "CampaignOptions"]

_REPORTS: Final = Path("reports")
_TURNS: Final = 4
"""Of cases and causes, in a run for a time: each leaves a quarter of what there was at most."""
_SMOKE_CASES: Final = 3_000
"""Of a sample of all pairs, in all: some seconds."""


@dataclass(frozen=True, slots=True)
class CampaignOptions:
    """What to run.

    Attributes:
        testee: a name, see `harness.testees`.
        reference: a name, see `harness.references`; `""` for the suite's own default.
        suites: names of `harness.registry.SUITES`; the default ones if empty.
        select: the pairs, see `harness.selection`.
        cases: how many in all; None for the default.
        seconds: run new cases for so long instead; None for a number of cases.
        seed: of the random cases.
        specs: how many random message specs, for suites that make them; None for a number that fits.
        expected: list of expected mismatches; None for the default one, if it exists.
        base: whether that is the list of what a change starts from: only what it lacks fails.
        write_expected: file to write a list to with which the run is green; None for no such file.
        words: of the entries that are new in it.
        out: the run's folder; None for one under `reports/` named after the time.
        private: folder for what public pages withhold (`harness.report.security`); None for nowhere.
        smoke: whether to run a sample of the boundary cases of every pair instead.
        max_causes: new causes after which the run stops; 0 to run everything.
        master: Spark master; `""` for this machine, and without Spark where that is quicker.
        partitions: parts of the plan; None for a sensible number.
        limits: what the search for causes may cost, for each kind of cases; None for what suits the run.
        resume: whether to go on with the run that is in `out`, if there is one.
        begun: when the command was given, on the monotonic clock; None for now.
    """

    testee: str = "pycodec"
    reference: str = ""
    suites: tuple[str, ...] = ()
    select: str = ""
    cases: int | None = None
    seconds: float | None = None
    seed: int = 7
    specs: int | None = None
    expected: Path | None = None
    base: bool = False
    write_expected: Path | None = None
    words: Words = field(default_factory=Words)
    out: Path | None = None
    private: Path | None = None
    smoke: bool = False
    max_causes: int = 0
    master: str = ""
    partitions: int | None = None
    limits: Limits | None = None
    resume: bool = False
    begun: float | None = None


_LATE: Final = 1.05
"""Times as long as it was given, from where on a run says that it took longer."""

_SAME: Final[Mapping[str, str]] = MappingProxyType(
    {
        "seed": "--seed",
        "suites": "--suite",
        "select": "--select",
        "specs": "--specs",
        "sample": "--smoke",
        "cases": "--cases, --time",
        "testee": "--testee",
        "pairs": "--select",
        "cells": "--select",
        "limits": "--testee",
        "reference.catalogue": "--reference",
    }
)
"""What of a manifest is the same in a run that goes on, with the options that say it."""


class Campaign:
    """A campaign that is ready to run: every mistake in the options has been found.

    Args:
        options: what to run.

    Attributes:
        unwritten: why the list that was to be written is not there, of a run that is whole without it; None
            where nothing is missing.

    Raises:
        UserError: an option names something that is not there.
    """

    def __init__(self, options: CampaignOptions) -> None:
        self._begun = time.monotonic() if options.begun is None else options.begun
        self.options = options
        self.unwritten: UnwrittenListError | None = None
        self.suites = chosen_suites(options.suites)
        if options.resume and options.out is None:
            raise UserError("--resume needs the folder of the run", "name it with --out")
        first = self.suites[0]
        self.request = first.request(
            options.reference, options.seed, options.specs, options.cases, options.seconds
        )
        # Suites that combine have one way to a reference.
        self.reference = first.open_reference(self.request)
        self.kinds = {kind.name: kind for suite in self.suites for kind in suite.kinds}
        rehearse(options.testee, self.reference.protocol, self.reference.policy, self.reference.pairs)
        self.sources = {
            name: kind.source(self.reference, options.testee, options.seed)
            for name, kind in self.kinds.items()
        }
        self.pairs = self._pairs()
        self.testee = next(iter(self.sources.values())).open().testee
        self.about = about(self.testee)
        self._require_support()
        self.expected = self._expected()
        self.folder = RunFolder(options.out or fresh_folder(_REPORTS))
        self.private = options.private
        self._taken_back = False
        if self.private is not None and not self.folder.begun:
            open_private(self.private, self.folder, fresh=True)
        self.folder.create(resume=options.resume, resumable=True)
        try:
            self.journal = Journal(self.folder)
            if options.resume and self.folder.manifest_file.exists():
                self._go_on()
        except BaseException:
            self.folder.release()
            raise

    def _go_on(self) -> None:
        """Find out whether the run in the folder is this one, and did not end."""
        before, now = self.folder.read_manifest(), self._manifest()
        if before.complete:
            raise UserError(
                f"the run in {self.folder.path} has ended: there is nothing to resume",
                "show it with `wirecheck report`, or name another folder with --out",
            )
        for name, flags in _SAME.items():
            then, wanted = (attrgetter(name)(manifest) for manifest in (before, now))
            if then != wanted:
                said = f": {then!s:.80}, not {wanted!s:.80}" if not isinstance(then, dict) else ""
                raise UserError(
                    f"the run in {self.folder.path} has other {name.partition('.')[0]}{said}",
                    f"give the options that it was begun with ({flags}), or name another folder with --out",
                )
        was = before.sources
        edited = next((path for path, digest in now.sources.items() if was.get(path, digest) != digest), None)
        if edited is not None:
            raise UserError(
                f"{edited} is another file than when the run in {self.folder.path} was begun, "
                "and its rows would be of two codecs",
                "begin a new run with another --out",
            )
        if self.private is not None:
            open_private(self.private, self.folder)
        self.journal.tidy()
        self.folder.check_rows()
        self._taken_back = take_back(self.folder, self.private)

    def _pairs(self) -> dict[str, list[Pair]]:
        """The pairs of each kind of cases; a kind that the selection leaves none is not run."""
        available = {name: source.open().pairs for name, source in self.sources.items()}
        every = dict.fromkeys(pair for pairs in available.values() for pair in pairs)
        # A suite that does not combine has messages of its own.
        chosen = set(select_pairs(every, self.options.select, listed=self.suites[0].combines))
        return {name: [pair for pair in pairs if pair in chosen] for name, pairs in available.items()}

    def _require_support(self) -> None:
        """Find out before Spark starts whether the testee declines all there is."""
        reasons: Counter[str] = Counter()
        for name, pairs in self.pairs.items():
            testee = self.sources[name].open().testee
            for pair in pairs:
                reason = why_unsupported(testee, pair) if self.kinds[name].declinable else None
                if reason is None:
                    return
                reasons[reason] += 1
        if not reasons:
            return
        most, others = reasons.most_common(1)[0][0], len(reasons) - 1
        more = f" (and {others:,} other reasons)" if others else ""
        raise UserError(
            f"{self.about.name} supports none of the {reasons.total():,} selected pairs: {most:.200}{more}",
            "select others (--select), or mend `supports`, or what a program lists in its hello",
        )

    def _expected(self) -> ExpectedMismatches:
        options = self.options
        if options.write_expected is not None:
            require_writable(options.write_expected)
        default = default_expected(self.about.name, self.reference.name)
        listed = find_expected(options.expected, options.write_expected, default, base=options.base)
        if options.write_expected is not None:
            require_amendable(listed)
        return listed

    def run(self, steps: Steps, say: Say = lambda line: None) -> RunReport:
        """Run everything; the report, whose exit code is the campaign's.

        Args:
            steps: told how far it is.
            say: told in a line what is planned, before it runs.
        """
        try:
            return self._run(steps, say)
        finally:
            self.folder.release()

    def _run(self, steps: Steps, say: Say) -> RunReport:
        # The time of a run is what it took before, too.
        started = self._begun - self.journal.seconds
        manifest = self._manifest()
        here = self._is_small()
        if not here:
            self._require_utf8()
        stored = self.folder.manifest_file
        before = stored.read_text("utf-8") if stored.exists() else None
        self.folder.write_manifest(manifest)
        engine = self._engine(steps, here)
        try:
            loaded = engine.gateway.open(self.reference)
            manifest.reference = _reference_side(self.reference, self.request.reference, loaded)
            analyses = cache(lambda: self._analyses(engine.gateway, manifest))
            rounds = Rounds(engine, self.journal, manifest, steps, say, self._enough(manifest, analyses))
            self._run_turns(rounds, started, manifest, analyses, steps)
            manifest.complete = not rounds.stopped
            report = self._conclude(analyses(), manifest, steps)
        except OtherCasesError:
            if before is not None:
                write_text(stored, before)  # nothing was run: what was found out stays
                if self._taken_back:
                    self._end(build_report(self.folder, self.expected))
            raise
        finally:
            engine.stop()
        report.manifest.seconds = time.monotonic() - started
        if self.options.seconds is not None and report.manifest.seconds > _LATE * self.options.seconds:
            say(
                f"took {report.manifest.seconds:,.0f} s instead of {self.options.seconds:,.0f}: boundary "
                f"cases, which are always run whole, took {rounds.boundary_seconds:,.0f} s; give it more "
                "time, or select less"
            )
        self._end(report)
        write_reports(report, self.folder, self.private)
        self._point_latest()
        return report

    def _end(self, report: RunReport) -> None:
        """Withhold what is not for the run's folder, and store that the run has ended."""
        # Rows without their frames are no run that can be reported before its manifest says so.
        with no_signal_breaks_off():
            kept = report.manifest
            if self.private is not None:
                kept = withhold(self.folder, report, self.private)
            self.folder.end(kept)

    def _is_small(self) -> bool:
        """Whether there is too little to do for Spark's start to be worth it, and nobody asks for Spark."""
        options = self.options
        if options.master or options.partitions is not None or options.seconds is not None:
            return False
        amounts = {name: self._amount(name) for name in self._running}
        cases = sum(
            planned_cases(self.sources[name], self.pairs[name], amount) for name, amount in amounts.items()
        )
        return cases <= SMALL

    def _require_utf8(self) -> None:
        """Before there is a run in the folder, which could not go on there."""
        try:
            str(self.folder.path).encode("utf-8")
        except UnicodeEncodeError:
            reason = f"Spark writes to no folder that is called {str(self.folder.path)!a}"
            raise UserError(reason, "name one in UTF-8") from None

    def _engine(self, steps: Steps, here: bool) -> Engine:
        if here:
            steps("starting the JVM", 0, None)
            return Here.start()
        steps("starting Spark", 0, None)
        return Session.start(self.options.master or "local[*]")

    def _enough(self, manifest: Manifest, analyses: Callable[[], Mapping[str, Analysis]]) -> EarlyStop | None:
        most, limits = self.options.max_causes, self.options.limits or Limits()
        return EarlyStop(self.folder, manifest, self.expected, most, limits, analyses) if most else None

    @property
    def _running(self) -> dict[str, AnyCaseKind]:
        """The kinds of cases that have pairs."""
        return {name: kind for name, kind in self.kinds.items() if self.pairs[name]}

    def _run_turns(
        self,
        rounds: Rounds,
        started: float,
        manifest: Manifest,
        analyses: Callable[[], Mapping[str, Analysis]],
        steps: Steps,
    ) -> None:
        """Run the cases and find their causes: once, or in turns until the time is over."""
        options = self.options
        manifest.command = self._command(options.cases or DEFAULT_CASES)
        progress = partial(steps, "minimising")
        if options.seconds is None:
            for name in self._running:
                if not rounds.stopped:
                    rounds.run(name, self.sources[name], self.pairs[name], self._amount(name))
            steps("reading the results", 0, None)
            limits = options.limits or Limits.after(time.monotonic() - started)
            find_causes(self.folder, manifest, analyses(), limits, progress)
            return
        limits = options.limits or Limits()
        most_causes = limits.seconds * len(self._running)
        budget = TimeBudget(options.seconds, started, most_causes, time.monotonic() - self._begun)
        for turn in range(_TURNS):
            wanted = self._run_kinds(rounds, budget, manifest, go_on=turn > 0)
            manifest.command = self._command(max(1, wanted))
            steps("reading the results", 0, None)
            met = self._signatures()
            until = budget.search_until(manifest.planned_cases, met)
            self._isolate()
            find_causes(self.folder, manifest, analyses(), limits, progress, until=until, turn=turn)
            if rounds.stopped or not (self.journal.pending or budget.has_more(manifest.planned_cases, met)):
                break
        self._facts.command = manifest.command

    def _run_kinds(self, rounds: Rounds, budget: TimeBudget, manifest: Manifest, *, go_on: bool) -> int:
        """Run every kind of cases that has pairs, each for its share of the time.

        Returns:
            The number of cases that gives the same ones again.
        """
        running = self._running
        whole = sum(kind.share for kind in running.values())
        begun, passed, wanted = time.monotonic(), 0.0, 0
        for name, kind in running.items():
            passed += kind.share / whole
            if rounds.stopped:
                break
            until = partial(self._until, budget, begun, passed, manifest)
            amount = replace(self._amount(name), until=until)
            if go_on:
                cases = rounds.go_on(name, amount)
            else:
                cases = rounds.run(name, self.sources[name], self.pairs[name], amount)
            wanted = max(wanted, math.ceil(cases / kind.share))
        return wanted

    def _until(self, budget: TimeBudget, begun: float, passed: float, manifest: Manifest) -> float:
        """When a kind of cases has had its part of a turn, all up to it being `passed` of the turn."""
        met = self._signatures()
        end = budget.rounds_until(begun, manifest.planned_cases, met, wrong=met > 0)
        return begun + (end - begun) * passed

    def _signatures(self) -> int:
        """How many signatures the rows so far have."""
        return len(group_rows(self.folder.disagreements()))

    def _amount(self, name: str) -> Amount:
        """What a kind runs of a number of cases: its share."""
        options, kind = self.options, self.kinds[name]
        if options.smoke:
            return Amount(sample=max(1, int(_SMOKE_CASES * kind.share) // len(self.pairs[name])))
        return Amount(int(self._cases * kind.share), None, options.partitions)

    @property
    def _cases(self) -> int:
        """How many cases are asked for, of all kinds together."""
        return DEFAULT_CASES if self.options.cases is None else self.options.cases

    def _manifest(self) -> Manifest:
        options = self.options
        pairs: dict[str, list[int]] = {}
        for pair in dict.fromkeys(pair for listed in self.pairs.values() for pair in listed):
            pairs.setdefault(pair.message, []).append(pair.version)
        planned = [(source, self.pairs[name]) for name, source in self.sources.items()]
        return Manifest(
            seed=options.seed,
            reference=Side("kafka-clients", self.reference.kafka_version, "", self.request.reference),
            testee=Side(
                self.about.name,
                self.about.version,
                TESTEES.get(options.testee, options.testee),
                options.testee,
            ),
            suites=[suite.name for suite in self.suites],
            select=options.select,
            specs=self.request.specs,
            refused_specs=max(0, self.request.specs - len(self.reference.protocol.messages)),
            pairs=pairs,
            cases=0 if options.seconds is not None else self._cases,
            cells={} if options.smoke else required_cells(planned),
            plain={} if options.smoke else plain_cells(planned),
            sample=max(self._amount(name).sample for name in self._running),
            started=datetime.datetime.now(datetime.UTC).astimezone().isoformat(timespec="seconds"),
            expected=self.expected.origin,
            base=self.expected.base,
            limits=dict(self.about.limits),
            sources=sources_of(self.testee),
        )

    def _conclude(self, analyses: Mapping[str, Analysis], manifest: Manifest, steps: Steps) -> RunReport:
        """Note what was found, and write the reproducers, while the gateway is there."""
        memory = PeakMemory()
        memory.sample()
        note_memory(manifest, memory.as_dict())
        report = concluded(self.folder, manifest, self.expected)
        telling = partial(steps, "writing reproducers")
        write_scripts(self.folder, report, analyses, self.private, telling)
        if (path := self.options.write_expected) is not None:
            try:
                report = write_expected(path, self.folder, report, self.options.words)
                report.manifest.expected = str(path)  # stored with what ends the run
            except UnwrittenListError as error:
                self.unwritten = error
        return report

    def _analyses(self, java: Java, manifest: Manifest) -> dict[str, Analysis]:
        """What finds the root causes of each kind's rows."""
        self._facts = run_facts(manifest)
        self._isolate()
        return {
            name: kind.analysis(self.reference, self.options.seed, java, self._facts)
            for name, kind in self.kinds.items()
        }

    def _isolate(self) -> None:
        """What ended a worker would end this process, too."""
        if any(row["reason"] == Reason.TESTEE_DIED for row in self.folder.disagreements()):
            for source in self.sources.values():
                source.open().isolate()

    def _command(self, cases: int) -> str:
        """The command line that runs the same cases again."""
        options = self.options
        parts: list[str] = ["wirecheck", "run"]
        given: list[tuple[str, Any, Any]] = [
            ("--testee", options.testee, "pycodec"),
            ("--reference", self.request.reference, self.suites[0].reference),
            ("--suite", ",".join(options.suites), ""),
            ("--select", options.select, ""),
            ("--cases", cases, cases if options.smoke else None),
            ("--specs", self.request.specs, 0),
            ("--seed", options.seed, None),
        ]
        for flag, value, default in given:
            if value != default:
                parts += [flag, str(value)]
        return shlex.join([*parts, "--smoke"] if options.smoke else parts)

    def _point_latest(self) -> None:
        """Let `reports/latest` point at this run; a convenience, so that failing is no matter."""
        path = self.folder.path.resolve()
        if path.parent != _REPORTS.resolve():
            return
        with contextlib.suppress(OSError):
            link = _REPORTS / f".latest-{os.getpid()}"
            link.symlink_to(path.name)
            link.replace(_REPORTS / "latest")


def _reference_side(reference: Reference, asked: str, loaded: dict[str, Any]) -> Side:
    """The reference as the JVM has loaded it: its version is read from inside the jar."""
    name, _, part = reference.name.partition("-")
    version = str(loaded.get("version") or name)
    commit = str(loaded.get("commit") or "")
    origin = ", ".join(str(jar) for jar in reference.spec_jars)
    title = f"kafka-{part}" if part else "kafka-clients"
    return Side(title, version, f"{origin} (commit {commit})" if commit else origin, asked)

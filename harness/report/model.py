"""The content of every report: one object, made from a run's folder, that the writers only render."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from harness.causes.signature import readable
from harness.report.causes import Cause, causes_of, under_limits
from harness.report.cells import Cells, count_cells, field_of
from harness.report.expected import ExpectedMismatch, ExpectedMismatches, Seen
from harness.report.finding import Finding, failures_of, findings_of
from harness.report.phrases import counted
from harness.report.policy import beyond, limited, may_be_under, not_holding, proposals
from harness.report.runfolder import Manifest, RunFolder
from harness.report.security import Withheld
from harness.report.standing import Coverage, Met, Standing, standing_of
from harness.report.tally import TALLY_COLUMNS, Tally, tally_rows

__all__ = [
    "RunReport",
    "build_report",
]

AGREED, MISMATCH, INCONCLUSIVE, STALE = 0, 1, 2, 3


_SAID: Final = 100
"""Characters of an adapter's error in a headline."""


@dataclass(frozen=True, slots=True)
class RunReport:
    """Everything that the reports say about a run.

    Attributes:
        manifest: what was planned, and with what.
        tally: what was run.
        findings: every signature of the testee and of the reference, sorted.
        cells: the coverage.
        missing_pairs: planned pairs without an executed case and without a declared reason, as text.
        skipped_pairs: reason by pair, for those the testee declared unsupported.
        declined: cases by law group and reason, for those it declined in the other pairs.
        expected: the list of expected mismatches in force.
        standing: how that list stands against the run.
        withheld: of a published report, what is told of the security-relevant findings that it leaves out.
        today: the day, on which entries of the list expire.
        unheld: limits that the testee declares and does not have.
        every: all findings, where `findings` leaves some out: causes have one name in all reports.
    """

    manifest: Manifest
    tally: Tally
    findings: tuple[Finding, ...]
    cells: Cells
    missing_pairs: tuple[str, ...]
    skipped_pairs: dict[str, str]
    declined: dict[str, int]
    expected: ExpectedMismatches
    standing: Standing
    withheld: tuple[Withheld, ...] = ()
    today: datetime.date = datetime.date.min
    unheld: tuple[str, ...] = ()
    every: tuple[Finding, ...] = ()
    _grouped: list[list[Cause]] = field(default_factory=list, init=False, repr=False, compare=False)
    """The causes of all findings, once they were asked for: to group a thousand takes seconds."""

    @property
    def security(self) -> list[Finding]:
        """The security-relevant findings, for the private report."""
        return [finding for finding in self.findings if finding.security]

    def published(self) -> RunReport:
        """The report without its security-relevant findings, for all that others may see."""
        secret = self.security
        if not secret:
            return self
        sides = {"testee": self.manifest.testee.title, "reference": self.manifest.reference.title}
        told = (
            Withheld(
                sides[found.signature.side],
                found.signature.side == "testee" and found.expected is None and not found.undecided,
            )
            for found in secret
        )
        shown = tuple(finding for finding in self.findings if not finding.security)
        copy = replace(
            self, findings=shown, withheld=(*self.withheld, *told), every=self.every or self.findings
        )
        copy._grouped.append(self._all_causes)
        return copy

    @property
    def new(self) -> list[Finding]:
        """The testee's mismatches that no list knows, and no limit of its."""
        return [finding for finding in self.findings if finding.new]

    @property
    def undecided(self) -> list[Finding]:
        """The testee's mismatches of which nobody knows yet whether the list expects them, or a limit."""
        return [finding for finding in self.findings if finding.undecided]

    @property
    def limited(self) -> list[Finding]:
        """The testee's mismatches that fall under a limit that it declares."""
        return [finding for finding in self.findings if finding.limit]

    @property
    def proposals(self) -> dict[str, str]:
        """The limits that the testee could declare, with the title of a cause that shows each."""
        return proposals(self.causes_among(self.new), self.manifest.limits)

    @property
    def overstepped(self) -> dict[str, str]:
        """The declared limits that do not explain all of a cause, with its title and a case that shows it."""
        found: dict[str, str] = {}
        for cause in self.causes_among(self.new + self.known):
            if (told := beyond(cause)) is not None:
                name, case = told
                found.setdefault(name, f"{cause.title}; {case}")
        return found

    @property
    def known(self) -> list[Finding]:
        """The testee's expected mismatches."""
        return [f for f in self.findings if f.expected is not None and not f.limit]

    @property
    def against_reference(self) -> list[Finding]:
        """Where the reference disagrees with itself."""
        return [f for f in self.findings if f.signature.side == "reference"]

    @property
    def causes(self) -> list[Cause]:
        """What all findings come from, most severe first."""
        shown = {finding.id for finding in self.findings}
        return self._parts(lambda finding: finding.id in shown)

    def causes_among(self, findings: Iterable[Finding]) -> list[Cause]:
        """What some of the findings come from, under the names that the causes have in the whole run."""
        wanted = {finding.id for finding in findings}
        return self._parts(lambda finding: finding.id in wanted)

    def _parts(self, wanted: Callable[[Finding], bool]) -> list[Cause]:
        parts = [cause.part(lambda each: wanted(each) and not each.limit) for cause in self._all_causes]
        found = [part for part in parts if part is not None]
        limits = under_limits(filter(wanted, self.every or self.findings))
        return sorted((*found, *limits), key=lambda cause: cause.order)

    @property
    def _all_causes(self) -> list[Cause]:
        if not self._grouped:
            self._grouped.append(causes_of(self.every or self.findings))
        return self._grouped[0]

    @property
    def skipped_cases(self) -> list[str]:
        """The cases that were planned and not run for a reason, by suite, pair and check."""
        return [
            f"{suite} {message} v{version} {check}: "
            f"{counted(self.tally.verdicts[suite, message, version, check]['skipped'], 'case')}, {reason}"
            for (suite, message, version, check), reason in sorted(self.tally.skipped.items())
        ]

    @property
    def lost(self) -> int:
        """How many planned cases of a run that came to its end have no row: its folder is not whole."""
        return _lost(self.manifest, self.tally)

    @property
    def finished(self) -> bool:
        """Whether the run came to its end, and all that it did is here."""
        return self.manifest.complete and not self.lost

    @property
    def is_whole(self) -> bool:
        """Whether what is here can stand for all that was planned: to its end, and no adapter failed."""
        return self.finished and self.tally.cases > 0 and not self.tally.failed

    @property
    def cut_short(self) -> list[str]:
        """Why not all that was planned is here, in words, where the run did not say so itself."""
        told = []
        if self.lost:
            told.append(f"the rows of {counted(self.lost, 'planned case')} are not there")
        if self.manifest.ended_early:
            told.append("the run did not finish")
        return told

    @property
    def gaps(self) -> list[str]:
        """Why the run is inconclusive, in words; empty when it is not."""
        gaps = []
        if not self.tally.cases:
            gaps.append("no case was executed")
        if skipped := self.tally.count("skipped"):
            gaps.append(f"{counted(skipped, 'case')} {'was' if skipped == 1 else 'were'} skipped")
        if errors := self.tally.adapter_errors:
            (said, _), *_ = errors.most_common(1)
            gaps.append(f"the adapter failed in {counted(errors.total(), 'case')} ({said[:_SAID]})")
        if self.missing_pairs:
            verb = "has" if len(self.missing_pairs) == 1 else "have"
            gaps.append(f"{counted(len(self.missing_pairs), 'planned pair')} {verb} no executed case")
        if self.cells.missed:
            verb = "was" if len(self.cells.missed) == 1 else "were"
            gaps.append(f"{counted(len(self.cells.missed), 'required coverage cell')} {verb} not hit")
        gaps += self.cut_short
        if self.manifest.stopped and not self.manifest.complete:
            gaps.append(f"the run stopped: {self.manifest.stopped}")
        if undecided := self.causes_among(self.undecided):
            tells = "--resume" if self.manifest.ended_early else "a longer --minimise"
            told = f"{counted(len(undecided), 'cause')} may be expected, or under a declared limit"
            gaps.append(f"{told} ({tells} tells)")
        return gaps

    @property
    def exit_code(self) -> int:
        """0 agreed, 1 new mismatch, 2 inconclusive, 3 an expected mismatch is stale or expired."""
        if self.new or any(withheld.new for withheld in self.withheld):
            return MISMATCH
        if self.gaps:
            return INCONCLUSIVE
        if self.unheld or self.standing.over or (self.standing.fails and not self.expected.base):
            return STALE
        return AGREED

    @property
    def verdict(self) -> str:
        """The exit code in a word."""
        return ("agreed", "mismatch", "inconclusive", "stale")[self.exit_code]


def _with_scripts(findings: list[Finding]) -> Iterator[Finding]:
    """The findings with the script that shows them: of those not minimised, the first of a cause has one."""
    shown = {
        finding.id: cause.first.reproducer
        for cause in causes_of(findings)
        for finding in cause.findings
        if finding.root is None
    }
    return (replace(each, reproducer=shown.get(each.id, each.reproducer)) for each in findings)


def build_report(
    folder: RunFolder,
    expected: ExpectedMismatches,
    today: datetime.date | None = None,
    manifest: Manifest | None = None,
) -> RunReport:
    """Read a run's folder; three passes over the rows, in bounded memory.

    Args:
        folder: with the rows.
        expected: the list that they are held against.
        today: by which its entries expire; None for the present day.
        manifest: of the run, where the folder does not have it yet; None for the folder's.
    """
    manifest = manifest or folder.read_manifest()
    folder.check_held(manifest)
    tally = tally_rows(folder.batches(TALLY_COLUMNS))
    listed = tuple(_with_scripts(list(findings_of(folder, manifest, expected))))
    causes = causes_of(listed)
    limits = limited(causes, manifest.limits)
    # What is not all of a cause was met all the same.
    kept = {*limits.values(), *(told[0] for told in map(beyond, causes) if told is not None)}
    unlisted = tuple(replace(finding, limit=limits.get(finding.id, "")) for finding in listed)
    met = _met(causes_of(unlisted))
    cells = count_cells(manifest, tally, failures_of(folder, manifest))
    coverage = Coverage(
        {Seen(suite, message, version) for suite, message, version, _ in tally.executed_cases},
        whole=not manifest.select,
        complete=manifest.complete and not (manifest.sample or _lost(manifest, tally)),
        checks={(message, check) for _, message, _, check in tally.executed_cases},
        unanswered={
            (message, version, readable(check, message, field_of(cell)))
            for (message, check, cell), versions in cells.unanswered.items()
            for version in versions
        },
    )
    today = today or datetime.datetime.now(datetime.UTC).date()
    standing = standing_of(expected, met, coverage, today)
    findings = _listed(unlisted, expected, standing)
    open_lists = expected if manifest.ended_early else ExpectedMismatches()
    findings = tuple(_undecided(finding, open_lists, manifest.limits) for finding in findings)
    executed = tally.executed_pairs
    skipped, declined = _declared(tally)
    planned = {(message, version) for message, versions in manifest.pairs.items() for version in versions}
    missing = sorted(planned - executed)
    return RunReport(
        manifest=manifest,
        tally=tally,
        findings=findings,
        cells=cells,
        missing_pairs=tuple(_text(pair) for pair in missing if _text(pair) not in skipped),
        skipped_pairs=skipped,
        declined=declined,
        expected=expected,
        standing=standing,
        today=today,
        # What a selection, or a run that was cut short, does not meet may be met by the rest.
        unheld=tuple(not_holding(manifest.limits, kept, tally))
        if coverage.complete and coverage.whole
        else (),
    )


def _lost(manifest: Manifest, tally: Tally) -> int:
    return max(0, manifest.planned_cases - tally.rows) if manifest.complete else 0


def _met(causes: Iterable[Cause]) -> Met:
    """What a list of expected mismatches may name of a run: nothing that falls under a declared limit."""
    parts = (_unlimited(cause) for cause in causes if cause.side == "testee")
    met = [part for part in parts if part is not None]
    named = {cause.id: frozenset(finding.id for finding in cause.findings) for cause in met}
    return Met(
        signatures=frozenset(name for names in named.values() for name in names),
        causes=named,
        classes={cause.id: frozenset(cause.met_classes) for cause in met},
        places={cause.id: frozenset(cause.places) for cause in met},
        settled={cause.id: frozenset(cause.settled) for cause in met},
        scopes={cause.id: frozenset(cause.scopes) for cause in met},
        unexplained={cause.id: frozenset(cause.messages) for cause in met if not cause.minimised},
    )


def _unlimited(cause: Cause) -> Cause | None:
    return cause.part(lambda finding: not finding.limit)


def _listed(
    findings: Iterable[Finding], expected: ExpectedMismatches, standing: Standing
) -> tuple[Finding, ...]:
    """The findings with what the list says of their causes; an entry excuses those of its own cause alone."""
    entries: dict[str, ExpectedMismatch] = {}
    for cause in causes_of(findings):
        entry = expected.of_cause(standing.moved.get(cause.id, cause.id))
        # Against a base, what more a cause shows with is what the list lacks.
        part = _unlimited(cause)
        met = (part.settled, part.met_classes, part.scopes) if part is not None else ((), (), ())
        outgrown = entry is not None and expected.base and any(entry.outgrown(*met))
        if entry is not None and not outgrown and cause.side == "testee":
            entries |= dict.fromkeys((finding.id for finding in cause.findings), entry)
    return tuple(
        replace(finding, expected=finding.expected or entries.get(finding.id)) for finding in findings
    )


def _undecided(finding: Finding, expected: ExpectedMismatches, limits: Mapping[str, str]) -> Finding:
    """A finding whose cause nobody has looked for, or not to the end: limits go by causes, and so do the
    entries of a list, which are adopted by symptom (`causes_of`) once a run has had time to look."""
    root = finding.root
    if not finding.new or (root is not None and (root.complete or not root.value)):
        return finding
    listed = root is None and any(entry.may_be_of(finding.group.messages) for entry in expected.entries)
    return replace(finding, undecided=listed or any(may_be_under(name, finding) for name in limits))


def _text(pair: tuple[str, int]) -> str:
    return f"{pair[0]} v{pair[1]}"


def _declared(tally: Tally) -> tuple[dict[str, str], dict[str, int]]:
    """What the testee declared: a reason for each pair it skips, and how many cases it declines besides."""
    # Where the adapter failed, or cases were skipped, nobody knows what else there would have been.
    asked = tally.executed_pairs | tally.unsettled_pairs
    skipped: dict[str, str] = {}
    declined: Counter[str] = Counter()
    for (message, version, check), reason in sorted(tally.unsupported.items()):
        if (message, version) not in asked:
            skipped[_text((message, version))] = reason
        else:
            for key in ((suite, message, version, check) for suite in tally.suites):
                told = tally.verdicts.get(key, Counter())["unsupported"]
                declined[f"{check}: {reason}"] += told - tally.failed.get(key, Counter()).total()
    return skipped, dict(sorted(declined.items()))

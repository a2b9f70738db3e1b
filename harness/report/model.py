"""The content of every report: one object, made from a run's folder, that the writers only render."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from harness.causes.root_cause import RootCause
from harness.causes.signature import (
    NOT_REPEATABLE,
    Example,
    Group,
    Signature,
    coarse,
    group_rows,
    merge_groups,
    typed,
)
from harness.flags import flag_meaning
from harness.outcome import Reason
from harness.report.expected import ExpectedMismatch, ExpectedMismatches, Standing
from harness.report.phrases import counted
from harness.report.runfolder import Manifest, RunFolder
from harness.report.security import RULE, Withheld
from harness.report.tally import TALLY_COLUMNS, Tally, tally_rows

__all__ = [
    "Cells",
    "Finding",
    "RunReport",
    "build_report",
    "by_kind",
    "final_signature",
    "versions_of",
]

AGREED, MISMATCH, INCONCLUSIVE, STALE = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Finding:
    """One signature as the reports show it.

    Attributes:
        group: the signature, its cases, versions and smallest example.
        fields: paths that the minimal value needs to differ from its default.
        value: the minimal value as a Python literal, `""` if the case was not minimised.
        minimised: whether minimising ended with nothing plainer left to try.
        expected: the list entry that knows it, or None.
        reproducer: path of the script, relative to the run's folder.
    """

    group: Group
    fields: tuple[str, ...]
    value: str
    minimised: bool
    expected: ExpectedMismatch | None
    reproducer: str

    @property
    def signature(self) -> Signature:
        """The root cause."""
        return self.group.signature

    @property
    def id(self) -> str:
        """The signature's identifier."""
        return self.group.signature.id

    @property
    def example(self) -> Example:
        """The smallest case."""
        return self.group.example

    @property
    def security(self) -> bool:
        """Whether it is security-relevant, and so no matter for public pages."""
        return RULE.applies(self.signature, self.example)

    @property
    def summary(self) -> str:
        """What happened, in one line."""
        signature = self.signature
        if signature.reason == Reason.KNOWN_DIFFERENCE:
            return flag_meaning(signature.flag)
        if signature.kind == NOT_REPEATABLE and not (signature.testee or signature.reference):
            return (
                f"{signature.reason.replace('_', ' ')} after other cases, and not when the case is run alone"
            )
        place = signature.path or "the message"
        kind = f" ({signature.kind})" if signature.kind else ""
        sides = f"testee {signature.testee or 'not run'}, reference {signature.reference or 'not run'}"
        return f"{signature.reason.replace('_', ' ')} at {place}{kind}: {sides}"


_SAID: Final = 100
"""Characters of an adapter's error in a headline."""

Kind = tuple[str, str, str]
"""What findings of several messages have in common: reason, field type, value class."""


def by_kind(findings: Iterable[Finding]) -> dict[Kind, list[Finding]]:
    """Findings by kind, the most frequent first: one bug of a type shows in every message that has it."""
    kinds: dict[Kind, list[Finding]] = {}
    for finding in findings:
        signature = finding.signature
        # Structs have a name of their own in every message.
        named = signature.type.removeprefix("[]")[:1].isupper()
        type_ = ("[]struct" if signature.type.startswith("[]") else "struct") if named else signature.type
        kinds.setdefault((signature.reason, type_, signature.kind), []).append(finding)
    return dict(sorted(kinds.items(), key=lambda item: (-len(item[1]), item[0])))


@dataclass(frozen=True, slots=True)
class Cells:
    """Coverage cells: how many are required and hit, in total and by value class; the missed ones by name."""

    required: int
    hit: int
    by_class: dict[str, tuple[int, int]]
    by_check: dict[str, tuple[int, int]]
    by_message: dict[str, tuple[int, int]]
    missed: tuple[str, ...]


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
            Withheld(sides[found.signature.side], found.signature.side == "testee" and found.expected is None)
            for found in secret
        )
        shown = tuple(finding for finding in self.findings if not finding.security)
        return replace(self, findings=shown, withheld=(*self.withheld, *told))

    @property
    def new(self) -> list[Finding]:
        """The testee's mismatches that no list knows."""
        return [f for f in self.findings if f.signature.side == "testee" and f.expected is None]

    @property
    def known(self) -> list[Finding]:
        """The testee's expected mismatches."""
        return [f for f in self.findings if f.signature.side == "testee" and f.expected is not None]

    @property
    def against_reference(self) -> list[Finding]:
        """Where the reference disagrees with itself."""
        return [f for f in self.findings if f.signature.side == "reference"]

    @property
    def skipped_cases(self) -> list[str]:
        """The cases that were planned and not run for a reason, by suite, pair and check."""
        return [
            f"{suite} {message} v{version} {check}: "
            f"{counted(self.tally.verdicts[suite, message, version, check]['skipped'], 'case')}, {reason}"
            for (suite, message, version, check), reason in sorted(self.tally.skipped.items())
        ]

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
        if not self.manifest.complete:
            gaps.append("the run did not finish")
        return gaps

    @property
    def exit_code(self) -> int:
        """0 agreed, 1 new mismatch, 2 inconclusive, 3 an expected mismatch is stale or expired."""
        if self.new or any(withheld.new for withheld in self.withheld):
            return MISMATCH
        if self.gaps:
            return INCONCLUSIVE
        return STALE if self.standing.stale or self.standing.expired else AGREED

    @property
    def verdict(self) -> str:
        """The exit code in a word."""
        return ("agreed", "mismatch", "inconclusive", "stale")[self.exit_code]


def build_report(
    folder: RunFolder, expected: ExpectedMismatches, today: datetime.date | None = None
) -> RunReport:
    """Read a run's folder; two passes over the rows, in bounded memory."""
    manifest = folder.read_manifest()
    tally = tally_rows(folder.batches(TALLY_COLUMNS))
    findings = tuple(_findings(folder, manifest, expected))
    executed = tally.executed_pairs
    messages = {message for message, _ in executed}
    skipped, declined = _declared(tally)
    planned = {(message, version) for message, versions in manifest.pairs.items() for version in versions}
    missing = sorted(planned - executed)
    return RunReport(
        manifest=manifest,
        tally=tally,
        findings=findings,
        cells=count_cells(manifest, tally),
        missing_pairs=tuple(_text(pair) for pair in missing if _text(pair) not in skipped),
        skipped_pairs=skipped,
        declined=declined,
        expected=expected,
        standing=expected.standing(
            (f.id for f in findings if f.signature.side == "testee"),
            messages,
            today or datetime.datetime.now(datetime.UTC).date(),
            manifest.complete,
        ),
    )


def _text(pair: tuple[str, int]) -> str:
    return f"{pair[0]} v{pair[1]}"


def _findings(folder: RunFolder, manifest: Manifest, expected: ExpectedMismatches) -> Iterator[Finding]:
    refined: list[Group] = []
    causes: dict[Signature, RootCause] = {}
    explained = [(group, manifest.explained(group.signature)) for group in group_rows(folder.disagreements())]
    # The first of equally small cases is kept: rather one that nothing plainer was left to be tried for.
    explained.sort(key=lambda each: each[1] is not None and not each[1].complete)
    for group, cause in explained:
        if cause is None:
            refined.append(replace(group, signature=_coarse(manifest, group.signature)))
            continue
        refined.append(cause.group(group))
        best = causes.get(cause.signature)
        if best is None or _smallest(cause) < _smallest(best):
            causes[cause.signature] = cause
    for group in merge_groups(refined):
        found = causes.get(group.signature)
        known = expected.get(group.signature.id) if group.signature.side == "testee" else None
        yield Finding(
            group=group,
            fields=found.fields if found else (),
            value=found.value if found else "",
            minimised=found.complete if found else False,
            expected=known,
            reproducer=f"repro/{group.signature.id}.py",
        )


def _coarse(manifest: Manifest, raw: Signature) -> Signature:
    return typed(coarse(raw), manifest.type_of)


def _smallest(cause: RootCause) -> tuple[int, int]:
    return (cause.example.frame_len, cause.example.version)


def final_signature(manifest: Manifest, raw: Signature) -> Signature:
    """What a raw signature turned out to be: the minimised one, or a coarse one where none was made."""
    key = replace(raw, kind="")
    found = manifest.explained(key)
    return _coarse(manifest, key) if found is None else found.signature


def versions_of(text: str) -> Iterator[int]:
    """The versions in a text such as `"0-2,7"`."""
    for part in filter(None, text.split(",")):
        low, _, high = part.partition("-")
        yield from range(int(low), int(high or low) + 1)


def _declared(tally: Tally) -> tuple[dict[str, str], dict[str, int]]:
    """What the testee declared: a reason for each pair it skips, and how many cases it declines besides."""
    executed = tally.executed_pairs
    skipped: dict[str, str] = {}
    declined: Counter[str] = Counter()
    for (message, version, check), reason in sorted(tally.unsupported.items()):
        if (message, version) not in executed:
            skipped[_text((message, version))] = reason
        else:
            counts = (tally.verdicts.get((suite, message, version, check)) for suite in tally.suites)
            declined[f"{check}: {reason}"] += sum(count["unsupported"] for count in counts if count)
    return skipped, dict(sorted(declined.items()))


def count_cells(manifest: Manifest, tally: Tally) -> Cells:
    """Compare the required cells of the manifest with those that were hit; declined ones are not required."""
    required, hit = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    missed = []
    for message, checks in sorted(manifest.cells.items()):
        for check, cells in sorted(checks.items()):
            for cell, text in sorted(cells.items()):
                wanted = set(versions_of(text)) - tally.declined.get((message, check, cell), set())
                if not wanted:
                    continue
                seen = wanted & tally.cells.get((message, check, cell), set())
                labels = (
                    ("class", cell.rpartition("=")[2]),
                    ("check", check),
                    ("message", message),
                    ("", ""),
                )
                for label in labels:
                    required[label] += len(wanted)
                    hit[label] += len(seen)
                missed += [f"{message} v{version} {check} {cell}" for version in sorted(wanted - seen)]
    return Cells(
        required=required["", ""],
        hit=hit["", ""],
        by_class=_split(required, hit, "class"),
        by_check=_split(required, hit, "check"),
        by_message=_split(required, hit, "message"),
        missed=tuple(missed),
    )


def _split(
    required: Counter[tuple[str, str]], hit: Counter[tuple[str, str]], what: str
) -> dict[str, tuple[int, int]]:
    return {
        name: (hit[what, name], number) for (kind, name), number in sorted(required.items()) if kind == what
    }

"""The one-screen verdict on the terminal, in plain words."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from harness.outcome import Reason
from harness.report.model import Finding, Kind, RunReport, by_kind
from harness.report.phrases import counted
from harness.report.security import notices
from harness.visible import one_line

__all__ = ["headline", "kind_words", "verdict_lines"]

# What fits on one screen beside the rest of the verdict; all are in the page.
_SHOWN: Final = 5
_WIDTH: Final = 108
_SAYS_WHY: Final = (
    Reason.DECODE_MALFORMED,
    Reason.DECODE_REJECTED,
    Reason.SIZE_REJECTED,
    Reason.TESTEE_REJECTED,
)
"""Where the row's detail is what the testee's exception says."""


def headline(report: RunReport) -> str:
    """The verdict in one sentence."""
    report = report.published()
    testee, reference = report.manifest.testee, report.manifest.reference
    both = f"{testee.title} and {reference.title}"
    match report.verdict:
        case "agreed":
            known = f", apart from {counted(len(report.known), 'expected mismatch')}" if report.known else ""
            return f"AGREED: {both} agree{known}."
        case "mismatch":
            if not report.new:
                return f"MISMATCH: {both} differ: there is a security-relevant finding."
            return f"MISMATCH: {both} differ: {counted(len(report.new), 'new signature')}."
        case "inconclusive":
            return f"INCONCLUSIVE: {'; '.join(report.gaps)}."
    standing = report.standing
    parts = []
    if standing.stale:
        parts.append(f"{counted(len(standing.stale), 'expected mismatch')} did not occur")
    if standing.expired:
        parts.append(f"{counted(len(standing.expired), 'expected mismatch')} expired")
    return f"STALE: {' and '.join(parts)} ({report.expected.origin})."


def verdict_lines(report: RunReport, folder: Path) -> list[str]:
    """The verdict for a reader at a terminal: what ran, what was covered, what was found, where it is."""
    report = report.published()
    manifest, tally, cells = report.manifest, report.tally, report.cells
    lines = [
        headline(report),
        "",
        _line("testee", manifest.testee.title, manifest.testee.origin),
        _line("reference", manifest.reference.title, manifest.reference.origin),
        _line("pairs", f"{len(tally.executed_pairs):,} of {manifest.pair_count:,} (message, version) pairs"),
        _line("cases", _cases(report)),
        _line("cells", f"{cells.hit:,} of {cells.required:,} required coverage cells hit"),
    ]
    if tally.flags:
        flags = ", ".join(f"{name} {number:,}" for name, number in sorted(tally.flags.items()))
        lines.append(_line("flags", flags))
    if report.skipped_pairs:
        lines.append(
            _line("skipped", f"{counted(len(report.skipped_pairs), 'pair')}, unsupported by the testee:")
        )
        lines += _names([f"{pair}: {reason}" for pair, reason in report.skipped_pairs.items()])
    if report.declined:
        lines.append(_line("declined", f"{counted(sum(report.declined.values()), 'case')}, by the testee:"))
        lines += _names(
            [f"{reason}: {counted(number, 'case')}" for reason, number in report.declined.items()]
        )
    lines += _gaps(report)
    lines += _findings("new mismatches", report.new, folder)
    lines += _findings("expected mismatches", report.known, folder)
    lines += _findings("findings against the reference", report.against_reference, folder)
    lines += [_line("security", notice) for notice in notices(report.withheld)]
    if report.standing.stale:
        lines.append(_line("stale", "expected, but not seen in this run:"))
        lines += _names(list(report.standing.stale))
    if report.standing.expired:
        lines.append(_line("expired", "renew or remove these entries:"))
        lines += _names(list(report.standing.expired))
    lines += [
        _line("time", f"{manifest.seconds:.1f} s, seed {manifest.seed}"),
        _line("report", str(folder / "index.html")),
    ]
    # A line that a testee's text could end would be one that it forges.
    return [one_line(line) for line in lines]


def _line(label: str, *parts: str) -> str:
    return f"  {label:<10} {'  ·  '.join(filter(None, parts))}"


def _cases(report: RunReport) -> str:
    tally = report.tally
    text = f"{tally.cases:,} executed"
    if tally.kinds:
        text += f" ({', '.join(f'{number:,} {kind}' for kind, number in sorted(tally.kinds.items()))})"
    return f"{text}, {tally.count('mismatch'):,} mismatched"


def _names(names: list[str]) -> list[str]:
    shown = [f"             {name}" for name in names[:_SHOWN]]
    if len(names) > _SHOWN:
        shown.append(f"             and {len(names) - _SHOWN:,} more, all listed in summary.json")
    return shown


def _gaps(report: RunReport) -> list[str]:
    lines = []
    if report.missing_pairs:
        lines.append(
            _line(
                "not run", f"{counted(len(report.missing_pairs), 'planned pair')} without an executed case:"
            )
        )
        lines += _names(list(report.missing_pairs))
    if errors := report.tally.adapter_errors:
        lines.append(_line("adapter", f"failed in {counted(errors.total(), 'case')}; mend it:"))
        lines += _names([f"{text}: {counted(number, 'case')}" for text, number in errors.most_common()])
    if report.skipped_cases:
        lines.append(_line("skipped", f"{counted(report.tally.count('skipped'), 'planned case')}:"))
        lines += _names(report.skipped_cases)
    if report.cells.missed:
        lines.append(_line("not hit", f"{counted(len(report.cells.missed), 'required coverage cell')}:"))
        lines += _names(list(report.cells.missed))
    return lines


def _findings(title: str, findings: list[Finding], folder: Path) -> Iterator[str]:
    if not findings:
        return
    met = sum(finding.group.cases for finding in findings)
    yield ""
    yield f"  {title}: {counted(len(findings), 'signature')}, {counted(met, 'case')}"
    kinds = by_kind(findings)
    if len(findings) > _SHOWN:
        yield f"    of {counted(len(kinds), 'kind')} (reason, field type, value class):"
        for kind, alike in list(kinds.items())[:_SHOWN]:
            yield f"    {len(alike):>7,} × {kind_words(kind)}"
        yield "    for example:"
    for finding in _examples(kinds):
        many = len(finding.group.messages)
        where = f" in {counted(many, 'message')}" if many > 1 else ""
        cases = f"{counted(finding.group.cases, 'case')}{where}"
        yield f"    {finding.id}  v{finding.group.version_text}  {cases}"
        yield _cut(f"      {finding.summary}")
        if finding.signature.reason in _SAYS_WHY and finding.example.detail:
            yield _cut(f"      {one_line(finding.example.detail)}")
        if finding.expected is not None:
            yield _cut(f"      expected: {finding.expected.reason} ({finding.expected.link})")
        yield f"      python {shlex.quote(str(folder / finding.reproducer))}"
    if len(findings) > _SHOWN:
        yield f"    and {len(findings) - _SHOWN:,} more, all listed in index.html and summary.json"
    yield ""


def kind_words(kind: Kind) -> str:
    """A kind of findings in words: `value differs · string · null`."""
    reason, type_, value = kind
    return " · ".join(filter(None, (reason.replace("_", " "), type_, value)))


def _examples(kinds: dict[Kind, list[Finding]]) -> list[Finding]:
    """A few findings, of as many kinds as there are."""
    rows = itertools.zip_longest(*kinds.values())
    mixed = (finding for row in rows for finding in row if finding is not None)
    return list(itertools.islice(mixed, _SHOWN))


def _cut(line: str) -> str:
    return line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…"

"""The one-screen verdict on the terminal, in plain words."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from harness.report.amend import changes, is_amended
from harness.report.causes import Cause
from harness.report.cells import Cells
from harness.report.model import RunReport
from harness.report.phrases import counted
from harness.report.runfolder import Manifest
from harness.report.security import notices
from harness.visible import one_line

__all__ = ["WIDTH", "headline", "limit_lines", "standing_lines", "verdict_lines"]

_NONE: Final[Mapping[str, str]] = MappingProxyType({})
# What fits on one screen beside the rest of the verdict; all are in the page.
_SHOWN: Final = 5
_MINIMISE_SECONDS: Final = 300
"""What is proposed at least where time was up: several times as much as there is if nobody says how much."""
WIDTH: Final = 108
"""Columns after which what happened is cut off, where nobody says how many there are."""


def headline(report: RunReport) -> str:
    """The verdict in one sentence."""
    report = report.published()
    testee, reference = report.manifest.testee, report.manifest.reference
    both = f"{testee.title} and {reference.title}"
    match report.verdict:
        case "agreed":
            expected = report.causes_among(report.known)
            known = f", apart from {counted(len(expected), 'expected mismatch')}" if expected else ""
            if limits := report.causes_among(report.limited):
                known += f"{' and ' if known else ', apart from '}{counted(len(limits), 'declared limit')}"
            sample = " in a sample of cases" if report.manifest.sample else ""
            return f"AGREED: {both} agree{sample}{known}."
        case "mismatch":
            return f"{'; '.join([_differs(report), *report.cut_short])}."
        case "inconclusive":
            return f"INCONCLUSIVE: {'; '.join(report.gaps)}."
    standing = report.standing
    parts = []
    for names, what in (
        (standing.stale, "did not occur"),
        (standing.never_seen, f"name{'s' * (len(standing.never_seen) == 1)} nothing that there is"),
        (standing.changes, "changed"),
        (standing.over, "covers more than it may" if len(standing.over) == 1 else "cover more than they may"),
        (standing.expired, "expired"),
    ):
        if names:
            parts.append(f"{counted(len(names), 'entry')} {what}")
    told = [f"of the expected list, {' and '.join(parts)} ({report.expected.origin})"] if parts else []
    if report.unheld:
        told.append(f"{counted(len(report.unheld), 'declared limit')} did not hold")
    return f"STALE: {'; '.join(told)}."


def _differs(report: RunReport) -> str:
    """The causes in numbers; those that are a matter of policy by themselves."""
    sides = f"{report.manifest.testee.title} from {report.manifest.reference.title}"
    if not report.new:
        return f"DIFFERS: {sides}: there is a security-relevant finding"
    causes = report.causes_among(report.new)
    policies = sum(cause.severity == "policy" for cause in causes)
    parts = []
    if len(causes) > policies:
        parts.append(f"in {counted(len(causes) - policies, 'cause')}")
    if policies:
        parts.append(f"{'and ' if parts else 'in '}{counted(policies, 'matter')} of policy")
    return f"DIFFERS: {sides} {' '.join(parts)}"


def verdict_lines(report: RunReport, folder: Path, width: int = WIDTH) -> list[str]:
    """The verdict for a reader at a terminal: what ran, what was covered, what was found, where it is.

    Args:
        report: of the run.
        folder: of the run.
        width: columns after which what happened is cut off.
    """
    report = report.published()
    manifest, tally, cells = report.manifest, report.tally, report.cells
    lines = [
        headline(report),
        "",
        _line("testee", manifest.testee.title, manifest.testee.origin),
        _line("reference", manifest.reference.title, manifest.reference.origin),
        _line("pairs", f"{len(tally.executed_pairs):,} of {manifest.pair_count:,} (message, version) pairs"),
        _line("cases", _cases(report)),
    ]
    if manifest.sample:
        lines.append(_line("sample", f"at most {counted(manifest.sample, 'boundary case')} of each pair"))
    else:
        lines.append(_line("cells", _cells(cells, manifest.unasked)))
    if manifest.stopped:
        lines.append(_line("stopped", f"before its end: {manifest.stopped}"))
    elif manifest.ended_early:
        lines.append(
            _line("unfinished", "scripts and smallest cases are made at the end: go on with --resume")
        )
    if manifest.specs:
        refused = f"{manifest.refused_specs:,} of them refused by Kafka's generator or javac"
        lines.append(_line("specs", f"{counted(manifest.specs, 'random message spec')}, {refused}"))
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
    # They are written at the end, which a run that was killed did not come to.
    scripts = folder if manifest.complete or manifest.stopped else None
    lines += _causes("new", report.causes_among(report.new), scripts, width)
    lines += _causes("perhaps expected", report.causes_among(report.undecided), scripts, width)
    lines += _causes("expected", report.causes_among(report.known), scripts, width)
    lines += _by_symptom(report)
    lines += _causes(
        "findings against the reference", report.causes_among(report.against_reference), scripts, width
    )
    lines += _causes("declared limits", report.causes_among(report.limited), scripts, width, manifest.limits)
    lines += limit_lines(report)
    lines += [_line("security", notice) for notice in notices(report.withheld)]
    lines += standing_lines(report)
    lines += _time_was_up(report)
    lines += [
        _line("time", f"{_time(manifest)}, seed {manifest.seed}"),
        _line("report", str(folder / "index.html")),
    ]
    # A line that a testee's text could end would be one that it forges.
    return [one_line(line) for line in lines]


def _time(manifest: Manifest) -> str:
    """How long the run took, which is stored when it comes to its end."""
    return f"{manifest.seconds:.1f} s" if manifest.seconds else "not known of a run that was ended"


def _time_was_up(report: RunReport) -> Iterator[str]:
    """How many new causes nobody had the time to look into, and what gives it."""
    manifest, causes = report.manifest, report.causes_among(report.new)
    untried = sum(cause.untried for cause in causes)
    if not untried or manifest.ended_early:  # that is what going on with it is for
        return
    # No run has had more for a kind of cases than it took in all.
    seconds = max(_MINIMISE_SECONDS, math.ceil(manifest.seconds / 60) * 60)
    longer = "" if manifest.cases else " and a longer --time"
    yield _line(
        "minimise",
        f"time was up before {untried:,} of {counted(len(causes), 'new cause')}: "
        f"run it again with --minimise {seconds}{longer}",
    )


def _by_symptom(report: RunReport) -> Iterator[str]:
    """Entries of the list that cover what nobody looked into: by how it fails, whatever is at fault."""
    names = [cause.id for cause in report.causes_among(report.known) if not cause.minimised]
    if names:
        yield _line("by symptom", "expected, and not minimised in time: what fails alike is taken for it:")
        yield from _names(names)


def limit_lines(report: RunReport) -> Iterator[str]:
    """Limits that do not hold, or not for all of a cause, and those that the adapter could declare."""
    declared, proposed = report.manifest.limits, report.proposals
    if overstepped := report.overstepped:
        yield _line("not all", "of a cause is explained by a limit that is declared; what else fails:")
        yield from _names(
            [
                f"the declared limit {name} does not explain all of {told}"
                for name, told in overstepped.items()
            ]
        )
    if report.unheld:
        yield _line("no limit", "declared, asked for, and met by no case: remove these from `limits`:")
        yield from _names([f"{name}: {declared[name]}" for name in report.unheld])
    if proposed:
        # A program has no attributes: it tells its limits with its capabilities.
        is_program = report.manifest.testee.catalogue.startswith("exec:")
        form, page = _OF_PROGRAMS if is_program else _OF_ADAPTERS
        yield _line("limits", f"if they are meant, the testee can declare them once ({page}):")
        yield from _names([f"{form.format(name)} for: {title}" for name, title in proposed.items()])


_OF_ADAPTERS: Final = ('limits = {{"{}": "why"}}', "docs/your-codec.md")
_OF_PROGRAMS: Final = ("the capability `limit:{}: why`", "docs/testee-protocol.md")
"""How a limit is declared, and the page that says more."""


def standing_lines(report: RunReport) -> Iterator[str]:
    """What is wrong with the list of expected mismatches, and the change that mends it."""
    standing = report.standing
    changed = [f"{each.entry}: {each.key} now {', '.join(each.now)}" for each in standing.changed]
    over = [f"{name}: {counted(len(now), 'name')}: {', '.join(now)}" for name, now in standing.over]
    for label, what, names in (
        ("stale", "expected, but not seen in this run:", standing.stale),
        ("never seen", "names of nothing that a run of everything met:", standing.never_seen),
        ("changed", "they are to say something else:", changed),
        ("over", "these cover more than their `most`:", over),
        ("expired", "renew or remove these entries:", standing.expired),
    ):
        if names:
            yield _line(label, what)
            yield from _names(list(names))
    diff = changes(report.expected, standing, report.today)
    listed = report.expected.origin
    if diff:
        yield _line("diff", f"`git apply -p0` or `patch -p0` mends {listed}:")
        yield from diff
    elif is_amended(report.expected, standing, report.today):
        name = shlex.quote(listed)
        yield _line("mend", f"`wirecheck report RUN --expected {name} --write-expected {name}` does it")


def _line(label: str, *parts: str) -> str:
    return f"  {label:<10} {'  ·  '.join(filter(None, parts))}"


def _cells(cells: Cells, unasked: bool) -> str:
    """What came of the coverage cells; in a run that agrees everywhere, that all were hit."""
    text = f"{cells.hit:,} of {cells.required:,} required coverage cells hit"
    if cells.failed or cells.blocked:
        text += f": {cells.agreed:,} agreed, {cells.failed:,} failed"
        text += f"; {cells.blocked:,} blocked" if cells.blocked else ""
        text += ": time was up before all were asked again (--minimise)" if cells.blocked and unasked else ""
    return text


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


def _causes(
    title: str,
    causes: list[Cause],
    folder: Path | None,
    width: int,
    limits: Mapping[str, str] = _NONE,
) -> Iterator[str]:
    """The first causes, the most severe first: never two lines for one."""
    if not causes:
        return
    # The cases of each are told below: one case may show several, so that a sum would be too much.
    yield ""
    many = counted(sum(len(cause.findings) for cause in causes), "signature")
    yield f"  {title}: {counted(len(causes), 'cause')} ({many})"
    for cause in causes[:_SHOWN]:
        yield from _cause(cause, folder, width, limits)
    if len(causes) > _SHOWN:
        yield f"    and {len(causes) - _SHOWN:,} more, all listed in index.html and summary.json"
    yield ""


def _cause(cause: Cause, folder: Path | None, width: int, limits: Mapping[str, str]) -> Iterator[str]:
    finding = cause.first
    indent = " " * 19
    yield _cut(f"    {cause.severity:<14} {cause.title}", width)
    where = cause.messages[0] if len(cause.messages) == 1 else counted(len(cause.messages), "message")
    # What a title says of a value is what the search was left with: it need not be what is wrong. Where there
    # was no search, nothing is plainest, and a case without a value is none at the message's defaults.
    begun = finding.root is not None and not cause.minimised
    left = " · not minimised" if cause.untried else " · not fully minimised" if begun else ""
    if finding.unanswered:
        left = f" · could not be asked again: {one_line(finding.unanswered)}"
    yield _cut(f"{indent}{where} v{cause.version_text} · {counted(cause.cases, 'case')}{left}", width)
    value = f" {one_line(finding.value)}" if finding.value else ""
    yield _cut(f"{indent}{finding.example.message} v{finding.example.version}{value}", width)
    if finding.example.detail:
        yield _cut(f"{indent}{one_line(finding.example.detail)}", width)
    if cause.limit:
        yield _cut(f"{indent}declared: {limits.get(cause.limit, '')}", width)
    if cause.expected is not None:
        yield _cut(f"{indent}expected: {cause.expected.reason} ({cause.expected.link})", width)
    if folder is not None:
        yield f"{indent}python {shlex.quote(str(folder / finding.reproducer))}"


def _cut(line: str, width: int) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"

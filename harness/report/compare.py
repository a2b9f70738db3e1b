"""Two runs compared by cause and by the names of signatures: new, fixed, still there, changed."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from harness.causes.signature import ANY_MESSAGE
from harness.report.causes import Cause
from harness.report.cells import field_of
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.phrases import counted
from harness.report.summary import finding_json, summary
from harness.report.tally import executed

__all__ = ["Comparison", "WithheldCounts", "compare_reports", "comparison_json", "comparison_lines"]

_SHOWN: Final = 10
"""Signatures of a cause."""


@dataclass(frozen=True, slots=True)
class WithheldCounts:
    """Security-relevant signatures, of which nothing is told but their number.

    Attributes:
        before, after: in the earlier run, and in the later one.
        new: in the later one alone.
        fixed: in the earlier one alone, and covered by the later one.
        gone: all that are in the earlier one alone.
    """

    before: int = 0
    after: int = 0
    new: int = 0
    fixed: int = 0
    gone: int = 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """What became of the signatures of an earlier run in a later one.

    Attributes:
        new: only in the later run, or under a declared limit in the earlier one.
        changed: pairs of the same place (side, check, message, path) whose signature is another one now.
        still: in both.
        fixed: only in the earlier run, and the later one ran those pairs to the end, or has it under a limit.
        not_covered: only in the earlier run, and the later one says nothing about them.
        undecided: in a run that was ended before their causes were looked for, where the other one has what
            may be the same; and that.
        before, after: the runs, without what may not be published.
        unfinished: which of the runs did not finish, have no executed case, or are of an adapter that failed,
            `"A"` or `"B"`.
        withheld: what may not be published.
    """

    before: RunReport
    after: RunReport
    new: tuple[Finding, ...]
    changed: tuple[tuple[Finding, Finding], ...]
    still: tuple[Finding, ...]
    fixed: tuple[Finding, ...]
    not_covered: tuple[Finding, ...]
    undecided: tuple[Finding, ...] = ()
    unfinished: tuple[str, ...] = ()
    withheld: WithheldCounts = WithheldCounts()

    @property
    def exit_code(self) -> int:
        """1 when something is new or changed, else 0; 2 when that cannot be said.

        What is met before its end counts against a later run that did not finish. What an earlier one did not
        come to may have been there.
        """
        found = bool(self.new or self.changed or self.withheld.new)
        if "A" in self.unfinished or (self.unfinished and not found):
            return 2
        return 1 if found else 0


def compare_reports(before: RunReport, after: RunReport) -> Comparison:
    """Compare two runs by signature identifiers; counts play no part, nor does what may not be published."""
    withheld = _withheld(before, after)
    before, after = before.published(), after.published()
    old = {finding.id: finding for finding in before.findings}
    now = {finding.id: finding for finding in after.findings}
    roots = {finding.root_id for finding in old.values()} & {finding.root_id for finding in now.values()}
    gone = [one for name, one in old.items() if name not in now and not _is_by_chance(one, roots)]
    both = [(old[name], finding) for name, finding in now.items() if name in old]
    # Under a limit that the testee declares it is no mismatch; beside one it is.
    beyond = [new for was, new in both if was.limit and not new.limit]
    within = [was for was, new in both if new.limit and not was.limit]
    fresh = [one for name, one in now.items() if name not in old and not _is_by_chance(one, roots)]
    undecided_now = _undecided(fresh, after, before)
    undecided_then = _undecided(gone, before, after) if before.manifest.ended_early else []
    told = {finding.id for finding in (*undecided_now, *undecided_then)}
    gone = [finding for finding in gone if finding.id not in told]
    fresh = [finding for finding in fresh if finding.id not in told]
    changed = list(_changed(gone, fresh))
    moved = {finding.id for pair in changed for finding in pair}
    left = [finding for finding in gone if finding.id not in moved]
    covered = [finding for finding in left if _covers(before, after, finding)]
    return Comparison(
        before,
        after,
        new=(*(finding for finding in fresh if finding.id not in moved), *beyond),
        changed=tuple(changed),
        still=tuple(new for was, new in both if bool(was.limit) == bool(new.limit)),
        fixed=(*covered, *within),
        not_covered=tuple(finding for finding in left if finding not in covered),
        undecided=(*undecided_now, *undecided_then),
        unfinished=tuple(name for name, report in (("A", before), ("B", after)) if not report.is_whole),
        withheld=withheld,
    )


def _withheld(before: RunReport, after: RunReport) -> WithheldCounts:
    """What became of the security-relevant signatures of two whole reports."""
    one, other = ({finding.id for finding in report.security} for report in (before, after))
    fresh = [finding for finding in after.security if finding.id not in one]
    gone = [finding for finding in before.security if finding.id not in other]
    open_then = _undecided(gone, before, after) if before.manifest.ended_early else []
    return WithheldCounts(
        len(one),
        len(other),
        new=len(fresh) - len(_undecided(fresh, after, before)),
        fixed=sum(_covers(before, after, finding) for finding in gone if finding not in open_then),
        gone=len(gone),
    )


def _is_by_chance(finding: Finding, roots: Collection[str]) -> bool:
    """Whether only random cases showed it, of a cause that both runs have: another seed may show it, too."""
    return finding.root is not None and not finding.group.enumerated and finding.root_id in roots


def _undecided(found: Iterable[Finding], own: RunReport, other: RunReport) -> list[Finding]:
    """What one run alone has, and yet the other may: in one of them nobody has looked for its cause."""
    return [
        one for one in found if _may_be_met(one, other) or (_is_open(one, own) and _has_alike(one, other))
    ]


def _may_be_met(finding: Finding, other: RunReport) -> bool:
    """Whether what nobody has looked into in another run may be this."""
    return any(_is_open(each, other) and _is_alike(each, finding) for each in other.findings)


def _has_alike(finding: Finding, other: RunReport) -> bool:
    return any(_is_alike(each, finding) for each in other.findings)


def _is_open(finding: Finding, run: RunReport) -> bool:
    """Whether nobody has looked for its cause: the run was ended before."""
    return run.manifest.ended_early and finding.root is None


def _is_alike(one: Finding, other: Finding) -> bool:
    """Whether two findings break one law in one message."""
    laws = [(each.signature.side, each.signature.check) for each in (one, other)]
    return laws[0] == laws[1] and not one.group.messages.isdisjoint(other.group.messages)


def _changed(gone: Iterable[Finding], fresh: Iterable[Finding]) -> Iterator[tuple[Finding, Finding]]:
    """Pair what went with what came at the same place, each at most once."""
    waiting = list(fresh)
    for old in gone:
        new = next((finding for finding in waiting if _place(finding) == _place(old)), None)
        if new is not None:
            waiting.remove(new)
            yield old, new


def _place(finding: Finding) -> tuple[str, ...]:
    signature = finding.signature
    # What is of no message has its rule for a place.
    of = signature.flag if signature.message == ANY_MESSAGE else signature.path
    return (signature.side, signature.check, signature.message, of)


def _covers(before: RunReport, report: RunReport, finding: Finding) -> bool:
    """Whether a run would have met this signature: it finished, with the same checks of the same pairs.

    And it put the same question, such as a kind of mutation, and got answers there: what the testee declines,
    or never comes to for another cause, says nothing.
    """
    # Random specs have the same names whatever they say.
    if before.manifest.specs and before.manifest.reference.name != report.manifest.reference.name:
        return False
    if _plans(before, finding) and not _plans(report, finding):
        return False
    if report.manifest.sample and finding.group.example.kind != "boundary":
        return False
    ran = {
        (version, check)
        for (_, message, version, check), count in report.tally.verdicts.items()
        if message in finding.group.messages and executed(count) and not count["skipped"]
    }
    return report.finished and finding.group.where <= ran and not _unanswered(report, finding)


def _plans(report: RunReport, finding: Finding) -> bool:
    """Whether the cell of the case that shows a signature is one that a run had to hit."""
    example, check = finding.group.example, finding.signature.check
    return example.cell in report.manifest.cells.get(example.message, {}).get(check, {})


def _unanswered(report: RunReport, finding: Finding) -> bool:
    """Whether a run has no answer to the case that shows a signature, or to others of its field."""
    group, path = finding.group, finding.signature.path
    checks = {check for _, check in group.where}
    return any(
        message in group.messages
        and check in checks
        and not versions.isdisjoint(group.versions)
        and (cell == group.example.cell or (path and field_of(cell) == path))
        for (message, check, cell), versions in report.cells.unanswered.items()
    )


def comparison_lines(comparison: Comparison) -> list[str]:
    """The comparison in words: what became of every cause, with its signatures by name."""
    before, after = comparison.before, comparison.after
    known = {finding.id for finding in before.findings}
    lines: list[str] = []
    lines += _listed("new", after.causes_among(comparison.new), after.causes, known)
    if comparison.changed:
        lines.append(f"changed ({len(comparison.changed)})")
        lines += [f"  {old.id} → {new.id}  {new.summary}" for old, new in comparison.changed]
    lines += _listed("still there", after.causes_among(comparison.still))
    lines += _listed(
        "fixed: covered by the later run, and no longer seen",
        before.causes_among(comparison.fixed),
        before.causes,
        {finding.id for finding in after.findings},
    )
    lines += _listed(
        "not covered by the later run: fixed or not, it cannot tell",
        before.causes_among(comparison.not_covered),
    )
    lines += _listed(
        "new or known, it cannot tell: a run was ended before anybody looked for their causes",
        [*after.causes_among(comparison.undecided), *before.causes_among(comparison.undecided)],
    )
    if (withheld := comparison.withheld) != WithheldCounts():
        lines.append(
            f"security-relevant, and withheld (SECURITY.md): {withheld.before:,} in the earlier run, "
            f"{withheld.after:,} in the later one, {withheld.new:,} of them new; "
            f"{withheld.fixed:,} fixed"
        )
    lines = lines or ["no signature in either run"]
    return [
        *lines,
        *(
            f"run {name} did not finish, its adapter failed, or its rows are gone: not all is compared"
            for name in comparison.unfinished
        ),
    ]


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """The comparison as data."""

    def signatures(findings: Iterable[Finding]) -> list[dict[str, Any]]:
        return [finding_json(finding) for finding in findings]

    return {
        "exit_code": comparison.exit_code,
        "before": summary(comparison.before),
        "after": summary(comparison.after),
        "new": signatures(comparison.new),
        "changed": [
            {"before": finding_json(old), "after": finding_json(new)} for old, new in comparison.changed
        ],
        "still": signatures(comparison.still),
        "fixed": signatures(comparison.fixed),
        "not_covered": signatures(comparison.not_covered),
        "undecided": signatures(comparison.undecided),
        "unfinished": list(comparison.unfinished),
        "withheld": asdict(comparison.withheld),
    }


def _listed(
    title: str, causes: Sequence[Cause], whole: Sequence[Cause] = (), elsewhere: Container[str] = ()
) -> Iterator[str]:
    """Causes with their signatures.

    Args:
        title: what became of these signatures.
        causes: theirs, with these signatures only.
        whole: all causes of the run that they are from.
        elsewhere: the signatures of the other run: a cause that has one is in both.
    """
    if not causes:
        return
    both = {cause.id for cause in whole if any(finding.id in elsewhere for finding in cause.findings)}
    signatures = sum(len(cause.findings) for cause in causes)
    yield f"{title}: {counted(len(causes), 'cause')} ({counted(signatures, 'signature')})"
    for cause in causes:
        note = "; in both runs, but not with these signatures" if cause.id in both else ""
        yield f"  {cause.severity}: {cause.title}{note}"
        yield from (f"    {f.id}  v{f.group.version_text}  {f.summary}" for f in cause.findings[:_SHOWN])
        if len(cause.findings) > _SHOWN:
            yield f"    and {len(cause.findings) - _SHOWN:,} more, in its run's summary.json"

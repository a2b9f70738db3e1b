"""The lines of a findings page: causes of stored runs, with what people said of them.

Everything comes from run folders and the judgements. What is security-relevant has no line, only a count. The
same holds for a crash or hang that nobody has judged: only who looks can say whether a peer may cause it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.findings.judged import POLICY, Judgements
from harness.findings.plan import PlannedRun
from harness.report.causes import SEVERITIES, Cause
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.report.runfolder import RunFolder
from harness.report.summary import cause_json

__all__ = ["Block", "Line", "block_of", "grouped", "read_run"]


_DEATH: Final = "crash or hang"


@dataclass(frozen=True, slots=True)
class Line:
    """One cause of one codec or release.

    Attributes:
        anchor: names it within the page.
        severity: one of `SEVERITIES`.
        title: what goes wrong.
        cause: its identifier.
        where: messages and versions that show it.
        cases: how many cases did.
        message, version: of the smallest case.
        value: of it, as a Python literal; may be empty.
        frame: its bytes; None where there are none, or too many.
        written: what the testee wrote; None where it wrote nothing, or the same.
        testee, reference: the two outcomes.
        detail: what was seen, in the words of the side at fault.
        script: path of the reproducer, within the run's folder.
        policy: whether it is a matter of choice: of a declared limit, by its severity, or judged so.
        notice: what a user would notice; `""` if nobody has judged it yet.
        link: where it is tracked, or `""`.
    """

    anchor: str
    severity: str
    title: str
    cause: str
    where: str
    cases: int
    message: str
    version: int
    value: str
    frame: bytes | None
    written: bytes | None
    testee: str
    reference: str
    detail: str
    script: str
    policy: bool
    notice: str
    link: str


@dataclass(slots=True)
class Block:
    """The lines of one codec, or of one release of Kafka, most severe first.

    Attributes:
        title: name and version.
        facts: what was run, in a line each.
        lines: bugs and policies together.
        folders: by script, the run's folder that has it.
        withheld: how many findings have no line, since they are or may be security-relevant.
    """

    title: str
    facts: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    folders: dict[str, Path] = field(default_factory=dict)
    withheld: int = 0

    @property
    def bugs(self) -> list[Line]:
        """The lines that are no policy."""
        return [line for line in self.lines if not line.policy]

    @property
    def policies(self) -> list[Line]:
        """The others."""
        return [line for line in self.lines if line.policy]


def read_run(planned: PlannedRun, folder: Path) -> RunReport | None:
    """The report of a run that came to its end, whatever is expected of it; None where there is none.

    Raises:
        UserError: the folder has another run than is planned.
    """
    run = RunFolder(folder)
    if not run.manifest_file.is_file() or not (folder / "summary.json").is_file():
        return None
    report = build_report(run, ExpectedMismatches())
    manifest = report.manifest
    suites = ",".join(manifest.suites)
    for wanted, held in (
        (planned.testee, manifest.testee.catalogue),
        (planned.reference, manifest.reference.catalogue),
        (planned.suite, suites),
        (planned.select or "everything", manifest.select or "everything"),
    ):
        if wanted and wanted != held:
            raise UserError(
                f"{folder} has a run of {held}, not of {wanted}", "remove it, to have it run again"
            )
    return report if report.finished else None


def block_of(runs: Iterable[tuple[PlannedRun, Path, RunReport]], judged: Judgements) -> Block:
    """The block of the runs of one codec in one release, or of one release of Kafka."""
    block: Block | None = None
    met: set[str] = set()
    for planned, folder, whole in runs:
        report = whole.published()
        side = "reference" if planned.of_reference else "testee"
        about = report.manifest.reference if planned.of_reference else report.manifest.testee
        block = block or Block(about.title)
        block.facts.append(_fact(report))
        block.withheld += sum(finding.signature.side == side for finding in whole.security)
        for cause in report.causes:
            # What another run met of it may make its words others.
            digest = _digest(cause)
            if cause.side != side or digest in met:
                continue
            met.add(digest)
            line = _line(cause, about.name, block.title, judged)
            if line.severity == _DEATH and not line.notice:
                block.withheld += 1
                continue
            block.lines.append(line)
            block.folders[line.script] = folder
    assert block is not None, "asked with a run"
    block.lines.sort(key=lambda line: (SEVERITIES.index(line.severity), -line.cases, line.title))
    return block


def _digest(cause: Cause) -> str:
    """The end of a cause's identifier: of a declared limit its name."""
    return cause.id.rpartition("-")[2]


def _fact(report: RunReport) -> str:
    manifest, tally = report.manifest, report.tally
    pairs = f"{len(tally.executed_pairs):,} of {manifest.pair_count:,} (message, version) pairs"
    cases = f"{tally.cases:,} cases{', a sample' if manifest.sample else ''}"
    return f"suite {', '.join(manifest.suites)} against {manifest.reference.title}: {pairs}, {cases}"


def _line(cause: Cause, name: str, title: str, judged: Judgements) -> Line:
    told = cause_json(cause)
    judgement = judged.of(name, cause.id)
    messages = cause.messages
    shown = ", ".join(messages[:3]) + (f" and {len(messages) - 3} more" if len(messages) > 3 else "")
    frame, written = (
        None if told[key] is None else bytes.fromhex(told[key]) for key in ("bytes", "testee_bytes")
    )
    return Line(
        anchor="-".join(filter(None, (_slug(title), _digest(cause)))),
        severity=cause.severity,
        title=cause.title,
        cause=cause.id,
        where=f"{shown} v{cause.version_text}",
        cases=cause.cases,
        message=told["message"],
        version=told["version"],
        value=" ".join(told["value"].split()),
        frame=frame,
        written=None if written == frame else written,
        testee=told["testee"],
        reference=told["reference"],
        detail=told["detail"],
        script=told["reproducer"],
        policy=cause.severity == "policy" or (judgement is not None and judgement.kind == POLICY),
        notice=judgement.notice if judgement is not None else "",
        link=judgement.link if judgement is not None else "",
    )


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def grouped(
    runs: Iterable[tuple[PlannedRun, Path, RunReport]],
) -> Iterator[list[tuple[PlannedRun, Path, RunReport]]]:
    """The runs of one codec and release together, in the plan's order."""
    held: dict[str, list[tuple[PlannedRun, Path, RunReport]]] = {}
    for run in runs:
        manifest = run[2].manifest
        about = manifest.reference if run[0].of_reference else manifest.testee
        held.setdefault(f"{about.title} {run[0].reference if run[0].of_reference else ''}", []).append(run)
    yield from held.values()

"""From stored rows of the proposals to signatures with a plainest case and a stand-alone script each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from harness.analysis.proposals.reproducer import reproducer
from harness.analysis.proposals.shrink import shrink
from harness.analysis.root_causes import Limits, Progress, after_others, budgeted, stored_example
from harness.analysis.search import Budget
from harness.cases.execute import BatchCall
from harness.literal import literal
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.proposals.suite import SUITE, ProposalSuite
from harness.proposals.told import normal
from harness.report.model import RunReport
from harness.report.runfolder import Manifest, RunFolder, write_text
from harness.signature import NOT_REPEATABLE, Group, example_of, group_rows, signature_of
from harness.specs.generator import Java

__all__ = ["ProposalAnalysis", "proposal_analysis"]


def proposal_analysis(
    folder: RunFolder, manifest: Manifest, cases: ProposalSuite, java: Java
) -> ProposalAnalysis:
    """The root causes of a run's rows."""
    return ProposalAnalysis(folder, manifest, cases, java.batch_call(cases.reference))


class ProposalAnalysis:
    """Shrinks the cases of a run and writes their reproducers.

    Args:
        folder: the run's folder, with its rows.
        manifest: to which the findings are added.
        suite: the suite that ran.
        call: the gateway's batch call.
    """

    def __init__(self, folder: RunFolder, manifest: Manifest, suite: ProposalSuite, call: BatchCall) -> None:
        self.folder = folder
        self.manifest = manifest
        self.suite = suite
        self._call = call

    def run(self, pair: Pair, notes: Sequence[bytes]) -> list[CaseRow]:
        """The cases of some notes, in this process."""
        made = [self.suite.make_given(pair, note) for note in notes]
        asked = [(case.class_name, case.request or b"") for case in made]
        rows = [
            self.suite.judge(case, answer)
            for case, answer in zip(made, self._call(asked) if asked else (), strict=True)
        ]
        return [replace(row, form=self.suite.note(case)) for row, case in zip(rows, made, strict=True)]

    def minimise(self, limits: Limits, progress: Progress = lambda done, total: None) -> int:
        """Shrink the smallest case of each group of rows until time is up; how many groups there were."""
        own = (row for row in self.folder.troubled_rows() if row["suite"] == SUITE)
        groups = group_rows(own, lambda message, path: "")
        ordered = sorted(groups, key=lambda group: group.example.order)
        for group, budget in budgeted(ordered, limits, progress):
            self.manifest.minimised[group.signature.id] = self._minimised(group, budget)
        return len(groups)

    def _minimised(self, group: Group, budget: Budget) -> dict[str, Any]:
        """The plainest case of a group, as the campaign manifest stores it."""
        pair = Pair(group.signature.message, group.example.version)
        found = shrink(group.example.form or b"", lambda notes: self.run(pair, notes), budget)
        if found.reproduced:
            row = asdict(found.row)
            case = self.suite.given(pair, found.note)
            value_class = case.cells[-1].rpartition("=")[2] if case.cells else ""
            signature = replace(signature_of(row, lambda message, path: ""), kind=value_class)
            example = example_of({**row, "kind": group.example.kind})
            value = literal(normal(case.offered, case.value) if case.data is None else case.data)
        else:
            signature, example, value = replace(group.signature, kind=NOT_REPEATABLE), group.example, ""
        return {
            "signature": asdict(signature),
            "example": stored_example(example),
            "fields": [signature.path] if signature.path else [],
            "value": value,
            "steps": found.steps,
            "complete": found.complete and found.reproduced,
        }

    def write_reproducers(self, report: RunReport) -> None:
        """Write `repro/<signature>.py` for every finding of the suite."""
        reference = f"{self.manifest.reference.name} {self.manifest.reference.version}"
        for finding in report.findings:
            if finding.example.suite == SUITE:
                pair = Pair(finding.example.message, finding.example.version)
                note = finding.example.form or b""
                after = after_others(self.manifest, finding, self.run(pair, [note])[0])
                source = reproducer(self.suite.given(pair, note), finding, reference, self._call, after)
                write_text(self.folder.path / finding.reproducer, source)

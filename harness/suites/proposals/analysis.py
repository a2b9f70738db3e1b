"""From stored rows of the proposals to signatures with a plainest case and a stand-alone script each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from harness.casework.facade import Java
from harness.casework.runner import InlineRunner
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import RootCause
from harness.causes.script import after_others
from harness.causes.search import Budget
from harness.causes.signature import Group, example_of, not_repeatable, signature_of
from harness.literal import literal
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.java_form import normal
from harness.suites.proposals.script import proposal_script
from harness.suites.proposals.shrink import shrink

__all__ = ["ProposalAnalysis", "proposal_analysis"]


def proposal_analysis(cases: ProposalCases, java: Java, run: RunFacts) -> ProposalAnalysis:
    """The root causes of the proposals' cases."""
    return ProposalAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class ProposalAnalysis(BaseAnalysis[ProposalCases]):
    """Shrinks the cases of a run and writes their reproducers."""

    def run(self, pair: Pair, notes: Sequence[bytes]) -> list[CaseRow]:
        """The cases of some notes, in this process; each row's form is its note."""
        made = [self.cases.make_given(pair, note) for note in notes]
        rows = self.runner.run_prepared(made)
        return [replace(row, form=self.cases.note(case)) for row, case in zip(rows, made, strict=True)]

    def root_cause(self, group: Group, budget: Budget) -> RootCause:
        """The plainest case of a group."""
        pair = Pair(group.signature.message, group.example.version)
        self.cases.close()
        found = shrink(group.example.form or b"", lambda notes: self.run(pair, notes), budget)
        if not found.reproduced:
            return RootCause(not_repeatable(group.signature), group.example, steps=found.steps)
        row = asdict(found.row)
        case = self.cases.given(pair, found.best)
        value_class = case.cells[-1].rpartition("=")[2] if case.cells else ""
        signature = replace(signature_of(row), kind=value_class)
        return RootCause(
            signature,
            example_of({**row, "kind": group.example.kind}),
            (signature.path,) if signature.path else (),
            literal(normal(case.offered, case.value) if case.data is None else case.data),
            found.steps,
            found.complete,
        )

    def script(self, finding: Finding) -> str:
        """The script of a finding: it holds what the reference makes of it now."""
        pair = Pair(finding.example.message, finding.example.version)
        note = finding.example.form or b""
        self.cases.close()
        (alone,) = self.run(pair, [note])
        facts = self.run_facts
        after = after_others(facts.command, finding.signature, alone)
        return proposal_script(
            self.cases.given(pair, note), finding, facts.reference, self.runner.call, after, self.cases
        )

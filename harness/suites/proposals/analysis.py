"""From stored rows of the proposals to signatures with a plainest case and a stand-alone script each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, replace

from harness.casework.facade import Java
from harness.casework.faults import row_views
from harness.casework.runner import InlineRunner
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import Explained, RootCause, SameAs
from harness.causes.script import after_others
from harness.causes.search import Budget
from harness.causes.signature import Group, Signature, example_of, not_repeatable, signature_of
from harness.literal import literal
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.java_form import normal
from harness.suites.proposals.script import proposal_script
from harness.suites.proposals.shrink import Failure, failing_as, shrink

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

    def in_order(self, groups: Sequence[Group]) -> Iterable[Group]:
        """Boundary cases first: what these show is known when a random case takes too long to be reduced."""
        return sorted(groups, key=lambda group: (group.example.kind != "boundary", group.example.order))

    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The plainest case of a group, or the cause whose value a case holds that could not be reduced."""
        pair = Pair(group.signature.message, group.example.version)
        self.cases.close()
        wanted = _failure_of(group.signature)

        def oracle(notes: Sequence[bytes]) -> list[CaseRow]:
            return [_view(row, wanted) for row in self.run(pair, notes)]

        found = shrink(group.example.form or b"", oracle, budget)
        if not found.reproduced or failing_as(found.row) != wanted:
            return RootCause(not_repeatable(group.signature), group.example, steps=found.steps)
        row = asdict(found.row)
        case = self.cases.given(pair, found.best)
        signature = signature_of(row)
        if found.complete:
            value_class = case.cells[-1].rpartition("=")[2] if case.cells else ""
            signature = replace(signature, kind=value_class)
        elif known := self._known(signature, case.cells):
            return SameAs(known)
        else:
            # Much is left in the case: all that is known of it is what it was made for.
            signature = replace(signature, path=group.signature.path)
        return RootCause(
            signature,
            example_of({**row, "kind": group.example.kind}),
            (signature.path,) if signature.path else (),
            literal(normal(case.offered, case.value) if case.data is None else case.data),
            found.steps,
            found.complete,
        )

    def _known(self, signature: Signature, cells: Collection[str]) -> str:
        """The raw signature of a cause that fails alike, whose value a case holds; `""` for none."""
        failing = replace(signature, path="", kind="")
        return next(
            (
                raw
                for raw, each in self.found.by_signature.items()
                if isinstance(each, RootCause)
                and replace(each.signature, path="", kind="") == failing
                and f"{each.signature.path}={each.signature.kind}" in cells
            ),
            "",
        )

    def script(self, finding: Finding) -> str:
        """The script of a finding: it holds what the reference makes of it now."""
        pair = Pair(finding.example.message, finding.example.version)
        note = finding.example.form or b""
        self.cases.close()
        (alone,) = self.run(pair, [note])
        facts = self.run_facts
        after = after_others(facts.command, finding.signature, _view(alone, _failure_of(finding.signature)))
        return proposal_script(
            self.cases.given(pair, note), finding, facts.reference, self.runner.call, after, self.cases
        )


def _failure_of(signature: Signature) -> Failure:
    """How the cases of a signature fail, as `failing_as` has it."""
    verdict = "finding" if signature.side == "reference" else "mismatch"
    reference = None if signature.reason == Reason.TESTEE_BYTES_REJECTED else signature.reference
    return (verdict, signature.check, signature.reason, signature.testee, reference, signature.layer)


def _view(row: CaseRow, wanted: Failure) -> CaseRow:
    """A row with nothing but the fault that is looked for; if it has others alone, with the first of them."""
    faults = list(row_views(row))
    return next((each for each in faults if failing_as(each) == wanted), faults[0])

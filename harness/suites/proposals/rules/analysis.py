"""From a spec that the sides judge differently to the smallest one, and a script that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from harness.casework.facade import Java
from harness.casework.runner import InlineRunner
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import Explained, RootCause, SameAs
from harness.causes.script import script_source
from harness.causes.search import Budget
from harness.causes.signature import NOT_REPEATABLE, Example, Group, example_of
from harness.literal import literal
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.proposals import testee
from harness.suites.proposals.rules import script_template
from harness.suites.proposals.rules.cases import DocumentRuleCases
from harness.suites.proposals.rules.table import RULES
from harness.suites.specs.shrink_text import shrink_spec
from harness.suites.specs.verdicts import read_verdict, spec_of_request, spec_request

__all__ = ["DocumentRuleAnalysis", "document_rule_analysis"]


def document_rule_analysis(cases: DocumentRuleCases, java: Java, run: RunFacts) -> DocumentRuleAnalysis:
    """The root causes of wrong specs."""
    return DocumentRuleAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class DocumentRuleAnalysis(BaseAnalysis[DocumentRuleCases]):
    """Shrinks the specs of a run, one for each rule that is judged wrongly, and writes their reproducers."""

    def __init__(self, runner: InlineRunner[DocumentRuleCases], run: RunFacts) -> None:
        super().__init__(runner, run)
        self._first: dict[tuple[str, ...], str] = {}

    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The smallest spec of a group, or the group of the same rule that came first."""
        signature = group.signature
        kind = (signature.message, signature.reason, signature.flag, signature.testee)
        first = self._first.setdefault(kind, signature.id)
        if first != signature.id:
            return SameAs(first)
        pair = Pair(group.example.message, group.example.version)

        def oracle(texts: Sequence[str]) -> Sequence[CaseRow]:
            given = (self.cases.make_given(pair, text, group.example.cell) for text in texts)
            return self.runner.run_prepared(given)

        self.cases.close()
        found = shrink_spec(self.text_of(pair, group.example), oracle, budget)
        signature = replace(signature, path="", type="", kind="spec")
        example = group.example
        if found.reproduced:
            example = example_of({**asdict(found.row), "kind": group.example.kind})
        else:
            signature = replace(signature, kind=NOT_REPEATABLE)
        complete = found.complete and found.reproduced
        return RootCause(signature, example, (), literal(found.best), found.steps, complete)

    def text_of(self, pair: Pair, example: Example) -> str:
        """The spec of a case: as stored, or made again from its number."""
        if example.reference_bytes is not None:
            return example.reference_bytes.decode("utf-8")
        return spec_of_request(self.cases.make(pair, example.index).request or spec_request(""))

    def script(self, finding: Finding) -> str:
        """The script for a spec: it holds what the generator says of it now."""
        pair = Pair(finding.example.message, finding.example.version)
        text = self.text_of(pair, finding.example)
        generator = self.cases.generators[pair.message]
        verdict = read_verdict(self.runner.call([("", spec_request(text, generator.jar_list))])[0])
        said = ""
        if finding.signature.reason == Reason.SPEC_REASON_DIFFERS and finding.signature.flag in RULES:
            said = RULES[finding.signature.flag].testee
        constants = {
            "SIGNATURE": literal(finding.id),
            "WHAT": literal(finding.summary),
            "MESSAGE": literal(pair.message),
            "GENERATOR": literal(generator.name),
            "REFUSED": literal("" if verdict.accepted else verdict.text or verdict.status),
            "SAID": literal(said),
            "SPEC": literal(text),
        }
        return script_source(script_template, constants, testee)

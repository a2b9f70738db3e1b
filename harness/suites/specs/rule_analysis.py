"""From a spec that the sides judge differently to the smallest one, and a stand-alone script that shows it.

A rule that is judged wrongly is judged wrongly in every message: what is found is a signature of the rule,
not of the message whose spec was changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from harness.casework.facade import Java
from harness.casework.runner import InlineRunner
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import Explained, RootCause, SameAs
from harness.causes.script import script_source
from harness.causes.search import Budget
from harness.causes.signature import ANY_MESSAGE, NOT_REPEATABLE, Example, Group, example_of
from harness.literal import literal
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.specs import script_template
from harness.suites.specs.cases import RuleCases
from harness.suites.specs.shrink_text import shrink_spec
from harness.suites.specs.table import TABLE
from harness.suites.specs.verdicts import read_verdict, spec_of_request, spec_request

__all__ = ["RuleAnalysis", "rule_analysis"]


def rule_analysis(cases: RuleCases, java: Java, run: RunFacts) -> RuleAnalysis:
    """The root causes of rule cases."""
    return RuleAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class RuleAnalysis(BaseAnalysis[RuleCases]):
    """Shrinks the specs of a run, one for each rule that is judged wrongly, and writes their reproducers."""

    def __init__(self, runner: InlineRunner[RuleCases], run: RunFacts) -> None:
        super().__init__(runner, run)
        self._first: dict[tuple[str, ...], str] = {}

    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The smallest spec of a group, or the group of the same rule that came first."""
        signature = group.signature
        first = self._first.setdefault((signature.reason, signature.flag, signature.testee), signature.id)
        if first != signature.id:
            return SameAs(first)
        pair = Pair(group.example.message, group.example.version)

        def oracle(texts: Sequence[str]) -> Sequence[CaseRow]:
            given = (self.cases.make_given(pair, text, group.example.cell) for text in texts)
            return self.runner.run_prepared(given)

        # The spec comes first in a new process: what others left behind in the testee is no part of it.
        self.cases.close()
        found = shrink_spec(self.text_of(pair, group.example), oracle, budget)
        signature = replace(signature, message=ANY_MESSAGE, path="", type="", kind="spec")
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
        text = self.text_of(Pair(finding.example.message, finding.example.version), finding.example)
        generator = self.cases.generator
        verdict = read_verdict(self.runner.call([("", spec_request(text, generator.jar_list))])[0])
        rules = None
        if finding.signature.reason == Reason.SPEC_REASON_DIFFERS:
            entries = TABLE.values()
            rules = tuple(str(each.rule) for each in entries if each.expression.search(verdict.text))
        constants = {
            "SIGNATURE": literal(finding.id),
            "WHAT": literal(finding.summary),
            "TESTEE": literal(self.run_facts.testee),
            "GENERATOR": literal(generator.kafka_version),
            "REFUSED": literal("" if verdict.accepted else verdict.text or verdict.status),
            "RULES: tuple[str, ...] | None": repr(rules),
            "SPEC": literal(text),
        }
        return script_source(script_template, constants)

"""From a spec that the sides judge differently to the smallest one, and a stand-alone script that shows it.

A rule that is judged wrongly is judged wrongly in every message: what is found is a signature of the rule,
not of the message whose spec was changed.
"""

from __future__ import annotations

from harness.casework.facade import Java
from harness.casework.runner import InlineRunner
from harness.causes.analysis import RunFacts
from harness.causes.script import script_source
from harness.causes.signature import ANY_MESSAGE, Signature
from harness.literal import literal
from harness.outcome import Reason
from harness.report.finding import Finding
from harness.suites.specs import script_template
from harness.suites.specs.cases import RuleCases
from harness.suites.specs.judge import REFUSALS
from harness.suites.specs.table import TABLE
from harness.suites.specs.text_analysis import SpecTextAnalysis

__all__ = ["RuleAnalysis", "rule_analysis"]


def rule_analysis(cases: RuleCases, java: Java, run: RunFacts) -> RuleAnalysis:
    """The root causes of rule cases."""
    return RuleAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class RuleAnalysis(SpecTextAnalysis[RuleCases]):
    """Shrinks the specs of a run, one for each rule that is judged wrongly, and writes their reproducers."""

    def message_of(self, signature: Signature) -> str:
        """Any: the rules are the same for all messages."""
        return ANY_MESSAGE

    def script(self, finding: Finding) -> str:
        """The script for a spec: it holds what the generator says of it now."""
        text, verdict = self.now(finding)
        rules = None
        if finding.signature.reason == Reason.SPEC_REASON_DIFFERS:
            entries = TABLE.values()
            rules = tuple(str(each.rule) for each in entries if each.expression.search(verdict.text))
        constants = {
            "SIGNATURE": literal(finding.id),
            "WHAT": literal(finding.summary),
            "TESTEE": literal(self.run_facts.testee),
            "GENERATOR": literal(self.cases.generator.kafka_version),
            "REFUSED": literal("" if verdict.accepted else verdict.text or verdict.status),
            "RULES: tuple[str, ...] | None": repr(rules),
            "REFUSALS: tuple[str, ...]": repr(REFUSALS),
            "SPEC": literal(text),
        }
        return script_source(script_template, constants)

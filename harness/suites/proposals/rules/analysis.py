"""From a spec that the sides judge differently to the smallest one, and a script that shows it."""

from __future__ import annotations

from harness.casework.facade import Java
from harness.casework.runner import InlineRunner
from harness.causes.analysis import RunFacts
from harness.causes.script import script_source
from harness.causes.signature import Signature
from harness.literal import literal
from harness.outcome import Reason
from harness.report.finding import Finding
from harness.suites.proposals import testee
from harness.suites.proposals.rules import script_template
from harness.suites.proposals.rules.cases import DocumentRuleCases
from harness.suites.proposals.rules.table import RULES
from harness.suites.specs.text_analysis import SpecTextAnalysis

__all__ = ["DocumentRuleAnalysis", "document_rule_analysis"]


def document_rule_analysis(cases: DocumentRuleCases, java: Java, run: RunFacts) -> DocumentRuleAnalysis:
    """The root causes of wrong specs."""
    return DocumentRuleAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class DocumentRuleAnalysis(SpecTextAnalysis[DocumentRuleCases]):
    """Shrinks the specs of a run, one for each rule that is judged wrongly, and writes their reproducers."""

    def message_of(self, signature: Signature) -> str:
        """Its own: each document has rules of its own."""
        return signature.message

    def script(self, finding: Finding) -> str:
        """The script for a spec: it holds what the generator says of it now."""
        text, verdict = self.now(finding)
        message = finding.example.message
        said = ""
        if finding.signature.reason == Reason.SPEC_REASON_DIFFERS and finding.signature.flag in RULES:
            said = RULES[finding.signature.flag].testee
        constants = {
            "SIGNATURE": literal(finding.id),
            "WHAT": literal(finding.summary),
            "MESSAGE": literal(message),
            "GENERATOR": literal(self.cases.generator_of(message).name),
            "REFUSED": literal("" if verdict.accepted else verdict.text or verdict.status),
            "SAID": literal(said),
            "SPEC": literal(text),
        }
        return script_source(script_template, constants, testee)

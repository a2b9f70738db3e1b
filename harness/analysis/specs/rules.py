"""From a spec that the sides judge differently to the smallest one, and a stand-alone script that shows it.

A rule that is judged wrongly is judged wrongly in every message: what is found is a signature of the rule,
not of the message whose spec was changed.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from harness.analysis.root_causes import Limits, Progress, RootCauses
from harness.analysis.search import Budget
from harness.analysis.specs import rule_template
from harness.analysis.specs.shrink_text import shrink_spec
from harness.cases.execute import BatchCall
from harness.literal import literal
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.model import RunReport
from harness.report.runfolder import Manifest, RunFolder, write_text
from harness.signature import ANY_MESSAGE, NOT_REPEATABLE, Example, Group, example_of, group_rows
from harness.specs.generator import Java
from harness.specs.outcome import read_verdict, spec_of_request, spec_request
from harness.specs.rule_cases import SUITE, RuleCases, run_rules
from harness.specs.table import TABLE

__all__ = ["RuleAnalysis", "rule_analysis"]

_BEGIN: Final = "# case: begin\n"
_END: Final = "# case: end\n"


def rule_analysis(folder: RunFolder, manifest: Manifest, cases: RuleCases, java: Java) -> RootCauses:
    """The root causes of rule cases."""
    return RuleAnalysis(folder, manifest, cases, java.batch_call(cases.reference))


class RuleAnalysis:
    """Shrinks the specs of a run and writes their reproducers.

    Args:
        folder: the run's folder, with its rows.
        manifest: to which the findings are added.
        cases: the suite that ran.
        call: the gateway's batch call.
    """

    def __init__(self, folder: RunFolder, manifest: Manifest, cases: RuleCases, call: BatchCall) -> None:
        self.folder = folder
        self.manifest = manifest
        self.cases = cases
        self._call = call

    def minimise(self, limits: Limits, progress: Progress = lambda done, total: None) -> int:
        """Shrink one spec for each rule that is judged wrongly; how many groups of rows there were."""
        own = (row for row in self.folder.troubled_rows() if row["suite"] == SUITE)
        groups = group_rows(own, lambda message, path: "")
        deadline = time.monotonic() + limits.seconds
        first: dict[tuple[str, ...], str] = {}
        for done, group in enumerate(sorted(groups, key=lambda group: group.example.order)):
            progress(done, len(groups))
            signature = group.signature
            key = (signature.reason, signature.flag, signature.testee)
            if key in first:
                self.manifest.minimised[signature.id] = {"same_as": first[key]}
                continue
            left = max(0.5, deadline - time.monotonic())
            first[key] = signature.id
            budget = Budget(limits.steps, min(limits.seconds_each, left))
            self.manifest.minimised[signature.id] = self._minimised(group, budget)
        progress(len(groups), len(groups))
        return len(groups)

    def _minimised(self, group: Group, budget: Budget) -> dict[str, Any]:
        """The smallest spec of a group, as the campaign manifest stores it."""
        pair = Pair(group.example.message, group.example.version)

        def oracle(texts: Sequence[str]) -> Sequence[CaseRow]:
            given = (self.cases.make_given(pair, text, group.example.cell) for text in texts)
            return run_rules(self.cases, self._call, given)

        found = shrink_spec(self.text_of(pair, group.example), oracle, budget)
        signature = replace(group.signature, message=ANY_MESSAGE, path="", type="", kind="spec")
        example = group.example
        if found.reproduced:
            example = example_of({**asdict(found.row), "kind": group.example.kind})
        else:
            signature = replace(signature, kind=NOT_REPEATABLE)
        stored = asdict(example)
        for key in ("form", "testee_bytes", "reference_bytes"):
            stored[key] = None if stored[key] is None else stored[key].hex()
        return {
            "signature": asdict(signature),
            "example": stored,
            "fields": [],
            "value": literal(found.text),
            "steps": found.steps,
            "complete": found.complete and found.reproduced,
        }

    def text_of(self, pair: Pair, example: Example) -> str:
        """The spec of a case: as stored, or made again from its number."""
        if example.reference_bytes is not None:
            return example.reference_bytes.decode("utf-8")
        return spec_of_request(self.cases.make(pair, example.index).request or spec_request(""))

    def write_reproducers(self, report: RunReport) -> None:
        """Write `repro/<signature>.py` for every finding of the suite."""
        testee = self.manifest.testee
        for finding in report.findings:
            if finding.example.suite != SUITE:
                continue
            text = self.text_of(Pair(finding.example.message, finding.example.version), finding.example)
            generator = self.cases.generator
            verdict = read_verdict(self._call([(generator.jar_list, spec_request(text))])[0])
            rules = None
            if finding.signature.reason == Reason.SPEC_REASON_DIFFERS:
                entries = TABLE.values()
                rules = tuple(str(each.rule) for each in entries if each.expression.search(verdict.text))
            constants = {
                "SIGNATURE": literal(finding.id),
                "WHAT": literal(finding.words),
                "TESTEE": literal("pycodec" if testee.catalogue == "pycodec" else testee.origin),
                "GENERATOR": literal(generator.kafka_version),
                "REFUSED": literal("" if verdict.accepted else verdict.text or verdict.status),
                "RULES: tuple[str, ...] | None": repr(rules),
                "SPEC": literal(text),
            }
            head, _, rest = inspect.getsource(rule_template).partition(_BEGIN)
            block = "".join(f"{name} = {source}\n" for name, source in constants.items())
            source = f"{head}{_BEGIN}{block}{_END}{rest.partition(_END)[2]}"
            write_text(self.folder.path / finding.reproducer, source)

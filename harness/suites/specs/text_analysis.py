"""From a spec that the sides judge differently to the smallest one: what all cases of specs share."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TypeVar

from harness.casework.runner import InlineRunner
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import Explained, RootCause, SameAs
from harness.causes.search import Budget
from harness.causes.signature import NOT_REPEATABLE, Example, Group, Signature, example_of
from harness.literal import literal
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.specs.shrink_text import shrink_spec
from harness.suites.specs.text_cases import SpecTextCases
from harness.suites.specs.verdicts import SpecVerdict, read_verdict, spec_of_request, spec_request

__all__ = ["SpecTextAnalysis"]

C = TypeVar("C", bound=SpecTextCases)


class SpecTextAnalysis(BaseAnalysis[C]):
    """Shrinks the specs of a run, one for each rule that is judged wrongly."""

    def __init__(self, runner: InlineRunner[C], run: RunFacts) -> None:
        super().__init__(runner, run)
        self._first: dict[tuple[str, ...], str] = {}
        self._smallest: dict[tuple[str, ...], str] = {}

    @abstractmethod
    def message_of(self, signature: Signature) -> str:
        """The message in whose specs alone a rule is judged wrongly, or `ANY_MESSAGE`."""

    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The smallest spec of a group, or the group of the same rule that came first."""
        message = self.message_of(group.signature)
        signature = replace(group.signature, message=message, path="", type="", kind="spec")
        rule = (message, signature.reason, signature.flag, signature.testee)
        first = self._first.get(rule)
        if first is not None:
            return SameAs(first)
        pair = Pair(group.example.message, group.example.version)

        def oracle(texts: Sequence[str]) -> Sequence[CaseRow]:
            given = (self.cases.make_given(pair, text, group.example.cell) for text in texts)
            return self.runner.run_prepared(given)

        # The spec comes first in a new process: what others left behind in the testee is no part of it.
        self.cases.close()
        found = shrink_spec(self.text_of(group.example), oracle, budget)
        self._first[rule] = group.signature.id
        example = group.example
        if found.reproduced and signature.reason == Reason.SPEC_REFUSED:
            # A refusal without a rule's name is told by what was asked: one bug may refuse much of that.
            smallest = (message, signature.testee, _in_order(found.best))
            first = self._smallest.setdefault(smallest, group.signature.id)
            if first != group.signature.id:
                return SameAs(first)
        if found.reproduced:
            example = example_of({**asdict(found.row), "kind": group.example.kind})
        else:
            signature = replace(signature, kind=NOT_REPEATABLE)
        complete = found.complete and found.reproduced
        return RootCause(signature, example, (), literal(found.best), found.steps, complete)

    def text_of(self, example: Example) -> str:
        """The spec of a case: as stored, or made again from its number."""
        if example.reference_bytes is not None:
            return example.reference_bytes.decode("utf-8")
        pair = Pair(example.message, example.version)
        return spec_of_request(self.cases.make(pair, example.index).request or spec_request(""))

    def now(self, finding: Finding) -> tuple[str, SpecVerdict]:
        """The spec of a finding, and what the generator says of it now."""
        text = self.text_of(finding.example)
        generator = self.cases.generator_of(finding.example.message)
        return text, read_verdict(self.runner.call([("", spec_request(text, generator.jar_list))])[0])


def _in_order(text: str) -> str:
    """A spec with its properties in order; text that is no JSON as it is."""
    try:
        return json.dumps(json.loads(text), sort_keys=True)
    except ValueError:
        return text

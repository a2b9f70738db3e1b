"""The cases of wrong specs: a random spec with one rule broken, changed without looking, or valid.

The rest of it is drawn as the specs of the value cases are. A rule is a cell, hit when both sides refuse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from harness.casework.base import BaseCases
from harness.casework.contract import Prepared, Row
from harness.casework.plan import PairWork
from harness.casework.stream import draws, pair_key
from harness.casework.verdict import row_of
from harness.errors import UserError
from harness.outcome import CaseRow, Check
from harness.pair import Pair
from harness.references import Reference
from harness.suites.proposals.case import draw_spec
from harness.suites.proposals.choices import Choices, Seeded
from harness.suites.proposals.rules.generators import PATCHES, document_generator
from harness.suites.proposals.rules.judge import Answer, ask, judge, lost
from harness.suites.proposals.rules.mutate import changed
from harness.suites.proposals.rules.table import RULES, DocumentRule, rules_of
from harness.suites.proposals.rules.tree import SpecTree
from harness.suites.specs.verdicts import read_verdict, spec_of_request, spec_request
from harness.testees import PycodecTestee, Testee, about
from harness.testees.containment import DiedError

__all__ = ["CHECK", "DocumentRuleCases"]

CHECK: Final[Check] = "spec"

_ROUNDS: Final = 4
"""How often each rule is broken among the boundary cases: a rule has several ways."""

_COST_OF_A_CASE: Final = 30.0
"""The generator takes about as long for a spec as the codecs for the value of thirty fields."""


class DocumentRuleCases(BaseCases):
    """The wrong specs under one seed; see `BaseCases`.

    Raises:
        UserError: a testee other than pycodec, or the patched generators were not made.
    """

    suite = "wrong-specs"

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        if not isinstance(testee, PycodecTestee):
            raise UserError(
                f"the suite proposals tests pycodec's own proposals, and not {about(testee).name}",
                "leave out --testee",
            )
        super().__init__(reference, testee, seed)
        self._ask = self.contain(_ask, _died, lambda asked, answer: isinstance(answer, Answer))

    @property
    def pairs(self) -> Sequence[Pair]:
        """The messages whose specs have rules of their own; a spec is one for all versions."""
        return [Pair(message, 0) for message in PATCHES]

    @property
    def references(self) -> Sequence[Reference]:
        """The generators are asked."""
        return (self.reference, *self.generators.values())

    @cached_property
    def generators(self) -> dict[str, Reference]:
        """The patched generator of each message."""
        return {message: document_generator(patch) for message, patch in PATCHES.items()}

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know of a pair."""
        return PairWork(len(rules_of(pair.message)) * _ROUNDS, _COST_OF_A_CASE)

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, rule) combinations that a run must hit for the pair."""
        return ((CHECK, rule.name) for rule in rules_of(pair.message))

    def make(self, pair: Pair, index: int) -> Prepared:
        """A spec, and what is done to it."""
        rules = rules_of(pair.message)
        key = pair_key(self.seed, f"wrong spec of {pair.message}", pair.version)
        choices = Seeded(draws(key, index))
        if index < len(rules) * _ROUNDS:
            return self._broken(pair, rules[index % len(rules)], choices, index, "boundary")
        way = choices.below(6)
        if way < 3:
            return self._broken(pair, choices.pick(rules), choices, index, "random")
        text = self._valid(pair, choices)
        if way < 5:
            text = changed(pair.message, text, choices)
        return self._prepare(pair, text, index, "random", "")

    def _valid(self, pair: Pair, choices: Choices) -> str:
        spec = draw_spec(pair.message, choices).spec
        assert spec is not None
        return SpecTree(spec.text).text

    def _broken(self, pair: Pair, rule: DocumentRule, choices: Choices, index: int, kind: str) -> Prepared:
        tree = SpecTree(self._valid(pair, choices))
        rule.break_rule(tree, choices)
        return self._prepare(pair, tree.text, index, kind, rule.name)

    def make_given(self, pair: Pair, text: str, cell: str = "") -> Prepared:
        """The case of a spec that the caller brings along; `cell` is the one rule that it breaks, if any."""
        return self._prepare(pair, text, -1, "given", cell)

    def again(self, row: Row) -> Prepared:
        """From the spec that the row keeps; one too long for that is made anew."""
        pair = Pair(row["message"], row["version"])
        if row["reference_bytes"] is None:
            return self.make(pair, row["index"])
        return self.make_given(pair, row["reference_bytes"].decode("utf-8"), row["cell"])

    def _prepare(self, pair: Pair, text: str, index: int, kind: str, cell: str) -> Prepared:
        sent = spec_request(text, self.generators[pair.message].jar_list)
        return Prepared(*pair, CHECK, index, kind, cell, "", sent)

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Have pycodec read the spec, and compare; the row of the case."""
        assert case.request is not None
        assert response is not None
        text = spec_of_request(case.request)
        answer, generator = self._ask((case.message, text)), read_verdict(response)
        broken = RULES[case.cell] if case.cell else None
        verdict = judge(case.message, answer, generator, broken)
        hit = not answer.accepted and not generator.accepted
        data = text.encode("utf-8")
        verdict = replace(
            verdict,
            testee=answer.semantic,
            reference=generator.semantic,
            path=answer.path,
            detail=_summary(answer.text, generator.text),
            reference_bytes=data,
        )
        return row_of(self.suite, case, verdict, data, cell=case.cell if hit else "")


def _ask(question: tuple[str, str]) -> Answer:
    return ask(*question)


def _died(question: tuple[str, str], error: DiedError) -> Answer:
    return lost(error)


def _summary(testee: str, generator: str) -> str:
    return f"testee: {testee or 'accepts it'}; generator: {generator or 'accepts it'}"[:1000]

"""The cases of wrong specs: a random spec with one rule broken, changed without looking, or valid.

The rest of it is drawn as the specs of the value cases are. A rule is a cell, hit when both sides refuse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from harness.casework.contract import Prepared
from harness.casework.plan import PairWork
from harness.casework.stream import draws, pair_key
from harness.pair import Pair
from harness.references import Reference
from harness.suites.proposals.case import draw_spec
from harness.suites.proposals.choices import Choices, Seeded
from harness.suites.proposals.rules.generators import PATCHES, document_generator
from harness.suites.proposals.rules.judge import Answer, ask, judge, lost
from harness.suites.proposals.rules.mutate import changed
from harness.suites.proposals.rules.table import RULES, DocumentRule, rules_of
from harness.suites.proposals.rules.tree import SpecTree
from harness.suites.specs.text_cases import CHECK, Comparison, SpecTextCases
from harness.suites.specs.verdicts import SpecVerdict
from harness.testees import Testee, require_pycodec
from harness.testees.containment import DiedError

__all__ = ["DocumentRuleCases"]

_ROUNDS: Final = 4
"""How often each rule is broken among the boundary cases: a rule has several ways."""

_COST_OF_A_CASE: Final = 30.0
"""The generator takes about as long for a spec as the codecs for the value of thirty fields."""


class DocumentRuleCases(SpecTextCases):
    """The wrong specs under one seed; see `SpecTextCases`.

    Raises:
        UserError: a testee other than pycodec, or the patched generators were not made.
    """

    suite = "wrong-specs"

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        require_pycodec(testee, "proposals", "proposals")
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

    def generator_of(self, message: str) -> Reference:
        """The generator with the patch of the message's document."""
        return self.generators[message]

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
        return self.prepare(pair, text, index, "random", "")

    def _valid(self, pair: Pair, choices: Choices) -> str:
        spec = draw_spec(pair.message, choices).spec
        assert spec is not None
        return SpecTree(spec.text).text

    def _broken(self, pair: Pair, rule: DocumentRule, choices: Choices, index: int, kind: str) -> Prepared:
        tree = SpecTree(self._valid(pair, choices))
        rule.break_rule(tree, choices)
        return self.prepare(pair, tree.text, index, kind, rule.name)

    def compare(self, case: Prepared, text: str, generator: SpecVerdict) -> Comparison:
        """Have pycodec read a spec, and compare."""
        answer = self._ask((case.message, text))
        verdict = judge(case.message, answer, generator, RULES[case.cell] if case.cell else None)
        return Comparison(answer, verdict, not answer.accepted and not generator.accepted)


def _ask(question: tuple[str, str]) -> Answer:
    return ask(*question)


def _died(question: tuple[str, str], error: DiedError) -> Answer:
    return lost(error)

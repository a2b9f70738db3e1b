"""The cases of law 7: random specs with one rule broken at a random place, or changed without looking.

What is changed is the spec of the pair's message, as the reference's jar has it; a spec is one for all
versions, and so the pairs are the lowest version of each message. Each breaks every rule of the table once,
and each rule is a cell that must be hit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from harness.casework.contract import Prepared
from harness.casework.plan import PairWork
from harness.casework.stream import draws, pair_key
from harness.pair import Pair
from harness.references import Reference, reference_folder
from harness.suites.specs.editable_spec import Choose, EditableSpec, Spec
from harness.suites.specs.generator import DEFAULT_GENERATOR, find_generator
from harness.suites.specs.judge import TesteeAnswer, ask_testee, judge_spec, testee_died
from harness.suites.specs.mutate import mutated
from harness.suites.specs.table import TABLE, Entry
from harness.suites.specs.text_cases import CHECK, Comparison, SpecTextCases
from harness.suites.specs.verdicts import SpecVerdict
from harness.testees import Testee
from harness.testees.containment import DiedError
from pycodec.spec_rules import SpecRule
from pycodec.specs.jsontext import NumberText, load_json
from pycodec.specs.source import read_specs

__all__ = ["RuleCases", "changed_text", "plain_json"]

_ENTRIES: Final = tuple(TABLE.values())

_GUIDED: Final = 3
"""One random case in so many breaks a rule of the table; the others are changed without looking."""

_COST_OF_A_CASE: Final = 60.0
"""The generator takes about as long for a spec as the codecs for the value of sixty fields."""

_UNSUPPORTED: Final = "reads no message specs of its own"


@dataclass(frozen=True, eq=False)
class _Setup:
    """What is made once per pair: the spec to be changed, and the key of its cases."""

    spec: Spec
    key: int


class RuleCases(SpecTextCases):
    """The spec cases of one reference and one testee under one seed; see `SpecTextCases`.

    The reference's specs are changed; the generator is that of its version, if there is one here.
    """

    suite = "rules"

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        super().__init__(reference, testee, seed)
        self._ask = self.contain(self._answer, _died, lambda asked, answer: isinstance(answer, TesteeAnswer))
        self._setups: dict[Pair, _Setup] = {}

    def _answer(self, text: str) -> TesteeAnswer:
        return ask_testee(self.testee, text)

    @cached_property
    def pairs(self) -> Sequence[Pair]:
        """Every message that has a spec to be changed, at its lowest version."""
        messages = self.reference.protocol.messages.values()
        return [Pair(spec.name, spec.valid_versions.lowest) for spec in messages if spec.valid_versions]

    @property
    def references(self) -> Sequence[Reference]:
        """The generator is asked as well."""
        return (self.reference, self.generator)

    @cached_property
    def generator(self) -> Reference:
        """The generator that judges."""
        own = self.reference.kafka_version
        return find_generator(own if reference_folder(f"{own}-generator").is_dir() else DEFAULT_GENERATOR)

    def generator_of(self, message: str) -> Reference:
        """The same for all messages."""
        return self.generator

    @cached_property
    def _specs(self) -> dict[str, Spec]:
        """The specs of the reference by message, as JSON values."""
        texts = (text for jar in self.reference.spec_jars for _, text in read_specs(jar))
        specs = (plain_json(load_json(text, trailing_tokens=True)) for text in texts)
        return {spec["name"]: spec for spec in specs}

    def setup(self, pair: Pair) -> _Setup:
        """What is made once per pair."""
        known = self._setups.get(pair)
        if known is None:
            key = pair_key(self.seed, f"spec of {pair.message}", pair.version)
            known = self._setups[pair] = _Setup(self._specs[pair.message], key)
        return known

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know of a pair."""
        return PairWork(len(_ENTRIES), _COST_OF_A_CASE)

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, rule) combinations that a run must hit for the pair."""
        return ((CHECK, str(entry.rule)) for entry in _ENTRIES)

    def make(self, pair: Pair, index: int) -> Prepared:
        """Change the spec of a message."""
        setup = self.setup(pair)
        cell, text = changed_text(setup.spec, setup.key, index)
        return self.prepare(pair, text, index, "boundary" if index < len(_ENTRIES) else "random", cell)

    def make_broken(self, pair: Pair, entry: Entry, choose: Choose, index: int, kind: str) -> Prepared:
        """The case of a spec in which one rule is broken."""
        return self.prepare(pair, _broken(self.setup(pair).spec, entry, choose), index, kind, str(entry.rule))

    def declined(self) -> str | None:
        """A testee that reads no specs says so."""
        return None if self.testee.reads_specs else self.declines.get(CHECK, _UNSUPPORTED)

    def compare(self, case: Prepared, text: str, generator: SpecVerdict) -> Comparison:
        """Have the testee read a spec, and compare."""
        answer = self._ask(text)
        broken = SpecRule(case.cell) if case.cell else None
        verdict = judge_spec(answer, generator, broken)
        # What both accept breaks no rule of the generator's: the cell is not hit, and the run will say so.
        hit = broken is None or broken.own or not (answer.accepted and generator.accepted)
        return Comparison(answer, verdict, hit)


def changed_text(spec: Spec, key: int, index: int) -> tuple[str, str]:
    """The spec of a case: the rule that is broken in it, or `""`, and its text.

    Args:
        spec: what is changed.
        key: of the cases of its message.
        index: of the case; first those in which each rule is broken once.
    """
    draw = draws(key, index)

    def choose(number: int) -> int:
        return draw() % number

    if index >= len(_ENTRIES) and choose(_GUIDED) != 0:
        return "", mutated(spec, choose)
    entry = _ENTRIES[index if index < len(_ENTRIES) else choose(len(_ENTRIES))]
    return str(entry.rule), _broken(spec, entry, choose)


def _broken(spec: Spec, entry: Entry, choose: Choose) -> str:
    editable = EditableSpec(spec, choose)
    entry.break_rule(editable)
    return editable.text


def _died(text: str, error: DiedError) -> TesteeAnswer:
    return testee_died(error)


def plain_json(value: object) -> Any:
    """A JSON value with numbers as such."""
    if isinstance(value, NumberText):
        return float(value) if set(value) & set(".eE") else int(value)
    if isinstance(value, dict):
        return {key: plain_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain_json(item) for item in value]
    return value

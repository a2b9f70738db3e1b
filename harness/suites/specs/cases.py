"""The cases of law 7: specs as they are, with one rule broken at a random place, or changed without looking.

What is changed is the spec of the pair's message, as the reference's jar has it; a spec is one for all
versions, and so the pairs are the lowest version of each message. The boundary cases of each break every rule
of the table once, ask for some of the small specs that just keep one, and for the message's own spec as its
file has it. Each of these is a cell that must be hit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from harness.casework.contract import Prepared, Row
from harness.casework.plan import PairWork
from harness.casework.stream import draws, pair_key
from harness.pair import Pair
from harness.references import Reference, reference_folder
from harness.suites.specs.cells import CELLS, RuleCell, cell_of, cells_of
from harness.suites.specs.editable_spec import Choose, EditableSpec, Spec
from harness.suites.specs.generator import DEFAULT_GENERATOR, find_generator
from harness.suites.specs.judge import TesteeAnswer, ask_testee, judge_spec, testee_died
from harness.suites.specs.mutate import mutated
from harness.suites.specs.table import TABLE, Entry
from harness.suites.specs.text_cases import CHECK, Comparison, SpecTextCases
from harness.suites.specs.verdicts import SpecVerdict
from harness.testees import Testee
from harness.testees.containment import DiedError
from pycodec.specs.jsontext import NumberText, load_json
from pycodec.specs.source import read_specs

__all__ = ["RuleCases", "SpecOfMessage", "plain_json", "spec_of_message"]

_ENTRIES: Final = tuple(TABLE.values())

_GUIDED: Final = 3
"""One random case in so many breaks a rule of the table; the others are changed without looking."""

_COST_OF_A_CASE: Final = 60.0
"""The generator takes about as long for a spec as the codecs for the value of sixty fields."""

_UNSUPPORTED: Final = "reads no message specs of its own"


@dataclass(frozen=True, eq=False)
class SpecOfMessage:
    """What the cases of a message begin with.

    Attributes:
        text: its spec as its file has it.
        spec: the same as JSON values.
        key: of its cases.
        cells: of its boundary cases.
    """

    text: str
    spec: Spec
    key: int
    cells: Sequence[RuleCell]

    def case(self, index: int) -> tuple[str, str]:
        """The cell of a case, `""` for none, and the text of its spec.

        Args:
            index: of the case; the first are those of the cells.
        """
        draw = draws(self.key, index)

        def choose(number: int) -> int:
            return draw() % number

        if index < len(self.cells):
            return self.cells[index].name, self._boundary(self.cells[index], choose)
        if choose(_GUIDED) != 0:
            return "", mutated(self.spec, choose)
        entry = _ENTRIES[choose(len(_ENTRIES))]
        return str(entry.rule), _broken(self.spec, entry, choose)

    def _boundary(self, cell: RuleCell, choose: Choose) -> str:
        if cell.broken is not None:
            return _broken(self.spec, TABLE[cell.broken], choose)
        return self.text if cell.kept is None else cell.text


class RuleCases(SpecTextCases):
    """The spec cases of one reference and one testee under one seed; see `SpecTextCases`.

    The reference's specs are changed; the generator is that of its version, if there is one here.
    """

    suite = "rules"

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        super().__init__(reference, testee, seed)
        self._ask = self.contain(self._answer, _died, lambda asked, answer: isinstance(answer, TesteeAnswer))

    def _answer(self, text: str) -> TesteeAnswer:
        return ask_testee(self.testee, text)

    @cached_property
    def pairs(self) -> Sequence[Pair]:
        """Every message that has a spec to be changed, at its lowest version."""
        messages = self.reference.protocol.messages.values()
        return [Pair(spec.name, spec.valid_versions.lowest) for spec in messages if spec.valid_versions]

    def knows(self, row: Row) -> bool:
        """Any that keeps its spec: the generator is asked about that alone, whatever messages there are."""
        return row["reference_bytes"] is not None or super().knows(row)

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
    def _specs(self) -> dict[str, SpecOfMessage]:
        """What the cases of each message begin with, by its name."""
        texts = (text for jar in self.reference.spec_jars for _, text in read_specs(jar))
        read = ((text, plain_json(load_json(text, trailing_tokens=True))) for text in texts)
        known = {spec["name"]: (text, spec) for text, spec in read}
        return {
            pair.message: spec_of_message(*known[pair.message], pair, self.seed, position)
            for position, pair in enumerate(self.pairs)
        }

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know of a pair."""
        return PairWork(CELLS, _COST_OF_A_CASE)

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, cell) combinations that a run must hit for the pair."""
        return ((CHECK, cell.name) for cell in self._specs[pair.message].cells)

    def make(self, pair: Pair, index: int) -> Prepared:
        """Change the spec of a message, or take another one in its place."""
        cell, text = self._specs[pair.message].case(index)
        return self.prepare(pair, text, index, "boundary" if index < CELLS else "random", cell)

    def declined(self) -> str | None:
        """A testee that reads no specs says so."""
        return None if self.testee.reads_specs else self.declines.get(CHECK, _UNSUPPORTED)

    def compare(self, case: Prepared, text: str, generator: SpecVerdict) -> Comparison:
        """Have the testee read a spec, and compare."""
        answer = self._ask(text)
        cell = cell_of(case.cell)
        verdict = judge_spec(answer, generator, broken=cell.broken, kept=cell.kept, to_take=cell.to_take)
        return Comparison(answer, verdict, cell.is_hit(testee=answer.accepted, generator=generator.accepted))


def spec_of_message(text: str, spec: Spec, pair: Pair, seed: int, position: int) -> SpecOfMessage:
    """What the cases of a message begin with.

    Args:
        text: its spec as its file has it.
        spec: the same as JSON values.
        pair: the message, at its lowest version.
        seed: of the run.
        position: its place among the messages.
    """
    key = pair_key(seed, f"spec of {pair.message}", pair.version)
    return SpecOfMessage(text, spec, key, cells_of(position))


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

"""The cases of law 7: random specs with one rule broken at a random place, or changed without looking.

The interface is that of `harness.cases.execute.ValueCases`, so that the cases run as a Spark job or in this
process like all others. What is changed is the spec of the pair's message, as the reference's jar has it; a
spec is one for all versions, and so the pairs are the lowest version of each message. Each breaks every rule
of the table once, and each rule is a cell that must be hit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

from harness.cases.execute import NO_SHORTCUT, BatchCall, Prepared, Shortcut, bounded_batches
from harness.cases.plan import PairWork, Shard
from harness.cases.stream import draws, pair_key
from harness.outcome import CaseRow, Check, Reason
from harness.pair import Pair
from harness.references import Reference, reference_folder
from harness.specs.agree import agreement, ask_testee
from harness.specs.draft import Choose, Draft, Spec
from harness.specs.generator import DEFAULT_GENERATOR, find_generator
from harness.specs.mutate import mutated
from harness.specs.outcome import read_verdict, spec_of_request, spec_request
from harness.specs.table import TABLE, Entry
from harness.testees import Testee, open_testee
from pycodec.spec_rules import SpecRule
from pycodec.specs.jsontext import NumberText, load_json
from pycodec.specs.source import read_specs

__all__ = ["CHECK", "SUITE", "TARGET", "RuleCases", "plain_json", "run_rules"]

SUITE: Final = "rules"
TARGET: Final = "harness.specs.rule_cases:RuleCases"
"""What `CaseSource` is given for these cases."""

CHECK: Final[Check] = "spec"

_ENTRIES: Final = tuple(TABLE.values())
_GUIDED: Final = 3
_UNSUPPORTED: Final = "reads no message specs of its own"


@dataclass(frozen=True, eq=False)
class _Setup:
    """What is made once per pair: the spec to be changed, and the key of its cases."""

    spec: Spec
    key: int


class RuleCases:
    """The spec cases of one reference and one testee under one seed.

    Args:
        reference: whose specs are changed; the generator is that of its version, if there is one here.
        testee: the codec under test.
        seed: of the campaign.
    """

    suite: Final = SUITE

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        self.reference = reference
        self.testee = testee
        self.seed = seed
        open_testee(testee, reference.protocol, reference.policy)
        self._setups: dict[Pair, _Setup] = {}

    @cached_property
    def pairs(self) -> Sequence[Pair]:
        """Every message that has a spec to be changed, at its lowest version."""
        messages = self.reference.protocol.messages.values()
        return [Pair(spec.name, spec.valid_versions.lowest) for spec in messages if spec.valid_versions]

    def kept(self, pairs: Iterable[Pair]) -> list[Shard]:
        """Cases of earlier runs, as shards that are run before anything else: none are kept."""
        return []

    @cached_property
    def generator(self) -> Reference:
        """The generator that judges."""
        own = self.reference.kafka_version
        return find_generator(own if reference_folder(f"{own}-generator").is_dir() else DEFAULT_GENERATOR)

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
        return PairWork(len(_ENTRIES), 60.0)

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, rule) combinations that a run must hit for the pair."""
        return ((CHECK, str(entry.rule)) for entry in _ENTRIES)

    def make(self, pair: Pair, index: int) -> Prepared:
        """Change the spec of a message."""
        setup = self.setup(pair)
        draw = draws(setup.key, index)

        def choose(number: int) -> int:
            return draw() % number

        if index < len(_ENTRIES):
            return self.make_broken(pair, _ENTRIES[index], choose, index, "boundary")
        if choose(_GUIDED) == 0:
            return self.make_broken(pair, _ENTRIES[choose(len(_ENTRIES))], choose, index, "random")
        return self._prepare(pair, mutated(setup.spec, choose), index, "random", "")

    def make_broken(self, pair: Pair, entry: Entry, choose: Choose, index: int, kind: str) -> Prepared:
        """The case of a spec in which one rule is broken."""
        draft = Draft(self.setup(pair).spec, choose)
        entry.spoil(draft)
        return self._prepare(pair, draft.text, index, kind, str(entry.rule))

    def make_given(self, pair: Pair, text: str, cell: str = "") -> Prepared:
        """The case of a spec that the caller brings along; `cell` is the one rule that it breaks, if any."""
        return self._prepare(pair, text, -1, "given", cell)

    def _prepare(self, pair: Pair, text: str, index: int, kind: str, cell: str) -> Prepared:
        unsupported = None
        if type(self.testee).check_spec is Testee.check_spec:
            unsupported = self.testee.declines.get(CHECK, _UNSUPPORTED)
        request = spec_request(text) if unsupported is None else None
        jars = self.generator.jar_list
        return Prepared(pair.message, pair.version, CHECK, index, kind, cell, jars, request, -1, unsupported)

    def shortcut(self, case: Prepared) -> Shortcut:
        """None: the testee is asked when the generator has answered."""
        return NO_SHORTCUT

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Have the testee read the spec, and compare; the row of the case."""
        head = (SUITE, case.message, case.version, case.check, case.case_index, case.kind)
        if case.request is None or response is None:
            return CaseRow(
                *head, case.cell, "unsupported", Reason.UNSUPPORTED, "", 0, b"", detail=case.refused
            )
        text = spec_of_request(case.request)
        said, generator = ask_testee(self.testee, text), read_verdict(response)
        broken = SpecRule(case.cell) if case.cell else None
        found = agreement(said, generator, broken)
        # What both accept breaks no rule of the generator's: the cell is not hit, and the run will say so.
        hit = broken is None or broken.own or not (said.accepted and generator.accepted)
        cell = case.cell if hit else ""
        data = text.encode("utf-8")
        digest = blake2b(data, digest_size=8).digest()
        row = CaseRow(*head, cell, found.verdict, found.reason, found.flag, len(data), digest)
        if found.verdict == "agreed":
            return row
        return CaseRow(
            *head, cell, found.verdict, found.reason, found.flag, len(data), digest,
            path=said.path, testee_outcome=said.semantic, reference_outcome=generator.semantic,
            reference_bytes=data, detail=_words(said.text, generator.text),
        )  # fmt: skip


def run_rules(cases: RuleCases, call: BatchCall, given: Iterable[Prepared]) -> list[CaseRow]:
    """Run prepared spec cases in this process, with a gateway's batch call in the generator's place."""
    rows = []
    for batch in bounded_batches(given, 500, 8 << 20):
        asked = [(case.class_name, case.request) for case in batch if case.request is not None]
        answers = iter(call(asked) if asked else ())
        rows += [cases.judge(case, None if case.request is None else next(answers)) for case in batch]
    return rows


def _words(testee: str, generator: str) -> str:
    return f"testee: {testee or 'accepts it'}; generator: {generator or 'accepts it'}"[:1000]


def plain_json(value: object) -> Any:
    """A JSON value with numbers as such."""
    if isinstance(value, NumberText):
        return float(value) if set(value) & set(".eE") else int(value)
    if isinstance(value, dict):
        return {key: plain_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain_json(item) for item in value]
    return value

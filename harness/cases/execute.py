"""One case from value to verdict, in three stages that know nothing of Spark or py4j.

`ValueCases.make` generates the value of a case, writes its form and has the testee encode and size it: a
request for the facade. The facade answers. `ValueCases.judge` reads the answer, has the testee decode the
reference's bytes, and gives the row to store. The stages run inside a Spark job (`harness.runners.pipeline`)
and, by way of `InlineRunner`, in this process with the answers of a gateway: property tests, planted faults,
replays and the minimiser use that.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final, NamedTuple, TypeVar

from harness.cases.calls import Calls
from harness.cases.cells import BoundaryCase, boundary_cases
from harness.cases.generate import RandomValues, size_of
from harness.cases.judge import Judgement, judge_value
from harness.cases.observe import belongs, belongs_tags, holds_unknown_tags
from harness.cases.plan import PairWork, Shard
from harness.cases.shape import StructNode, pair_shape
from harness.cases.stream import draws, pair_key
from harness.outcome import (
    CaseRow,
    Check,
    Kind,
    agreed_response,
    split_value_request,
    value_request,
)
from harness.pair import Pair
from harness.references import Reference
from harness.testees import Testee, load_testee, open_testee, why_unsupported
from harness.values.form import FormCodec
from pycodec import Message
from pycodec.plain import from_dict

__all__ = [
    "NO_SHORTCUT",
    "BatchCall",
    "CaseSource",
    "InlineRunner",
    "Prepared",
    "Shortcut",
    "UnmetCellError",
    "ValueCases",
    "bounded_batches",
]

BatchCall = Callable[[Sequence[tuple[str, bytes]]], Sequence[bytes]]
"""Sends (class name, request) to the facade, all in one call; one response each."""

_BATCH_BYTES: Final = 8 << 20
_BATCH_CASES: Final = 1000
_T = TypeVar("_T")


class UnmetCellError(Exception):
    """A boundary case whose value does not lie in its cell: a bug of the harness, never of a codec."""


class Prepared(NamedTuple):
    """A case on its way to the reference.

    Attributes:
        message, version, check, case_index, kind, cell: as in `CaseRow`.
        class_name: the message's Java class.
        request: the frame for the facade; None when the testee does not support the pair.
        size: what the testee's `size` gave; −1 when it has none, −2 when it refused.
        refused: why the testee refused to encode or to size (semantic class, newline, text), or why it does
            not support the pair; None if it did neither.
    """

    message: str
    version: int
    check: str
    case_index: int
    kind: str
    cell: str
    class_name: str
    request: bytes | None
    size: int
    refused: str | None


class Shortcut(NamedTuple):
    """The way round `ValueCases.judge` for a case in which the testee has done all it can be asked to do.

    Attributes:
        expected: the response of the facade with which the case is agreed; None if it has to be judged.
        frame_len, frame_digest: as in the row of the agreed case.
    """

    expected: bytes | None = None
    frame_len: int = 0
    frame_digest: bytes | None = None


NO_SHORTCUT: Final = Shortcut()


@dataclass(frozen=True, eq=False)
class PairSetup:
    """What is made once per pair: shape, form codec, boundary cases, generator."""

    pair: Pair
    shape: StructNode
    form: FormCodec
    class_name: str
    key: int
    unsupported: str | None

    @cached_property
    def boundary(self) -> tuple[BoundaryCase, ...]:
        """The boundary cases, by index."""
        return boundary_cases(self.shape)

    @cached_property
    def generator(self) -> RandomValues:
        """The generator of the random phase."""
        return RandomValues(self.shape)


class ValueCases:
    """The value cases (laws 1–4) of one reference and one testee under one seed.

    Args:
        reference: whose messages are tested.
        testee: the codec under test; it is opened here.
        seed: of the random phase.
    """

    suite: Final = "values"

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        self.reference = reference
        self.testee = testee
        self.seed = seed
        open_testee(testee, reference.protocol, reference.policy)
        self.calls = Calls(testee, self._form)
        self._setups: dict[Pair, PairSetup] = {}
        self._forms: dict[str, FormCodec] = {}

    @property
    def pairs(self) -> Sequence[Pair]:
        """Every pair that there are cases of."""
        return self.reference.pairs

    def kept(self, pairs: Iterable[Pair]) -> list[Shard]:
        """Cases of earlier runs, as shards that are run before anything else: none are kept."""
        return []

    def isolate(self) -> None:
        """From now on the testee answers in a process of its own, whichever it is."""
        self.calls.isolated = True

    def setup(self, pair: Pair) -> PairSetup:
        """The pair's shape, form codec, boundary cases and generator, made at the first call."""
        known = self._setups.get(pair)
        if known is not None:
            return known
        message, version = pair
        protocol = self.reference.protocol
        spec = protocol.messages[message]
        classes = protocol.message_class(message)._structs
        made = PairSetup(
            pair,
            pair_shape(spec, version, classes),
            self._form(message),
            self.reference.class_names[message],
            pair_key(self.seed, message, version),
            why_unsupported(self.testee, pair),
        )
        self._setups[pair] = made
        return made

    def _form(self, message: str) -> FormCodec:
        form = self._forms.get(message)
        if form is None:
            protocol = self.reference.protocol
            classes = protocol.message_class(message)._structs
            form = self._forms[message] = FormCodec(protocol.messages[message], classes)
        return form

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know of a pair."""
        setup = self.setup(pair)
        fields = sum(len(node.fields) for _, node in setup.shape.walk())
        return PairWork(len(setup.boundary), 10.0 + fields)

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, coverage cell) combinations that a run must hit for the pair."""
        return ((case.check, case.cell) for case in self.setup(pair).boundary)

    def value(self, pair: Pair, index: int) -> Message:
        """The value of a case; the same wherever and whenever it is made."""
        setup = self.setup(pair)
        if index < len(setup.boundary):
            return setup.boundary[index].value(setup.shape)
        number = index - len(setup.boundary)
        return setup.generator.value(draws(setup.key, index), size_of(number))

    def make(self, pair: Pair, index: int) -> Prepared:
        """Generate a case and let the testee encode it."""
        setup = self.setup(pair)
        if index >= len(setup.boundary):
            return self._prepare(setup, self.value(pair, index), "roundtrip", index, "random", "")
        case = setup.boundary[index]
        value = case.value(setup.shape)
        if not _lies_in_cell(setup.shape, case, value):
            raise UnmetCellError(f"{pair}, {case.cell}: the case holds {case.observed(value)!r:.200}")
        return self._prepare(setup, value, case.check, index, "boundary", case.cell)

    def make_given(self, pair: Pair, value: Message, check: Check = "roundtrip") -> Prepared:
        """A case of a value that the caller brings along."""
        return self._prepare(self.setup(pair), value, check, -1, "given", "")

    def _prepare(
        self, setup: PairSetup, value: Message, check: Check, index: int, kind: Kind, cell: str
    ) -> Prepared:
        message, version = setup.pair
        reason = setup.unsupported or self._declined(check, value)
        if reason is not None:
            return Prepared(message, version, check, index, kind, cell, setup.class_name, None, -1, reason)
        form = setup.form.write(value)
        data, size, failure = self.calls.encode(setup.pair, value, form, look_back=kind != "random")
        refused = f"{failure.semantic}\n{failure.text}" if failure is not None else None
        request = value_request(version, form, data)
        return Prepared(message, version, check, index, kind, cell, setup.class_name, request, size, refused)

    def _declined(self, check: Check, value: Message) -> str | None:
        """Why the testee cannot be asked; unknown tagged fields are met in cases of other laws, too."""
        declines = self.testee.declines
        if check in declines or "unknown_tags" not in declines:
            return declines.get(check)
        return declines["unknown_tags"] if holds_unknown_tags(value) else None

    def shortcut(self, case: Prepared) -> Shortcut:
        """The response that would settle a case, if the testee reads its own bytes as it should.

        What it makes of the reference's bytes is known before those are, should they turn out to be its own.
        """
        if case.request is None:
            return NO_SHORTCUT
        form, data = split_value_request(case.request)
        if data is None or case.size not in (-1, len(data)):
            return NO_SHORTCUT
        if self.calls.decode(Pair(case.message, case.version), data) != (form, len(data), None):
            return NO_SHORTCUT
        return Shortcut(agreed_response(data), len(data), blake2b(data, digest_size=8).digest())

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Compare what both sides did; the row of the case."""
        setup = self.setup(Pair(case.message, case.version))
        if case.request is None or response is None:
            return _row(self.suite, case, Judgement.unsupported(case.refused or ""))
        found = judge_value(
            setup.shape.spec, setup.form, case.version, case.request, response, case.size, case.refused,
            may_refuse=case.check == "refuse" and case.kind != "given",
            path_hint=case.cell.partition("=")[0],
            decode=lambda data: self.calls.decode(setup.pair, data),
        )  # fmt: skip
        return _row(self.suite, case, found)


def _lies_in_cell(shape: StructNode, case: BoundaryCase, value: Message) -> bool:
    if case.field is not None:
        return belongs(shape, case.field, case.value_class, case.observed(value))
    return not case.attribute or belongs_tags(case.value_class, case.observed(value))


def _row(suite: str, case: Prepared, found: Judgement) -> CaseRow:
    return CaseRow(
        suite, case.message, case.version, case.check, case.case_index, case.kind, case.cell, *found
    )  # fmt: skip


class InlineRunner:
    """Runs cases in this process, with a gateway's batch call in the reference's place.

    Args:
        cases: the suite.
        call: sends requests to the facade.
    """

    def __init__(self, cases: ValueCases, call: BatchCall) -> None:
        self.cases = cases
        self._call = call

    def run(self, pair: Pair, indices: Iterable[int]) -> list[CaseRow]:
        """Run numbered cases of a pair."""
        return list(self._rows(self.cases.make(pair, index) for index in indices))

    def run_values(self, pair: Pair, values: Iterable[Message], check: Check = "roundtrip") -> list[CaseRow]:
        """Run given values of a pair."""
        return list(self._rows(self.cases.make_given(pair, value, check) for value in values))

    def run_fields(
        self, pair: Pair, fields: Iterable[dict[str, Any]], check: Check = "roundtrip"
    ) -> list[CaseRow]:
        """Run given values in plain form (`pycodec.plain`) of a pair."""
        cls = self.cases.reference.protocol.message_class(pair.message)
        return self.run_values(pair, (from_dict(cls, each) for each in fields), check)

    def run_forms(self, pair: Pair, forms: Iterable[bytes], check: Check = "roundtrip") -> list[CaseRow]:
        """Run stored values again, from their forms."""
        codec = self.cases.setup(pair).form
        return self.run_values(pair, (codec.read(form) for form in forms), check)

    def run_prepared(self, prepared: Iterable[Prepared]) -> list[CaseRow]:
        """Run cases that are made already."""
        return list(self._rows(prepared))

    def _rows(self, prepared: Iterable[Prepared]) -> Iterator[CaseRow]:
        for batch in bounded_batches(prepared, _BATCH_CASES, _BATCH_BYTES):
            asked = [(case.class_name, case.request) for case in batch if case.request is not None]
            answers = iter(self._call(asked) if asked else ())
            for case in batch:
                yield self.cases.judge(case, None if case.request is None else next(answers))


def bounded_batches(prepared: Iterable[Prepared], most: int, most_bytes: int) -> Iterator[list[Prepared]]:
    """Cut a stream of cases into lists bounded in number and in bytes: frames may be large."""
    batch: list[Prepared] = []
    held = 0
    for case in prepared:
        batch.append(case)
        held += len(case.request) if case.request is not None else 0
        if len(batch) >= most or held >= most_bytes:
            yield batch
            batch, held = [], 0
    if batch:
        yield batch


@dataclass(frozen=True)
class CaseSource:
    """What a worker needs to make and judge cases: small, and made anew in each process from names.

    Attributes:
        reference: whose messages are tested.
        testee: name of the testee (`harness.testees.load_testee`).
        seed: of the random phase.
        target: the class that makes the cases, `module:Class` with the interface of `ValueCases`.
        isolated: whether even pycodec answers in a process of its own: so does a task that was retried, since
            whatever ended the worker before can then only end that process.
        sys_path: the import path of the driver, so that its testees can be imported.
        counters: folder in which workers say how many cases they have judged; `""` for nowhere.
    """

    reference: Reference
    testee: str
    seed: int
    target: str = "harness.cases.execute:ValueCases"
    isolated: bool = False
    sys_path: tuple[str, ...] = ()
    counters: str = ""

    @property
    def key(self) -> tuple[str, str, int, str, bool]:
        """What decides which cases they are."""
        return (self.reference.name, self.testee, self.seed, self.target, self.isolated)

    def open(self) -> ValueCases:
        """The cases; one instance per process, since compiled codecs are kept in it."""
        known = _OPENED.get(self.key)
        if known is None:
            sys.path.extend(entry for entry in self.sys_path if entry not in sys.path)
            module, _, name = self.target.partition(":")
            cls = getattr(importlib.import_module(module), name)
            known = _OPENED[self.key] = cls(self.reference, load_testee(self.testee), self.seed)
            if self.isolated and hasattr(known, "isolate"):
                known.isolate()
        return known


_OPENED: Final[dict[tuple[str, str, int, str, bool], ValueCases]] = {}

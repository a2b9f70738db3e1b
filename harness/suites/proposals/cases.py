"""The cases of the proposals: pycodec's codecs against their twins on Kafka's types (laws 1 to 5).

`make` draws a case and has the codec encode it; Java writes the value, reads the bytes, or both
(`org.wirecheck.proposals.ProposalsFacade`); `judge` has codec and Schema layer read, and compares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from harness.casework.base import BaseCases
from harness.casework.contract import Prepared, Row, UnmetCellError
from harness.casework.plan import PairWork
from harness.casework.stream import draws, pair_key
from harness.casework.verdict import Verdict, row_of
from harness.outcome import ACCEPTED, NOT_JUDGED, CaseRow, Outcome, Reason
from harness.pair import Pair
from harness.references import Reference, find_reference
from harness.suites.proposals.boundary import boundary_of, plainest_of
from harness.suites.proposals.case import Case, DrawnSpec, draw_spec, make_case
from harness.suites.proposals.choices import Given, Seeded, packed_choices, unpacked_choices
from harness.suites.proposals.classes import type_name
from harness.suites.proposals.families import FAMILIES
from harness.suites.proposals.java_form import encode_layout, encode_value
from harness.suites.proposals.judge_bytes import judge_bytes
from harness.suites.proposals.judge_values import judge_value
from harness.suites.proposals.layout import MessageSet
from harness.suites.proposals.sets import WRITER
from harness.suites.proposals.testee import Subject, subject
from harness.suites.proposals.twin_protocol import (
    TWIN,
    answers,
    content_of,
    elsewhere,
    note_of,
    read_op,
    request,
    write_op,
)
from harness.suites.proposals.verdict import CODEC, TRAILING
from harness.testees import Testee, encoded_bytes, require_pycodec
from harness.testees.bounds import answer_bound
from harness.testees.containment import DiedError, attempt, step_limit, timed_out
from harness.testees.time_limit import TimedOutError

__all__ = ["ProposalCases", "place_of"]

_PER_SPEC: Final = 6
"""Random cases that share a spec: making one takes as long as running some of its values."""

_SPEC_STREAM: Final = 1 << 40
"""Where the streams of specs begin, far from those of values."""


_Answered = tuple[Pair, bytes, bytes, Outcome]
"""A case that Java has answered: the pair, request and response, and how the codec refused to encode."""


class _Encoded(NamedTuple):
    """What the codec made of a case's value: bytes, or how it refused."""

    data: bytes | None
    outcome: Outcome


class ProposalCases(BaseCases):
    """The cases of the proposals under one seed; see `BaseCases`.

    Raises:
        UserError: a testee other than pycodec; no other codec has proposals.
    """

    suite = "proposals"

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        require_pycodec(testee, "proposals", "proposals")
        super().__init__(reference, testee, seed)
        self._encode = self.contain(
            self._encode_note, _died_encoding, lambda question, made: isinstance(made, _Encoded)
        )
        self._judge = self.contain(
            self._judge_answer, _died_judging, lambda question, verdict: isinstance(verdict, Verdict)
        )

    @property
    def references(self) -> Sequence[Reference]:
        """A release that writes message sets is asked as well."""
        return (self.reference, self.writer)

    @cached_property
    def writer(self) -> Reference:
        """The release that writes message sets."""
        return find_reference(WRITER)

    def written_by(self, case: Case, form: bytes) -> bytes:
        """Java's part in a value: to write it."""
        operation = write_op(form)
        return (
            elsewhere(self.writer.jar_list, operation) if isinstance(case.layout, MessageSet) else operation
        )

    def read_by(self, case: Case, data: bytes) -> list[bytes]:
        """Java's part in bytes: to read them, a message set in both releases."""
        operation = read_op(data)
        if isinstance(case.layout, MessageSet):
            return [elsewhere(self.writer.jar_list, operation), operation]
        return [operation]

    @property
    def pairs(self) -> Sequence[Pair]:
        """Every message of the suite in every version."""
        return [
            Pair(name, version) for name, family in FAMILIES.items() for version in range(family.versions)
        ]

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know of a pair."""
        return PairWork(len(boundary_of(pair)))

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, coverage cell) combinations that a run must hit for the pair."""
        return ((case.check, case.cell) for case in boundary_of(pair))

    def plain_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The plainest value of each type, and what was written of one as it is."""
        return ((case.check, case.cell) for case in plainest_of(pair))

    def case(self, pair: Pair, index: int) -> Case:
        """The case of that number; the same wherever and whenever it is made."""
        boundary = boundary_of(pair)
        if index < len(boundary):
            wanted = boundary[index]
            case = wanted.case(pair)
            if case.check != wanted.check or wanted.cell not in case.cells:
                raise UnmetCellError(f"{pair}, {wanted.check} {wanted.cell}: the case lies in {case.cells}")
            return case
        key = pair_key(self.seed, pair.message, pair.version)
        spec = _seeded_spec(pair.message, key, _SPEC_STREAM + index // _PER_SPEC)
        return make_case(pair, spec, Seeded(draws(key, index)))

    def given(self, pair: Pair, note: bytes) -> Case:
        """The case of a note: the decisions that made it."""
        spec, value = unpacked_choices(note)
        return make_case(pair, _given_spec(pair.message, tuple(spec)), Given(value))

    def make(self, pair: Pair, index: int) -> Prepared:
        """Make a case and let the codec encode its value."""
        boundary = boundary_of(pair)
        if index < len(boundary):
            return self._prepare(self.case(pair, index), index, "boundary", boundary[index].cell)
        return self._prepare(self.case(pair, index), index, "random", "")

    def again(self, row: Row) -> Prepared:
        """From the decisions that the row keeps."""
        pair = Pair(row["message"], row["version"])
        return self.make(pair, row["index"]) if row["form"] is None else self.make_given(pair, row["form"])

    def make_given(self, pair: Pair, note: bytes) -> Prepared:
        """The case of a note."""
        return self._prepare(self.given(pair, note), -1, "given", "")

    def _encode_note(self, question: tuple[Pair, bytes]) -> _Encoded:
        try:
            with step_limit():
                return _encode(self.given(*question))
        except TimedOutError:
            return _Encoded(None, timed_out("encode"))

    def _judge_answer(self, answered: _Answered) -> Verdict:
        pair, sent, response, refusal = answered
        note, operations = note_of(sent)
        try:
            with step_limit():
                return _verdict(self.given(pair, note), operations, response, refusal)
        except TimedOutError:
            return _died(timed_out("decode"))

    def _prepare(self, case: Case, index: int, kind: str, cell: str) -> Prepared:
        note = packed_choices(case.spec_choices, case.value_choices)
        refusal = ACCEPTED
        if case.data is not None:
            operations = self.read_by(case, case.data)
        else:
            operations = [self.written_by(case, encode_value(case.layout, case.on_wire))]
            encoded, refusal = self._encode((case.pair, note)) if self.isolated else _encode(case)
            if encoded is not None:
                operations += self.read_by(case, encoded + TRAILING)
        sent = request(note, encode_layout(case.layout), operations)
        refused = None if refusal.accepted else refusal.packed
        return Prepared(*case.pair, case.check, index, kind, cell, TWIN, sent, refused=refused)

    def note(self, case: Prepared) -> bytes:
        """The decisions of a case that was made."""
        return note_of(case.request or b"")[0]

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Compare what both sides did; the row of the case."""
        assert case.request is not None
        assert response is not None
        refusal = case.refusal or ACCEPTED
        # What did not survive the encoding is told, also where it is not asked any more by now.
        told = _died(refusal) if refusal.died else None
        verdict = told or self._judge((case.pair, case.request, response, refusal))
        cell = case.cell
        note = self.note(case)
        if verdict.agreed and case.check == "refuse" and not verdict.refused_by_both:
            cell = ""  # A value that was to be refused and was not has not reached its cell.
        elif not verdict.agreed:
            given = case.kind == "given"
            path = place_of(self.given(case.pair, note)) if given else case.cell.partition("=")[0]
            also = tuple(replace(fault, path=path) for fault in verdict.also)
            verdict = replace(verdict, path=path, form=note, also=also)
        return row_of(self.suite, case, verdict, verdict.reference_bytes or b"", cell=cell)


def _encode(case: Case) -> _Encoded:
    made, outcome = _subject(case.pair, case.spec_text)
    if made is None:
        return _Encoded(None, outcome)
    bound = answer_bound(len(encode_value(case.layout, case.on_wire)))
    data, outcome = attempt("encode", lambda: encoded_bytes(made.encode(case.value), bound))
    return _Encoded(data, outcome)


def _verdict(case: Case, operations: list[bytes], response: bytes, refusal: Outcome) -> Verdict:
    """What comes of a case, once Java has answered."""
    answered = answers(response, operations)
    made, outcome = _subject(case.pair, case.spec_text)
    if case.data is not None:
        return judge_bytes(case, made, outcome, answered)
    encoded = content_of(operations[1])[: -len(TRAILING)] if len(operations) > 1 else None
    written, *read = answered
    return judge_value(case, made, encoded, refusal, written, read)


def _died_encoding(question: tuple[Pair, bytes], error: DiedError) -> _Encoded:
    return _Encoded(None, error.outcome("encode"))


def _died_judging(answered: _Answered, error: DiedError) -> Verdict:
    return _died(error.outcome("decode"))


def _died(outcome: Outcome) -> Verdict:
    return Verdict(
        "mismatch", Reason.TESTEE_DIED, (), outcome.semantic, NOT_JUDGED, detail=outcome.text, layer=CODEC
    )


@lru_cache(maxsize=64)
def _seeded_spec(message: str, key: int, number: int) -> DrawnSpec:
    return draw_spec(message, Seeded(draws(key, number)))


@lru_cache(maxsize=64)
def _given_spec(message: str, numbers: tuple[int, ...]) -> DrawnSpec:
    return draw_spec(message, Given(numbers))


@lru_cache(maxsize=256)
def _subject(pair: Pair, spec: str) -> tuple[Subject | None, Outcome]:
    made, outcome = attempt("build", lambda: subject(pair.message, pair.version, spec))
    return made, outcome


def place_of(case: Case) -> str:
    """The type at fault in a minimised case: the last that its value or bytes have a class of."""
    names = [cell.partition("=")[0] for cell in case.cells]
    return names[-1] if names else type_name(case.layout)

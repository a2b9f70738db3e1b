"""The `proposals` suite: pycodec's proposals against their twins on Kafka's types, with the interface of
`harness.cases.execute.ValueCases`.

`make` draws a case and has the codec encode it; Java writes the value, reads the bytes, or both
(`org.wirecheck.proposals.ProposalsFacade`); `judge` has codec and Schema layer read, and compares. Runs as a
Spark job or in this process (`harness.cases.execute.InlineRunner`), like the other suites.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from harness.cases.execute import Prepared, UnmetCellError
from harness.cases.plan import PairWork, Shard
from harness.cases.stream import draws, pair_key
from harness.errors import UserError
from harness.outcome import ACCEPTED, CaseRow, Outcome
from harness.pair import Pair
from harness.proposals.asked import TWIN, answers, note_of, read_op, request, write_op
from harness.proposals.boundary import boundary_of
from harness.proposals.cases import Case, DrawnSpec, draw_spec, make_case
from harness.proposals.choices import Forced, Given, Seeded, packed_choices, unpacked_choices
from harness.proposals.classes import words
from harness.proposals.families import FAMILIES
from harness.proposals.found import TRAILING, Found, attempt
from harness.proposals.judge_bytes import judge_bytes
from harness.proposals.judge_values import judge_value
from harness.proposals.testee import Subject, subject
from harness.proposals.told import description, told
from harness.references import Reference
from harness.testees import PycodecTestee, Testee

__all__ = ["SUITE", "ProposalSuite", "place_of"]

SUITE: Final = "proposals"

_PER_SPEC: Final = 6
"""Random cases that share a spec: making one takes as long as running some of its values."""

_SPEC_STREAM: Final = 1 << 40
"""Where the streams of specs begin, far from those of values."""

_MAX_STORED: Final = 1 << 16


class ProposalSuite:
    """The cases of the proposals under one seed.

    Args:
        reference: whose types the twins are made of.
        testee: pycodec; no other codec has proposals.
        seed: of the random phase.

    Raises:
        UserError: another testee.
    """

    suite: Final = SUITE

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        if not isinstance(testee, PycodecTestee):
            raise UserError(
                f"the suite proposals tests pycodec's own proposals, and not {testee.name}",
                "leave out --testee",
            )
        self.reference = reference
        self.testee = testee
        self.seed = seed

    @property
    def pairs(self) -> Sequence[Pair]:
        """Every message of the suite in every version."""
        return [
            Pair(name, version) for name, family in FAMILIES.items() for version in range(family.versions)
        ]

    def kept(self, pairs: Iterable[Pair]) -> list[Shard]:
        """None: a case is made from its number alone."""
        return []

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know of a pair."""
        return PairWork(len(boundary_of(pair)))

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, coverage cell) combinations that a run must hit for the pair."""
        return ((case.check, case.cell) for case in boundary_of(pair))

    def case(self, pair: Pair, index: int) -> Case:
        """The case of that number; the same wherever and whenever it is made."""
        boundary = boundary_of(pair)
        if index < len(boundary):
            wanted = boundary[index]
            case = make_case(pair, draw_spec(pair.message, Forced(wanted.spec)), Forced(wanted.value))
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

    def make_given(self, pair: Pair, note: bytes) -> Prepared:
        """The case of a note."""
        return self._prepare(self.given(pair, note), -1, "given", "")

    def _prepare(self, case: Case, index: int, kind: str, cell: str) -> Prepared:
        made, outcome = self.subject(case)
        if case.data is not None:
            operations = [read_op(case.data)]
        else:
            operations = [write_op(told(case.layout, case.on_wire))]
            if made is not None:
                data, outcome = attempt("encode", lambda: made.encode(case.value))
                if outcome.accepted:
                    operations.append(read_op(bytes(data) + TRAILING))
        note = packed_choices(case.spec_choices, case.value_choices)
        refused = None if outcome.accepted else f"{outcome.phase}:{outcome.error_class}\n{outcome.text}"
        asked = request(note, description(case.layout), operations)
        return Prepared(
            case.pair.message, case.pair.version, case.check, index, kind, cell, TWIN, asked, -1, refused
        )  # fmt: skip

    def note(self, case: Prepared) -> bytes:
        """The decisions of a case that was made."""
        return note_of(case.request or b"")[0]

    def subject(self, case: Case) -> tuple[Subject | None, Outcome]:
        """The testee for a case, or why its spec was refused."""
        return _subject(case.pair, case.spec_text)

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Compare what both sides did; the row of the case."""
        assert case.request is not None
        assert response is not None
        note, operations = note_of(case.request)
        made = self.given(Pair(case.message, case.version), note)
        answered = answers(response, operations)
        tried, outcome = self.subject(made)
        if made.data is not None:
            found = judge_bytes(made, tried, outcome, answered[0])
        else:
            encoded = operations[1][1 : -len(TRAILING)] if len(operations) > 1 else None
            found = judge_value(made, tried, encoded, _outcome(case.refused), answered)
        return self._row(case, made, found, note)

    def _row(self, case: Prepared, made: Case, found: Found, note: bytes) -> CaseRow:
        frame = found.reference_bytes or b""
        head = (SUITE, case.message, case.version, case.check, case.case_index, case.kind)
        tail = (found.verdict, found.reason, ",".join(found.flags), len(frame))
        digest = blake2b(frame, digest_size=8).digest()
        if found.verdict == "agreed":
            # A value that was to be refused and was not has not reached its cell.
            missed = case.check == "refuse" and found.testee.accepted and found.reference.accepted
            return CaseRow(*head, "" if missed else case.cell, *tail, digest)
        path = place_of(made) if case.kind == "given" else case.cell.partition("=")[0]
        return CaseRow(
            *head, case.cell, *tail, digest, path=f"{path} ({found.layer})".strip(),
            testee_outcome=found.testee.semantic, reference_outcome=found.reference.semantic, form=note,
            testee_bytes=_stored(found.testee_bytes), reference_bytes=_stored(found.reference_bytes),
            detail=found.detail,
        )  # fmt: skip


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
    return names[-1] if names else words(case.layout)


def _outcome(refused: str | None) -> Outcome:
    if refused is None:
        return ACCEPTED
    head, _, text = refused.partition("\n")
    phase, _, error_class = head.partition(":")
    return Outcome("rejected", phase, error_class, text)  # type: ignore[arg-type]


def _stored(data: bytes | None) -> bytes | None:
    return data if data is None or len(data) <= _MAX_STORED else None

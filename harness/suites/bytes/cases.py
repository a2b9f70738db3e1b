"""The byte cases (laws 5 and 6): mutated frames, which both sides read.

`make` mutates a frame, the facade reads it, `judge` has the testee read it too and compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from harness.casework.base import BaseCases
from harness.casework.contract import Prepared, Row
from harness.casework.facade import bytes_of_request, bytes_request, parse_bytes_response
from harness.casework.plan import PairWork, Shard
from harness.casework.verdict import declined_row, row_of
from harness.outcome import WRITTEN_AS, CaseRow, Check, Reason
from harness.pair import Pair
from harness.references import Reference
from harness.suites.bytes.corpus import Entry, corpus_path, read_corpus
from harness.suites.bytes.frames import UNTOUCHED, FrameCases
from harness.suites.bytes.judge import judge
from harness.suites.bytes.reading import TesteeReading, read_by_testee
from harness.suites.bytes.reasons import features_of, reasons_of
from harness.testees import PycodecTestee, Testee, why_unsupported
from harness.testees.containment import DiedError
from harness.values.compare import Difference, differences
from harness.values.form import FormCodec, MalformedFormError
from pycodec import Codec, CodecError

__all__ = ["CHECK", "ByteCases"]

CHECK: Final[Check] = "malformed"

CORPUS_START: Final = 1 << 48
"""Number of the first case of a pair that comes from the corpus: above every case that is made."""

_COST_OF_A_CASE: Final = 20.0
"""What a case costs apart from its tokens: both of the reference's layers read it."""


_Frame = tuple[Pair, bytes, int]
"""What a child is asked: the pair, the bytes, and the length of the form that the reference reads."""


@dataclass(frozen=True, eq=False)
class _Setup:
    """What is made once per pair."""

    form: FormCodec
    class_name: str
    strict: Codec
    features: frozenset[str]
    unsupported: str | None


class ByteCases(BaseCases):
    """The byte cases of one reference and one testee under one seed; see `BaseCases`."""

    suite = "bytes"

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        super().__init__(reference, testee, seed)
        protocol = reference.protocol
        pairs = [pair for pair in reference.pairs if pair.message in reference.class_names]
        self.frames = FrameCases(
            protocol.messages, lambda name: protocol.message_class(name)._structs, pairs, seed
        )
        # The classes of another codec mean nothing to the table; that both refuse is all that is asked.
        self.table = reasons_of(reference) if isinstance(testee, PycodecTestee) else None
        self._read = self.contain(
            self._read_frame, _died, lambda asked, answer: isinstance(answer, TesteeReading)
        )
        self._corpus: dict[Pair, list[Entry]] | None = None
        self._setups: dict[Pair, _Setup] = {}
        self._forms: dict[str, FormCodec] = {}

    def setup(self, pair: Pair) -> _Setup:
        """The pair's form codec, Java class and strict codec, made at the first call."""
        known = self._setups.get(pair)
        if known is None:
            protocol = self.reference.protocol
            form = self._forms.get(pair.message)
            if form is None:
                classes = protocol.message_class(pair.message)._structs
                form = self._forms[pair.message] = FormCodec(protocol.messages[pair.message], classes)
            known = self._setups[pair] = _Setup(
                form,
                self.reference.class_names[pair.message],
                protocol.codec(pair.message, pair.version, self.reference.strict_policy),
                features_of(self.frames.pair(pair).shape),
                why_unsupported(self.testee, pair),
            )
        return known

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know: what every run has of the enumeration, which reaches every cell."""
        frames = self.frames.pair(pair)
        return PairWork(frames.certain, _COST_OF_A_CASE + len(frames.bases[0].tokens))

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, coverage cell) combinations that a run must hit for the pair."""
        return ((CHECK, cell) for cell in self.frames.pair(pair).cells)

    def plain_cells(self, pair: Pair) -> tuple[tuple[str, str], ...]:
        """The frame as it was written."""
        return ((CHECK, UNTOUCHED),)

    def corpus(self, pair: Pair) -> list[Entry]:
        """The kept frames of a pair, in their order."""
        if self._corpus is None:
            self._corpus = {}
            for entry in read_corpus(corpus_path(self.reference.name), self.reference.pairs):
                self._corpus.setdefault(entry.pair, []).append(entry)
        return self._corpus.get(pair, [])

    def regression_shards(self, pairs: Iterable[Pair]) -> Sequence[Shard]:
        """The corpus: every frame on which the sides ever differed, and one of every cell."""
        return [Shard(pair, CORPUS_START, len(self.corpus(pair))) for pair in pairs]

    def make(self, pair: Pair, index: int) -> Prepared:
        """Mutate a frame, or take one of the corpus."""
        if index >= CORPUS_START:
            entry = self.corpus(pair)[index - CORPUS_START]
            return self._prepare(pair, index, "corpus", entry.cell, entry.data)
        case = self.frames.pair(pair).case(index)
        return self._prepare(pair, index, case.kind, case.cell, case.data)

    def make_given(self, pair: Pair, data: bytes, kind: str = "given", cell: str = "") -> Prepared:
        """A case of bytes that the caller brings along."""
        return self._prepare(pair, -1, kind, cell, data)

    def again(self, row: Row) -> Prepared:
        """From the bytes that the row keeps; one too long for that is made anew."""
        pair = Pair(row["message"], row["version"])
        if row["reference_bytes"] is None:
            return self.make(pair, row["index"])
        return self.make_given(pair, row["reference_bytes"], row["kind"], row["cell"])

    def _prepare(self, pair: Pair, index: int, kind: str, cell: str, data: bytes) -> Prepared:
        setup = self.setup(pair)
        request = None if setup.unsupported is not None else bytes_request(pair.version, data)
        return Prepared(
            *pair, CHECK, index, kind, cell, setup.class_name, request, declined=setup.unsupported
        )  # fmt: skip

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Have the testee read the bytes, and compare; the row of the case."""
        if case.request is None or response is None:
            return declined_row(self.suite, case)
        setup = self.setup(case.pair)
        data = bytes_of_request(case.request)
        answer = parse_bytes_response(response)
        reading = self.read(case.pair, data, len(answer.generated.form or b""), case.cell)
        verdict = judge(data, reading, answer, self.table, setup.strict, setup.features)
        if not verdict.agreed:
            path, words, change = self._path(case), verdict.detail, ""
            if verdict.reason == Reason.DECODE_DIFFERS:
                found = self._first_difference(case.pair, answer.generated.form, reading.form)
                if found is not None:
                    path, words, change = found.path, str(found), found.change
            elif verdict.reason == Reason.BYTES_DIFFER:
                words = self._written_as(case.pair, answer.generated.rewritten, reading.rewritten) or words
            verdict = replace(
                verdict,
                path=path,
                detail=words,
                change=change,
                form=answer.generated.form,
                testee_bytes=reading.rewritten,
                reference_bytes=data,
            )
        return row_of(self.suite, case, verdict, data)

    def _read_frame(self, frame: _Frame) -> TesteeReading:
        return read_by_testee(self.testee, self.setup(frame[0]).form, *frame)

    def read(self, pair: Pair, data: bytes, known: int = 0, cell: str = "") -> TesteeReading:
        """What the testee makes of `data`.

        Args:
            pair: it is read as.
            data: the bytes.
            known: length of the form that the reference reads.
            cell: the coverage cell; one in which the testee hung is not asked for again.
        """
        return self._read((pair, data, known), cell)

    def _first_difference(self, pair: Pair, wanted: bytes | None, got: bytes | None) -> Difference | None:
        """Where two values that were read differ first; None where that cannot be told."""
        if wanted is None or got is None:
            return None
        form = self.setup(pair).form
        spec = self.reference.protocol.messages[pair.message].root
        try:
            return next(differences(spec, form.read(wanted), form.read(got)), None)
        except MalformedFormError:
            return None

    def _written_as(self, pair: Pair, wanted: bytes | None, got: bytes | None) -> str:
        """What the testee writes again, where that is not the value that the reference writes; else `""`."""
        if wanted is None or got is None:
            return ""
        codec, form = self.reference.protocol.codec(*pair, self.reference.policy), self.setup(pair).form
        try:
            right, _ = codec.decode(wanted)
        except CodecError:
            return ""
        try:
            value, consumed = codec.decode(got)
        except CodecError as error:
            return f"{WRITTEN_AS}no value of the message: {error}"
        if consumed != len(got):
            return f"{WRITTEN_AS}a value that takes {consumed} of {len(got)} bytes"
        found = self._first_difference(pair, form.write(right), form.write(value))
        return "" if found is None else f"{WRITTEN_AS}another value: {found}"

    def _path(self, case: Prepared) -> str | None:
        """The schema path of what is mutated, where the frame was made here."""
        made_here = 0 <= case.case_index < CORPUS_START
        return self.frames.pair(case.pair).path(case.case_index) if made_here else None


def _died(frame: _Frame, error: DiedError) -> TesteeReading:
    return TesteeReading(error.outcome("read"))

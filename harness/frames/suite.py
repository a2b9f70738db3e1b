"""The `bytes` suite: the stages of a byte case, with the interface of `harness.cases.execute.ValueCases`.

`make` spoils a frame, the facade reads it, `judge` has the testee read it too and compares. Runs as a Spark
job (`CaseSource(target=TARGET)`) or in this process (`harness.cases.execute.InlineRunner`), like the values
suite.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final

from harness.cases.execute import BatchCall, Prepared, bounded_batches
from harness.cases.plan import PairWork, Shard
from harness.frames.cases import FrameCases
from harness.frames.corpus import Entry, corpus_path, read_corpus
from harness.frames.isolate import ForkedReader
from harness.frames.judge import FrameVerdict, judge
from harness.frames.reading import TesteeReading, read_by_testee
from harness.frames.reasons import ReasonTable, load_reasons, traits_of
from harness.isolation import ISOLATE
from harness.outcome import CaseRow, Check, Reason, bytes_request, parse_bytes_response
from harness.pair import Pair
from harness.references import Reference
from harness.testees import PycodecTestee, Testee, open_testee, why_unsupported
from harness.values.form import FormCodec
from pycodec import Codec

__all__ = ["CHECK", "SUITE", "TARGET", "FrameSuite", "run_frames"]

SUITE: Final = "bytes"
TARGET: Final = "harness.frames.suite:FrameSuite"
"""What `CaseSource` is given for this suite."""

CHECK: Final[Check] = "malformed"
CORPUS_START: Final = 1 << 48
"""Number of the first case of a pair that comes from the corpus."""

_REQUEST_HEAD: Final = 7
_MAX_STORED: Final = 1 << 20


@dataclass(frozen=True, eq=False)
class _Setup:
    """What is made once per pair."""

    form: FormCodec
    class_name: str
    strict: Codec
    traits: frozenset[str]
    unsupported: str | None


class FrameSuite:
    """The byte cases (laws 5 and 6) of one reference and one testee under one seed.

    Args:
        reference: whose messages are tested.
        testee: the codec under test; it is opened here.
        seed: of the campaign.
    """

    suite: Final = SUITE

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        self.reference = reference
        self.testee = testee
        self.seed = seed
        protocol = reference.protocol
        open_testee(testee, protocol, reference.policy)
        pairs = [pair for pair in reference.pairs if pair.message in reference.class_names]
        self.frames = FrameCases(
            protocol.messages, lambda name: protocol.message_class(name)._structs, pairs, seed
        )
        own = isinstance(testee, PycodecTestee)
        # The classes of another codec mean nothing to the table; that both refuse is all that is asked.
        self.table: ReasonTable | None = load_reasons() if own else None
        self._strict = replace(reference.policy, name=f"{reference.policy.name}, strict", strict=True)
        self.isolated = os.environ.get(ISOLATE, "0" if own else "1") == "1"
        self._reader: ForkedReader | None = None
        self._corpus: dict[Pair, list[Entry]] | None = None
        self._setups: dict[Pair, _Setup] = {}
        self._forms: dict[str, FormCodec] = {}

    @property
    def pairs(self) -> Sequence[Pair]:
        """Every pair that there are cases of."""
        return self.reference.pairs

    def isolate(self) -> None:
        """From now on the testee reads in a process of its own, whichever it is."""
        self.isolated = True

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
                protocol.codec(pair.message, pair.version, self._strict),
                traits_of(self.frames.pair(pair).shape),
                why_unsupported(self.testee, pair),
            )
        return known

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know: the first round of the enumeration, which reaches every cell."""
        frames = self.frames.pair(pair)
        return PairWork(len(frames.cells), 20.0 + len(frames.bases[0].tokens))

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, coverage cell) combinations that a run must hit for the pair."""
        return ((CHECK, cell) for cell in self.frames.pair(pair).cells)

    def corpus(self, pair: Pair) -> list[Entry]:
        """The kept frames of a pair, in their order."""
        if self._corpus is None:
            self._corpus = {}
            for entry in read_corpus(corpus_path(self.reference.name)):
                self._corpus.setdefault(entry.pair, []).append(entry)
        return self._corpus.get(pair, [])

    def kept(self, pairs: Iterable[Pair]) -> list[Shard]:
        """The kept frames of some pairs, as shards of a plan: they are run before anything else."""
        return [Shard(pair, CORPUS_START, len(self.corpus(pair))) for pair in pairs]

    def make(self, pair: Pair, index: int) -> Prepared:
        """Spoil a frame, or take one of the corpus."""
        if index >= CORPUS_START:
            entry = self.corpus(pair)[index - CORPUS_START]
            return self._prepare(pair, index, "corpus", entry.cell, entry.data)
        case = self.frames.pair(pair).case(index)
        return self._prepare(pair, index, case.kind, case.cell, case.data)

    def make_given(self, pair: Pair, data: bytes, kind: str = "given", cell: str = "") -> Prepared:
        """A case of bytes that the caller brings along."""
        return self._prepare(pair, -1, kind, cell, data)

    def _prepare(self, pair: Pair, index: int, kind: str, cell: str, data: bytes) -> Prepared:
        setup = self.setup(pair)
        request = None if setup.unsupported is not None else bytes_request(pair.version, data)
        return Prepared(
            pair.message, pair.version, CHECK, index, kind, cell, setup.class_name, request, -1,
            setup.unsupported,
        )  # fmt: skip

    def shortcut(self, case: Prepared) -> tuple[bytes | None, int, bytes]:
        """The answer that leaves nothing to be judged: none is known before the testee has read the bytes."""
        return None, 0, b""

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Have the testee read the bytes, and compare; the row of the case."""
        head = (SUITE, case.message, case.version, case.check, case.case_index, case.kind, case.cell)
        if case.request is None or response is None:
            return CaseRow(*head, "unsupported", Reason.UNSUPPORTED, "", 0, b"", detail=case.refused)
        pair = Pair(case.message, case.version)
        setup = self.setup(pair)
        data = case.request[_REQUEST_HEAD:]
        answer = parse_bytes_response(response)
        reading = self.read(pair, data)
        found = judge(data, reading, answer, self.table, setup.strict, setup.traits)
        digest = blake2b(data, digest_size=8).digest()
        row = CaseRow(*head, found.verdict, found.reason, ",".join(found.flags), len(data), digest)
        if found.verdict == "agreed":
            return row
        return self._troubled(row, found, data, reading, answer.generated.form)

    def read(self, pair: Pair, data: bytes) -> TesteeReading:
        """What the testee makes of `data`, in this process or in one of its own."""
        if not self.isolated:
            return read_by_testee(self.testee, self.setup(pair).form, pair, data)
        if self._reader is None:
            self._reader = ForkedReader(
                lambda pair, data: read_by_testee(self.testee, self.setup(pair).form, pair, data)
            )
        return self._reader.read(pair, data)

    def close(self) -> None:
        """End the process that reads, if there is one."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _troubled(
        self, row: CaseRow, found: FrameVerdict, data: bytes, reading: TesteeReading, form: bytes | None
    ) -> CaseRow:
        pair = Pair(row.message, row.version)
        path = self.frames.pair(pair).path(row.index) if 0 <= row.index < CORPUS_START else None
        return CaseRow(
            row.suite, row.message, row.version, row.check, row.index, row.kind, row.cell,
            row.verdict, row.reason, row.flags, row.frame_len, row.frame_digest,
            path, found.testee.semantic, found.reference.semantic,
            _stored(form), _stored(reading.rewritten), _stored(data), found.detail,
        )  # fmt: skip


def _stored(data: bytes | None) -> bytes | None:
    return data if data is None or len(data) <= _MAX_STORED else None


def run_frames(suite: FrameSuite, call: BatchCall, given: Iterable[Prepared]) -> list[CaseRow]:
    """Run prepared byte cases in this process, with a gateway's batch call in the reference's place."""
    rows = []
    for batch in bounded_batches(given, 1000, 8 << 20):
        asked = [(case.class_name, case.request) for case in batch if case.request is not None]
        answers = iter(call(asked) if asked else ())
        rows += [suite.judge(case, None if case.request is None else next(answers)) for case in batch]
    return rows

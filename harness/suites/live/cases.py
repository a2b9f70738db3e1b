"""The cases of the suite `live`: evidence that was collected from a capture, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from harness.casework.base import BaseCases
from harness.casework.contract import Prepared, Row
from harness.casework.facade import bytes_of_request, bytes_request, parse_bytes_response
from harness.casework.plan import PairWork
from harness.casework.verdict import Verdict, row_of
from harness.errors import UserError
from harness.outcome import CaseRow, Check, Reason
from harness.pair import Pair
from harness.references import Reference
from harness.suites.bytes.reading import TesteeReading, read_by_testee
from harness.suites.bytes.reasons import reasons_of
from harness.suites.live.evidence import Evidence, read_evidence
from harness.suites.live.judge import judge_frame
from harness.testees import PycodecTestee, Testee
from harness.testees.containment import DiedError
from harness.values.form import FormCodec

__all__ = ["CHECKS", "LiveCases", "LiveFactory"]

CHECKS: Final[tuple[Check, ...]] = ("header", "frame", "exchange", "mutation")
_COST: Final = 50.0
_ENDLESS: Final = "timed_out:read:"
"""Outcome of a peer that hangs or dies, as `Outcome.semantic` has it."""

_Frame = tuple[Pair, bytes, int]


class LiveCases(BaseCases):
    """The cases of one capture.

    Args:
        reference, testee, seed: see `BaseCases`; the testee is what reads frames besides the reference.
        evidence: the file that holds them; None for rows that are replayed.
    """

    suite = "live"

    def __init__(
        self, reference: Reference, testee: Testee, seed: int = 0, evidence: Path | None = None
    ) -> None:
        super().__init__(reference, testee, seed)
        self._file = evidence
        self._by_pair: dict[Pair, list[Evidence]] = {}
        self._brought: list[Evidence] = []
        self._forms: dict[str, FormCodec] = {}
        self._table = reasons_of(reference) if isinstance(testee, PycodecTestee) else None
        self._read = self.contain(
            self._read_frame, _died, lambda asked, answer: isinstance(answer, TesteeReading)
        )

    def evidence(self, pair: Pair) -> list[Evidence]:
        """The evidence of a pair.

        Raises:
            UserError: there is no capture.
        """
        if self._file is None:
            raise UserError("suite live judges what was captured", "run it with `wirecheck live`")
        if pair not in self._by_pair:
            self._by_pair[pair] = read_evidence(self._file, pair)
        return self._by_pair[pair]

    def work(self, pair: Pair) -> PairWork:
        """Every piece of evidence is a case that is always run."""
        return PairWork(len(self.evidence(pair)), _COST)

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The laws that the pair's evidence is held against."""
        return iter(dict.fromkeys((each.check, each.cell) for each in self.evidence(pair)))

    def make(self, pair: Pair, index: int) -> Prepared:
        """A piece of evidence by its number."""
        return self._prepare(self.evidence(pair)[index], index)

    def bring(self, evidence: Evidence) -> Prepared:
        """A case of evidence that the caller has."""
        self._brought.append(evidence)
        return self._prepare(evidence, -len(self._brought))

    def again(self, row: Row) -> Prepared:
        """The evidence of a stored row: a frame is read again, of all else the row is what there is."""
        frame = row["check"] == "frame"
        return self.bring(
            Evidence(
                row["message"], row["version"], row["check"], row["cell"], row["layer"] or "client",
                "" if frame else row["reason"], row["path"] or "", row["detail"] or "",
                row["reference_bytes"] or b"",
            )
        )  # fmt: skip

    def _prepare(self, evidence: Evidence, index: int) -> Prepared:
        request = bytes_request(evidence.version, evidence.frame) if evidence.check == "frame" else None
        java = self.reference.class_names[evidence.message]
        return Prepared(*evidence.pair, evidence.check, index, "given", evidence.cell, java, request)

    def _evidence_of(self, case: Prepared) -> Evidence:
        number = case.case_index
        return self._brought[-number - 1] if number < 0 else self.evidence(case.pair)[number]

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """The row of a piece of evidence."""
        evidence = self._evidence_of(case)
        if case.request is None or response is None:
            verdict = _known(evidence)
        else:
            verdict = self._judge_frame(case, response, evidence)
        if not verdict.agreed:
            verdict = replace(verdict, reference_bytes=evidence.frame, layer=verdict.layer or evidence.side)
        return row_of(self.suite, case, verdict, evidence.frame)

    def _judge_frame(self, case: Prepared, response: bytes, evidence: Evidence) -> Verdict:
        assert case.request is not None
        body = bytes_of_request(case.request)
        answer = parse_bytes_response(response)
        reading = self._read((case.pair, body, len(answer.generated.form or b"")))
        protocol = self.reference.protocol
        codec = protocol.codec(*case.pair, self.reference.policy)
        strict = protocol.codec(*case.pair, self.reference.strict_policy)
        verdict = judge_frame(body, reading, answer, self._table, strict, codec)
        if verdict.name == "mismatch" and evidence.reason and verdict.layer == "":
            return replace(verdict, reason=evidence.reason, detail=f"{evidence.detail}: {verdict.detail}")
        return verdict

    def _read_frame(self, frame: _Frame) -> TesteeReading:
        pair = frame[0]
        form = self._forms.get(pair.message)
        if form is None:
            protocol = self.reference.protocol
            classes = protocol.message_class(pair.message)._structs
            form = self._forms[pair.message] = FormCodec(protocol.messages[pair.message], classes)
        return read_by_testee(self.testee, form, *frame)


def _died(frame: _Frame, error: DiedError) -> TesteeReading:
    return TesteeReading(error.outcome("read"))


def _known(evidence: Evidence) -> Verdict:
    """The verdict that following the connection gave."""
    if not evidence.reason:
        return Verdict()
    if evidence.reason == Reason.PEER_DIED:
        # What a run shows of it: whoever read the frame came to no end.
        return Verdict("mismatch", evidence.reason, testee=_ENDLESS, detail=evidence.detail)
    return Verdict("mismatch", evidence.reason, path=evidence.path or None, detail=evidence.detail)


@dataclass(frozen=True)
class LiveFactory:
    """Makes the cases of a file of evidence, wherever that is read.

    Attributes:
        evidence: the file, in a place that all workers can reach; `""` for none.
    """

    evidence: str = ""

    def __call__(self, reference: Reference, testee: Testee, seed: int, /) -> LiveCases:
        return LiveCases(reference, testee, seed, Path(self.evidence) if self.evidence else None)

"""A suite of another distribution, as small as one can be: what the contract asks for, and nothing else.

Its law: the plain value of a message, cut after n bytes, is read or refused as the reference does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Final

from harness.casework.base import BaseCases
from harness.casework.contract import Prepared, Row
from harness.casework.facade import Java, bytes_of_request, bytes_request, parse_bytes_response
from harness.casework.plan import PairWork
from harness.casework.runner import InlineRunner
from harness.casework.verdict import Verdict, declined_row, row_of
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import RootCause
from harness.causes.script import bytes_literal, policy_name, script_source, spec_text, text_literal
from harness.causes.search import Budget, Search
from harness.causes.signature import Group, example_of
from harness.literal import literal
from harness.outcome import CaseRow, Outcome, Reason, error_class, error_text
from harness.pair import Pair
from harness.references import Reference
from harness.report.finding import Finding
from harness.suites.contract import CaseKind, Suite
from harness.testees import Testee, decoded_pair
from harness.testees.containment import DiedError
from tests.toy import script_template

__all__ = ["SUITE", "ToyCases"]


class ToyCases(BaseCases):
    """Case n of a pair: the first n bytes of its plain value."""

    suite = "toy"

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        super().__init__(reference, testee, seed)
        self._read = self.contain(self._answer, _died, lambda asked, told: isinstance(told, Outcome))

    def _frame(self, pair: Pair) -> bytes:
        codec = self.reference.protocol.codec(*pair, self.reference.policy)
        return codec.encode(codec.message_class())

    def work(self, pair: Pair) -> PairWork:
        return PairWork(len(self._frame(pair)) + 1)

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        return (("malformed", f"cut={length}") for length in range(len(self._frame(pair)) + 1))

    def make(self, pair: Pair, index: int) -> Prepared:
        frame = self._frame(pair)
        length = index % (len(frame) + 1)
        return self.make_given(pair, frame[:length], index, f"cut={length}")

    def make_given(self, pair: Pair, data: bytes, index: int = -1, cell: str = "") -> Prepared:
        java = self.reference.class_names[pair.message]
        request = bytes_request(pair.version, data)
        return Prepared(*pair, "malformed", index, "boundary", cell, java, request)

    def again(self, row: Row) -> Prepared:
        return self.make_given(Pair(row["message"], row["version"]), row["reference_bytes"])

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        if case.request is None or response is None:
            return declined_row(self.suite, case)
        data = bytes_of_request(case.request)
        mine, theirs = self._read((case.pair, data)), parse_bytes_response(response).generated.outcome
        verdict = Verdict()
        if mine.died:
            verdict = Verdict("mismatch", Reason.TESTEE_DIED)
        elif mine.accepted is not theirs.accepted:
            verdict = Verdict("mismatch", Reason.DECODE_ACCEPTED if mine.accepted else Reason.DECODE_REJECTED)
        told = replace(verdict, testee=mine.semantic, reference=theirs.semantic, reference_bytes=data)
        return row_of(self.suite, case, told, data)

    def _answer(self, asked: tuple[Pair, bytes]) -> Outcome:
        try:
            decoded_pair(self.testee.decode_value(*asked))
        except Exception as error:
            return Outcome("rejected", "read", error_class(error), error_text(error))
        return Outcome("accepted")


def _died(asked: tuple[Pair, bytes], error: DiedError) -> Outcome:
    return error.outcome("read")


class ToyAnalysis(BaseAnalysis[ToyCases]):
    """Cuts a frame as long as it fails alike."""

    def root_cause(self, group: Group, budget: Budget) -> RootCause:
        pair = Pair(group.signature.message, group.example.version)

        def oracle(frames: Sequence[bytes]) -> Sequence[CaseRow]:
            return self.runner.run_prepared(self.cases.make_given(pair, data) for data in frames)

        search = Search(oracle, budget, lambda row, start: row.reason == start.reason)
        assert search.begin(group.example.reference_bytes or b"")
        while search.take_first(search.best[:length] for length in range(len(search.best))):
            pass
        found = search.shrunk()
        signature = replace(group.signature, path="", kind="frame")
        return RootCause(signature, example_of(asdict(found.row)), (), found.best.hex(), found.steps, True)

    def script(self, finding: Finding) -> str:
        constants = {
            "TITLE": literal(f"{finding.id}: {finding.summary}"),
            "TESTEE": literal(self.run_facts.testee),
            "MESSAGE": literal(finding.example.message),
            "VERSION": literal(finding.example.version),
            "POLICY": literal(policy_name(self.cases.reference)),
            "FRAME": bytes_literal(finding.example.reference_bytes),
            "ACCEPTED": literal(finding.signature.reference == "accepted"),
            "SPEC": text_literal(spec_text(self.cases.reference, finding.example.message)),
        }
        return script_source(script_template, constants)


def toy_analysis(cases: ToyCases, java: Java, run: RunFacts) -> ToyAnalysis:
    return ToyAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


SUITE: Final = Suite("toy", "cut frames", (CaseKind[ToyCases]("toy", ToyCases, toy_analysis),))

"""The plainest case of a proposal fails in a process that was asked nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.analysis import RunFacts
from harness.causes.root_cause import RootCause
from harness.causes.search import Budget
from harness.causes.signature import NOT_REPEATABLE, group_rows
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.references import find_reference
from harness.suites.proposals.analysis import ProposalAnalysis
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.choices import packed_choices
from harness.testees import load_testee


class Remembering(ProposalAnalysis):
    """Whatever a process is asked after its first case goes wrong in it; alone, nothing but one case does.

    Attributes:
        given: the note of that case.
        asked: whether the process was asked anything.
    """

    given = b""
    asked = False

    def run(self, pair: Pair, notes: Sequence[bytes]) -> list[CaseRow]:
        return [self._row(pair, note) for note in notes]

    def _row(self, pair: Pair, note: bytes) -> CaseRow:
        form = self.cases.note(self.cases.make_given(pair, note))
        verdict = "mismatch" if self.asked or note == self.given else "agreed"
        self.asked = True
        head = ("proposals", *pair, "roundtrip", -1, "given", "", verdict, "bytes_differ", "", 0, b"")
        return CaseRow(*head, form=form, testee_outcome="accepted", reference_outcome="accepted")


def test_a_plainest_case_fails_when_it_is_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    suite = ProposalCases(find_reference(), load_testee("pycodec"), 7)
    pair = suite.pairs[0]
    analysis = Remembering(InlineRunner(suite, lambda asked: []), RunFacts("pycodec", "pycodec", "4.4.0", ""))
    monkeypatch.setattr(suite, "close", lambda: setattr(analysis, "asked", False))
    case = suite.case(pair, 5000)  # a random one
    analysis.given = packed_choices(case.spec_choices, case.value_choices)
    analysis.given = analysis.run(pair, [analysis.given])[0].form or b""
    suite.close()
    (row,) = analysis.run(pair, [analysis.given])
    (group,) = group_rows([asdict(row)])
    cause = analysis.root_cause(group, Budget())
    assert isinstance(cause, RootCause)
    assert cause.example.form == analysis.given
    assert not cause.complete
    assert NOT_REPEATABLE not in cause.signature.kind

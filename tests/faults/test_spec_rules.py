"""Bugs planted in spec validation: the rule cases and the rule table see each, and without one nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness.casework.contract import Prepared
from harness.outcome import CaseRow
from harness.references import find_reference
from harness.runners.gateway import Gateway
from harness.suites.specs.cases import RuleCases
from harness.suites.specs.cells import CELLS
from harness.suites.specs.table import TABLE
from harness.testees import PycodecTestee
from tests.faults.spec_rules import FAULTS, Patch

pytestmark = pytest.mark.jvm

EACH = CELLS + 100
"""Cases of a message: every cell once, and some more."""


@pytest.fixture(scope="module")
def asked(gateway: Gateway) -> tuple[RuleCases, list[tuple[Prepared, bytes]]]:
    """Cases with the generator's answers, which no fault of the testee changes."""
    reference = find_reference("4.3.1-test")
    cases = RuleCases(reference, PycodecTestee(), seed=7)
    made = [cases.make(pair, index) for pair in cases.pairs for index in range(EACH)]
    # The table's own specs, as cases that the caller brings along.
    pair = reference.pairs[0]
    for entry in TABLE.values():
        made += [cases.make_given(pair, text, entry.rule) for text in entry.breaks]
        made += [cases.make_given(pair, text) for text in entry.keeps]
    answers = gateway.batch_call(reference)([(case.class_name, case.request or b"") for case in made])
    return cases, list(zip(made, answers, strict=True))


def judged(asked: tuple[RuleCases, list[tuple[Prepared, bytes]]]) -> list[CaseRow]:
    cases, answered = asked
    return [cases.judge(case, answer) for case, answer in answered]


def test_without_a_fault_everything_agrees(
    asked: tuple[RuleCases, list[tuple[Prepared, bytes]]],
) -> None:
    rows = judged(asked)
    assert {row.verdict for row in rows} == {"agreed"}
    assert {row.cell for row in rows} > {"", "untouched", *TABLE}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_seen(
    fault: Callable[[Patch], None],
    asked: tuple[RuleCases, list[tuple[Prepared, bytes]]],
    monkeypatch: Patch,
) -> None:
    fault(monkeypatch)
    troubled = [row for row in judged(asked) if row.verdict == "mismatch"]
    assert troubled
    for row in troubled:
        assert row.check == "spec"
        assert row.reference_bytes
        assert row.detail


def test_there_are_enough_of_them() -> None:
    assert len(set(FAULTS)) == len(FAULTS) >= 8

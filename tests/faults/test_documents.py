"""The proposals suite sees bugs planted in how specs are judged, in message sets, and in the third layout.

By the cases of a normal run alone: its boundary cases, and a few random ones.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.casework.runner import InlineRunner
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.suites.proposals import cases as suite_module
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.rules.cases import DocumentRuleCases
from harness.suites.proposals.rules.generators import make_generators
from harness.testees import load_testee
from tests.faults import proposals as older
from tests.faults.documents import BYTES, SPECS, Fault

pytestmark = pytest.mark.jvm

RANDOM = 40

OLDER_SPECS: dict[Fault, str] = {
    older.overlaps_are_not_seen: "IntegerEncodings",
    older.gaps_are_not_seen: "IntegerEncodings",
    older.encodings_on_any_type: "IntegerEncodings",
    older.tags_of_seventeen_bits: "OptionalFields",
    older.arrays_of_structs_are_optional: "OptionalFields",
}
"""Bugs that only unit tests saw, as long as the suite drew valid specs only."""

OLDER_BYTES: dict[Fault, tuple[str, int]] = {
    older.crcs_go_unchecked: ("MessageSet", 0),
    older.nulls_are_empty: ("MessageSet", 1),
}


@pytest.fixture
def fresh() -> Iterator[None]:
    """No testee that was made with, or without, a fault is kept."""
    suite_module._subject.cache_clear()
    yield
    suite_module._subject.cache_clear()


def mismatches(suite: ProposalCases | DocumentRuleCases, gateway: Gateway, pair: Pair) -> list[CaseRow]:
    rows = InlineRunner(suite, gateway.batch_call(suite.reference)).run(
        pair, range(suite.work(pair).boundary + RANDOM)
    )
    return [row for row in rows if row.verdict != "agreed"]


def test_there_are_twenty_more() -> None:
    assert len({*SPECS, *BYTES}) == len(SPECS) + len(BYTES) >= 20
    assert not {fault.__name__ for fault in (*SPECS, *BYTES)} & {fault.__name__ for fault in older.FAULTS}


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("fault", [*SPECS, *OLDER_SPECS], ids=lambda fault: fault.__name__)
def test_a_fault_in_judging_specs_is_seen(
    fault: Fault, gateway: Gateway, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_generators(gateway)
    suite = DocumentRuleCases(reference, load_testee("pycodec"), 7)
    pair = Pair({**SPECS, **OLDER_SPECS}[fault], 0)
    assert mismatches(suite, gateway, pair) == []
    fault(monkeypatch)
    assert {row.verdict for row in mismatches(suite, gateway, pair)} == {"mismatch"}


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("fault", [*BYTES, *OLDER_BYTES], ids=lambda fault: fault.__name__)
def test_a_fault_in_values_and_bytes_is_seen(
    fault: Fault, gateway: Gateway, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    suite = ProposalCases(reference, load_testee("pycodec"), 7)
    pair = Pair(*{**BYTES, **OLDER_BYTES}[fault])
    fault(monkeypatch)
    assert "mismatch" in {row.verdict for row in mismatches(suite, gateway, pair)}

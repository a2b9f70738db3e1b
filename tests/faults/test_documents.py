"""The proposals suite sees bugs planted in how specs are judged, in message sets, and in the third layout.

By the cases of a normal run alone: its boundary cases, and a few random ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits
from harness.conclusion import run_facts
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.references import Reference
from harness.report.model import RunReport
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.suites.proposals import cases as suite_module
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.rules.analysis import document_rule_analysis
from harness.suites.proposals.rules.cases import DocumentRuleCases
from harness.suites.proposals.rules.generators import make_generators
from harness.testees import load_testee
from tests.faults import proposals as older
from tests.faults.documents import BYTES, SPECS, Fault, structs_have_encodings
from tests.faults.hunt import concluded, manifest_of, planted_script, start_script, store
from tests.share import share_of

pytestmark = pytest.mark.jvm

RANDOM = 40
LIMITS = Limits(seconds=60.0, steps=400, seconds_each=20.0)

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


def analysed(
    suite: DocumentRuleCases, gateway: Gateway, rows: list[CaseRow], path: Path
) -> tuple[RunReport, RunFolder]:
    """The report of these rows, up to the reproducers."""
    folder = RunFolder(path)
    folder.create()
    store(rows, folder.rows / "part.parquet")
    manifest = manifest_of(suite, "proposals", "pycodec", Pair("IntegerEncodings", 0))
    analysis = document_rule_analysis(suite, gateway, run_facts(manifest))
    return concluded(folder, manifest, {suite.suite: analysis}, LIMITS), folder


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
@pytest.mark.parametrize("fault", share_of([*BYTES, *OLDER_BYTES], 4), ids=lambda fault: fault.__name__)
def test_a_fault_in_values_and_bytes_is_seen(
    fault: Fault, gateway: Gateway, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    suite = ProposalCases(reference, load_testee("pycodec"), 7)
    pair = Pair(*{**BYTES, **OLDER_BYTES}[fault])
    fault(monkeypatch)
    assert "mismatch" in {row.verdict for row in mismatches(suite, gateway, pair)}


@pytest.mark.usefixtures("fresh")
def test_a_spec_that_is_judged_wrongly_is_cut_and_its_script_shows_it(
    gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    """Exit code 1 with the fault, 0 without it; the spec is cut to one field."""
    make_generators(gateway)
    suite = DocumentRuleCases(reference, load_testee("pycodec"), 7)
    with pytest.MonkeyPatch.context() as patch:
        structs_have_encodings(patch)
        rows = mismatches(suite, gateway, Pair("IntegerEncodings", 0))
        report, folder = analysed(suite, gateway, rows, tmp_path / "run")
    assert report.exit_code == 1
    found = {each.signature.flag: each for each in report.new}
    assert "struct" in "".join(found)
    finding = min(report.new, key=lambda each: each.example.frame_len)
    assert (finding.signature.kind, finding.signature.message) == ("spec", "IntegerEncodings")
    spec = json.loads(finding.example.reference_bytes or b"")
    assert len(spec["fields"]) == 1
    assert "encoding" in json.dumps(spec)
    script = folder.path / finding.reproducer
    running = [planted_script(structs_have_encodings.__name__, script), start_script(script)]
    outputs = [process.communicate(timeout=60)[0] for process in running]
    assert [process.returncode for process in running] == [1, 0], outputs
    assert "REPRODUCED" in outputs[0]
    assert "AGREES" in outputs[1]

"""The proposals suite against Java: it agrees, covers its cells, and gives the same rows on Spark."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harness.casework.contract import CaseSource
from harness.casework.plan import make_plan
from harness.casework.runner import InlineRunner
from harness.pair import Pair
from harness.references import Reference
from harness.replay import replay
from harness.report.runfolder import Manifest, RunFolder, Side
from harness.runners.gateway import Gateway
from harness.runners.pipeline import Session, run_campaign
from harness.runners.stages import stored_rows
from harness.suites.proposals.cases import ProposalCases
from harness.testees import load_testee
from tests.faults.hunt import store

pytestmark = pytest.mark.jvm

RANDOM = 12


@pytest.fixture(scope="module")
def suite(reference: Reference) -> ProposalCases:
    return ProposalCases(reference, load_testee("pycodec"), 7)


def inline(suite: ProposalCases, gateway: Gateway) -> InlineRunner[ProposalCases]:
    return InlineRunner(suite, gateway.batch_call(suite.reference))


def test_boundary_and_random_cases_agree_and_hit_every_cell(suite: ProposalCases, gateway: Gateway) -> None:
    runner = inline(suite, gateway)
    checks = set()
    for pair in suite.pairs:
        rows = runner.run(pair, range(suite.work(pair).boundary + RANDOM))
        troubled = [row for row in rows if row.verdict != "agreed"]
        assert not troubled, (pair, troubled[0])
        hit = {(row.check, row.cell) for row in rows}
        assert set(suite.required_cells(pair)) <= hit
        checks |= {row.check for row in rows}
    assert checks == {"roundtrip", "refuse", "unknown_tags", "malformed"}


def test_refused_values_are_refused_by_both(suite: ProposalCases, gateway: Gateway) -> None:
    """A cell of the check `refuse` counts only where something was refused."""
    pair = Pair("IntegerEncodings", 1)
    number = suite.work(pair).boundary
    refused = [row for row in inline(suite, gateway).run(pair, range(number)) if row.check == "refuse"]
    assert len(refused) > 30
    assert all(row.cell and row.frame_len == 0 for row in refused)


def test_what_is_known_to_differ_is_counted_by_name(suite: ProposalCases, gateway: Gateway) -> None:
    rows = [
        row
        for version in range(4)
        for row in inline(suite, gateway).run(Pair("TaggedFieldsText", version), range(98))
    ]
    flags = {flag for row in rows for flag in row.flags.split(",") if flag}
    assert {"schema_checks_tag_order", "schema_keeps_defaults"} <= flags


def test_spark_gives_the_same_rows(
    suite: ProposalCases, session: Session, gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    source = CaseSource(reference, "pycodec", 7, ProposalCases)
    pairs = [Pair("OptionalFields", 2), Pair("PageFetchRequest", 1), Pair("IntegerEncodings", 3)]
    work = {pair: suite.work(pair) for pair in pairs}
    cases = sum(entry.boundary for entry in work.values()) + 90
    folder = RunFolder(tmp_path / "run")
    folder.create()
    run_campaign(session, source, make_plan(work, seed=7, cases=cases, partitions=3), folder.rows)
    rows = {(row.message, row.version, row.index): row for row in stored_rows(folder.batches())}
    assert len(rows) == cases
    runner = inline(suite, gateway)
    for pair in pairs:
        here = runner.run(pair, range(work[pair].boundary + 30))
        assert [rows[(pair.message, pair.version, row.index)] for row in here] == here


def test_stored_mismatches_are_replayed(
    suite: ProposalCases, gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    """A row that the suite no longer has is fixed."""
    row = inline(suite, gateway).run(Pair("IntegerEncodings", 0), [0])[0]
    stored = replace(row, verdict="mismatch", reason="bytes_differ")
    folder = RunFolder(tmp_path / "run")
    folder.create()
    store([stored], folder.rows / "part.parquet")
    manifest = Manifest(7, Side("kafka-clients", "4.4.0"), Side("pycodec", "0"), ["proposals"])
    found = replay(folder, manifest, {"proposals": inline(suite, gateway)})
    assert [entry.verdict for entry in found] == ["fixed"]

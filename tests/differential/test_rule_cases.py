"""Law 7 as a Spark job: random specs with broken rules, judged by Kafka's generator and by pycodec."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

from harness.casework.contract import CaseSource
from harness.casework.plan import make_plan
from harness.casework.runner import InlineRunner
from harness.references import Reference, find_reference
from harness.runners.gateway import Gateway
from harness.runners.pipeline import Session, run_campaign
from harness.suites.specs.cases import RuleCases
from harness.suites.specs.cells import CELLS
from harness.suites.specs.generator import Generator, find_generator
from harness.suites.specs.table import TABLE
from harness.suites.specs.verdicts import spec_of_request
from harness.testees import PycodecTestee

pytestmark = pytest.mark.jvm

SEED = 11


@pytest.fixture(scope="module")
def base() -> Reference:
    return find_reference("4.3.1-test")


def test_the_job_hits_every_rule_in_every_message_and_agrees(
    session: Session, gateway: Gateway, base: Reference, tmp_path: Path
) -> None:
    source = CaseSource(base, "pycodec", SEED, RuleCases)
    cases = source.open()
    pairs = cases.pairs
    work = {pair: cases.work(pair) for pair in pairs}
    plan = make_plan(work, seed=SEED, cases=600, partitions=3)
    run_campaign(session, source, plan, tmp_path / "rows")
    rows = parquet.read_table(tmp_path / "rows").to_pylist()
    assert len(rows) == plan.cases
    assert {row["verdict"] for row in rows} == {"agreed"}
    hit = {(row["message"], row["version"], row["check"], row["cell"]) for row in rows}
    for pair in pairs:
        required = {(*pair, *cell) for cell in cases.required_cells(pair)}
        assert required <= hit
    # The same cases in this process give the same rows.
    inline = InlineRunner(cases, gateway.batch_call(base))
    alone = {
        (row.message, row.version, row.index): row.frame_digest for row in inline.run(pairs[0], range(90))
    }
    stored = {(row["message"], row["version"], row["index"]): row["frame_digest"] for row in rows}
    assert alone.items() <= stored.items()


def test_the_default_generator_judges_specs_of_other_releases(gateway: Gateway) -> None:
    server = find_reference("4.4.0-server")
    cases = RuleCases(server, PycodecTestee(), SEED)
    assert cases.generator == find_generator()
    runner = InlineRunner(cases, gateway.batch_call(server))
    rows = [row for pair in cases.pairs[:4] for row in runner.run(pair, range(CELLS))]
    assert Counter(row.verdict for row in rows) == {"agreed": 4 * CELLS}
    assert {row.cell for row in rows} >= {"untouched", *TABLE}


def test_specs_that_both_accept_are_different_ones(gateway: Gateway, base: Reference) -> None:
    """Changes without looking are not all refused: a good part makes another valid spec."""
    cases = RuleCases(base, PycodecTestee(), SEED)
    pair = cases.pairs[1]
    made = [cases.make(pair, index) for index in range(CELLS, 500)]
    texts = {spec_of_request(case.request) for case in made if case.request and not case.cell}
    accepted = [verdict.accepted for verdict in Generator(gateway).check(sorted(texts))]
    assert len(accepted) > 200
    assert 0.1 < sum(accepted) / len(accepted) < 0.6

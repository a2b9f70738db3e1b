"""Arrays that are read or written with another number of elements are one cause, whatever stands in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits
from harness.conclusion import run_facts
from harness.references import find_reference
from harness.report.causes import causes_of
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.suites.values.analysis import value_analysis
from harness.suites.values.cases import ValueCases
from harness.testees import load_testee
from tests.faults.arrays import PAIRS
from tests.faults.hunt import SEED, concluded, manifest_of, store

pytestmark = pytest.mark.jvm


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("ShortReader", "arrays: read as"),
        ("ShortWriter", "arrays: written as"),
        ("Miscounting", "arrays: written as"),
    ],
)
def test_one_bug_of_all_arrays_is_one_cause(name: str, title: str, gateway: Gateway, tmp_path: Path) -> None:
    """It was a cause for every field and value class of what stood behind."""
    testee = f"tests.faults.arrays:{name}"
    cases = ValueCases(find_reference("4.4.0"), load_testee(testee), SEED)
    runner = InlineRunner(cases, gateway.batch_call(cases.reference))
    folder = RunFolder(tmp_path)
    folder.rows.mkdir(parents=True)
    for number, pair in enumerate(PAIRS):
        done = runner.run(pair, range(cases.work(pair).boundary))
        store(done, folder.rows / f"part-{number}.parquet")
    manifest = manifest_of(cases, "values", testee, PAIRS[0])
    manifest.pairs = {pair.message: [pair.version] for pair in PAIRS}
    analysis = value_analysis(cases, gateway, run_facts(manifest))
    report = concluded(folder, manifest, {"values": analysis}, Limits(seconds=600.0))
    titles = [cause.title for cause in causes_of(report.new)]
    assert len(titles) == 1, titles
    assert titles[0].startswith(title)

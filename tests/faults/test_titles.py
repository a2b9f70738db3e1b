"""Titles say nothing that the versions listed beneath them contradict."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits
from harness.conclusion import run_facts
from harness.pair import Pair
from harness.references import find_reference
from harness.report.causes import causes_of
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.suites.values.analysis import value_analysis
from harness.suites.values.cases import ValueCases
from harness.testees import PycodecTestee
from pycodec import Message
from tests.faults.hunt import SEED, concluded, manifest_of, store

pytestmark = pytest.mark.jvm

PAIRS: Final = [Pair("HeartbeatRequest", version) for version in range(5)]
FIRST_FLEXIBLE: Final = 4


class LastByte(PycodecTestee):
    """Writes another last byte once there are many: which value it is in depends on all that comes before."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """The bytes, the last of them changed if there are more than twenty."""
        data = super().encode_value(pair, value)
        return data[:-1] + bytes([data[-1] ^ 1]) if len(data) > 20 else data


def test_no_title_contradicts_the_versions_of_its_cause(gateway: Gateway, tmp_path: Path) -> None:
    cases = ValueCases(find_reference("4.4.0"), LastByte(), SEED)
    runner = InlineRunner(cases, gateway.batch_call(cases.reference))
    folder = RunFolder(tmp_path)
    folder.rows.mkdir(parents=True)
    for pair in PAIRS:
        store(
            runner.run(pair, range(cases.work(pair).boundary)), folder.rows / f"part-{pair.version}.parquet"
        )
    manifest = manifest_of(cases, "values", "tests.faults.test_titles:LastByte", PAIRS[0])
    manifest.pairs = {"HeartbeatRequest": [pair.version for pair in PAIRS]}
    analysis = value_analysis(cases, gateway, run_facts(manifest))
    report = concluded(folder, manifest, {"values": analysis}, Limits(seconds=120.0))
    causes = causes_of(report.new)
    assert any("strings" in cause.title for cause in causes)
    for cause in causes:
        versions = {version for finding in cause.findings for version in finding.group.versions}
        if "in versions that are not flexible" in cause.title:
            assert max(versions) < FIRST_FLEXIBLE, cause.title
        if "in flexible versions" in cause.title:
            assert min(versions) >= FIRST_FLEXIBLE, cause.title
    cases.close()

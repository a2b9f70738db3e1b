"""A run of the suite `specs` in this process, up to minimised findings and their scripts."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from harness.casework.facade import Java
from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits, RunFacts
from harness.conclusion import run_facts
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.runfolder import Manifest, RunFolder, Side
from harness.runners.gateway import Gateway
from harness.suites.contract import Analysis
from tests.faults.hunt import SEED, concluded, store

__all__ = ["analysed", "rows_of", "spec_of_script"]

MakeAnalysis = Callable[[Any, Java, RunFacts], Analysis]


def rows_of(cases: Any, gateway: Gateway, pairs: Iterable[Pair], random: int = 10) -> list[CaseRow]:
    """All boundary cases of some pairs, and some random ones."""
    runner = InlineRunner(cases, gateway.batch_call(cases.reference))
    return [row for pair in pairs for row in runner.run(pair, range(cases.work(pair).boundary + random))]


def analysed(
    path: Path, gateway: Gateway, testee: str, *parts: tuple[MakeAnalysis, Any, list[CaseRow]]
) -> RunReport:
    """The report of some rows, with one script a finding below `path`.

    Args:
        path: of the run's folder.
        gateway: to the facade.
        testee: name of the testee.
        parts: analysis, opened cases and rows of each part of the suite.
    """
    folder = RunFolder(path)
    folder.create()
    reference = parts[0][1].reference
    pairs: dict[str, list[int]] = {}
    for number, (_, _, rows) in enumerate(parts):
        store(rows, folder.rows / f"part-{number}.parquet")
        for message, version in dict.fromkeys((row.message, row.version) for row in rows):
            pairs.setdefault(message, []).append(version)
    manifest = Manifest(
        seed=SEED,
        reference=Side("kafka-clients", reference.kafka_version, "", reference.name),
        testee=Side(testee, "0", testee, testee),
        suites=["specs"],
        pairs=pairs,
        complete=True,
    )
    facts = run_facts(manifest)
    analyses = {cases.suite: make(cases, gateway, facts) for make, cases, _ in parts}
    # How fast the machine is just now is not asked here.
    return concluded(folder, manifest, analyses, Limits(seconds=1800.0, seconds_each=300.0))


def spec_of_script(path: Path, finding: Finding) -> str:
    """The spec that a finding's script carries."""
    text = runpy.run_path(str(path / finding.reproducer))["SPEC"]
    assert isinstance(text, str)
    return text

"""A campaign on one pair, up to reproducers; the reference answers in this process or on Spark."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from harness.casework.base import BaseCases
from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits
from harness.conclusion import find_causes, run_facts, write_scripts
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.report.runfolder import Manifest, RunFolder, Side
from harness.runners.gateway import Gateway
from harness.runners.pipeline import rows_batch
from harness.suites.contract import Analysis
from harness.suites.values.analysis import value_analysis
from harness.suites.values.cases import ValueCases

__all__ = [
    "RANDOM_CASES",
    "SEED",
    "conclude",
    "concluded",
    "manifest_of",
    "planted_script",
    "run_inline",
    "start_script",
]

ROOT: Final = Path(__file__).parents[2]
SEED: Final = 7
RANDOM_CASES: Final = 40
"""Random cases after the boundary cases."""

_LIMITS: Final = Limits(seconds=60.0, steps=400, seconds_each=20.0)


def run_inline(cases: ValueCases, gateway: Gateway, pair: Pair, rows: Path) -> None:
    """Run a pair's cases in this process and store the rows."""
    runner = InlineRunner(cases, gateway.batch_call(cases.reference))
    done = runner.run(pair, range(cases.work(pair).boundary + RANDOM_CASES))
    rows.mkdir(parents=True)
    store(done, rows / "part.parquet")


def store(rows: Iterable[CaseRow], file: Path) -> None:
    """Write rows as a campaign does."""
    pq.write_table(pa.Table.from_batches([rows_batch([row.as_tuple() for row in rows])]), file)


def conclude(folder: RunFolder, cases: ValueCases, gateway: Gateway, testee: str, pair: Pair) -> RunReport:
    """From stored rows to minimised findings and their reproducers."""
    manifest = manifest_of(cases, "values", testee, pair)
    analysis = value_analysis(cases, gateway, run_facts(manifest))
    return concluded(folder, manifest, {"values": analysis}, _LIMITS)


def manifest_of(cases: BaseCases, suite: str, testee: str, pair: Pair) -> Manifest:
    """What a run of one pair knows of itself."""
    reference = cases.reference
    return Manifest(
        seed=SEED,
        reference=Side("kafka-clients", reference.kafka_version, "", reference.name),
        testee=Side(cases.testee.name, cases.testee.version, testee, testee),
        suites=[suite],
        pairs={pair.message: [pair.version]},
        complete=True,
    )


def concluded(
    folder: RunFolder, manifest: Manifest, analyses: Mapping[str, Analysis], limits: Limits
) -> RunReport:
    """From a folder's rows to its report, as a campaign ends."""
    find_causes(folder, manifest, analyses, limits)
    folder.write_manifest(manifest)
    report = build_report(folder, ExpectedMismatches())
    write_scripts(folder, report, analyses)
    return report


def planted_script(fault: str, script: Path) -> subprocess.Popen[str]:
    """Start a reproducer in a Python in which a fault of the proposals is planted."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.planted", fault, str(script)],
        cwd=ROOT,
        env=os.environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def start_script(script: Path, *testee: str) -> subprocess.Popen[str]:
    """Start a reproducer as a user would, outside of the project's folder, maybe with another testee."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, script.name, *testee],
        cwd=script.parent,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )

"""From a run's rows of spec cases to one signature a rule, small specs and scripts that show them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits
from harness.causes.signature import ANY_MESSAGE
from harness.conclusion import run_facts
from harness.outcome import Reason
from harness.references import find_reference
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.runfolder import Manifest, RunFolder, Side
from harness.runners.gateway import Gateway
from harness.suites.specs.cases import RuleCases
from harness.suites.specs.cells import CELLS
from harness.suites.specs.rule_analysis import rule_analysis
from harness.testees import load_testee
from tests.faults.hunt import concluded, store

pytestmark = pytest.mark.jvm

TESTEE = "tests.faults.spec_testees:Misreading"
Run = tuple[RunFolder, RunReport]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory, gateway: Gateway) -> Run:
    """A run of some messages with a testee that has bugs, analysed and reported."""
    return run_of(TESTEE, CELLS + 90, tmp_path_factory.mktemp("run"), gateway)


def run_of(testee: str, each: int, path: Path, gateway: Gateway) -> Run:
    """The same with some testee, and so many cases of a message."""
    reference = find_reference("4.3.1-test")
    cases = RuleCases(reference, load_testee(testee), seed=7)
    call = gateway.batch_call(reference)
    pairs = list(cases.pairs)[:3]
    rows = InlineRunner(cases, call).run_prepared(
        cases.make(pair, index) for pair in pairs for index in range(each)
    )
    folder = RunFolder(path / "run")
    folder.create()
    store(rows, folder.rows / "part.parquet")
    manifest = Manifest(
        seed=7,
        reference=Side("kafka-clients", "4.3.1", "", "4.3.1-test"),
        testee=Side("pycodec with bugs", "0", testee, testee),
        suites=["specs"],
        pairs={pair.message: [pair.version] for pair in pairs},
        planned_cases=len(rows),
        complete=True,
    )
    analysis = rule_analysis(cases, gateway, run_facts(manifest))
    return folder, concluded(folder, manifest, {"rules": analysis}, Limits(seconds=60.0, seconds_each=15.0))


def found(report: RunReport) -> dict[tuple[str, str], Finding]:
    return {(each.signature.reason, each.signature.flag): each for each in report.findings}


def test_each_bug_is_one_signature_whatever_the_message(run: Run) -> None:
    _, report = run
    assert {finding.signature.message for finding in report.findings} == {ANY_MESSAGE}
    assert found(report).keys() >= {
        (Reason.SPEC_ACCEPTED, "tag_gap"),
        (Reason.SPEC_REFUSED, "array_element"),
        (Reason.SPEC_REASON_DIFFERS, "entity_type"),
        (Reason.SPEC_FAILED, "name_missing"),
    }
    failed = found(report)[Reason.SPEC_FAILED, "name_missing"]
    assert failed.example.detail.startswith("testee: KeyError: 'name'; generator: ")
    assert len(report.findings) < 12
    assert report.exit_code == 1


def test_specs_are_cut_to_what_matters(run: Run) -> None:
    _, report = run
    gap = found(report)[Reason.SPEC_ACCEPTED, "tag_gap"]
    spec = json.loads((gap.example.reference_bytes or b"").decode())
    assert gap.minimised
    assert len(spec["fields"]) == 1
    assert spec["fields"][0].keys() == {"name", "type", "tag", "taggedVersions"}
    refused = found(report)[Reason.SPEC_REFUSED, "array_element"]
    assert (refused.example.reference_bytes or b"").count(b'"uuid"') == 1
    assert refused.example.frame_len < 200


@pytest.mark.parametrize("testee", [TESTEE, "pycodec"])
def test_the_scripts_show_the_bugs_and_agree_without_them(run: Run, testee: str) -> None:
    folder, report = run
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    for finding in found(report).values():
        source = (folder.path / finding.reproducer).read_text()
        script = folder.path / "script.py"
        script.write_text(source.replace(f"TESTEE = {TESTEE!r}", f"TESTEE = {testee!r}"))
        done = subprocess.run(
            [sys.executable, str(script)], capture_output=True, text=True, check=False, env=environment
        )
        shown = testee == TESTEE
        assert done.returncode == (1 if shown else 0), done.stdout + done.stderr
        assert ("REPRODUCED" if shown else "AGREES") in done.stdout


def test_what_is_refused_too_much_is_found_by_boundary_cases_alone(tmp_path: Path, gateway: Gateway) -> None:
    _, report = run_of("tests.faults.spec_testees:Narrow", CELLS, tmp_path, gateway)
    refused = {
        each.signature.flag: (each.example.reference_bytes or b"").decode() for each in report.findings
    }
    assert {each.signature.reason for each in report.findings} == {Reason.SPEC_REFUSED}
    # The specs of Kafka's own files begin with a licence; one that just keeps Jackson's rules has a comment.
    assert refused.keys() == {"untouched", "json"}
    assert all("// " in text or "/* " in text for text in refused.values())

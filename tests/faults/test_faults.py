"""The harness catches every planted fault, by the cases of a normal run and nothing made for the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.casework.contract import CaseSource
from harness.casework.plan import make_plan
from harness.references import find_reference
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.runners.pipeline import Session, run_campaign
from harness.suites.values.cases import ValueCases
from harness.testees import load_testee
from tests.faults.fault import Fault
from tests.faults.hunt import RANDOM_CASES, ROOT, SEED, conclude, run_inline, start_script
from tests.faults.table import FAULTS
from tests.share import share_of

pytestmark = pytest.mark.jvm


def _names(fault: Fault, path: str) -> bool:
    """Whether a signature's path names the faulty field, or something in it."""
    return not fault.path or any(
        path == place or path.startswith(place + ".") for place in (fault.path, *fault.also)
    )


def _check(fault: Fault, report: RunReport, folder: RunFolder) -> None:
    """The fault was caught, most of its cases under the faulty field, and its reproducer works."""
    assert report.new, f"not caught: {fault.bug}"
    minimised = [finding for finding in report.new if finding.value]
    named = [finding for finding in minimised if _names(fault, finding.signature.path)]
    paths = {finding.signature.path: finding.group.cases for finding in minimised}
    assert named, f"{fault.path} is not named, but {paths}"
    assert 2 * sum(f.group.cases for f in named) > sum(paths.values()), f"{fault.path} is lost among {paths}"
    _check_reproducer(fault, max(named, key=lambda finding: finding.group.cases), folder)


def _check_reproducer(fault: Fault, finding: Finding, folder: RunFolder) -> None:
    """Exit code 1 with the faulty testee, 0 with pycodec."""
    script = folder.path / finding.reproducer
    source = script.read_text("utf-8")
    faulty = f"TESTEE = 'tests.faults.testees:{fault.name}'\n"
    assert faulty in source
    healthy = script.with_name("healthy.py")
    healthy.write_text(source.replace(faulty, "TESTEE = 'pycodec'\n"), "utf-8")
    running = [start_script(script), start_script(healthy)]
    outputs = [process.communicate(timeout=60)[0] for process in running]
    assert running[0].returncode == 1, outputs[0]
    assert "REPRODUCED" in outputs[0]
    assert running[1].returncode == 0, outputs[1]


@pytest.mark.parametrize("fault", share_of(FAULTS.values(), 6), ids=str)
def test_a_planted_fault_is_caught_named_and_reproduced(
    fault: Fault, gateway: Gateway, tmp_path: Path
) -> None:
    """The cases of the fault's pair show it, and minimising leaves a value that names the field at fault."""
    testee = f"tests.faults.testees:{fault.name}"
    cases = ValueCases(find_reference(fault.reference), load_testee(testee), SEED)
    folder = RunFolder(tmp_path)
    run_inline(cases, gateway, fault.pair, folder.rows)
    _check(fault, conclude(folder, cases, gateway, testee, fault.pair), folder)


def test_the_pipeline_catches_a_fault_too(session: Session, tmp_path: Path) -> None:
    """A testee named as `module:Class` is imported by Spark's workers, and its fault caught there."""
    fault = FAULTS["milliseconds_lost"]
    testee = f"tests.faults.testees:{fault.name}"
    source = CaseSource(find_reference(fault.reference), testee, SEED, ValueCases, sys_path=(str(ROOT),))
    cases = source.open()
    work = {pair: cases.work(pair) for pair in source.reference.pairs if pair.message == fault.message}
    number = sum(entry.boundary + RANDOM_CASES for entry in work.values())
    folder = RunFolder(tmp_path)
    folder.create()
    run_campaign(session, source, make_plan(work, seed=SEED, cases=number, partitions=2), folder.rows)
    report = conclude(folder, cases, session.gateway, testee, fault.pair)
    assert {finding.group.version_text for finding in report.new} == {str(fault.version)}
    _check(fault, report, folder)

"""Misread specs that only random ones show: each is caught, and minimised to the feature that is misread."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.pair import Pair
from harness.references import find_reference
from harness.runners.gateway import Gateway
from harness.suites.specs import analysis
from harness.suites.specs.analysis import spec_value_analysis
from harness.suites.specs.batch import spec_batch
from harness.suites.specs.edits import fields_of
from harness.suites.specs.generator import Generator
from harness.suites.specs.prepare import fitting
from harness.suites.values.cases import ValueCases
from harness.testees import load_testee
from pycodec.specs.parse import parse_message
from tests.faults.hunt import SEED, start_script
from tests.faults.misread import BUGS, misread
from tests.faults.spec_hunt import analysed, rows_of, spec_of_script

CASES = 50_000
"""The run whose specs are tried."""

MINIMISED = (
    "uuids_have_no_default",
    "tagged_bytes_are_never_null",
    "own_flexible_versions_are_those_of_the_message",
)
"""Bugs that are minimised here, to a spec of one field: one that is misread."""


@pytest.fixture(scope="session")
def right(gateway: Gateway) -> ValueCases:
    """The cases of a run's specs, for pycodec as it is."""
    reference = Generator(gateway).build(spec_batch(SEED, fitting(CASES)).texts, "random")
    return ValueCases(reference, load_testee("pycodec"), SEED)


def concerned(cases: ValueCases, bug: str) -> list[Pair]:
    """The pairs of the messages whose specs are misread."""
    messages = cases.reference.protocol.messages
    wrong = {name for name, spec in messages.items() if misread(spec, BUGS[bug]) != spec}
    return [pair for pair in cases.pairs if pair.message in wrong]


def planted(right: ValueCases, bug: str) -> ValueCases:
    """The same cases, for pycodec with a bug."""
    return ValueCases(right.reference, load_testee(f"tests.faults.misread_testees:{bug}"), SEED)


@pytest.mark.parametrize("bug", BUGS)
def test_no_message_of_kafka_shows_it(bug: str) -> None:
    for name in ("4.4.0", "4.4.0-server"):
        for spec in find_reference(name).protocol.messages.values():
            assert misread(spec, BUGS[bug]) == spec


@pytest.mark.jvm
@pytest.mark.parametrize("bug", BUGS)
def test_random_specs_show_it(bug: str, right: ValueCases, gateway: Gateway) -> None:
    wrong = planted(right, bug)
    for pair in concerned(right, bug):
        if any(row.verdict == "mismatch" for row in rows_of(wrong, gateway, [pair])):
            break
    else:
        pytest.fail("no random spec shows it")
    # It is the bug that shows.
    assert "mismatch" not in {row.verdict for row in rows_of(right, gateway, [pair])}


@pytest.mark.jvm
@pytest.mark.parametrize("bug", MINIMISED)
def test_it_is_minimised_to_what_is_misread(
    bug: str, right: ValueCases, gateway: Gateway, tmp_path: Path
) -> None:
    cases = planted(right, bug)
    rows = rows_of(cases, gateway, concerned(right, bug))
    testee = f"tests.faults.misread_testees:{bug}"
    report = analysed(tmp_path / "run", gateway, testee, (spec_value_analysis, cases, rows))
    assert report.exit_code == 1
    for finding in report.new:
        text = spec_of_script(tmp_path / "run", finding)
        assert len(list(fields_of(json.loads(text)))) == 1
        assert misread(spec := parse_message(text), BUGS[bug]) != spec
        script = tmp_path / "run" / finding.reproducer
        mended = script.with_name("mended.py")
        mended.write_text(script.read_text().replace(f"TESTEE = {testee!r}", "TESTEE = 'pycodec'"))
        for path, code in ((script, 1), (mended, 0)):
            process = start_script(path)
            output = process.communicate(timeout=60)[0]
            assert process.returncode == code, output


@pytest.mark.jvm
def test_what_does_not_come_again_is_told_with_its_whole_spec(
    right: ValueCases, gateway: Gateway, tmp_path: Path
) -> None:
    """The rows are of a codec with a bug, and the one that is asked again has none."""
    bug = "tagged_bytes_are_never_null"
    rows = rows_of(planted(right, bug), gateway, concerned(right, bug))
    report = analysed(tmp_path / "run", gateway, "pycodec", (spec_value_analysis, right, rows))
    # One for each way in which it showed: nulls are refused when they are written, and when they are read.
    assert {finding.signature.reason for finding in report.new} == {"testee_rejected", "decode_rejected"}
    wrong = {row.message for row in rows if row.verdict == "mismatch"}
    for finding in report.new:
        assert finding.signature.kind == "not repeatable"
        assert not finding.minimised
        assert set(finding.group.messages) == wrong
        spec = spec_of_script(tmp_path / "run", finding)
        assert f'"name": "{finding.example.message}"' in spec


@pytest.mark.jvm
def test_what_there_was_no_time_to_see_again_is_not_told_to_be_unrepeatable(
    right: ValueCases, gateway: Gateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is none of a cause that was not shown to be its own."""
    monkeypatch.setattr(analysis, "_SECONDS_EACH", 0.0)
    bug = "tagged_bytes_are_never_null"
    cases = planted(right, bug)
    rows = rows_of(cases, gateway, concerned(right, bug)[:2])
    testee = f"tests.faults.misread_testees:{bug}"
    report = analysed(tmp_path / "run", gateway, testee, (spec_value_analysis, cases, rows))
    assert {finding.signature.kind for finding in report.new} == {"not minimised"}


def test_there_are_enough_of_them() -> None:
    assert len(BUGS) >= 8

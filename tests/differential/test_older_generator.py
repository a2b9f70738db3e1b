"""Random specs against a generator of the past: its bugs are found and minimised; today's has none of them.

No case here is made for any of these bugs: specs, values and bytes are those of a normal run.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.casework.facade import bytes_request
from harness.casework.faults import direction_of
from harness.causes.signature import ANY_MESSAGE, Signature
from harness.outcome import Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.runners.gateway import Gateway
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.script import ScriptCase, byte_script
from harness.suites.specs.analysis import spec_byte_analysis, spec_value_analysis
from harness.suites.specs.batch import spec_batch
from harness.suites.specs.edits import fields_of
from harness.suites.specs.field_kind import MESSAGE
from harness.suites.specs.generator import Generator
from harness.suites.values.cases import ValueCases
from harness.testees import load_testee
from tests.faults.hunt import SEED, start_script
from tests.faults.spec_hunt import analysed, rows_of, spec_of_script

pytestmark = pytest.mark.jvm

OLD, NEW = "3.4.0", "4.3.1"
SPECS = 250

Run = tuple[Path, RunReport]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory, gateway: Gateway) -> Run:
    """All values of a batch of specs and some of its malformed bytes, analysed and reported."""
    path = tmp_path_factory.mktemp("older") / "run"
    reference = Generator(gateway, OLD).build(spec_batch(SEED, SPECS).texts, "random")
    values = ValueCases(reference, load_testee("pycodec"), SEED)
    frames = ByteCases(reference, load_testee("pycodec"), SEED)
    lowest = {pair.message: pair for pair in reversed(frames.pairs)}.values()
    report = analysed(
        path,
        gateway,
        "pycodec",
        (spec_value_analysis, values, rows_of(values, gateway, values.pairs, random=0)),
        (spec_byte_analysis, frames, rows_of(frames, gateway, lowest, random=0)),
    )
    return path, report


def caused(report: RunReport) -> list[Finding]:
    """The findings, without the differences with `types.Schema` that have a name."""
    return [each for each in report.findings if each.signature.message != ANY_MESSAGE]


def shown(report: RunReport) -> list[Finding]:
    """Those of them that have a script, and do not depend on how fast the machine is.

    What could hurt a running peer has its script in private reports only.
    """
    died = Reason.REFERENCE_DIED
    return [each for each in caused(report) if not each.security and each.signature.reason != died]


def test_bugs_that_are_mended_since_are_found(run: Run) -> None:
    _, report = run
    found = {(each.signature.reason, each.signature.reference): each for each in caused(report)}
    # A field that is tagged in a part of the flexible versions is not left out of the others.
    unwritable = found[Reason.REFERENCE_REJECTED, "rejected:write:NullPointerException"]
    assert unwritable.signature.path == "laterTaggedInt32s"
    leftover = found[Reason.BYTES_DIFFER, "accepted"]
    assert leftover.signature.path == "laterTaggedIgnorableInt32"
    # types.Schema reserves memory for a tagged field of 2 GiB that is not there, and reads null for records.
    assert (Reason.REFERENCE_DIED, "error:read:OutOfMemoryError") in found
    assert found[Reason.SCHEMA_DIFFERS, "accepted"].signature.path == "records"
    assert report.exit_code == 1


def direction(signature: Signature) -> tuple[str, str]:
    return signature.check, direction_of(signature.reason, signature.testee)


def test_one_cause_is_one_finding_with_a_spec_of_one_field(run: Run) -> None:
    path, report = run
    for finding in shown(report):
        assert finding.minimised
        assert finding.signature.message == MESSAGE
        spec = json.loads(spec_of_script(path, finding))
        # A struct that stays one has a field.
        assert len(spec["fields"]) <= 1
        assert all(len(each.get("fields", ())) <= 1 for each in fields_of(spec))
    most = max(caused(report), key=lambda finding: len(finding.group.messages))
    assert len(most.group.messages) > 20
    # Writing and reading wrongly are told apart, where one spec shows both.
    told = [(spec_of_script(path, each), direction(each.signature)) for each in shown(report)]
    assert len(told) == len(set(told))


def test_the_newest_generator_agrees_on_the_same_specs(run: Run, gateway: Gateway) -> None:
    """But for what cannot be mended without a change of the wire: elements of no bytes look like too many."""
    path, report = run
    specs = [json.loads(spec_of_script(path, finding)) for finding in shown(report)]
    texts = [json.dumps({**spec, "name": f"Mended{number}"}) for number, spec in enumerate(specs)]
    reference = Generator(gateway, NEW).build(texts, "mended")
    values = ValueCases(reference, load_testee("pycodec"), SEED)
    frames = ByteCases(reference, load_testee("pycodec"), SEED)
    rows = [row for cases in (values, frames) for row in rows_of(cases, gateway, cases.pairs)]
    assert {row.message for row in rows} == {f"Mended{number}" for number in range(len(specs))}
    differ = {(row.message, row.reason) for row in rows if row.reason not in ("", Reason.KNOWN_DIFFERENCE)}
    assert differ <= {
        (f"Mended{number}", Reason.REFERENCE_UNREADABLE)
        for number, finding in enumerate(shown(report))
        if finding.signature.reason == Reason.REFERENCE_UNREADABLE
    }


def test_the_scripts_need_nothing_but_pycodec(run: Run) -> None:
    """Where the generated message itself is wrong, pycodec differs from it; else it does as that one does."""
    path, report = run
    findings = shown(report)
    running = [start_script(path / finding.reproducer) for finding in findings]
    for finding, process in zip(findings, running, strict=True):
        output = process.communicate(timeout=60)[0]
        wrong = finding.signature.side == "testee"
        assert process.returncode == (1 if wrong else 0), output
        assert ("REPRODUCED" if wrong else "AGREES") in output


def test_a_refusal_for_a_reason_of_its_own_is_shown(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    """Both refuse to write unknown tags that do not rise again, the generator's message for its own bug."""
    path, report = run
    text = next(
        spec_of_script(path, each)
        for each in shown(report)
        if each.signature.path == "laterTaggedInt32s" and each.signature.check == "roundtrip"
    )
    reference = Generator(gateway, OLD).build([text], "unwritable")
    suite = ByteCases(reference, load_testee("pycodec"), SEED)
    pair, data = Pair(MESSAGE, 1), bytes.fromhex("0300000000000000000201000100")
    request = (suite.setup(pair).class_name, bytes_request(pair.version, data))
    response = gateway.batch_call(reference)([request])[0]
    case = ScriptCase("", "", pair, "pycodec", OLD)
    script = tmp_path / "script.py"
    script.write_text(byte_script(suite, case, data, response))
    process = start_script(script)
    output = process.communicate(timeout=60)[0]
    assert process.returncode == 1, output
    assert "does not belong to the reference's refusal" in output

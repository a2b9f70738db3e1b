"""The proposals suite catches planted bugs by the cases of a normal run, and its scripts show them.

The suite knows none of these bugs: its cases come from its own generator (`harness.suites.proposals`).
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits
from harness.conclusion import run_facts
from harness.references import Reference
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.suites.proposals import cases as suite_module
from harness.suites.proposals.analysis import proposal_analysis
from harness.suites.proposals.cases import ProposalCases
from harness.testees import load_testee
from pycodec.proposals.wirepage import messageset
from tests.faults import proposals as faults
from tests.faults.hunt import concluded, manifest_of, planted_script, start_script, store
from tests.share import share_of

pytestmark = pytest.mark.jvm

ENCODINGS, OPTIONAL, TAGGED = "IntegerEncodings", "OptionalFields", "TaggedFieldsText"
PRODUCE, FETCH, DATA = "PageProduceRequest", "PageFetchRequest", "PageTopicData"

CAUGHT = {
    faults.packed_without_zigzag: ENCODINGS,
    faults.unpacked_reads_no_negative_numbers: ENCODINGS,
    faults.varlong_of_nine_bytes: ENCODINGS,
    faults.fixed_is_little_endian: ENCODINGS,
    faults.narrow_writes_cut_off: ENCODINGS,
    faults.sixteen_bit_varints_are_cut_off: ENCODINGS,
    faults.wide_numbers_are_wrapped: ENCODINGS,
    faults.the_first_range_counts_for_all_versions: ENCODINGS,
    faults.arrays_are_read_as_fixed: ENCODINGS,
    faults.the_length_counts_the_tag: OPTIONAL,
    faults.the_length_is_unsigned: OPTIONAL,
    faults.the_buffer_stands_at_the_end: OPTIONAL,
    faults.tags_are_sorted_as_signed: OPTIONAL,
    faults.unknown_fields_are_dropped: OPTIONAL,
    faults.defaults_are_written: OPTIONAL,
    faults.unknown_fields_go_unchecked: OPTIONAL,
    faults.optional_strings_are_compact: OPTIONAL,
    faults.known_tags_before_unknown_ones: TAGGED,
    faults.the_size_counts_itself: PRODUCE,
    faults.list_counts_are_unsigned_bytes: PRODUCE,
    faults.parallel_lists_go_unchecked: FETCH,
    faults.the_order_is_never_kept: DATA,
}
"""The faults that show in values and bytes, and a message that has them. The others are in how specs are
judged, and in what is inside of a message set."""

RANDOM = 20
LIMITS = Limits(seconds=60.0, steps=400, seconds_each=20.0)  # a fifth of the steps that a run has


@pytest.fixture
def fresh() -> Iterator[None]:
    """No testee that was made with, or without, a fault is kept."""
    suite_module._subject.cache_clear()
    yield
    suite_module._subject.cache_clear()


def hunted(
    gateway: Gateway, reference: Reference, message: str, path: Path, limits: Limits = LIMITS
) -> RunReport:
    """The report of a run over the highest version of a message, up to the reproducers."""
    suite = ProposalCases(reference, load_testee("pycodec"), 7)
    pair = max(pair for pair in suite.pairs if pair.message == message and pair.version < 2)
    call = gateway.batch_call(reference)
    rows = InlineRunner(suite, call).run(pair, range(suite.work(pair).boundary + RANDOM))
    folder = RunFolder(path)
    folder.create()
    store(rows, folder.rows / "part.parquet")
    manifest = manifest_of(suite, suite.suite, "pycodec", pair)
    analysis = proposal_analysis(suite, gateway, run_facts(manifest))
    return concluded(folder, manifest, {suite.suite: analysis}, limits)


def smallest(report: RunReport, begins: str = "") -> Finding:
    """The plainest of the minimised findings whose value is written so (`{` of a value, `b` of a frame)."""
    minimised = [each for each in report.new if each.minimised and each.value.startswith(begins)]
    return min(minimised, key=lambda finding: (len(finding.value), finding.id))


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("fault", share_of(CAUGHT, 6), ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_caught_minimised_and_reproduced(
    fault: object, gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    """Exit code 1 with the fault, 0 without it."""
    with pytest.MonkeyPatch.context() as patch:
        fault(patch)  # type: ignore[operator]
        report = hunted(gateway, reference, CAUGHT[fault], tmp_path / "run")  # type: ignore[index]
    assert report.exit_code == 1
    finding = smallest(report)
    script = tmp_path / "run" / finding.reproducer
    running = [planted_script(fault.__name__, script), start_script(script)]  # type: ignore[attr-defined]
    outputs = [process.communicate(timeout=60)[0] for process in running]
    assert running[0].returncode == 1, outputs[0]
    assert "REPRODUCED" in outputs[0]
    assert running[1].returncode == 0, outputs[1]
    assert "AGREES" in outputs[1]


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("steps", [2, 40])
def test_what_cannot_be_reduced_is_put_down_to_nothing_that_is_right(
    gateway: Gateway, reference: Reference, tmp_path: Path, steps: int
) -> None:
    """A random case holds much; one that fails as a known value does, and holds it, is told with that."""
    limits = Limits(seconds=60.0, steps=steps, seconds_each=20.0)
    with pytest.MonkeyPatch.context() as patch:
        faults.unpacked_reads_no_negative_numbers(patch)
        report = hunted(gateway, reference, ENCODINGS, tmp_path / "run", limits)
    paths = {each.signature.path for each in report.new}
    assert any("unpacked" in path for path in paths)
    assert all("unpacked" in path for path in paths - {""}), paths
    assert any(each.group.cases > len(each.group.enumerated) for each in report.new)


@pytest.mark.usefixtures("fresh")
def test_a_minimised_case_is_of_one_field_and_one_number(
    gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        faults.packed_without_zigzag(patch)
        report = hunted(gateway, reference, ENCODINGS, tmp_path / "run")
    finding = smallest(report, begins="{")
    assert finding.value == "{'f0': 1}"
    # Whatever the type and the number of bits.
    assert (finding.signature.path, finding.signature.layer) == ("packed", "codec")
    text = (tmp_path / "run" / finding.reproducer).read_text()
    assert text.count('"name": "F') == 1
    assert '"encoding": "packed16"' in text


@pytest.mark.usefixtures("fresh")
def test_what_any_mutation_shows_is_told_of_none(
    gateway: Gateway, reference: Reference, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That checksums are not looked at is no matter of the key's length, which was changed first."""
    monkeypatch.setattr(messageset, "_check_crc", lambda *_: None)
    report = hunted(gateway, reference, "MessageSet", tmp_path / "run")
    assert {(each.signature.path, each.signature.kind) for each in report.new} == {("", "")}


def test_a_script_that_lacks_pycodec_cannot_run(
    gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        faults.fixed_is_little_endian(patch)
        report = hunted(gateway, reference, PRODUCE, tmp_path / "run")
        assert report.exit_code == 0
        suite_module._subject.cache_clear()
        report = hunted(gateway, reference, ENCODINGS, tmp_path / "other")
    suite_module._subject.cache_clear()
    script = tmp_path / "other" / smallest(report).reproducer
    done = subprocess.run(
        [sys.executable, "-S", "-I", str(script)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "pycodec is not importable" in done.stdout

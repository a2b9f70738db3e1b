"""The suite of record batches catches planted bugs by the cases of a normal run, and agrees without them."""

from __future__ import annotations

import subprocess
import sys
from ast import literal_eval
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits, RunFacts
from harness.causes.root_cause import RootCause
from harness.causes.search import Budget
from harness.causes.signature import group_rows
from harness.conclusion import run_facts
from harness.outcome import Reason
from harness.pair import Pair
from harness.references import Reference
from harness.report.model import RunReport
from harness.report.runfolder import Manifest, RunFolder, Side
from harness.runners.gateway import Gateway
from harness.suites.contract import ReferenceRequest
from harness.suites.records.analysis import record_analysis
from harness.suites.records.cases import ENCODE, RecordCases, pair_of
from harness.suites.records.draw import PLAIN, featured
from harness.suites.records.java_form import BATCHES, answers, read_op, request
from harness.suites.records.plain import write_plain
from harness.suites.records.reference import records_reference
from harness.suites.records.spoil import put_together, taken_into_parts
from harness.testees import load_testee
from pycodec.records import Record, modern
from tests.faults.hunt import ROOT, concluded, start_script, store
from tests.faults.records import FAULTS

pytestmark = pytest.mark.jvm

BATCH, MOST = 100, 3000
LIMITS = Limits(seconds=60.0, steps=400, seconds_each=20.0)


@pytest.fixture(scope="module")
def released() -> Reference:
    return records_reference(ReferenceRequest("4.4.0"))


@pytest.fixture(scope="module")
def runner(gateway: Gateway, released: Reference) -> InlineRunner[RecordCases]:
    cases = RecordCases(released, load_testee("pycodec"), seed=7)
    return InlineRunner(cases, gateway.batch_call(released))


def found(runner: InlineRunner[RecordCases], magic: int, most: int = MOST) -> list[str]:
    """The reasons of the first batch of cases with a mismatch; none if there is none."""
    pair = pair_of(magic)
    for start in range(0, most, BATCH):
        made = [runner.cases.make(pair, index) for index in range(start, start + BATCH)]
        rows = runner.run_prepared(made)
        if reasons := [f"{row.reason}: {row.detail}" for row in rows if row.verdict == "mismatch"]:
            return reasons
    return []


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_both_sides_agree(runner: InlineRunner[RecordCases], magic: int) -> None:
    assert found(runner, magic) == []


def test_kafka_says_what_is_wrong_with_what_is_no_record(runner: InlineRunner[RecordCases]) -> None:
    """Its own words are the same for all of that, and bugs of several readers would have one name."""
    (data,) = write_plain(2, featured(2, "attributes=none"))
    parts, told = taken_into_parts(data), []
    for body in (b"\x10\0\0\xff\xff\xff\xff\xff\x01", b"\x02\0"):
        parts.body[:] = body
        (response,) = runner.call([(BATCHES, request(b"", [read_op(put_together(parts), True)]))])
        told += [outcome.text for outcome, _ in answers(response)]
    assert told[0].startswith("Found invalid record structure, by IllegalArgumentException: Varint is too")
    assert told[1] == "Found invalid record structure, by BufferUnderflowException"


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_bug_is_caught(
    runner: InlineRunner[RecordCases], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    magic, plant = FAULTS[name]
    plant(monkeypatch)
    assert found(runner, magic) != []


@pytest.mark.parametrize(
    "name",
    [
        "null is read as empty",
        "the sequence is lost",
        "wrappers without messages are empty",
        "of transactional batches none is of control",
    ],
)
def test_a_planted_bug_is_minimised_and_its_script_shows_it(
    gateway: Gateway, released: Reference, tmp_path: Path, name: str
) -> None:
    """Exit code 1 with the bug, 0 without it."""
    magic, plant = FAULTS[name]
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        report = hunted(gateway, released, pair_of(magic), tmp_path / "run")
    assert report.exit_code == 1
    finding = min((each for each in report.new if each.minimised), key=lambda each: len(each.value))
    script = tmp_path / "run" / finding.reproducer
    planted = planted_run(script, name)
    assert planted.returncode == 1, planted.stdout + planted.stderr
    assert "REPRODUCED" in planted.stdout
    process = start_script(script)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0, out
    assert "AGREES" in out


@pytest.mark.parametrize(
    "names",
    [
        ("null headers are read as empty", "of two headers with one key the last counts"),
        ("timestamps are read without their base", "the sequence is lost"),
        ("delete horizons of 0 are none", "null headers are read as empty"),
        ("null is read as empty", "the highest timestamp is the last one"),
        ("the highest timestamp is the last one", "checksums of magic 2 are wrong"),
        ("header keys lose what is NUL", "checksums of magic 2 are wrong"),
        ("the number of records is one more", "the last offset counts records"),
    ],
    ids=" + ".join,
)
def test_two_planted_bugs_are_told_as_each_is(
    gateway: Gateway, released: Reference, tmp_path: Path, names: tuple[str, str]
) -> None:
    """Neither hides the other: what is told of both is what is told of each, and scripts show one alone."""
    told, scripts = [], {}
    for number, planted in enumerate([names[:1], names[1:], names]):
        with pytest.MonkeyPatch.context() as patch:
            for name in planted:
                FAULTS[name][1](patch)
            report = hunted(gateway, released, pair_of(2), tmp_path / str(number))
        scripts = {
            (each.signature.path, each.signature.reason): tmp_path / str(number) / each.reproducer
            for each in report.new
            if each.minimised
        }
        told.append(set(scripts))
    one, other, both = told
    assert one - other
    assert other - one
    assert both >= one | other
    for place in (one ^ other) & both:
        own, alien = names if place in one else names[::-1]
        assert planted_run(scripts[place], own).returncode == 1
        without = planted_run(scripts[place], alien)
        assert without.returncode == 0, without.stdout


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("checksums of magic 2 are wrong", "crc"),
        ("checksums of magic 0 and 1 are wrong", "crc"),
        ("the number of records is one more", ""),
    ],
)
def test_what_kafka_refuses_is_one_bug_and_nothing_besides(
    gateway: Gateway, released: Reference, tmp_path: Path, name: str, path: str
) -> None:
    """The part that is refused is written otherwise, too."""
    magic, plant = FAULTS[name]
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        report = hunted(gateway, released, pair_of(magic), tmp_path)
    (finding,) = report.new
    assert (finding.signature.reason, finding.signature.path) == (Reason.TESTEE_BYTES_REJECTED, path)
    assert planted_run(tmp_path / finding.reproducer, name).returncode == 1
    process = start_script(tmp_path / finding.reproducer)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0, out


PLANTED = """
import runpy, sys
import pytest
from tests.faults.hunt import ROOT, concluded, start_script, store
from tests.faults.records import FAULTS
name, script = sys.argv[1:]
patch = pytest.MonkeyPatch()
FAULTS[name][1](patch)
sys.argv = [script]
runpy.run_path(script, run_name="__main__")
"""


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        (("empty values are written as null", "values of 8,192 bytes lose one"), {"value", "empty value"}),
        (
            ("empty header values are written as null", "header values are cut to 64 bytes"),
            {"headers, empty header value", "headers, header value"},
        ),
        (
            ("attributes of records are refused", "overlong varints are refused"),
            {"attributes of a record", "an overlong varint"},
        ),
        (
            ("values are reversed under lz4", "values are reversed in transactions"),
            {"lz4, value", "transactional, value"},
        ),
        (
            ("header keys are written in lower case", "header keys lose what is NUL"),
            {"headers, capitals in header keys", "headers, NUL in header keys"},
        ),
        (
            ("bytes after the last record are passed over", "null header keys are read as empty"),
            {
                "Incorrect declared batch size, records still remaining in file",
                "Invalid negative header key size …",
            },
        ),
    ],
)
def test_two_planted_bugs_of_one_part_have_names_of_their_own(
    gateway: Gateway, released: Reference, tmp_path: Path, names: tuple[str, str], kinds: set[str]
) -> None:
    """A list that knows one of them must not hide the other."""
    told = []
    for number, planted in enumerate([names[:1], names[1:], names]):
        with pytest.MonkeyPatch.context() as patch:
            for name in planted:
                FAULTS[name][1](patch)
            report = hunted(gateway, released, Pair("RecordBatch", 2), tmp_path / str(number))
        told.append({(each.id, each.signature.kind) for each in report.new})
        assert len(report.causes_among(report.new)) == len(planted)
    one, other, both = told
    assert not one & other
    assert both == one | other
    assert {kind for _, kind in both} == kinds


def test_two_planted_bugs_of_distances_have_names_of_their_own(
    gateway: Gateway, released: Reference, tmp_path: Path
) -> None:
    """Delete horizons are bases as well, so that each is more causes than one."""
    told = []
    planted = ("distances of timestamps lose their sign", "distances of timestamps are cut to 32 bits")
    for number, names in enumerate([planted[:1], planted[1:], planted]):
        with pytest.MonkeyPatch.context() as patch:
            for name in names:
                FAULTS[name][1](patch)
            report = hunted(gateway, released, pair_of(2), tmp_path / str(number))
        told.append({(each.id, each.signature.kind) for each in report.new})
    one, other, both = told
    assert all("falling timestamps" in kind for _, kind in one)
    assert all("timestamps far apart" in kind for _, kind in other)
    assert (one - other) & both
    assert (other - one) & both


def test_spoiled_bytes_are_reduced_and_shown_as_they_are(
    gateway: Gateway, released: Reference, tmp_path: Path
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        FAULTS["null header keys are read as empty"][1](patch)
        report = hunted(gateway, released, pair_of(2), tmp_path)
    (finding,) = report.new
    assert finding.minimised
    assert finding.value.endswith("  # checksums are checked")
    shown = literal_eval(finding.value)
    assert finding.example.form == b"\1" + shown
    # One record with one header or two, and nothing in the head.
    assert len(shown) < 90
    assert shown[21:23] + shown[43:57] == bytes(2) + b"\xff" * 14


@pytest.mark.parametrize("name", ["8,192 is written in two bytes", "offsets are read without their base"])
def test_a_bug_has_the_same_names_whatever_the_seed(
    gateway: Gateway, released: Reference, tmp_path: Path, name: str
) -> None:
    told = []
    for seed in (7, 99):
        with pytest.MonkeyPatch.context() as patch:
            FAULTS[name][1](patch)
            report = hunted(gateway, released, pair_of(2), tmp_path / str(seed), seed)
        told.append({cause.id for cause in report.causes_among(report.new)})
    assert told[0] == told[1]


def planted_run(script: Path, name: str) -> subprocess.CompletedProcess[str]:
    """A script, in a process in which a bug is planted."""
    return subprocess.run(
        [sys.executable, "-c", PLANTED, name, str(script)],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def hunted(gateway: Gateway, reference: Reference, pair: Pair, path: Path, seed: int = 7) -> RunReport:
    """The report of a run over one magic, up to the reproducers."""
    suite = RecordCases(reference, load_testee("pycodec"), seed)
    rows = InlineRunner(suite, gateway.batch_call(reference)).run(pair, range(400))
    folder = RunFolder(path)
    folder.create()
    store(rows, folder.rows / "part.parquet")
    manifest = Manifest(
        seed=seed,
        reference=Side("kafka-clients", reference.kafka_version, "", reference.name),
        testee=Side("pycodec", "0", "pycodec", "pycodec"),
        suites=[suite.suite],
        pairs={pair.message: [pair.version]},
        complete=True,
    )
    analysis = record_analysis(suite, gateway, run_facts(manifest))
    return concluded(folder, manifest, {suite.suite: analysis}, LIMITS)


def test_a_smallest_case_fails_when_it_is_run_alone(
    gateway: Gateway, released: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key is written as the first one that began alike: the search itself leaves some behind."""
    monkeypatch.setenv("WIRECHECK_ISOLATE", "1")
    seen: dict[bytes | None, bytes | None] = {}
    right = modern._write

    def interning(out: Any, record: Record, *rest: Any) -> Any:
        key = record.key and seen.setdefault(record.key[:4], record.key)
        return right(out, replace(record, key=key), *rest)

    monkeypatch.setattr(modern, "_write", interning)
    suite = RecordCases(released, load_testee("pycodec"), 7)
    cases = InlineRunner(suite, gateway.batch_call(released))
    pair = pair_of(2)
    keys = (b"text-1", b"text-2", b"other")
    batch = {"base": 0, **PLAIN, "records": [(at, -1, key, b"", []) for at, key in enumerate(keys)]}
    note = repr([batch]).encode()
    (row,) = cases.run_prepared([suite.make_given(pair, ENCODE, note)])
    assert row.verdict == "mismatch"
    group = group_rows([asdict(replace(row, kind="boundary", form=note))])[0]
    analysis = record_analysis(suite, gateway, RunFacts("pycodec", "pycodec", released.name, ""))
    cause = analysis.root_cause(group, Budget(seconds=20.0))
    assert isinstance(cause, RootCause)
    suite.close()
    (alone,) = cases.run_prepared([suite.make_given(pair, ENCODE, cause.example.form or b"")])
    suite.close()
    assert alone.verdict == "mismatch"

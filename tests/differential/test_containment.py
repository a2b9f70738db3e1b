"""Whole campaigns in which a side does not survive some cases: those are named, all others completed."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from harness.casework.contract import CaseSource
from harness.casework.plan import make_plan
from harness.outcome import Reason
from harness.pair import Pair
from harness.references import Reference, facade_jar
from harness.report.runfolder import RunFolder
from harness.runners.pipeline import Session, run_campaign
from harness.suites.bytes.cases import ByteCases
from harness.suites.values.cases import ValueCases
from harness.testees import PycodecTestee
from tests.differential.test_pipeline import rows_in
from tests.faults.troubled import EXITS, FATAL_LENGTHS, is_trouble

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parents[2]
PAIR = Pair("HeartbeatRequest", 4)
CASES = 400

_SPEC = """{"type": "data", "name": "Hostile", "validVersions": "0-4", "flexibleVersions": "none",
"fields": [{"name": "Number", "type": "int32", "versions": "0+"}]}"""


def wirecheck(folder: Path, testee: str, suite: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            *(sys.executable, "-c", "from harness.cli import main; raise SystemExit(main())"),
            *("run", "--testee", f"tests.faults.troubled:{testee}", "--suite", suite),
            *("--select", f"{PAIR.message}:{PAIR.version}", "--cases", str(CASES)),
            *("--master", "local[2]", "--out", "run"),
        ],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "WIRECHECK_TIME_LIMIT": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def died_in(folder: Path) -> tuple[set[int], set[int]]:
    """The cases that the testee died of, and all others; every row must be one or the other."""
    columns = ["index", "verdict", "reason", "cell", "testee_outcome"]
    rows = list(RunFolder(folder / "run").batches(columns))
    found = [row for batch in rows for row in batch.to_pylist()]
    died = {row["index"] for row in found if row["reason"] == Reason.TESTEE_DIED}
    survived = [row for row in found if row["index"] not in died]
    assert [row for row in survived if row["verdict"] not in ("agreed", "finding")] == []
    return died, {row["index"] for row in found} - died


def test_values_that_a_testee_does_not_survive(tmp_path: Path, reference: Reference) -> None:
    """One that hangs, one that ends the process, one that takes all memory: just those, by name."""
    done = wirecheck(tmp_path, "Troubled", "values")
    assert (done.returncode, done.stderr) == (1, ""), done.stdout
    died, survived = died_in(tmp_path)
    cases = ValueCases(reference, PycodecTestee(), 7)
    wanted = {index for index in range(CASES) if is_trouble(cases.value(PAIR, index))}
    assert (died, len(survived)) == (wanted, CASES - len(wanted))
    assert len(wanted) >= 3
    assert "Traceback" not in done.stdout
    assert PAIR.message in done.stdout
    kinds = {row["testee_outcome"] for row in RunFolder(tmp_path / "run").disagreements()}
    assert kinds == {
        "timed_out:encode:TimedOut",
        "crashed:encode:ProcessEnded",
        "crashed:encode:MemoryError",
    }


def test_frames_that_a_testee_does_not_survive(tmp_path: Path, reference: Reference) -> None:
    done = wirecheck(tmp_path, "Troubled", "bytes")
    assert (done.returncode, done.stderr) == (1, ""), done.stdout
    died, survived = died_in(tmp_path)
    lengths = frame_lengths(reference, died | survived)
    assert died == {index for index, length in lengths.items() if length in FATAL_LENGTHS}
    assert {lengths[index] for index in died} == set(FATAL_LENGTHS)
    assert len(lengths) >= CASES
    kinds = {row["testee_outcome"] for row in RunFolder(tmp_path / "run").disagreements()}
    assert kinds >= {"timed_out:read:TimedOut", "crashed:read:ProcessEnded", "crashed:read:MemoryError"}


@pytest.mark.parametrize("suite", ["values", "bytes"])
def test_a_worker_that_ends_is_replaced_and_its_case_named(
    tmp_path: Path, reference: Reference, suite: str
) -> None:
    """pycodec runs in the worker itself; the task is tried again with a process of its own for it."""
    done = wirecheck(tmp_path, "Brittle", suite)
    assert (done.returncode, done.stderr) == (1, ""), done.stdout
    died, survived = died_in(tmp_path)
    if suite == "values":
        cases = ValueCases(reference, PycodecTestee(), 7)
        values = ((index, cases.value(PAIR, index)) for index in range(CASES))
        wanted = {index for index, value in values if getattr(value, "generation_id", 0) == EXITS}
    else:
        lengths = frame_lengths(reference, died | survived)
        wanted = {index for index, length in lengths.items() if FATAL_LENGTHS.get(length) == EXITS}
    assert died == wanted
    assert died
    assert len(died | survived) >= CASES


def frame_lengths(reference: Reference, indices: Iterable[int]) -> dict[int, int]:
    suite = ByteCases(reference, PycodecTestee(), 7)
    return {index: len(suite.make(PAIR, index).request or b"") - 7 for index in indices}


@pytest.fixture
def hostile(tmp_path: Path, reference: Reference) -> Reference:
    """A reference with the message of the Java tests that hangs, recurses or takes all memory."""
    jar = tmp_path / "kafka-hostile.jar"
    classes = facade_jar().parent / "test-classes"
    with zipfile.ZipFile(jar, "w") as archive:
        for path in classes.glob("org/apache/kafka/common/message/Hostile*.class"):
            archive.write(path, path.relative_to(classes))
        archive.writestr("common/message/Hostile.json", _SPEC)
    return Reference("4.4.0-hostile", (*reference.jars, jar), (jar,))


@pytest.fixture
def short_limit(session: Session) -> Iterator[None]:
    before = session.gateway.limit(2.5)
    yield
    session.gateway.limit(before)


_FATES = {
    0: "timed_out:read:TimedOut",
    1: "error:read:StackOverflowError",
    2: "error:read:OutOfMemoryError",
    3: "timed_out:read:TimedOut",
    4: "timed_out:write:TimedOut",
}


@pytest.mark.parametrize(("kind", "number"), [(ValueCases, 0), (ByteCases, 300)])
def test_a_reference_that_does_not_survive_costs_its_cases_and_no_other(
    session: Session,
    hostile: Reference,
    short_limit: None,
    tmp_path: Path,
    kind: type[ValueCases] | type[ByteCases],
    number: int,
) -> None:
    """Endless loops, endless recursion and exhausted memory in Kafka's place, as a Spark job."""
    source: CaseSource[ValueCases | ByteCases] = CaseSource(hostile, "pycodec", 7, kind)
    cases = source.open()
    assert hostile.pairs == tuple(Pair("Hostile", version) for version in _FATES)
    plan = make_plan(
        {pair: cases.work(pair) for pair in hostile.pairs}, seed=7, cases=number, partitions=2, boundary=True
    )
    run_campaign(session, source, plan, tmp_path / "rows")
    rows = rows_in(tmp_path / "rows")
    assert len(rows) == plan.cases
    died = [row for row in rows if row.reason == Reason.REFERENCE_DIED]
    assert {(row.version, row.verdict) for row in died} == {(version, "finding") for version in _FATES}
    for row in died:
        fate = _FATES[row.version]
        assert row.reference_outcome == (fate.replace("write", "read") if kind is ByteCases else fate)
        if fate.startswith("timed_out"):
            assert "HostileData" in (row.detail or "")
    others = {row.verdict for row in rows if row.reason != Reason.REFERENCE_DIED}
    assert others <= {"agreed", "finding"}
    assert session.spark.range(10).count() == 10

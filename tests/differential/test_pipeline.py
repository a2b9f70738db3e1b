"""The campaign as a Spark job: same rows however it is divided, and the same as without Spark."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from harness.casework.contract import CaseSource
from harness.casework.plan import Plan, make_plan
from harness.casework.runner import InlineRunner
from harness.errors import UserError
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.runners.pipeline import Progress, Session, _given_up, run_campaign, stored_rows
from harness.suites.values.cases import ValueCases
from harness.testees import load_testee

pytestmark = pytest.mark.jvm

PAIRS = (
    Pair("ApiVersionsResponse", 3),
    Pair("FetchRequest", 17),
    Pair("LeaderChangeMessage", 0),
    Pair("ProduceRequest", 3),
    Pair("RequestHeader", 2),
)


def planned(cases: ValueCases, number: int, partitions: int, pairs: Iterable[Pair] = PAIRS) -> Plan:
    return make_plan(
        {pair: cases.work(pair) for pair in pairs}, seed=cases.seed, cases=number, partitions=partitions
    )


def rows_in(folder: Path) -> list[CaseRow]:
    files = sorted(folder.glob("*.parquet"))
    rows = [row for file in files for row in stored_rows(pq.ParquetFile(file).iter_batches())]
    return sorted(rows, key=lambda row: (row.message, row.version, row.index))


@pytest.fixture(scope="module")
def source(reference: Reference) -> CaseSource[ValueCases]:
    return CaseSource(reference, "pycodec", 11, ValueCases)


@pytest.fixture(scope="module")
def cases(source: CaseSource[ValueCases]) -> ValueCases:
    return source.open()


@pytest.fixture(scope="module")
def run_of(
    session: Session,
    source: CaseSource[ValueCases],
    cases: ValueCases,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[int, list[CaseRow]]:
    """The rows of one campaign, divided into 1, 2 and 7 partitions."""
    runs: dict[int, list[CaseRow]] = {}
    for partitions in (1, 2, 7):
        folder = tmp_path_factory.mktemp(f"rows{partitions}")
        plan = planned(cases, 2500, partitions)
        assert len(plan.partitions) == partitions
        run_campaign(session, source, plan, folder)
        runs[partitions] = rows_in(folder)
    return runs


def test_the_number_of_partitions_changes_nothing(run_of: dict[int, list[CaseRow]]) -> None:
    """The same seed with 1, 2 and 7 partitions gives the same rows, byte for byte."""
    assert len(run_of[1]) == 2500
    assert run_of[1] == run_of[2] == run_of[7]
    assert {row.verdict for row in run_of[1]} == {"agreed"}


def test_spark_changes_nothing(run_of: dict[int, list[CaseRow]], cases: ValueCases, gateway: Gateway) -> None:
    """The stages give the same rows in this process, through the gateway."""
    runner = InlineRunner(cases, gateway.batch_call(cases.reference))
    shards = [shard for shards in planned(cases, 2500, 1).partitions for shard in shards]
    inline = [
        row
        for shard in shards
        for row in runner.run(shard.pair, range(shard.start, shard.start + shard.count))
    ]
    assert inline == run_of[1]


def test_every_cell_is_hit(run_of: dict[int, list[CaseRow]], cases: ValueCases) -> None:
    """Each planned cell has a row of a case that the reference took, or was to refuse."""
    hit = {
        (row.message, row.version, row.check, row.cell)
        for row in run_of[7]
        if row.kind == "boundary" and "both_refused" not in row.flags
    }
    required = {(*pair, case.check, case.cell) for pair in PAIRS for case in cases.setup(pair).boundary}
    assert hit == required


def test_another_seed_gives_other_cases(
    run_of: dict[int, list[CaseRow]], session: Session, reference: Reference, tmp_path: Path
) -> None:
    """The boundary phase is the same, the random phase is not."""
    source = CaseSource(reference, "pycodec", 12, ValueCases)
    run_campaign(session, source, planned(source.open(), 2500, 2), tmp_path)
    frames = [
        {row.frame_digest for row in rows if row.kind == "random"} for rows in (run_of[1], rows_in(tmp_path))
    ]
    assert len(frames[0] & frames[1]) < len(frames[0]) / 10
    same = [[row for row in rows if row.kind == "boundary"] for rows in (run_of[1], rows_in(tmp_path))]
    assert same[0] == same[1]


def test_the_job_is_one_stage(session: Session, source: CaseSource[ValueCases], cases: ValueCases) -> None:
    """Generate, ask, judge without a shuffle or a second pass between them."""
    frame = session.frame(source, planned(cases, 600, 3))
    printed = io.StringIO()
    with redirect_stdout(printed):
        frame.explain()
    steps = re.findall(
        r"(MapInArrow|Project|Range|Exchange|\w*EvalPython|Sort|HashAggregate)\b", printed.getvalue()
    )
    print(printed.getvalue())
    assert steps == ["MapInArrow", "Project", "Project", "MapInArrow", "Range"]
    # Once: a second mention would ask the reference twice about each case.
    assert printed.getvalue().count("wirecheck_call(") == 1
    context = session.spark.sparkContext
    context.setJobGroup("one-stage", "test")
    frame.write.format("noop").mode("overwrite").save()
    tracker = context.statusTracker()
    jobs = [tracker.getJobInfo(job) for job in tracker.getJobIdsForGroup("one-stage")]
    stages = [tracker.getStageInfo(stage) for job in jobs if job is not None for stage in job.stageIds]
    assert [stage.numTasks for stage in stages if stage is not None] == [3]


def test_progress_and_memory_are_told(
    session: Session, source: CaseSource[ValueCases], cases: ValueCases, tmp_path: Path
) -> None:
    """Progress never goes back and ends complete; all three kinds of processes are measured."""
    told: list[Progress] = []
    ran = run_campaign(session, source, planned(cases, 20_000, 4), tmp_path, told.append)
    done = [at.cases_done for at in told]
    assert done == sorted(done)
    # Within a task too, not only when one ends.
    assert any(number % 5000 for number in done)
    assert (told[-1].tasks_done, told[-1].tasks) == (4, 4)
    assert done[-1] == ran.cases == len(rows_in(tmp_path))
    assert all(ran.peak_mib[kind] > 20 for kind in ("driver", "jvm", "workers"))


FOREIGN = '''
import os, pathlib
from harness.testees import PycodecTestee

class Wrong(PycodecTestee):
    """Adds a byte."""
    def encode_value(self, pair, value):
        return super().encode_value(pair, value) + b"x"

class Mortal(PycodecTestee):
    """Kills its process once."""
    def encode_value(self, pair, value):
        mark = pathlib.Path(os.environ.get("WIRECHECK_TEST_MARK", MARK))
        try:
            mark.open("x").close()
        except FileExistsError:
            return super().encode_value(pair, value)
        os._exit(9)

class Unready(PycodecTestee):
    """Cannot even be opened."""
    def open(self, protocol, policy):
        raise RuntimeError("no licence key")
'''


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module that only the driver's import path leads to."""
    name = f"foreign_{tmp_path.name}".replace("-", "_")
    mark = tmp_path / "mark"
    (tmp_path / f"{name}.py").write_text(FOREIGN.replace("MARK)", f"{str(mark)!r})"))
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_a_foreign_testee_is_imported_by_the_workers(
    session: Session, reference: Reference, foreign: str, tmp_path: Path
) -> None:
    """Its mismatches come with everything that is needed to show them."""
    source = CaseSource(reference, f"{foreign}:Wrong", 1, ValueCases)
    plan = planned(source.open(), 1, 2, [Pair("RequestHeader", 1)])
    run_campaign(session, source, plan, tmp_path / "rows")
    rows = rows_in(tmp_path / "rows")
    verdicts = Counter((row.verdict, row.reason) for row in rows if row.check == "roundtrip")
    assert verdicts == {("mismatch", "not_consumed"): sum(verdicts.values())}
    for row in rows:
        if row.verdict == "mismatch":
            assert row.testee_bytes == (row.reference_bytes or b"") + b"x"
            assert row.form


def test_a_dead_worker_is_retried(
    session: Session, reference: Reference, foreign: str, tmp_path: Path
) -> None:
    """A task whose Python process died runs again; no row is lost or doubled."""
    source = CaseSource(reference, f"{foreign}:Mortal", 1, ValueCases)
    healthy = CaseSource(reference, "pycodec", 1, ValueCases)
    plan = planned(healthy.open(), 1, 2, [Pair("RequestHeader", 1)])
    run_campaign(session, source, plan, tmp_path / "rows")
    rows = rows_in(tmp_path / "rows")
    assert (tmp_path / "mark").exists()
    assert [row.index for row in rows] == list(range(plan.cases))
    assert {row.verdict for row in rows} == {"agreed"}


def test_a_job_that_cannot_run_says_why(
    session: Session, reference: Reference, foreign: str, tmp_path: Path
) -> None:
    """One line with the reason, not a page of stack."""
    source = CaseSource(reference, f"{foreign}:Unready", 1, ValueCases)
    plan = planned(CaseSource(reference, "pycodec", 1, ValueCases).open(), 1, 1, [Pair("RequestHeader", 1)])
    with pytest.raises(UserError, match="no licence key") as caught:
        run_campaign(session, source, plan, tmp_path / "rows")
    assert len(str(caught.value).splitlines()) == 1


QUIET = """
from harness.runners.pipeline import Session
session = Session.start("local[1]")
print(session.scratch, session.spark.range(3).count(), flush=True)
session.stop()
"""


def test_a_session_leaves_nothing_behind() -> None:
    """No line on the screen but the program's own, and no temporary files at its end."""
    done = subprocess.run([sys.executable, "-c", QUIET], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    scratch, count = done.stdout.split()
    assert count == "3"
    assert not Path(scratch).exists()


def test_a_process_has_one_session(session: Session) -> None:
    """Spark would hand out the same again, and the end of one would be that of both."""
    with pytest.raises(UserError, match="has a Spark session already"):
        Session.start("local[1]")
    assert session.spark.range(3).count() == 3


def test_workers_are_this_python(session: Session) -> None:
    """The workers' Python is the driver's, with the same packages."""
    found = session.spark.sparkContext.parallelize([0], 1).map(lambda _: sys.executable).collect()
    assert found == [sys.executable]


def test_the_testee_is_the_default() -> None:
    """Campaigns test pycodec unless told otherwise."""
    assert load_testee().name == "pycodec"


KILLED = """
import os, signal, sys, threading
from pathlib import Path
from harness.casework.contract import CaseSource
from harness.casework.plan import make_plan
from harness.errors import UserError
from harness.pair import Pair
from harness.references import find_reference
from harness.runners.pipeline import Session, run_campaign
from harness.suites.values.cases import ValueCases

when, rows = sys.argv[1], Path(sys.argv[2])
source = CaseSource(find_reference(), "pycodec", 1, ValueCases)
cases = source.open()
pair = Pair("FetchRequest", 17)
plan = make_plan({pair: cases.work(pair)}, seed=1, cases=60_000, partitions=4)
session = Session.start("local[1]")
gateway = session.gateway
gateway.open(source.reference)
java = session.spark.sparkContext._gateway.proc.pid

def kill(progress):
    if progress.cases_done:
        os.kill(java, signal.SIGKILL)

try:
    if when == "running":
        run_campaign(session, source, plan, rows, kill)
    else:
        os.kill(java, signal.SIGKILL)
        while True:
            gateway.open(source.reference)
except UserError as error:
    print(error, flush=True)
session.stop()
print(session.scratch.exists())
session = Session.start("local[1]")
print(session.spark.range(3).count())
session.stop()
"""


@pytest.mark.parametrize("when", ["running", "asked"])
def test_a_killed_jvm_is_one_line(when: str, tmp_path: Path) -> None:
    """While the job runs, and while the driver asks: no traceback; and another can be started."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, when, str(tmp_path / "rows")],
        capture_output=True,
        text=True,
        check=False,
    )
    line, *rest = done.stdout.splitlines()
    said = {"running": "the JVM was ended by SIGKILL; ", "asked": "the JVM does not answer any more; "}
    assert line.startswith(said[when])
    assert rest == [str(when == "running"), "3"]  # the log of a job that failed is kept
    assert (done.returncode, done.stderr) == (0, "")


def test_spark_prints_no_traceback_of_its_server(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    """It serves the JVM, which a signal to all processes of a terminal may end first."""
    context: Any = session.spark.sparkContext
    try:
        raise EOFError("the JVM has gone")
    except EOFError:
        context._accumulatorServer.handle_error(None, ("127.0.0.1", 1))
    assert capsys.readouterr() == ("", "")
    assert "the JVM has gone" in session.log.read_text("utf-8")


def test_folders_of_any_name_serve_in_any_locale(tmp_path: Path) -> None:
    """The JVM would know no letters but ASCII's, and Spark takes texts of options apart."""
    odd = tmp_path / 'grö "ße'
    odd.mkdir()
    arguments = (
        "run",
        "--select",
        "HeartbeatResponse",
        "--cases",
        "300",
        "--master",
        "local[1]",
        "--out",
        "r",
    )
    done = subprocess.run(
        [sys.executable, "-c", "from harness.cli import main; raise SystemExit(main())", *arguments],
        cwd=odd, env={**os.environ, "LC_ALL": "C", "TMPDIR": str(odd)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert [each.name for each in tmp_path.iterdir()] == [odd.name]
    assert [each.name for each in odd.iterdir()] == ["r"]


def test_a_jvm_that_tells_no_port_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """PySpark waits for it as long as it lives."""
    asleep = subprocess.Popen(["sleep", "1000"])
    try:
        with _given_up(60.0):
            started = subprocess.Popen(["sleep", "1000"])
        monkeypatch.setattr("pyspark.SparkContext._gateway", None)
        assert started.poll() is None
        with _given_up(0.2):
            waiting = subprocess.Popen(["sleep", "1000"])
            assert waiting.wait(30) == -signal.SIGKILL
        assert (started.poll(), asleep.poll()) == (None, None)
    finally:
        for each in (asleep, started):
            each.kill()
            each.wait()

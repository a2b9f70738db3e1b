"""The campaign as one Spark job: generate and encode, ask the reference, judge, store.

The only module that knows Spark. The job is a single stage without a shuffle:

    range, one number per partition of the plan
      → mapInArrow: make the cases of that partition's shards, testee encodes     (Python)
      → Java UDF `org.wirecheck.CallUdf`: the reference; does it agree at once?   (JVM, on the executors)
      → mapInArrow: judge the rest                                                (Python)
      → Parquet, one file per task, by Spark's committer: a task that is retried leaves one set of rows

Rows depend on the plan's cases only, not on how they are divided. Batches are bounded in bytes as well as in
rows, because one frame may be as large as a thousand others.

With a `local` master everything runs in the driver's JVM. With any other one executors are sent what they
need (`harness.runners.shipping`) and use no path of the driver's; rows go to a folder that all can reach.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import uuid
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import pyarrow as pa

from harness.casework.batches import ALL_EXPECTED
from harness.casework.contract import Cases, CaseSource
from harness.casework.plan import Plan
from harness.ending import how_it_ended
from harness.errors import UserError, interruption
from harness.java_locale import java_locale
from harness.processes import PeakMemory, below, cpu_seconds, end_below
from harness.references import facade_jar
from harness.runners.contract import CampaignRun, Progress, Watch
from harness.runners.failure import failure_reason
from harness.runners.gateway import LOST, Gateway, end_jvm, jvm_lost
from harness.runners.shipping import (
    Parcel,
    arrived,
    is_local,
    package_parcels,
    reference_parcel,
    shipped_reference,
)
from harness.runners.stages import (
    ANSWERED,
    BATCH_BYTES,
    BATCH_ROWS,
    MADE,
    ROWS,
    counted,
    judge_batches,
    make_batches,
    rows_batch,
    stored_rows,
)
from harness.signals import handled, no_signal_breaks_off
from harness.testees.containment import close_children

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = [
    "CampaignRun",
    "Progress",
    "Session",
    "rows_batch",
    "run_campaign",
    "stored_rows",
]

Part = TypeVar("Part")
Done = TypeVar("Done")

_UDF: Final = "wirecheck_call"
_POLL_SECONDS: Final = 0.4
_MOMENT_SECONDS: Final = 1.0
_GATEWAY_SECONDS: Final = 120.0
"""How long Spark's JVM has to tell its port; it takes two to ten."""
_SAID: Final = 1 << 16
_PARTS_A_CORE: Final = 24
_PART: Final = 10_000

_SQL_NAMES: Final = {"int16": "short", "int32": "int", "int64": "long", "bool": "boolean"}


def _sql(schema: pa.Schema) -> str:
    """An Arrow schema in Spark's words."""
    return ", ".join(f"`{c.name}` {_SQL_NAMES.get(str(c.type), str(c.type))}" for c in schema)


@dataclass(slots=True)
class Session:
    """An embedded Spark with the facade on its class path.

    Attributes:
        spark: the Spark session.
        log: where the JVM and the workers write what they have to say.
        scratch: folder for everything temporary; removed at the end, unless a job failed.
        failed: whether a job did.
        local: whether all runs in the driver's JVM; if not, what executors need is sent to them.
    """

    spark: SparkSession
    log: Path
    scratch: Path
    failed: bool = False
    local: bool = True
    _gateway: Gateway | None = field(default=None, repr=False)
    _sent: set[str] = field(default_factory=set, repr=False)

    @classmethod
    def start(cls, master: str = "local[*]", *, heap: str = "1g", log: Path | None = None) -> Session:
        """Start Spark; takes 4 to 10 seconds.

        Args:
            master: a Spark master; `local[N]` gets retries, without which one dead worker fails the job.
            heap: heap of the JVM: about 20 times the largest message, and not less than Spark needs.
            log: file for the JVM's output; by default one in the temporary directory.

        Raises:
            UserError: Spark did not start, or this process has a session: Spark would hand that one out
                again, with its old settings, and the first `stop` would end both.
        """
        from pyspark import SparkContext

        if SparkContext._active_spark_context is not None:
            raise UserError(
                "this process has a Spark session already", "end it first, or use another process"
            )
        scratch = Path(tempfile.mkdtemp(prefix="wirecheck-"))
        before = {process.pid for process in below(os.getpid())}
        try:
            with _temporary_files_in(scratch):
                return cls._start(scratch, master, heap, log)
        except BaseException as error:
            # What was said is kept where it tells why.
            if interruption(error) is not None:
                with no_signal_breaks_off():
                    end_below(os.getpid(), before)  # or the JVM would go on writing there
                    shutil.rmtree(scratch, ignore_errors=True)
            raise

    @classmethod
    def _start(cls, scratch: Path, master: str, heap: str, log: Path | None) -> Session:
        from pyspark.sql import SparkSession

        log = log or scratch / "spark.log"
        here = is_local(master) or _is_local_cluster(master)
        # Workers must be this very Python, not the first one on the PATH; elsewhere it may lie elsewhere.
        os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
        if here or not os.environ.get("PYSPARK_PYTHON"):
            os.environ["PYSPARK_PYTHON"] = sys.executable
        if here:
            os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        builder = SparkSession.builder.appName("wirecheck").master(with_retries(master))
        settings = _settings(scratch, heap)
        settings |= _local_settings() if is_local(master) else _cluster_settings(master, heap)
        for key, value in (settings | (_this_machine(scratch) if here else {})).items():
            builder = builder.config(key, value)
        with _errors_to(log), _spark_home(scratch if _is_local_cluster(master) else None):
            try:
                with _own_interrupts(), java_locale() as before, _given_up(_GATEWAY_SECONDS):
                    for name, value in before.items():
                        builder = builder.config(f"spark.executorEnv.{name}", value)
                    spark = builder.getOrCreate()
            except Exception as error:
                if interruption(error) is not None:
                    raise
                raise UserError(f"Spark did not start: {_start_failure(error, log)}", f"see {log}") from error
        spark.sparkContext.setLogLevel("ERROR")
        _errors_of_server_to(log, spark.sparkContext)
        return cls(spark, log, scratch, local=is_local(master))

    @property
    def cores(self) -> int:
        """How many tasks run at once."""
        return int(self.spark.sparkContext.defaultParallelism)

    @property
    def _process(self) -> Any:
        """The driver's JVM as a process; None if it was not started here."""
        return getattr(self.spark.sparkContext._gateway, "proc", None)

    def ended(self) -> str | None:
        """How the driver's JVM ended, in words; None while it runs."""
        process = self._process
        if process is None:
            return None
        with contextlib.suppress(subprocess.TimeoutExpired):
            # Its connections are closed a moment before the process can be waited for.
            code = process.wait(_MOMENT_SECONDS)
            return f"was ended by {how_it_ended(code)}" if code < 0 else f"ended with {how_it_ended(code)}"
        return None

    @property
    def gateway(self) -> Gateway:
        """The facade in the driver's JVM."""
        if self._gateway is None:
            self._gateway = Gateway(self.spark.sparkContext._gateway)
        return self._gateway

    @property
    def part_cases(self) -> int:
        """A task of some seconds."""
        return _PART

    def run_plan(
        self, source: CaseSource[Cases], plan: Plan, rows: Path, watch: Watch | None = None
    ) -> CampaignRun:
        """`run_campaign`."""
        return run_campaign(self, source, plan, rows, watch)

    def spread(self, work: Callable[[Part], Done], parts: Sequence[Part]) -> Iterator[Done]:
        """Do work that needs no JVM in the workers of this machine, some tasks a core at a time.

        Raises:
            UserError: a task failed; the reason is the root cause in what Spark says.
        """
        context, at_once = self.spark.sparkContext, _PARTS_A_CORE * self.cores
        for first in range(0, len(parts), at_once):
            some = parts[first : first + at_once]
            try:
                yield from context.parallelize(some, len(some)).map(work).collect()
            except Exception as error:
                self.failed = True
                reason = failure_reason(str(error)) or type(error).__name__
                raise UserError(f"the measurement failed: {reason}", f"see {self.log}") from error

    def frame(self, source: CaseSource[Cases], plan: Plan) -> DataFrame:
        """The job that runs a plan, as a DataFrame of rows; nothing runs yet."""
        from pyspark.sql import functions as f
        from pyspark.sql.types import BinaryType

        self.spark.udf.registerJavaFunction(_UDF, "org.wirecheck.CallUdf", BinaryType())
        numbers = self.spark.range(0, len(plan.partitions), 1, len(plan.partitions))
        made = _map_in_arrow(numbers, partial(_make, source=source, plan=plan), _sql(MADE))
        jars = f.lit(source.reference.jar_list)
        asked = made.withColumn("answers", f.call_function(_UDF, jars, f.col("frames")))
        # What agrees needs no second look, and so need not travel on.
        unsettled = f.when(f.col("answers") != f.lit(ALL_EXPECTED), f.col("frames"))
        answered = asked.withColumn("frames", unsettled).select(*ANSWERED.names)
        return _map_in_arrow(answered, partial(_judge, source=source), _sql(ROWS))

    def ship(self, source: CaseSource[Cases]) -> CaseSource[Cases]:
        """Send executors what the cases need, if they have not got it; the source as they are to use it."""
        if self.local:
            return replace(source, sys_path=tuple(sys.path))
        for reference in source.open().references:
            self._send(reference_parcel(reference))
        for parcel in package_parcels():
            self._send(parcel)
        return replace(source, reference=shipped_reference(source.reference), shipped=True)

    def _send(self, parcel: Parcel) -> None:
        if parcel.name not in self._sent:
            self._sent.add(parcel.name)
            folder = Path(tempfile.mkdtemp(prefix="parcel-", dir=self.scratch))
            self.spark.sparkContext.addArchive(f"{parcel.pack(folder)}#{parcel.name}")

    def stop(self) -> None:
        """End Spark and its JVM; what a failed job wrote to the log is kept.

        A signal does not break that off: one that ended the command may well be followed by others.
        """
        with no_signal_breaks_off():
            self._stop()

    def _stop(self) -> None:
        from pyspark import SparkContext

        # A child has a copy of the JVM's standard input, whose end is what ends the JVM.
        close_children()
        java: Any = self.spark.sparkContext._gateway
        process = self._process
        with contextlib.suppress(*LOST), warnings.catch_warnings():
            # If the JVM was killed, nothing is left to be ended, and PySpark warns of it.
            warnings.simplefilter("ignore", RuntimeWarning)
            self.spark.stop()
            java.shutdown()
        if process is not None:
            end_jvm(process)
        # The next session of this process needs a JVM of its own, whether or not this one could be told.
        SparkContext._gateway = SparkContext._jvm = SparkContext._active_spark_context = None
        if not self.failed:
            shutil.rmtree(self.scratch, ignore_errors=True)


def _careful(source: CaseSource[Cases]) -> CaseSource[Cases]:
    """The source as a task is to use it: what ended a first attempt must not end the second."""
    from pyspark import SparkFiles, TaskContext

    _forget_safe_path()
    if source.shipped:
        source = replace(source, reference=arrived(source.reference, Path(SparkFiles.getRootDirectory())))
    task = TaskContext.get()
    return replace(source, isolated=task is not None and task.attemptNumber() > 0)


def _make(
    batches: Iterable[pa.RecordBatch], source: CaseSource[Cases], plan: Plan
) -> Iterator[pa.RecordBatch]:
    return make_batches(batches, _careful(source), plan)


def _judge(batches: Iterable[pa.RecordBatch], source: CaseSource[Cases]) -> Iterator[pa.RecordBatch]:
    return judge_batches(batches, _careful(source))


def _map_in_arrow(frame: DataFrame, stage: Callable[..., Any], schema: str) -> DataFrame:
    """`DataFrame.mapInArrow`, without its demand that pandas be installed, which it has no use for."""
    from pyspark.sql import DataFrame
    from pyspark.sql.udf import UserDefinedFunction
    from pyspark.util import PythonEvalType

    udf = UserDefinedFunction(stage, schema, evalType=PythonEvalType.SQL_MAP_ARROW_ITER_UDF)
    column = udf(*[frame[name] for name in frame.columns])
    return DataFrame(frame._jdf.mapInArrow(column._jc, False, None), frame.sparkSession)


# The second compiler would take longer to get going than most campaigns last: 100,000 cases are done sooner
# without it, and 1,000,000 no later.
_JVM_OPTIONS: Final = ("-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC", "-Xshare:auto")


def _settings(scratch: Path, heap: str) -> dict[str, str]:
    return {
        "spark.driver.memory": heap,
        "spark.driver.extraClassPath": str(facade_jar()),
        "spark.driver.extraJavaOptions": " ".join((*_JVM_OPTIONS, _quoted(f"-Djava.io.tmpdir={scratch}"))),
        "spark.sql.warehouse.dir": f"{scratch}/warehouse",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "ERROR",
        "spark.python.worker.reuse": "true",
        "spark.sql.execution.arrow.maxRecordsPerBatch": str(BATCH_ROWS),
        "spark.sql.execution.arrow.maxBytesPerBatch": str(BATCH_BYTES),
        "spark.sql.execution.pyspark.udf.simplifiedTraceback.enabled": "true",
        "spark.sql.parquet.compression.codec": "snappy",
        "spark.sql.adaptive.enabled": "false",
    }


def _quoted(option: str) -> str:
    """An option as Spark takes a text of several apart, whatever letters it has."""
    escaped = re.sub(r'(["\\\\])', r"\\\1", option)
    return f'"{escaped}"'


def _this_machine(scratch: Path) -> dict[str, str]:
    """Settings that are right where every process runs on this machine."""
    return {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.local.dir": str(scratch),
    }


_SAFE_PATH: Final = "PYTHONSAFEPATH"
_BY_US: Final = "wirecheck"
"""Its value where nobody else has set it; whatever it is, it counts."""


def _local_settings() -> dict[str, str]:
    """Settings for workers that import from where this process does (`CaseSource.sys_path`).

    A folder of the present one may be called as a package of ours is, and would come first.
    """
    return {} if os.environ.get(_SAFE_PATH) else {f"spark.executorEnv.{_SAFE_PATH}": _BY_US}


def _forget_safe_path() -> None:
    """In a worker: programs that it starts import as they do elsewhere."""
    if os.environ.get(_SAFE_PATH) == _BY_US:
        del os.environ[_SAFE_PATH]


_LOCAL_CLUSTER: Final = re.compile(r"local-cluster\[\s*\d+\s*,\s*\d+\s*,\s*(\d+)\s*\]")


def _is_local_cluster(master: str) -> bool:
    return master.startswith("local-cluster")


def _cluster_settings(master: str, heap: str) -> dict[str, str]:
    """Settings for executors that are JVMs of their own."""
    found = _LOCAL_CLUSTER.fullmatch(master)
    return {
        # Every executor fetches it; the driver has it on the class path that py4j sees.
        "spark.jars": str(facade_jar()),
        # An executor that asks for more than a worker of `local-cluster` has would be waited for in vain.
        "spark.executor.memory": f"{found[1]}m" if found else heap,
        "spark.executor.extraJavaOptions": " ".join(_JVM_OPTIONS),
    }


@contextlib.contextmanager
def _spark_home(scratch: Path | None) -> Iterator[None]:
    """Have the workers of `local-cluster` run in the scratch folder.

    They make their folders in `$SPARK_HOME/work`, which would be within the installed pyspark. So they are
    given a home whose entries are links to the real one's.
    """
    if scratch is None:
        yield
        return
    from pyspark.find_spark_home import _find_spark_home

    before = os.environ.get("SPARK_HOME")
    home = scratch / "spark-home"
    home.mkdir()
    for entry in Path(_find_spark_home()).iterdir():
        if entry.name != "work":
            (home / entry.name).symlink_to(entry)
    os.environ["SPARK_HOME"] = str(home)
    try:
        yield
    finally:
        if before is None:
            del os.environ["SPARK_HOME"]
        else:
            os.environ["SPARK_HOME"] = before


@contextlib.contextmanager
def _temporary_files_in(folder: Path) -> Iterator[None]:
    """PySpark leaves a folder of its own behind when it is interrupted: it is to lie in `folder`."""
    before = tempfile.tempdir
    tempfile.tempdir = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before


@contextlib.contextmanager
def _given_up(seconds: float) -> Iterator[None]:
    """End the JVM if it has not told its port after so long: PySpark waits for it as long as it lives."""
    from pyspark import SparkContext

    before = {process.pid for process in below(os.getpid())}

    def end() -> None:
        if SparkContext._gateway is None:
            end_below(os.getpid(), before)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _own_interrupts() -> contextlib.AbstractContextManager[None]:
    """Keep the handler of SIGINT: Spark sets one for good, which asks a context that may have ended."""
    own = signal.getsignal(signal.SIGINT)
    return handled({signal.SIGINT: own}) if callable(own) else contextlib.nullcontext()


def _start_failure(error: Exception, log: Path) -> str:
    """Why Spark did not start, from what it said; "the JVM exited" is no reason."""
    with contextlib.suppress(OSError):
        said = log.read_text("utf-8", "replace")[-_SAID:]
        if "Exception" in said or "Error" in said:
            return failure_reason(said)
    return str(error).partition("\n")[0]


def with_retries(master: str) -> str:
    """The master with room for a task to fail: `local[2]` becomes `local[2,4]`."""
    found = re.fullmatch(r"local(?:\[(\d+|\*)\])?", master)
    return f"local[{found[1] or 1},4]" if found else master


@contextlib.contextmanager
def _errors_to(log: Path) -> Iterator[None]:
    """Let processes started meanwhile write their standard error to a file, and so keep the screen clean."""
    log.parent.mkdir(parents=True, exist_ok=True)
    sys.stderr.flush()
    kept = os.dup(2)
    try:
        with log.open("ab") as file:
            os.dup2(file.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _errors_of_server_to(log: Path, context: Any) -> None:
    """Let the server that Spark's JVM talks to tell a file what went wrong, and not the screen.

    It prints a traceback where the JVM has ended before it, as with a signal to all processes of a terminal.
    """

    def handle_error(request: object, client: object) -> None:
        with contextlib.suppress(OSError), log.open("a", encoding="utf-8") as file:
            traceback.print_exc(file=file)

    context._accumulatorServer.handle_error = handle_error


def run_campaign(
    session: Session,
    source: CaseSource[Cases],
    plan: Plan,
    rows: Path,
    on_progress: Watch | None = None,
) -> CampaignRun:
    """Run a plan and store its rows.

    Args:
        session: the embedded Spark.
        source: what makes and judges the cases; what workers need to open it is filled in.
        plan: the cases.
        rows: folder for the Parquet files; those of earlier rounds are kept.
        on_progress: called a few times a second from this thread.

    Raises:
        UserError: the job failed, or the JVM ended; the reason is the root cause in what Spark says.
    """
    counters = Path(tempfile.mkdtemp(dir=session.scratch))
    source = replace(session.ship(source), counters=str(counters))
    job = _Job(session, session.frame(source, plan), rows, plan, counters)
    memory = PeakMemory()
    before, started = cpu_seconds(), time.monotonic()
    job.start()
    while job.is_alive():
        job.join(_POLL_SECONDS)
        memory.sample()
        if on_progress is not None:
            on_progress(job.progress(time.monotonic() - started))
    session.failed |= job.failed
    job.result()
    seconds = time.monotonic() - started
    used = {kind: cpu - before[kind] for kind, cpu in cpu_seconds().items()}
    return CampaignRun(plan.cases, seconds, used, memory.as_dict())


class _Job(threading.Thread):
    """The Spark job, in a thread of its own, so that this one can look after progress and Ctrl-C."""

    def __init__(self, session: Session, frame: DataFrame, rows: Path, plan: Plan, counters: Path) -> None:
        super().__init__(name="wirecheck-job", daemon=True)
        self._context: Any = session.spark.sparkContext
        self._session = session
        self._frame = frame
        self._rows = rows
        self._plan = plan
        self._counters = counters
        self._group = f"wirecheck-{uuid.uuid4().hex}"
        self._error: Exception | None = None
        self._told = self._done = 0

    def run(self) -> None:
        self._context.setJobGroup(self._group, "campaign", interruptOnCancel=True)
        try:
            # In full: `file:x` or `s3:x` alone would be a URI.
            self._frame.write.mode("append").parquet(str(self._rows.absolute()))
        except Exception as error:
            self._error = error

    def join(self, timeout: float | None = None) -> None:
        try:
            super().join(timeout)
        except KeyboardInterrupt:
            self._context.cancelJobGroup(self._group)
            raise

    def progress(self, seconds: float) -> Progress:
        total = len(self._plan.partitions)
        done = total
        if self.is_alive():
            with contextlib.suppress(*LOST):  # the job will say so
                self._done = min(self._tasks_done(), total)
            done = self._done
        cases = self._plan.cases
        # Workers elsewhere cannot be watched: then whole tasks are all that is known.
        self._told = min(cases, max(self._told, cases * done // max(1, total), counted(self._counters)))
        return Progress(done, total, self._told, cases, seconds)

    def _tasks_done(self) -> int:
        tracker, done = self._context.statusTracker(), 0
        for job in tracker.getJobIdsForGroup(self._group):
            info = tracker.getJobInfo(job)
            for stage in info.stageIds if info else ():
                found = tracker.getStageInfo(stage)
                done += found.numCompletedTasks if found else 0
        return done

    @property
    def failed(self) -> bool:
        """Whether the job ended with an error."""
        return self._error is not None

    def result(self) -> None:
        """Raise what ended the job, in one line."""
        if self._error is None:
            return
        log = self._session.log
        if isinstance(self._error, LOST) and (how := self._session.ended()):
            raise jvm_lost(how, log) from self._error
        reason = failure_reason(str(self._error)) or type(self._error).__name__
        raise UserError(f"the campaign failed: {reason}", f"see {log}") from self._error

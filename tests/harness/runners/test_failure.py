"""The reason of a failed job, from the pages that Spark writes."""

from __future__ import annotations

import pytest

from harness.runners.failure import failure_reason

NESTED = """An error occurred while calling o66.parquet.
: org.apache.spark.SparkException: Job aborted due to stage failure: Task 0: java.io.IOException: wrapped
\tat org.apache.spark.Task.run(Task.scala:1)
Caused by: java.io.FileNotFoundException: /full/x (No space left on device)
\tat java.base/java.io.FileOutputStream.open0(Native Method)
\t... 43 more

Driver stacktrace:
\tat org.apache.spark.scheduler.DAGScheduler.x(DAGScheduler.scala:1)
Caused by: java.io.IOException: wrapped
\tat org.apache.spark.Task.run(Task.scala:1)
\t... 1 more
Caused by: java.io.FileNotFoundException: /full/x (No space left on device)
\tat java.base/java.io.FileOutputStream.open0(Native Method)
\tat java.base/java.lang.Thread.run(Thread.java:840)
\t... 43 more
"""

PYTHON = """An error occurred while calling o66.parquet.
: org.apache.spark.SparkException: Job aborted due to stage failure: Task 0
Driver stacktrace:
\tat org.apache.spark.scheduler.DAGScheduler.x(DAGScheduler.scala:1)
Caused by: org.apache.spark.api.python.PythonException: Traceback (most recent call last):
  File "/x/harness/casework/contract.py", line 3, in open
    raise UserError("foreign: open fails: ValueError: no licence key")
harness.errors.UserError: foreign: open fails: ValueError: no licence key; mend the adapter

\tat org.apache.spark.api.python.BasePythonRunner.x(PythonRunner.scala:1)
\t... 1 more
"""

BY_MESSAGE = """[TASK_WRITE_FAILED] Task failed while writing rows. SQLSTATE: 58030
Caused by: java.lang.ClassCastException: cannot assign SerializedLambda to field f in instance of Plan
\tat java.base/java.io.ObjectStreamClass.x(ObjectStreamClass.java:2)
\t... 1 more"""

PLAIN_PYTHON = """
  An exception was thrown from the Python worker. Please see the stack trace below.
Traceback (most recent call last):
  File "a.py", line 3, in make
    yield 1 / 0
          ~~^~~
ZeroDivisionError: division by zero
"""


UNCAUGHT = """WARNING: Using incubator modules: jdk.incubator.vector
Using Spark's default log4j profile: org/apache/spark/log4j2-defaults.properties
26/11/29 15:03:23 WARN Utils: Set SPARK_LOCAL_IP if you need to bind to another address
Exception in thread "main" org.apache.spark.SparkException: When running with master 'yarn' set YARN_CONF_DIR.
\tat org.apache.spark.deploy.SparkSubmitArguments.error(SparkSubmitArguments.scala:670)
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (NESTED, "FileNotFoundException: /full/x (No space left on device)"),
        (PYTHON, "UserError: foreign: open fails: ValueError: no licence key; mend the adapter"),
        (BY_MESSAGE, "ClassCastException: cannot assign SerializedLambda to field f in instance of Plan"),
        (PLAIN_PYTHON, "ZeroDivisionError: division by zero"),
        (UNCAUGHT, "SparkException: When running with master 'yarn' set YARN_CONF_DIR."),
        ("WARNING: one\nWARNING: two\nno room", "no room"),
        ("WARNING: one", "WARNING: one"),
        ("java.lang.OutOfMemoryError\n\tat a.b.C.d(C.java:1)", "OutOfMemoryError"),
        ("nothing that is known", "nothing that is known"),
        ("", ""),
    ],
)
def test_the_root_cause_is_the_reason(text: str, reason: str) -> None:
    """Neither a frame nor a count of frames nor what wraps the cause."""
    assert failure_reason(text) == reason


@pytest.mark.parametrize("depth", range(5))
@pytest.mark.parametrize("frames", [0, 1, 30])
def test_however_deep_it_is(depth: int, frames: int) -> None:
    """The last cause of a chain of any length, whatever number of frames stands after it."""
    page = "An error occurred while calling o1.parquet.\n: a.b.WrapperException: outer"
    for level in range(depth + 1):
        page += f"\nCaused by: a.b.Level{level}Exception: reason {level}"
        page += "\n\tat java.base/java.lang.Thread.run(Thread.java:840)" * frames + "\n\t... 43 more"
    assert failure_reason(page) == f"Level{depth}Exception: reason {depth}"

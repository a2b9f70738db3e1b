"""Executors of their own: the rows of local mode, and nothing of the driver's is within their reach."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import harness
import pycodec
from harness.outcome import CaseRow
from harness.references import facade_jar, reference_folder
from harness.runners.stages import stored_rows

pytestmark = pytest.mark.jvm

ADAPTER = """
from beside import NAME
from harness.testees.pycodec_testee import PycodecTestee

class Faraway(PycodecTestee):
    name = NAME
"""

PROGRAM = '''
"""Arguments: master, folder for the rows, and a folder that is hidden once everything was sent."""
import json, os, sys
from pathlib import Path
import psutil
from harness.casework.contract import CaseSource
from harness.casework.plan import make_plan
from harness.pair import Pair
from harness.references import find_reference
from harness.runners.pipeline import Session, run_campaign
from harness.suites.specs.cases import RuleCases
from harness.suites.values.cases import ValueCases

def places(_):
    import harness, pycodec, adapter, beside
    return [str(Path(module.__file__).absolute()) for module in (harness, pycodec, adapter, beside)]

def plan_of(source, pairs, number):
    cases = source.open()
    work = {pair: cases.work(pair) for pair in pairs}
    return make_plan(work, seed=source.seed, cases=number, partitions=4)

master, rows, hidden = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
reference = find_reference()
values = CaseSource(reference, "adapter:Faraway", 5, ValueCases)
rules = CaseSource(reference, "adapter:Faraway", 5, RuleCases)
plans = (
    (values, plan_of(values, [Pair("FetchRequest", 17), Pair("RequestHeader", 2)], 700)),
    (rules, plan_of(rules, [Pair("ListGroupsRequest", 0)], 120)),
)
session = Session.start(master)
told = {}
try:
    for source, _ in plans:
        session.ship(source)
    if not session.local:
        hidden.rename(hidden.with_name("gone"))
    for source, plan in plans:
        run_campaign(session, source, plan, rows)
    if not session.local:
        told["modules"] = session.spark.sparkContext.parallelize([0], 1).flatMap(places).collect()
        executors = [
            process
            for process in psutil.Process().children(recursive=True)
            if process.status() != psutil.STATUS_ZOMBIE
            and "org.apache.spark.executor.CoarseGrainedExecutorBackend" in process.cmdline()
        ]
        told["folders"] = [process.cwd() for process in executors]
        told["open"] = sorted({file.path for process in executors for file in process.open_files()})
finally:
    session.stop()
told["scratch"] = str(session.scratch)
print(json.dumps(told))
'''


def run(home: Path, master: str, rows: Path) -> dict[str, Any]:
    """Run the program with everything it needs below `home`, as one machine may have it and another not."""
    hidden, jvm = home / "here", home / "jvm"
    jvm.mkdir()
    shutil.copy2(facade_jar(), jvm)
    for name in ("4.4.0", "4.3.1-generator"):
        shutil.copytree(reference_folder(name), hidden / "references" / name)
    (jvm / "references").symlink_to(hidden / "references")
    for package in (harness, pycodec):
        source = Path(package.__file__ or "").parent
        shutil.copytree(source, home / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    (hidden / "adapter.py").write_text(ADAPTER)
    (hidden / "beside.py").write_text("NAME = 'faraway'\n")
    (home / "program.py").write_text(PROGRAM)
    environment = os.environ | {"PYTHONPATH": f"{home}:{hidden}", "WIRECHECK_JVM": str(jvm)}
    done = subprocess.run(
        [sys.executable, str(home / "program.py"), master, str(rows), str(hidden)],
        capture_output=True, text=True, check=False, env=environment, cwd=home,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What the program tells of itself, by kind of master."""
    found = {}
    for name, master in (("local", "local[2]"), ("cluster", "local-cluster[2,1,1024]")):
        home = tmp_path_factory.mktemp(name)
        found[name] = {**run(home, master, home / "rows"), "rows": home / "rows"}
    return found


def test_executors_give_the_rows_of_local_mode(told: dict[str, dict[str, Any]]) -> None:
    """Two suites' cases, one of which asks a second reference; the same rows, byte for byte."""
    local, cluster = (rows_in(told[name]["rows"]) for name in ("local", "cluster"))
    assert {row.suite for row in local} == {"values", "rules"}
    assert len(local) == 820
    assert cluster == local


def test_nothing_of_the_drivers_is_opened_by_executors(told: dict[str, dict[str, Any]]) -> None:
    """The run came to its end though references and adapter were out of reach; packages were sent, too."""
    cluster = told["cluster"]
    folders = [Path(folder) for folder in cluster["folders"]]
    assert len(folders) == 2
    modules = [Path(file) for file in cluster["modules"]]
    assert [file.parent.name for file in modules] == ["harness", "pycodec", "adapter", "beside"]
    assert all(any(file.is_relative_to(folder) for folder in folders) for file in modules)
    jars = [Path(file) for file in cluster["open"] if file.endswith(".jar")]
    ours = [jar for jar in jars if jar.name.startswith(("wirecheck-", "kafka-clients-", "generator-"))]
    assert {jar.name for jar in ours} >= {"wirecheck-jvm.jar", "kafka-clients-4.4.0.jar"}
    assert all(any(jar.is_relative_to(folder) for folder in folders) for jar in ours)


def test_executors_leave_nothing_behind(told: dict[str, dict[str, Any]]) -> None:
    """Their folders are the session's, not the installed pyspark's."""
    scratch = Path(told["cluster"]["scratch"])
    assert all(Path(folder).is_relative_to(scratch) for folder in told["cluster"]["folders"])
    assert not scratch.exists()


def rows_in(folder: Path) -> list[CaseRow]:
    files = sorted(folder.glob("*.parquet"))
    rows = [row for file in files for row in stored_rows(pq.ParquetFile(file).iter_batches())]
    return sorted(rows, key=lambda row: (row.suite, row.message, row.version, row.index))

"""A real cluster: a master and a worker of Spark's own, as another machine would have them, on loopback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pyspark
import pytest

from tests.differential.test_local_cluster import rows_in

pytestmark = pytest.mark.jvm

SPARK = Path(pyspark.__file__).parent
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def daemon(folder: Path, name: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A part of the cluster: with an environment of its own, which knows nothing of the project."""
    environment = {name: text for name, text in os.environ.items() if name in ("PATH", "JAVA_HOME", "HOME")}
    with (folder / f"{name}.log").open("wb") as log:
        return subprocess.Popen(
            [SPARK / "bin" / "spark-class", f"org.apache.spark.deploy.{name.lower()}.{name}", *arguments],
            cwd=folder,
            env=environment | {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable},
            stdout=log,
            stderr=log,
        )


def await_word(log: Path, word: str) -> None:
    deadline = time.monotonic() + 120
    while word not in log.read_text("utf-8", "replace"):
        assert time.monotonic() < deadline, log.read_text("utf-8", "replace")
        time.sleep(0.2)


@pytest.fixture
def master(tmp_path: Path) -> Iterator[str]:
    port, loopback = free_port(), ("--host", "127.0.0.1", "--webui-port", "0")
    url = f"spark://127.0.0.1:{port}"
    running = [daemon(tmp_path, "Master", *loopback, "--port", str(port))]
    try:
        await_word(tmp_path / "Master.log", "I have been elected leader")
        work = ("--cores", "2", "--memory", "2g", "--work-dir", str(tmp_path / "work"))
        running.append(daemon(tmp_path, "Worker", *loopback, *work, url))
        await_word(tmp_path / "Master.log", "Registering worker")
        yield url
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait(60)


def test_a_cluster_gives_the_rows_of_local_mode(tmp_path: Path, master: str) -> None:
    found = {}
    for name, url in (("cluster", master), ("local", "local[2]")):
        done = subprocess.run(
            [
                *(sys.executable, "-c", "from harness.cli import main; main()", "run", "--master", url),
                *("--suite", "values,bytes", "--select", "Heartbeat*:3-4", "--cases", "600", "--out", name),
            ],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=400,
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        found[name] = rows_in(tmp_path / name / "rows")
    assert len(found["local"]) >= 600
    assert found["cluster"] == found["local"]

"""`wirecheck live` as users run it: a real broker, real clients, every legal mutation, no false finding."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from harness.cli.main import main
from harness.live.broker import DEFAULT_BROKER, Broker, broker_jars
from harness.live.mutations import KINDS
from harness.liverun.program import BOOTSTRAP
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.report.runfolder import RunFolder
from harness.runners import pipeline
from harness.runners.pipeline import Session
from tests.processes import is_gone

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "tests" / "clients"


@pytest.fixture(scope="module")
def upstream(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A broker for the tests of this module, in whatever order they come: none may leave it unusable."""
    with Broker(DEFAULT_BROKER, tmp_path_factory.mktemp("broker") / "broker.log") as broker:
        yield f"{broker.address[0]}:{broker.address[1]}"


def java_tools() -> list[str]:
    """The console tools: a topic, a producer, a consumer in a group, and what the group says."""
    return ["sh", str(CLIENTS / "console_tools.sh"), f"{broker_jars(DEFAULT_BROKER)}/*"]


def python_client(name: str) -> list[str]:
    return [sys.executable, str(CLIENTS / f"{name}.py")]


def report_of(folder: Path) -> RunReport:
    return build_report(RunFolder(folder), ExpectedMismatches())


def verdicts(report: RunReport) -> dict[tuple[str, str, int, str], dict[str, int]]:
    return {key: dict(counts) for key, counts in report.tally.verdicts.items()}


class KeptSession(Session):
    """The session of the tests, which outlives a run."""

    def stop(self) -> None:
        """Not yet."""


def test_real_clients_and_a_real_broker_are_in_order_and_spark_says_the_same(
    upstream: str, tmp_path: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Java's tools and two Python clients in one run: judging costs more than they do."""
    live, again = tmp_path / "live", tmp_path / "again"
    clients = [java_tools(), python_client("kafka_python"), python_client("aiokafka_client")]
    together = ["sh", "-c", " && ".join(map(shlex.join, clients))]
    assert main(["live", "--upstream", upstream, "--out", str(live), "--", *together]) == 0
    report = report_of(live)
    assert report.tally.count("mismatch") == report.tally.count("finding") == 0
    assert report.cells.missed == ()
    messages = {message for message, _ in report.tally.executed_pairs}
    assert {"ApiVersionsRequest", "MetadataResponse", "ProduceRequest", "FetchResponse"} <= messages
    told = json.loads((live / "live.json").read_text())
    assert told["frames"] >= told["shapes"] > 60
    assert told["unknown"] == {}

    kept = KeptSession(session.spark, session.log, session.scratch)
    monkeypatch.setattr(pipeline.Session, "start", lambda master: kept)
    capture = str(live / "live" / "capture.wcap")
    assert main(["live", "--read", capture, "--out", str(again), "--master", "local[2]"]) == 0
    assert verdicts(report_of(again)) == verdicts(report)


def test_the_java_client_holds_under_every_legal_mutation(upstream: str, tmp_path: Path) -> None:
    out = tmp_path / "run"
    command = ["live", "--upstream", upstream, "--mutate", "all", "--out", str(out), "--"]
    assert (
        main([*command, "sh", str(CLIENTS / "console_tools.sh"), f"{broker_jars(DEFAULT_BROKER)}/*", "topic"])
        == 0
    )
    report = report_of(out)
    seen = {cell for checks in report.manifest.cells.values() for cell in checks.get("mutation", {})}
    # What this command is told holds no text that brokers send as null, and no leader's epoch.
    assert seen == set(KINDS) - {"nulls", "epochs"}


def test_a_client_holds_where_epochs_are_high_and_texts_are_null(upstream: str, tmp_path: Path) -> None:
    """What it gives back of the epochs comes to the broker as that knows them."""
    out = tmp_path / "run"
    command = ["live", "--upstream", upstream, "--mutate", "epochs,nulls", "--out", str(out), "--"]
    assert main([*command, *python_client("aiokafka_client")]) == 0
    cells = [checks.get("mutation", {}) for checks in report_of(out).manifest.cells.values()]
    assert {name for cell in cells for name in cell} == {"nulls", "epochs"}


def test_what_breaks_a_client_is_named(
    upstream: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program that cannot stand an unknown tag in one struct of one message."""
    out = tmp_path / "run"
    command = ["live", "--upstream", upstream, "--mutate", "tags,top-tags", "--out", str(out), "--"]
    assert main([*command, *python_client("fragile")]) == 1
    (finding,) = report_of(out).new
    assert (finding.signature.message, finding.signature.path) == ("MetadataResponse", "brokers")
    assert (finding.signature.check, finding.signature.layer) == ("mutation", "client")
    assert (
        "fails when MetadataResponse v12 brokers[] carries an unknown tagged field" in finding.example.detail
    )
    assert "top-tags: holds" in capsys.readouterr().out
    script = subprocess.run([sys.executable, str(out / finding.reproducer)], capture_output=True, text=True,
                            check=False, env=os.environ | {"PYTHONPATH": str(ROOT)})  # fmt: skip
    assert (script.returncode, "wirecheck live" in script.stdout) == (2, True)


def test_a_command_that_fails_by_itself_is_no_finding(
    upstream: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for code, told in (
        (3, "fails without a mutation (exit code 3"),
        (127, "cannot run this"),
        (0, "never came"),
    ):
        out = tmp_path / str(code)
        command = ["live", "--upstream", upstream, "--out", str(out), "--", "sh", "-c", f"exit {code}"]
        assert main(command) == 2
        assert told in capsys.readouterr().err


def test_a_driven_broker_answers_nearly_all_that_it_offers_and_serves_clients_afterwards(
    upstream: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert main(["live", "--upstream", upstream, "--drive", "all", "--out", str(out)]) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("driven: "))
    answered, offered = int(line.split()[1]), int(line.split()[3])
    assert answered / offered >= 0.85
    report = report_of(out)
    assert len(report.tally.executed_pairs) >= 2 * answered
    assert report.tally.count("mismatch") == 0
    # A broker that was told to leave its cluster is up, and names no broker to anybody.
    client = subprocess.run(
        python_client("aiokafka_client"), env=os.environ | {BOOTSTRAP: upstream}, check=False
    )
    assert client.returncode == 0


def test_nothing_stays_of_a_broker_whose_wirecheck_was_killed(tmp_path: Path) -> None:
    code = (
        "import pathlib, sys, time; from harness.live.broker import Broker\n"
        f"with Broker({DEFAULT_BROKER!r}, pathlib.Path(sys.argv[1])) as broker:\n"
        "    print(broker.pid, flush=True); time.sleep(120)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "broker.log")], stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert process.stdout is not None
    with process, process.stdout:
        pid = int(process.stdout.readline())
        arguments = psutil.Process(pid).cmdline()
        folder = Path(next(part for part in arguments if "java.io.tmpdir" in part).partition("=")[2])
        assert folder.is_dir()
        process.send_signal(signal.SIGKILL)
    assert is_gone(pid)
    deadline = time.monotonic() + 20
    while folder.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not folder.exists(), shlex.join(arguments)

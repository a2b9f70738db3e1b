"""`--format json`: every command prints one JSON document and nothing else, and ends as it does with text."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from harness.cli.answer import answer, answering
from harness.cli.main import _COMMANDS, main
from harness.report.summary import summary_schema
from tests.docs.pages import ROOT

EXAMPLE: Final = str(ROOT / "reports" / "example")
SPEC: Final = """{"apiKey": 1, "type": "request", "name": "ToyRequest", "validVersions": "0",
 "flexibleVersions": "none", "fields": [{"name": "number", "type": "int32", "versions": "0+"}]}"""
OTHER: Final = SPEC.replace("int32", "int64")
PLAN: Final = 'title = "t"\nabout = "a"\n[[run]]\nname = "none"\ntestee = "kio"\n'

ANSWERS: Final = [
    # Without a JVM: what a command answers where it can, and where it cannot be carried out.
    (["list", "suites"], 0, {"suites"}),
    (["list", "checks"], 0, {"checks"}),
    (["list", "testees"], 0, {"testees"}),
    (["list", "references"], 0, {"references"}),
    (["list", "suites", "--select", "x"], 2, {"error", "exit_code"}),
    (["doctor", "--reference", "no such"], 2, {"error", "exit_code"}),
    (["run", "--testee", "nowhere:Nothing"], 2, {"error", "exit_code"}),
    (["nightly", "--time", "1s"], 2, {"error", "exit_code"}),
    (["live", "--read", "nothing.wcap"], 2, {"error", "exit_code"}),
    (["interop", "--clients", "nobody"], 2, {"error", "exit_code"}),
    (["replay", "."], 2, {"error", "exit_code"}),
    (["bisect", ".", "--signature", "x", "--references", "1,2"], 2, {"error", "exit_code"}),
    (["report", "RUN"], 1, set(summary_schema()["required"])),
    (["report", "."], 2, {"error", "exit_code"}),
    (["compare", EXAMPLE, EXAMPLE], 0, {"before", "after", "new", "changed", "still", "fixed", "exit_code"}),
    (["bench", "--json", "."], 2, {"error", "exit_code"}),
    (["corpus", "--add", "."], 2, {"error", "exit_code"}),
    (["vectors", "--out", "spec.json"], 2, {"error", "exit_code"}),
    (["encodings", "--message", "MetadataResponse"], 2, {"error", "exit_code"}),
    (["findings", "plan.toml", "--out", "page", "--no-run"], 2, {"page", "lines", "not_run"}),
    (["evolve", "spec.json", "other.json", "--cases", "3"], 1, {"changes"}),
    (["propose", "spec.json", "--against", "none"], 0, {"message"}),
    (["testee", "new", "--language", "python", "made"], 0, {"folder", "language"}),
    (["power", "--json", "."], 2, {"error", "exit_code"}),
    # A command line that is none.
    (["run", "--cases", "0"], 2, {"error", "exit_code"}),
    (["live", "--nonsense"], 2, {"error", "exit_code"}),
    (["testee", "new", ""], 2, {"error", "exit_code"}),
]


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(EXAMPLE, tmp_path / "RUN")
    (tmp_path / "spec.json").write_text(SPEC)
    (tmp_path / "other.json").write_text(OTHER)
    (tmp_path / "plan.toml").write_text(PLAN)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_no_command_is_left_out() -> None:
    assert {arguments[0] for arguments, _, _ in ANSWERS} == set(_COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "code", "keys"), ANSWERS, ids=[" ".join(arguments[:2]) for arguments, _, _ in ANSWERS]
)
def test_a_command_answers_in_one_document(
    arguments: list[str],
    code: int,
    keys: set[str],
    workspace: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """And ends with the code that it ends with when it answers in lines."""
    assert main([*arguments, "--format", "json"]) == code
    out = capfd.readouterr().out
    document: dict[str, Any] = json.loads(out)
    assert keys <= document.keys()
    assert out.count("\n") == 1
    if "error" in keys:
        assert document["exit_code"] == code
    if arguments[:2] == ["testee", "new"]:
        arguments = [*arguments[:-1], "another"]
    assert main([*arguments, "--format", "text"]) == code
    assert not capfd.readouterr().out.startswith("{")


def test_what_is_printed_on_the_way_goes_elsewhere(capfd: pytest.CaptureFixture[str]) -> None:
    """By Python, by a process below, and whatever writes to file number 1."""
    with answering("json"):
        print("from Python")
        subprocess.run([sys.executable, "-c", "print('from below')"], check=True)
        os.write(1, b"from a library\n")
        answer({"bad\u001b": "\ud800"})
    said = capfd.readouterr()
    assert json.loads(said.out) == {"bad\\x1b": "\\ud800"}
    assert {"from Python", "from below", "from a library"} <= set(said.err.splitlines())


def test_a_command_whose_process_ends_without_a_word_answers_all_the_same(tmp_path: Path) -> None:
    """An adapter that ends the process has no say in what a program reads, either."""
    (tmp_path / "leaving.py").write_text("import os\nos._exit(0)\n")
    program = "from harness.cli import main; main()"
    ended = subprocess.run(
        [sys.executable, "-c", program, "run", "--testee", "leaving:Testee", "--format", "json"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 2
    assert json.loads(ended.stdout)["exit_code"] == 2


@pytest.mark.jvm
def test_a_run_and_a_replay_answer_with_their_verdict(
    workspace: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run = ["run", "--select", "HeartbeatRequest", "--cases", "20", "--out", "run", "--format", "json"]
    assert main(run) == 0
    assert json.loads(capfd.readouterr().out) == json.loads(Path("run/summary.json").read_text())
    assert main(["replay", "RUN", "--format", "json"]) == 1
    document = json.loads(capfd.readouterr().out)
    assert {entry["verdict"] for entry in document["signatures"]} == {"still there"}

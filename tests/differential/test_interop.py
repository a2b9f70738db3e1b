"""`wirecheck interop` as users run it: a client built by its tools, its scenarios, its row of the matrix."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from harness.cli.main import main
from harness.interop.clients import SCENARIOS

pytestmark = [
    pytest.mark.jvm,
    pytest.mark.skipif(
        "WIRECHECK_SLOW" not in os.environ,
        reason="clients are fetched and built: make test-slow runs it",
    ),
]


def test_a_client_has_a_row_and_one_that_cannot_be_run_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "matrix"
    assert main(["interop", "--clients", "java", "--mutate", "top-tags,epochs", "--out", str(out)]) == 0
    monkeypatch.setenv("WIRECHECK_CACHE", str(tmp_path / "empty"))
    # Only what a broker and its judging need is found from here on.
    monkeypatch.setenv("PATH", _only(tmp_path, "java"))
    assert main(["interop", "--clients", "sarama", "--mutate", "top-tags", "--out", str(out)]) == 2
    assert "skipped: the client sarama needs go" in capsys.readouterr().out
    row = json.loads((out / "java" / "interop.json").read_text())
    assert {name: cell["status"] for name, cell in row["scenarios"].items()} == dict.fromkeys(
        SCENARIOS, "holds"
    )
    assert {name: cell["status"] for name, cell in row["kinds"].items()} == {
        "top-tags": "holds", "epochs": "holds",
    }  # fmt: skip
    assert row["causes"] == []
    text = (out / "matrix.md").read_text()
    assert "| `epochs` | ✓ |" in text
    assert "Not run: the client sarama needs go" in text


def _only(folder: Path, *names: str) -> str:
    """A search path with these programs of this machine, a shell's, and no others."""
    programs = folder / "bin"
    programs.mkdir()
    for name in (*names, "sh", "sleep", "rm", "kill", "mvn"):
        for where in os.environ["PATH"].split(os.pathsep):
            if (found := Path(where) / name).exists():
                (programs / name).symlink_to(found)
                break
    return str(programs)

"""A small codec in Go, one in JavaScript, three bugs in each: the page "Test your codec" leads to them.

They are set up as the page says: `wirecheck testee new`, the adapter in the place of the example, a run.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from harness.cli.main import main
from tests.docs.pages import ROOT
from tests.processes import is_usable

pytestmark = pytest.mark.jvm

CODECS = ROOT / "tests" / "codecs"
Cause = dict[str, Any]


def begun(language: str, tool: str, folder: Path, files: Sequence[str]) -> Path:
    """A new testee with the files of a codec put in; skipped where its tool is missing."""
    if not is_usable(tool):
        pytest.skip(f"{tool} is not installed")
    short = {"javascript": "js"}.get(language, language)
    mine = folder / "mine"
    assert main(["testee", "new", "--language", language, str(mine)]) == 0
    for name in files:
        shutil.copyfile(CODECS / short / name, mine / name)
    return mine


def causes_of(testee: str, select: str, folder: Path) -> list[Cause]:
    """The causes of a run, as the summary has them."""
    arguments = ["--testee", f"exec:{testee}", "--select", select, "--cases", "8000", "--out", str(folder)]
    assert main(["run", *arguments]) == 1
    summary = json.loads((folder / "summary.json").read_text())
    assert summary["gaps"] == []
    assert summary["cells"]["blocked"] == 0
    causes: list[Cause] = summary["causes"]
    return causes


def attributed(causes: Sequence[Cause], bugs: Mapping[str, Callable[[Cause], bool]]) -> dict[str, int]:
    """How many causes come from each bug; every cause comes from one of them, by what it says."""
    found = dict.fromkeys(bugs, 0)
    for cause in causes:
        names = [name for name, shows in bugs.items() if shows(cause)]
        assert len(names) == 1, (names, cause["title"], cause["paths"], cause["detail"])
        found[names[0]] += 1
    return found


def leaf(cause: Cause) -> set[str]:
    return {path.rpartition(".")[2] for path in cause["paths"]}


def go_testee(folder: Path) -> Path:
    """The codec in Go as a program."""
    mine = begun("go", "go", folder, ["main.go"])
    pocket = f"example.org/pocket={CODECS / 'go' / 'pocket'}"
    for step in (
        ["go", "mod", "edit", "-require", "example.org/pocket@v0.0.0", "-replace", pocket],
        ["go", "build", "-o", "testee", "."],
    ):
        subprocess.run(step, cwd=mine, check=True, capture_output=True)
    return mine / "testee"


def js_testee(folder: Path) -> str:
    """The command of the codec in JavaScript."""
    mine = begun("javascript", "node", folder, ["main.mjs", "pocket.mjs"])
    return f"node {mine / 'main.mjs'}"


def test_a_check_of_the_codec_in_go_blames_the_codec(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["testee", "check", f"exec:{go_testee(tmp_path)}"]) == 1
    out = capsys.readouterr().out
    assert "adapter's fault" not in out
    assert "groupInstanceId: None became ''" in out
    assert "4 of 18 pairs: FindCoordinatorResponse" in out


def test_a_check_of_the_codec_in_javascript_blames_the_codec(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["testee", "check", f"exec:{js_testee(tmp_path)}"]) == 1
    out = capsys.readouterr().out
    assert "adapter's fault" not in out
    assert "committedOffset: 72623859790381062 became 72623859790381056" in out


GO_BUGS = {
    "null becomes the empty string": lambda cause: "became ''" in cause["detail"],
    "compact strings from 127 bytes on": lambda cause: (
        "became ''" not in cause["detail"] and leaf(cause) != {"port"} and int(cause["versions"][0]) >= 3
    ),
    "ports have two bytes": lambda cause: leaf(cause) == {"port"} and "became" in cause["detail"],
}
JS_BUGS = {
    "a null array becomes an empty one": lambda cause: (
        leaf(cause) == {"topics"} and "None became []" in cause["detail"]
    ),
    "64 bits in a double": lambda cause: (
        leaf(cause) <= {"retentionTimeMs", "committedOffset"} and "became" in cause["detail"]
    ),
    "the length of strings in characters": lambda cause: (
        leaf(cause) <= {"groupId", "memberId", "groupInstanceId", "name", "committedMetadata"}
    ),
}


@pytest.fixture(scope="module")
def go_causes(tmp_path_factory: pytest.TempPathFactory) -> list[Cause]:
    folder = tmp_path_factory.mktemp("go")
    select = "HeartbeatRequest,SyncGroupRequest,FindCoordinatorResponse"
    return causes_of(str(go_testee(folder)), select, folder / "run")


@pytest.fixture(scope="module")
def js_causes(tmp_path_factory: pytest.TempPathFactory) -> list[Cause]:
    folder = tmp_path_factory.mktemp("js")
    return causes_of(js_testee(folder), "OffsetCommitRequest,MetadataRequest:0-9", folder / "run")


def test_all_that_is_found_in_the_codec_in_go_comes_from_its_bugs(go_causes: list[Cause]) -> None:
    assert all(attributed(go_causes, GO_BUGS).values())


def test_all_that_is_found_in_the_codec_in_javascript_comes_from_its_bugs(js_causes: list[Cause]) -> None:
    assert all(attributed(js_causes, JS_BUGS).values())


def test_the_codec_in_go_has_three_causes(go_causes: list[Cause]) -> None:
    assert attributed(go_causes, GO_BUGS) == dict.fromkeys(GO_BUGS, 1)


def test_the_codec_in_javascript_has_three_causes(js_causes: list[Cause]) -> None:
    assert attributed(js_causes, JS_BUGS) == dict.fromkeys(JS_BUGS, 1)

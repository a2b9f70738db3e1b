"""`wirecheck testee new`: what it writes agrees with the reference at once, in every language."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path

import pytest

from harness.cli.main import main
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.selection import select_pairs
from harness.testee_check import check_testee
from harness.testees import AdapterError, load_testee, skeleton
from harness.testees.skeleton import LANGUAGES, SELECT
from pycodec import KAFKA, Protocol
from tests.processes import is_usable

TOOLS = {"python": "python3", "go": "go", "rust": "cargo", "javascript": "node"}


@pytest.mark.jvm
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_skeleton_passes_its_check(
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    reference: Reference,
    gateway: Gateway,
) -> None:
    """By the very lines that it says to type."""
    if not is_usable(TOOLS[language]):
        pytest.skip(f"{TOOLS[language]} is not installed")
    monkeypatch.chdir(tmp_path)
    assert main(["testee", "new", "--language", language, "mine"]) == 0
    said = [line.strip() for line in capsys.readouterr().out.splitlines()[1:]]
    chosen = LANGUAGES[language]
    assert said[0] == "cd mine"
    assert said[1:-1] == [" ".join(step) for step in chosen.steps]
    assert said[-1].startswith("wirecheck testee check ")
    assert chosen.testee in said[-1]
    assert said[-1].endswith(f"--select {SELECT}")
    monkeypatch.chdir(tmp_path / "mine")
    monkeypatch.syspath_prepend(tmp_path / "mine")
    for step in chosen.steps:
        subprocess.run(step, check=True, capture_output=True)
    pairs = select_pairs(reference.pairs, SELECT)
    checked = check_testee(reference, chosen.testee, pairs, gateway.batch_call(reference))
    assert (checked.pairs, checked.groups, checked.exit_code) == (3, {}, 0)
    # Two values agree in each version at least, and the spoiled frame is refused by both.
    assert checked.verdicts["agreed"] >= 9


@pytest.mark.parametrize(
    "program",
    [
        "reencode: ({ data }) => data",
        "reencode: ({ data }) => ({ bytes: data })",
        "reencode: () => {}",
    ],
)
def test_an_answer_of_another_form_is_no_finding(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In JavaScript, which has no types that would tell: it was taken for an answer of no bytes."""
    if not is_usable("node"):
        pytest.skip("node is not installed")
    skeleton.write_skeleton("javascript", tmp_path / "mine")
    monkeypatch.chdir(tmp_path / "mine")
    served = (
        f"import {{ serve }} from './wirecheck.mjs'\nawait serve({{ name: 'x', version: '', {program} }})\n"
    )
    Path("main.mjs").write_text(served, "utf-8")
    testee = load_testee("exec:node main.mjs")
    testee.open(Protocol.kafka(), KAFKA)
    with pytest.raises(AdapterError, match="gives no object with"):
        testee.reencode("HeartbeatResponse", 1, bytes(6))
    testee.close()


@pytest.mark.parametrize("name", ["a b", "$(touch x)", "'", '"', "-rf", "ünï", "a;b", "*", "~", "#", "a/b c"])
def test_what_it_says_to_type_leads_into_the_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["testee", "new", "--language", "python", "--", name]) == 0
    typed = capsys.readouterr().out.splitlines()[1].strip()
    there = subprocess.run(["bash", "-c", f"{typed} && pwd"], capture_output=True, text=True, check=True)
    assert there.stdout == f"{tmp_path / name}\n"


@pytest.mark.parametrize("name", ["", " ", "a\nb", "\x1b[31mred", "\udcff"])
def test_a_name_that_nobody_can_type_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty one would be the present folder: `"$UNSET"`."""
    monkeypatch.chdir(tmp_path)
    with contextlib.suppress(SystemExit):
        assert main(["testee", "new", "--language", "python", name]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_folder_with_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "main.go").write_text("mine")
    assert main(["testee", "new", "--language", "go", str(tmp_path)]) == 2
    assert "is not empty; name a new folder" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["main.go"]


def test_a_disk_that_is_full_is_told(tmp_path: Path) -> None:
    """By a file that is larger than this process may write."""
    code = (
        "import resource, sys\n"
        "from harness.cli.main import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\n"
        f"sys.exit(main(['testee', 'new', '--language', 'go', {str(tmp_path / 'new')!r}]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    sources = Path(skeleton.__file__).parent / "skeletons" / "go"
    first = tmp_path / "new" / min(path.name for path in sources.iterdir())
    assert done.stderr == f"wirecheck: cannot write {first}: File too large; name a new folder\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["testee", "new", "mine"], "testee new needs a language; add --language python|go|rust|javascript"),
        (["testee", "check", "--language", "go", "kio"], "testee check takes no --language"),
    ],
)
def test_a_language_is_for_new_ones(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err

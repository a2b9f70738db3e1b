"""Which specs a side has: files, folders, jars, releases and commits."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from harness.cli.main import main
from harness.errors import UserError
from harness.evolve.sides import open_sides
from harness.references import Reference
from pycodec.specs.source import read_specs
from tests.harness.evolve.specs import Json, field, message

TAG: Json = {"versions": "2+", "taggedVersions": "2+", "tag": 0}
OLD, NEW = message(field("A", "int32", **TAG)), message(field("A", "uint32", **TAG))


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    paths = tmp_path / "OLD.json", tmp_path / "NEW.json"
    for path, spec in zip(paths, (OLD, NEW), strict=True):
        path.write_text(json.dumps(spec))
    return paths


def git(root: Path, *arguments: str) -> None:
    who = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(root), *who, *arguments], check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with two commits, laid out as Kafka's is."""
    root = tmp_path / "kafka"
    specs = root / "clients" / "src" / "main" / "resources" / "common" / "message"
    specs.mkdir(parents=True)
    tests = root / "generator" / "src" / "test" / "resources" / "message"
    tests.mkdir(parents=True)
    (tests / "Broken.json").write_text("no spec at all")
    git(root, "init", "-q", "-b", "trunk")
    for name, spec in (("old", OLD), ("new", NEW)):
        (specs / "Foo.json").write_text("// as Kafka's begin\n" + json.dumps(spec))
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", name)
        git(root, "tag", name)
    (specs / "Foo.json").write_text("the work tree is not looked at")
    return root


def test_two_files_are_two_sides(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, with the smallest value and both readings."""
    assert main(["evolve", *map(str, files)]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith("DIFFERS: 1 change from ")
    assert "breaks     Foo v2-3 a" in printed
    assert "type: int32 → uint32" in printed
    assert "writes {'a': -1}" in printed
    assert "a 4294967295, not -1" in printed


def test_the_same_file_agrees_and_others_are_told_as_json_and_markdown(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = map(str, files)
    assert main(["evolve", old, old]) == 0
    assert capsys.readouterr().out.startswith("AGREED: ")
    assert main(["evolve", old, new, "-q"]) == 1
    assert capsys.readouterr().out.count("\n") == 1
    assert main(["evolve", old, new, "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["verdict"], told["format"]) == ("differs", 1)
    (change,) = [each for each in told["changes"] if each["weight"] == "breaks"]
    assert (change["rule"], change["versions"], change["confirmed"]) == ("type", "2-3", None)
    assert change["shown"][0]["bytes"] == "010004ffffffff"
    assert main(["evolve", old, new, "--format", "markdown"]) == 1
    assert "| Foo v2-3 a | type: int32 → uint32 |" in capsys.readouterr().out


def test_of_three_sides_each_is_compared_with_the_next(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = map(str, files)
    assert main(["evolve", old, old, new, "--format", "json"]) == 1
    assert [each["verdict"] for each in json.loads(capsys.readouterr().out)] == ["agreed", "differs"]


def test_a_range_of_commits(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of both commits the specs of `src/main/resources` count, whatever the work tree holds."""
    assert main(["evolve", "old..new", "--checkout", str(checkout)]) == 1
    assert "from old to new" in capsys.readouterr().out
    assert main(["evolve", "old..old", "--checkout", str(checkout)]) == 0


@pytest.fixture
def branch(checkout: Path) -> Path:
    """The checkout with a branch that began at `old`, and changes no spec; trunk went on to `new`."""
    git(checkout, "checkout", "-q", "-f", "-b", "branch", "old")
    git(checkout, "commit", "-q", "--allow-empty", "-m", "more")
    git(checkout, "checkout", "-q", "--orphan", "alone")
    git(checkout, "commit", "-q", "-m", "alone")
    return checkout


def test_what_trunk_got_since_a_branch_began_is_no_break_of_the_branch(
    branch: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three dots are what they are to git; two would tell trunk's change, the other way round."""
    assert main(["evolve", "trunk...branch", "--checkout", str(branch)]) == 0
    base = subprocess.check_output(["git", "-C", str(branch), "rev-parse", "old"], text=True)[:12]
    assert f" from trunk at {base} to branch " in capsys.readouterr().out
    assert main(["evolve", "trunk..branch", "--checkout", str(branch)]) == 1
    assert main(["evolve", "branch...trunk", "--checkout", str(branch)]) == 1
    assert main(["evolve", "old...new", "--checkout", str(branch)]) == 1


@pytest.mark.parametrize(
    ("commits", "said"),
    [
        (
            "trunk...alone",
            "trunk and alone have no commit in common; compare the two themselves with trunk..alone",
        ),
        ("trunk...nothing", "git: fatal: Not a valid object name nothing; run it in a Kafka checkout"),
        ("--all...trunk", "git: fatal: Not a valid object name --all; "),
        ("trunk....branch", "no file, release or range of commits of that name"),
    ],
)
def test_commits_that_went_apart_nowhere_are_said_in_a_line(
    branch: Path, commits: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evolve", "--checkout", str(branch), "--", commits]) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1


def test_a_clone_whose_history_is_cut_off_is_told_how_to_get_the_rest(
    branch: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As CI clones: both tips are there, and nothing before them."""
    clone = tmp_path / "clone"
    source = branch.as_uri()
    git(tmp_path, "clone", "-q", "--depth", "1", "--no-single-branch", source, str(clone))
    command = ["evolve", "origin/trunk...origin/branch", "--checkout", str(clone)]
    assert main(command) == 2
    errors = capsys.readouterr().err
    assert "a shallow clone, whose history is cut off" in errors
    for remedy in ("`git fetch --unshallow`", "`fetch-depth: 0`", "`GIT_DEPTH: 0`"):
        assert remedy in errors
    git(clone, "fetch", "-q", "--unshallow")
    assert main(command) == 0


def test_a_hook_of_another_repository_changes_nothing(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There git's variables name that one; in it both commits are the same."""
    other = tmp_path / "other"
    shutil.copytree(checkout, other)
    subprocess.run(["git", "-C", str(other), "tag", "-f", "old", "new"], check=True, capture_output=True)
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    assert main(["evolve", "old..new", "--checkout", str(checkout)]) == 1
    assert capsys.readouterr().out.startswith("DIFFERS")


def test_one_spec_against_a_release_is_about_that_message_alone(
    tmp_path: Path, reference: Reference, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other messages of the release were not removed: they were not given."""
    spec = {
        "name": "ListGroupsRequest", "type": "request", "apiKey": 16, "validVersions": "1-5",
        "flexibleVersions": "3+", "listeners": ["broker"], "fields": [],
    }  # fmt: skip
    path = tmp_path / "ListGroupsRequest.json"
    path.write_text(json.dumps(spec))
    assert main(["evolve", "4.4.0", str(path)]) == 1
    printed = capsys.readouterr().out
    assert "1 message" in printed
    assert "version removed" in printed
    assert [side.name for side in open_sides(["4.4.0", str(path)], Path())] == ["4.4.0", str(path)]


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        (["NEW.json"], "is one side, and two are compared"),
        (["NEW.json", "missing.json"], "cannot read missing.json"),
        (["NEW.json", "nothing"], "nothing: no file, release or range of commits"),
        (["NEW.json", "other.json"], "no message in common"),
        (["NEW.json", "wrong.json"], "wirecheck: wrong.json: name is missing"),
        (["NEW.json", "two.json"], "two.json: another JSON object stands behind the spec"),
        (["a..b"], "git: "),
        (["NEW.json", "OLD.json", "--confirm"], "which only releases have"),
        (["NEW.json", "OLD.json", "--select", "Bar"], "'Bar'; the only message here is Foo"),
    ],
)
def test_mistakes_are_said_in_a_line(
    files: tuple[Path, Path],
    sides: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit code 2, and never a traceback."""
    monkeypatch.chdir(files[0].parent)
    Path("other.json").write_text(json.dumps(message(field(), name="Other")))
    Path("wrong.json").write_text("{}")
    Path("two.json").write_text(files[0].read_text() + files[1].read_text())
    assert main(["evolve", *sides]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith("wirecheck: ")
    assert said in errors
    assert errors.count("\n") == 1


def test_stray_brackets_behind_a_spec_are_passed_over(files: tuple[Path, Path]) -> None:
    """Specs of Kafka's had some."""
    for path in files:
        path.write_text(path.read_text() + " } // {")
    assert len(open_sides([str(path) for path in files], Path())) == 2


def test_two_specs_of_one_message_in_a_folder(files: tuple[Path, Path]) -> None:
    with pytest.raises(UserError, match="are both of Foo"):
        open_sides([str(files[0].parent)], Path())


def test_a_release_and_a_folder_of_its_specs_agree(
    tmp_path: Path, reference: Reference, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever form a side has, the specs count."""
    jar = reference.spec_jars[0]
    for origin, text in read_specs(jar):
        (tmp_path / origin.rpartition("/")[2]).write_text(text, encoding="utf-8")
    assert main(["evolve", "4.4.0", str(tmp_path), str(jar), "--format", "json"]) == 0
    assert [each["changes"] for each in json.loads(capsys.readouterr().out)] == [[], []]


def test_select_takes_messages_and_versions(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evolve", *map(str, files), "--select", "Foo:0-1"]) == 0
    assert main(["evolve", *map(str, files), "--select", "Foo:3"]) == 1
    assert "Foo v3 a" in capsys.readouterr().out


@pytest.mark.parametrize("command", [("evolve", "OLD.json", "NEW.json"), ("propose", "NEW.json")])
def test_neither_command_needs_spark_or_a_jvm(files: tuple[Path, Path], command: tuple[str, ...]) -> None:
    """What it imports knows neither, and a path without `java` is no hindrance."""
    code = (
        "import sys; from harness.cli import main; code = main(sys.argv[1:]); "
        "print({'pyspark', 'py4j'} & set(sys.modules)); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *command],
        capture_output=True, text=True, check=False, cwd=files[0].parent,
        env={**os.environ, "PATH": "", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    assert done.returncode == (1 if command[0] == "evolve" else 0), done.stderr
    assert done.stdout.splitlines()[-1] == "set()"

"""`[tool.wirecheck]` of pyproject.toml gives defaults of options, and the command line goes before them."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from harness.cli import main
from harness.cli.config import BELOW, configure, told_origins
from harness.cli.parser import make_parser
from harness.errors import UserError
from harness.report.expected import NO_LIST


def parse(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> argparse.Namespace:
    (folder / "pyproject.toml").write_text(text, "utf-8")
    below = folder / "a" / "b"
    below.mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(below)
    return configure(make_parser(), arguments).parse_args(arguments)


TABLE = """
[tool.wirecheck]
testee = "my_adapter:MyTestee"
expected = "lists/mine.toml"

[tool.wirecheck.run]
cases = 5000
fail-fast = true
seed = 7
"""


def test_defaults_come_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = parse(tmp_path, monkeypatch, TABLE, "run")
    assert options.testee == "my_adapter:MyTestee"
    assert (options.cases, options.fail_fast, options.seed) == (5000, True, 7)
    assert options.expected == tmp_path / "lists" / "mine.toml"


def test_paths_are_those_of_the_files_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = "[tool.wirecheck.run]\nexpected = 'none'\nout = '{}'\nreference = 'a/b'\n"
    options = parse(tmp_path, monkeypatch, table.format("runs/one"), "run")
    assert (options.out, options.reference) == (tmp_path / "runs" / "one", "a/b")
    # The word for no list, and no path.
    assert (options.expected, NO_LIST) == (Path("none"), "none")
    (tmp_path / "none").touch()
    assert parse(tmp_path, monkeypatch, table.format("/one"), "run").expected == tmp_path / "none"
    (tmp_path / "none").unlink()
    assert parse(tmp_path, monkeypatch, table.format("/one"), "run").out == Path("/one")
    (tmp_path / "pyproject.toml").rename(tmp_path / "a" / "b" / "pyproject.toml")
    assert configure(make_parser(), ["run"]).parse_args(["run", "--out", "x"]).out == Path("x")


def test_a_value_that_is_found_wrong_later_on_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = "[tool.wirecheck]\nselect = 'Nothing*'\nreference = '9.9'\n"
    options = parse(tmp_path, monkeypatch, table, "run")
    place = f"{tmp_path / 'pyproject.toml'}: [tool.wirecheck]"
    assert told_origins(options, "--select: no message matches") == f"--select is from {place} select"
    assert told_origins(options, "no reference '9.9'") == f"--reference is from {place} reference"
    assert told_origins(options, "no --selection") == ""
    lists = parse(tmp_path, monkeypatch, "[tool.wirecheck.run]\nexpected = 'lists/mine.toml'\n", "run")
    told = told_origins(lists, f"cannot read {tmp_path / 'lists' / 'mine.toml'}: Permission denied")
    assert told == f"--expected is from {tmp_path / 'pyproject.toml'}: [tool.wirecheck.run] expected"
    typed = parse(tmp_path, monkeypatch, table, "run", "--select=Nothing*")
    assert told_origins(typed, "--select: no message matches") == ""
    number = parse(tmp_path, monkeypatch, "[tool.wirecheck]\ntestee = 5\n", "run")
    told = told_origins(number, "no testee '5'")
    assert told == f"--testee is from {tmp_path / 'pyproject.toml'}: [tool.wirecheck] testee"


def test_help_and_version_are_told_whatever_is_wrong_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.wirecheck]\ncaces = 3\n")
    monkeypatch.chdir(tmp_path)
    for arguments in (["--help"], ["run", "-h"], ["--version"], ["--print-completion", "bash"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert (ended.value.code, capsys.readouterr().err) == (0, "")
    assert main(["encodings", "--version", "3"]) == 2  # an option of its own
    assert "'caces' is no option" in capsys.readouterr().err


def test_the_command_tells_where_a_value_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.wirecheck]\nselect = 'Nothing*'\n")
    monkeypatch.chdir(tmp_path)
    assert main(["list", "messages"]) == 2
    assert f"; --select is from {tmp_path / 'pyproject.toml'}: [tool" in capsys.readouterr().err


def test_a_date_is_written_as_in_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """TOML has dates of its own, which lists of expected mismatches are written with."""
    for text in ("2027-05-31", "'2027-05-31'"):
        table = f"[tool.wirecheck.run]\nexpires = {text}\n"
        assert str(parse(tmp_path, monkeypatch, table, "run").expires) == "2027-05-31"


def test_the_command_line_goes_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = parse(tmp_path, monkeypatch, TABLE, "run", "--testee", "kio", "--cases", "3")
    assert (options.testee, options.cases, options.seed) == ("kio", 3, 7)


def test_a_finished_run_keeps_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parse(tmp_path, monkeypatch, TABLE, "replay", "reports/latest").testee is None


def test_a_list_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = "[tool.wirecheck.encodings]\nframes = ['a.bin', 'b.bin']\n"
    frames = [tmp_path / "a.bin", tmp_path / "b.bin"]
    assert parse(tmp_path, monkeypatch, table, "encodings").frames == frames


def test_the_nearest_file_with_the_table_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "pyproject.toml").write_text("[tool.other]\n")
    assert parse(tmp_path, monkeypatch, TABLE, "run").cases == 5000


def test_options_that_exclude_one_of_the_command_line_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = "[tool.wirecheck.run]\nbase = 'base.toml'\ntime = '20s'\nfail-fast = true\n"
    options = parse(tmp_path, monkeypatch, table, "run", "--expected=own.toml", "--cases", "3")
    assert (options.base, options.expected, options.time, options.cases) == (
        None,
        Path("own.toml"),
        None,
        3,
    )
    assert options.fail_fast
    assert parse(tmp_path, monkeypatch, table, "run").base == tmp_path / "base.toml"


def test_a_value_of_a_list_is_one_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = "[tool.wirecheck]\ntestee = 'kio'\n"
    assert parse(tmp_path, monkeypatch, table, "propose", "spec.json").testee == ["kio"]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("[tool.wirecheck]\ncaces = 3\n", "'caces' is no option"),
        ("[tool.wirecheck.ran]\ncases = 3\n", "'ran' is no command"),
        ("[tool.wirecheck.run]\nfrob = 3\n", "frob: `wirecheck run` has no such option"),
        (
            "[tool.wirecheck.run]\ncases = 'many'\n",
            "run] cases: 'many' is not a number of cases",
        ),
        ("[tool.wirecheck.run]\ncases = -1\n", "cases: '-1' is not a number"),
        ("[tool.wirecheck.run]\ncases = [1, 2]\n", "cases: one value is needed"),
        ("[tool.wirecheck.run]\nsmoke = 1\n", "smoke: true or false is needed"),
        ("[tool.wirecheck.run]\nselect = true\n", "select: a text or a number is needed"),
        ("[tool.wirecheck]\nrun = 3\n", "run is a command: make it a table"),
        ("[tool.wirecheck.testee]\nlanguage = 'cobol'\n", "'cobol' is none of python, go"),
        ("[tool.wirecheck.run]\ncases = 3\ntime = '20s'\n", "time and cases exclude each other"),
        ('[tool.wirecheck.run]\nout = "a\\u0000b"\n', "it holds a NUL"),
        ("[tool]\nwirecheck = 3\n", "[tool.wirecheck] is no table"),
        ("[tool.wirecheck\n", "is not TOML"),
        ("[tool.wirecheck]\na = " + "[" * 100_000, "is nested too deeply"),
        ("[tool.wirecheck]\na = " + "{a = " * 100_000, "is nested too deeply"),
        ("[tool.wirecheck.run]\ncases = " + "9" * 5000, "is not TOML"),
        ("[tool.wirecheck." + "a." * 100_000 + "b]", "dots"),
    ],
)
def test_mistakes_are_told_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    table: str,
    told: str,
) -> None:
    with pytest.raises(UserError) as caught:
        parse(tmp_path, monkeypatch, table, "doctor")
    said = str(caught.value)
    assert told in said
    assert "pyproject.toml" in said
    assert "\n" not in said


def test_a_command_below_another_is_told_by_that_what_to_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a night would not run what it says that it does."""
    table = (
        '[tool.wirecheck]\nselect = "Fetch*"\n[tool.wirecheck.run]\nsuite = "bytes"\nfail-fast = true\n'
        'cases = 7\nmaster = "local[2]"\nexpected = "mine.toml"\n'
    )
    alone = parse(tmp_path, monkeypatch, table, "run")
    assert (alone.suite, alone.select, alone.cases, alone.master) == ("bytes", "Fetch*", 7, "local[2]")
    monkeypatch.setenv(BELOW, "1")
    below = parse(tmp_path, monkeypatch, table, "run")
    assert (below.suite, below.select, below.cases) != (alone.suite, alone.select, alone.cases)
    assert not below.fail_fast
    assert (below.master, below.expected) == (alone.master, alone.expected)

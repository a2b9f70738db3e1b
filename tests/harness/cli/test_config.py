"""`[tool.wirecheck]` of pyproject.toml gives defaults of options, and the command line goes before them."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from harness.cli.config import BELOW, configure
from harness.cli.parser import make_parser
from harness.errors import UserError


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
    assert options.expected == Path("lists/mine.toml")


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
    assert parse(tmp_path, monkeypatch, table, "encodings").frames == [Path("a.bin"), Path("b.bin")]


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
    assert parse(tmp_path, monkeypatch, table, "run").base == Path("base.toml")


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

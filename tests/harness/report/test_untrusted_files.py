"""Stored files come from anywhere: whatever they hold, a command ends with one line and a code of its own.

A good run's folder is changed (bytes flipped, files cut off, JSON edited), and every command that reads one
is run on it. None may raise, hang, write elsewhere, or meet what it did not foresee.
"""

from __future__ import annotations

import copy
import functools
import io
import json
import os
import random
import shutil
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.casework.rows import ROWS
from harness.causes.root_cause import RootCause, SameAs
from harness.causes.signature import example_of, signature_of
from harness.cli.main import main
from harness.errors import UserError
from harness.outcome import CaseRow
from harness.report.expected import ExpectedMismatches, read_expected
from harness.report.model import build_report
from harness.report.runfolder import RunFolder
from harness.report.write import write_reports
from harness.runners.stages import rows_batch
from tests.harness.report.sample import as_dicts, finding, folder, manifest, mismatch, row

_RAW: Final = as_dicts([mismatch()])[0]
_CAUSE: Final = RootCause(signature_of(_RAW), example_of(_RAW), ("a",), "{}", 7, True)


def good(path: Path) -> RunFolder:
    """A run that has everything: agreed rows, mismatches, findings, root causes."""
    causes = {_CAUSE.signature.id: _CAUSE, "x": SameAs(_CAUSE.signature.id)}
    described = manifest(root_causes=causes, types={"FetchRequest": {"clusterId": "string"}})
    rows = [row(), mismatch(index=1), finding(index=2), mismatch(index=3, path="maxWaitMs", flags="x,y")]
    return folder(path, rows, described)


def ends(*arguments: str) -> tuple[int, str]:
    """Exit code and standard error of a command; fails if it is not told as a user's mistake is."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(list(arguments))
    told = err.getvalue()
    assert code in (0, 1, 2, 3)
    assert told.count("\n") <= 1
    assert told[:-1].isprintable()
    assert "an error of wirecheck itself" not in told
    assert all(char.isprintable() or char == "\n" for char in out.getvalue())
    return code, told


def every_command(path: Path, inside: Path) -> list[tuple[int, str]]:
    """All that read a run's folder and need no JVM, none of which writes outside of it."""
    before = _files(inside, path)
    ended = [ends("report", str(path)), ends("compare", str(path), str(path))]
    assert _files(inside, path) == before
    return ended


def _files(inside: Path, without: Path) -> set[Path]:
    return {found for found in inside.rglob("*") if without not in found.parents}


@functools.cache
def _template() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as name:
        made = good(Path(name) / "run").path
        return {str(p.relative_to(made)): p.read_bytes() for p in sorted(made.rglob("*")) if p.is_file()}


def _written(content: dict[str, bytes], path: Path) -> None:
    for name, data in content.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)


def test_the_good_folder_is_read(tmp_path: Path) -> None:
    """Else nothing below would say anything."""
    good(tmp_path / "run")
    assert [code for code, _ in every_command(tmp_path / "run", tmp_path)] == [1, 0]


@settings(max_examples=150)
@given(st.randoms(use_true_random=False))
def test_bytes_that_are_flipped_and_files_that_are_cut_off(draw: random.Random) -> None:
    content = dict(_template())
    name = draw.choice(sorted(content))
    data = bytearray(content[name])
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(data)) if data else 0
        match draw.randrange(4):
            case 0:
                del data[at:]
            case 1:
                data[at : at + 1] = bytes([draw.randrange(256)])
            case 2:
                data[at:at] = draw.randbytes(draw.randint(1, 8))
            case _:
                del data[at : at + draw.randint(1, 8)]
    with tempfile.TemporaryDirectory() as made:
        _written(content | {name: bytes(data)}, Path(made) / "run")
        every_command(Path(made) / "run", Path(made))


_ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 10**30, 1e999, 2.5, "", "../../x", "a/b", "\x1b[31m\n\0", "\ud800", "9-1",
    "0-99999999999", [], {}, [[]], {"a": {}}, {"same_as": "x"}, "x" * 5000,
)  # fmt: skip


def _places(content: Any) -> list[tuple[Any, Any]]:
    """Every container with each of its keys."""
    keys = (
        list(content)
        if isinstance(content, dict)
        else range(len(content))
        if isinstance(content, list)
        else ()
    )
    return [place for key in keys for place in ((content, key), *_places(content[key]))]


@settings(max_examples=300)
@given(st.randoms(use_true_random=False))
def test_a_manifest_that_is_edited(draw: random.Random) -> None:
    content = json.loads(_template()["campaign.json"])
    for _ in range(draw.randint(1, 3)):
        container, key = draw.choice(_places(content))
        match draw.randrange(4):
            case 0 if isinstance(container, dict):
                container[str(draw.choice(_ODD))] = container.pop(key)
            case 1:
                container[key] = copy.deepcopy(container)
            case 2 if isinstance(container, dict):
                del container[key]
            case _:
                container[key] = copy.deepcopy(draw.choice(_ODD))
    with tempfile.TemporaryDirectory() as made:
        _written(_template() | {"campaign.json": json.dumps(content).encode()}, Path(made) / "run")
        every_command(Path(made) / "run", Path(made))


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_rows_that_hold_anything(draw: random.Random) -> None:
    """The columns are right, what stands in them need not be."""
    held = list(mismatch(index=1).as_tuple())
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(held))
        kind = ROWS.types[at]
        texts = ("", "../../../x", "a/b", "\x1b[2J\nAGREED", "finding", "known_difference", "x" * 3000, None)
        numbers = (-1, 0, 32767, None)
        held[at] = draw.choice(
            texts
            if kind == pa.string()
            else numbers
            if pa.types.is_integer(kind)
            else (b"", b"\xff" * 9, None)
        )
    with tempfile.TemporaryDirectory() as made:
        _written(_template(), Path(made) / "run")
        table = pa.Table.from_batches([rows_batch([tuple(held), row().as_tuple()])])
        pq.write_table(table, Path(made) / "run" / "rows" / "part-9.parquet")
        every_command(Path(made) / "run", Path(made))


@pytest.mark.parametrize(
    ("manifest_text", "told"),
    [
        ("[]", "it is not an object"),
        ("3", "it is not an object"),
        ("[" * 100_000, "is not JSON: nested too deeply"),
        ('{"format": 2, "seed": NaN}', "is not JSON: NaN is no number"),
        ('{"format": ' + "9" * 5000 + "}", "is not JSON"),
        ('{"format": 2}', "root_causes is not an object but null"),
        ('{"format": 2, "root_causes": {}}', "it lacks reference, seed, suites, testee"),
        ('{"format": 2, "root_causes": {"a": {}}, "seed": 1}', "it lacks"),
    ],
)
def test_a_manifest_that_is_none(tmp_path: Path, manifest_text: str, told: str) -> None:
    made = good(tmp_path / "run")
    made.manifest_file.write_text(manifest_text)
    for code, line in every_command(made.path, tmp_path):
        assert code == 2
        assert told in line


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seed": "7"}, "seed is not a whole number but str"),
        ({"complete": 1}, "complete is not true or false but int"),
        ({"suites": ["a/../../b"]}, "'a/../../b' is no name of a suite"),
        ({"pairs": {"FetchRequest": [12.0]}}, "pairs.FetchRequest[0] is not a whole number but float"),
        ({"pairs": {"FetchRequest": [99999]}}, "pairs.FetchRequest has a version that is none"),
        ({"cells": {"M": {"c": {"x": "0-99999"}}}}, "cells.M.x: cannot read versions '0-99999'"),
        (
            {"cells": {"M": {"c": {str(n): "0-32767" for n in range(99)}}}},
            "cells.M is beyond 2,000,000 cells",
        ),
        ({"reference": {"name": "x"}}, "reference lacks version"),
        ({"testee": {"name": "x", "version": "1", "more": 1}}, "testee has more, which is not known"),
        ({"more": 1}, "it has more, which is not known"),
        ({"root_causes": {"a": {"same_as": "a"}}}, "root_causes.a refers to itself"),
        ({"root_causes": {"a": {"same_as": 1}}}, "root_causes.a.same_as is not a text but int"),
        ({"root_causes": {"a": {"same_as": "b", "x": 1}}}, "root_causes.a lacks example"),
    ],
)
def test_what_is_wrong_is_named_by_its_place(tmp_path: Path, changes: dict[str, Any], told: str) -> None:
    made = good(tmp_path / "run")
    made.manifest_file.write_text(json.dumps(json.loads(made.manifest_file.read_text()) | changes))
    for code, line in every_command(made.path, tmp_path):
        assert code == 2
        assert told in line
        assert line.startswith(f"wirecheck: {made.manifest_file}: ")


def test_rows_that_are_no_files_never_hang(tmp_path: Path) -> None:
    for make in (os.mkfifo, os.mkdir):
        made = good(tmp_path / make.__name__)
        make(made.rows / "part-9.parquet")
        for code, line in every_command(made.path, tmp_path):
            assert (code, "part-9.parquet is no file" in line) == (2, True)


def test_a_manifest_that_is_no_file_never_hangs(tmp_path: Path) -> None:
    made = good(tmp_path / "run")
    made.manifest_file.unlink()
    os.mkfifo(made.manifest_file)
    assert ends("report", str(made.path))[0] == 2
    assert "Not a directory" in ends("report", str(made.rows / "part-00000.parquet"))[1]


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_copy_without_scripts_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], has_scripts: bool
) -> None:
    """The verdict names the script of each cause."""
    made = good(tmp_path / "run")
    if has_scripts:
        (made.path / "repro").mkdir()
    assert main(["report", str(made.path)]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert (last == f"No scripts in {made.path}: this copy of the folder lacks repro/.") is not has_scripts


def test_reports_that_cannot_be_written_cost_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = good(tmp_path / "run")
    made.summary_file.mkdir()
    assert main(["report", str(made.path)]) == 2
    told = capsys.readouterr()
    assert told.out.startswith("DIFFERS: ")
    assert "summary.json" in told.err


@pytest.mark.parametrize("data", [b"", b"PAR1", b"PAR1" * 9, b"a,b\n1,2\n"])
def test_rows_that_are_no_parquet(tmp_path: Path, data: bytes) -> None:
    made = good(tmp_path / "run")
    (made.rows / "part-9.parquet").write_bytes(data)
    for code, line in every_command(made.path, tmp_path):
        assert code == 2
        assert "part-9.parquet" in line


def test_parquet_of_something_else(tmp_path: Path) -> None:
    made = good(tmp_path / "run")
    pq.write_table(pa.table({"a": [1]}), made.rows / "part-9.parquet")
    assert "its columns are not those of stored rows" in ends("report", str(made.path))[1]


@pytest.mark.parametrize(
    "foreign",
    [
        row(suite="a/../../../X"),
        row(suite="/tmp/X"),
        row(suite=".."),
        mismatch(message="../../X"),
        row(verdict="fine"),
    ],
)
def test_rows_that_are_paths_lead_nowhere(tmp_path: Path, foreign: CaseRow) -> None:
    made = folder(tmp_path / "run", [foreign])
    (made.junit / "TEST-a").mkdir(parents=True)
    for code, line in every_command(made.path, tmp_path):
        assert code == 2
        assert "is no name of a" in line or "is no verdict" in line


def test_links_in_a_folder_lead_nowhere(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "TEST-values.xml").write_text("kept")
    (elsewhere / "page").write_text("kept")
    made = good(tmp_path / "run")
    made.junit.symlink_to(elsewhere)
    for name in ("index.html.partial", "summary.json.partial", "index.html"):
        (made.path / name).symlink_to(elsewhere / "page")
    assert "junit leads out of the run's folder" in ends("report", str(made.path))[1]
    assert not made.summary_file.exists()  # nothing of a folder that is refused is written again
    made.junit.unlink()
    assert ends("report", str(made.path))[0] == 1
    assert {path.read_text() for path in elsewhere.iterdir()} == {"kept"}


def test_a_folder_that_is_moved_in_mid_run_gets_no_half_of_a_report(tmp_path: Path) -> None:
    made = good(tmp_path / "run")
    report = build_report(made, ExpectedMismatches())
    made.path.rename(tmp_path / "moved")
    with pytest.raises(UserError, match="has no rows any more"):
        write_reports(report, made)
    assert not made.path.exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = " + "[" * 100_000, "is nested too deeply"),
        (".".join("a" * 100_000) + " = 1", "has a line with more than 200 dots"),
        ("x = {" + ".".join("a" * 100_000) + " = 1}", "has a line with more than 200 dots"),
        ("x = " + "9" * 5000, "is not TOML"),
        ("#" * (1 << 21), "has 2,097,152 bytes, more than 1,048,576"),
        ("\udcff", "is not UTF-8"),
    ],
)
def test_a_hostile_list_of_expected_mismatches(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "list.toml"
    path.write_text(text, "utf-8", "surrogateescape")
    with pytest.raises(UserError, match=told):
        read_expected(path)


def test_a_list_that_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path, tmp_path / "fifo"):
        with pytest.raises(UserError, match="is no file"):
            read_expected(path)
    made = good(tmp_path / "run")
    assert "is no file" in ends("report", str(made.path), "--expected", str(tmp_path))[1]
    shutil.rmtree(made.path)


@pytest.mark.parametrize("side", ["reference", "nobody"])
def test_a_manifest_does_not_say_whose_bug_it_is(tmp_path: Path, side: str) -> None:
    """The rows do: a cause that was edited must not turn a mismatch into a finding against the reference."""
    wrong = mismatch()
    raw = as_dicts([wrong])[0]
    key = replace(signature_of(raw), kind="")
    cause = RootCause(replace(key, side=side, kind="null"), example_of(raw))
    made = folder(tmp_path / "run", [row(), wrong], manifest(root_causes={key.id: cause}))
    report = build_report(made, ExpectedMismatches())
    assert [finding.signature.side for finding in report.findings] == ["testee"]
    assert report.exit_code == 1

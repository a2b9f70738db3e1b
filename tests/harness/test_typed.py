"""Files that people write or programs left, whatever is in them: their content, or one line of error."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from harness.cli.config import find_config
from harness.errors import UserError
from harness.findings.judged import read_judgements
from harness.findings.plan import read_plan
from harness.interop.matrix import read_rows
from harness.nights.night import read_night
from harness.propose.samples import read_profile
from harness.report.expected import read_expected
from harness.report.runfolder import RunFolder
from harness.typed import StoredError, load_toml, typed

Reader = Callable[[Path], object]

TOML: dict[str, Reader] = {
    "pyproject.toml": lambda path: find_config(path.parent),
    "plan.toml": read_plan,
    "judged.toml": read_judgements,
    "profile.toml": read_profile,
    "expected.toml": read_expected,
}
JSON: dict[str, Reader] = {
    "night.json": lambda path: read_night(path.parent),
    "campaign.json": lambda path: RunFolder(path.parent).read_manifest(),
    "interop.json": lambda path: read_rows(path.parent.parent, [path.parent.name]),
}

DEEP = 100_000
WRONG_TOML = {
    "arrays": b"[tool.wirecheck]\na = " + b"[" * DEEP,
    "tables": b"[tool.wirecheck]\na = " + b"{a = " * DEEP,
    "a key of many parts": b"[tool.wirecheck." + b"a." * DEEP + b"b]",
    "a long number": b"[tool.wirecheck]\na = " + b"9" * 5000,
    "no TOML": b"[tool.wirecheck",
    "Latin-1": b"[tool.wirecheck]\na = '\xe9'",
    "UTF-16": "[tool.wirecheck]".encode("utf-16"),
    "NUL": b"[tool.wirecheck]\0",
    "a surrogate": b"[tool.wirecheck]\na = '\xed\xa0\x80'",
}
WRONG_JSON = {
    "nothing": b"",
    "arrays": b"[" * DEEP,
    "objects": b'{"a":' * DEEP,
    "a long number": b"9" * 5000,
    "no number": b"NaN",
    "text": b'"text"',
    "UTF-16": '{"format": 1}'.encode("utf-16"),
    "a surrogate": b'{"format": 1, "name": "\xed\xa0\x80"}',
    "wrong types": b'{"format": 1, "name": [], "release": 1, "language": {}, "frames": "x"}',
}


def test_a_byte_order_mark_is_told() -> None:
    with pytest.raises(StoredError, match="byte order mark"):
        load_toml("\ufeffa = 1")


def refused(read: Reader, path: Path) -> str:
    with pytest.raises(UserError) as caught:
        read(path)
    said = str(caught.value)
    assert "\n" not in said
    assert len(said) < 1000
    return said


@pytest.mark.parametrize("wrong", WRONG_TOML)
@pytest.mark.parametrize("name", TOML)
def test_wrong_toml_is_told_with_its_file(tmp_path: Path, name: str, wrong: str) -> None:
    (tmp_path / name).write_bytes(WRONG_TOML[wrong])
    assert name in refused(TOML[name], tmp_path / name)


@pytest.mark.parametrize("wrong", WRONG_JSON)
@pytest.mark.parametrize("name", JSON)
def test_wrong_json_is_told_with_its_file(tmp_path: Path, name: str, wrong: str) -> None:
    (tmp_path / name).write_bytes(WRONG_JSON[wrong])
    assert name in refused(JSON[name], tmp_path / name)


@pytest.mark.parametrize("name", [*TOML, *JSON])
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, name: str) -> None:
    """A FIFO that nobody writes to, or a folder."""
    read = (TOML | JSON)[name]
    for make in (os.mkfifo, os.mkdir):
        folder = tmp_path / make.__name__
        folder.mkdir()
        make(folder / name)
        refused(read, folder / name)


def test_another_tools_table_is_not_ours_to_judge(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b"[tool.other]\na = " + b"[" * DEEP)
    assert find_config(tmp_path) is None


@pytest.mark.parametrize("held", ["c", "", None, 1, [], {}, ["a"], True])
def test_one_of_some_texts(held: Any) -> None:
    with pytest.raises(StoredError, match="is none of a, b"):
        typed(dict[str, Literal["a", "b"]], {"x": held}, "it")
    assert typed(dict[str, Literal["a", "b"]], {"x": "b"}) == {"x": "b"}

"""A page as data: a title and sections, of which each is a text, a table, JSON or a printed output.

    title = "KIP-625: integer encodings"
    about = '''Markdown.'''

    [readings]                                   # a section; sections come in the order of the file
    title = "Where the text slips"
    columns = { id = "name", tests = "held by" } # keys of a row, and their headings
    [[readings.rows]]
    id = "nine-bytes"
    tests = ["tests/pycodec/proposals/encodings/test_names.py::test_64_bits_take_up_to_ten_bytes"]

A row gives every column. Rows of numbers may be lists in the order of the columns:
`rows = [["packed32", 64]]`. Where a row needs no test, `untested` says why in the place of `tests`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

from harness.errors import UserError

__all__ = ["TESTS", "UNTESTED", "Page", "Row", "Section", "read_page"]

TESTS: Final = "tests"
"""The column of the tests that hold a row to the code, as pytest takes them from the repository's root."""
UNTESTED: Final = "untested"
"""The key that stands for `tests` where there are none, with the reason."""

Row = dict[str, Any]
"""By column, what TOML has: texts, numbers, booleans, lists of texts."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it.

    Attributes:
        title: the heading.
        about: Markdown above the table; may be empty.
        columns: the heading of each key of the rows, in order.
        rows: by key of `columns`, and by the keys that the section calls `unseen`, which are for tests.
        json: a block of JSON, as printed in the document; may be empty.
        output: what a command printed; may be empty.
    """

    title: str
    about: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    json: str = ""
    output: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One file. `name` is that of the file, without its suffix; `sections` are by key, in order."""

    name: str
    title: str
    about: str
    sections: Mapping[str, Section]

    def rows(self, section: str) -> tuple[Row, ...]:
        """The rows of one section."""
        return self.sections[section].rows

    def all_rows(self) -> Iterator[Row]:
        """The rows of all sections."""
        for section in self.sections.values():
            yield from section.rows


def read_page(path: Path) -> Page:
    """Read a page; `UserError` with the section and the row where the file is not as described above."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "check the path") from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{path} is not TOML: {error}", "mend that line") from error
    title, about = data.pop("title", None), data.pop("about", "")
    if not isinstance(title, str) or not isinstance(about, str):
        _fail(path, "`title` and `about` must be texts")
    return Page(path.stem, title, about, {key: _section(value, path, key) for key, value in data.items()})


def _section(data: object, path: Path, key: str) -> Section:
    if not isinstance(data, dict) or not isinstance(data.get("title"), str):
        _fail(path, f"[{key}] must be a section with a title")
    known = {"title", "about", "columns", "rows", "json", "output", "unseen"}
    if strange := data.keys() - known:
        _fail(path, f"[{key}] has no property {sorted(strange)[0]!r}")
    columns, unseen = data.get("columns", {}), data.get("unseen", [])
    rows = tuple(
        _row(given, columns, unseen, path, f"row {number} of [{key}]")
        for number, given in enumerate(data.get("rows", ()), 1)
    )
    texts = (data.get(key, "") for key in ("json", "output"))
    return Section(data["title"], data.get("about", ""), columns, rows, *texts)


def _row(given: object, columns: Mapping[str, str], unseen: list[str], path: Path, place: str) -> Row:
    if isinstance(given, list):
        if len(given) != len(columns):
            _fail(path, f"{place} has {len(given)} cells for {len(columns)} columns")
        given = dict(zip(columns, given, strict=True))
    if not isinstance(given, dict):
        _fail(path, f"{place} must be a table, or a list of cells")
    wanted = {*columns, *unseen}
    if TESTS in columns:
        tests = given.get(TESTS, [])
        if not isinstance(tests, list) or bool(tests) == bool(given.get(UNTESTED)):
            _fail(path, f"{place} needs a list of `{TESTS}`, or `{UNTESTED}` with the reason")
        wanted ^= set() if tests else {TESTS, UNTESTED}
    if strange := given.keys() - wanted:
        _fail(path, f"{place} has no column {sorted(strange)[0]!r}")
    if missing := wanted - given.keys():
        _fail(path, f"{place} lacks {sorted(missing)[0]!r}")
    return given


def _fail(path: Path, problem: str) -> NoReturn:
    raise UserError(f"{path}: {problem}", "see `harness/docs/pages.py` for the form of the file")

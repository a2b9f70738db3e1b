"""A page as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from harness.docs.pages import TESTS, UNTESTED, Page, Row, Section, read_page
from harness.errors import UserError

__all__ = ["PROPOSALS", "content", "rendered", "stale_pages"]

PROPOSALS: Final = Path("docs/proposals")
"""Where the data and the pages of the proposals are, from the repository's root."""

_TO_ROOT: Final = "../../"
"""From such a page to the repository's root, for links to tests."""


def rendered(page: Page) -> str:
    """The text of a page."""
    head = f"<!-- Made from {page.name}.toml by `make docs`: change that file. -->\n\n# {page.title}\n"
    sections = (line for section in page.sections.values() for line in _lines(section))
    return "\n".join([head, *_text(page.about), *sections])


def stale_pages(folder: Path) -> dict[Path, str]:
    """The pages of a folder that are not what their data says, with what they should say.

    Raises:
        UserError: where the folder has no data, or the data is wrong.
    """
    data = sorted(folder.glob("*.toml"))
    if not data:
        raise UserError(f"there is no TOML in {folder}", "run this in the repository's root")
    found = {}
    for path in data:
        text, target = rendered(read_page(path)), path.with_suffix(".md")
        if not target.is_file() or target.read_text(encoding="utf-8") != text:
            found[target] = text
    return found


def content(section: Section) -> str:
    """What stands below the heading of a section."""
    return "\n".join(_content(section))


def _lines(section: Section) -> Iterator[str]:
    yield f"## {section.title}\n"
    yield from _content(section)


def _content(section: Section) -> Iterator[str]:
    yield from _text(section.about)
    if section.output:
        yield f"```text\n{section.output.strip()}\n```\n"
    if section.json:
        yield f"```json\n{section.json.strip()}\n```\n"
    if section.rows:
        yield _table_row(section.columns.values())
        yield "|" + "---|" * len(section.columns)
        for row in section.rows:
            yield _table_row(_cell(row, column) for column in section.columns)
        yield ""


def _text(markdown: str) -> Iterator[str]:
    if markdown:
        yield markdown.strip() + "\n"


def _cell(row: Row, column: str) -> str:
    match row.get(column, ""):
        case bool(value):
            return "yes" if value else "no"
        case list(tests) if column == TESTS:
            return "<br>".join(map(_link, tests))
        case "" if column == TESTS:
            return f"— {row[UNTESTED]}"
        case value:
            # Texts are wrapped in the data, and a row of a table is one line.
            return " ".join(str(value).split()).replace("<", "\\<")


def _link(test: str) -> str:
    """The name alone: a table of whole paths is not readable."""
    path, _, name = test.partition("::")
    return f"[{name}]({_TO_ROOT}{path})"


def _table_row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

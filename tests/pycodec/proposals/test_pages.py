"""Every statement of the five documents, and every reading of them, names the tests that hold it to the code.

The data is in `docs/proposals`; that the tables of numbers there are right is for the tests that they name.
"""

from __future__ import annotations

import ast
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from harness.docs.pages import TESTS, UNTESTED, Row
from tests.pycodec.proposals.pages import DOCUMENTS, FOLDER, ROOT, page

READINGS = {
    "kip-482-accepted-tagged-fields": 11,
    "kip-482-draft-1-optional-fields": 19,
    "kip-625-integer-encodings": 25,
    "kip-893-nullable-structs": 5,
    "wire-format-proposals": 17,
}
"""How many there are: one that gets lost is missed."""
PACKAGES = {
    "accepted": "kip-482-accepted-tagged-fields",
    "encodings": "kip-625-integer-encodings",
    "optional": "kip-482-draft-1-optional-fields",
    "wirepage": "wire-format-proposals",
}


@cache
def functions_of(path: Path) -> set[str]:
    return {node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)}


def named_by(document: str) -> list[tuple[Row, str]]:
    return [(row, test) for row in page(document).all_rows() for test in row.get(TESTS, ())]


def test_the_documents_are_these_five() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == DOCUMENTS


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_test_that_a_row_names_exists(document: str) -> None:
    named = named_by(document)
    assert len(named) >= 8
    for row, test in named:
        path, _, name = test.partition("::")
        assert name in functions_of(ROOT / path), (row, test)
    for row in page(document).all_rows():
        assert len(row.get(UNTESTED, "a reason")) > 5, row


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_statement_is_there_twice(document: str) -> None:
    statements = [row["statement"] for row in page(document).rows("statements")]
    assert len(set(statements)) == len(statements) >= 8


@pytest.mark.parametrize("document", READINGS)
def test_every_reading_has_a_name_of_its_own_and_whole_sentences(document: str) -> None:
    rows = page(document).rows("readings")
    assert len({row["id"] for row in rows}) == len(rows) == READINGS[document]
    for row in rows:
        for column in row.keys() - {"id", TESTS, UNTESTED}:
            ends = ("?", ".") if column == "question" else "."
            assert row[column].strip().rstrip('"').endswith(ends), (row["id"], column)


def test_every_test_of_the_proposals_stands_in_a_file_that_a_page_names() -> None:
    """A test file that no statement names would be about none of the documents."""
    named = {test.partition("::")[0] for document in DOCUMENTS for _, test in named_by(document)}
    folders = [ROOT / "tests" / "pycodec" / "proposals", ROOT / "tests" / "harness" / "study"]
    files = chain.from_iterable(folder.rglob("test_*.py") for folder in folders)
    assert {str(path.relative_to(ROOT)) for path in files} <= named


@pytest.mark.parametrize(("package", "document"), PACKAGES.items())
def test_every_package_says_where_its_document_is_discussed(package: str, document: str) -> None:
    """How a text is read belongs to a codec's documentation."""
    text = (ROOT / "pycodec" / "proposals" / package / "__init__.py").read_text()
    assert f"docs/proposals/{document}.md" in text

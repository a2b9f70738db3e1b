"""The table document → statement → test (`tests/vectors/proposals/statements.md`) names tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TABLE = HERE.parents[1] / "vectors" / "proposals" / "statements.md"
DOCUMENTS = [
    "kip-482-accepted-tagged-fields",
    "kip-482-draft-1-optional-fields",
    "kip-625-integer-encodings",
    "kip-893-nullable-structs",
    "wire-format-proposals",
]


def rows() -> list[tuple[str, str, str]]:
    """(document, statement, tests) of every row."""
    found, document = [], ""
    for line in TABLE.read_text().splitlines():
        if line.startswith("## "):
            document = line[3:]
        elif line.startswith("| ") and not line.startswith("| statement"):
            statement, tests = re.split(r"(?<!\\)\|", line.strip("| "))
            found.append((document, statement.strip(), tests.strip()))
    return found


@cache
def functions_of(path: Path) -> set[str]:
    return {node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_statement_names_tests_that_exist_or_a_reason(document: str) -> None:
    own = [row for row in rows() if row[0] == document]
    assert len(own) >= 8
    for _, statement, tests in own:
        if tests.startswith("— "):
            assert len(tests) > 5, statement
            continue
        for test in tests.split(", "):
            path, _, name = test.partition("::")
            assert name in functions_of(HERE / path), test


def test_the_documents_are_these_five_and_no_statement_is_twice() -> None:
    assert list(dict.fromkeys(document for document, _, _ in rows())) == DOCUMENTS
    statements = [(document, statement) for document, statement, _ in rows()]
    assert len(set(statements)) == len(statements)


def test_every_test_of_the_proposals_stands_in_a_file_that_the_table_names() -> None:
    """A test file that no statement names would be about none of the documents."""
    named = {test.partition("::")[0] for _, _, tests in rows() for test in tests.split(", ")}
    files = {str(path.relative_to(HERE)) for path in HERE.rglob("test_*.py")} - {"test_statements.py"}
    assert files <= named

"""The mutations as data: which sentence, what is changed where, and which test of its row falls."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.docs.pages import TESTS
from tests.pycodec.proposals.pages import DOCUMENTS, ROOT, page

__all__ = ["FOLDER", "Mutation", "mutations", "sentences"]

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Mutation:
    """A sentence broken.

    Attributes:
        document: the page's name.
        statement: the sentence, as its row has it.
        test: the function that falls.
        file: what is changed, from the repository's root.
        old, new: the text that is replaced, which stands there once, and by what.
    """

    document: str
    statement: str
    test: str
    file: str
    old: str
    new: str

    @property
    def node(self) -> str:
        """The test as pytest names it: with the path that the sentence's row has."""
        (found,) = [
            test for test in sentences(self.document)[self.statement] if test.endswith(f"::{self.test}")
        ]
        return found

    def applied(self, text: str) -> str:
        """The file's text, changed; `ValueError` where the change does not fit."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {text.count(self.old)} times {self.old!r}: {self.statement}")
        return text.replace(self.old, self.new)


def sentences(document: str) -> dict[str, list[str]]:
    """The sentences of a document that tests hold, each with its tests."""
    return {
        " ".join(row["statement"].split()): row[TESTS]
        for row in page(document).rows("statements")
        if TESTS in row
    }


def mutations(document: str = "") -> list[Mutation]:
    """Those of one document, or of all."""
    found = []
    for name in [document] if document else DOCUMENTS:
        rows = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["rows"]
        found += [Mutation(name, **row) for row in rows]
    return found


def source(mutation: Mutation) -> str:
    """The text of the file that a mutation is of."""
    return (ROOT / mutation.file).read_text(encoding="utf-8")

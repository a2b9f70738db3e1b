"""The data of `docs/proposals`, for the tests that hold it to the code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from harness.docs.pages import Page, read_page

__all__ = ["DOCUMENTS", "FOLDER", "ROOT", "page"]

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "proposals"
DOCUMENTS = [
    "kip-482-accepted-tagged-fields",
    "kip-482-draft-1-optional-fields",
    "kip-625-integer-encodings",
    "kip-893-nullable-structs",
    "wire-format-proposals",
]


@cache
def page(document: str) -> Page:
    """The page of one document."""
    return read_page(FOLDER / f"{document}.toml")

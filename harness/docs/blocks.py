"""Blocks of hand-written pages that are made from data: figures, and tables of words.

    <!-- figures: encode-speed -->
    …
    <!-- end -->

What stands between the two lines comes from a section of `docs/figures.toml`, or for `table:` from
`harness.docs.words`. So a figure stands in one place, whichever pages show it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.docs.pages import Page, read_page
from harness.docs.render import content
from harness.docs.words import TABLES, WORDS, Words, read_words, table
from harness.errors import UserError

__all__ = ["BLOCK", "FIGURES", "Sources", "marked_pages", "read_sources", "stale_blocks"]

FIGURES: Final = Path("docs/figures.toml")
"""Where the figures are, from the repository's root."""

BLOCK: Final = re.compile(r"<!-- (figures|table): ([\w-]+) -->\n(.*?)<!-- end -->\n", re.DOTALL)
"""A block: its source, its name and its text."""

_BEGIN: Final = re.compile(r"<!-- (?:figures|table):")


@dataclass(frozen=True, slots=True)
class Sources:
    """What blocks are made from."""

    figures: Page
    words: Words

    def block(self, source: str, name: str) -> str:
        """The text of a block; `KeyError` where there is none of that name."""
        section = self.figures.sections[name] if source == "figures" else table(name, self.words)
        return content(section).strip() + "\n"


def read_sources(root: Path) -> Sources:
    """The sources below the repository's root; `UserError` where they are not as they should be."""
    return Sources(read_page(root / FIGURES), read_words(root / WORDS))


def marked_pages(root: Path) -> Iterator[Path]:
    """The pages that may have such blocks."""
    yield from sorted(root.glob("*.md"))
    yield from sorted((root / "docs").glob("*.md"))


def stale_blocks(root: Path) -> dict[Path, str]:
    """The pages of which a block is not what its source says, with what they should say.

    Raises:
        UserError: a block names nothing that there is, or has no end.
    """
    sources = read_sources(root)
    found = {}
    for path in marked_pages(root):
        text = path.read_text(encoding="utf-8")
        filled = _filled(text, sources, path)
        if filled != text:
            found[path] = filled
    return found


def _filled(text: str, sources: Sources, path: Path) -> str:
    if len(_BEGIN.findall(text)) != len(BLOCK.findall(text)):
        raise UserError(f"{path}: a block has no end, or none of its own", "write `<!-- end -->` below it")

    def made(block: re.Match[str]) -> str:
        source, name, _ = block.groups()
        try:
            return f"<!-- {source}: {name} -->\n{sources.block(source, name)}<!-- end -->\n"
        except KeyError:
            known = ", ".join(sources.figures.sections if source == "figures" else TABLES)
            raise UserError(f"{path}: there is no `{source}: {name}`", f"use one of {known}") from None

    return BLOCK.sub(made, text)

"""Blocks of pages that are made from data: in step with it, and mistakes named by their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.docs.blocks import FIGURES, marked_pages, read_sources, stale_blocks
from harness.docs.docstrings import member_texts
from harness.docs.words import TABLES, WORDS, read_words, table
from harness.errors import UserError

ROOT = Path(__file__).parents[3]

FIGURES_TEXT = """
title = "Figures"

[speed]
title = "Speed"
about = "Twice as fast."
columns = { codec = "codec", us = "µs" }
rows = [["a", "1.5"]]
"""
PAGE = """\
Before.

<!-- figures: speed -->
old
<!-- end -->

After.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / FIGURES).write_text(FIGURES_TEXT)
    (tmp_path / WORDS).write_text((ROOT / WORDS).read_text("utf-8"))
    return tmp_path


def test_the_pages_are_in_step_with_figures_and_code() -> None:
    """Renew them with `make docs`."""
    assert list(stale_blocks(ROOT)) == []
    assert ROOT / "README.md" in set(marked_pages(ROOT))


def test_a_block_is_filled_and_what_is_around_it_stays(root: Path) -> None:
    (root / "README.md").write_text(PAGE)
    (filled,) = stale_blocks(root).values()
    table = "| codec | µs |\n|---|---|\n| a | 1.5 |\n"
    assert filled == PAGE.replace("old\n", f"Twice as fast.\n\n{table}")
    (root / "README.md").write_text(filled)
    assert stale_blocks(root) == {}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("figures: speed", "figures: sped", "README.md: there is no `figures: sped`"),
        ("figures: speed", "table: speed", "README.md: there is no `table: speed`"),
        ("<!-- end -->", "", "README.md: a block has no end"),
    ],
)
def test_a_mistake_in_a_page_is_named_by_its_place(root: Path, old: str, new: str, problem: str) -> None:
    (root / "README.md").write_text(PAGE.replace(old, new))
    with pytest.raises(UserError) as raised:
        stale_blocks(root)
    assert problem in raised.value.problem


def test_a_block_within_another_is_a_mistake(root: Path) -> None:
    (root / "README.md").write_text(PAGE.replace("old", "<!-- figures: speed -->"))
    with pytest.raises(UserError, match="none of its own"):
        stale_blocks(root)


@pytest.mark.parametrize(
    ("section", "word", "made"),
    [
        ("value_class", "sparse", "value-classes"),
        ("reason", "value_differs", "reasons"),
        ("flag", "regrouped", "flags"),
        ("verdict", "finding", "verdicts"),
        ("mutation", "untouched", "mutators"),
        ("place", "utf8", "places"),
        ("proposal_class", "lowest", "proposal-classes"),
    ],
)
def test_code_and_texts_name_the_same_words(section: str, word: str, made: str) -> None:
    words = {name: dict(texts) for name, texts in read_words(ROOT / WORDS).items()}
    assert word in words[section]
    gone = {**words, section: {name: text for name, text in words[section].items() if name != word}}
    with pytest.raises(UserError, match=f"lacks '{word}'"):
        table(made, gone)
    if section != "proposal_class":  # what only random cases meet is told there, too
        with pytest.raises(UserError, match="has 'no_such_word'"):
            table(made, {**words, section: {**words[section], "no_such_word": "-"}})


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot read"):
        read_words(tmp_path / WORDS)
    (tmp_path / "words.toml").write_text("no")
    with pytest.raises(UserError, match="is not TOML"):
        read_words(tmp_path / "words.toml")


def test_every_table_and_every_figure_stands_in_a_page() -> None:
    text = "".join(path.read_text("utf-8") for path in marked_pages(ROOT))
    figures = read_sources(ROOT).figures.sections
    assert [name for name in figures if f"<!-- figures: {name} -->" not in text] == []
    assert [name for name in TABLES if f"<!-- table: {name} -->" not in text] == []


class Words:
    """Members with and without a text."""

    FIRST = 1
    """The first."""
    SECOND: int = 2
    """The second."""
    THIRD = 3


def test_texts_of_members() -> None:
    assert member_texts(Words) == {"FIRST": "The first.", "SECOND": "The second."}

"""Texts of this repository name files of it: each of them exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
TOPS = ("docs", "harness", "jvm", "pycodec", "tests")
READ = (".java", ".j2", ".md", ".py", ".toml")
NAMED = re.compile(rf"(?<![\w./-])(?:{'|'.join(TOPS)})/[\w./-]*\w\.(?:css|html|j2|java|md|py|toml)\b")
"""A path from the root to a file of a kind that people write."""

MADE_BY_TESTS = {"tests/a.py", "docs/proposals/sample.md"}
"""Files of trees that tests make for themselves."""


def text_of(path: Path) -> str:
    """A test beside this one may have made a file, and removed it again."""
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""


def test_files_that_are_named_exist() -> None:
    """Such as a comment that says by which test it is kept."""
    below = [path for top in TOPS for path in (ROOT / top).rglob("*") if path.suffix in READ]
    texts = [*ROOT.glob("*.md"), *ROOT.glob("*.toml"), ROOT / "Makefile", *below]
    named = {(str(path.relative_to(ROOT)), name) for path in texts for name in NAMED.findall(text_of(path))}
    assert len(named) > 20
    assert [
        (place, name)
        for place, name in sorted(named)
        if not (ROOT / name).exists() and name not in MADE_BY_TESTS
    ] == []

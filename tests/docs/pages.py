"""The pages as tests see them: their commands with what they are shown to print, and their Python files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from harness.docs.blocks import marked_pages

__all__ = ["ROOT", "Block", "Command", "blocks", "inline_commands", "matches", "pages", "python_files"]

ROOT = Path(__file__).parents[2]

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_TAG = re.compile(r"<!-- runs: (\w+) -->\n\Z")
_INLINE = re.compile(r"`((?:wirecheck|make|python) [^`\n]+)`")
_REST = "…"
"""On a line of its own: any lines; within a line: anything."""


@dataclass(frozen=True)
class Command:
    """A line after `$`, and the lines below it."""

    text: str
    shown: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """A block of commands; `tag` says how they are tested, `""` if the page doesn't say."""

    tag: str
    commands: tuple[Command, ...]


def pages() -> list[Path]:
    """Every page that people read."""
    return list(marked_pages(ROOT))


def blocks(page: Path) -> Iterator[Block]:
    """The console blocks of a page, in order; `AssertionError` where commands stand in another block."""
    text = page.read_text("utf-8")
    for fence in _FENCE.finditer(text):
        language, body = fence.groups()
        assert language not in ("sh", "bash", "shell"), f"{page}: commands stand in a ```console block"
        assert language == "console" or not re.search(r"^\$ ", body, re.MULTILINE), f"{page}: {body[:60]}"
        if language == "console":
            tag = _TAG.search(text[: fence.start()])
            yield Block(tag[1] if tag else "", tuple(_commands(body)))


def _commands(body: str) -> Iterator[Command]:
    parts = re.split(r"^\$ ", body, flags=re.MULTILINE)
    assert not parts[0].strip(), f"a console block begins with a command: {body[:60]}"
    for part in parts[1:]:
        line, *shown = part.rstrip("\n").split("\n")
        yield Command(line.partition("  #")[0].strip(), tuple(shown))


def python_files(page: Path) -> dict[str, str]:
    """The Python blocks of a page, by the file name in their first line."""
    found = {}
    for language, body in _FENCE.findall(page.read_text("utf-8")):
        if language == "python":
            name = re.match(r"# (\w+\.py)\n", body)
            assert name, f"{page}: a Python block begins with the name of its file"
            found[name[1]] = body
    return found


def inline_commands(page: Path) -> Iterator[str]:
    """Commands within sentences and tables."""
    yield from _INLINE.findall(_FENCE.sub("", page.read_text("utf-8")))


def matches(shown: tuple[str, ...], printed: str) -> bool:
    """Whether a command printed what the page shows."""
    pattern = "".join(_line_pattern(line.rstrip()) for line in shown)
    lines = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
    return re.fullmatch(pattern, lines) is not None


def _line_pattern(line: str) -> str:
    if line == _REST:
        return r"(?:.*\n)*"
    return ".*".join(map(re.escape, line.split(_REST))) + r"\n"

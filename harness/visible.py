"""Text from elsewhere as it can be stored and shown: the one place that cleans it.

A testee's name, version, reasons, exception classes and messages may hold anything, and so may files: escape
sequences that recolour or clear a terminal, line ends that forge a line of the verdict, NUL, which neither
XML nor HTML allows, lone surrogates, which UTF-8 does not know, or marks that turn the direction of writing
and show another text. Such text is cleaned where it enters (`harness.outcome.error_text`,
`harness.testees.loader`) and once more where it leaves (terminal, HTML, Markdown, JUnit, JSON).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any, Final

from harness.literal import literal

__all__ = ["MAX_TEXT", "cleaned", "file_name", "in_markdown", "inert", "one_line", "telling_apart", "visible"]

MAX_TEXT: Final = 500
"""Characters that are kept of a testee's text: a sentence or two. Some codecs put the whole value into it."""

_LAYOUT: Final = frozenset("\n\t")
# Letters of Hangul and a pattern of Braille that have no shape, though Python prints them.
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# A file's name may have 255 bytes; what is put around this one needs some.
_MAX_NAME: Final = 120
_UNNAMEABLE: Final = re.compile(r"[^A-Za-z0-9._-]+")
_MARKS: Final = re.compile(r"[\\`*_{}\[\]<>|#!&]")
# GitHub Actions and others obey a line that begins with `::error`; `##[error]`, `##vso[…]` and
# `##teamcity[…]` wherever they stand.
_COMMAND: Final = re.compile(r"^(\s*:)(?=:)|(#)(?=#\w*\[)")


def visible(text: str) -> str:
    r"""Write what a reader would not see, or see wrongly, as in a literal: `\x1b`, `\u202e`, `\ud800`.

    Line ends and tabs stay. A backslash stays as well: this is for readers, and cannot be read back.
    """
    return _escaped(text, _LAYOUT)


def one_line(text: str, limit: int | None = None) -> str:
    r"""`visible`, in one line: `\n` and `\t` are written out as well; cut to `limit` characters if given."""
    # A testee may bring a `str` of its own, whose methods are not to be asked.
    plain = str.__str__(text)
    if limit is None:
        return _escaped(plain, frozenset())
    found = _escaped(plain[: limit + 1], frozenset())
    return found if len(found) <= limit else f"{found[:limit]}…"


def in_markdown(text: str, limit: int | None = None) -> str:
    """`one_line`, for a page in Markdown: text in it, and in its tables, with nothing that Markdown or HTML
    would take for more; `Vec<u8>` is no tag."""
    return _MARKS.sub(r"\\\g<0>", one_line(text, limit))


def telling_apart(one: Any, other: Any) -> Callable[[Any], str]:
    """How two values are written side by side: as `repr`, unless a reader could not see in what they differ.

    Then as `ascii`. `repr` escapes what Python does not print. Letters that are composed of others may look
    as these do, and what is put onto a letter, or has no shape, may not be seen at all. Of NaN, the bits are
    shown.
    """
    texts = repr(one), repr(other)
    if set(texts) == {"nan"}:
        return literal
    if all(map(str.isascii, texts)):
        return repr
    alike = len({unicodedata.normalize("NFKC", text) for text in texts}) == 1
    return ascii if alike or any(map(_is_unseen, set().union(*texts))) else repr


def _is_unseen(char: str) -> bool:
    return unicodedata.category(char).startswith("M") or char in _BLANK


def inert(line: str) -> str:
    """A line that no CI service takes for a command, whatever words of a testee it begins with or holds."""
    return _COMMAND.sub(r"\g<0> ", line)


def _escaped(text: str, kept: frozenset[str]) -> str:
    text = str.__str__(text)
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in kept else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def file_name(text: str) -> str:
    """The text as a part of a file's name: no separators, no leading dot, of bounded length, never empty."""
    return _UNNAMEABLE.sub("_", str.__str__(text)[:_MAX_NAME]).lstrip(".") or "_"


def cleaned(content: Any) -> Any:
    """JSON content whose texts, keys among them, are `visible`."""
    if isinstance(content, str):
        return visible(content)
    if isinstance(content, dict):
        return {visible(key): cleaned(held) for key, held in content.items()}
    if isinstance(content, list | tuple):
        return [cleaned(held) for held in content]
    return content

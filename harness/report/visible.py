"""Text from elsewhere (values under test, a testee's names and messages) as it can be shown.

It may hold anything: escape sequences that recolour a terminal, NUL, which HTML does not allow, lone
surrogates, which UTF-8 does not know, or marks that turn the direction of writing and show another text.
"""

from __future__ import annotations

__all__ = ["visible"]

_LAYOUT = frozenset("\n\t")


def visible(text: str) -> str:
    r"""Write what a reader would not see, or see wrongly, as in a literal: `\x1b`, `\u202e`, `\ud800`.

    Line ends and tabs stay. A backslash stays as well: this is for readers, and cannot be read back.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in _LAYOUT else char.encode("unicode_escape").decode("ascii")
        for char in text
    )

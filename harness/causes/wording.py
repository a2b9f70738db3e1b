"""The words of an error without what differs from case to case."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["MOST", "own_words", "plain_words"]

_QUOTED: Final = re.compile(r"""b?'[^']*'|b?"[^"]*"|`[^`]*`|“[^”]*”""")
_NUMBER: Final = re.compile(r"0x[0-9a-fA-F]+|-?\d[\d_.,]*")
_LIST: Final = re.compile(r"\[[^\[\]]*\]")
MOST: Final = 80
"""Characters that are kept of an error's text."""


_OTHER_SIDE: Final = re.compile("; (?:reference|generator): ")


def own_words(detail: str) -> str:
    """What the detail of a case says of the testee, which stands before what the other side did."""
    return _OTHER_SIDE.split(detail, maxsplit=1)[0]


def plain_words(text: str) -> str:
    """An error's text in which quoted values, lists and numbers are replaced by `…`.

    What two errors of one cause say is equal then; where one begins with a value, the rest still is.
    """
    for pattern in (_QUOTED, _LIST, _NUMBER):
        text = pattern.sub("…", text)
    return " ".join(re.sub(r"…(?:[\s,:-]*…)+", "…", text).split())[:MOST]

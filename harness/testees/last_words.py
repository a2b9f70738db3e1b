"""The line in which a program says why it ended, among all that it wrote to standard error."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["last_words"]

_WHY: Final = re.compile(
    r"""panic:|fatal\b|thread\s'.*'\spanicked|terminate\scalled|uncaught\b   # Go, Rust, C++, JavaScript
    |([\w.]+\.)?\w*(Error|Exception)\b(?!\w)                               # Java, JavaScript""",
    re.VERBOSE | re.IGNORECASE,
)
_RUST: Final = re.compile(r"thread '.*' panicked at .*:\d+:\d+:$")


def last_words(text: str, *, cut: bool = False) -> str:
    """The line that tells why a program ended: what its language writes first, else the last line.

    Args:
        text: the end of what it wrote.
        cut: whether `text` begins within a line.
    """
    lines = [line.strip() for line in text.splitlines()[cut:] if line.strip()]
    if not lines:
        return ""
    # Python says why at the end of it all; a stack follows what others say.
    if any(line.startswith("Traceback") for line in lines):
        return lines[-1]
    at = next((at for at, line in enumerate(lines) if _WHY.match(line)), len(lines) - 1)
    # Rust has the words in a line of their own.
    return " ".join(lines[at : at + 2]) if _RUST.match(lines[at]) else lines[at]

"""The line in which a program says why it ended, among all that it wrote to standard error."""

from __future__ import annotations

from itertools import chain
from typing import Final

__all__ = ["last_words"]

_CERTAIN: Final = ("panic:", "fatal error:", "terminate called", "uncaught ", "exception in thread ")
"""What Go, C++, JavaScript and Java begin it with."""
_LIKELY: Final = ("fatal",)
_CLASSES: Final = ("Error", "Exception")


def last_words(text: str, rest: str = "") -> str:
    """The line that tells why a program ended: what its language writes first, else the last line.

    Args:
        text: what it wrote; of a long text the beginning, which may end within a line.
        rest: the end of a long text, which may begin within a line.
    """
    begun, ended = text.splitlines(), rest.splitlines()
    lines = [line.strip() for line in (begun[:-1] + ended[1:] if rest else begun) if line.strip()]
    if not lines:
        return ""
    # Python says why at the end of it all; a stack follows what others say.
    if any(line.startswith("Traceback") for line in lines):
        return lines[-1]
    # A program that logs an error may go on: what a runtime says of an end is told before that.
    certain = (at for at, line in enumerate(lines) if _is_certain(line))
    likely = (at for at, line in enumerate(lines) if _is_likely(line))
    at = next(chain(certain, likely), len(lines) - 1)
    # Rust has the words in a line of their own.
    return " ".join(lines[at : at + 2]) if _is_of_rust(lines[at]) and lines[at].endswith(":") else lines[at]


def _is_certain(line: str) -> bool:
    return line.lower().startswith(_CERTAIN) or _is_of_rust(line)


def _is_likely(line: str) -> bool:
    first = line.split(" ", 1)[0].removesuffix(":")
    return line.lower().startswith(_LIKELY) or first.endswith(_CLASSES)


def _is_of_rust(line: str) -> bool:
    return line.startswith("thread '") and "' panicked at " in line

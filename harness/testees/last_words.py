"""The line in which a program says why it ended, among all that it wrote to standard error."""

from __future__ import annotations

from typing import Final

__all__ = ["last_words"]

_BEGINNINGS: Final = ("panic:", "fatal", "terminate called", "uncaught ")
"""What Go, C++ and JavaScript begin it with, and many programs of their own accord."""
_CLASSES: Final = ("Error", "Exception")


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
    at = next((at for at, line in enumerate(lines) if _says_why(line)), len(lines) - 1)
    # Rust has the words in a line of their own.
    return " ".join(lines[at : at + 2]) if _is_of_rust(lines[at]) and lines[at].endswith(":") else lines[at]


def _says_why(line: str) -> bool:
    first = line.split(" ", 1)[0].removesuffix(":")
    return line.lower().startswith(_BEGINNINGS) or first.endswith(_CLASSES) or _is_of_rust(line)


def _is_of_rust(line: str) -> bool:
    return line.startswith("thread '") and "' panicked at " in line

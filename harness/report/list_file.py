"""The file that a list of expected mismatches is written to: whether it can be is known before the work."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from harness.errors import UserError
from harness.report.runfolder import write_text

__all__ = ["UnwrittenListError", "require_writable", "write_list"]


class UnwrittenListError(UserError):
    """A list could not be written; nothing else is wrong with the run that it is of."""


def require_writable(path: Path) -> None:
    """`UserError` where a list could not be written now; leaves nothing behind, and what is there as it is.

    Only an attempt knows: permissions, a disk that may be read alone, a name that is too long.
    """
    try:
        place = _target(path)
        if place.exists() and not place.is_file():
            raise UserError(f"cannot write {path}: it is no file", "name another file")
        folder = next(each for each in place.parents if each.exists())
        probe = folder / f"{place.name}.{os.urandom(4).hex()}.partial"  # as `write_text` names it
        with probe.open("xb"):
            pass
        probe.unlink()
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror}", "name another file") from None


def write_list(path: Path, text: str, remedy: str) -> None:
    """Write a list; `UnwrittenListError`, with what to do then, where that fails."""
    try:
        write_text(_target(path), text)
    except OSError as error:
        raise UnwrittenListError(f"cannot write {path}: {error.strerror}", remedy) from None


def _target(path: Path) -> Path:
    """The file itself: where `path` is a link, the list is what it leads to."""
    with contextlib.suppress(FileNotFoundError):
        path.stat()  # `resolve` has no errno for links that lead to themselves
    return path.resolve()

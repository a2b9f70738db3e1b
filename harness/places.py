"""Where things are: the facade's jar, the jars of references, and the user's cache.

In a source tree all that is built is in `jvm/target`. An installed Wirecheck has its jar inside the package,
and keeps what Maven fetches in the user's cache. The environment variable WIRECHECK_JVM names another
`jvm/target`.
"""

from __future__ import annotations

import errno
import os
from functools import cache
from pathlib import Path
from typing import Final

from harness.errors import UserError

__all__ = [
    "CACHE",
    "cache_folder",
    "facade_place",
    "is_installed",
    "make_kept",
    "references_folder",
    "setup_remedy",
]

CACHE: Final = "WIRECHECK_CACHE"
"""Environment variable: where fetched and built things are kept, by default `~/.cache/wirecheck`."""
_ELSEWHERE: Final = f"set {CACHE} to a folder that can be written"
_JAR: Final = "wirecheck-jvm.jar"
_INSIDE: Final = Path(__file__).resolve().parent / "jars" / _JAR


def cache_folder() -> Path:
    """Where things are kept that every folder and run of this user may use; it need not exist.

    `UserError` if the user has no home.
    """
    if named := os.environ.get(CACHE):
        return Path(named)
    try:
        return Path.home() / ".cache" / "wirecheck"
    except RuntimeError:
        raise UserError("the user has no home folder to keep things in", _ELSEWHERE) from None


def make_kept(folder: Path) -> None:
    """Make a folder in there; `UserError` if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise UserError(f"cannot write into {folder}: {error.strerror}", _ELSEWHERE) from None


@cache
def _built() -> Path | None:
    """What a build makes; None where Wirecheck was installed."""
    home = os.environ.get("WIRECHECK_JVM")
    source = Path(__file__).resolve().parents[1] / "jvm"
    if not home and not (source / "pom.xml").is_file():
        return None
    found = Path(home) if home else source / "target"
    if os.pathsep in str(found):
        raise UserError(f"Java's class path takes no folder with {os.pathsep!r} in it: {found}", "move it")
    return found


def is_installed() -> bool:
    """Whether this is no source tree: references are fetched, and nothing is built."""
    return _built() is None


def facade_place() -> Path:
    """Where the facade's jar is, or would be."""
    built = _built()
    return _INSIDE if built is None else built / _JAR


def references_folder() -> Path:
    """Where the jars of references are: a folder each."""
    built = _built()
    return (cache_folder() if built is None else built) / "references"


def setup_remedy() -> str:
    """What to do where something is missing that belongs to a complete set-up."""
    return "pip install 'wirecheck[harness]'" if is_installed() else "run `make setup`"

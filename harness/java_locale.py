"""The locale of JVMs: they name files in its encoding, and this process in UTF-8, whatever the locale."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["LOCALE", "java_locale"]

LOCALE: Final = "LC_ALL"
"""The variable that overrides all others of its kind."""
_UTF8: Final = "C.UTF-8"


@contextmanager
def java_locale() -> Iterator[dict[str, str]]:
    """JVMs that are started within take the names of files for UTF-8, as Python does.

    In a locale such as `C` they know no letters but ASCII's: a folder whose name has others could not be
    named to them, nor be the current one.

    Yields the variables that are others meanwhile, as they were (`""`: not set): for what a JVM starts.
    """
    before = os.environ.get(LOCALE)
    set_one = before or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    if "utf" in set_one.lower():
        yield {}
        return
    os.environ[LOCALE] = _UTF8
    try:
        yield {LOCALE: before or ""}
    finally:
        if before is None:
            del os.environ[LOCALE]
        else:
            os.environ[LOCALE] = before

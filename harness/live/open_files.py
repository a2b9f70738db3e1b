"""How many files this process may have open: each connection through the tap takes two."""

from __future__ import annotations

import contextlib
import errno
import resource
from typing import Final

from harness.errors import UserError

__all__ = ["allow_most", "out_of_files"]

_ENOUGH: Final = 65_536
"""Programs that the tap starts have the same, and some close every file that they might have."""


def allow_most() -> None:
    """Raise the limit as far as whoever started this process lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < most:
        # Where that is forbidden, it is as it was.
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def out_of_files(error: object) -> UserError | None:
    """What to say of an error that means that no more can be opened; None for any other."""
    if not isinstance(error, OSError) or error.errno != errno.EMFILE:
        return None
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return UserError(
        f"more connections than the open files that the tap may have ({most:,}; two each)",
        "raise `ulimit -Hn`, or have fewer connections",
    )

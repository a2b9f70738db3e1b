"""How many files this process may have open: each connection through the tap takes two."""

from __future__ import annotations

import errno
import resource
from typing import Final

from harness.errors import UserError

__all__ = ["allow_most", "out_of_files"]

_OUT: Final = (errno.EMFILE, errno.ENFILE)


def allow_most() -> None:
    """Raise the limit as far as whoever started this process lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def out_of_files(error: object) -> UserError | None:
    """What to say of an error that means that no more can be opened; None for any other."""
    if not isinstance(error, OSError) or error.errno not in _OUT:
        return None
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return UserError(
        f"more connections than the open files that the tap may have ({most:,}; two each)",
        "raise `ulimit -Hn`, or have fewer connections",
    )

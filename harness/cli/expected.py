"""The options about lists of expected mismatches that commands share."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.errors import UserError
from harness.report.amend import Words

__all__ = ["words"]


def words(options: argparse.Namespace) -> Words:
    """What new entries of a list say; `UserError` where no list is written."""
    given = [f"--{name}" for name in ("reason", "link", "expires") if getattr(options, name)]
    written: Path | None = options.write_expected
    if given and written is None:
        raise UserError(f"{given[0]} is for the entries of a list", "name it with --write-expected FILE")
    return Words(options.reason or "", options.link or "", options.expires)

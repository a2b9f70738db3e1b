"""`python -m harness.docs`: render what is made from data in the docs, from the repository's root."""

from __future__ import annotations

import sys
from pathlib import Path

from harness.docs.blocks import stale_blocks
from harness.docs.render import PROPOSALS, stale_pages
from harness.errors import UserError


def main() -> int:
    """Write every page that is not what its data says, and name it."""
    try:
        pages = {**stale_pages(PROPOSALS), **stale_blocks(Path())}
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    for path, text in pages.items():
        path.write_text(text, encoding="utf-8")
        print(f"written: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The command `wirecheck`."""

from __future__ import annotations

import sys

try:
    from harness.cli.main import main
except KeyboardInterrupt:  # imports take a moment
    sys.stderr.write("wirecheck: interrupted\n")
    sys.exit(2)

__all__ = ["main"]

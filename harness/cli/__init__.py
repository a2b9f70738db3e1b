"""The command `wirecheck`."""

from __future__ import annotations

from harness.cli.main import main

__all__ = ["main"]

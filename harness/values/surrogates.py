"""Halves of surrogate pairs: what Java's strings hold, and UTF-8 does not."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["LONE_SURROGATE"]

LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""One of them. In Python's text, both halves of a pair are one character."""

"""Surrogate pairs, which Java's strings hold, and their halves, which UTF-8 does not."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["LONE_SURROGATE", "SUPPLEMENTARY"]

LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""A half. In Python's text, both halves of a pair are one character."""
SUPPLEMENTARY: Final = re.compile("[\U00010000-\U0010ffff]")
"""A character that is a pair in Java's strings, and four bytes in UTF-8."""

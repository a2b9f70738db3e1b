"""The unit of everything: one message in one version."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Pair"]


class Pair(NamedTuple):
    """A message in one version: what a codec is compiled for."""

    message: str
    version: int

    def __str__(self) -> str:
        return f"{self.message} v{self.version}"

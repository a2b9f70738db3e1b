"""Ranges of api versions, as message specs write them: `"none"`, `"3"`, `"3+"`, `"1-4"`.

Source: `org.apache.kafka.message.Versions` of Kafka's generator.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pycodec.errors import SpecError

__all__ = ["MAX_VERSION", "NO_VERSIONS", "Versions"]

MAX_VERSION = 32767
"""Highest api version there can be (INT16); the upper bound of an open range such as `"3+"`."""

_GRAMMAR = re.compile(r"(\d{1,5})(?:(\+)|-(\d{1,5}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Versions:
    """A closed range of api versions; empty when `lowest > highest`."""

    lowest: int
    highest: int

    @classmethod
    def parse(cls, text: str) -> Versions:
        """Read the notation of message specs; `SpecError` when it is none of the four forms."""
        text = text.strip()
        if text == "none":
            return NO_VERSIONS
        found = _GRAMMAR.fullmatch(text)
        if not found:
            raise SpecError(f'versions must be "none", "N", "N+" or "N-M", not {text!r}')
        lowest = int(found[1])
        highest = MAX_VERSION if found[2] else int(found[3] or lowest)
        if lowest > highest or highest > MAX_VERSION:
            raise SpecError(f"versions {text!r} is not a range within 0-{MAX_VERSION}")
        return cls(lowest, highest)

    @property
    def empty(self) -> bool:
        """Whether no version is in the range (`"none"`)."""
        return self.lowest > self.highest

    @property
    def open_ended(self) -> bool:
        """Whether the range was written `"N+"`."""
        return not self.empty and self.highest == MAX_VERSION

    def __contains__(self, version: object) -> bool:
        return isinstance(version, int) and self.lowest <= version <= self.highest

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.lowest, self.highest + 1))

    def __len__(self) -> int:
        return max(0, self.highest - self.lowest + 1)

    def __bool__(self) -> bool:
        return not self.empty

    def intersect(self, other: Versions) -> Versions:
        """The versions in both ranges."""
        lowest, highest = max(self.lowest, other.lowest), min(self.highest, other.highest)
        return Versions(lowest, highest) if lowest <= highest else NO_VERSIONS

    def contains_all(self, other: Versions) -> bool:
        """Whether every version of `other` is in this range."""
        return other.empty or (self.lowest <= other.lowest and other.highest <= self.highest)

    def __str__(self) -> str:
        if self.empty:
            return "none"
        if self.highest == MAX_VERSION:
            return f"{self.lowest}+"
        return str(self.lowest) if self.lowest == self.highest else f"{self.lowest}-{self.highest}"


NO_VERSIONS = Versions(0, -1)
"""The empty range, written `"none"`."""

"""Ranges of api versions, as message specs write them: `"none"`, `"3"`, `"3+"`, `"1-4"`.

Source: `org.apache.kafka.message.Versions` of Kafka's generator.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.javatext import parse_integer, trim

__all__ = ["MAX_VERSION", "NO_VERSIONS", "Versions"]

MAX_VERSION = 32767
"""Highest api version there can be (INT16); the upper bound of an open range such as `"3+"`."""


@dataclass(frozen=True, slots=True)
class Versions:
    """A closed range of api versions; empty when `lowest > highest`."""

    lowest: int
    highest: int

    @classmethod
    def parse(cls, text: str) -> Versions:
        """Read the notation of message specs; `SpecError` when it is none of the four forms.

        As in Kafka, numbers may have a sign, and `"3-1"` is a range without a version, though not the same
        one as `"none"`.
        """
        text = trim(text)
        if text == "none":
            return NO_VERSIONS
        if text.endswith("+"):
            lowest, highest = _version(text, text[:-1]), MAX_VERSION
        else:
            first, dash, last = text.partition("-")
            lowest = highest = _version(text, first)
            if dash:
                highest = _version(text, last)
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

    def subtract(self, other: Versions) -> Versions:
        """The versions that the other range lacks, where it has one end of this one or nothing of it."""
        if not self.intersect(other):
            return self
        if other.lowest <= self.lowest:
            return self.intersect(Versions(other.highest + 1, MAX_VERSION))
        return self.intersect(Versions(0, other.lowest - 1))

    def nearest(self, version: int) -> int:
        """That version if it is in the range, else the end of the range that is next to it."""
        return max(self.lowest, min(version, self.highest))

    def within(self, other: Versions) -> bool:
        """Whether `other` has every version of this range; a range like `"3-1"` is within none."""
        return self.intersect(other) == self

    def until(self, last: int) -> Versions:
        """The versions that are in this range if every one above `last` is taken for `last`."""
        if last in self:
            return Versions(self.lowest, MAX_VERSION)
        return self if last >= self.highest else self.intersect(Versions(0, last))

    def contains_all(self, other: Versions) -> bool:
        """Whether every version of `other` is in this range."""
        return other.empty or (self.lowest <= other.lowest and other.highest <= self.highest)

    def __str__(self) -> str:
        if self.empty:
            return "none"
        if self.highest == MAX_VERSION:
            return f"{self.lowest}+"
        return str(self.lowest) if self.lowest == self.highest else f"{self.lowest}-{self.highest}"


def _version(text: str, part: str) -> int:
    number = parse_integer(part)
    if number is None:
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise SpecError(f'versions must be "none", "N", "N+" or "N-M", not {shown!r}', rule=SpecRule.VERSIONS)
    if not 0 <= number <= MAX_VERSION:
        shown = part if len(part) <= 20 else part[:17] + "..."
        raise SpecError(f"version {shown} is not within 0-{MAX_VERSION}", rule=SpecRule.VERSIONS)
    return number


NO_VERSIONS = Versions(0, -1)
"""The empty range, written `"none"`."""

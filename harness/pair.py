"""The unit of everything: one message in one version; and versions in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from pycodec.specs.versions import MAX_VERSION

__all__ = ["Pair", "count_versions", "version_text", "versions_of"]

_RANGE: Final = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?")


class Pair(NamedTuple):
    """A message in one version: what a codec is compiled for."""

    message: str
    version: int

    def __str__(self) -> str:
        return f"{self.message} v{self.version}"


def version_text(versions: Iterable[int]) -> str:
    """Ranges of versions in words, much as message specs write them: `{0, 1, 2, 7}` → `"0-2,7"`."""
    runs: list[list[int]] = []
    for version in sorted(set(versions)):
        if runs and version == runs[-1][1] + 1:
            runs[-1][1] = version
        else:
            runs.append([version, version])
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)


def versions_of(text: str) -> Iterator[int]:
    """The versions in a text such as `"0-2,7"`."""
    for part in filter(None, text.split(",")):
        low, _, high = part.partition("-")
        yield from range(int(low), int(high or low) + 1)


def count_versions(text: str) -> int:
    """How many versions a stored text names; `ValueError` where `versions_of` could not read it."""
    number = 0
    for part in text.split(","):
        found = _RANGE.fullmatch(part)
        low, high = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
        if not low <= high <= MAX_VERSION:
            raise ValueError(f"cannot read versions {text!r:.40}")
        number += high - low + 1
    return number

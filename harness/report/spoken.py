"""The map of messages and versions: what peers of a live run spoke, of all that there is (`live.json`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from harness.pair import version_text
from harness.typed import StoredError, load_json, read_text

__all__ = ["SPOKEN_FILE", "SpokenMap", "SpokenRow", "read_spoken"]

SPOKEN_FILE: Final = "live.json"
"""Beside the other files of a run; only live runs have it."""

_MAX_BYTES: Final = 16 << 20
_PAIR: Final = re.compile(r"(\w{1,100}) v(\d{1,5})")
_RANGE: Final = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_MAX_VERSION: Final = 99
"""Versions above that are not shown: no message comes near."""


@dataclass(frozen=True, slots=True)
class SpokenRow:
    """A message of the map.

    Attributes:
        message: its name.
        cells: by version from 0 on: the number of frames, 0 where none was seen, None where the reference has
            no such version.
    """

    message: str
    cells: tuple[int | None, ...]

    @property
    def words(self) -> str:
        """How much of it was spoken."""
        known = [number for number in self.cells if number is not None]
        return f"{sum(number > 0 for number in known)} of {len(known)}"


@dataclass(frozen=True, slots=True)
class SpokenMap:
    """The map.

    Attributes:
        rows: of the messages of which a frame was seen.
        silent: the others, with their versions.
        pairs, known: how many pairs were spoken, and how many there are.
    """

    rows: tuple[SpokenRow, ...]
    silent: tuple[str, ...]
    pairs: int
    known: int

    @property
    def versions(self) -> range:
        """The columns."""
        return range(max((len(row.cells) for row in self.rows), default=0))


def read_spoken(folder: Path) -> SpokenMap | None:
    """The map of a run; None for a run that is not live, or whose file cannot be read."""
    path = folder / SPOKEN_FILE
    if not path.exists():
        return None
    try:
        told: Any = load_json(read_text(path, _MAX_BYTES))
        return _map(told["frames_by_pair"], told["known"])
    except (StoredError, OSError, KeyError, TypeError, ValueError, AttributeError):
        return None  # A page without the map is better than none.


def _map(frames: Mapping[str, Any], known: Mapping[str, Any]) -> SpokenMap:
    seen: dict[str, dict[int, int]] = {}
    for pair, number in frames.items():
        if (found := _PAIR.fullmatch(pair)) is not None:
            seen.setdefault(found[1], {})[int(found[2])] = int(number)
    versions = {name: _versions(str(text)) for name, text in known.items()}
    rows = []
    for name in sorted(seen):
        there = set(versions.get(name, ())) | set(seen[name])
        top = min(max(there, default=-1), _MAX_VERSION)
        cells = tuple(seen[name].get(v, 0) if v in there else None for v in range(top + 1))
        rows.append(SpokenRow(name, cells))
    silent = [f"{name} {version_text(every)}" for name, every in sorted(versions.items()) if name not in seen]
    return SpokenMap(
        tuple(rows), tuple(silent), sum(map(len, seen.values())), sum(map(len, versions.values()))
    )


def _versions(text: str) -> list[int]:
    found: list[int] = []
    for part in text.split(","):
        if (match := _RANGE.fullmatch(part.strip())) is not None:
            low, high = int(match[1]), int(match[2] or match[1])
            found += range(low, min(high, _MAX_VERSION) + 1)
    return found

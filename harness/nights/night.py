"""A night as it is kept: `night.json` in its folder, which is all that later nights read of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.pair import count_versions
from harness.report.compare import WithheldCounts
from harness.report.runfolder import write_text
from harness.typed import StoredError, load_json, read_bytes, typed
from harness.visible import file_name

__all__ = [
    "CHANGES",
    "Change",
    "Night",
    "NightRun",
    "Replayed",
    "earlier_nights",
    "gravest",
    "read_night",
    "write_night",
]

_FILE: Final = "night.json"
_FORMAT: Final = 1
_LARGEST: Final = 64 << 20
_MOST_PAIRS: Final = 100_000

CHANGES: Final = ("new", "changed", "found", "still there", "fixed", "not covered")
"""What can become of a cause from one night to the next, gravest first; found: there is no run before."""


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a cause.

    Attributes:
        what: one of `CHANGES`.
        cause: what it is known by, see `harness.nights.changes.known_by`.
        severity, title: its, as reports have them.
        signatures: the names of those that it is about.
    """

    what: str
    cause: str
    severity: str
    title: str
    signatures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NightRun:
    """One run of a night.

    Attributes:
        name: of its folder.
        code: its exit code.
        told: its verdict in a line, or why there is none.
        seconds: how long it took.
        cases: executed.
        hit, required: coverage cells.
        causes: title by what a cause is known by, of all that the testee has, expected or not.
        before: name of the night that it was compared with, or `""`.
        changes: since then.
        pairs: what became of each pair: message → state (`harness.report.matrix`) → versions (as text,
            `"0-3,7"`). Empty for a run of random specs: no other night has its messages.
        withheld: how many security-relevant findings it and the run before have; nothing else is told.
    """

    name: str
    code: int
    told: str
    seconds: float
    cases: int = 0
    hit: int = 0
    required: int = 0
    causes: dict[str, str] = field(default_factory=dict)
    before: str = ""
    changes: tuple[Change, ...] = ()
    pairs: dict[str, dict[str, str]] = field(default_factory=dict)
    withheld: WithheldCounts = field(default_factory=WithheldCounts)

    @property
    def lively(self) -> bool:
        """Whether something is otherwise than the night before."""
        told = any(change.what in ("new", "changed", "fixed") for change in self.changes)
        return told or bool(self.before and (self.withheld.new or self.withheld.fixed))

    @property
    def has_withheld(self) -> bool:
        """Whether it has security-relevant findings; what failed of no cause is one, in a night of old."""
        return bool(self.withheld.after) or (self.code == 1 and not self.causes)


@dataclass(frozen=True, slots=True)
class Replayed:
    """The new mismatches of a run of an earlier night, run again.

    Attributes:
        night, run: whose.
        code: the exit code of `wirecheck replay`; 0 where it was ended.
        told: its last line.
        in_time: whether it came to its end.
    """

    night: str
    run: str
    code: int
    told: str
    in_time: bool = True


@dataclass(frozen=True, slots=True)
class Night:
    """A night.

    Attributes:
        name: of its folder.
        testee: as it was named.
        seed: of the random cases.
        started: ISO 8601.
        budget, seconds: how long it was to take, and took.
        code: its exit code.
        runs, replays: what was run.
        format: of the file.
    """

    name: str
    testee: str
    seed: int
    started: str
    budget: float
    seconds: float
    code: int
    runs: tuple[NightRun, ...]
    replays: tuple[Replayed, ...] = ()
    format: int = _FORMAT

    def run(self, name: str) -> NightRun | None:
        """The run of a name."""
        return next((run for run in self.runs if run.name == name), None)


def gravest(codes: Iterable[int]) -> int:
    """A mismatch (1) outweighs a run that could not be done (2), and both a stale list (3).

    Whatever else a process may end with is none of ours: that run could not be done.
    """
    found = {code if code in (0, 1, 3) else 2 for code in codes}
    return next((code for code in (1, 2, 3) if code in found), 0)


def write_night(folder: Path, night: Night) -> None:
    """Write `night.json`."""
    write_text(folder / _FILE, json.dumps(asdict(night), indent=1) + "\n")


def read_night(folder: Path) -> Night:
    """A night; `UserError` when the file is none. Its name is that of the folder now."""
    path = folder / _FILE
    try:
        night = typed(Night, load_json(read_bytes(path, _LARGEST).decode()))
        if night.format != _FORMAT:
            raise StoredError(f"it has format {night.format}, and this Wirecheck reads {_FORMAT}")
        _check_names(night)
        _check_pairs(night)
    except (OSError, UnicodeDecodeError, StoredError) as error:
        raise UserError(
            f"{path}: {error}", "remove that night's folder, or name another with --out"
        ) from None
    return replace(night, name=folder.name)


def _check_names(night: Night) -> None:
    """That each run lies in a folder of its own within the night's."""
    for run in night.runs:
        if run.name != file_name(run.name):
            raise StoredError(f"{run.name!r:.80} cannot name a run's folder")


def _check_pairs(night: Night) -> None:
    """That the versions of pairs can be read, and are no more than can be counted."""
    number = 0
    for run in night.runs:
        for message, states in run.pairs.items():
            for versions in states.values():
                try:
                    number += count_versions(versions)
                except ValueError as error:
                    raise StoredError(f"{run.name}.{message}: {error}") from None
    if number > _MOST_PAIRS:
        raise StoredError(f"it has more than {_MOST_PAIRS:,} pairs")


def earlier_nights(parent: Path, testee: str, before: str) -> list[Night]:
    """The nights of a testee of which a run came to its end, oldest first.

    Args:
        parent: the folder of the nights.
        testee: whose.
        before: name of tonight's folder: it and all later ones are left out.
    """
    folders = sorted(path.parent for path in parent.glob(f"*/{_FILE}"))
    nights = [read_night(folder) for folder in folders if folder.name < before]
    return [night for night in nights if night.testee == testee]

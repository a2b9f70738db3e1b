"""What became of every client: the rows of the matrix, as they are stored and shown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final, Literal

from harness.errors import UserError
from harness.report.runfolder import write_text
from harness.typed import StoredError, load_json, read_text, typed
from harness.visible import one_line

__all__ = ["RESULT", "Cell", "Found", "Row", "read_rows", "write_row"]

RESULT: Final = "interop.json"
"""File of a client's row, in its folder."""
_FORMAT: Final = 1

Status = Literal["holds", "breaks", "once", "nothing", "cannot", "fails"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a client did once.

    Attributes:
        status: of a kind of mutation `holds`, `breaks`, `once` (failed, and not again) or `nothing` (to be
            changed); of a scenario `holds`, `fails`, or `cannot` (exit code 127).
        words: the same in a sentence.
    """

    status: Status
    words: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A cause that the frames of a client's run show, or that a mutation does."""

    title: str
    severity: str
    layer: str
    reason: str


@dataclass(slots=True)
class Row:
    """A client.

    Attributes:
        name, release, language: of the client.
        skipped: why it was not run; `""` if it was.
        scenarios: what came of each, by name.
        kinds: what came of each kind of mutation, by name.
        causes: of the run's report, the most severe first; those that are withheld are not among them.
        frames, pairs: how many were seen.
        security: whether something is withheld.
        verdict: of the run.
        broker: the release of Kafka that it was run against.
    """

    name: str
    release: str
    language: str
    skipped: str = ""
    scenarios: dict[str, Cell] = field(default_factory=dict)
    kinds: dict[str, Cell] = field(default_factory=dict)
    causes: list[Found] = field(default_factory=list)
    frames: int = 0
    pairs: int = 0
    security: bool = False
    verdict: str = ""
    broker: str = ""


def write_row(folder: Path, row: Row) -> None:
    """Store a client's row in its folder; of one that cannot be had now, what it was before stays."""
    if row.skipped and (folder / RESULT).exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / RESULT, json.dumps({"format": _FORMAT} | asdict(row), indent=1) + "\n")


def read_rows(folder: Path, names: Sequence[str]) -> list[Row]:
    """The rows that are stored below a folder, of these clients, in their order.

    Raises:
        UserError: a file is none of ours.
    """
    return [_read(folder / name / RESULT) for name in names if (folder / name / RESULT).exists()]


def _read(path: Path) -> Row:
    try:
        told = load_json(read_text(path))
        if isinstance(told, dict) and told.pop("format", None) != _FORMAT:
            raise StoredError("it has another format")
        return typed(Row, told)
    except (OSError, StoredError) as error:
        problem = f"{path} is no result of a client: {one_line(str(error), 100)}"
        raise UserError(problem, "remove it, and run that client again") from error

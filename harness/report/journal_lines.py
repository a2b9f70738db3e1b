"""The lines of a run's journal: which pieces of its plan are done, and in which row files they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.typed import StoredError, load_json, read_text, typed

__all__ = ["AGAIN", "OURS", "Line", "read_lines"]

AGAIN: Final = "again-"
"""How names of files begin whose rows are of cases that were asked once more when a run came to its end."""
OURS: Final = re.compile(rf"({AGAIN}[a-z-]+-\d+|[a-z-]+-\d{{5}}-\d{{5}})\.parquet")
"""Names of a run's row files: those, and those of a piece."""

_MOST_BYTES: Final = 64 << 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a journal.

    Attributes:
        kind: of the cases.
        plan: digest of the piece's shards; `""` for the start of a round whose size was found by measuring.
        cases: of the piece or the round.
        seconds: that the piece took.
        files: its row files.
    """

    kind: str
    plan: str
    cases: int
    seconds: float = 0.0
    files: tuple[str, ...] = ()


def read_lines(path: Path) -> tuple[list[Line], str] | None:
    """The lines of a journal, and what stands behind the last whole one; None where there is no journal.

    A line is cut off if the run was ended while it was written: its piece did not end.

    Raises:
        UserError: it is no journal.
    """
    try:
        *whole, cut_off = read_text(path, _MOST_BYTES).split("\n")
        lines = [typed(Line, load_json(text), f"line {number}") for number, text in enumerate(whole, start=1)]
    except FileNotFoundError:
        return None
    except (OSError, StoredError) as error:
        raise UserError(f"{path}: {error}", "run the campaign again") from None
    if any("/" in name or name.startswith(".") for line in lines for name in line.files):
        raise UserError(f"{path}: a file's name leads elsewhere", "run the campaign again")
    return lines, cut_off

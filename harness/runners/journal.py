"""What a run has done so far, so that one that was ended can go on: `journal.jsonl` beside its rows.

A run's plan is cut into pieces. The rows of a piece come to be in a folder of their own, are moved beside
those of earlier pieces, and then the journal says so: rows that it does not name are of a piece that did not
end. A run that goes on makes the same plan again, passes over what is done, and so ends with the rows of one
that was never disturbed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from harness.casework.plan import Plan
from harness.errors import UserError
from harness.report.journal_lines import OURS, Line, read_lines
from harness.report.runfolder import RunFolder

__all__ = ["Journal", "OtherCasesError"]


class OtherCasesError(UserError):
    """A run was to go on with other cases than those that it was begun with."""


class Journal:
    """Reads what was done before, then writes what is.

    Args:
        folder: of the run.

    Raises:
        UserError: the journal that is there is none.
    """

    def __init__(self, folder: RunFolder) -> None:
        self._rows, self._piece, self._path = folder.rows, folder.piece, folder.journal_file
        self._done = self._read()
        self._at = 0

    @property
    def seconds(self) -> float:
        """How long the pieces took that were done before."""
        return sum(line.seconds for line in self._done)

    @property
    def lines(self) -> int:
        """How many lines there were before."""
        return len(self._done)

    @property
    def pending(self) -> bool:
        """Whether there is more that was done before."""
        return self._at < len(self._done)

    def tidy(self) -> None:
        """Remove the rows of a piece that did not end.

        Raises:
            UserError: rows that the journal names are gone, or there are some that no run has written.
        """
        named = {name for line in self._done for name in line.files}
        left = [path for path in sorted(self._rows.glob("*.parquet")) if path.name not in named]
        for path in left:
            if not OURS.fullmatch(path.name):
                raise UserError(f"{path} is no file of this run", "move it elsewhere")
        shutil.rmtree(self._piece, ignore_errors=True)
        for path in left:
            path.unlink()
        missing = sorted(name for name in named if not (self._rows / name).is_file())
        if missing:
            raise UserError(f"{self._rows / missing[0]} is gone", "run the campaign again")

    def round(self, kind: str, measured: Callable[[], int | None]) -> int | None:
        """The size of a round: what it was before, else what `measured` gives; None when there is none.

        A run that did something else here before had come to the end of these rounds.
        """
        if self._at < len(self._done):
            known = self._done[self._at]
            if (known.kind, known.plan) != (kind, ""):
                return None
            self._at += 1
            return known.cases
        cases = measured()
        if cases is not None:
            self._write(Line(kind, "", cases))
        return cases

    def done(self, kind: str, plan: Plan) -> float | None:
        """How long a piece took that was done before; None if it has to be run.

        Raises:
            UserError: another piece was done in its place.
        """
        known = self._next()
        if known is None:
            return None
        self._expect(known, kind, _digest(plan))
        return known.seconds

    @contextmanager
    def piece(self) -> Iterator[Path]:
        """A folder for the rows of a piece."""
        self._piece.mkdir()
        try:
            yield self._piece
        finally:
            shutil.rmtree(self._piece, ignore_errors=True)

    def finish(self, kind: str, plan: Plan, seconds: float, folder: Path) -> None:
        """Keep the rows of a piece that has ended."""
        number = self._at
        files = []
        for part, path in enumerate(sorted(folder.glob("*.parquet"))):
            files.append(f"{kind}-{number:05}-{part:05}.parquet")
            path.replace(self._rows / files[-1])
        self._write(Line(kind, _digest(plan), plan.cases, round(seconds, 3), tuple(files)))

    def _next(self) -> Line | None:
        if self._at == len(self._done):
            return None
        self._at += 1
        return self._done[self._at - 1]

    def _expect(self, known: Line, kind: str, plan: str) -> None:
        if (known.kind, known.plan) != (kind, plan):
            raise OtherCasesError(
                f"{self._path}: line {self._at} is of other cases than those that are planned now",
                "go on with the options that it was begun with (--partitions, --fail-fast, --max-causes), as "
                "many cores and the same wirecheck, or run the campaign again",
            )

    def _write(self, line: Line) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(line)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self._done.append(line)
        self._at += 1

    def _read(self) -> list[Line]:
        found = read_lines(self._path)
        if found is None:
            return []
        lines, cut_off = found
        if cut_off:
            os.truncate(self._path, self._path.stat().st_size - len(cut_off.encode()))
        return lines


def _digest(plan: Plan) -> str:
    shards = [[(*shard.pair, shard.start, shard.count) for shard in part] for part in plan.partitions]
    return hashlib.blake2b(repr((plan.seed, shards)).encode(), digest_size=8).hexdigest()

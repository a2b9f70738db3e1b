"""What ran, counted from the stored rows in one pass and bounded memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from harness.outcome import NOT_EXECUTED, Reason
from harness.values.compare import Flag

__all__ = ["TALLY_COLUMNS", "Tally", "executed", "tally_rows"]

TALLY_COLUMNS: Final = (
    "suite",
    "message",
    "version",
    "check",
    "kind",
    "cell",
    "verdict",
    "reason",
    "flags",
    "detail",
)

Key = tuple[str, str, int, str]
"""suite, message, version, check."""


@dataclass(slots=True)
class Tally:
    """Counts over all rows of a run.

    Attributes:
        verdicts: cases by verdict, for each (suite, message, version, check).
        kinds: cases that were run, by where they came from (`boundary`, `random`, `given`).
        flags: cases by single reason flag.
        cells: versions in which a coverage cell was hit, by (message, check, cell).
        agreed: versions in which a case of a cell agreed, in the same way.
        declined: versions in which the testee declared that it cannot be asked for a cell, in the same way.
        unsupported: the reason the testee declared, by (message, version, check).
        skipped: why cases were planned and not run, in the same way as `verdicts`.
        failed: what the adapter said where it failed, and how often, in the same way as `verdicts`.
    """

    verdicts: dict[Key, Counter[str]] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    flags: Counter[str] = field(default_factory=Counter)
    cells: dict[tuple[str, str, str], set[int]] = field(default_factory=dict)
    agreed: dict[tuple[str, str, str], set[int]] = field(default_factory=dict)
    declined: dict[tuple[str, str, str], set[int]] = field(default_factory=dict)
    unsupported: dict[tuple[str, int, str], str] = field(default_factory=dict)
    skipped: dict[Key, str] = field(default_factory=dict)
    failed: dict[Key, Counter[str]] = field(default_factory=dict)

    @property
    def cases(self) -> int:
        """How many cases were run; those that the testee declared unsupported are none, nor skipped ones."""
        return sum(map(executed, self.verdicts.values()))

    @property
    def rows(self) -> int:
        """How many cases have a row, run or not."""
        return sum(count.total() for count in self.verdicts.values())

    def count(self, verdict: str) -> int:
        """How many cases have that verdict."""
        return sum(count[verdict] for count in self.verdicts.values())

    @property
    def suites(self) -> set[str]:
        """The suites that have rows."""
        return {suite for suite, _, _, _ in self.verdicts}

    @property
    def executed_pairs(self) -> set[tuple[str, int]]:
        """The (message, version) pairs with at least one executed case."""
        return {
            (message, version) for (_, message, version, _), count in self.verdicts.items() if executed(count)
        }

    @property
    def unsettled_pairs(self) -> set[tuple[str, int]]:
        """The (message, version) pairs in which the adapter failed, or cases were skipped: what a testee
        declines besides is no word about all of them.
        """
        return {(message, version) for _, message, version, _ in (*self.failed, *self.skipped)}

    @property
    def unsettled_messages(self) -> set[str]:
        """The messages of these."""
        return {message for message, _ in self.unsettled_pairs}

    @property
    def adapter_errors(self) -> Counter[str]:
        """Cases in which the adapter failed, by what it said; nothing that was declared."""
        errors: Counter[str] = Counter()
        for said in self.failed.values():
            errors.update(said)
        return errors

    @property
    def executed_cases(self) -> list[Key]:
        """What has at least one executed case."""
        return [key for key, count in self.verdicts.items() if executed(count)]

    def by_message(self) -> dict[str, Counter[str]]:
        """Cases by verdict for each message."""
        messages: dict[str, Counter[str]] = {}
        for (_, message, _, _), count in sorted(self.verdicts.items()):
            messages.setdefault(message, Counter()).update(count)
        return messages


def executed(count: Counter[str]) -> int:
    """How many of the cases, by verdict, were run."""
    return count.total() - sum(count[verdict] for verdict in NOT_EXECUTED)


def tally_rows(batches: Iterable[pa.RecordBatch]) -> Tally:
    """Count rows, given as Arrow batches that have at least `TALLY_COLUMNS`."""
    tally = Tally()
    for batch in batches:
        table = pa.Table.from_batches([batch])
        for suite, message, version, check, verdict, number in _groups(
            table, "suite", "message", "version", "check", "verdict"
        ):
            counter = tally.verdicts.setdefault((suite, message, version, check), Counter())
            counter[verdict] += number
        for kind, verdict, number in _groups(table, "kind", "verdict"):
            if verdict not in NOT_EXECUTED:
                tally.kinds[kind] += number
        for flags, number in _groups(table, "flags"):
            tally.flags.update(dict.fromkeys(filter(None, (flags or "").split(",")), number))
        failed = pc.equal(pc.fill_null(table.column("reason"), ""), Reason.ADAPTER_ERROR)
        for *key, detail, number in _groups(
            table.filter(failed), "suite", "message", "version", "check", "detail"
        ):
            said = (detail or "").removeprefix("adapter error: ") or "no word why"
            tally.failed.setdefault((key[0], key[1], key[2], key[3]), Counter())[said] += number
        table = table.filter(pc.invert(failed))
        for message, version, check, cell, verdict, flags, _ in _groups(
            table, "message", "version", "check", "cell", "verdict", "flags"
        ):
            # A value that was to be carried but that both sides refuse has not reached its cell.
            refused = Flag.BOTH_REFUSED in (flags or "").split(",")
            if cell and not refused and verdict != "skipped":
                cells = tally.declined if verdict == "unsupported" else tally.cells
                cells.setdefault((message, check, cell), set()).add(version)
                if verdict in ("agreed", "finding"):
                    tally.agreed.setdefault((message, check, cell), set()).add(version)
        declared = table.filter(pc.equal(table.column("verdict"), "unsupported"))
        for message, version, check, detail, _ in _groups(declared, "message", "version", "check", "detail"):
            tally.unsupported.setdefault((message, version, check), detail or "no reason given")
        skipped = table.filter(pc.equal(table.column("verdict"), "skipped"))
        for *key, detail, _ in _groups(skipped, "suite", "message", "version", "check", "detail"):
            tally.skipped.setdefault((key[0], key[1], key[2], key[3]), detail or "no reason given")
    return tally


def _groups(table: pa.Table, *columns: str) -> Iterator[tuple[Any, ...]]:
    """The distinct values of `columns`, each tuple ending with the number of its rows."""
    grouped = table.group_by(list(columns)).aggregate([([], "count_all")])
    yield from zip(*(grouped.column(name).to_pylist() for name in (*columns, "count_all")), strict=True)

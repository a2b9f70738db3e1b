"""Coverage cells: what a run had to ask, and what came of it.

A cell has *agreed* if a case of it did; what the reference makes of it against itself is told apart. It has
*failed* if its own question was answered otherwise than by the reference. It is *blocked* where it
failed for nothing but what the plain cases of its pair fail for, too: the question was not reached. Which
those are the suite says (`Cases.plain_cells`). It is *declined* where the testee
said so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field

from harness.casework.contract import Row
from harness.casework.faults import is_partly_unsaid
from harness.outcome import SEEN_IN_A_VALUE
from harness.pair import versions_of
from harness.report.runfolder import Manifest
from harness.report.tally import Tally

__all__ = ["Cells", "Failures", "count_cells", "field_of"]

Cell = tuple[str, int, str, str]
"""message, version, check, name of the cell."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Coverage cells: how many are required and what came of them; the missed ones by name.

    Attributes:
        required: of the plan, but for those that the testee declined.
        hit: reached: agreed or failed.
        agreed, failed, blocked, declined: see the module; the first three sum up to those that were run.
        by_class, by_check, by_message: hit and required, by value class, law group, message.
        missed: required, and not run.
        blocked_pairs: blocked cells by message and version.
        unanswered: by message, law group and name of the cell, the versions in which its question was not
            answered: declined, not run, blocked, or answered in part.
        grid: what came of the cells of a field and value class, of all law groups and versions together: by
            message, field (`""` for those of the whole message) and class, numbers by state.
    """

    required: int
    hit: int
    by_class: dict[str, tuple[int, int]]
    by_check: dict[str, tuple[int, int]]
    by_message: dict[str, tuple[int, int]]
    missed: tuple[str, ...]
    agreed: int = 0
    failed: int = 0
    blocked: int = 0
    declined: int = 0
    blocked_pairs: Mapping[tuple[str, int], int] = field(default_factory=dict)
    grid: Mapping[tuple[str, str, str], Counter[str]] = field(default_factory=dict)
    unanswered: Mapping[tuple[str, str, str], Set[int]] = field(default_factory=dict)

    def unanswered_at(self, message: str, version: int) -> Iterator[tuple[str, str]]:
        """Law group and field (`""` for the whole message) of what was not answered in a version."""
        for (asked, check, cell), versions in self.unanswered.items():
            if asked == message and version in versions:
                yield check, field_of(cell)


def field_of(cell: str) -> str:
    """The path of the field that a cell is of; `""` for the whole message."""
    return cell.rpartition("=")[0].removesuffix("[]")


@dataclass(slots=True)
class Failures:
    """The cells whose cases did not agree, each with the root causes that were met.

    Attributes:
        by_cell: identifiers of root causes.
        unsaid: those with a case that the testee answered in part only.
        own: those of which the very field was seen to come out as something else.
        plain: those of plain cases.
        barring: by message and version, the root causes that were met by these.
    """

    by_cell: dict[Cell, set[str]] = field(default_factory=dict)
    unsaid: set[Cell] = field(default_factory=set)
    own: set[Cell] = field(default_factory=set)
    plain: set[Cell] = field(default_factory=set)
    barring: dict[tuple[str, int], set[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Iterable[tuple[Row, str]], plain: Iterable[Cell] = ()) -> Failures:
        """From rows that did not agree, each with the identifier of its root cause, and the plain cells."""
        found = cls(plain=set(plain))
        for row, root in rows:
            if row["cell"] and row["verdict"] == "mismatch":
                cell = (row["message"], row["version"], row["check"], row["cell"])
                found.by_cell.setdefault(cell, set()).add(root)
                if cell in found.plain:
                    found.barring.setdefault(cell[:2], set()).add(root)
                # Where there are layers, a path is that of what the case is for.
                seen = row["reason"] in SEEN_IN_A_VALUE and not row["layer"]
                if seen and row["path"] == field_of(row["cell"]):
                    found.own.add(cell)
                if is_partly_unsaid(row):
                    found.unsaid.add(cell)
        return found

    def blocked(self, message: str, version: int, check: str, cell: str) -> bool:
        """Whether a cell failed for nothing but what plain cases of its pair fail for, too, and that is no
        matter of its own field."""
        asked = (message, version, check, cell)
        met, barring = self.by_cell.get(asked), self.barring.get((message, version), set())
        return met is not None and met <= barring and asked not in self.plain and asked not in self.own


def count_cells(manifest: Manifest, tally: Tally, failures: Failures) -> Cells:
    """Compare the required cells of the manifest with what was run; declined ones are not required."""
    required, hit = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    states, blocked_pairs = Counter[str](), Counter[tuple[str, int]]()
    grid: dict[tuple[str, str, str], Counter[str]] = {}
    unanswered: dict[tuple[str, str, str], Set[int]] = {}
    missed = []
    for message, checks in sorted(manifest.cells.items()):
        for check, cells in sorted(checks.items()):
            for cell, text in sorted(cells.items()):
                key = (message, check, cell)
                planned = set(versions_of(text))
                wanted = planned - tally.declined.get(key, set())
                place, _, value_class = cell.rpartition("=")
                here = grid.setdefault((message, place, value_class), Counter())
                here["declined"] += len(planned) - len(wanted)
                if not wanted:
                    unanswered[key] = planned
                    continue
                run = wanted & tally.cells.get(key, set())
                agreed = run & tally.agreed.get(key, set())
                blocked = {
                    version for version in run - agreed if failures.blocked(message, version, check, cell)
                }
                unsaid = {version for version in run if (message, version, check, cell) in failures.unsaid}
                if left := (planned - run) | blocked | unsaid:
                    unanswered[key] = left
                here.update(
                    agreed=len(agreed),
                    blocked=len(blocked),
                    failed=len(run) - len(agreed) - len(blocked),
                    missed=len(wanted - run),
                )
                blocked_pairs.update((message, version) for version in blocked)
                labels = (
                    ("class", value_class),
                    ("check", check),
                    ("message", message),
                    ("", ""),
                )
                for label in labels:
                    required[label] += len(wanted)
                    hit[label] += len(run) - len(blocked)
                missed += [f"{message} v{version} {check} {cell}" for version in sorted(wanted - run)]
    for here in grid.values():
        states.update(here)
    return Cells(
        required=required["", ""],
        hit=hit["", ""],
        by_class=_split(required, hit, "class"),
        by_check=_split(required, hit, "check"),
        by_message=_split(required, hit, "message"),
        missed=tuple(missed),
        agreed=states["agreed"],
        failed=states["failed"],
        blocked=states["blocked"],
        declined=states["declined"],
        blocked_pairs=blocked_pairs,
        grid=grid,
        unanswered=unanswered,
    )


def _split(
    required: Counter[tuple[str, str]], hit: Counter[tuple[str, str]], what: str
) -> dict[str, tuple[int, int]]:
    return {
        name: (hit[what, name], number) for (kind, name), number in sorted(required.items()) if kind == what
    }

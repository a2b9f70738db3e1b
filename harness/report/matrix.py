"""The matrix of a run: what became of every message in every version.

A pair that was not run is never shown as one that agreed, and no state is told by its colour alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from harness.pair import Pair
from harness.report.causes import Cause
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.phrases import counted
from harness.report.tally import executed

__all__ = ["STATES", "Matrix", "MatrixCell", "MatrixRow", "State", "matrix_of", "states_of"]

_MOST_ROWS: Final = 400
"""Messages that are shown: Kafka has less than two hundred; a run of random specs may have thousands."""
_MOST_LINKS: Final = 3


@dataclass(frozen=True, slots=True)
class State:
    """What a pair can have become.

    Attributes:
        name: a word, which is also the class of its cells.
        mark: the sign in the cell.
        meaning: for the legend.
    """

    name: str
    mark: str
    meaning: str

    @property
    def title(self) -> str:
        """The word as a reader sees it."""
        return "not run" if self.name == "unrun" else self.name


STATES: Final = {
    state.name: state
    for state in (
        State("failed", "✗", "a new mismatch"),
        State("blocked", "▣", "a plain value fails already, so that questions were not reached"),
        State("known", "≈", "differs only as the expected list or a declared limit says"),
        State("agreed", "✓", "every case agreed"),
        State("declined", "–", "the testee said that it cannot be asked"),
        State("unrun", "○", "planned, and no case was run"),
    )
}
"""The states, the one that wants to be looked at first."""


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """One pair: its state, and the numbers in words."""

    state: State
    words: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One message.

    Attributes:
        message: its name.
        cells: for each version of the matrix; None where nothing was planned.
        causes: numbers of the causes that it shows, the first ones, each with where it stands in full.
        more: how many others there are.
    """

    message: str
    cells: tuple[MatrixCell | None, ...]
    causes: tuple[tuple[int, str], ...]
    more: int

    @property
    def states(self) -> str:
        """The states that it has, for a filter."""
        return " ".join(sorted({cell.state.name for cell in self.cells if cell is not None}))


@dataclass(frozen=True, slots=True)
class Matrix:
    """The whole.

    Attributes:
        versions: the columns.
        rows: the messages by name.
        legend: each state that occurs, with its number of pairs.
        left_out: messages that are not shown.
    """

    versions: tuple[int, ...]
    rows: tuple[MatrixRow, ...]
    legend: tuple[tuple[State, int], ...]
    left_out: int


def matrix_of(report: RunReport, causes: Sequence[tuple[Cause, str]]) -> Matrix:
    """The matrix of a report that may be published.

    Args:
        report: the run.
        causes: in the order of their numbers, from 1 on, each with where it stands in full.
    """
    pairs = report.manifest.pairs
    states = _cells_of(report)
    shown = sorted(pairs)[:_MOST_ROWS]
    versions = sorted({version for message in shown for version in pairs[message]})
    numbers: dict[str, list[tuple[int, str]]] = {}
    for number, (cause, target) in enumerate(causes, 1):
        for message in cause.messages:
            numbers.setdefault(message, []).append((number, target))
    totals = Counter(cell.state.name for cell in states.values())
    return Matrix(
        tuple(versions),
        tuple(
            MatrixRow(
                message,
                tuple(states.get(Pair(message, version)) for version in versions),
                tuple(numbers.get(message, [])[:_MOST_LINKS]),
                max(0, len(numbers.get(message, [])) - _MOST_LINKS),
            )
            for message in shown
        ),
        tuple((state, totals[state.name]) for state in STATES.values() if totals[state.name]),
        len(pairs) - len(shown),
    )


def states_of(report: RunReport) -> dict[Pair, State]:
    """What became of every planned pair of a report that may be published."""
    return {pair: cell.state for pair, cell in _cells_of(report).items()}


def _cells_of(report: RunReport) -> dict[Pair, MatrixCell]:
    cells = _Cells(report)
    planned = report.manifest.pairs.items()
    return {
        Pair(message, version): cells.of(message, version)
        for message, versions in planned
        for version in versions
    }


class _Cells:
    """The cells of a report's pairs."""

    def __init__(self, report: RunReport) -> None:
        self._counts: dict[tuple[str, int], Counter[str]] = {}
        for (_, message, version, _), count in report.tally.verdicts.items():
            self._counts.setdefault((message, version), Counter()).update(count)
        self._new = _pairs_of(report.new)
        self._told = self._new | _pairs_of((*report.known, *report.limited, *report.undecided))
        self._unsettled = report.tally.unsettled_pairs
        self._withheld = bool(report.withheld)
        self._blocked: Mapping[tuple[str, int], int] = report.cells.blocked_pairs

    def of(self, message: str, version: int) -> MatrixCell:
        """The cell of a pair."""
        count = self._counts.get((message, version), Counter())
        words = [f"v{version}: {counted(executed(count), 'case')}"]
        if count["mismatch"] and not self._is_secret((message, version)):
            words.append(f"{count['mismatch']:,} mismatched")
        if blocked := self._blocked.get((message, version), 0):
            words.append(f"{counted(blocked, 'cell')} blocked")
        state = STATES[self._state((message, version), count)]
        return MatrixCell(state, ", ".join((*words, state.title)))

    def _state(self, pair: tuple[str, int], count: Counter[str]) -> str:
        if not executed(count):
            return "declined" if count["unsupported"] and pair not in self._unsettled else "unrun"
        if not count["mismatch"] or self._is_secret(pair):
            return "agreed"
        if pair in self._told and pair not in self._new:
            return "known"
        return "blocked" if self._blocked.get(pair) else "failed"

    def _is_secret(self, pair: tuple[str, int]) -> bool:
        """Whether all that is to be told of a pair's mismatches is withheld: then the page does not say
        where they are, but that there are some, as JUnit does.
        """
        return self._withheld and pair not in self._told


def _pairs_of(findings: Iterable[Finding]) -> set[tuple[str, int]]:
    return {
        (message, version)
        for finding in findings
        for message in finding.group.messages
        for version in finding.group.versions
    }

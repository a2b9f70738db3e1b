"""`coverage.html`: what came of every coverage cell, field by field and value class by value class.

A page of its own, beside `index.html`: the whole protocol has some ten thousand of these.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from harness.report.matrix import STATES, State
from harness.report.model import RunReport

__all__ = ["CoverageField", "CoverageMessage", "coverage_of"]

_MISSED: Final = State("unrun", STATES["unrun"].mark, "required, and not hit")
_ORDER: Final = {
    "failed": State("failed", STATES["failed"].mark, "its own question was answered otherwise"),
    "blocked": STATES["blocked"],
    "missed": _MISSED,
    "agreed": State("agreed", STATES["agreed"].mark, "a case of it agreed in every version"),
    "hit": State("agreed", STATES["agreed"].mark, "was reached"),
    "declined": STATES["declined"],
}
"""By state of a cell, the gravest first: what a value class has in some version it has here."""


@dataclass(frozen=True, slots=True)
class CoverageField:
    """A field of a message.

    Attributes:
        path: its schema path, `""` for cells of the whole message.
        classes: for each state that occurs, the value classes that have it.
    """

    path: str
    classes: tuple[tuple[State, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class CoverageMessage:
    """A message: its fields, and all states that they have, for a filter."""

    message: str
    fields: tuple[CoverageField, ...]

    @property
    def states(self) -> str:
        """The names of its states."""
        return " ".join(sorted({state.name for field in self.fields for state, _ in field.classes}))


def coverage_of(report: RunReport) -> tuple[list[CoverageMessage], list[tuple[State, int]]]:
    """All messages with required cells, and the legend: each state with its number of fields and classes.

    Of a report that withholds findings it is told what was reached, but not what failed: that would say which
    field and value it takes.
    """
    found: dict[str, dict[str, dict[str, list[str]]]] = {}
    legend = Counter[str]()
    for (message, path, value_class), counts in sorted(report.cells.grid.items()):
        state = _state(counts, bool(report.withheld))
        if state:
            legend[state] += 1
            found.setdefault(message, {}).setdefault(path, {}).setdefault(state, []).append(value_class)
    messages = [
        CoverageMessage(
            message,
            tuple(
                CoverageField(
                    path, tuple((_ORDER[state], tuple(held[state])) for state in _ORDER if state in held)
                )
                for path, held in fields.items()
            ),
        )
        for message, fields in found.items()
    ]
    return messages, [(state, legend[name]) for name, state in _ORDER.items() if legend[name]]


def _state(counts: Counter[str], withheld: bool) -> str:
    """What a value class of a field has, of all versions together; `""` where nothing was required."""
    if withheld:
        counts = Counter(
            hit=counts["agreed"] + counts["failed"] + counts["blocked"],
            missed=counts["missed"],
            declined=counts["declined"],
        )
    return next((state for state in _ORDER if counts[state]), "")

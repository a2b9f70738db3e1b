"""The history of nights: which causes each had, and what became of which message in which version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from harness.nights.night import Night
from harness.pair import version_text, versions_of
from harness.report.matrix import STATES, State

__all__ = ["Column", "PairRow", "columns_of", "pair_rows"]

_MOST: Final = 14
"""Columns of the history: nights, or stretches of nights that found the same."""

Found = tuple[frozenset[tuple[str, str]], Mapping[tuple[str, str, int], str]]
"""(run, what the cause is known by) of all causes; the name of the state by run, message and version."""


@dataclass(frozen=True, slots=True)
class Column:
    """One or more nights in a row that found the same.

    Attributes:
        first, last: their names.
        nights: how many.
        causes: (run, what the cause is known by), of all of them.
        pairs: the name of the state by run, message and version.
    """

    first: str
    last: str
    nights: int
    causes: frozenset[tuple[str, str]]
    pairs: Mapping[tuple[str, str, int], str]


@dataclass(frozen=True, slots=True)
class PairRow:
    """Versions of a message that had the same history, and not the same state in all nights.

    Attributes:
        run, message: of which.
        versions: in words.
        states: for each column; None where the pair was not planned.
    """

    run: str
    message: str
    versions: str
    states: tuple[State | None, ...]


def columns_of(nights: Sequence[Night]) -> list[Column]:
    """The history, oldest first: nights in a row that found the same are one column."""
    made = []
    for (causes, pairs), group in groupby(nights, _found):
        names = [night.name for night in group]
        made.append(Column(names[0], names[-1], len(names), causes, pairs))
    return made[-_MOST:]


def pair_rows(columns: Sequence[Column]) -> list[PairRow]:
    """The pairs whose state changed, by run and message; versions with one history are one row."""
    histories: dict[tuple[str, str], dict[tuple[str | None, ...], list[int]]] = {}
    for run, message, version in sorted({key for column in columns for key in column.pairs}):
        states = tuple(column.pairs.get((run, message, version)) for column in columns)
        if len({state for state in states if state is not None}) > 1:
            histories.setdefault((run, message), {}).setdefault(states, []).append(version)
    return [
        PairRow(run, message, version_text(versions), tuple(STATES.get(state or "") for state in states))
        for (run, message), rows in histories.items()
        for states, versions in rows.items()
    ]


def _found(night: Night) -> Found:
    causes = frozenset((run.name, cause) for run in night.runs for cause in run.causes)
    return causes, dict(_states(night))


def _states(night: Night) -> Iterator[tuple[tuple[str, str, int], str]]:
    for run in night.runs:
        for message, states in run.pairs.items():
            for state, versions in states.items():
                for version in versions_of(versions):
                    yield (run.name, message, version), state

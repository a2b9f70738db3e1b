"""The cases of a pair's enumeration, not yet made, and their order.

First every coverage cell once. What Kafka accepts hides nothing behind it, so the first case of such a cell
has it at every place of its kind. What Kafka refuses ends the frame: a case for each field follows, of those
that the cells left out. That much every run has. Behind it come rounds, each with one case of every cell at
another place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import NamedTuple

from harness.mutators import Mutator, WholeMutator
from harness.suites.bytes.long_array_frames import WIDE

__all__ = ["Candidate", "Enumeration", "enumerated"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One case of the enumeration.

    Attributes:
        cell: its coverage cell.
        base: number of the frame that is mutated.
        mutator: how; None for the frame as it is.
        place: of a token its index, of the frame as a whole one of the mutator's places.
        owner: schema path of what is mutated; None where it is no field.
        accepted, refused: whether Kafka accepts it, or refuses it, wherever it stands.
        together: whether it is done at every place of its kind.
        behind: how many tokens of the frame stand behind it.
    """

    cell: str
    base: int
    mutator: Mutator | WholeMutator | None
    place: int
    owner: str | None = None
    accepted: bool = False
    refused: bool = False
    together: bool = False
    behind: int = 0


class Enumeration(NamedTuple):
    """All candidates in their order.

    Attributes:
        candidates: those of every run first.
        cells: how many coverage cells there are: so many candidates, one of each, come first of all.
        certain: how many candidates every run has.
    """

    candidates: tuple[Candidate, ...]
    cells: int
    certain: int


def enumerated(cells: Mapping[str, list[Candidate]]) -> Enumeration:
    """Put the candidates in order; those of each cell begin with the one that is preferred."""
    met: dict[str, set[str | None]] = {}
    first, left = [], []
    for found in cells.values():
        one, others = _first(found, met)
        first.append(one)
        left.append(others)
    fields = [candidate for others in left for candidate in _of_fields(others, met)]
    known = {id(candidate) for candidate in fields}
    rest = [[candidate for candidate in others if id(candidate) not in known] for others in left]
    rounds = chain.from_iterable(zip_longest(*rest))
    behind = (candidate for candidate in rounds if candidate is not None)
    return Enumeration((*first, *fields, *behind), len(first), len(first) + len(fields))


def _first(found: list[Candidate], met: dict[str, set[str | None]]) -> tuple[Candidate, list[Candidate]]:
    """The candidate that stands for its cell, of a field not met with its mutation if any; and the others."""
    everywhere = [candidate for candidate in found if candidate.accepted]
    if everywhere:
        return replace(min(everywhere, key=lambda each: each.base), together=True), found
    new = (n for n, each in enumerate(found) if each.owner not in met.get(_name(each), ()))
    number = next(new, 0)
    met.setdefault(_name(found[number]), set()).add(found[number].owner)
    return found[number], [*found[number + 1 :], *found[:number]]


def _of_fields(found: list[Candidate], met: dict[str, set[str | None]]) -> Iterator[Candidate]:
    """For each field that was not met with a mutation that is refused, a candidate.

    The last one: a reader that goes on nevertheless is not stopped by what stands behind it.
    """
    for candidate in sorted(found, key=lambda candidate: candidate.behind):
        seen = met.setdefault(_name(candidate), set())
        if candidate.refused and candidate.owner not in seen:
            seen.add(candidate.owner)
            yield candidate


def _name(candidate: Candidate) -> str:
    """What is done, at whichever place of a kind: also within long arrays."""
    return candidate.cell.removeprefix(f"{WIDE}.")

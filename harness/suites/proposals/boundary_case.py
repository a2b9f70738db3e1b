"""A boundary case before it is made: the decisions that are wanted of it, by label."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from harness.outcome import Check
from harness.pair import Pair
from harness.suites.proposals.case import Case, draw_spec, make_case
from harness.suites.proposals.choices import Forced
from harness.suites.proposals.mixtures import MIXTURES, Mixed, spec_choices
from harness.suites.proposals.mutate import ANYWHERE, UNTOUCHED, mutations, way_of
from harness.suites.proposals.trace import trace
from harness.suites.proposals.values import UNKNOWN_TAGS

__all__ = ["Boundary", "Wanted", "mixtures", "mutation", "mutations_of", "refuse", "unknown"]

Wanted = Mapping[str, Sequence[Any]]
"""Decisions by label, see `harness.suites.proposals.choices.Forced`."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """A case to be made.

    Attributes:
        check: the law group.
        cell: the coverage cell, `type=class`.
        spec, value: the decisions that are wanted of both.
        mixture: number of the mixture that it is instead; -1 for none.
    """

    check: Check
    cell: str
    spec: Wanted = field(default_factory=dict)
    value: Wanted = field(default_factory=dict)
    mixture: int = -1

    def case(self, pair: Pair) -> Case:
        """The case; `ValueError` where a decision is wanted that cannot be."""
        if self.mixture < 0:
            return make_case(pair, draw_spec(pair.message, Forced(self.spec)), Forced(self.value))
        spec = draw_spec(pair.message, spec_choices(pair.message, self.mixture))
        made = make_case(pair, spec, Mixed(self.mixture))
        return replace(made, cells=(self.cell, *made.cells))


def mutations_of(
    pair: Pair, spec: Wanted, value: Wanted | None = None, owner: str | None = None
) -> Iterator[Boundary]:
    """A malformed case of every mutation of the frame that these decisions make.

    Args:
        pair: the message and version.
        spec, value: the decisions that are wanted of both.
        owner: which tokens to mutate: those of this owner, or of a part of it (`"tagged.size"` of
            `"tagged"`); `""` for the frame as a whole, None for everything.
    """
    wanted: Wanted = {"check": ["malformed"], "mutator": [UNTOUCHED], **(value or {})}
    case = make_case(pair, draw_spec(pair.message, Forced(spec)), Forced(wanted))
    for held, mutator in mutations(trace(case.layout, case.on_wire)):
        if owner is None or held == owner or (owner and held.startswith(f"{owner}.")):
            yield mutation(f"{held or ANYWHERE}={mutator}", spec, value)


def mixtures() -> Iterator[Boundary]:
    """The mixtures of a message and version."""
    return (Boundary("roundtrip", f"=mixture_{number}", mixture=number) for number in range(MIXTURES))


def mutation(cell: str, spec: Wanted, value: Wanted | None = None) -> Boundary:
    """A malformed case: the cell names the owner of the token that is mutated, and the mutator."""
    owner, _, mutator = cell.rpartition("=")
    site = [lambda site: (site.owner, site.mutator.name) == (owner, mutator)]
    wanted: Wanted = {"check": ["malformed"], "mutator": [way_of(mutator)], "token": site}
    return Boundary("malformed", cell, spec, {**wanted, **(value or {})})


def refuse(cell: str, spec: Wanted, value: Wanted | None = None) -> Boundary:
    """A case of a value that is refused."""
    return Boundary("refuse", cell, spec, {"check": ["refuse"], "refusal": [cell], **(value or {})})


def unknown(role: str, spec: Wanted, last: int) -> Iterator[Boundary]:
    """An unknown field of each tag up to `last`."""
    for tag in UNKNOWN_TAGS:
        if tag <= last:
            value: Wanted = {"check": ["unknown_tags"], "unknown_tag": [tag]}
            yield Boundary("unknown_tags", f"unknown{role}={tag}", spec, value)

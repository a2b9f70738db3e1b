"""A boundary case before it is made: the decisions that are wanted of it, by label."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from harness.outcome import Check
from harness.suites.proposals.values import UNKNOWN_TAGS

__all__ = ["Boundary", "Wanted", "refuse", "spoil", "unknown"]

Wanted = Mapping[str, Sequence[Any]]
"""Decisions by label, see `harness.suites.proposals.choices.Forced`."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """A case to be made.

    Attributes:
        check: the law group.
        cell: the coverage cell, `type=class`.
        spec, value: the decisions that are wanted of both.
    """

    check: Check
    cell: str
    spec: Wanted = field(default_factory=dict)
    value: Wanted = field(default_factory=dict)


def spoil(cell: str, spec: Wanted, value: Wanted | None = None) -> Boundary:
    """A malformed case: the cell names the type that is spoiled, and the mutator."""
    name, _, mutator = cell.rpartition("=")
    of_that_type = [lambda found: found[1].name == name]
    wanted: Wanted = {"check": ["malformed"], "mutator": [mutator], "token": of_that_type}
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

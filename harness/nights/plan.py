"""What a night runs, and how its time is divided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from harness.errors import UserError

__all__ = ["FLOOR", "Planned", "planned_runs", "seconds_of"]


@dataclass(frozen=True, slots=True)
class Planned:
    """One run of a night.

    Attributes:
        name: of its folder, the same every night: by it runs are compared.
        arguments: of `wirecheck run`, but for testee, seed, time and folder.
        weight: its part of the time, beside the others'.
        own: whether only pycodec can be asked.
    """

    name: str
    arguments: tuple[str, ...] = ()
    weight: float = 1.0
    own: bool = False


_RUNS: Final = (
    Planned("values", ("--suite", "values"), 3),
    Planned("bytes", ("--suite", "bytes"), 3),
    Planned("values-server", ("--suite", "values", "--reference", "4.4.0-server"), 1),
    Planned("values-test", ("--suite", "values", "--reference", "4.3.1-test"), 0.5),
    Planned("specs", ("--suite", "specs"), 1.5, own=True),
    Planned("proposals", ("--suite", "proposals"), 1.5, own=True),
    Planned("records", ("--suite", "records"), 1.5, own=True),
)

FLOOR: Final = 60.0
"""Seconds that no run goes below: it starts a JVM and runs its boundary cases, which are run whole."""

_LIVELY: Final = 2.0
"""Where something changed the night before there is more to be found: so much more time."""


def planned_runs(names: Collection[str], *, own: bool) -> tuple[Planned, ...]:
    """The runs of a night.

    Args:
        names: some of them; all if empty.
        own: whether the testee is pycodec.

    Raises:
        UserError: there is no run of a name, or not for this testee.
    """
    available = {run.name: run for run in _RUNS if own or not run.own}
    for name in names:
        if name not in available:
            there = ", ".join(available)
            raise UserError(f"--runs: no run {name!r} for this testee", f"there are {there}")
    return tuple(run for name, run in available.items() if not names or name in names)


def seconds_of(waiting: Sequence[Planned], left: float, lively: Collection[str]) -> float:
    """How long the first of the runs that are still to come may take.

    What an earlier one took too much or too little is shared among all that follow.

    Args:
        waiting: the runs to come.
        left: seconds until the end of the night.
        lively: names of runs in which something changed the night before.
    """
    weights = [run.weight * (_LIVELY if run.name in lively else 1.0) for run in waiting]
    others = FLOOR * (len(waiting) - 1)
    share = left * weights[0] / sum(weights)
    return max(FLOOR, min(share, left - others))

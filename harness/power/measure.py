"""A measurement from a number of faults to their trials: drawn by pair, run as shards, in parallel.

A fault follows from (seed, number) alone, and what becomes of it from that and the cases: however the work is
divided, the result is the same. Shards are pairs, since the cases of a pair are gone through once for all its
faults.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Final, TypeVar

from harness.casework.amount import DEFAULT_CASES
from harness.casework.contract import Cases
from harness.errors import UserError
from harness.pair import Pair
from harness.power.bytes import try_bytes
from harness.power.proposals import draw_in, proposal_cases, try_proposals
from harness.power.specs import try_specs
from harness.power.trial import Trial
from harness.power.values import budget_of, try_values
from harness.references import Reference, find_reference
from harness.runners.contract import Spread
from harness.sabotage.fault import Target, draw_fault
from harness.sabotage.spec_fault import draw_spec_fault
from harness.sabotage.wire_fault import draw_wire_fault
from harness.suites.bytes.cases import ByteCases
from harness.suites.values.cases import ValueCases
from harness.testees import PycodecTestee

__all__ = ["SUITES", "Measurement", "measure"]

SUITES: Final = ("values", "bytes", "specs", "proposals")
"""The suites whose power can be measured."""

_SEED_OF_CASES: Final = 7
"""That of `make conformance`: its random cases are the budget."""

Shard = tuple[Pair, tuple[int, ...], int]
"""A pair, the numbers of its faults, and how many random cases it has.

Of suite `specs`, no pair, and how many cases the run has.
"""

_F = TypeVar("_F")

_NO_PAIR: Final = Pair("", -1)
_TOGETHER: Final = 250
"""Faults in reading specs that go through the cases of a run together."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """What came of it."""

    suite: str
    seed: int
    cases: int
    trials: tuple[Trial, ...]
    seconds: float


def measure(
    suite: str, number: int, seed: int, spread: Spread, *, reference: str = "4.4.0", cases: int | None = None,
    pairs: Sequence[Pair] | None = None, on_progress: Callable[[int, int], None] | None = None,
) -> Measurement:  # fmt: skip
    """Draw faults and run them.

    Args:
        suite: one of `SUITES`.
        number: how many faults.
        seed: of the faults; the cases are those of `make conformance`.
        spread: does the shards, in some order and wherever.
        reference: whose messages have the faults.
        cases: the budget: what a run of so many cases gives to each pair; None for what a run has by default.
        pairs: only these; None for all.
        on_progress: told how many faults of how many are done.
    """
    if suite not in SUITES:
        raise UserError(
            f"no faults are drawn for suite {suite!r}", f"use {', '.join(SUITES[:-1])} or {SUITES[-1]}"
        )
    started = time.monotonic()
    cases = DEFAULT_CASES if cases is None else cases
    shards = shards_of(suite, find_reference(reference), number, seed, cases, pairs)
    trials: list[Trial] = []
    for found in spread(partial(work, suite, reference, seed), shards):
        trials += found
        if on_progress is not None:
            on_progress(len(trials), number)
    ordered = tuple(sorted(trials, key=lambda trial: trial.number))
    return Measurement(suite, seed, cases, ordered, time.monotonic() - started)


def shards_of(
    suite: str, reference: Reference, number: int, seed: int, cases: int, pairs: Sequence[Pair] | None
) -> list[Shard]:
    """The faults of each pair, those of most faults first, so that no long one is left to the end."""
    if suite == "specs":
        if pairs is not None:
            raise UserError("the faults of suite 'specs' are in no pair", "leave --select out")
        starts = range(0, number, _TOGETHER)
        return [(_NO_PAIR, tuple(range(at, min(number, at + _TOGETHER))), cases) for at in starts]
    everything = _CASES[suite](reference.name)
    chosen = sorted(everything.pairs if pairs is None else pairs)
    budget = budget_of(everything, cases)
    numbers: dict[Pair, list[int]] = {}
    for each in range(number):
        pair = Random(f"{seed}/{each}").choice(chosen)
        numbers.setdefault(pair, []).append(each)
    return sorted(
        ((pair, tuple(found), budget[pair]) for pair, found in numbers.items()),
        key=lambda shard: (-len(shard[1]), shard[0]),
    )


def work(suite: str, reference: str, seed: int, shard: Shard) -> list[Trial]:
    """The trials of a shard, in whichever process."""
    return _TRY[suite](reference, seed, *shard)


_Numbers = tuple[int, ...]


def _try_specs(reference: str, seed: int, pair: Pair, numbers: _Numbers, cases: int) -> list[Trial]:
    return try_specs(_drawn(lambda number: draw_spec_fault(seed, number), numbers), cases)


def _try_proposals(reference: str, seed: int, pair: Pair, numbers: _Numbers, cases: int) -> list[Trial]:
    faults = _drawn(lambda number: draw_in(pair, seed, number), numbers)
    return try_proposals(proposal_cases(reference), pair, faults, cases)


def _try_bytes(reference: str, seed: int, pair: Pair, numbers: _Numbers, cases: int) -> list[Trial]:
    frames = byte_cases(reference)
    target = Target.of(frames.reference.protocol, frames.reference.policy, pair)
    faults = _drawn(lambda number: draw_wire_fault(target, seed, number), numbers)
    return try_bytes(frames, target, faults, cases)


def _try_values(reference: str, seed: int, pair: Pair, numbers: _Numbers, cases: int) -> list[Trial]:
    values = value_cases(reference)
    target = Target.of(values.reference.protocol, values.reference.policy, pair)
    faults = _drawn(lambda number: draw_fault(target, seed, number), numbers)
    return try_values(values, target, faults, cases)


_TRY: Final[dict[str, Callable[[str, int, Pair, _Numbers, int], list[Trial]]]] = {
    "values": _try_values,
    "bytes": _try_bytes,
    "specs": _try_specs,
    "proposals": _try_proposals,
}


def _drawn(draw: Callable[[int], _F | None], numbers: _Numbers) -> list[_F]:
    """Not every number gives a fault that shows."""
    return [fault for fault in map(draw, numbers) if fault is not None]


# One instance a process of each: they keep what they have compiled.


@cache
def value_cases(reference: str) -> ValueCases:
    """The value cases of a reference."""
    return ValueCases(find_reference(reference), PycodecTestee(), _SEED_OF_CASES)


@cache
def byte_cases(reference: str) -> ByteCases:
    """The byte cases of a reference."""
    return ByteCases(find_reference(reference), PycodecTestee(), _SEED_OF_CASES)


_CASES: Final[dict[str, Callable[[str], Cases]]] = {
    "values": value_cases,
    "bytes": byte_cases,
    "proposals": proposal_cases,
}
"""Whose pairs the faults are dealt out to."""

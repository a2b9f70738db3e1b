"""The plan of a campaign: which cases of which pairs, dealt out into shards.

A plan is deterministic and says nothing of the cases' content, which follows from (seed, pair, index) alone:
however it is divided, the same cases are run. Partitions hold contiguous runs of pairs, so that each worker
compiles few of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from harness.pair import Pair

__all__ = ["PairWork", "Plan", "Shard", "cut", "make_plan", "plan_of", "spread"]


@dataclass(frozen=True, slots=True)
class PairWork:
    """What planning has to know of a pair: its boundary cases, and the relative cost of one case."""

    boundary: int
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Shard:
    """A run of cases of one pair: indices `start` to `start + count - 1`."""

    pair: Pair
    start: int
    count: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The cases of a campaign, divided.

    Attributes:
        seed: of the random phase.
        partitions: the shards of each partition, none of them empty.
    """

    seed: int
    partitions: tuple[tuple[Shard, ...], ...]

    @property
    def cases(self) -> int:
        """How many cases there are."""
        return sum(shard.count for shards in self.partitions for shard in shards)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs that have cases, sorted."""
        return tuple(sorted({shard.pair for shards in self.partitions for shard in shards}))


def make_plan(
    work: Mapping[Pair, PairWork],
    *,
    seed: int,
    cases: int,
    partitions: int,
    boundary: bool = True,
    random_start: int = 0,
) -> Plan:
    """Deal out `cases` cases over the pairs of `work`.

    The boundary phase of each pair comes first and whole, even where that takes more than `cases`; what is
    left is divided evenly as random cases.

    Args:
        work: the pairs.
        seed: of the random phase.
        cases: how many to run in all.
        partitions: into how many parts to divide them; fewer if there are fewer cases.
        boundary: whether to run the boundary phase (a second round of random cases need not).
        random_start: number of the first random case of each pair.
    """
    pairs = sorted(work)
    fixed = sum(work[pair].boundary for pair in pairs) if boundary else 0
    each, extra = divmod(max(0, cases - fixed), len(pairs)) if pairs else (0, 0)
    shards: list[Shard] = []
    for position, pair in enumerate(pairs):
        number = each + (position < extra)
        first = work[pair].boundary
        if boundary and random_start == 0:
            shards.append(Shard(pair, 0, first + number))
            continue
        if boundary:
            shards.append(Shard(pair, 0, first))
        shards.append(Shard(pair, first + random_start, number))
    return Plan(seed, _divide([shard for shard in shards if shard.count], work, partitions))


def plan_of(shards: Sequence[Shard], work: Mapping[Pair, PairWork], seed: int, partitions: int) -> Plan:
    """A plan of just these shards."""
    return Plan(seed, _divide([shard for shard in shards if shard.count], work, partitions))


def spread(work: Mapping[Pair, PairWork], each: int, seed: int) -> list[Shard]:
    """Some boundary cases of every pair, evenly spread over its enumeration.

    They begin at another place in each pair, so that together the pairs have cases of every kind.

    Args:
        work: the pairs.
        each: how many of a pair, if it has so many.
        seed: moves where they begin.
    """
    shards = []
    for position, pair in enumerate(sorted(work)):
        boundary = work[pair].boundary
        number = min(each, boundary)
        for step in range(number):
            first, end = step * boundary // number, (step + 1) * boundary // number
            shards.append(Shard(pair, first + (position * _STRIDE + seed) % (end - first), 1))
    return shards


_STRIDE: Final = 7
"""Between the first cases of neighbouring pairs; versions of a message have much the same enumeration."""


def cut(plan: Plan, cases: int) -> Iterator[tuple[Shard, ...]]:
    """The partitions of a plan, those cut that have more cases."""
    for shards in plan.partitions:
        for shard in shards:
            for start in range(0, shard.count, cases):
                yield (Shard(shard.pair, shard.start + start, min(cases, shard.count - start)),)


def _divide(
    shards: Sequence[Shard], work: Mapping[Pair, PairWork], partitions: int
) -> tuple[tuple[Shard, ...], ...]:
    """Cut the sequence of shards into parts of nearly the same weight, within a shard where need be."""
    total = sum(shard.count * work[shard.pair].weight for shard in shards)
    parts: list[list[Shard]] = [[] for _ in range(max(1, partitions))]
    share = total / len(parts) if total else 1.0
    done = 0.0
    for shard in shards:
        weight = work[shard.pair].weight
        start, left = shard.start, shard.count
        while left:
            part = min(int(done / share), len(parts) - 1)
            room = (part + 1) * share - done
            count = left if part == len(parts) - 1 else min(left, max(1, round(room / weight)))
            parts[part].append(Shard(shard.pair, start, count))
            start, left, done = start + count, left - count, done + count * weight
    return tuple(tuple(part) for part in parts if part)

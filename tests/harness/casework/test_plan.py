"""Dealing out the cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.casework.plan import PairWork, Plan, Shard, cut, make_plan, spread
from harness.pair import Pair

WORK = {
    Pair("B", 1): PairWork(3, 10),
    Pair("A", 0): PairWork(5, 1),
    Pair("A", 1): PairWork(0, 40),
    Pair("C", 10): PairWork(100, 2.5),
}


def cases_of(plan: Plan) -> list[tuple[Pair, int]]:
    """Every (pair, index) of a plan in its order."""
    return [
        (shard.pair, index)
        for shards in plan.partitions
        for shard in shards
        for index in range(shard.start, shard.start + shard.count)
    ]


@pytest.mark.parametrize("cases", [1, 108, 109, 500, 10_000])
def test_the_cases_do_not_depend_on_the_partitions(cases: int) -> None:
    """Any number of partitions runs the same cases, each once, in the same order."""
    plans = [make_plan(WORK, seed=1, cases=cases, partitions=n) for n in (1, 2, 7, 50)]
    first = cases_of(plans[0])
    assert len(set(first)) == len(first) == plans[0].cases
    for plan in plans:
        assert cases_of(plan) == first


@given(
    st.dictionaries(
        st.builds(Pair, st.sampled_from("ABCDEF"), st.integers(0, 9)),
        st.builds(PairWork, st.integers(0, 60), st.floats(0.5, 100)),
        min_size=1,
    ),
    st.integers(0, 2000),
    st.integers(1, 20),
)
def test_every_case_is_planned_once(work: dict[Pair, PairWork], cases: int, partitions: int) -> None:
    """Boundary phases are whole, random cases are spread evenly, no partition is empty or too many."""
    plan = make_plan(work, seed=0, cases=cases, partitions=partitions)
    counts = Counter(pair for pair, _ in cases_of(plan))
    boundary = sum(each.boundary for each in work.values())
    assert plan.cases == max(cases, boundary)
    extra = [counts[pair] - each.boundary for pair, each in work.items()]
    assert min(extra) >= 0
    assert max(extra) - min(extra) <= 1
    assert len(plan.partitions) <= partitions
    assert all(shards for shards in plan.partitions)


def test_partitions_weigh_about_the_same() -> None:
    """The work, not the number of cases, is divided evenly."""
    plan = make_plan(WORK, seed=0, cases=10_000, partitions=8)
    weights = [sum(s.count * WORK[s.pair].weight for s in shards) for shards in plan.partitions]
    assert max(weights) < 1.1 * min(weights)


def test_a_partition_has_few_pairs() -> None:
    """Partitions are contiguous: a pair is split over neighbours only."""
    work = {Pair("M", version): PairWork(10) for version in range(100)}
    plan = make_plan(work, seed=0, cases=5_000, partitions=10)
    assert max(len({shard.pair for shard in shards}) for shards in plan.partitions) <= 11
    assert plan.pairs == tuple(sorted(work))


def test_a_second_round_goes_on() -> None:
    """Random cases of a later round start where the first one ended, without the boundary phase."""
    first = make_plan(WORK, seed=0, cases=508, partitions=3)
    later = make_plan(WORK, seed=0, cases=400, partitions=3, boundary=False, random_start=100)
    together = cases_of(first) + cases_of(later)
    assert len(set(together)) == len(together)
    longer = make_plan(WORK, seed=0, cases=908, partitions=3)
    assert sorted(together) == sorted(cases_of(longer))


def test_a_spread_sample_has_other_places_of_each_pair() -> None:
    work = {Pair("M", version): PairWork(boundary=100) for version in range(5)} | {Pair("N", 0): PairWork(2)}
    shards = spread(work, 4, seed=3)
    assert {pair: sum(shard.pair == pair for shard in shards) for pair in work} == {
        pair: min(4, entry.boundary) for pair, entry in work.items()
    }
    assert all(shard.count == 1 and shard.start < work[shard.pair].boundary for shard in shards)
    of_m = [tuple(shard.start for shard in shards if shard.pair == pair) for pair in work][:5]
    assert len(set(of_m)) == 5
    for starts in of_m:
        assert [start // 25 for start in starts] == [0, 1, 2, 3]
    assert shards == spread(work, 4, seed=3) != spread(work, 4, seed=4)


def test_a_plan_that_is_cut_has_the_same_cases() -> None:
    work = {Pair("M", 0): PairWork(10), Pair("M", 1): PairWork(25)}
    plan = make_plan(work, seed=1, cases=60, partitions=2)
    parts = list(cut(plan, 8))

    def cases(shards: Iterable[Shard]) -> list[tuple[Pair, int]]:
        return [(each.pair, each.start + step) for each in shards for step in range(each.count)]

    assert [case for part in parts for case in cases(part)] == [
        case for part in plan.partitions for case in cases(part)
    ]
    assert all(sum(shard.count for shard in part) <= 8 for part in parts)

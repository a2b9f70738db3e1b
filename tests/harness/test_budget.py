"""How a run for a time divides it: by the clock alone, so that no machine has to be quiet for these."""

from __future__ import annotations

import time
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from harness.budget import TimeBudget
from harness.runners.rounds import _fitting

MINUTE = 60.0


class Clock:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def budget(seconds: float, clock: Clock, most_causes: float = 90.0, start: float = 5.0) -> TimeBudget:
    return TimeBudget(seconds, clock.now, most_causes, start, clock)


def test_while_all_agrees_nothing_is_kept_back_for_causes() -> None:
    clock = Clock()
    made = budget(5 * MINUTE, clock)
    assert made.rounds_until(clock.now, 0, wrong=False) == made.causes_until(0)
    assert made.rounds_until(clock.now, 0, wrong=True) < made.causes_until(0) - 60


def test_what_the_user_grants_causes_is_the_most_that_is_kept_back() -> None:
    clock = Clock()
    made = budget(60 * MINUTE, clock, most_causes=20.0)
    assert made.causes_until(0) - made.rounds_until(clock.now, 0, wrong=True) == 20.0


def test_more_rows_leave_more_time_for_their_reports() -> None:
    made = budget(10 * MINUTE, Clock())
    assert made.causes_until(10_000_000) < made.causes_until(0) - 30


def test_more_signatures_leave_more_time_for_their_reports() -> None:
    made = budget(10 * MINUTE, Clock())
    assert made.search_until(1000, 2400) < made.search_until(1000) - 10
    assert made.rounds_until(1000.0, 1000, 2400, wrong=True) < made.rounds_until(1000.0, 1000, wrong=True)


def test_a_machine_that_is_slow_to_start_is_given_more_time_to_stop() -> None:
    clock = Clock()
    quick, slow = budget(MINUTE, clock, start=5.0), budget(MINUTE, clock, start=30.0)
    assert slow.causes_until(0) < quick.causes_until(0) - 5


@given(
    seconds=st.floats(120, 36_000),
    rate=st.floats(0, 30_000),
    causes=st.lists(st.floats(0, 1), min_size=4, max_size=4),
    met_after=st.floats(0, 1),
)
def test_a_run_ends_within_a_twentieth_of_its_time(
    seconds: float, rate: float, causes: list[float], met_after: float
) -> None:
    """However fast cases run, whenever something is met, and however much of its time the search takes."""
    clock = Clock()
    made, cases, begun = budget(seconds, clock), 0, clock.now
    met = begun + met_after * seconds
    for part in causes:
        turn = clock.now
        while size := _fitting(rate + 1, partial(until, made, turn, cases, clock, met), 1):
            cases += size
            clock.now += size / (rate + 1)
        left = made.search_until(cases) - clock.now
        clock.now += part * max(0.0, left) if clock.now >= met else 0.0
        if not made.has_more(cases):
            break
    reports = begun + seconds - made.causes_until(cases)
    assert abs(clock.now + reports - begun - seconds) <= 0.05 * seconds


def until(made: TimeBudget, turn: float, cases: int, clock: Clock, met: float) -> float:
    """As `Rounds` is told it; `_fitting` reckons with the real clock."""
    return made.rounds_until(turn, cases, wrong=clock.now >= met) - clock.now + time.monotonic()

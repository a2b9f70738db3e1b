"""CPU time of calls: the quickest attempt of what is over a bound; no full collections."""

from __future__ import annotations

import gc
import time

from harness.cpu_time import collecting_seconds, quickest, seconds_of


def busy(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_a_call_over_its_bound_is_made_again_until_it_is_within() -> None:
    lasting = [0.2, 0.0, 0.0]
    assert quickest(lambda: busy(lasting.pop(0)), 9.0, 0.1) < 0.1
    assert lasting == [0.0]


def test_a_call_within_its_bound_is_not_made_again() -> None:
    assert quickest(lambda: 1 / 0, 0.05, 0.1) == 0.05


def test_what_is_slow_every_time_stays_slow() -> None:
    assert quickest(lambda: busy(0.02), 9.0, 0.01) >= 0.02


def test_full_collections_are_not_counted() -> None:
    heap = [[] for _ in range(1_000_000)]  # type: ignore[var-annotated]
    before = collecting_seconds()
    taken = seconds_of(gc.collect)
    assert taken < collecting_seconds() - before
    assert len(heap) == 1_000_000

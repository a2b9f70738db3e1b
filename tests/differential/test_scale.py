"""The bench of how the campaign grows runs real campaigns, each on the cores that it names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from harness.bench import scale
from harness.bench.scale import ScaleFigures, measure_campaign, measure_session_start, sizes
from harness.casework.contract import CaseSource
from harness.errors import UserError
from harness.pair import Pair
from harness.references import Reference
from harness.runners.pipeline import Session
from harness.suites.values.cases import ValueCases

pytestmark = pytest.mark.jvm


def test_sizes_are_ten_times_as_many_each() -> None:
    assert sizes(10_000_000) == [10_000, 100_000, 1_000_000, 10_000_000]
    assert sizes(10_000) == [10_000]
    assert sizes(25_000) == [10_000, 25_000]


def test_a_campaign_is_of_random_cases_alone_and_takes_both_sides_time(
    session: Session, reference: Reference, tmp_path: Path
) -> None:
    source = CaseSource(reference, "pycodec", 7, ValueCases)
    made = source.open()
    pair = Pair("HeartbeatRequest", 4)
    some = measure_campaign(session, source, {pair: made.work(pair)}, tmp_path / "rows", 300)
    assert (some.cases, some.cores) == (300, 2)
    assert some.core_us > 0
    assert some.peak_mib["jvm"] > 0
    assert some.peak_mib["workers"] > 0
    figures = ScaleFigures([some], some, some, 2.0, 3.0)
    assert figures.speedup == 1.0
    assert figures.start_ratio == 1.5
    assert "300 cases" in figures.lines()[1]


def test_both_starts_are_timed(tmp_path: Path) -> None:
    bare, verdict = measure_session_start(tmp_path, 1)
    assert bare > 0
    assert verdict > 0
    assert (tmp_path / "start-0" / "summary.json").exists()


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no CPU affinity on this system")
def test_a_core_is_given_back() -> None:
    before = os.sched_getaffinity(0)
    with scale._held_to(sorted(before)[:1]):
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


def test_what_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(scale, "_BARE", "raise SystemExit('no Java')")
    with pytest.raises(UserError, match="no Java"):
        measure_session_start(tmp_path, 1)

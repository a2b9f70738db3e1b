"""The study's times: ratios to the fixed encoding, of both layers."""

from __future__ import annotations

from itertools import count

from harness.study.metadata import DOCUMENT_MICROSECONDS, VALUES
from harness.study.timing import DOCUMENT_RATIOS, OPERATIONS, timings
from pycodec.proposals.encodings import Kind


def test_ratios_to_fixed_of_both_layers() -> None:
    """On a clock that ticks once a look, every operation takes the same."""
    ticks = count()
    found = timings(rounds=1, repeat=1, clock=lambda: float(next(ticks)))
    assert {(timing.kind, timing.case) for timing in found} == {(k, c) for k in Kind for c in VALUES}
    assert all(timing.seconds == (1.0,) * len(OPERATIONS) for timing in found)
    assert all(timing.ratios == (1.0,) * len(OPERATIONS) for timing in found)


def test_the_fixed_encoding_is_the_measure() -> None:
    for timing in timings(rounds=1, repeat=1):
        assert all(seconds > 0 for seconds in timing.seconds)
        if timing.kind is Kind.FIXED:
            assert timing.ratios == (1.0, 1.0, 1.0, 1.0)


def test_the_quickest_of_all_rounds_counts() -> None:
    slow_then_quick = iter([tick for step in (5.0, 2.0) for _ in range(36) for tick in (0.0, step)])
    found = timings(rounds=2, repeat=1, clock=lambda: next(slow_then_quick))
    assert all(timing.seconds == (2.0,) * 4 for timing in found)


def test_the_documents_ratios_are_those_of_its_table() -> None:
    fixed, best, worst = DOCUMENT_MICROSECONDS.values()
    assert DOCUMENT_RATIOS["best"] == tuple(b / f for b, f in zip(best, fixed, strict=True))
    assert DOCUMENT_RATIOS["worst"] == tuple(w / f for w, f in zip(worst, fixed, strict=True))
    assert [round(ratio, 2) for ratio in DOCUMENT_RATIOS["worst"]] == [1.44, 1.02, 2.97, 1.54]

"""The study's times: ratios to the fixed encoding, of both layers."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from harness.study import timing
from harness.study.metadata import DOCUMENT_MICROSECONDS, VALUES
from harness.study.timing import DOCUMENT_RATIOS, OPERATIONS, timings
from pycodec.proposals.encodings import EncodingCodec, Kind
from pycodec.types import Schema, Struct


def test_ratios_to_fixed_of_both_layers() -> None:
    """On a clock that ticks once a look, every operation takes the same."""
    ticks = count()
    found = timings(rounds=1, repeat=1, clock=lambda: float(next(ticks)))
    assert {(each.kind, each.case) for each in found} == {(k, c) for k in Kind for c in VALUES}
    assert all(each.seconds == (1.0,) * len(OPERATIONS) for each in found)
    assert all(each.ratios == (1.0,) * len(OPERATIONS) for each in found)


def test_every_column_is_the_operation_that_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that the operations themselves move, each by another number."""
    now = [0.0]

    def takes(owner: type, name: str, seconds: float) -> None:
        right = getattr(owner, name)

        def timed(*arguments: Any, **named: Any) -> Any:
            now[0] += seconds
            return right(*arguments, **named)

        monkeypatch.setattr(owner, name, timed)

    takes(Schema, "to_bytes", 2.0)
    takes(Schema, "_read_struct", 0.0)
    takes(EncodingCodec, "encode", 5.0)
    takes(EncodingCodec, "decode", 7.0)
    works = timing._work(Kind.UNPACKED, "best", False)
    measured = []
    for operation in works:
        before = now[0]
        operation()
        measured.append(now[0] - before)
    assert measured == [2.0, 0.0, 5.0, 7.0]
    assert isinstance(works[1]()[0], Struct)  # type: ignore[index]
    columns = [f"{layer} {what}" for layer in ("struct", "buffer") for what in ("serialize", "deserialize")]
    assert list(OPERATIONS) == columns


def test_the_fixed_encoding_is_the_measure() -> None:
    for each in timings(rounds=1, repeat=1):
        assert all(seconds > 0 for seconds in each.seconds)
        if each.kind is Kind.FIXED:
            assert each.ratios == (1.0, 1.0, 1.0, 1.0)


def test_the_quickest_of_all_rounds_counts() -> None:
    slow_then_quick = iter([tick for step in (5.0, 2.0) for _ in range(36) for tick in (0.0, step)])
    found = timings(rounds=2, repeat=1, clock=lambda: next(slow_then_quick))
    assert all(each.seconds == (2.0,) * 4 for each in found)


def test_the_documents_ratios_are_those_of_its_table() -> None:
    fixed, best, worst = DOCUMENT_MICROSECONDS.values()
    assert DOCUMENT_RATIOS["best"] == tuple(b / f for b, f in zip(best, fixed, strict=True))
    assert DOCUMENT_RATIOS["worst"] == tuple(w / f for w, f in zip(worst, fixed, strict=True))
    assert [round(ratio, 2) for ratio in DOCUMENT_RATIOS["worst"]] == [1.44, 1.02, 2.97, 1.54]

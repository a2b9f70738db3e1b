"""The bench of record batches compares like with like."""

from __future__ import annotations

import pytest

from harness.bench import records
from harness.bench.records import measure_records
from harness.errors import UserError


def test_every_library_writes_and_reads_the_same() -> None:
    figures = measure_records(0)
    assert list(figures.us) == ["pycodec", "kafka-python", "kio", "aiokafka"]
    assert figures.bytes > 50_000
    assert len(figures.lines()) == 5


def test_a_library_that_writes_something_else_has_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "_writers", lambda given: {"other": lambda: b""})
    with pytest.raises(UserError, match="other writes another batch"):
        measure_records(0)

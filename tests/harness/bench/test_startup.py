"""The start-up bench starts each codec until it has decoded a message."""

from __future__ import annotations

import pytest

from harness.bench import startup
from harness.bench.startup import measure_start
from harness.errors import UserError


def test_every_codec_decodes_its_first_message() -> None:
    figures = measure_start(1)
    assert set(figures.ms) == {"pycodec", "kio", "kafka-python"}
    assert figures.python_ms > 0
    assert figures.as_json()["processes"] == 1
    assert "pycodec" in figures.lines()[0]


def test_a_codec_that_reads_something_else_has_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup, "_PROGRAMS", {"kio": "assert not data"})
    with pytest.raises(UserError, match="kio did not start"):
        measure_start(1, ["kio"])

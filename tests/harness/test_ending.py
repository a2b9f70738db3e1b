"""How processes end, in words."""

from __future__ import annotations

import signal

import pytest

from harness.ending import how_it_ended


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (0, "exit code 0"),
        (3, "exit code 3"),
        (-9, "SIGKILL"),
        (-(signal.SIGRTMIN + 6), None),
        (-200, "signal 200"),
    ],
)
def test_every_code_has_words(code: int, words: str | None) -> None:
    """A real-time signal has a number and no name."""
    assert how_it_ended(code) == (words or f"signal {-code}")

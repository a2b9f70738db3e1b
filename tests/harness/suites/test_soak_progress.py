"""A soak tells how far it is, and not too often."""

from __future__ import annotations

import pytest

from harness.suites.soak_progress import SoakProgress


@pytest.mark.parametrize(("every", "lines"), [(0.0, 2), (1000.0, 0)])
def test_how_far_a_soak_is(capsys: pytest.CaptureFixture[str], every: float, lines: int) -> None:
    tell = SoakProgress("texts", 2000, every)
    tell(500)
    tell(1000)
    told = capsys.readouterr().err.splitlines()
    assert len(told) == lines
    assert all(" of 2,000 texts after " in line for line in told)

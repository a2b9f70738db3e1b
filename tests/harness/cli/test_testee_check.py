"""`wirecheck testee check`, as it is typed."""

from __future__ import annotations

import pytest

from harness.cli.main import main

pytestmark = pytest.mark.jvm


def test_a_healthy_testee_passes_over_all_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    """Without `--select`, as most people call it."""
    assert main(["testee", "check", "pycodec"]) == 0
    assert "640 pairs" in capsys.readouterr().out


def test_what_looks_like_the_codecs_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["testee", "check", "kio", "--select", "RenewDelegationToken*"]) == 1
    out = capsys.readouterr().out
    assert "looks like the codec's" in out
    assert "renewPeriodMs" in out

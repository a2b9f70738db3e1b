"""Commands below a command."""

from __future__ import annotations

from harness.cli.below import run_below


def test_a_command_ends_with_its_code_and_its_last_lines() -> None:
    ended = run_below(["list", "suites"])
    assert (ended.code, ended.in_time) == (0, True)
    assert ended.told
    wrong = run_below(["report", "no-such-folder"])
    assert wrong.code == 2
    assert wrong.error.startswith("wirecheck: no-such-folder")


def test_one_that_takes_too_long_is_ended() -> None:
    ended = run_below(["list", "messages"], 0.05)
    assert not ended.in_time
    assert ended.code != 0

"""A step of a testee in a process of its own."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from harness.testees.child import DiedError
from harness.testees.containment import Contained, attempt
from harness.testees.time_limit import TimedOutError


def contained(kill: Path, times: int) -> Contained[str, str]:
    """A step that is killed so many times at the question `kill`."""

    def answer(asked: str) -> str:
        met = len(kill.read_text()) if kill.exists() else 0
        if asked == "kill" and met < times:
            kill.write_text("x" * (met + 1))
            os.kill(os.getpid(), signal.SIGKILL)
        return asked

    def died(asked: str, error: DiedError) -> str:
        return f"{error.status} {error.name} {error.text}"

    return Contained(answer, died, isolated=True)


@pytest.mark.parametrize(
    ("times", "told"),
    [(1, "kill"), (2, "crashed ProcessEnded its process ended with SIGKILL")],
)
def test_what_is_killed_from_outside_is_asked_once_more(tmp_path: Path, times: int, told: str) -> None:
    """The system kills when memory is short, and an operator by mistake: the case may have no part in it."""
    step = contained(tmp_path / "met", times)
    try:
        assert [step("a"), step("kill"), step("b")] == ["a", told, "b"]
    finally:
        step.close()


class Panic(BaseException):
    """As PyO3 makes of Rust's panics, and asyncio of a task that is cancelled."""


@pytest.mark.parametrize("isolated", [False, True])
@pytest.mark.parametrize("kind", [Panic, GeneratorExit, SystemExit])
def test_no_class_of_error_is_a_death_without_a_name(isolated: bool, kind: type[BaseException]) -> None:
    def fail() -> None:
        raise kind("called unwrap on None")

    def answer(asked: str) -> str:
        _, outcome = attempt("decode", fail)
        return f"{asked}: {outcome.status} {outcome.error_class}: {outcome.text}"

    step = Contained(answer, lambda asked, error: f"{error.name} {error.text}", isolated=isolated)
    try:
        assert step("a") == f"a: rejected {kind.__name__}: called unwrap on None"
    finally:
        step.close()


def test_a_keyboard_interrupt_is_the_codecs_where_no_ctrl_c_can_be_raised() -> None:
    """A process of its own has the system's SIGINT, which ends it and raises nothing."""

    def answer(asked: str) -> str:
        return str(attempt("decode", signal.default_int_handler, 2, None)[1])

    step = Contained(answer, lambda asked, error: error.text, isolated=True)
    try:
        assert "rejected" in step("a")
        assert "KeyboardInterrupt" in step("a")
    finally:
        step.close()


@pytest.mark.parametrize("kind", [KeyboardInterrupt, TimedOutError])
def test_what_is_no_testees_goes_on(kind: type[BaseException]) -> None:
    def fail() -> None:
        raise kind

    with pytest.raises(kind):
        attempt("decode", fail)

"""One timer for all steps: it ends those that overstay, rests between them, and is no one else's."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator

import pytest

from harness.testees import time_limit as module
from harness.testees.time_limit import TimedOutError, rest, time_limit


@pytest.fixture(autouse=True)
def _at_rest() -> Iterator[None]:
    rest()  # the timer of another test may be set still
    yield
    rest()
    signal.signal(signal.SIGALRM, signal.SIG_DFL)


def spin(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def spin_twice(first: float, then: float) -> None:
    """First within a limit of its own, which does not end what comes then."""
    with contextlib.suppress(TimedOutError), time_limit(0.05):
        spin(first)
    spin(then)


def test_a_step_that_overstays_is_ended_where_it_stands() -> None:
    started = time.monotonic()
    with pytest.raises(TimedOutError), time_limit(0.05):
        spin(20)
    assert time.monotonic() - started < 15


class _SlowToGo:
    def __del__(self) -> None:
        spin(20)


class _Referred:
    pass


def _destroyed() -> None:
    _SlowToGo()


def _collected() -> None:
    def slow(phase: str, info: dict[str, int]) -> None:
        gc.callbacks.remove(slow)
        spin(20)

    gc.callbacks.append(slow)
    gc.collect()


def _referred_to() -> None:
    gone = _Referred()
    weak = weakref.ref(gone, lambda weak: spin(20))
    del gone
    assert weak() is None


def _finalized() -> None:
    weakref.finalize(_Referred(), spin, 20)


def _closed() -> None:
    def slow() -> Iterator[int]:
        try:
            yield 1
        finally:
            spin(20)

    next(slow())


@pytest.mark.parametrize("let_go", [_destroyed, _collected, _referred_to, _finalized, _closed])
def test_a_limit_that_is_reached_where_python_drops_errors_is_told_behind_it(
    let_go: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error raised there is printed, and the code goes on: this one is told once more, and not printed."""
    dropped: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda about: dropped.append(about.exc_type))

    def step() -> None:
        let_go()
        spin(20)

    started = time.monotonic()
    with pytest.raises(TimedOutError), time_limit(0.05):
        step()
    assert time.monotonic() - started < 15
    assert dropped == []


class _Failing:
    def __del__(self) -> None:
        raise ValueError("no end")


def test_other_errors_that_python_drops_are_told_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    dropped: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda about: dropped.append(about.exc_type))
    with time_limit(100):
        _Failing()
    assert dropped == [ValueError]


def test_thousands_of_steps_set_the_timer_once(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[float] = []
    setitimer = signal.setitimer

    def noted(timer: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        set_to.append(seconds)
        return setitimer(timer, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", noted)
    for _ in range(3000):
        with time_limit(100):
            pass
    assert len(set_to) == 1


def test_the_timer_of_an_earlier_step_leaves_a_later_one_its_time() -> None:
    with time_limit(0.05):
        pass
    with time_limit(5):
        spin(0.2)  # the first one's timer has rung meanwhile, and was set for this one
    with pytest.raises(TimedOutError), time_limit(0.2):
        spin_twice(0, 20)


def test_a_shorter_step_after_a_longer_one_has_its_own_limit() -> None:
    with time_limit(100):
        pass
    with pytest.raises(TimedOutError), time_limit(0.05):
        spin(20)


def test_of_limits_within_each_other_the_first_to_end_holds() -> None:
    with pytest.raises(TimedOutError), time_limit(0.05), time_limit(100):
        spin(20)
    with time_limit(100):
        with pytest.raises(TimedOutError), time_limit(0.05):
            spin(20)
        with pytest.raises(TimedOutError), time_limit(0.05):
            spin(20)


def test_a_limit_holds_on_when_one_within_it_was_reached() -> None:
    with pytest.raises(TimedOutError), time_limit(0.3):
        spin_twice(20, 20)


def test_it_rests_between_steps_and_gives_the_signal_back() -> None:
    rung: list[int] = []
    signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
    with time_limit(0.05):
        pass
    spin(0.2)
    assert not rung
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    spin(0.2)
    assert rung == [signal.SIGALRM]


def test_it_can_be_put_to_rest_at_once() -> None:
    with time_limit(100):
        pass
    assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    rest()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    with pytest.raises(TimedOutError), time_limit(0.05):
        spin(20)


def test_a_timer_that_somebody_took_back_is_set_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LOST_SECONDS", 0.01)
    with time_limit(0.05):
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
    spin(0.2)
    with pytest.raises(TimedOutError), time_limit(0.05):
        spin(20)


def test_a_process_that_is_forked_within_a_step_has_a_limit_of_its_own() -> None:
    with time_limit(100):
        child = os.fork()
        if not child:
            try:
                with time_limit(0.05):
                    spin(20)
                os._exit(1)
            except TimedOutError:
                os._exit(0)
        assert os.waitpid(child, 0) == (child, 0)


def test_other_threads_have_no_limit() -> None:
    ended: list[bool] = []

    def step() -> None:
        with time_limit(0.01):
            spin(0.1)
        ended.append(True)

    thread = threading.Thread(target=step)
    thread.start()
    thread.join()
    assert ended == [True]


def test_a_process_that_was_stopped_has_its_time_once_more() -> None:
    """A paused container, or Ctrl-Z: the step had no time, and did not overstay."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            with time_limit(1.0):
                spin(0.6)
            code = 0
        finally:
            os._exit(code)
    time.sleep(0.2)
    os.kill(child, signal.SIGSTOP)
    time.sleep(2.0)
    os.kill(child, signal.SIGCONT)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0

"""Signals that wait till what was started can be ended."""

from __future__ import annotations

import signal
import threading

import pytest

from harness.signals import no_signal_breaks_off, signals_wait


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_is_started_has_its_name_before_a_signal_tells(number: int) -> None:
    """Else an exception of the handler came between the start and the assignment, and nobody could end it."""

    def handler(each: int, frame: object) -> None:
        raise KeyboardInterrupt

    started: list[int] = []

    def start() -> None:
        with signals_wait():
            signal.raise_signal(number)
            started.append(number)

    before = signal.signal(number, handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
        assert signal.getsignal(number) is handler
    finally:
        signal.signal(number, before)
    assert started == [number]


@pytest.mark.parametrize("seconds", [0.0, 60.0])
def test_a_signal_breaks_a_clean_up_off_after_a_while(seconds: float) -> None:
    """What hangs as it cleans up can be ended."""
    came: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: came.append(number))
    try:
        with no_signal_breaks_off(seconds):
            signal.raise_signal(signal.SIGTERM)
            assert came == ([] if seconds else [signal.SIGTERM])
        assert came == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_signal_that_follows_the_one_that_ended_the_work_is_passed_over() -> None:
    """It asks for what is done; the handler might take it for a wish to be killed."""
    came: list[int] = []

    def interrupted() -> None:
        try:
            raise KeyboardInterrupt
        finally:
            with no_signal_breaks_off():
                signal.raise_signal(signal.SIGTERM)

    before = signal.signal(signal.SIGTERM, lambda number, frame: came.append(number))
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    finally:
        signal.signal(signal.SIGTERM, before)
    assert came == []


def test_signals_that_are_ignored_stay_so() -> None:
    """`nohup` ignores SIGHUP, and what is started within has that from it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with signals_wait():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_other_threads_have_no_signals_to_wait_for() -> None:
    """Handlers run in the main thread."""
    done: list[str] = []

    def start() -> None:
        with signals_wait():
            done.append("started")

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()
    assert done == ["started"]

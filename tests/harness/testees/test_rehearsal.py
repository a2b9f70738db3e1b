"""An adapter that is broken before its first case is told in a line, whatever it does to its process."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

import pytest

from harness.errors import UserError
from harness.pair import Pair
from harness.testees import PycodecTestee, containment, load_testee, rehearsal
from harness.testees.loader import open_testee
from harness.testees.rehearsal import rehearse
from pycodec import KAFKA, Policy, Protocol
from tests.properties.everything import EVERYTHING

PAIRS = [Pair("Scalars", 2)]


class Broken(PycodecTestee):
    """A testee that does what `TROUBLE` says when it is opened, and again when it is asked."""

    def open(self, protocol: Protocol, policy: Policy) -> None:
        super().open(protocol, policy)
        _TROUBLE["open"]()

    def supports(self, message: str, version: int) -> str | None:
        _TROUBLE["supports"]()
        return None


def _nothing() -> None:
    return None


def _hang() -> None:
    while True:
        try:
            signal.pause()
        except BaseException:
            continue


_TROUBLE: dict[str, Callable[[], object]] = {"open": _nothing, "supports": _nothing}
NAME = "tests.harness.testees.test_rehearsal:Broken"


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containment, "TIME_LIMIT", 0.1)
    monkeypatch.setattr(rehearsal, "_LEAST_SECONDS", 0.5)


@pytest.mark.parametrize("where", ["open", "supports"])
@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (_hang, "no answer within"),
        (lambda: os.kill(os.getpid(), 9), "its process ended with SIGKILL"),
        (lambda: os._exit(0), "its process ended with exit code 0"),
        (lambda: sys.exit(3), "SystemExit: 3"),
    ],
)
def test_it_is_told_in_a_line(
    where: str, trouble: Callable[[], object], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_TROUBLE, where, trouble)
    with pytest.raises(UserError, match=told):
        rehearse(NAME, EVERYTHING, KAFKA, PAIRS)


def test_a_good_one_is_taken() -> None:
    rehearse(NAME, EVERYTHING, KAFKA, PAIRS)


def test_what_it_prints_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """By whatever way it is written: in lines of standard error that are the testee's, and clean."""

    def shout() -> None:
        os.write(1, b"AGREED: all of it\n\x1b[31mred\n")
        os.write(2, b"words\n" * 100)

    monkeypatch.setitem(_TROUBLE, "open", shout)
    open_testee(load_testee(NAME), EVERYTHING, KAFKA)
    out, err = capfd.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert lines[:2] == ["testee: AGREED: all of it", r"testee: \x1b[31mred"]
    assert lines[-1].endswith("more lines")
    assert all(line.startswith("testee: ") for line in lines)
    assert len(lines) < 30


def test_handlers_and_streams_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def meddle() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.umask(0o777)
        os.chdir("/")
        os.close(1)
        os.close(2)

    here = os.getcwd()
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    monkeypatch.setitem(_TROUBLE, "open", meddle)
    open_testee(load_testee(NAME), EVERYTHING, KAFKA)
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
    mask = os.umask(0o22)
    os.umask(mask)
    assert mask != 0o777
    assert os.getcwd() == here
    assert os.fstat(1)
    assert os.fstat(2)


def test_a_copy_that_it_forks_does_not_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would run the campaign a second time."""
    forked: list[int] = []
    monkeypatch.setitem(_TROUBLE, "open", lambda: forked.append(os.fork()))
    this = os.getpid()
    open_testee(load_testee(NAME), EVERYTHING, KAFKA)
    assert os.getpid() == this
    assert os.waitpid(forked[0], 0) == (forked[0], 0)

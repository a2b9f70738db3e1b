"""A testee that raises, hangs, dies or gives nonsense is an outcome, never the end of a run."""

from __future__ import annotations

import os
import threading
import time
from typing import Any

import pytest

from harness.outcome import Outcome
from harness.pair import Pair
from harness.suites.bytes import reading
from harness.suites.bytes.reading import read_by_testee
from harness.testees import Capabilities, PycodecTestee, Reencoded, containment
from harness.testees.containment import Child, DiedError
from harness.values.form import FormCodec
from pycodec import KAFKA, Message
from tests.properties.everything import EVERYTHING

PAIR = Pair("Scalars", 0)
FORM = FormCodec(EVERYTHING.messages["Scalars"], EVERYTHING.message_class("Scalars")._structs)
FRAME = EVERYTHING.codec(*PAIR).encode(EVERYTHING.message_class("Scalars")(plain_batch=b""))


class Panic(BaseException):
    """As PyO3 makes of Rust's panics."""


class Odd(PycodecTestee):
    """pycodec, except for what a frame's first byte asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.open(EVERYTHING, KAFKA)

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        value: Any = None
        match data[:1]:
            case b"h":
                while True:
                    try:
                        time.sleep(0.01)
                    except Exception:
                        continue
            case b"s":
                raise SystemExit(3)
            case b"p":
                raise Panic("unwrap on None")
            case b"m":
                raise MemoryError
            case b"x":
                os._exit(7)
            case b"a":
                return bytes(1 << 36), 1  # type: ignore[return-value]
            case b"n":
                value = object()
                return value, 1
        return super().decode_value(pair, data)


def read(data: bytes) -> reading.TesteeReading:
    return read_by_testee(Odd(), FORM, PAIR, data)


def test_a_good_frame_is_read_and_written_again() -> None:
    found = read(FRAME)
    assert found.outcome.accepted
    assert found.consumed == len(FRAME)
    assert found.rewritten == FRAME
    assert (found.sizing.semantic, found.size) == ("accepted", len(FRAME))
    assert FORM.write(FORM.read(found.form or b"")) == found.form


def test_a_refusal_has_class_and_text() -> None:
    found = read(b"")
    assert found.outcome.semantic == "rejected:read:Underflow"
    assert "Scalars v0" in found.outcome.text


def test_a_testee_that_hangs_is_interrupted_even_if_it_catches_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(containment, "TIME_LIMIT", 0.1)
    assert read(b"h").outcome.semantic == "timed_out:read:TimedOut"


@pytest.mark.parametrize(
    ("data", "semantic"),
    [
        (b"s", "rejected:read:SystemExit"),
        (b"p", "rejected:read:Panic"),
        (b"m", "crashed:read:MemoryError"),
    ],
)
def test_exits_panics_and_exhausted_memory_are_outcomes(data: bytes, semantic: str) -> None:
    assert read(data).outcome.semantic == semantic


def test_a_value_that_no_message_can_hold_is_malformed() -> None:
    found = read(b"n")
    assert found.outcome.accepted
    assert found.malformed
    assert found.form is None


class OnlyReencodes(Odd):
    capabilities = Capabilities(encode=False, decode=False, reencode=True)

    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        raise Panic("unwrap on None")


def test_a_panic_of_a_testee_that_only_writes_again_is_a_refusal() -> None:
    outcome = read_by_testee(OnlyReencodes(), FORM, PAIR, FRAME).outcome
    assert (outcome.semantic, outcome.text) == ("rejected:read:Panic", "unwrap on None")


class Greedy(Odd):
    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        value, consumed = self.decode_value(Pair(message, version), data)
        return Reencoded(self.encode_value(Pair(message, version), value), consumed + 1)


def test_how_much_was_read_to_be_written_again_is_told() -> None:
    found = read_by_testee(Greedy(), FORM, PAIR, FRAME)
    assert (found.consumed, found.consumed_again) == (len(FRAME), len(FRAME) + 1)
    assert read(FRAME).consumed_again == -1


class Sizes(Odd):
    """pycodec with a size that is what it is told to be."""

    def __init__(self, size: Any) -> None:
        super().__init__()
        self.given = size

    def size_value(self, pair: Pair, value: Message) -> int:
        if isinstance(self.given, Exception):
            raise self.given
        return self.given  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("size", "semantic", "found"),
    [
        (7, "accepted", 7),
        (None, "not_run", -1),
        ("7", "rejected:size:TypeError", -1),
        (KeyError("x"), "rejected:size:KeyError", -1),
    ],
)
def test_the_size_of_what_was_read_is_asked(size: Any, semantic: str, found: int) -> None:
    """Whatever it is, what was read and written before is kept."""
    reading = read_by_testee(Sizes(size), FORM, PAIR, FRAME)
    assert (reading.sizing.semantic, reading.size) == (semantic, found)
    assert (reading.consumed, reading.rewritten) == (len(FRAME), FRAME)


def test_outside_of_the_main_thread_there_is_no_limit_but_an_answer() -> None:
    answers: list[reading.TesteeReading] = []
    thread = threading.Thread(target=lambda: answers.append(read(FRAME)))
    thread.start()
    thread.join()
    assert answers[0].outcome.accepted


def isolated(*frames: bytes, seconds: float = 5.0) -> list[Outcome]:
    testee = Odd()
    child = Child(lambda data: read_by_testee(testee, FORM, PAIR, data).outcome, seconds)

    def outcome(data: bytes) -> Outcome:
        try:
            found = child.ask(data)
        except DiedError as error:
            return error.outcome("read")
        assert isinstance(found, Outcome)
        return found

    try:
        return [outcome(data) for data in frames]
    finally:
        child.close()


def test_a_child_that_ends_is_named_and_replaced() -> None:
    outcomes = isolated(FRAME, b"x", FRAME, b"x", b"", FRAME)
    assert [outcome.semantic for outcome in outcomes] == [
        "accepted",
        "crashed:read:ProcessEnded",
        "accepted",
        "crashed:read:ProcessEnded",
        "rejected:read:Underflow",
        "accepted",
    ]
    assert "exit code 7" in outcomes[1].text


def test_a_child_that_hangs_is_killed_and_replaced() -> None:
    outcomes = isolated(b"h", FRAME, seconds=0.3)
    assert [outcome.semantic for outcome in outcomes] == ["timed_out:read:TimedOut", "accepted"]


def test_a_child_that_takes_all_memory_is_refused_it() -> None:
    outcomes = isolated(b"a", FRAME)
    assert [outcome.semantic for outcome in outcomes] == ["crashed:read:MemoryError", "accepted"]

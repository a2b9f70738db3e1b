"""Steps of a testee and their outcomes: in this process, and in one of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from harness.outcome import Outcome, Phase
from harness.pair import Pair
from harness.references import Reference
from harness.suites.values.calls import Calls, Decoded, Encoded, Heard
from harness.testees import PycodecTestee, Testee, isolated_by_default
from harness.testees.containment import Contained, DiedError
from harness.values.form import FormCodec
from pycodec import Message, Policy, Protocol
from tests.faults.troubled import EXITS, HANGS, HOARDS, Troubled

Question = tuple[Phase, Pair, bytes, int, int, bytes]
Answer = tuple[Any, Outcome | None]
Step = Contained[Question, Answer]

PAIR = Pair("HeartbeatRequest", 4)


def calls_of(testee: Testee, reference: Reference) -> tuple[Calls, FormCodec, Step]:
    protocol = reference.protocol
    testee.open(protocol, reference.policy)
    form = FormCodec(protocol.messages[PAIR.message], protocol.message_class(PAIR.message)._structs)
    steps: list[Step] = []

    def contain(
        answer: Callable[[Question], Answer],
        died: Callable[[Question, DiedError], Answer],
        fits: Callable[[Question, object], bool],
    ) -> Step:
        steps.append(Contained(answer, died, isolated=isolated_by_default(testee), fits=fits))
        return steps[-1]

    calls = Calls(testee, lambda message: form, contain)
    return calls, form, steps[0]


def heartbeat(reference: Reference, generation: int) -> Message:
    return reference.protocol.message_class(PAIR.message)(group_id="g", generation_id=generation)


@pytest.mark.parametrize("isolated", ["0", "1"])
def test_a_process_of_its_own_changes_no_answer(
    reference: Reference, monkeypatch: pytest.MonkeyPatch, isolated: str
) -> None:
    monkeypatch.setenv("WIRECHECK_ISOLATE", isolated)
    calls, form, step = calls_of(PycodecTestee(), reference)
    value = heartbeat(reference, 5)
    wanted = reference.protocol.codec(*PAIR).encode(value)
    assert step.isolated is (isolated == "1")
    assert calls.encode(PAIR, value, form.write(value)) == Encoded(wanted, len(wanted), None)
    assert calls.decode(PAIR, wanted, form.write(value)) == Decoded(form.write(value), len(wanted), None)
    failure = calls.decode(PAIR, wanted[:-1], b"").failure
    assert failure is not None
    assert failure.semantic == "rejected:decode:Underflow"
    step.close()


def test_pycodec_answers_here_and_others_apart(reference: Reference) -> None:
    assert not calls_of(PycodecTestee(), reference)[2].isolated
    assert calls_of(Troubled(), reference)[2].isolated


def test_a_testee_that_does_not_survive_a_value_loses_that_step(
    reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The child's own limit ends what can be interrupted; memory is refused to it."""
    monkeypatch.setattr("harness.testees.containment.TIME_LIMIT", 0.3)
    calls, form, step = calls_of(Troubled(), reference)
    semantics = []
    for generation in (1, HANGS, 2, EXITS, 3, HOARDS, 4):
        value = heartbeat(reference, generation)
        data, _, failure = calls.encode(PAIR, value, form.write(value))
        assert (data is None) is (failure is not None)
        semantics.append(failure.semantic if failure else "")
    assert semantics == [
        "",
        "timed_out:encode:TimedOut",
        "",
        "crashed:encode:ProcessEnded",
        "",
        "crashed:encode:MemoryError",
        "",
    ]
    failure = calls.decode(PAIR, bytes(1), b"").failure
    assert failure is not None
    assert failure.semantic == "crashed:decode:ProcessEnded"
    assert "exit code 7" in failure.text
    step.close()


def test_what_it_does_not_survive_is_heard(reference: Reference) -> None:
    """Else one case that hangs would use up the hangs of three, and leave no row that says so."""
    calls, form, step = calls_of(Troubled(), reference)
    asked: list[Question] = []

    def died(question: Question, error: DiedError) -> Answer:
        asked.append(question)
        return None, error.outcome(question[0])

    step._died = died
    told = form.write(heartbeat(reference, 5))
    heard = calls.reads_back(PAIR, told, bytes(1))
    assert heard is not None
    assert heard.decoded is not None
    assert heard.decoded.failure is not None
    assert heard.decoded.failure.semantic == "crashed:decode:ProcessEnded"
    assert len(asked) == 1
    assert heard.packed is not None
    assert Heard.unpacked(heard.packed) == heard
    step.close()


class Meddling(PycodecTestee):
    """Writes what it is given, and fills it in while it is at it."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        data = super().encode_value(pair, value)
        value.unknown_tagged_fields = [(9, b"")]
        return data


class Hoarding(PycodecTestee):
    """Gives the same value again for the same bytes."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[bytes, tuple[Message, int]] = {}

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        return self.kept.setdefault(data, super().decode_value(pair, data))


def test_a_codec_must_leave_its_input_alone(reference: Reference) -> None:
    calls, form, _ = calls_of(Meddling(), reference)
    value = heartbeat(reference, 5)
    made = calls.encode(PAIR, value, form.write(value), check_unmodified=True)
    assert made.failure is not None
    assert made.failure.semantic == "rejected:encode:ValueChanged"


def test_what_was_decoded_is_the_callers_own(reference: Reference) -> None:
    calls, form, _ = calls_of(Hoarding(), reference)
    value = reference.protocol.message_class(PAIR.message)(unknown_tagged_fields=[(9, b"x")])
    data = reference.protocol.codec(*PAIR).encode(value)
    assert calls.decode(PAIR, data, b"").form == form.write(value)
    assert calls.decode(PAIR, data, b"").form != form.write(value)


class HoardingDicts(Testee):
    """As `Hoarding`, with the dicts and lists of an adapter."""

    def __init__(self) -> None:
        self.codec = PycodecTestee()
        self.kept: dict[bytes, tuple[dict[str, Any], int]] = {}

    def open(self, protocol: Protocol, policy: Policy) -> None:
        super().open(protocol, policy)
        self.codec.open(protocol, policy)

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return self.codec.encode(message, version, fields)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        if data not in self.kept:
            self.kept[data] = self.codec.decode(message, version, data)
        return self.kept[data]


class SharingOneList(HoardingDicts):
    """Gives one and the same list wherever there is nothing in it."""

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        fields, consumed = self.codec.decode(message, version, data)
        return {"unknown_tagged_fields": NOTHING, **fields}, consumed


NOTHING: list[Any] = []


class _Fields(dict[str, Any]):
    def clear(self) -> None:
        """Keeps what it holds."""

    def values(self) -> Any:
        return ()


class _Items(list[Any]):
    def __setitem__(self, index: Any, value: Any) -> None:
        """Keeps what it holds."""

    def __getitem__(self, index: Any) -> Any:
        return []


class HoardingItsOwnClasses(HoardingDicts):
    """As `HoardingDicts`, with dicts and lists of classes that neither tell nor change what they hold."""

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        if data not in self.kept:
            fields, consumed = self.codec.decode(message, version, data)
            self.kept[data] = _Fields(fields, unknown_tagged_fields=_Items()), consumed
        return self.kept[data]


@pytest.mark.parametrize("testee", [HoardingDicts, SharingOneList, HoardingItsOwnClasses])
def test_the_dicts_that_were_decoded_are_the_callers_own(reference: Reference, testee: type[Testee]) -> None:
    calls, form, step = calls_of(testee(), reference)
    value = heartbeat(reference, 5)
    data = reference.protocol.codec(*PAIR).encode(value)
    assert calls.decode(PAIR, data, b"") == Decoded(form.write(value), len(data), None)
    assert calls.decode(PAIR, data, b"").form != form.write(value)
    step.close()


@pytest.mark.parametrize("items", [list, _Items, tuple])
def test_what_an_array_holds_is_scribbled_on(reference: Reference, items: Callable[[list[Any]], Any]) -> None:
    """The array's own class keeps nothing of it from that."""
    element = _Fields(name="orders")
    testee = HoardingDicts()
    testee.open(reference.protocol, reference.policy)
    testee.kept[b"topics"] = {"topics": items([element])}, 6
    testee.decode_value(Pair("MetadataRequest", 12), b"topics")
    assert not element


def test_what_contains_itself_is_scribbled_on_once(reference: Reference) -> None:
    endless: list[Any] = []
    endless.append({"here": endless})
    testee = HoardingDicts()
    calls, _, step = calls_of(testee, reference)
    testee.kept[b"endless"] = {"group_id": endless}, 7
    failure = calls.decode(PAIR, b"endless", b"").failure
    assert failure is not None
    assert failure.semantic == "rejected:decode:MalformedValue"
    step.close()


class Hanging(PycodecTestee):
    """Does not come back from one step, in whatever process it is asked."""

    step = ""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        self.wait("encode")
        return super().encode_value(pair, value)

    def size_value(self, pair: Pair, value: Message) -> int:
        self.wait("size")
        return super().size_value(pair, value)

    def decode_value(self, pair: Pair, data: bytes) -> Any:
        self.wait("decode")
        return super().decode_value(pair, data)

    def wait(self, step: str) -> None:
        while self.step == step:
            pass


@pytest.mark.parametrize("step", ["encode", "size", "decode"])
@pytest.mark.parametrize("isolated", ["0", "1"])
def test_each_step_has_its_time_in_any_process(
    reference: Reference, monkeypatch: pytest.MonkeyPatch, isolated: str, step: str
) -> None:
    monkeypatch.setenv("WIRECHECK_ISOLATE", isolated)
    monkeypatch.setattr("harness.testees.containment.TIME_LIMIT", 0.3)
    testee = Hanging()
    testee.step = step
    calls, form, _ = calls_of(testee, reference)
    value = heartbeat(reference, 5)
    data, told = reference.protocol.codec(*PAIR).encode(value), form.write(value)
    made = calls.decode(PAIR, data, told) if step == "decode" else calls.encode(PAIR, value, told)
    assert made.failure is not None
    assert made.failure.semantic == f"timed_out:{step}:TimedOut"


class Slow(PycodecTestee):
    """Not too slow for any call, but for as many as are made of one case."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        time.sleep(0.05)
        return super().encode_value(pair, value)

    def decode_value(self, pair: Pair, data: bytes) -> Any:
        time.sleep(0.05)
        return super().decode_value(pair, data)


@pytest.mark.parametrize("isolated", ["0", "1"])
def test_a_slow_codec_is_asked_less_often(
    reference: Reference, monkeypatch: pytest.MonkeyPatch, isolated: str
) -> None:
    """A hundred calls have one limit, which a codec keeps that starts a program for each."""
    monkeypatch.setenv("WIRECHECK_ISOLATE", isolated)
    monkeypatch.setattr("harness.testees.containment.TIME_LIMIT", 2.0)
    monkeypatch.setattr("harness.suites.values.calls.REPEATING", 0.5)
    calls, form, step = calls_of(Slow(), reference)
    value = heartbeat(reference, 5)
    data, told = reference.protocol.codec(*PAIR).encode(value), form.write(value)
    assert calls.encode(PAIR, value, told, times=128).failure is None
    assert calls.decode(PAIR, data, told, times=128).failure is None
    step.close()


_FORKS = """
import os
from harness.suites.values.calls import _repeated

def ask():
    os.write(1, b"x")
    os.fork()
    return 0

_repeated(3, ask)
"""


def test_copies_that_an_adapter_forks_ask_no_more() -> None:
    """Else each would go on asking, be copied again, and so on."""
    done = subprocess.run([sys.executable, "-c", _FORKS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "xxx", "")

"""What value cases ask of a testee, each step with its outcome: encode, size, decode.

pycodec is called as it is. Any other testee answers in a process of its own (`harness.isolation`), which
takes and gives values in value form: it may hang, end its process or take all memory, and loses one step.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from harness.isolation import ISOLATE, TIME_LIMIT, Child, DiedError, TimedOutError, time_limit
from harness.outcome import Outcome, Phase, error_text
from harness.pair import Pair
from harness.testees import PycodecTestee, Testee, computed_size, decoded_pair, encoded_bytes
from harness.values.form import FormCodec, MalformedValueError
from pycodec import Message

__all__ = ["Calls", "Decoded", "Encoded"]

_T = TypeVar("_T")


class Encoded(NamedTuple):
    """What a testee made of a value.

    Attributes:
        data: the bytes; None if it refused, or died.
        size: what its `size` gave; −1 when it has none, −2 when it refused.
        failure: why there are no bytes, or no size; None if there are.
    """

    data: bytes | None
    size: int = -1
    failure: Outcome | None = None


class Decoded(NamedTuple):
    """What a testee made of bytes: the form of the value, the bytes it consumed, or why it failed."""

    form: bytes | None
    consumed: int = -1
    failure: Outcome | None = None


class Calls:
    """The testee as value cases call it.

    Args:
        testee: opened.
        forms: the form codec of a message.
    """

    def __init__(self, testee: Testee, forms: Callable[[str], FormCodec]) -> None:
        self._testee = testee
        self._forms = forms
        own = isinstance(testee, PycodecTestee)
        self.isolated: bool = os.environ.get(ISOLATE, "0" if own else "1") == "1"
        self._sizes = testee.has_size
        self._child: Child | None = None

    def encode(self, pair: Pair, value: Message, form: bytes, *, look_back: bool = False) -> Encoded:
        """Encode and size a value, of which `form` is the value form.

        Args:
            look_back: whether to see to it that the value is as it was: a codec must not change what it is
                given. The outcome is then `rejected:encode:ValueChanged`.
        """
        if not self.isolated:
            steps: dict[Phase, Callable[[Pair, Message], Any]] = {"encode": self._encode, "size": self._size}
            made = self._in_turn(lambda phase: _attempt(phase, steps[phase], pair, value))
            if look_back and not self._is_as(pair, value, form):
                text = "encoding or sizing changed the value that was given"
                return Encoded(None, -1, Outcome("rejected", "encode", "ValueChanged", text))
            return made
        return self._in_turn(lambda phase: self._ask(phase, pair, form))

    def _is_as(self, pair: Pair, value: Message, form: bytes) -> bool:
        try:
            return self._forms(pair.message).write(value) == form
        except (MalformedValueError, TypeError, ValueError):
            return False

    def _in_turn(self, ask: Callable[[Phase], tuple[Any, Outcome | None]]) -> Encoded:
        """Encode, and size what could be encoded."""
        data, failure = ask("encode")
        if data is None or not self._sizes:
            return Encoded(data, -1, failure)
        size, failure = ask("size")
        return Encoded(data, -2 if failure else -1 if size is None else size, failure)

    def decode(self, pair: Pair, data: bytes) -> Decoded:
        """Decode bytes."""
        if self.isolated:
            found, failure = self._ask("decode", pair, data)
            return Decoded(*found) if failure is None else Decoded(None, -1, failure)
        return self._decoded(pair, data)

    def close(self) -> None:
        """End the process that answers, if there is one."""
        if self._child is not None:
            self._child.close()
            self._child = None

    def _ask(self, phase: Phase, pair: Pair, data: bytes) -> tuple[Any, Outcome | None]:
        if self._child is None:
            self._child = Child(self._answer)
        try:
            answer: tuple[Any, Outcome | None] = self._child.ask((phase, pair, data))
            return answer
        except DiedError as error:
            return None, error.outcome(phase)

    def _answer(self, request: tuple[Phase, Pair, bytes]) -> tuple[Any, Outcome | None]:
        """In the child: one step under its time limit."""
        phase, pair, data = request
        step = {"encode": self._encode, "size": self._size}.get(phase)
        value = None if step is None else self._forms(pair.message).read(data)
        try:
            with time_limit(TIME_LIMIT):
                if step is None:
                    decoded = self._decoded(pair, data)
                    return tuple(decoded), decoded.failure
                return _attempt(phase, step, pair, value)
        except TimedOutError:
            return None, Outcome("timed_out", phase, "TimedOut", f"no answer within {TIME_LIMIT:g} s")

    def _encode(self, pair: Pair, value: Message) -> bytes:
        return encoded_bytes(self._testee.encode_value(pair, value))

    def _size(self, pair: Pair, value: Message) -> int | None:
        return computed_size(self._testee.size_value(pair, value))

    def _decoded(self, pair: Pair, data: bytes) -> Decoded:
        result, failure = _attempt("decode", self._testee.decode_value, pair, data)
        if failure is not None:
            return Decoded(None, -1, failure)
        try:
            value, consumed = decoded_pair(result)
            decoded = Decoded(self._forms(pair.message).write(value), consumed)
            _spoil(value)
            return decoded
        except (MalformedValueError, TypeError, ValueError) as error:
            return Decoded(None, -1, _malformed("decode", error))


def _spoil(value: Message) -> None:
    """Change what was decoded: it belongs to the caller, and a codec that keeps any of it is seen by that."""
    for name in value._fields:
        held = getattr(value, name)
        if type(held) is list:
            if held and isinstance(held[0], Message):
                _spoil(held[0])
            held.append(None)
        elif isinstance(held, Message):
            _spoil(held)
    if type(value._unknown_tagged_fields) is list:
        value._unknown_tagged_fields.append((0, b""))


def _attempt(phase: Phase, call: Callable[..., _T], *arguments: Any) -> tuple[_T | None, Outcome | None]:
    """Call the testee: whatever it raises is an outcome, and never ends the run."""
    try:
        return call(*arguments), None
    except MemoryError:
        return None, Outcome("crashed", phase, "MemoryError", "memory ran out")
    except MalformedValueError as error:
        return None, _malformed(phase, error)
    except (Exception, SystemExit) as error:
        return None, Outcome("rejected", phase, type(error).__name__, error_text(error))


def _malformed(phase: Phase, error: Exception) -> Outcome:
    return Outcome("rejected", phase, "MalformedValue", error_text(error))

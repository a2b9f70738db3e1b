"""What value cases ask of a testee, each step with its outcome: encode, size, decode.

pycodec is called as it is. Any other testee answers in a process of its own
(`harness.testees.containment`), which takes and gives values in value form: it may hang, end its process or
take all memory, and loses one step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

from harness.outcome import Outcome, Phase, error_text
from harness.pair import Pair
from harness.testees import Testee, computed_size, decoded_pair, encoded_bytes
from harness.testees.containment import TIME_LIMIT, Contained, DiedError, TimedOutError, time_limit
from harness.values.form import FormCodec, MalformedValueError
from pycodec import Message

__all__ = ["Calls", "Decoded", "Encoded"]

_T = TypeVar("_T")


_Question = tuple[Phase, Pair, bytes]
_Answer = tuple[Any, Outcome | None]


class Contain(Protocol):
    """`BaseCases.contain`, as far as it is needed here."""

    def __call__(
        self, answer: Callable[[_Question], _Answer], died: Callable[[_Question, DiedError], _Answer], /
    ) -> Contained[_Question, _Answer]: ...


def _died(question: _Question, error: DiedError) -> _Answer:
    return None, error.outcome(question[0])


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
        contain: makes a step of the testee one that it may not survive.
    """

    def __init__(self, testee: Testee, forms: Callable[[str], FormCodec], contain: Contain) -> None:
        self._testee = testee
        self._forms = forms
        self._sizes = testee.has_size
        self._child = contain(self._answer, _died)

    def encode(self, pair: Pair, value: Message, form: bytes, *, check_unmodified: bool = False) -> Encoded:
        """Encode and size a value, of which `form` is the value form.

        Args:
            check_unmodified: whether to look if the value is as it was: a codec must not change what it is
                given. The outcome is then `rejected:encode:ValueChanged`.
        """
        if not self._child.isolated:
            steps: dict[Phase, Callable[[Pair, Message], Any]] = {"encode": self._encode, "size": self._size}
            made = self._in_turn(lambda phase: _attempt(phase, steps[phase], pair, value))
            if check_unmodified and not self._is_as(pair, value, form):
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
        if self._child.isolated:
            found, failure = self._ask("decode", pair, data)
            return Decoded(*found) if failure is None else Decoded(None, -1, failure)
        return self._decoded(pair, data)

    def _ask(self, phase: Phase, pair: Pair, data: bytes) -> tuple[Any, Outcome | None]:
        return self._child((phase, pair, data))

    def _answer(self, request: _Question) -> tuple[Any, Outcome | None]:
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
            scribble_on(value)
            return decoded
        except (MalformedValueError, TypeError, ValueError) as error:
            return Decoded(None, -1, _malformed("decode", error))


def scribble_on(value: Message) -> None:
    """Change what was decoded: it belongs to the caller, and a codec that keeps any of it is seen by that."""
    for name in value._fields:
        held = getattr(value, name)
        if type(held) is list:
            if held and isinstance(held[0], Message):
                scribble_on(held[0])
            held.append(None)
        elif isinstance(held, Message):
            scribble_on(held)
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

"""What value cases ask of a testee, each step with its outcome: encode, size, decode, reencode.

pycodec is called as it is. Any other testee answers in a process of its own
(`harness.testees.containment`), which takes and gives values in value form: it may hang, end its process or
take all memory, and loses one step.
"""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from harness.outcome import NOT_RUN, Outcome, Phase
from harness.pair import Pair
from harness.testees import Testee, computed_size, decoded_pair, encoded_bytes, reencoded_bytes
from harness.testees.bounds import AnswerTooLargeError, answer_bound, bounded
from harness.testees.containment import (
    TIME_LIMIT,
    Contained,
    DiedError,
    attempt,
    failed,
    malformed,
    step_limit,
    step_seconds,
    timed_out,
    too_large,
)
from harness.testees.time_limit import TimedOutError
from harness.values.form import FormCodec, MalformedValueError
from pycodec import Message

__all__ = ["Calls", "Decoded", "Encoded", "Heard", "Rewritten"]

T = TypeVar("T")

REPEATING: Final = TIME_LIMIT / 4
"""Seconds for asking the same again and again; the last call that begins within them has thrice as long."""

_Question = tuple[Phase, Pair, bytes, int, int, bytes]
"""The step, the pair, form or bytes, how many bytes the answer may have, how often to ask, and what form is
to be read each time, where that is more than once."""
_Answer = tuple[Any, Outcome | None]


class Contain(Protocol):
    """`BaseCases.contain`, as far as it is needed here."""

    def __call__(
        self,
        answer: Callable[[_Question], _Answer],
        died: Callable[[_Question, DiedError], _Answer],
        fits: Callable[[_Question, object], bool],
        /,
    ) -> Contained[_Question, _Answer]: ...


def _died(question: _Question, error: DiedError) -> _Answer:
    return None, error.outcome(question[0])


_KINDS: Final[dict[Phase, type]] = {"encode": bytes, "size": int}


def _fits(question: _Question, answer: object) -> bool:
    match answer:
        case (result, None | Outcome()):
            return result is None or isinstance(
                result, Rewritten if question[0] == "rewrite" else _KINDS.get(question[0], Decoded)
            )
    return False


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


class Rewritten(NamedTuple):
    """What a testee wrote for bytes that it read, how many it consumed, or why it failed."""

    data: bytes | None
    consumed: int = -1
    failure: Outcome | None = None


class Heard(NamedTuple):
    """What a testee made of the bytes that it wrote, where that is not all that it should be."""

    decoded: Decoded | None = None
    rewritten: Rewritten | None = None

    @property
    def packed(self) -> bytes | None:
        """For a column; None where it is too long to be kept, and is to be asked for again."""
        kept = pickle.dumps(self)
        return kept if len(kept) <= _MOST_HEARD else None

    @classmethod
    def unpacked(cls, kept: bytes) -> Heard:
        """The inverse of `packed`, of this run's own."""
        found: Heard = pickle.loads(kept)
        return found


_MOST_HEARD: Final = 64 << 10


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
        self.can = testee.capabilities
        self._child = contain(self._answer, _died, _fits)

    def encode(
        self, pair: Pair, value: Message, form: bytes, *, check_unmodified: bool = False, times: int = 1
    ) -> Encoded:
        """Encode and size a value, of which `form` is the value form; not run where the testee cannot.

        Args:
            check_unmodified: whether to look if the value is as it was: a codec must not change what it is
                given. The outcome is then `rejected:encode:ValueChanged`.
            times: how often to ask; of several answers one that differs from the first counts.
        """
        if not self.can.encode:
            return Encoded(None, -1, NOT_RUN)
        bound = answer_bound(len(form))
        if not self._child.isolated:
            steps = self._steps(bound, times)
            made = self._in_turn(lambda phase: self._within_limit(phase, steps[phase], pair, value))
            if check_unmodified and not self._is_as(pair, value, form):
                text = "encoding or sizing changed the value that was given"
                return Encoded(None, -1, Outcome("rejected", "encode", "ValueChanged", text))
            return made
        return self._in_turn(lambda phase: self._child((phase, pair, form, bound, times, b"")))

    def _steps(self, bound: int, times: int) -> dict[Phase, Callable[[Pair, Message], Any]]:
        def encode(pair: Pair, value: Message) -> bytes:
            return _repeated(times, lambda: self._encode(pair, value, bound))

        return {"encode": encode, "size": self._size}

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

    def decode(self, pair: Pair, data: bytes, form: bytes, times: int = 1) -> Decoded:
        """Decode bytes, of which `form` is the form of what they should hold; not run where it cannot.

        A testee that does not tell how many bytes it consumed has consumed them all.
        """
        if not self.can.decode:
            return Decoded(None, -1, NOT_RUN)
        bound = answer_bound(max(len(data), len(form)))
        if not self._child.isolated:
            try:
                with step_limit():
                    return self._decoded_each_time(pair, data, bound, times, form)
            except TimedOutError:
                return Decoded(None, -1, timed_out("decode"))
        found, failure = self._child(("decode", pair, data, bound, times, form if times > 1 else b""))
        return found if failure is None else Decoded(None, -1, failure)

    def reencode(self, pair: Pair, data: bytes) -> Rewritten:
        """Decode bytes and encode the codec's own object again; not run where the testee cannot."""
        if not self.can.reencode:
            return Rewritten(None, -1, NOT_RUN)
        found, failure = self._child(("rewrite", pair, data, answer_bound(len(data)), 1, b""))
        return found if failure is None else Rewritten(None, -1, failure)

    def reads_back(self, pair: Pair, form: bytes, data: bytes, times: int = 1) -> Heard | None:
        """None if the testee makes of `data`, which the reference writes for `form`, all that it should.

        Else what it makes of it, which stands: a codec that keeps something may be right when asked again.
        """
        if not self.can.decode:
            return Heard()
        decoded = self.decode(pair, data, form, times)
        if decoded != Decoded(form, len(data)):
            return Heard(decoded)
        rewritten = self.reencode(pair, data) if self.can.reencode else None
        return None if rewritten in (None, Rewritten(data, len(data))) else Heard(decoded, rewritten)

    def _answer(self, request: _Question) -> tuple[Any, Outcome | None]:
        """In the child: one step under its time limit."""
        phase, pair, data, bound, times, form = request
        if phase == "rewrite":
            return self._within_limit(phase, self._reencoded, pair, data, bound)
        step = self._steps(bound, times).get(phase)
        value = None if step is None else self._forms(pair.message).read(data)
        try:
            with step_limit():
                if step is None:
                    decoded = self._decoded_each_time(pair, data, bound, times, form)
                    return decoded, decoded.failure
                return _failed(attempt(phase, step, pair, value))
        except TimedOutError:
            return None, timed_out(phase)

    def _within_limit(self, phase: Phase, call: Callable[..., Any], *arguments: object) -> _Answer:
        try:
            with step_limit():
                return _failed(attempt(phase, call, *arguments))
        except TimedOutError:
            return None, timed_out(phase)

    def _reencoded(self, pair: Pair, data: bytes, bound: int) -> Rewritten:
        found = reencoded_bytes(self._testee.reencode(pair.message, pair.version, data), bound)
        return Rewritten(found.data, len(data) if found.consumed is None else found.consumed)

    def _encode(self, pair: Pair, value: Message, bound: int) -> bytes:
        return encoded_bytes(self._testee.encode_value(pair, value), bound)

    def _size(self, pair: Pair, value: Message) -> int | None:
        return computed_size(self._testee.size_value(pair, value))

    def _decoded_each_time(self, pair: Pair, data: bytes, bound: int, times: int, form: bytes) -> Decoded:
        """What is read, asked so often; the first answer that is not the form, if it is more than once."""
        right = Decoded(form, len(data)) if times > 1 else None
        return _repeated(times, lambda: self._decoded(pair, data, bound), right)

    def _decoded(self, pair: Pair, data: bytes, bound: int) -> Decoded:
        result, outcome = attempt("decode", self._testee.decode_value, pair, data)
        if not outcome.accepted:
            return Decoded(None, -1, outcome)
        try:
            value, consumed = decoded_pair(result)
            form = self._forms(pair.message).write(value)
            bounded("the form of decode's answer", len(form), bound)
            scribble_on(value)
            return Decoded(form, len(data) if consumed is None else consumed)
        except AnswerTooLargeError as error:
            return Decoded(None, -1, too_large("decode", error))
        except (MalformedValueError, TypeError, ValueError) as error:
            return Decoded(None, -1, malformed("decode", error))
        except BaseException as error:  # of an object of the codec's that is looked at
            return Decoded(None, -1, failed("decode", error))


def _repeated(times: int, ask: Callable[[], T], right: T | None = None) -> T:
    """The answer, asked so often; the first that is not right, or, where that is not known, differs from the
    first of all.

    All calls together are one step with one limit. A codec that is slow is asked less often: what it makes of
    `REPEATING` seconds says enough, and it is not to be taken for one that hangs.
    """
    this = os.getpid()
    until = time.monotonic() + min(REPEATING, step_seconds() / 4)
    first = ask()
    if right is not None and first != right:
        return first
    for _ in range(times - 1):
        if time.monotonic() > until:
            break
        if os.getpid() != this:
            os._exit(0)  # a copy, which an adapter forked: it is not to go on asking, and be copied again
        answer = ask()
        if answer != first:
            return answer
    return first


def _failed(attempted: tuple[Any, Outcome]) -> _Answer:
    result, outcome = attempted
    return result, None if outcome.accepted else outcome


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

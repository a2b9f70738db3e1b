"""Messages that a testee takes for others: one change of a spec that explains all that is wrong.

What a testee makes of some values is held against what pycodec makes of them with the changed spec. It
has to be the same for each of them, and another thing than is right for some.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

from harness.casework.faults import Direction
from harness.causes.misreading import Misreading, misreadings
from harness.causes.shift import varied
from harness.outcome import MALFORMED, Outcome
from harness.pair import Pair
from harness.references import Reference
from harness.values.baseline import plain_value
from harness.values.equality import same
from harness.values.form import FormCodec, MalformedValueError, names_a_field
from harness.values.shrink import Fields, walk, writable_fields
from pycodec import Codec, CodecError, Message, Policy, Protocol, interpreter
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import MessageSpec

__all__ = ["Answer", "Ask", "Taken", "answer_of"]

_VARIED: Final = 6
"""Values with something else in every field: one that comes out right by chance is not so in all."""
_LEAST: Final = 2
"""Values that have to come out wrong, as they are told to: one alone says little."""

_SECONDS: Final = 10.0
"""For asking them: a codec that takes longer is told by what a search finds."""

_Made = tuple[bytes, int] | None
"""What is written, or the form of what is read, and of how many bytes; None where it is refused."""


class Answer(NamedTuple):
    """What a testee makes of a value; None where it refuses."""

    made: _Made


Ask = Callable[[Pair, Message, bytes], Answer | None]
"""Has the testee write a value, or read the reference's bytes; None where it has no say."""


@dataclass(frozen=True, slots=True)
class _Evidence:
    """A value, and what becomes of it.

    Attributes:
        fields: the value in plain form.
        data: the reference's bytes; none where it refuses the value.
        right: what should become of it.
        made: what the testee makes of it.
    """

    fields: Fields
    data: bytes
    right: _Made
    made: _Made


class _Bent:
    """A codec that takes a message for another.

    Args:
        pair: of the message.
        taken: what it is taken for.
        policy: of the reference.
    """

    def __init__(self, pair: Pair, taken: Misreading, policy: Policy) -> None:
        self.taken = taken
        self._version = pair.version
        self._policy = policy
        self._class = Protocol([taken.spec]).message_class(pair.message)

    def write(self, fields: Fields) -> bytes:
        """The bytes of a value; `CodecError` where it refuses."""
        value = from_dict(self._class, fields)
        return interpreter.write(self.taken.spec, self._version, self._policy, self._class._structs, value)

    def read(self, data: bytes) -> tuple[Fields, int]:
        """The value in some bytes, and how many it takes; `CodecError` where it refuses."""
        value, consumed = interpreter.read(
            self.taken.spec, self._version, self._policy, self._class._structs, data, 0
        )
        return to_dict(value), consumed


class Taken:
    """What the messages of a run are taken for, found when it is first of use.

    Args:
        reference: of the run.
        forms: the form codec of a pair's message.
        asks: asks the testee, by direction; there is none of what it cannot do.
    """

    def __init__(
        self,
        reference: Reference,
        forms: Callable[[Pair], FormCodec],
        asks: Mapping[Direction, Ask],
    ) -> None:
        self._reference = reference
        self._forms = forms
        self._asks = asks
        self._found: dict[tuple[Pair, Direction], list[_Bent]] = {}
        self._causes: dict[tuple[str, Direction], dict[str, str]] = {}

    def note(self, pair: Pair, way: Direction, taken: Misreading, cause: str) -> str:
        """Note the name of the cause that a change of a message is; the name of its first one."""
        return self._causes.setdefault((pair.message, way), {}).setdefault(taken.words, cause)

    def cause_of_value(self, pair: Pair, way: Direction, fields: Fields) -> str:
        """The name of the cause that was noted and explains what becomes of a value; `""` for none."""
        return self._noted(pair, way, lambda: self.for_value(pair, way, fields))

    def cause_of_frame(self, pair: Pair, data: bytes) -> str:
        """As `cause_of_value`, of what is read from a frame."""
        return self._noted(pair, "read", lambda: self.for_frame(pair, data))

    def _noted(self, pair: Pair, way: Direction, find: Callable[[], Misreading | None]) -> str:
        known = self._causes.get((pair.message, way))
        taken = find() if known else None
        return known.get(taken.words, "") if known and taken else ""

    def for_value(self, pair: Pair, way: Direction, fields: Fields) -> Misreading | None:
        """The one change of a message's spec that explains what becomes of a value, and of all others that
        are asked, in one direction; None where there is none."""
        example = next(self._asked(pair, way, [fields]), None) if way in self._asks else None
        return None if example is None else self._for_other(pair, way, example)

    def for_frame(self, pair: Pair, data: bytes) -> Misreading | None:
        """As `for_value`, of what is read from a frame, whatever that holds."""
        value = self._reference.protocol.message_class(pair.message)()
        answer = self._asks["read"](pair, value, data) if "read" in self._asks else None
        if answer is None:
            return None
        right = None
        with suppress(CodecError):
            read, consumed = self._codec(pair).decode(data)
            right = self._forms(pair).write(read), consumed
        return self._for_other(pair, "read", _Evidence({}, data, right, answer.made))

    def _for_other(self, pair: Pair, way: Direction, example: _Evidence) -> Misreading | None:
        if example.made == example.right:
            return None
        if (pair, way) not in self._found:
            self._found[pair, way] = self._explaining(pair, way)
        told = (each.taken for each in self._found[pair, way] if self._explains(each, pair, way, example))
        return next(told, None)

    def _explaining(self, pair: Pair, way: Direction) -> list[_Bent]:
        """The changes that explain all that is asked; none where that says too little."""
        until = time.monotonic() + _SECONDS
        told: list[_Evidence] = []
        for one in self._asked(pair, way, self._values(pair)):
            if time.monotonic() > until:
                return []
            told.append(one)
        # What is wrong refutes most of them at once.
        told.sort(key=lambda one: one.made == one.right)
        wrong = [one for one in told if one.made != one.right]
        if len(wrong) < _LEAST:
            return []
        policy = self._reference.policy
        every = (_Bent(pair, each, policy) for each in misreadings(self._message(pair), pair.version))
        fitting = [each for each in every if all(self._explains(each, pair, way, one) for one in told)]
        if sum(one.made is not None for one in wrong) >= _LEAST:
            return fitting
        # What is refused looks alike, whatever the reason: what is refused tells, and what is not.
        return fitting if len(wrong) < len(told) and len(fitting) == 1 else []

    def _explains(self, bent: _Bent, pair: Pair, way: Direction, one: _Evidence) -> bool:
        """Whether a codec that takes the message so makes of a value what the testee does."""
        made: _Made
        try:
            if way == "write":
                data = bent.write(one.fields)
                made = data, len(data)
            else:
                fields, consumed = bent.read(one.data)
                value = from_dict(self._reference.protocol.message_class(pair.message), fields)
                made = self._forms(pair).write(value), consumed
        except (CodecError, MalformedValueError):
            made = None
        return made == one.made

    def _asked(self, pair: Pair, way: Direction, values: Iterable[Fields]) -> Iterator[_Evidence]:
        """What becomes of values; nothing of those that the testee has no say in, or that cannot be read, as
        the reference writes none of them."""
        codec, forms = self._codec(pair), self._forms(pair)
        for fields in values:
            value = from_dict(codec.message_class, fields)
            data, right, form = b"", None, None
            with suppress(CodecError):
                data = codec.encode(value)
                right = data, len(data)
                form = forms.write(codec.decode(data)[0])
            if way == "read":
                if form is None:
                    continue
                right = form, len(data)
            answer = self._asks[way](pair, value, data)
            if answer is not None:
                yield _Evidence(fields, data, right, answer.made)

    def _codec(self, pair: Pair) -> Codec:
        return self._reference.protocol.codec(*pair, self._reference.policy)

    def _values(self, pair: Pair) -> Iterator[Fields]:
        """A value of which nothing is set, each field set alone, and values with something everywhere."""
        message = self._message(pair)
        classes = self._reference.protocol.message_class(pair.message)._structs
        unset = writable_fields(message.root, pair.version)
        plain = to_dict(plain_value(message, pair.version, classes))
        yield unset
        yield from ({**unset, name: plain[name]} for name in unset if not same(unset[name], plain[name]))
        yield plain
        nodes = list(walk(message.root, plain))
        yield from (varied(plain, nodes, pair.version, count(number)) for number in range(_VARIED))

    def _message(self, pair: Pair) -> MessageSpec:
        return self._reference.protocol.messages[pair.message]


def answer_of(made: _Made, failure: Outcome | None) -> Answer | None:
    """What a testee made, or that it refused; None where it did not survive it, or has no say.

    What is no value of the message, for none of its fields, is no refusal.
    """
    if failure is None:
        return Answer(made)
    is_shapeless = failure.error_class == MALFORMED and not names_a_field(failure.text)
    return None if failure.died or failure.unasked or is_shapeless else Answer(None)

"""Messages that a testee takes for others: one change of a spec that explains all that is wrong.

What a testee makes of some values is held against what pycodec makes of them with the changed spec. It
has to be the same for each of them, and another thing than is right for some.

A change that is about no field, such as structs that have no tag section, may be made in all messages alike:
where it explains what becomes of many, it is one mistake in what reads or writes any.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final, NamedTuple

from harness.casework.faults import Direction
from harness.causes.length import message_place
from harness.causes.misreading import Misreading, misreadings, of_any_message
from harness.causes.scope import MANY, TAKEN, Place, Scope, narrowest
from harness.causes.shift import varied
from harness.outcome import MALFORMED, Outcome
from harness.pair import Pair
from harness.references import Reference
from harness.values.baseline import plain_value
from harness.values.equality import same
from harness.values.form import FormCodec, MalformedValueError, names_a_field
from harness.values.shrink import TAGS, Fields, walk, writable_fields
from pycodec import Codec, CodecError, Message, Protocol, interpreter
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import MessageSpec, StructSpec

__all__ = ["Answer", "Ask", "Everywhere", "Taken", "answer_of"]

_VARIED: Final = 6
"""Values with something else in every field: one that comes out right by chance is not so in all."""
_LEAST: Final = 2
"""Values that have to come out wrong, as they are told to: one alone says little."""

_SECONDS: Final = 10.0
"""For asking them: a codec that takes longer is told by what a search finds."""
_ENOUGH: Final = 12
"""Messages that are as they should be, or wrong in other ways, and none but the one that is taken so."""
_SECONDS_OF_ALL: Final = 30.0
"""For asking about all messages: those that were asked by then tell as much."""

_OTHER_WAY: Final[dict[Direction, Direction]] = {"read": "write", "write": "read"}

_Made = tuple[bytes, int] | None
"""What is written, at first or again, or the form of what is read, and of how many bytes; None where it is
refused."""


class Answer(NamedTuple):
    """What a testee makes of a value; None where it refuses."""

    made: _Made


Ask = Callable[[Pair, Message, bytes], Answer | None]
"""Has the testee write a value, or read the reference's bytes, or write them again; None where it has no
say."""


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


@dataclass(frozen=True, slots=True)
class Everywhere:
    """A change that many messages are taken with.

    Attributes:
        words: what is changed.
        scope: the messages.
        messages: how many were seen to be.
        is_all: whether no message was seen to go wrong in another way.
    """

    words: str
    scope: Scope
    messages: int
    is_all: bool


class _Bent:
    """A codec that takes a message for another.

    Args:
        right: the reference's.
        taken: what its message is taken for.
        ways: in which directions it is; in the others it is as it should be.
    """

    def __init__(self, right: Codec, taken: Misreading, ways: Sequence[Direction]) -> None:
        self.taken = taken
        self._right = right
        self._ways = ways
        self._class = Protocol([taken.spec]).message_class(taken.spec.name)

    def writings(self, fields: Fields) -> Iterator[bytes | None]:
        """What may be written for a value, None where that is refused: unknown tagged fields of structs that
        have no place for any are refused, or left out."""
        yield self._written(fields)
        if "write" in self._ways and self.taken.keeps_tags:
            spec = self.taken.spec
            placed = _placed(spec, self._right.version, spec.root, fields)
            if not same(placed, fields):
                yield self._written(placed)

    def _written(self, fields: Fields) -> bytes | None:
        right = self._right
        with suppress(CodecError):
            if "write" not in self._ways:
                return right.encode(from_dict(right.message_class, fields))
            value = from_dict(self._class, fields if self.taken.keeps_tags else _untagged(fields))
            classes = self._class._structs
            return interpreter.write(self.taken.spec, right.version, right.policy, classes, value)
        return None

    def read(self, data: bytes) -> tuple[Fields, int]:
        """The value in some bytes, and how many it takes; `CodecError` where it refuses."""
        right = self._right
        if "read" not in self._ways:
            value, consumed = right.decode(data)
            return to_dict(value), consumed
        value, consumed = interpreter.read(
            self.taken.spec, right.version, right.policy, self._class._structs, data, 0
        )
        fields = to_dict(value)
        return fields if self.taken.keeps_tags else _untagged(fields), consumed


def _untagged(fields: Fields) -> Fields:
    """A value without unknown tagged fields, in any of its structs."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: bare(each) for name, each in value.items() if name != TAGS}
        return list(map(bare, value)) if isinstance(value, list) else value

    bared: Fields = bare(fields)
    return bared


def _placed(message: MessageSpec, version: int, struct: StructSpec, fields: Fields) -> Fields:
    """A struct of a message without the unknown tagged fields that have no place in a version."""

    def placed(value: Any, of: StructSpec) -> Any:
        if isinstance(value, dict):
            return _placed(message, version, of, value)
        return [placed(each, of) for each in value] if isinstance(value, list) else value

    structs = {each.snake_name: each.struct for each in struct.fields if each.struct is not None}
    held = {name: placed(each, structs[name]) if name in structs else each for name, each in fields.items()}
    if not message.struct_is_flexible(struct, version):
        held.pop(TAGS, None)
    return held


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
        self._told: dict[tuple[Pair, Direction], list[_Evidence]] = {}
        self._found: dict[tuple[Pair, Direction], list[_Bent]] = {}
        self._fitting_any: dict[tuple[Pair, Direction], list[_Bent]] = {}
        self._everywhere: dict[tuple[str, Direction], Everywhere | None] = {}
        self._causes: dict[tuple[str, Direction], dict[str, str]] = {}
        self._causes_of_all: dict[Direction, dict[str, str]] = {}

    def note_everywhere(self, way: Direction, taken: Everywhere, cause: str) -> None:
        """Note the name of the cause that a change of many messages is."""
        self._causes_of_all.setdefault(self._way(way), {}).setdefault(taken.words, cause)

    def note(self, pair: Pair, way: Direction, taken: Misreading, cause: str) -> str:
        """Note the name of the cause that a change of a message is; the name of its first one."""
        return self._causes.setdefault((pair.message, self._way(way)), {}).setdefault(taken.words, cause)

    def cause_of_value(self, pair: Pair, way: Direction, fields: Fields) -> str:
        """The name of the cause that was noted and explains what becomes of a value; `""` for none."""
        if of_all := self._causes_of_all.get(self._way(way)):
            known = (of_all.get(words, "") for words in self._of_all(pair, self._way(way), fields))
            if name := next(filter(None, known), ""):
                return name
        return self._noted(pair, way, lambda: self.for_value(pair, way, fields))

    def cause_of_frame(self, pair: Pair, data: bytes) -> str:
        """As `cause_of_value`, of what is read from a frame."""
        return self._noted(pair, "read", lambda: self.for_frame(pair, data))

    def _noted(self, pair: Pair, way: Direction, find: Callable[[], Misreading | None]) -> str:
        known = self._causes.get((pair.message, self._way(way)))
        taken = find() if known else None
        return known.get(taken.words, "") if known and taken else ""

    def for_value(self, pair: Pair, way: Direction, fields: Fields) -> Misreading | None:
        """The one change of a message's spec that explains what becomes of a value, and of all others that
        are asked, in one direction; None where there is none."""
        way = self._way(way)
        example = self._example(pair, way, fields)
        return None if example is None else self._for_other(pair, way, example)

    def everywhere(
        self, pair: Pair, way: Direction, fields: Fields, pairs: Callable[[], Iterable[Pair]]
    ) -> Everywhere | None:
        """The change that explains what becomes of a value, and of many messages; None where there is none.

        Args:
            pair: of the value.
            way: the direction.
            fields: the value.
            pairs: gives those that stand for all messages.
        """
        way = self._way(way)
        found: list[Everywhere] = []
        for words in self._of_all(pair, way, fields):
            if (words, way) not in self._everywhere:
                self._everywhere[words, way] = self._messages_taken(pair, way, words, pairs())
            if (taken := self._everywhere[words, way]) is not None:
                found.append(taken)
        return max(found, key=lambda taken: taken.messages, default=None)

    def _of_all(self, pair: Pair, way: Direction, fields: Fields) -> Iterator[str]:
        """In words, the changes of any message that explain what becomes of a value, and of all others of its
        message that are asked."""
        example = self._example(pair, way, fields)
        if example is not None and example.made != example.right:
            fitting = self._fitting_of_all(pair, way)
            yield from (each.taken.words for each in fitting if self._explains(each, pair, way, example))

    def _messages_taken(
        self, pair: Pair, way: Direction, words: str, pairs: Iterable[Pair]
    ) -> Everywhere | None:
        """The messages of which a change explains all that is wrong; None where they are so few that each may
        be a mistake of its own.

        What is refused throughout says nothing of why: of as many as that, something else was seen. And where
        more of what goes wrong is another matter, it may be that matter that looks so here.
        """
        until = time.monotonic() + _SECONDS_OF_ALL
        failing: list[Place] = []
        agreeing: list[Place] = []
        telling: list[Place] = []
        others: list[Place] = []
        for each in pairs:
            if time.monotonic() > until:
                break
            told = self._evidence(each, way)
            changes = of_any_message(self._message(each), each.version)
            if not told or words not in _words_of(changes, way):
                continue
            place = message_place(self._message(each), each.version)
            wrong = [one for one in told if one.made != one.right]
            explained = any(bent.taken.words == words for bent in self._fitting_of_all(each, way))
            if wrong and explained:
                failing.append(place)
                telling += [place] * any(one.made is not None for one in wrong)
            elif not explained:
                (others if wrong else agreeing).append(place)
            if len(agreeing) + len(others) >= _ENOUGH and all(one.message == pair.message for one in failing):
                return None  # it is a matter of the one message
        scope = narrowest(message_place(self._message(pair), pair.version), failing, agreeing)
        messages = {place.message for place in telling if scope.covers(place)}
        if scope.local or len(messages) < MANY or len(others) >= len(failing):
            return None
        scope = replace(scope, conditions=(*scope.conditions, f"{TAKEN}{words}"))
        return Everywhere(words, scope, len(messages), not others)

    def _way(self, way: Direction) -> Direction:
        """The direction in which a testee is asked: one that does nothing else writes again what it reads."""
        return "rewrite" if way == "read" and way not in self._asks and "rewrite" in self._asks else way

    def _example(self, pair: Pair, way: Direction, fields: Fields) -> _Evidence | None:
        return next(self._asked(pair, way, [fields]), None)

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
        told = self._evidence(pair, way)
        wrong = [one for one in told if one.made != one.right]
        if len(wrong) < _LEAST:
            return []
        fitting = self._fitting(pair, way, misreadings(self._message(pair), pair.version))
        if self._is_seen(pair, way):
            return fitting
        # What is refused looks alike, whatever the reason: what is refused tells, and what is not.
        if len(fitting) == 1:
            return fitting if len(wrong) < len(told) else []
        # Of several, it is the one that is seen where values come out.
        other: Direction | None = _OTHER_WAY.get(way)
        seen = self._explaining(pair, other) if other and self._is_seen(pair, other) else []
        return [each for each in fitting if each.taken.words in {one.taken.words for one in seen}]

    def _is_seen(self, pair: Pair, way: Direction) -> bool:
        """Whether values come out, and wrong ones, so that they tell what the message is taken for."""
        wrong = (one for one in self._evidence(pair, way) if one.made != one.right)
        return sum(one.made is not None for one in wrong) >= _LEAST

    def _fitting_of_all(self, pair: Pair, way: Direction) -> list[_Bent]:
        """The changes of any message that explain all that is asked of one, right or wrong."""
        if (pair, way) not in self._fitting_any:
            changes = of_any_message(self._message(pair), pair.version)
            self._fitting_any[pair, way] = self._fitting(pair, way, changes)
        return self._fitting_any[pair, way]

    def _fitting(self, pair: Pair, way: Direction, changes: Iterable[Misreading]) -> list[_Bent]:
        told = self._evidence(pair, way)
        if not told:
            return []
        every = (_Bent(self._codec(pair), *each) for each in _made_in(changes, way))
        return [bent for bent in every if all(self._explains(bent, pair, way, one) for one in told)]

    def _evidence(self, pair: Pair, way: Direction) -> list[_Evidence]:
        """What becomes of the values that are asked of a message; nothing where there is no time for that."""
        if (pair, way) not in self._told:
            until = time.monotonic() + _SECONDS
            told: list[_Evidence] = []
            for one in self._asked(pair, way, self._values(pair)):
                if time.monotonic() > until:
                    told = []
                    break
                told.append(one)
            # What is wrong refutes most changes at once.
            self._told[pair, way] = sorted(told, key=lambda one: one.made == one.right)
        return self._told[pair, way]

    def _explains(self, bent: _Bent, pair: Pair, way: Direction, one: _Evidence) -> bool:
        """Whether a codec that takes the message so makes of a value what the testee does."""
        if way == "write":
            written = bent.writings(one.fields)
            return one.made in [None if data is None else (data, len(data)) for data in written]
        made: _Made = None
        with suppress(CodecError, MalformedValueError):
            fields, consumed = bent.read(one.data)
            if way == "rewrite":
                again = bent.writings(fields)
                return one.made in [None if data is None else (data, consumed) for data in again]
            value = from_dict(self._reference.protocol.message_class(pair.message), fields)
            made = self._forms(pair).write(value), consumed
        return made == one.made

    def _asked(self, pair: Pair, way: Direction, values: Iterable[Fields]) -> Iterator[_Evidence]:
        """What becomes of values; nothing of those that the testee has no say in, or that cannot be read, as
        the reference writes none of them."""
        if way not in self._asks:
            return
        codec, forms = self._codec(pair), self._forms(pair)
        for fields in values:
            value = from_dict(codec.message_class, fields)
            data, right, form = b"", None, None
            with suppress(CodecError):
                data = codec.encode(value)
                right = data, len(data)
                form = forms.write(codec.decode(data)[0])
            if way != "write":
                if form is None:
                    continue
                right = (form if way == "read" else data), len(data)
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


def _made_in(
    changes: Iterable[Misreading], way: Direction
) -> Iterator[tuple[Misreading, tuple[Direction, ...]]]:
    """Changes of what is read or written, with those directions; what is written again is both, or either."""
    if way != "rewrite":
        yield from ((each, (way,)) for each in changes)
        return
    every = list(changes)
    yield from ((each, ("read", "write")) for each in every)
    yield from ((replace(each, words=f"{each.words} in reading"), ("read",)) for each in every)
    yield from ((replace(each, words=f"{each.words} in writing"), ("write",)) for each in every)


def _words_of(changes: Iterable[Misreading], way: Direction) -> set[str]:
    return {each.words for each, _ in _made_in(changes, way)}


def answer_of(made: _Made, failure: Outcome | None) -> Answer | None:
    """What a testee made, or that it refused; None where it did not survive it, or has no say.

    What is no value of the message, for none of its fields, is no refusal.
    """
    if failure is None:
        return Answer(made)
    is_shapeless = failure.error_class == MALFORMED and not names_a_field(failure.text)
    return None if failure.died or failure.unasked or is_shapeless else Answer(None)

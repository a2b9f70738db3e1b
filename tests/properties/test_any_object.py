"""Whatever object stands in whatever field: a value is written or refused, and both implementations agree."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.pair import Pair
from pycodec import EncodeError, Message, Protocol
from pycodec.jsonform import Records, from_json, to_json
from pycodec.plain import from_dict, to_dict
from tests.properties.everything import EVERYTHING
from tests.properties.objects import OBJECTS, told
from tests.properties.subject import Subject, each_pair

_TAGS = "_unknown_tagged_fields"


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every attribute of every struct in a value, and every element of a list, as (holder, name or index)."""
    found: list[tuple[Any, Any]] = []
    pending = [value]
    while pending:
        holder = pending.pop()
        places: list[tuple[Any, Any]]
        if isinstance(holder, Message):
            places = [(name, getattr(holder, name)) for name in (*holder._fields, _TAGS)]
        else:
            places = list(enumerate(holder))
        for name, held in places:
            found.append((holder, name))
            if isinstance(held, Message | list):
                pending.append(held)
    return found


def put(place: tuple[Any, Any], thing: Any) -> None:
    holder, name = place
    if isinstance(holder, Message):
        setattr(holder, name, thing)
    else:
        holder[name] = thing


def check(subject: Subject, value: Any) -> None:
    if isinstance(value, Message):
        assert repr(value).startswith(type(value).__name__)
    written = told(subject.codec.encode, value)
    assert written == told(subject.interpreted, "encode", value)
    size = told(subject.codec.size, value)
    if isinstance(written, bytes):
        assert size == len(written)
        assert subject.interpreted("size", value) == len(written)
    else:
        assert issubclass(written[0], EncodeError)
        assert isinstance(size, int) or issubclass(size[0], EncodeError)


@each_pair
def test_any_object_in_any_field(protocol: Protocol, pair: Pair) -> None:
    """encode gives bytes of the promised size or an EncodeError, the same as the interpreter.

    And the value shows itself, for those who look for what is wrong.
    """
    subject = Subject(protocol, pair)

    @given(subject.any_values(), st.data())
    @settings(max_examples=200)
    def law(value: Message, data: st.DataObject) -> None:
        there = places(value)
        for _ in range(data.draw(st.integers(1, 3))):
            put(there[data.draw(st.integers(0, len(there) - 1))], data.draw(OBJECTS))
        check(subject, value)

    law()


@each_pair
def test_any_object_instead_of_a_value(protocol: Protocol, pair: Pair) -> None:
    subject = Subject(protocol, pair)

    @given(OBJECTS)
    def law(thing: Any) -> None:
        check(subject, thing)

    law()


def without_words(answer: Any) -> Any:
    """What `told` gives, but for an error's words: they show the object, and a dict holds plain ones."""
    return (answer[0], *answer[2:]) if isinstance(answer, tuple) else answer


@each_pair
def test_any_object_in_any_field_as_json_or_dict(protocol: Protocol, pair: Pair) -> None:
    """The JSON form is JSON, the plain form a dict; or there is an error of pycodec."""
    subject = Subject(protocol, pair)

    @given(subject.any_values(), st.data())
    @settings(max_examples=100)
    def law(value: Message, data: st.DataObject) -> None:
        there = places(value)
        for _ in range(data.draw(st.integers(1, 3))):
            put(there[data.draw(st.integers(0, len(there) - 1))], data.draw(OBJECTS))
        for records in Records:
            form = told(to_json, value, pair.version, records)
            if isinstance(form, dict):
                told(from_json, type(value), json.loads(json.dumps(form)), pair.version)
        plain = told(to_dict, value)
        if isinstance(plain, dict):
            again = told(from_dict, type(value), plain)
            if isinstance(again, Message):
                assert without_words(told(subject.codec.encode, again)) == without_words(
                    told(subject.codec.encode, value)
                )

    law()


SHAPED = """
{ "type": "data", "name": "Shaped", "validVersions": "0-1", "flexibleVersions": "1+", "fields": [
  { "name": "Items", "type": "[]Item", "versions": "0+", "fields": [
    { "name": "Id", "type": "int32", "versions": "0+" },
    { "name": "Flag", "type": "bool", "versions": "0+" },
    { "name": "Uuid", "type": "uuid", "versions": "0+" },
    { "name": "Numbers", "type": "[]int16", "versions": "0+" },
    { "name": "Uuids", "type": "[]uuid", "versions": "0+" },
    { "name": "Empty", "type": "[]int64", "versions": "0+" },
    { "name": "Absent", "type": "int32", "versions": "2+", "default": "-1" },
    { "name": "AbsentText", "type": "string", "versions": "2+" },
    { "name": "AbsentList", "type": "[]string", "versions": "2+" } ] } ] }
"""


@pytest.mark.parametrize("version", [0, 1])
def test_any_object_in_an_array_of_one_shape(version: int) -> None:
    """The loops that are made for a shape look at every element, too."""
    protocol = Protocol.from_specs([SHAPED])
    subject = Subject(protocol, Pair("Shaped", version))
    message, item = protocol.message_class("Shaped"), protocol.struct_class("Shaped", "Item")

    def items(count: int) -> list[Message]:
        return [item(id=n, numbers=[1, n], uuids=[bytes(16)]) for n in range(count)]

    subject.codec.encode(message(items=items(500)))  # the shape is learned

    @given(st.integers(0, 29), st.sampled_from((*item._fields, _TAGS, None)), OBJECTS)
    @settings(max_examples=600)
    def law(index: int, name: str | None, thing: Any) -> None:
        value = message(items=items(30))
        put((value.items, index) if name is None else (value.items[index], name), thing)
        check(subject, value)

    law()


def test_the_value_of_another_protocol_is_as_good() -> None:
    """Classes are of a protocol; what a struct is told by are its attributes."""
    again = Protocol(EVERYTHING.messages.values())
    for name, version in EVERYTHING.pairs():
        value = again.message_class(name)()
        assert told(EVERYTHING.codec(name, version).encode, value) == told(
            again.codec(name, version).encode, value
        )


class Changes:
    """A number that does something to a list when it is asked."""

    def __init__(self, change: Callable[[], object]) -> None:
        self.change = change

    def __index__(self) -> int:
        self.change()
        return 7


@pytest.mark.parametrize("count", [1, 3, 500])
@pytest.mark.parametrize("version", [0, 1])
def test_a_list_that_changes_while_it_is_written(version: int, count: int) -> None:
    """What was there when it was counted is written, or all is refused."""
    protocol = Protocol.from_specs([SHAPED])
    message, item = protocol.message_class("Shaped"), protocol.struct_class("Shaped", "Item")
    subject = Subject(protocol, Pair("Shaped", version))
    for at, method in itertools.product({0, count // 2, count - 1}, ("append", "clear", "pop")):
        for way in (subject.codec.encode, lambda value: subject.interpreted("encode", value)):
            value = message(items=[item(numbers=[1]) for _ in range(count)])
            arguments = [item(numbers=[1])] if method == "append" else []
            change = Changes(partial(getattr(value.items, method), *arguments))
            value.items[at].id = change
            decoded, consumed = subject.codec.decode(written := way(value))
            assert consumed == len(written)
            assert len(decoded.items) == count
            assert decoded.items[at].id == 7

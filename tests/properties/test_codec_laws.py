"""Laws of encoding that a codec keeps by itself, without a reference; values are compared by their forms."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given

from harness.pair import Pair
from pycodec import EncodeError, Message, Protocol
from pycodec.jsonform import from_json, to_json
from pycodec.plain import from_dict, to_dict
from tests.properties.normal import normal
from tests.properties.subject import Subject, attempt, each_pair, outcome


@each_pair
def test_what_is_written_is_read_again(protocol: Protocol, pair: Pair) -> None:
    """decode(encode(v)) is v, consumed to the last byte, up to what Java's rules change on purpose."""
    subject = Subject(protocol, pair)

    @given(subject.values())
    def law(value: Message) -> None:
        data = subject.codec.encode(value)
        decoded, consumed = subject.codec.decode(data)
        assert subject.form(decoded) == subject.form(normal(value, pair.version))
        assert consumed == len(data)
        assert subject.codec.encode(decoded) == data

    law()


@each_pair
def test_size_is_the_number_of_bytes(protocol: Protocol, pair: Pair) -> None:
    """size(v) is len(encode(v)), without writing."""
    subject = Subject(protocol, pair)

    @given(subject.values())
    def law(value: Message) -> None:
        assert subject.codec.size(value) == len(subject.codec.encode(value))

    law()


@each_pair
def test_encoding_leaves_the_value_alone(protocol: Protocol, pair: Pair) -> None:
    """Neither encode nor size changes the value, carried or not."""
    subject = Subject(protocol, pair)

    @given(subject.any_values())
    def law(value: Message) -> None:
        before = subject.form(value)
        outcome(lambda: subject.codec.encode(value))
        outcome(lambda: subject.codec.size(value))
        assert subject.form(value) == before

    law()


@each_pair
def test_what_cannot_be_carried_is_refused_or_dropped(protocol: Protocol, pair: Pair) -> None:
    """encode(v) gives bytes that are read as v without its ignorable absent fields, or raises EncodeError."""
    subject = Subject(protocol, pair)

    @given(subject.any_values())
    def law(value: Message) -> None:
        data, error = attempt(lambda: subject.codec.encode(value))
        if error is not None:
            assert isinstance(error, EncodeError)
            assert (error.message, error.version) == pair
            return
        decoded, consumed = subject.codec.decode(data)
        assert subject.form(decoded) == subject.form(normal(value, pair.version))
        assert consumed == len(data)

    law()


@each_pair
def test_compiled_and_interpreted_encoding_agree(protocol: Protocol, pair: Pair) -> None:
    """The compiled codec writes, sizes and refuses as the interpreter does, error for error."""
    subject = Subject(protocol, pair)

    @given(subject.any_values())
    def law(value: Message) -> None:
        wanted = outcome(lambda: subject.interpreted("encode", value))
        assert outcome(lambda: subject.codec.encode(value)) == wanted
        if isinstance(wanted, bytes):
            assert subject.codec.size(value) == subject.interpreted("size", value)

    law()


@each_pair
def test_plain_dicts_lose_nothing(protocol: Protocol, pair: Pair) -> None:
    """from_dict(to_dict(v)) is v, whatever it holds; and so is the value read from its form."""
    subject = Subject(protocol, pair)

    @given(subject.any_values())
    def law(value: Message) -> None:
        form = subject.form(value)
        assert subject.form(from_dict(type(value), to_dict(value))) == form
        assert subject.form(subject.read_form(form)) == form

    law()


@each_pair
def test_json_keeps_what_json_can_hold(protocol: Protocol, pair: Pair) -> None:
    """Through JSON text, a value comes back but for its unknown tagged fields and the payloads of NaNs."""
    subject = Subject(protocol, pair)

    @given(subject.values())
    def law(value: Message) -> None:
        plain = _without_what_json_lacks(to_dict(value))
        value = from_dict(type(value), plain)
        text = json.dumps(to_json(value, pair.version))
        read = from_json(type(value), json.loads(text), pair.version)
        # Tagged floats lose the sign of a zero; half surrogates survive here, other than on the wire.
        assert subject.codec.encode(read) == subject.codec.encode(value)

    law()


def _without_what_json_lacks(plain: Any) -> Any:
    if isinstance(plain, dict):
        kept = {name: item for name, item in plain.items() if name != "unknown_tagged_fields"}
        return {name: _without_what_json_lacks(item) for name, item in kept.items()}
    if isinstance(plain, list):
        return [_without_what_json_lacks(item) for item in plain]
    return float("nan") if isinstance(plain, float) and plain != plain else plain

"""Laws 1 to 4 of value cases, against the Java reference through the gateway.

A second, plain statement of what `harness.suites.values.judge` judges: each property asks the facade
directly.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.casework.facade import ValueResponse, parse_value_response, value_request
from harness.pair import Pair
from harness.references import find_reference
from harness.runners.gateway import Gateway
from harness.values.form import FormCodec
from pycodec import Codec, EncodeError, Message
from tests.properties.pairs import REFERENCES, features, pairs_of
from tests.properties.strategies import any_values, values

pytestmark = pytest.mark.jvm

_PAIRS = [(reference, pair) for reference in REFERENCES for pair in pairs_of(reference)]
_FLEXIBLE = [
    (reference, pair)
    for reference, pair in _PAIRS
    if find_reference(reference).protocol.messages[pair.message].is_flexible(pair.version)
]


def _label(value: object) -> str:
    return str(value)


each_pair = pytest.mark.parametrize(("reference", "pair"), _PAIRS, ids=_label)


class Sides:
    """pycodec and the reference, for one pair."""

    def __init__(self, gateway: Gateway, reference: str, pair: Pair) -> None:
        found = find_reference(reference)
        self.protocol = found.protocol
        self.pair = pair
        self.codec: Codec = self.protocol.codec(pair.message, pair.version, found.policy)
        self.form = FormCodec(self.codec.spec, self.codec.message_class._structs)
        self.java = found.class_names[pair.message]
        self.call = gateway.batch_call(found)

    def values(self) -> st.SearchStrategy[Message]:
        return values(self.protocol, *self.pair)

    def ask(self, value: Message, mine: bytes | None) -> ValueResponse:
        """What the reference makes of a value, and of pycodec's bytes for it."""
        request = value_request(self.pair.version, self.form.write(value), mine)
        return parse_value_response(self.call([(self.java, request)])[0], mine)

    def read_form(self, answer: ValueResponse, value: Message) -> bytes:
        """The form of what the reference reads from its own bytes."""
        assert answer.reread.accepted, answer.reread
        form = self.form.write(value) if answer.reread_same else answer.reread_form
        assert form is not None
        return form


@each_pair
def test_law_1_the_same_bytes(gateway: Gateway, reference: str, pair: Pair) -> None:
    """Law 1: encode(v) equals the reference's bytes, and the reference reads the same value from both."""
    sides = Sides(gateway, reference, pair)

    @given(sides.values())
    def law(value: Message) -> None:
        mine = sides.codec.encode(value)
        answer = sides.ask(value, mine)
        assert answer.encode.accepted, answer.encode
        if mine != answer.data:
            assert answer.testee.form == sides.read_form(answer, value)
        assert mine == answer.data

    law()


@each_pair
def test_law_2_the_same_value_and_size(gateway: Gateway, reference: str, pair: Pair) -> None:
    """Law 2: decoding the reference's bytes gives what the reference reads; size(v) is their number."""
    sides = Sides(gateway, reference, pair)

    @given(sides.values())
    def law(value: Message) -> None:
        answer = sides.ask(value, None)
        assert answer.data is not None
        decoded, consumed = sides.codec.decode(answer.data)
        assert sides.form.write(decoded) == sides.read_form(answer, value)
        assert consumed == answer.reread_consumed == len(answer.data)
        assert sides.codec.size(value) == answer.size == len(answer.data)

    law()


@each_pair
def test_law_3_refused_alike(gateway: Gateway, reference: str, pair: Pair) -> None:
    """Law 3: what the version cannot carry is refused, or dropped where ignorable, as the reference does."""
    sides = Sides(gateway, reference, pair)

    @given(any_values(sides.protocol, *pair))
    def law(value: Message) -> None:
        try:
            mine = sides.codec.encode(value)
        except EncodeError:
            mine = None
        answer = sides.ask(value, mine)
        assert mine == answer.data, answer.encode
        if mine is not None:
            decoded, consumed = sides.codec.decode(mine)
            assert sides.form.write(decoded) == sides.read_form(answer, value)
            assert consumed == len(mine)

    law()


@pytest.mark.parametrize(("reference", "pair"), _FLEXIBLE, ids=_label)
def test_law_4_unknown_tags_survive(gateway: Gateway, reference: str, pair: Pair) -> None:
    """Law 4: unknown tagged fields, in whatever struct, come through decode and encode unchanged."""
    sides = Sides(gateway, reference, pair)

    @given(sides.values().filter(_has_unknown_tags))
    def law(value: Message) -> None:
        answer = sides.ask(value, None)
        assert answer.data is not None
        decoded, _ = sides.codec.decode(answer.data)
        assert _tags(decoded) == _tags(value)
        assert sides.codec.encode(decoded) == answer.data

    law()


def _tags(value: object) -> list[object]:
    """The unknown tagged fields of every struct in a value, in the order of a walk over it."""
    if isinstance(value, list):
        return [tags for item in value for tags in _tags(item)]
    if not isinstance(value, Message):
        return []
    own = [value.unknown_tagged_fields] if value.unknown_tagged_fields else []
    return own + [tags for name in value._fields for tags in _tags(getattr(value, name))]


def _has_unknown_tags(value: Message) -> bool:
    return bool(_tags(value))


@each_pair
def test_the_reference_agrees_with_itself(gateway: Gateway, reference: str, pair: Pair) -> None:
    """The generated message and `types.Schema` read and write the same bytes; size() promises their number.

    One exception is Kafka's own: `types.Schema` has another marker for a null struct in a tagged field.
    """
    sides = Sides(gateway, reference, pair)
    excepted = "flexible tagged nullable struct" in features(sides.codec.spec, pair.version)

    @given(sides.values())
    def law(value: Message) -> None:
        answer = sides.ask(value, None)
        assert answer.size == len(answer.data or b"")
        assert answer.schema_same or excepted, answer.schema

    law()

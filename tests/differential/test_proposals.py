"""The proposals in pycodec against their twins on Kafka's own types: the laws of value and of byte cases.

Three parties: pycodec's codec of the message, pycodec's Schema layer, and the Java `Schema` that is built
from the layout of the latter. All three must write the same bytes; what Java reads must be the same value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.casework.facade import FacadeError
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.study.metadata import VALUES, VERSION, metadata_response, metadata_spec
from harness.suites.proposals.form import write_form
from harness.suites.proposals.java_form import encode_layout
from harness.suites.proposals.layout import Member, Page, Scalar
from harness.suites.proposals.layout import Struct as StructLayout
from harness.suites.proposals.schema_layout import layout_of
from harness.suites.proposals.twin_protocol import Answer, ReadBack, ask, read_op, time_op, write_op
from pycodec import Protocol
from pycodec.errors import CodecError
from pycodec.proposals.encodings import ENCODINGS, Encoding, EncodingCodec, parse_encoded_message
from pycodec.proposals.encodings.names import Kind
from pycodec.proposals.encodings.types import EncodedInteger, encoded_schema_for
from pycodec.proposals.optional import DraftCodec, parse_draft, to_accepted
from pycodec.proposals.optional.derive import draft_schema_for
from pycodec.proposals.wirepage import AS_WRITTEN, CORRECTED, Layout
from pycodec.proposals.wirepage.layouts import to_struct
from pycodec.specs.model import Primitive
from pycodec.specs.parse import parse_message
from pycodec.types import Schema, Struct, Type, schema_for
from tests.properties.strategies import values
from tests.pycodec.proposals.encodings.specs import EVERYTHING as ENCODED
from tests.pycodec.proposals.optional.specs import EVERYTHING as DRAFTED
from tests.pycodec.proposals.optional.test_codec import ACCEPTED, drafted
from tests.pycodec.proposals.random_specs import (
    LAST_VERSION,
    draft_specs,
    encoded_specs,
    fitted,
    without_unknown,
)
from tests.pycodec.proposals.wirepage.test_layouts import drawn

pytestmark = pytest.mark.jvm

ENCODED_SPEC = parse_encoded_message(ENCODED)
ENCODED_PROTOCOL = Protocol([ENCODED_SPEC])
DRAFT_SPEC = parse_draft(DRAFTED)
DRAFT_PROTOCOL = Protocol([ACCEPTED])
INTEGERS = [Primitive.INT16, Primitive.INT32, Primitive.INT64]
PAGE = [layout for form in (AS_WRITTEN, CORRECTED) for layout in form.values()]


Twin = Callable[[bytes, Sequence[bytes]], list[Answer]]
"""Asks Java: the description of a type, and operations on it."""


@pytest.fixture(scope="module")
def twin(gateway: Gateway, reference: Reference) -> Twin:
    return partial(ask, gateway.batch_call(reference))


def described(type: Type) -> bytes:
    return encode_layout(layout_of(type))


def check_value(twin: Twin, type: Type, value: Any, encoded: bytes) -> None:
    """Laws 1 and 2: the same bytes from the same value, and the same value from the bytes."""
    form = write_form(type, value)
    written, read = twin(described(type), [write_op(form), read_op(encoded + b"\x55")])
    assert written.written == encoded
    assert read.read == ReadBack(len(encoded), form, encoded)


def check_bytes(twin: Twin, type: Type, description: bytes, data: Sequence[bytes]) -> None:
    """Law 5: both accept or both reject; on accept the same value, length and canonical bytes."""
    for item, answer in zip(data, twin(description, [read_op(item) for item in data]), strict=True):
        try:
            value, end = type.read(item)
            expected = ReadBack(end, write_form(type, value), type.to_bytes(value))
        except CodecError:
            assert answer.outcome.status == "rejected", (item.hex(), answer)
        else:
            assert answer.read == expected, item.hex()


def mutated(data: st.DataObject, encoded: bytes) -> list[bytes]:
    """Cut off, extended and changed."""
    found = [encoded[: data.draw(st.integers(0, len(encoded)))]]
    for _ in range(4):
        changed = bytearray(encoded or b"\0")
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
        found.append(bytes(changed))
    return found


def without_surrogates(value: object) -> bool:
    """Java's `Type.STRING` and its generated messages write lone surrogates differently."""
    return re.search(r"\\ud[89a-f]", repr(value)) is None


# KIP-625


@given(st.data(), st.sampled_from(INTEGERS), st.sampled_from(ENCODINGS))
def test_every_integer_in_every_encoding(
    twin: Twin, data: st.DataObject, logical: Primitive, encoding: Encoding
) -> None:
    type = EncodedInteger(logical, encoding)
    assert logical.integer_range is not None
    numbers = data.draw(st.lists(st.integers(*logical.integer_range), min_size=1, max_size=5))
    answers = twin(described(type), [write_op(write_form(type, number)) for number in numbers])
    for number, answer in zip(numbers, answers, strict=True):
        if encoding.holds(number):
            assert answer.written == encoding.encode(number)
        else:
            assert (answer.outcome.status, answer.outcome.error_class) == ("rejected", "SchemaException")
            assert str(number) in answer.outcome.text


@pytest.mark.parametrize("encoding", ENCODINGS, ids=str)
def test_numbers_at_every_boundary_of_sizes(twin: Twin, encoding: Encoding) -> None:
    for logical in INTEGERS:
        type = EncodedInteger(logical, encoding)
        assert logical.integer_range is not None
        low, high = logical.integer_range
        edges = {edge + step for bits in range(64) for edge in (2**bits, -(2**bits)) for step in (-1, 0, 1)}
        numbers = sorted(n for n in edges if low <= n <= high and encoding.holds(n))
        encoded = [encoding.encode(number) for number in numbers]
        answers = twin(described(type), [write_op(write_form(type, number)) for number in numbers])
        assert [answer.written for answer in answers] == encoded
        check_bytes(twin, type, described(type), encoded)


@given(st.sampled_from(INTEGERS), st.sampled_from(ENCODINGS), st.lists(st.binary(max_size=11), min_size=1))
def test_any_bytes_as_an_encoded_integer(
    twin: Twin, logical: Primitive, encoding: Encoding, data: list[bytes]
) -> None:
    type = EncodedInteger(logical, encoding)
    check_bytes(twin, type, described(type), data)


@pytest.mark.parametrize("encoding", ENCODINGS, ids=str)
def test_long_varints(twin: Twin, encoding: Encoding) -> None:
    """Overlong ones, excess bits in the last byte, one byte too many."""
    data = [b"\x80" * n + bytes([last]) for n in range(11) for last in (0, 1, 3, 4, 15, 16, 0x7F)]
    data += [b"\xff" * n + bytes([last]) for n in range(11) for last in (0, 1, 3, 4, 15, 16, 0x7F)]
    for logical in INTEGERS:
        type = EncodedInteger(logical, encoding)
        check_bytes(twin, type, described(type), data)


@given(st.data(), st.integers(0, 3))
def test_messages_with_encodings(twin: Twin, data: st.DataObject, version: int) -> None:
    codec = EncodingCodec(ENCODED_SPEC, version, classes=ENCODED_PROTOCOL.message_class("Sample")._structs)
    value = data.draw(values(ENCODED_PROTOCOL, "Sample", version).filter(without_surrogates))
    if version < 2:
        value.grown = value.grown % 1000
    encoded = codec.encode(value)
    schema = encoded_schema_for(ENCODED_SPEC, version)
    struct, _ = schema.read(encoded)
    check_value(twin, schema, struct, encoded)
    check_bytes(twin, schema, described(schema), mutated(data, encoded))


@given(st.data(), encoded_specs(), st.integers(0, LAST_VERSION))
def test_random_specs_with_encodings(twin: Twin, data: st.DataObject, text: str, version: int) -> None:
    spec = parse_encoded_message(text, array_elements=True)
    protocol = Protocol([spec])
    codec = EncodingCodec(spec, version, classes=protocol.message_class("Random")._structs)
    sound = values(protocol, "Random", version).filter(without_surrogates)
    encoded = codec.encode(fitted(data.draw(sound), version))
    schema = encoded_schema_for(spec, version)
    check_value(twin, schema, schema.read(encoded)[0], encoded)
    check_bytes(twin, schema, described(schema), mutated(data, encoded))


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("case", VALUES)
def test_the_studys_messages(twin: Twin, kind: Kind, case: str) -> None:
    """Arrays of encoded integers too."""
    codec = EncodingCodec(metadata_spec(kind, array_elements=True), VERSION)
    encoded = codec.encode(metadata_response(codec, VALUES[case]))
    schema = encoded_schema_for(codec.spec, VERSION)
    check_value(twin, schema, schema.read(encoded)[0], encoded)


def test_the_studys_times_in_java(twin: Twin) -> None:
    codec = EncodingCodec(metadata_spec(Kind.UNPACKED), VERSION)
    encoded = codec.encode(metadata_response(codec, VALUES["best"]))
    (answer,) = twin(described(encoded_schema_for(codec.spec, VERSION)), [time_op(encoded, 20)])
    write, read = answer.seconds
    assert 0 < write < 1
    assert 0 < read < 1


# KIP-482, first draft


@given(st.data(), st.sampled_from([0, 1]))
def test_messages_with_optional_fields(twin: Twin, data: st.DataObject, version: int) -> None:
    codec = DraftCodec(DRAFT_SPEC, version, classes=DRAFT_PROTOCOL.message_class("Sample")._structs)
    sound = values(DRAFT_PROTOCOL, "Sample", version).filter(drafted).filter(without_surrogates)
    encoded = codec.encode(data.draw(sound))
    schema = draft_schema_for(DRAFT_SPEC, version)
    check_value(twin, schema, schema.read(encoded)[0], encoded)
    check_bytes(twin, schema, described(schema), mutated(data, encoded))


@given(st.data(), draft_specs(), st.integers(0, LAST_VERSION))
def test_random_specs_with_optional_fields(twin: Twin, data: st.DataObject, text: str, version: int) -> None:
    spec, protocol = parse_draft(text), Protocol([parse_message(to_accepted(text))])
    codec = DraftCodec(spec, version, classes=protocol.message_class("Random")._structs)
    sound = values(protocol, "Random", version).filter(without_surrogates)
    encoded = codec.encode(without_unknown(data.draw(sound)))
    schema = draft_schema_for(spec, version)
    check_value(twin, schema, schema.read(encoded)[0], encoded)
    check_bytes(twin, schema, described(schema), mutated(data, encoded))


@given(st.lists(st.binary(max_size=40), min_size=1, max_size=5))
def test_any_bytes_as_a_message_with_optional_fields(twin: Twin, data: list[bytes]) -> None:
    schema = draft_schema_for(DRAFT_SPEC, 1)
    check_bytes(twin, schema, described(schema), data)


BAR = Member("bar", Scalar("string"), "hello world", tag=1)
BAZ = Member("baz", Scalar("int8"))


@pytest.mark.parametrize("field", [BAR, Member("bar", BAZ.type)], ids=["string", "int8"])
def test_a_field_given_twice_is_a_schema_exception(twin: Twin, field: Member) -> None:
    """@throws SchemaException If the given list have duplicate fields."""
    schema = StructLayout((field,), optional=(BAR,))
    (answer,) = twin(encode_layout(schema), [read_op(b"\0")])
    assert answer.outcome.status == "rejected"
    assert answer.outcome.error_class == "SchemaException"
    assert answer.outcome.text == "Schema contains a duplicate field: bar"


def test_an_optional_field_needs_a_value_to_be_absent(twin: Twin) -> None:
    schema = StructLayout((BAZ,), optional=(Member("bar", BAR.type, tag=1),))
    (answer,) = twin(encode_layout(schema), [read_op(b"\0")])
    assert answer.outcome.status == "rejected"
    assert "needs a default value or a nullable type" in answer.outcome.text


# The wire-format page


def page_type(layout: Layout) -> bytes:
    """Java knows the page's messages by name; the `size` in front of them is a type around it."""
    framed = encode_layout(Page(layout.name, layout.form == "corrected", StructLayout(())))
    return framed.removeprefix(b"\x0b")


@pytest.mark.parametrize("layout", PAGE, ids=lambda layout: f"{layout.name} {layout.form}")
@given(data=st.data())
def test_messages_of_the_page(twin: Twin, layout: Layout, data: st.DataObject) -> None:
    struct = to_struct(layout.schema, data.draw(drawn(layout.schema)))
    encoded, form = layout.schema.to_bytes(struct), write_form(layout.schema, struct)
    description = page_type(layout)
    written, read = twin(description, [write_op(form), read_op(encoded)])
    assert written.written == encoded
    assert read.read == ReadBack(len(encoded), form, encoded)
    check_bytes(twin, layout.schema, description, mutated(data, encoded))


def test_lists_that_do_not_match_are_refused_by_both(twin: Twin) -> None:
    layout = CORRECTED["FetchRequest"]
    data = bytes.fromhex("0001 0003 00000002 00000005 00000006 0001 0001 74 0001 00000007 0000")
    check_bytes(twin, layout.schema, page_type(layout), [data])
    (answer,) = twin(page_type(layout), [read_op(data)])
    assert answer.outcome.status == "rejected"
    assert "1 partitions with 0 offsets" in answer.outcome.text


# The twin itself


def test_a_description_that_java_does_not_know_is_no_answer(twin: Twin) -> None:
    with pytest.raises(FacadeError, match="no such type"):
        twin(b"\x63", [read_op(b"")])
    bound = CORRECTED["FetchRequest"].schema.get("topic_offsets")
    assert bound is not None
    with pytest.raises(TypeError, match="by the name of their message"):
        layout_of(bound.definition.type)


def test_a_planted_difference_is_seen(twin: Twin) -> None:
    """The comparison is not one that always agrees."""
    type = EncodedInteger(Primitive.INT32, Encoding(Kind.PACKED, 32))
    other = EncodedInteger(Primitive.INT32, Encoding(Kind.UNPACKED, 32))
    with pytest.raises(AssertionError):
        check_value(twin, type, 5, other.to_bytes(5))
    with pytest.raises(AssertionError):
        check_bytes(twin, type, described(other), [b"\x05"])


def test_kafkas_own_schema_is_described_too(twin: Twin, reference: Reference) -> None:
    spec = reference.protocol.spec("FetchRequest")
    for version in spec.valid_versions:
        schema: Schema = schema_for(spec, version)
        value = reference.protocol.message_class("FetchRequest")()
        encoded = reference.protocol.codec("FetchRequest", version).encode(value)
        struct: Struct | None = schema.read(encoded)[0]
        check_value(twin, schema, struct, encoded)

"""Messages with encodings on the wire: every place a field can stand, widening, and what is refused."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycodec import KAFKA, STRICT, Protocol
from pycodec.errors import DecodeError, InvalidValue, InvalidVarint, SchemaError, StrictViolation, Underflow
from pycodec.interpreter import read, write
from pycodec.proposals.encodings import (
    ENCODINGS,
    Encoding,
    EncodingCodec,
    assign_encodings,
    parse_encoded_message,
)
from pycodec.proposals.encodings.errors import ReadTooWide, WriteTooWide
from pycodec.proposals.encodings.types import EncodedInteger, encoded_schema_for
from pycodec.specs.generator_era import RELEASED
from pycodec.specs.model import MessageSpec, Primitive
from pycodec.specs.parse import parse_message
from pycodec.specs.source import read_specs
from tests.properties.strategies import values
from tests.pycodec.proposals.encodings.specs import EVERYTHING, one_field, spec_text

SPEC = parse_encoded_message(EVERYTHING)
PROTOCOL = Protocol([SPEC])
CLASSES = PROTOCOL.message_class("Sample")._structs
CODECS = {version: EncodingCodec(SPEC, version, classes=CLASSES) for version in range(4)}
WIDE = one_field({"0-1": "fixed32", "2+": "fixed64"}, "int64")


def narrow(value: object) -> object:
    """Bring the values of the narrower encoding of versions 0 and 1 into its range."""
    value.grown = (value.grown + 2**31) % 2**32 - 2**31  # type: ignore[attr-defined]
    return value


@given(st.data(), st.integers(0, 3))
def test_decode_is_the_inverse_of_encode(data: st.DataObject, version: int) -> None:
    codec = CODECS[version]
    drawn = data.draw(values(PROTOCOL, "Sample", version))
    value = narrow(drawn) if version < 2 else drawn
    encoded = codec.encode(value)
    decoded, consumed = codec.decode(b"\x01" + encoded + b"\x02", 1)
    assert (decoded, consumed) == (value, len(encoded))
    assert codec.size(value) == len(encoded)
    assert EncodingCodec(SPEC, version, STRICT, codec.classes).decode(encoded)[0] == value


@given(st.data(), st.integers(0, 3))
def test_fixed_encodings_of_the_types_own_width_change_nothing(data: st.DataObject, version: int) -> None:
    plain: MessageSpec = assign_encodings(SPEC, lambda struct, field, path: None)
    codec = EncodingCodec(plain, version, classes=CLASSES)
    value = data.draw(values(PROTOCOL, "Sample", version))
    assert codec.encode(value) == write(plain, version, KAFKA, codec.classes, value)


@given(st.data(), st.integers(0, 3))
def test_the_schema_layer_writes_and_reads_the_same_bytes(data: st.DataObject, version: int) -> None:
    """Codec and `Type` share the table of encodings and nothing else."""
    codec = CODECS[version]
    value = data.draw(values(PROTOCOL, "Sample", version))
    encoded = codec.encode(narrow(value) if version < 2 else value)
    schema = encoded_schema_for(SPEC, version)
    decoded, end = schema.read(encoded)
    assert end == len(encoded)
    assert schema.to_bytes(decoded) == encoded
    assert schema.size_of(decoded) == len(encoded)


def test_bytes_of_a_flexible_version_with_a_tagged_field() -> None:
    codec = CODECS[3]
    item = codec.classes["Item"](id=300, name="a", other=codec.classes["Common"](epoch=-2))
    value = codec.message_class(small=-1, grown=128, plain=1, late=5, items=[item], tagged=64, wide=2)
    assert codec.encode(value).hex(" ") == (
        "01 80 01 00 00 00 01 05 02 ac 02 02 61 01 03 00 00 00 00 00 00 00 00 00 02 01 00 02 80 01"
    )


# Widening


def test_a_narrow_version_promotes_when_it_reads() -> None:
    value, consumed = EncodingCodec(WIDE, 1).decode(b"\xff\xff\xff\xfe")
    assert (value.number, consumed) == (-2, 4)


def test_the_same_value_in_both_widths() -> None:
    for version, form in ((0, ">i"), (1, ">i"), (2, ">q"), (3, ">q")):
        codec = EncodingCodec(WIDE, version)
        assert codec.encode(codec.message_class(number=7)) == struct.pack(form, 7)


@pytest.mark.parametrize("value", [2**31, -(2**31) - 1, 2**63 - 1])
def test_a_narrow_version_refuses_to_cut_a_value_off(value: int) -> None:
    codec = EncodingCodec(WIDE, 1)
    with pytest.raises(WriteTooWide) as raised:
        codec.encode(codec.message_class(number=value))
    assert (raised.value.message, raised.value.version, raised.value.path) == ("Sample", 1, "number")
    assert str(value) in str(raised.value)
    assert "v1 at number" in str(raised.value)
    wide = EncodingCodec(WIDE, 2, classes=codec.classes)
    assert wide.decode(wide.encode(codec.message_class(number=value)))[0].number == value


@pytest.mark.parametrize("value", [2**31 - 1, -(2**31)])
def test_a_narrow_version_writes_the_ends_of_its_range(value: int) -> None:
    codec = EncodingCodec(WIDE, 0)
    assert codec.decode(codec.encode(codec.message_class(number=value)))[0].number == value


def test_a_value_beyond_the_type_is_refused_as_ever() -> None:
    codec = EncodingCodec(WIDE, 2)
    for wrong, reason in ((2**63, "outside the range of int64"), ("1", "an int is needed")):
        with pytest.raises(InvalidValue, match=reason):
            codec.encode(codec.message_class(number=wrong))


def test_a_number_wider_than_the_type_is_refused_when_read() -> None:
    codec = EncodingCodec(one_field("fixed64", "int16"), 0)
    with pytest.raises(ReadTooWide, match="40000, read as fixed64, is outside the range of int16") as raised:
        codec.decode(struct.pack(">q", 40000))
    assert (raised.value.version, raised.value.path, raised.value.offset) == (0, "number", 0)


@pytest.mark.parametrize("name", ["packed16", "unpacked16"])
def test_a_varint_wider_than_its_16_bits_is_refused(name: str) -> None:
    codec = EncodingCodec(one_field(name, "int32"), 0)
    with pytest.raises(ReadTooWide, match="65536 is more than the 16 bits"):
        codec.decode(bytes.fromhex("808004"))


@given(st.data(), st.sampled_from(ENCODINGS), st.sampled_from(["int16", "int32", "int64"]))
def test_every_type_in_every_encoding(data: st.DataObject, encoding: Encoding, type: str) -> None:
    """What fits both comes back; what fits the type only is refused."""
    bits = int(type[3:])
    codec = EncodingCodec(one_field(encoding.name, type), 0)
    value = codec.message_class(number=data.draw(st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)))
    if encoding.holds(value.number):
        encoded = codec.encode(value)
        assert codec.decode(encoded) == (value, encoding.size(value.number))
    else:
        with pytest.raises(WriteTooWide):
            codec.encode(value)


# Bytes that are no number


@pytest.mark.parametrize(
    ("name", "data", "error"),
    [
        ("fixed32", "000000", Underflow),
        ("packed32", "80", Underflow),
        ("packed32", "8080808080", InvalidVarint),
        ("packed64", "80" * 10, InvalidVarint),
        ("unpacked64", "80" * 9, Underflow),
    ],
)
def test_what_cannot_be_read(name: str, data: str, error: type[DecodeError]) -> None:
    codec = EncodingCodec(one_field(name, "int64"), 0)
    with pytest.raises(error) as raised:
        codec.decode(bytes.fromhex(data))
    assert raised.value.path == "number"


@pytest.mark.parametrize("data", ["8000", "80" * 8 + "00", "ff" * 9 + "7f"])
def test_only_the_strict_policy_minds_another_form_of_the_same_number(data: str) -> None:
    spec = one_field("packed64", "int64")
    lenient, strict = EncodingCodec(spec, 0), EncodingCodec(spec, 0, STRICT)
    value, consumed = lenient.decode(bytes.fromhex(data))
    assert consumed == len(data) // 2
    assert strict.decode(strict.encode(strict.message_class(number=value.number)))[0].number == value.number
    with pytest.raises(StrictViolation):
        strict.decode(bytes.fromhex(data))


@given(st.data(), st.sampled_from(ENCODINGS), st.sampled_from(["int16", "int32", "int64"]), st.booleans())
def test_arrays_of_every_type_in_every_encoding(
    data: st.DataObject, encoding: Encoding, type: str, flexible: bool
) -> None:
    """Only on request; codec and Schema layer again."""
    field = {"name": "Numbers", "type": f"[]{type}", "nullableVersions": "0+", "encoding": encoding.name}
    text = spec_text(field, flexible="0+" if flexible else "none")
    codec = EncodingCodec(parse_encoded_message(text, array_elements=True), 0)
    bits = min(int(type[3:]), encoding.bits)
    numbers = st.lists(st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1), max_size=5)
    value = codec.message_class(numbers=data.draw(st.none() | numbers))
    encoded = codec.encode(value)
    assert codec.decode(encoded) == (value, len(encoded))
    schema = encoded_schema_for(codec.spec, 0)
    assert schema.to_bytes(schema.read(encoded)[0]) == encoded


def test_messages_of_kafka_are_written_as_ever(clients: Protocol) -> None:
    """With no encodings at all the codec is the interpreter, for every message in every version."""
    seen = 0
    for spec in clients.messages.values():
        for version in spec.valid_versions:
            codec = EncodingCodec(spec, version)
            value = codec.message_class()
            encoded = write(spec, version, KAFKA, codec.classes, value)
            assert codec.encode(value) == encoded
            assert codec.decode(encoded) == read(spec, version, KAFKA, codec.classes, encoded, 0)
            seen += 1
    assert seen > 500


def test_specs_of_kafka_are_read_as_ever(clients_jar: Path) -> None:
    texts = [text for _, text in read_specs(clients_jar)]
    assert len(texts) > 150
    for text in texts:
        assert parse_encoded_message(text, era=RELEASED) == parse_message(text, era=RELEASED)


RPCS = ["FetchRequest", "MetadataResponse", "OffsetCommitRequest", "CreateTopicsRequest"]


@given(st.data(), st.sampled_from(RPCS))
def test_values_of_kafkas_messages_are_written_and_read_as_ever(
    clients: Protocol, data: st.DataObject, name: str
) -> None:
    spec = clients.spec(name)
    version = data.draw(st.sampled_from(list(spec.valid_versions)))
    codec = EncodingCodec(spec, version, classes=clients.message_class(name)._structs)
    value = data.draw(values(clients, name, version))
    encoded = write(spec, version, KAFKA, codec.classes, value)
    assert codec.encode(value) == encoded == clients.codec(name, version).encode(value)
    decoded, consumed = codec.decode(encoded)
    assert (codec.encode(decoded), consumed) == (encoded, len(encoded))
    assert repr(decoded) == repr(read(spec, version, KAFKA, codec.classes, encoded, 0)[0])


@pytest.mark.parametrize("encoding", ENCODINGS, ids=str)
@pytest.mark.parametrize("offset", ["1", None, -1, 99])
def test_an_offset_that_is_none_is_refused(encoding: Encoding, offset: Any) -> None:
    with pytest.raises(DecodeError):
        EncodedInteger(Primitive.INT64, encoding).read(bytes(20), offset)


@pytest.mark.parametrize(
    "of", [(Primitive.BOOL, ENCODINGS[0]), ([], ENCODINGS[0]), (Primitive.INT32, "packed32")]
)
def test_what_has_no_encoding_is_refused(of: Any) -> None:
    with pytest.raises(SchemaError, match=r"needed|have encodings"):
        EncodedInteger(*of)


def test_classes_may_be_those_of_the_message_without_encodings() -> None:
    """The spec that is read tells how, whatever the classes were made of; each of the codecs its own."""
    text = spec_text({"name": "Items", "type": "[]Item"} | {"fields": [{"name": "Id", "type": "int32"}]})
    text = text.replace('"type": "int32"', '"type": "int32", "versions": "0+"')
    plain = parse_message(text)
    spec = parse_encoded_message(text.replace('"type": "int32"', '"type": "int32", "encoding": "packed32"'))
    protocol = Protocol([plain])
    codec = protocol.codec("Sample", 0)
    classes = codec.message_class._structs
    encoded = EncodingCodec(spec, 0, classes=classes)
    value = codec.message_class(items=[classes["Item"](id=5)])
    for each, data in ((encoded, "000000010a"), (codec, "0000000100000005"), (encoded, "000000010a")):
        assert each.encode(value).hex() == data
        assert each.decode(bytes.fromhex(data)) == (value, len(data) // 2)
        assert read(each.spec, 0, KAFKA, classes, bytes.fromhex("0000000100000005"), 0)[1] == 8

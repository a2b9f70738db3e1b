"""The optional-field buffer on the wire, in the codec and in the Schema layer."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycodec import KAFKA, STRICT, Protocol
from pycodec.errors import (
    DecodeError,
    InvalidLength,
    InvalidTaggedField,
    InvalidVarint,
    NullNotEncodable,
    StrictViolation,
    TaggedFieldsNotSupported,
    Underflow,
    ValueNotInVersion,
)
from pycodec.interpreter import read, write
from pycodec.proposals.accepted import REQUEST_HEADER
from pycodec.proposals.optional import DraftCodec, parse_draft, to_accepted
from pycodec.proposals.optional.derive import draft_schema_for
from pycodec.proposals.optional.types import UNKNOWN
from pycodec.specs.parse import parse_message
from pycodec.types import Struct
from tests.properties.strategies import values
from tests.pycodec.proposals.optional.specs import EVERYTHING, FOO_RESPONSE, spec_text

ACCEPTED = parse_message(to_accepted(EVERYTHING))
PROTOCOL = Protocol([ACCEPTED])
CLASSES = PROTOCOL.message_class("Sample")._structs
SPEC = parse_draft(EVERYTHING)
CODECS = {version: DraftCodec(SPEC, version, classes=CLASSES) for version in (0, 1)}
FOO = DraftCodec(parse_draft(FOO_RESPONSE), 9)
TWO = DraftCodec(
    parse_draft(
        spec_text(
            {"name": "Low", "type": "int8", "tag": 5},
            {"name": "High", "type": "int8", "tag": 40000},
        )
    ),
    1,
)


def foo(**fields: object) -> object:
    return FOO.classes["Foo"](**fields)


def test_what_stands_before_a_struct_is_not_written_anew_for_it() -> None:
    fields = [
        {"name": "Before", "type": "bytes", "versions": "0+"},
        {"name": "Rows", "type": "[]Row", "versions": "0+", "fields": []},
    ]
    codec = DraftCodec(parse_draft(spec_text(fields=fields)), 1)

    def seconds(before: int) -> float:
        value = codec.message_class(before=bytes(before), rows=[codec.classes["Row"]()] * 5000)
        begun = time.process_time()
        codec.encode(value)
        return time.process_time() - begun

    assert seconds(1 << 22) < 10 * max(seconds(0), 0.02)


def test_a_tag_of_many_digits_is_none() -> None:
    with pytest.raises(InvalidTaggedField, match="an int of"):
        FOO.encode(FOO.message_class(unknown_tagged_fields=[(10**5000, b"x")]))


# The document's examples and sentences


def test_foo_response_without_optional_fields() -> None:
    """Each struct begins with a single zero byte."""
    value = FOO.message_class(foos=[foo(baz=1), foo(baz=2)])
    assert FOO.encode(value).hex(" ") == "00 00 00 00 02 00 00 01 00 00 02"


def test_foo_response_with_optional_fields() -> None:
    """Length (VARINT), tag (INT16), value; a length of 0 ends the buffer."""
    value = FOO.message_class(user_agent="me", foos=[foo(bar="x", baz=1)])
    assert FOO.encode(value).hex(" ") == "08 00 01 00 02 6d 65 00 00 00 00 01 06 00 01 00 01 78 00 00 01"


def test_the_buffer_stands_behind_the_header() -> None:
    """What a frame is: its size, the header as it ever was, and then the buffer that begins the message."""
    header = DraftCodec(parse_draft(REQUEST_HEADER.replace('"flexibleVersions": "1+", ', "")), 0)
    head = header.encode(header.message_class(request_api_key=9000, request_api_version=9, client_id="c"))
    body = FOO.encode(FOO.message_class(user_agent="me"))
    frame = head + body
    assert frame.hex(" ") == "23 28 00 09 00 00 00 00 00 01 63 08 00 01 00 02 6d 65 00 00 00 00 00"
    found, consumed = header.decode(frame)
    assert (found.request_api_key, found.request_api_version) == (9000, 9)
    assert FOO.decode(frame, consumed)[0].user_agent == "me"


def test_a_version_before_is_written_as_ever() -> None:
    codec = DraftCodec(FOO.spec, 8, classes=FOO.classes)
    assert codec.encode(codec.message_class(foos=[foo(baz=1)])).hex(" ") == "00 00 00 01 00 01"


def test_tags_ascend_as_unsigned_numbers() -> None:
    value = TWO.message_class(low=1, high=2, unknown_tagged_fields=[(6, b"a"), (32767, b"b"), (65535, b"c")])
    encoded = TWO.encode(value)
    assert encoded.hex(" ") == "02 00 05 01 02 00 06 61 02 7f ff 62 02 9c 40 02 02 ff ff 63 00 00 00"
    assert TWO.decode(encoded) == (value, len(encoded))


# Laws


@given(st.data(), st.sampled_from([0, 1]))
def test_decode_is_the_inverse_of_encode(data: st.DataObject, version: int) -> None:
    codec = CODECS[version]
    value = data.draw(values(PROTOCOL, "Sample", version).filter(drafted))
    encoded = codec.encode(value)
    decoded, consumed = codec.decode(b"\x07" + encoded + b"\x07", 1)
    assert (decoded, consumed) == (value, len(encoded)) or "nan" in repr(value)
    assert codec.encode(decoded) == encoded
    assert codec.size(value) == len(encoded)


@given(st.data())
def test_the_schema_layer_writes_and_reads_the_same_bytes(data: st.DataObject) -> None:
    """It shares no code with the codec."""
    value = data.draw(values(PROTOCOL, "Sample", 1).filter(drafted))
    encoded = CODECS[1].encode(value)
    schema = draft_schema_for(SPEC, 1)
    struct, end = schema.read(encoded)
    assert end == len(encoded)
    assert schema.to_bytes(struct) == encoded
    assert schema.size_of(struct) == len(encoded)


@given(st.data())
def test_draft_and_accepted_carry_the_same_values(data: st.DataObject) -> None:
    value = data.draw(values(PROTOCOL, "Sample", 1).filter(lambda v: not has_unknown(v)))
    encoded = write(ACCEPTED, 1, KAFKA, CLASSES, value)
    through, _ = read(ACCEPTED, 1, KAFKA, CLASSES, encoded, 0)
    drafted_, _ = CODECS[1].decode(CODECS[1].encode(value))
    assert (
        write(ACCEPTED, 1, KAFKA, CLASSES, drafted_) == write(ACCEPTED, 1, KAFKA, CLASSES, through) == encoded
    )


@given(st.binary(max_size=40))
def test_any_bytes_are_read_alike_by_codec_and_schema(data: bytes) -> None:
    codec_result = outcome(lambda: CODECS[1].decode(data)[1])
    schema_result = outcome(lambda: draft_schema_for(SPEC, 1).read(data)[1])
    assert codec_result == schema_result


@given(st.data())
def test_changed_bytes_are_read_alike_by_codec_and_schema(data: st.DataObject) -> None:
    encoded = bytearray(CODECS[1].encode(data.draw(values(PROTOCOL, "Sample", 1).filter(drafted))))
    place = data.draw(st.integers(0, len(encoded) - 1))
    encoded[place] ^= data.draw(st.integers(1, 255))
    end = data.draw(st.sampled_from([len(encoded), place]))
    codec_result = outcome(lambda: CODECS[1].decode(bytes(encoded[:end]))[1])
    assert codec_result == outcome(lambda: draft_schema_for(SPEC, 1).read(bytes(encoded[:end]))[1])


def outcome(read: object) -> object:
    try:
        return read()  # type: ignore[operator]
    except DecodeError:
        return "refused"


def structs(value: object) -> list[object]:
    """The message and every struct in it."""
    found = [value]
    for name in value._fields:  # type: ignore[attr-defined]
        held = getattr(value, name)
        for item in held if isinstance(held, list) else [held]:
            if hasattr(item, "_fields"):
                found += structs(item)
    return found


def has_unknown(value: object) -> bool:
    return any(struct.unknown_tagged_fields for struct in structs(value))  # type: ignore[attr-defined]


def drafted(value: object) -> bool:
    """Whether the unknown fields are such that the draft can write them."""
    known = {0, 1, 5, 7, 11, 12, 16, 0x100, 0x101, 0x7FFF, 0x8000, 0xFFFF}
    unknown = [item for struct in structs(value) for item in struct.unknown_tagged_fields]  # type: ignore[attr-defined]
    return all(tag <= 0xFFFF and tag not in known and data for tag, data in unknown)


# What is refused


@pytest.mark.parametrize(
    ("data", "error", "reason"),
    [
        ("", Underflow, "a varint"),
        ("02", Underflow, "a tag"),
        ("02 00", Underflow, "a tag"),
        ("02 00 05", Underflow, "optional field 5 of 1 bytes, but only 0 remain"),
        ("04 00 06 61", Underflow, "optional field 6 of 2 bytes, but only 1 remain"),
        ("01 00 06 61", InvalidLength, "optional field 6 of -1 bytes"),
        ("02 00 05 01 02 00 05 02 00 0000", InvalidTaggedField, "tag 5 after tag 5"),
        ("02 00 06 61 02 00 05 01 00 0000", InvalidTaggedField, "tag 5 after tag 6"),
        ("04 00 05 01 01 00 0000", InvalidLength, "an optional field of 1 bytes declared as 2"),
        ("ff ff ff ff ff 0f", InvalidVarint, "more than five bytes"),
        ("02 00 05 01", Underflow, "a varint"),
        ("00 00", Underflow, "int16"),
    ],
)
def test_bytes_that_are_no_message(data: str, error: type[DecodeError], reason: str) -> None:
    with pytest.raises(error, match=reason):
        TWO.decode(bytes.fromhex(data))
    with pytest.raises(error):
        draft_schema_for(TWO.spec, 1).read(bytes.fromhex(data))


def test_a_known_field_shorter_than_declared_names_the_field() -> None:
    with pytest.raises(InvalidLength) as raised:
        TWO.decode(bytes.fromhex("04 00 05 01 01 00 0000"))
    assert (raised.value.path, raised.value.offset, raised.value.version) == ("low", 0, 1)


def test_an_explicit_default_is_read_and_not_written_again() -> None:
    value, consumed = TWO.decode(bytes.fromhex("02 00 05 00 00 00 07"))
    assert (value.low, value.id, consumed) == (0, 7, 7)
    assert TWO.encode(value).hex() == "000007"


@pytest.mark.parametrize(
    "unknown",
    [[(5, b"a")], [(7, b"a"), (6, b"b")], [(7, b"a"), (7, b"b")], [(65536, b"a")], [(-1, b"a")], [(7, b"")]],
)
def test_unknown_fields_that_cannot_be_written(unknown: list[tuple[int, bytes]]) -> None:
    with pytest.raises(InvalidTaggedField) as raised:
        TWO.encode(TWO.message_class(low=1, unknown_tagged_fields=unknown))
    assert raised.value.path == "unknown_tagged_fields"


def test_a_known_tag_is_no_unknown_fields_even_where_the_known_one_is_absent() -> None:
    """Read again, the entry would be the known field's."""
    with pytest.raises(InvalidTaggedField, match="a known one"):
        TWO.encode(TWO.message_class(unknown_tagged_fields=[(5, b"a")]))


def test_values_that_an_older_version_cannot_carry() -> None:
    old = CODECS[0]
    with pytest.raises(ValueNotInVersion) as raised:
        old.encode(old.message_class(top=5))
    assert raised.value.path == "top"
    with pytest.raises(TaggedFieldsNotSupported):
        old.encode(old.message_class(unknown_tagged_fields=[(9, b"a")]))
    ignored = old.message_class(inner=old.classes["Inner"](deep=9))
    assert old.encode(ignored) == old.encode(old.message_class())


def test_null_only_where_it_may_be() -> None:
    with pytest.raises(NullNotEncodable) as raised:
        CODECS[1].encode(CODECS[1].message_class(words=None))
    assert raised.value.path == "words"


def test_unknown_fields_survive_in_both_layers() -> None:
    data = bytes.fromhex("02 00 05 01 06 00 06 616263 00 0007")
    value, _ = TWO.decode(data)
    assert value.unknown_tagged_fields == [(6, b"abc")]
    assert TWO.encode(value) == data
    schema = draft_schema_for(TWO.spec, 1)
    struct, _ = schema.read(data)
    assert struct is not None
    assert struct.get(UNKNOWN) == {6: b"abc"}
    assert struct.to_bytes() == data


def test_a_struct_that_may_be_null_begins_with_its_optional_fields_in_the_schema_layer_too() -> None:
    field = {"name": "Inner", "type": "Inner", "versions": "0+", "nullableVersions": "0+"}
    field |= {"fields": [{"name": "Number", "type": "int8", "versions": "0+"}]}  # type: ignore[dict-item]
    field |= {"optionalFields": [{"name": "Flag", "type": "int8", "tag": 3}]}  # type: ignore[dict-item]
    codec = DraftCodec(parse_draft(spec_text(fields=[field])), 1)
    schema = draft_schema_for(codec.spec, 1)
    cls, inner = codec.message_class, codec.classes["Inner"]
    encoded = codec.encode(cls(inner=inner(number=1, flag=2)))
    assert encoded.hex() == "00" + "01" + "02000302" + "00" + "01"
    struct = Struct(schema)
    assert struct.to_bytes() == codec.encode(cls(inner=None)) == bytes.fromhex("00ff")
    struct.set("inner", struct.instance("inner").set("number", 1).set("flag", 2))
    assert (struct.to_bytes(), struct.size_of()) == (encoded, len(encoded))
    assert schema.read(encoded) == (struct, len(encoded))


def test_strictly_an_optional_field_that_holds_its_default_is_refused() -> None:
    """It is not written, as a tagged field is not."""
    strict = DraftCodec(TWO.spec, 1, STRICT, TWO.classes)
    for value in (0, 1):
        data = bytes.fromhex(f"02 0005 {value:02x} 00 0007")
        read_value, _ = TWO.decode(data)
        assert (TWO.encode(read_value) == data) is (value == 1)
        if value:
            assert strict.decode(data) == (read_value, len(data))
        else:
            with pytest.raises(StrictViolation) as raised:
                strict.decode(data)
            assert (raised.value.path, raised.value.offset) == ("low", 0)

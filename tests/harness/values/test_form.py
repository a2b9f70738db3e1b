"""The value form: written and read back, nothing is lost."""

from __future__ import annotations

import math
import re
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.values.form import FormCodec, MalformedFormError, MalformedValueError, names_a_field
from pycodec import Message, Uuid
from pycodec.errors import InvalidValue
from pycodec.plain import from_dict
from pycodec.specs.model import FieldSpec, StructSpec
from tests.properties.everything import EVERYTHING
from tests.properties.strategies import any_values

MESSAGES = sorted(EVERYTHING.messages)


def codec_of(message: str) -> FormCodec:
    return FormCodec(EVERYTHING.messages[message], EVERYTHING.message_class(message)._structs)


def plain_form(spec: StructSpec, value: Message) -> bytes:
    """The form by its definition, one field after the other."""
    form = b"".join(
        plain_field(field, getattr(value, name))
        for field, name in zip(spec.fields, value._fields, strict=True)
    )
    form += struct.pack(">i", len(value.unknown_tagged_fields))
    for tag, data in value.unknown_tagged_fields:
        form += struct.pack(">ii", tag, len(data)) + data
    return form


def plain_field(field: FieldSpec, value: object) -> bytes:
    if isinstance(value, list):
        return struct.pack(">i", len(value)) + b"".join(plain_element(field, item) for item in value)
    if field.is_array:
        return struct.pack(">i", -1)
    if field.struct is not None:
        return b"\0" if value is None else b"\1" + plain_element(field, value)
    return plain_element(field, value)


def plain_element(field: FieldSpec, value: object) -> bytes:
    if isinstance(value, Message):
        assert field.struct is not None
        return plain_form(field.struct, value)
    kind = str(field.element_type)
    if kind == "string":
        units = b"" if value is None else str(value).encode("utf-16-be", "surrogatepass")
        return struct.pack(">i", -1 if value is None else len(units) // 2) + units
    if kind in ("bytes", "records"):
        data = b"" if value is None else bytes(value)  # type: ignore[call-overload]
        return struct.pack(">i", -1 if value is None else len(data)) + data
    codes = {"bool": "?", "int8": "b", "int16": "h", "uint16": "i", "int32": "i", "uint32": "q", "int64": "q"}
    codes |= {"float64": "d", "uuid": "16s"}
    return struct.pack(">" + codes[kind], value)


@pytest.mark.parametrize("message", MESSAGES)
@given(data=st.data())
def test_the_compiled_writer_writes_the_definition(message: str, data: st.DataObject) -> None:
    """The fused source gives what the definition gives field by field, and the reader reads it back."""
    version = EVERYTHING.messages[message].valid_versions.highest
    value = data.draw(any_values(EVERYTHING, message, version))
    codec = codec_of(message)
    form = codec.write(value)
    assert form == plain_form(EVERYTHING.messages[message].root, value)
    assert codec.write(codec.read(form)) == form


@pytest.mark.parametrize("bits", [0x7FF8000000000001, 0xFFF0000000000001, 0x8000000000000000, 1])
def test_float_bits_survive(bits: int) -> None:
    """NaN payloads and the sign of zero are part of a value."""
    (number,) = struct.unpack(">d", bits.to_bytes(8, "big"))
    codec = codec_of("Scalars")
    form = codec.write(EVERYTHING.message_class("Scalars")(ratio=number))
    assert bits.to_bytes(8, "big") in form
    read = codec.read(form).ratio
    assert struct.pack(">d", read) == bits.to_bytes(8, "big") or math.isnan(read)


def test_lone_surrogates_survive() -> None:
    """A Java string may hold half of a pair; a whole pair is one code point of Python's."""
    codec = codec_of("Scalars")
    for text in ("\ud800", "a\udfffb", "\U0001f600", "\0"):
        value = EVERYTHING.message_class("Scalars")(name=text)
        assert codec.read(codec.write(value)).name == text


def test_out_of_range_unsigned_numbers_can_be_expressed() -> None:
    """The form has room for what the wire has not, so that refusals can be asked for."""
    codec = codec_of("Scalars")
    value = EVERYTHING.message_class("Scalars")(port=65536, big_count=-1)
    assert (codec.read(codec.write(value)).port, codec.read(codec.write(value)).big_count) == (65536, -1)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"tiny": 128}, "tiny is of type int8, and holds 128: byte format"),
        ({"tiny": None}, "tiny is of type int8, and holds None: "),
        ({"short": "1"}, "short is of type int16, and holds '1': "),
        ({"name": b"bytes"}, "name is of type string, and holds b'bytes': "),
        ({"data": "text"}, "data is of type bytes, and holds 'text': "),
        ({"data": 7}, "data is of type bytes, and holds 7: "),
        ({"id": b"short"}, "id is of type uuid, and holds b'short': a uuid has 16 bytes, not 5"),
        ({"count": 1.5}, "count is of type int32, and holds 1.5: "),
        ({"unknown_tagged_fields": [1]}, "the unknown tagged fields of Scalars: "),
        ({"unknown_tagged_fields": [(2**31, b"")]}, "the unknown tagged fields of Scalars: "),
    ],
    ids=str,
)
def test_values_that_no_message_can_hold(wrong: dict[str, object], told: str) -> None:
    """A testee may return anything: what is no value is one class of error, with its place."""
    value = EVERYTHING.message_class("Scalars")(**wrong)
    with pytest.raises(MalformedValueError, match=re.escape(told)):
        codec_of("Scalars").write(value)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"counts": [1, "2"]}, "counts is of type []int32, and holds [1, '2']: "),
        ({"names": ["a", 7]}, "names is of type []string, and holds ['a', 7]: "),
        ({"home": 7}, "home is of class int, which has no "),
        ({"places": 7}, "places is of type []Place, and holds 7"),
        ({"places": [None]}, "places[0] is of class NoneType, which has no "),
    ],
    ids=str,
)
def test_the_place_in_an_array_or_a_struct_is_named(wrong: dict[str, object], told: str) -> None:
    value = EVERYTHING.message_class("Arrays")(**wrong)
    with pytest.raises(MalformedValueError, match=re.escape(told)):
        codec_of("Arrays").write(value)


def test_a_missing_attribute_is_malformed() -> None:
    """A value that lacks a field is none."""
    with pytest.raises(MalformedValueError, match=r"^Scalars is of class object, which has no flag$"):
        codec_of("Scalars").write(object())  # type: ignore[arg-type]


@pytest.mark.parametrize("message", MESSAGES)
def test_broken_forms_are_refused(message: str) -> None:
    """A form cut short, or with something after it, is an error of its own class."""
    codec = codec_of(message)
    form = codec.write(EVERYTHING.message_class(message)())
    with pytest.raises(MalformedFormError, match="after the form"):
        codec.read(form + b"\0")
    for end in range(len(form)):
        with pytest.raises(MalformedFormError):
            codec.read(form[:end])


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_uuids_and_bytes_may_be_in_a_buffer(kind: type) -> None:
    codec, cls = codec_of("Scalars"), EVERYTHING.message_class("Scalars")
    content = bytes(range(16))
    assert codec.write(cls(id=kind(content), data=kind(content))) == codec.write(
        cls(id=content, data=content)
    )


def test_uuids_are_read_as_uuids() -> None:
    """What the reader gives is what a codec would give."""
    codec = codec_of("Scalars")
    assert isinstance(codec.read(codec.write(EVERYTHING.message_class("Scalars")())).id, Uuid)


@pytest.mark.parametrize(
    ("plain", "is_field"),
    [
        ({"counts": "text"}, True),
        ({"places": ["text"]}, True),
        ({"unknown_tagged_fields": [7]}, True),
        ({"nothing": 1}, False),
        ("text", False),
    ],
)
def test_what_a_field_cannot_hold_is_told_from_what_is_no_value(plain: Any, is_field: bool) -> None:
    cls = EVERYTHING.message_class("Arrays")
    with pytest.raises(InvalidValue) as caught:
        from_dict(cls, plain)
    assert names_a_field(str(caught.value)) == is_field


def test_a_value_of_another_class_or_type_is_told_of_a_field() -> None:
    codec = FormCodec(EVERYTHING.messages["Scalars"], EVERYTHING.message_class("Scalars")._structs)
    values: list[Any] = [EVERYTHING.message_class("Scalars")(short="x"), object()]
    for value in values:
        with pytest.raises(MalformedValueError) as caught:
            codec.write(value)
        assert names_a_field(str(caught.value))

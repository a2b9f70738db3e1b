"""The interpreter asked by itself, at its edges: limits to the last element, tags of other versions."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pycodec import KAFKA, KAFKA_4_3, STRICT, CodecError, Policy, Protocol, interpreter
from pycodec.errors import (
    DecodeError,
    InvalidLength,
    InvalidTaggedField,
    InvalidValue,
    LimitExceeded,
    StrictViolation,
    TooLong,
)
from pycodec.interpreter.place import Place, guarded
from pycodec.interpreter.reader import Reader
from pycodec.interpreter.writer import Writer
from pycodec.policy import EMPTY_PER_BYTE, MAX_STRING_BYTES, MAX_TAG
from pycodec.varint import encode_varint, varint_size

NUMBER = '{"name": "number", "type": "int8", "versions": "0+"}'


def made(fields: str, flexible: str = "0+", versions: str = "0-9") -> Protocol:
    """A protocol of one message, `M`."""
    return Protocol.from_specs(
        [
            f'{{"type": "data", "name": "M", "validVersions": "{versions}", "flexibleVersions": "{flexible}",'
            f' "fields": [{fields}]}}'
        ]
    )


def decoded(protocol: Protocol, data: Any, policy: Policy = KAFKA, version: int = 0, offset: int = 0) -> Any:
    classes = protocol.message_class("M")._structs
    return interpreter.read(protocol.spec("M"), version, policy, classes, data, offset)


def encoded(protocol: Protocol, value: Any, version: int = 0) -> bytes:
    return interpreter.write(protocol.spec("M"), version, KAFKA, protocol.message_class("M")._structs, value)


def test_limits_hold_to_the_last_element() -> None:
    protocol = made('{"name": "items", "type": "[]int8", "versions": "0+"}')
    policy = replace(KAFKA, max_array_length=3, max_tagged_fields=2)
    value, _ = decoded(protocol, b"\4\1\2\3\0", policy)
    assert value.items == [1, 2, 3]
    with pytest.raises(LimitExceeded, match="4 elements, more than 3"):
        decoded(protocol, b"\5\1\2\3\4\0", policy)
    value, _ = decoded(protocol, b"\1\2\0\0\1\0", policy)
    assert value.unknown_tagged_fields == [(0, b""), (1, b"")]
    with pytest.raises(LimitExceeded, match="3 tagged fields, more than 2"):
        decoded(protocol, b"\1\3\0\0\1\0\2\0", policy)


def test_elements_without_bytes_are_bounded_by_the_bytes_that_there_are() -> None:
    inner = '{"name": "later", "type": "int8", "versions": "1+"}'
    fields = f'{{"name": "items", "type": "[]E", "versions": "0+", "fields": [{inner}]}}, {NUMBER}'
    protocol = made(fields, flexible="none")
    classes = protocol.message_class("M")._structs
    data = b"\0\0\0\5" + b"abcde"
    value, taken = decoded(protocol, data)
    assert (len(value.items), value.number, taken) == (5, ord("a"), 5)
    assert len(set(map(id, value.items))) == 5
    for offset in (0, 7):
        reader = Reader(protocol.spec("M"), 0, KAFKA, classes, bytes(10 + offset), offset)
        bound = EMPTY_PER_BYTE * 10
        assert len(reader.empty_structs(classes["E"], bound - 1, 0)) == bound - 1
        assert len(reader.empty_structs(classes["E"], 1, 0)) == 1
        with pytest.raises(LimitExceeded, match="elements without bytes"):
            reader.empty_structs(classes["E"], 1, 0)


@pytest.mark.parametrize(
    ("field", "flexible", "data", "version"),
    [
        ('{"name": "a", "type": "int8", "versions": "1+"}', "0+", b"\3\0\0\0", 0),
        (
            '{"name": "a", "type": "int8", "versions": "0+", "taggedVersions": "0+", "tag": 0}',
            "0+",
            b"\3\0\0\0",
            0,
        ),
        (
            '{"name": "a", "type": "S", "versions": "0+", "fields": [' + NUMBER + "]}",
            "none",
            b"\0\0\0\2\1\2",
            0,
        ),
        (
            '{"name": "a", "type": "S", "versions": "0+", "nullableVersions": "0+", "fields":'
            ' [{"name": "b", "type": "int8", "versions": "1+"}]}',
            "none",
            b"\0\0\0\2\1\1",
            0,
        ),
    ],
)
def test_elements_that_have_bytes_are_read(field: str, flexible: str, data: bytes, version: int) -> None:
    """Of unknown tagged fields, a struct within, or the marker of a nullable one."""
    protocol = made(f'{{"name": "items", "type": "[]E", "versions": "0+", "fields": [{field}]}}', flexible)
    value, taken = decoded(protocol, data, version=version)
    assert (len(value.items), taken) == (2, len(data))
    assert encoded(protocol, value, version) == data


def test_an_element_of_structs_without_fields_has_no_bytes() -> None:
    later = '{"name": "b", "type": "int8", "versions": "1+"}'
    inner = f'{{"name": "a", "type": "S", "versions": "0+", "fields": [{later}]}}'
    protocol = made(f'{{"name": "items", "type": "[]E", "versions": "0+", "fields": [{inner}]}}', "none")
    data = b"\0\0\0\3xyz"
    value, taken = decoded(protocol, data)
    assert (len(value.items), taken) == (3, 4)
    reader = Reader(protocol.spec("M"), 0, KAFKA, protocol.message_class("M")._structs, b"", 0)
    with pytest.raises(LimitExceeded, match="elements without bytes"):
        reader.empty_structs(protocol.struct_class("M", "E"), 1, 0)


LATER = '{"name": "later", "type": "int8", "versions": "1+"}'


@pytest.mark.parametrize(
    "inner",
    [LATER, f'{{"name": "a", "type": "S", "versions": "0+", "fields": [{LATER}]}}'],
    ids=["", "nested"],
)
def test_elements_without_bytes_are_bounded_in_all_arrays_together(inner: str) -> None:
    """Each of these arrays has no more elements than there are bytes behind its count."""
    empty = f'{{"name": "e", "type": "[]E", "versions": "0+", "fields": [{inner}]}}'
    protocol = made(
        f'{{"name": "items", "type": "[]I", "versions": "0+", "fields": [{empty}]}}', flexible="none"
    )
    data = (40).to_bytes(4, "big") + 40 * (200).to_bytes(4, "big") + bytes(200)
    value, _ = decoded(protocol, (3).to_bytes(4, "big") + data[4:])
    assert [len(item.e) for item in value.items] == [200] * 3
    with pytest.raises(LimitExceeded, match="elements without bytes") as caught:
        decoded(protocol, data)
    assert caught.value.path == f"items[{EMPTY_PER_BYTE * len(data) // 200}].e"


TAGGED = {
    "not yet tagged": ('"versions": "0+", "taggedVersions": "1+"', 0, b"\7\1\0\1\7"),
    "not there yet": ('"versions": "1+", "taggedVersions": "1+"', 0, b"\1\0\1\7"),
}


@pytest.mark.parametrize("name", TAGGED)
def test_a_tag_of_another_version_is_refused(name: str) -> None:
    versions, version, data = TAGGED[name]
    protocol = made(f'{{"name": "a", "type": "int8", {versions}, "tag": 0}}')
    with pytest.raises(InvalidTaggedField, match=f"tag 0 is not valid in version {version}"):
        decoded(protocol, data, version=version)


def test_the_highest_tag_is_canonical_and_the_one_above_is_not() -> None:
    protocol = made("")
    value, _ = decoded(protocol, b"\1" + encode_varint(MAX_TAG) + b"\0", STRICT)
    assert value.unknown_tagged_fields == [(MAX_TAG, b"")]
    with pytest.raises(StrictViolation, match="tag 2147483647"):
        decoded(protocol, b"\1" + encode_varint(MAX_TAG + 1) + b"\0", STRICT)


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ([-1], "tag -1 is negative"),
        ([3, -7], "tag -7 is negative"),
        ([MAX_TAG + 1], f"tag {MAX_TAG + 1} after tag -1, and {MAX_TAG} is the highest"),
        ([3, 3], "tag 3 after tag 3"),
    ],
    ids=str,
)
def test_an_unknown_tag_that_cannot_be_written_is_told_as_what_it_is(tags: list[int], words: str) -> None:
    protocol = made("")
    value, _ = decoded(protocol, b"\0")
    value.unknown_tagged_fields = [(tag, b"") for tag in tags]
    with pytest.raises(InvalidTaggedField, match=f"{words}$"):
        encoded(protocol, value)


def test_a_negative_number_of_tagged_fields_is_none_where_the_release_takes_it_so() -> None:
    protocol, data = made(""), b"\xff\xff\xff\xff\x0f"
    assert decoded(protocol, data, KAFKA_4_3)[1] == 5
    with pytest.raises(InvalidLength, match="-1 tagged fields"):
        decoded(protocol, data)
    with pytest.raises(StrictViolation, match="-1 tagged fields"):
        decoded(protocol, data, replace(STRICT, negative_tag_count=True))


def test_tagged_fields_are_written_by_their_tags() -> None:
    fields = ", ".join(
        f'{{"name": "f{tag}", "type": "int8", "versions": "0+", "taggedVersions": "0+", "tag": {tag}}}'
        for tag in (1, 2, 0)
    )
    protocol = made(fields)
    value = protocol.message_class("M")(f0=7, f1=8, f2=9)
    assert encoded(protocol, value) == b"\3\0\1\7\1\1\x08\2\1\x09"


def test_the_marker_of_a_tagged_struct_is_a_varint() -> None:
    field = (
        '{"name": "s", "type": "S", "versions": "0+", "nullableVersions": "0+", "taggedVersions": "0+",'
        f' "tag": 0, "fields": [{NUMBER}]}}'
    )
    protocol = made(field)
    value = protocol.message_class("M")(s=None)
    assert encoded(protocol, value) == b"\1\0\1\0"
    assert decoded(protocol, b"\1\0\1\0", STRICT)[0].s is None
    value.s = protocol.struct_class("M", "S")(number=5)
    assert encoded(protocol, value) == b"\1\0\3\1\5\0"
    assert decoded(protocol, b"\1\0\3\1\5\0", STRICT)[0] == value
    with pytest.raises(StrictViolation, match="a struct marker of 2"):
        decoded(protocol, b"\1\0\3\2\5\0", STRICT)


def test_the_33rd_bit_of_a_varint_is_beyond_what_there_is() -> None:
    data = b"\x80\x80\x80\x80\x10"
    assert decoded(made(""), data)[1] == 5
    with pytest.raises(StrictViolation, match="beyond the 32nd"):
        decoded(made(""), data, STRICT)


@pytest.mark.parametrize("number", [0, 1, 127, 128, 16_383, 16_384, 1 << 21, 1 << 28, (1 << 32) - 1])
def test_a_varint_has_the_size_that_is_said(number: int) -> None:
    data = encode_varint(number)
    assert varint_size(number) == len(data)
    assert varint_size(number - (1 << 32)) == len(encode_varint(number - (1 << 32))) == len(data)
    assert sum((byte & 0x7F) << 7 * index for index, byte in enumerate(data)) == number
    assert [byte >> 7 for byte in data] == [1] * (len(data) - 1) + [0]


def test_lengths_that_do_not_fit_are_refused() -> None:
    protocol = made("", "none")
    classes = protocol.message_class("M")._structs
    for wide, bits in ((False, 15), (True, 31)):
        writer = Writer(protocol.spec("M"), 0, KAFKA, classes)
        writer.length(2**bits - 1, flexible=False, wide=wide)
        assert writer.out == (2**bits - 1).to_bytes(4 if wide else 2, "big")
        with pytest.raises(TooLong, match=f"a length of {2**bits}"):
            writer.length(2**bits, flexible=False, wide=wide)
    for wide in (False, True):
        writer = Writer(protocol.spec("M"), 0, KAFKA, classes)
        writer.length(2**31 - 2, flexible=True, wide=wide)
        assert writer.out == encode_varint(2**31 - 1)
        with pytest.raises(TooLong, match=f"a length of {2**31}"):
            writer.length(2**31 - 1, flexible=True, wide=wide)


def test_the_longest_string_is_written() -> None:
    protocol = made('{"name": "text", "type": "string", "versions": "0+"}', "none")
    text = "x" * MAX_STRING_BYTES
    assert encoded(protocol, protocol.message_class("M")(text=text)) == b"\x7f\xff" + text.encode()


FIELDS = json.dumps(
    [
        {"name": "id", "type": "uuid", "versions": "0+"},
        {"name": "data", "type": "bytes", "versions": "0+"},
        {"name": "items", "type": "[]int8", "versions": "0+"},
        {"name": "mark", "type": "int8", "versions": "0+", "taggedVersions": "0+", "tag": 1},
        {"name": "extra", "type": "bytes", "versions": "0+", "taggedVersions": "0+", "tag": 0},
    ]
)[1:-1]


class Index:
    """A number by `__index__` alone."""

    def __index__(self) -> int:
        return 3


@pytest.mark.parametrize(
    ("field", "held", "said"),
    [
        ("id", 5, "a Uuid (16 bytes) is needed, not 5"),
        ("data", "x", "bytes is needed, not 'x'"),
        ("items", 5, "a list is needed, not 5"),
        ("mark", "x", "a value of type int8 is needed, not 'x'"),
        ("extra", 5, "a value of type bytes is needed, not 5"),
        ("unknown_tagged_fields", 5, "a list is needed, not 5"),
        ("unknown_tagged_fields", [None], "a pair of tag and bytes is needed, not None"),
        ("unknown_tagged_fields", [5], "a pair of tag and bytes is needed, not 5"),
        ("unknown_tagged_fields", [("x", b"")], "a pair of tag and bytes is needed, not ('x', b'')"),
        ("unknown_tagged_fields", [(1, "x")], "a pair of tag and bytes is needed, not (1, 'x')"),
        ("unknown_tagged_fields", [(1, b"", 2)], "a pair of tag and bytes is needed, not (1, b'', 2)"),
        ("unknown_tagged_fields", [(Index(), b"")], "a pair of tag and bytes is needed, not (a"),
    ],
)
def test_what_is_of_another_type_is_told(field: str, held: object, said: str) -> None:
    protocol = made(FIELDS)
    value = protocol.message_class("M")()
    setattr(value, field, held)
    with pytest.raises(InvalidValue) as caught:
        encoded(protocol, value)
    assert said in str(caught.value)


@pytest.mark.parametrize("form", ["b", "c", "I"])
def test_a_view_is_read_as_bytes_whatever_its_items_are(form: Any) -> None:
    protocol = made('{"name": "text", "type": "string", "versions": "0+"}, ' + NUMBER)
    data = "é".encode().join((b"\3", b"\x81\0")) + bytes(3)
    value, taken = decoded(protocol, memoryview(data).cast(form))
    assert (value.text, value.number, taken) == ("é", -127, 5)


def test_a_stack_that_is_too_deep_is_an_error_like_others() -> None:
    def deep() -> None:
        raise RecursionError

    place = Place(made("").spec("M"), 0, KAFKA)
    with pytest.raises(LimitExceeded, match="nested deeper"):
        guarded(place, deep)


def test_what_is_no_buffer_is_told() -> None:
    released = memoryview(b"")
    released.release()
    for data, said in ((released, "not a released memoryview"), ([], "not list")):
        with pytest.raises(DecodeError, match=f"bytes are needed, {said}"):
            decoded(made(""), data)


def test_a_value_of_another_protocol_is_as_good() -> None:
    one, other = made(NUMBER), made(NUMBER)
    value = one.message_class("M")(number=3)
    assert not isinstance(value, other.message_class("M"))
    assert encoded(other, value) == b"\3\0"
    with pytest.raises(InvalidValue, match="a M is needed"):
        encoded(other, object())


def test_a_default_is_told_from_what_is_not_one() -> None:
    """In a version that lacks the field; bytes and arrays are their default when they are empty."""
    for kind, plain, other in (("bytes", b"", b"x"), ("[]int8", [], [0])):
        protocol = made(f'{{"name": "a", "type": "{kind}", "versions": "1+"}}')
        cls = protocol.message_class("M")
        assert encoded(protocol, cls(a=plain)) == b"\0"
        for held in (other, 5):
            with pytest.raises(CodecError):
                encoded(protocol, cls(a=held))


def test_a_struct_that_holds_an_empty_list_of_unknown_tags_is_its_default() -> None:
    inner = '{"name": "b", "type": "int8", "versions": "0+"}'
    tagged = '"versions": "0+", "taggedVersions": "0+", "tag": 0'
    protocol = made(f'{{"name": "s", "type": "S", {tagged}, "fields": [{inner}]}}')
    value = protocol.message_class("M")()
    assert value.s.unknown_tagged_fields == []
    assert encoded(protocol, value) == b"\0"
    value.s.unknown_tagged_fields = [(4, b"")]
    assert encoded(protocol, value) == b"\1\0\4\0\1\4\0"


def test_another_kind_of_reader_is_used_where_it_is_given() -> None:
    class Loud(Reader):
        def boolean(self) -> bool:
            return self.take(1, "a bool")[0] == ord("t")

    protocol = made('{"name": "a", "type": "bool", "versions": "0+"}', "none")
    classes = protocol.message_class("M")._structs
    value, _ = interpreter.read(protocol.spec("M"), 0, KAFKA, classes, b"f", 0, Loud)
    assert value.a is False


def test_a_deleted_attribute_is_told_as_such() -> None:
    protocol = Protocol.kafka()
    value: Any = protocol.message_class("MetadataRequest")()
    del value.topics
    with pytest.raises(InvalidValue, match=r"topics: a list is needed, not a deleted attribute$"):
        protocol.codec("MetadataRequest", 12).encode(value)

"""Whatever is given to a protocol or a codec besides values: it is taken, or an error of pycodec says no."""

from __future__ import annotations

import array
import traceback
from collections import UserList
from collections.abc import Callable
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest

from pycodec import KAFKA, KAFKA_4_3, STRICT, CodecError, DecodeError, Policy, Protocol, interpreter, types
from pycodec.errors import (
    InvalidValue,
    SpecError,
    TooLong,
    Underflow,
    UnknownMessage,
    UnsupportedVersion,
    shown,
)
from pycodec.headers import Headers
from pycodec.records import Record
from pycodec.types import BYTES, COMPACT_BYTES, NULLABLE_BYTES
from tests.properties.objects import (
    Agrees,
    Fickle,
    Index,
    Lies,
    Mute,
    Raises,
    Silent,
    Text,
    Wordy,
    released,
    told,
)
from tests.pycodec.compiler.conftest import SPEC

EMPTY = """
{ "type": "data", "name": "Empty", "validVersions": "0-1", "flexibleVersions": "none", "fields": [
  { "name": "Later", "type": "int8", "versions": "1+" } ] }
"""
PROTOCOL = Protocol.from_specs([SPEC, EMPTY])
POLICIES = pytest.mark.parametrize("policy", [KAFKA, KAFKA_4_3, STRICT], ids=str)
ORDER = PROTOCOL.codec("Order", 1).encode(PROTOCOL.message_class("Order")(id=7, signature=b"s"))

STRANGE: list[Any] = [
    *(None, "0", 1.0, 0.0, 1.5, float("nan"), b"", [], {}, object(), Silent(), Wordy()),
    *(Raises(), Agrees(), Lies(), Mute(3)),
    *(10**5000, -(10**5000), -1, 2**63, Text("1"), True, Index()),
]


@POLICIES
@pytest.mark.parametrize("message", ["Order", "Empty"])
def test_any_offset(message: str, policy: Policy) -> None:
    codec = PROTOCOL.codec(message, 0 if message == "Empty" else 1, policy)
    spec, classes = PROTOCOL.spec(message), codec.message_class._structs
    for offset in STRANGE:
        for data in (b"", ORDER, bytes(7) + ORDER, bytearray(ORDER), memoryview(ORDER)):
            quick = told(codec.decode, data, offset)
            assert quick == told(interpreter.read, spec, codec.version, policy, classes, data, offset)
            assert type(quick[0]) is codec.message_class or issubclass(quick[0], DecodeError)


@pytest.mark.parametrize("times", range(5))
@POLICIES
def test_an_offset_that_is_none_the_next_time(policy: Policy, times: int) -> None:
    """It is what it was at first, or refused."""
    codec, headers = PROTOCOL.codec("Order", 1, policy), Headers(Protocol.kafka(), policy)
    beat = headers.protocol.message_class("HeartbeatResponse")()
    answer = headers.encode_response(beat, version=4, correlation_id=7)

    def response(data: Any, offset: Any) -> Any:
        return headers.decode_response(data, api_key=12, version=4, offset=offset)

    for kind in (bytes, bytearray, memoryview):
        for work, given in ((codec.decode, ORDER), (response, answer)):
            data = kind(b"xx" + given + bytes(70_000))
            found = told(work, data, Fickle(2, times))
            if type(found) is tuple and isinstance(found[0], type):
                assert found[0] is DecodeError
                assert found[1].startswith("the offset must be an int, not ")
            else:
                assert found == work(data, 2)


@POLICIES
def test_any_buffer(policy: Policy) -> None:
    codec = PROTOCOL.codec("Order", 1, policy)
    value, consumed = codec.decode(ORDER)
    numbers = array.array("H", b"xx" + ORDER + bytes(len(ORDER) % 2))
    twice = bytes(byte for byte in b"xx" + ORDER for _ in range(2))
    square = memoryview(b"xx" + ORDER + bytes(-len(ORDER) % 2))
    for data in (
        bytearray(b"xx" + ORDER),
        memoryview(b"xx" + ORDER),
        memoryview(twice)[::2],
        memoryview(numbers),
        square.cast("B", (2, len(square) // 2)),
        square.cast("c"),
        square.cast("b"),
    ):
        given: Any = data
        assert codec.decode(given, 2) == (value, consumed)
        assert told(codec.decode, data, 2 + len(ORDER) + 2)[0] is Underflow


@POLICIES
def test_what_is_no_buffer(policy: Policy) -> None:
    for data in (None, 7, "text", ["x"], array.array("b"), Lies(), Raises(), Agrees(), released()):
        kind, reason, *_ = told(PROTOCOL.codec("Order", 1, policy).decode, data)
        assert kind is DecodeError
        assert reason.startswith("bytes are needed, not ")


def test_any_key_of_a_codec() -> None:
    protocol = Protocol.from_specs([SPEC, EMPTY])
    for _ in range(2):  # before and after it is compiled
        for strange in STRANGE:
            kind = told(protocol.codec, strange, 1)[0]
            assert kind is UnknownMessage
            answer = told(protocol.codec, "Order", strange)
            if strange is not True:
                assert answer[0] is UnsupportedVersion, strange
            assert told(protocol.codec, "Order", 1, strange)[0] is CodecError
            assert told(protocol.spec, strange)[0] is UnknownMessage
            assert told(protocol.message_class, strange)[0] is UnknownMessage
            assert told(protocol.struct_class, strange, "Line")[0] is UnknownMessage
            assert told(protocol.struct_class, "Order", strange)[0] is UnknownMessage
        assert protocol.codec("Order", True) is protocol.codec("Order", 1)
        assert protocol.codec(Text("Order"), 1) is protocol.codec("Order", 1)


def test_requests_and_responses_are_values() -> None:
    headers = Headers(PROTOCOL)
    for strange in (None, 7, Agrees(), Raises()):
        for write in (headers.encode_request, headers.encode_response):
            with pytest.raises(InvalidValue, match="the value of a message is needed"):
                write(strange, version=1, correlation_id=7)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["huge", "negative"])
def test_numbers_that_python_does_not_write_out(number: int) -> None:
    codec = PROTOCOL.codec("Order", 1)
    for fields in ({"id": number}, {"unknown_tagged_fields": [(number, b"")]}, {"discount": number}):
        kind, reason, *_ = told(codec.encode, codec.message_class(signature=b"", **fields))
        assert issubclass(kind, CodecError)
        assert len(reason) < 120
    error = SpecError("no", message="M", version=number, offset=number)
    assert "bits" in str(error)


def test_errors_show_a_little_of_anything() -> None:
    for thing in (
        *STRANGE,
        "x" * 10**6,
        bytes(10**6),
        bytearray(10**6),
        [[[[[[[1]]]]]]],
        released(),
        type("list", (), {})(),
    ):
        assert 0 < len(shown(thing)) <= 41


def test_an_error_is_not_shown_as_one_that_came_of_another() -> None:
    """Neither of a value, nor of bytes, nor of text that is no UTF-8, nor of bytes that are not canonical."""
    codec = PROTOCOL.codec("Order", 1)
    strict = PROTOCOL.codec("Order", 1, STRICT)
    wrong = codec.message_class(customer="\ud800", signature=b"", id="x")
    bad = ORDER[:4] + b"\x02\xff" + ORDER[5:]
    work: Callable[[Any], object]
    argument: Any
    for work, argument in (
        (codec.encode, wrong),
        (codec.encode, codec.message_class(customer=7)),
        (codec.size, codec.message_class(customer=7)),
        (codec.decode, b"\xff"),
        (codec.decode, bytearray(b"\xff")),
        (codec.decode, bytearray(100_000)),
        (codec.decode, memoryview(bad + b"\xff" * 100_000)[5:]),
        (strict.decode, bad),
    ):
        with pytest.raises(CodecError) as caught:
            work(argument)
        shown_text = "".join(traceback.format_exception(caught.value))
        assert "During handling of the above exception" not in shown_text
        assert "direct cause" not in shown_text


def test_code_that_a_value_brings_along_is_named_as_the_cause() -> None:
    class Own(PROTOCOL.message_class("Order")):  # type: ignore[misc]
        @property
        def customer(self) -> str:
            raise LookupError("no customer")

    codec = PROTOCOL.codec("Order", 1)
    value = object.__new__(Own)
    value.id = 7
    with pytest.raises(InvalidValue, match="LookupError") as caught:
        codec.encode(value)
    assert isinstance(caught.value.__cause__, LookupError)


class _Listing(list[Any]):
    """A list by another name."""


def test_what_is_in_a_value_many_times_is_not_written_out_as_often() -> None:
    """A list that holds one twice, which holds one twice, and so on: 2⁶⁰ of them."""
    twice: list[Any] = []
    for _ in range(60):
        twice = [twice, twice]
    codec = Protocol.kafka().codec("MetadataRequest", 12)
    message = codec.message_class
    for wrong in (
        twice,
        tuple(twice),
        _Listing(twice),
        {1: twice},
        message(topics=twice),
        [message(topics=twice)],
    ):
        assert len(shown(wrong)) < 100
        assert len(repr(message(topics=wrong))) < 20_000
        with pytest.raises(InvalidValue, match="a bool is needed, not"):
            codec.encode(message(topics=None, allow_auto_topic_creation=wrong))
    itself: list[Any] = []
    itself.append(itself)
    assert len(repr(message(topics=itself))) < 1000


def test_what_is_made_of_parts_is_shown_with_a_few_of_them() -> None:
    """A struct of a schema, a record, a tagged field: whatever they hold, and however often."""
    twice: Any = 0
    for _ in range(60):
        twice = [twice, twice]
    schema = types.Schema(types.Field("a", types.INT8), types.Field("b", types.INT8))
    struct = types.Struct(schema)
    for _ in range(60):
        struct = types.Struct(schema).set("a", struct).set("b", struct)
    codec = Protocol.kafka().codec("MetadataRequest", 12)
    for wrong in (
        types.Struct(schema).set("a", twice),
        struct,
        [struct, struct],
        Record(key=twice),
        types.RawTaggedField(0, twice),
        SimpleNamespace(a=twice),
        MappingProxyType({"a": twice}),
        UserList(twice),
        ValueError(twice),
    ):
        assert len(shown(wrong)) < 100
        for call in (types.INT8.validate, codec.encode):
            with pytest.raises(CodecError, match="not"):
                call(wrong)
    assert len(repr(struct)) < 50_000


def test_two_gigabytes_have_no_length_on_the_wire() -> None:
    """Java reads the length as a negative one; of pages that nobody touches there may be so many."""
    much = bytes(2**31)
    for version in (1, 2):
        codec = Protocol.kafka().codec("SaslAuthenticateRequest", version)
        for call in (codec.encode, codec.size):
            with pytest.raises(TooLong, match="at auth_bytes: a length of 214748364"):
                call(codec.message_class(auth_bytes=much))
    tagged = codec.message_class(unknown_tagged_fields=[(100, much)])
    for call in (codec.encode, codec.size):
        with pytest.raises(TooLong, match="at unknown_tagged_fields: a length of 2147483648"):
            call(tagged)
    for kind in (BYTES, COMPACT_BYTES, NULLABLE_BYTES):
        with pytest.raises(TooLong, match="a length of 214748364"):
            kind.size_of(much)
        with pytest.raises(TooLong, match="a length of 214748364"):
            kind.write(bytearray(), much)

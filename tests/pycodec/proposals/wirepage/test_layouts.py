"""The page's four messages, byte by byte, in both forms."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycodec.errors import (
    CodecError,
    InvalidLength,
    InvalidValue,
    NullNotAllowed,
    NullNotEncodable,
    TooLong,
    Underflow,
)
from pycodec.proposals.wirepage import AS_WRITTEN, BY_NOTATION, CORRECTED, Layout
from pycodec.proposals.wirepage.layouts import AGAIN
from pycodec.proposals.wirepage.types import MAX_LIST, ListOf
from pycodec.types import INT8, INT16, INT32, INT64, STRING, Field, Schema, Struct, Type

LAYOUTS = [layout for form in (AS_WRITTEN, BY_NOTATION, CORRECTED) for layout in form.values()]
IDS = [f"{layout.name}, {layout.form}" for layout in LAYOUTS]

DATA = [
    {
        "topic": "ab",
        "partition_data": [{"partition": 1, "messages": b"xyz"}, {"partition": 2, "messages": b""}],
    }
]
DATA_HEX = "0001 0002 6162 0002 00000001 00000003 78797a 00000002 00000000"


def drawn(type: Type) -> st.SearchStrategy[Any]:
    """Values of a type of the layouts, as plain dicts."""
    if isinstance(type, Schema):
        fields = {bound.definition.name: drawn(bound.definition.type) for bound in type.fields}
        return st.fixed_dictionaries(fields).map(matched)
    if isinstance(type, ListOf):
        return st.lists(drawn(type.array_element_type), max_size=3)
    bits = {INT8: 8, INT16: 16, INT32: 32, INT64: 64}.get(type)
    if bits:
        return st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return st.text(max_size=5) if type is STRING else st.binary(max_size=9)


def matched(value: dict[str, Any]) -> dict[str, Any]:
    """As many offsets as partitions, which the corrected form demands."""
    if "offsets" in value and "partitions" in value:
        count = min(len(value["offsets"]), len(value["partitions"]))
        return value | {"offsets": value["offsets"][:count], "partitions": value["partitions"][:count]}
    return value


@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@given(data=st.data())
def test_decode_is_the_inverse_of_encode(layout: Layout, data: st.DataObject) -> None:
    value = data.draw(drawn(layout.schema))
    encoded = layout.encode(value)
    assert layout.decode(b"\0" + encoded + b"\0", 1) == (value, len(encoded))
    assert int.from_bytes(encoded[:4], "big") == len(encoded) - 4


@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@given(data=st.data())
def test_bytes_cut_off_anywhere_are_refused(layout: Layout, data: st.DataObject) -> None:
    encoded = layout.encode(data.draw(drawn(layout.schema)))
    end = data.draw(st.integers(0, len(encoded) - 1))
    with pytest.raises(CodecError) as raised:
        layout.decode(encoded[:end])
    assert raised.value.message == layout.name


def test_the_pages_example_of_its_notation() -> None:
    """[{id:int32, name:string},...]"""
    record = Schema(Field("id", INT32), Field("name", STRING))
    items = [Struct(record).set("id", 7).set("name", "é")]
    assert ListOf(record).to_bytes(items).hex(" ") == "00 01 00 00 00 07 00 02 c3 a9"


def test_produce_request() -> None:
    """size, request_id, version_id, correlation_id, required_acks, data."""
    value = {"request_id": 3, "version_id": 4, "correlation_id": 5, "required_acks": 6, "data": DATA}
    expected = bytes.fromhex("00000024 0003 0004 00000005 06" + DATA_HEX)
    assert AS_WRITTEN["ProduceRequest"].encode(value) == CORRECTED["ProduceRequest"].encode(value) == expected


def test_produce_response() -> None:
    """size, correlation_id, error, offsets."""
    value = {"correlation_id": 5, "error": 6, "offsets": [1, -1]}
    expected = bytes.fromhex("00000018 00000005 0006 0002 0000000000000001 ffffffffffffffff")
    assert AS_WRITTEN["ProduceResponse"].encode(value) == expected


def test_fetch_request_as_written() -> None:
    """The correlation id twice, offsets in four bytes."""
    value = {
        "request_id": 1,
        "correlation_id": 2,
        "version_id": 3,
        AGAIN: 4,
        "max_wait": 5,
        "min_bytes": 6,
        "topic_offsets": [{"topic": "t", "partitions": [7], "offsets": [8]}],
    }
    expected = (
        "00000025 0001 00000002 0003 00000004 00000005 00000006 0001 0001 74 0001 00000007 0001 00000008"
    )
    assert AS_WRITTEN["FetchRequest"].encode(value) == bytes.fromhex(expected)


def test_fetch_request_corrected() -> None:
    value = {
        "request_id": 1,
        "version_id": 3,
        "correlation_id": 2,
        "max_wait": 5,
        "min_bytes": 6,
        "topic_offsets": [{"topic": "t", "partitions": [7], "offsets": [2**40]}],
    }
    expected = (
        "00000025 0001 0003 00000002 00000005 00000006 0001 0001 74 0001 00000007 0001 0000010000000000"
    )
    assert CORRECTED["FetchRequest"].encode(value) == bytes.fromhex(expected)


def test_fetch_response() -> None:
    """size, correlation_id, error, and the data in the same format as for the produce request."""
    value = {"correlation_id": 5, "error": 0, "data": DATA}
    expected = bytes.fromhex("00000021 00000005 0000" + DATA_HEX)
    assert AS_WRITTEN["FetchResponse"].encode(value) == expected
    assert AS_WRITTEN["FetchResponse"].schema.get("data") is not None


def test_every_request_and_response_has_a_correlation_id() -> None:
    """ "A field to make it possible to multiplex requests over a single socket"."""
    for layout in LAYOUTS:
        bound = layout.schema.get("correlation_id")
        assert bound is not None
        assert bound.definition.type is INT32


@pytest.mark.parametrize("form", [AS_WRITTEN, BY_NOTATION, CORRECTED])
def test_responses_find_their_requests_in_whatever_order_they_come(form: Mapping[str, Layout]) -> None:
    """Many requests on one socket; what a server gives back is the id and nothing else of the request."""
    ids = [7, -1, 2**31 - 1, -(2**31), 0]
    waiting = {}
    for number, id in enumerate(ids):
        name = "ProduceRequest" if number % 2 else "FetchRequest"
        value: dict[str, Any] = {bound.definition.name: 0 for bound in form[name].schema.fields}
        value |= {"correlation_id": id}
        value |= {key: [] for key in ("data", "topic_offsets") if key in value}
        waiting[id] = form[name].encode(value)
    answers = b""
    for number, id in reversed(list(enumerate(ids))):
        name, more = ("ProduceResponse", {"offsets": [id]}) if number % 2 else ("FetchResponse", {"data": []})
        answers += form[name].encode({"correlation_id": id, "error": 0, **more})
    got = []
    while answers:
        (id,) = struct.unpack_from(">i", answers, 4)
        name = "ProduceResponse" if ids.index(id) % 2 else "FetchResponse"
        value, consumed = form[name].decode(answers)
        assert waiting.pop(value["correlation_id"])
        got.append(value["correlation_id"])
        answers = answers[consumed:]
    assert got == ids[::-1]
    assert not waiting


def test_fetch_request_by_the_pages_own_notation() -> None:
    """ "// denotes comments": one correlation id, before the version, and offsets in four bytes."""
    value = {"request_id": 1, "correlation_id": 2, "version_id": 3, "max_wait": 5, "min_bytes": 6}
    value |= {"topic_offsets": [{"topic": "t", "partitions": [7], "offsets": [8]}]}  # type: ignore[dict-item]
    expected = bytes.fromhex(
        "00000021 0001 00000002 0003 00000005 00000006 0001 0001 74 0001 00000007 0001 00000008"
    )
    assert BY_NOTATION["FetchRequest"].encode(value) == expected
    assert BY_NOTATION["FetchRequest"].decode(expected) == (value, len(expected))
    for other in (AS_WRITTEN, CORRECTED):
        with pytest.raises(CodecError):
            other["FetchRequest"].decode(expected)


def test_request_id_and_version_are_apart() -> None:
    """ "Separate request id and version": two 16 bit fields."""
    for name in ("ProduceRequest", "FetchRequest"):
        for field in ("request_id", "version_id"):
            bound = CORRECTED[name].schema.get(field)
            assert bound is not None
            assert bound.definition.type is INT16


# What is refused


@pytest.mark.parametrize(
    ("data", "error", "path"),
    [
        ("", Underflow, ""),
        ("ffffffff", InvalidLength, "size"),
        ("0000000a 00000005 0006", Underflow, "size"),
        ("00000009 00000005 0006 0000 00", InvalidLength, "size"),
        ("00000007 00000005 0006 00", Underflow, "offsets"),
        ("00000008 00000005 0006 ffff", InvalidLength, "offsets"),
        ("00000008 00000005 0006 0001", Underflow, "offsets"),
        ("0000000c 00000005 0006 0001 00000000", Underflow, "offsets[0]"),
    ],
)
def test_bytes_that_are_no_produce_response(data: str, error: type[CodecError], path: str) -> None:
    with pytest.raises(error) as raised:
        CORRECTED["ProduceResponse"].decode(bytes.fromhex(data))
    assert (raised.value.message, raised.value.path) == ("ProduceResponse", path)


@pytest.mark.parametrize(
    ("change", "error", "path"),
    [
        ({"error": 2**15}, InvalidValue, "error"),
        ({"offsets": [0] * (MAX_LIST + 1)}, TooLong, "offsets"),
        ({"offsets": [1, "2"]}, InvalidValue, "offsets[1]"),
        ({"offsets": None}, NullNotEncodable, "offsets"),
        ({"size": 8}, InvalidValue, ""),
    ],
)
def test_values_that_are_no_produce_response(
    change: dict[str, Any], error: type[CodecError], path: str
) -> None:
    with pytest.raises(error) as raised:
        CORRECTED["ProduceResponse"].encode({"correlation_id": 5, "error": 6, "offsets": []} | change)
    assert (raised.value.message, raised.value.path) == ("ProduceResponse", path)


def test_a_null_string_is_neither_written_nor_read() -> None:
    data: list[dict[str, Any]] = [{"topic": None, "partition_data": []}]
    with pytest.raises(NullNotEncodable) as raised:
        CORRECTED["FetchResponse"].encode({"correlation_id": 1, "error": 0, "data": data})
    assert raised.value.path == "data.topic"
    with pytest.raises(NullNotAllowed):
        CORRECTED["FetchResponse"].decode(bytes.fromhex("0000000c 00000001 0000 0001 ffff 0000"))


def test_a_missing_field_is_named() -> None:
    with pytest.raises(InvalidValue, match="missing") as raised:
        CORRECTED["FetchResponse"].encode({"correlation_id": 1, "error": 0, "data": [{"topic": "t"}]})
    assert raised.value.path == "data.partition_data"


def test_as_many_elements_as_an_int16_can_count() -> None:
    offsets = list(range(MAX_LIST))
    layout = CORRECTED["ProduceResponse"]
    encoded = layout.encode({"correlation_id": 5, "error": 6, "offsets": offsets})
    assert layout.decode(encoded)[0]["offsets"] == offsets


def test_offsets_and_partitions_must_match_where_corrected() -> None:
    value = {"correlation_id": 2, "max_wait": 0, "min_bytes": 0, "request_id": 1, "version_id": 0}
    value |= {"topic_offsets": [{"topic": "t", "partitions": [7, 8], "offsets": [1]}]}  # type: ignore[dict-item]
    with pytest.raises(InvalidValue, match="2 partitions with 1 offsets") as raised:
        CORRECTED["FetchRequest"].encode(value)
    assert raised.value.path == "topic_offsets[0].offsets"
    encoded = AS_WRITTEN["FetchRequest"].encode(value | {AGAIN: 2})
    assert AS_WRITTEN["FetchRequest"].decode(encoded)[0]["topic_offsets"][0]["offsets"] == [1]
    body = bytes.fromhex("0001 0003 00000002 00000005 00000006 0001 0001 74 0001 00000007 0000")
    with pytest.raises(InvalidLength, match="1 partitions with 0 offsets"):
        CORRECTED["FetchRequest"].decode(len(body).to_bytes(4, "big") + body)


class Failing(dict[str, Any]):
    def items(self) -> Any:
        raise ZeroDivisionError


class Counted(list[int]):
    """It says another length than it has, and other elements."""

    def __len__(self) -> int:
        return 5

    def __iter__(self) -> Iterator[int]:
        return iter([7])


def test_a_dict_that_fails_is_refused() -> None:
    with pytest.raises(InvalidValue, match="not what fails: ZeroDivisionError"):
        CORRECTED["ProduceResponse"].encode(Failing())


def test_a_size_names_the_element_that_has_none() -> None:
    with pytest.raises(CodecError) as told:
        ListOf(STRING).size_of(["a", "b", 3])
    assert told.value.path == "[2]"


def test_a_list_is_what_it_holds_whatever_it_says() -> None:
    response = {"correlation_id": 1, "error": 2, "offsets": Counted([3, 4])}
    layout = CORRECTED["ProduceResponse"]
    assert layout.decode(layout.encode(response))[0] == response | {"offsets": [3, 4]}
    assert ListOf(INT64).size_of(Counted([3, 4])) == 2 + 2 * 8

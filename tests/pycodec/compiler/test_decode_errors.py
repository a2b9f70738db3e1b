"""Every refusal of bytes has the right class, the path of the field, and the offset in the buffer."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from pycodec import KAFKA, DecodeError, Protocol, interpreter
from pycodec.errors import (
    InvalidLength,
    InvalidTaggedField,
    InvalidVarint,
    LimitExceeded,
    NullNotAllowed,
    Underflow,
)
from pycodec.varint import encode_varint
from tests.properties.objects import told

LEAD = b"lead:"
"""Decoding starts behind these bytes: offsets count from the start of the buffer all the same."""

# Id, Customer "c", Note null, not urgent, priority 5: then the lines follow.
HEAD_1 = bytes.fromhex("00000007 0263 00 00 05")
# One line: item "i", amounts [1], class 9, no tags.
LINE_1 = bytes.fromhex("0269 020001 0009 00")


def failure(orders: Protocol, data: bytes, version: int = 1) -> DecodeError:
    with pytest.raises(DecodeError) as caught:
        orders.codec("Order", version).decode(LEAD + data, len(LEAD))
    return caught.value


CASES_1 = {
    "a number that is cut off": (bytes.fromhex("0000"), Underflow, "id", 0),
    "a string that is cut off": (bytes.fromhex("00000007 0963"), Underflow, "customer", 4),
    "a null string": (bytes.fromhex("00000007 00"), NullNotAllowed, "customer", 4),
    "a string that is too long": (bytes.fromhex("00000007 818002"), LimitExceeded, "customer", 4),
    "an endless varint": (bytes.fromhex("00000007 ffffffffff01"), InvalidVarint, "customer", 4),
    "a null array": (HEAD_1 + b"\0", NullNotAllowed, "lines", 9),
    "more elements than bytes": (HEAD_1 + b"\x7f\0", Underflow, "lines", 9),
    "more elements than bytes, by far": (
        HEAD_1 + bytes.fromhex("ffffffff07") + bytes(9),
        Underflow,
        "lines",
        9,
    ),
    "within an element": (HEAD_1 + b"\x03" + LINE_1 + b"\x02", Underflow, "lines[1].item", 18),
    "within an array of an element": (
        HEAD_1 + b"\x03" + LINE_1 + bytes.fromhex("0269 0300010000 00"),
        Underflow,
        "lines[1].class_",
        25,
    ),
    "an array that is cut off": (
        HEAD_1 + b"\x03" + LINE_1 + bytes.fromhex("0269 03000100"),
        Underflow,
        "lines[1].amounts[1]",
        23,
    ),
    "a struct behind its marker": (HEAD_1 + bytes.fromhex("01 01 00"), NullNotAllowed, "address.street", 11),
    "trailing tags missing": (HEAD_1 + bytes.fromhex("01 ff 00"), Underflow, "", 12),
    "fewer than no tags": (HEAD_1 + bytes.fromhex("01 ff 00 ffffffff0f"), InvalidLength, "", 12),
    "more tags than bytes": (HEAD_1 + bytes.fromhex("01 ff 00 05 00"), Underflow, "", 12),
    "a tag of a later version": (
        HEAD_1 + bytes.fromhex("01 ff 00 01 03 08") + bytes(8),
        InvalidTaggedField,
        "batch",
        13,
    ),
    "within a tagged field": (HEAD_1 + bytes.fromhex("01 ff 00 01 00 01 00"), NullNotAllowed, "voucher", 15),
    "within a tagged struct": (
        HEAD_1 + bytes.fromhex("01 ff 00 01 02 02 01 00"),
        NullNotAllowed,
        "sender.name",
        16,
    ),
    "an unknown tag that is cut off": (HEAD_1 + bytes.fromhex("01 ff 00 01 09 05 aa"), Underflow, "", 13),
    "an unknown tag of negative size": (
        HEAD_1 + bytes.fromhex("01 ff 00 01 09 ffffffff0f"),
        InvalidLength,
        "",
        13,
    ),
}


@pytest.mark.parametrize("case", CASES_1)
def test_flexible_version(orders: Protocol, case: str) -> None:
    data, kind, path, offset = CASES_1[case]
    error = failure(orders, data)
    assert (type(error), error.path, error.offset) == (kind, path, offset + len(LEAD))
    assert (error.message, error.version) == ("Order", 1)


CASES_0 = {
    "a null string": (bytes.fromhex("00000007 ffff"), NullNotAllowed, "customer", 4),
    "a string that is cut off": (bytes.fromhex("00000007 0005 63"), Underflow, "customer", 4),
    "a null array": (bytes.fromhex("00000007 0000 ffff ffffffff"), NullNotAllowed, "lines", 8),
    "a negative count": (bytes.fromhex("00000007 0000 ffff 80000000"), NullNotAllowed, "lines", 8),
    "more elements than bytes": (bytes.fromhex("00000007 0000 ffff 7fffffff 00"), Underflow, "lines", 8),
    "bytes that are cut off": (
        bytes.fromhex("00000007 0000 ffff 00000000 00000004 0102"),
        Underflow,
        "signature",
        12,
    ),
}


@pytest.mark.parametrize("case", CASES_0)
def test_version_that_is_not_flexible(orders: Protocol, case: str) -> None:
    data, kind, path, offset = CASES_0[case]
    error = failure(orders, data, version=0)
    assert (type(error), error.path, error.offset) == (kind, path, offset + len(LEAD))


def test_array_above_the_limit(orders: Protocol) -> None:
    data = bytes.fromhex("00000007 0000 ffff 000f4241") + bytes(1_000_001)
    error = failure(orders, data, version=0)
    assert (type(error), error.path) == (LimitExceeded, "lines")
    assert "1000001" in error.reason


ARRAYS = """
{ "type": "data", "name": "Arrays", "validVersions": "0-1", "flexibleVersions": "1+", "fields": [
  { "name": "Kept", "type": "%s", "versions": "0+", "nullableVersions": "%s", "fields": [%s] } ] }
"""
A_NUMBER = '{ "name": "A", "type": "int8", "versions": "0+" }'
NUMBERS = '{ "name": "B", "type": "[]int8", "versions": "0+" }'


@pytest.mark.parametrize("nullable", ["none", "0+"])
@pytest.mark.parametrize(
    ("kind", "fields", "element"),
    [
        ("[]int8", "", b"\0"),
        ("[]int64", "", bytes(8)),
        ("[]uuid", "", bytes(16)),
        ("[]string", "", b""),
        ("[]S", A_NUMBER, b"\0"),
        ("[]S", f"{A_NUMBER}, {NUMBERS}", b"\0"),
        ("[]S", f'{A_NUMBER}, {{ "name": "C", "type": "string", "versions": "0+" }}', b"\0"),
    ],
)
def test_a_low_limit_holds_for_few_elements(kind: str, fields: str, element: bytes, nullable: str) -> None:
    """Counts that a varint tells in one byte, too: what is compiled refuses what the interpreter refuses."""
    protocol = Protocol.from_specs([ARRAYS % (kind, nullable, fields)])
    classes = protocol.message_class("Arrays")._structs
    for limit in (0, 1, 5, 100, 126, 127, 128, None):
        policy = replace(KAFKA, name=f"most-{limit}", max_array_length=limit)
        for version in (0, 1):
            codec = protocol.codec("Arrays", version, policy)
            for count in {0, 1, 2, 5, 6, 10, 100, 101, 126, 127, 128, 129}:
                one = element or (b"\0\0", b"\1")[version]
                one += (
                    (b"\0\0" if "string" in fields else b"\0\0\0\0", b"\1")[version] if "," in fields else b""
                )
                body = (one + b"\0" * (version if fields else 0)) * count + b"\0" * version
                data = (count.to_bytes(4, "big"), encode_varint(count + 1))[version] + body
                for given in (data, memoryview(data)):
                    wanted = told(interpreter.read, codec.spec, version, policy, classes, given, 0)
                    assert told(codec.decode, given) == wanted
                    assert (wanted[0] is LimitExceeded) == (limit is not None and count > limit)


def test_more_tags_than_the_limit(orders: Protocol) -> None:
    # 10,001 tags are within the bytes that remain, and one too many.
    data = HEAD_1 + bytes.fromhex("01 ff 00 914e") + bytes(30_000)
    assert type(failure(orders, data)) is LimitExceeded


@pytest.mark.parametrize("offset", [-1, 100])
def test_offset_outside_the_buffer(orders: Protocol, offset: int) -> None:
    with pytest.raises(DecodeError) as caught:
        orders.codec("Order", 0).decode(bytes(20), offset)
    assert caught.value.offset == offset


@pytest.mark.parametrize("data", [None, "text", 7, [1, 2]])
def test_what_is_no_buffer(orders: Protocol, data: object) -> None:
    with pytest.raises(DecodeError, match="bytes are needed"):
        orders.codec("Order", 0).decode(data)  # type: ignore[arg-type]


def test_text_says_where(orders: Protocol) -> None:
    error = failure(orders, bytes.fromhex("00000007 00"))
    assert str(error) == "Order v1 at customer (byte 9): null for a field that is not nullable"


def test_errors_travel(orders: Protocol) -> None:
    """Spark's workers pickle errors."""
    error = failure(orders, bytes.fromhex("00000007 00"))
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.path, copy.offset) == (
        type(error),
        str(error),
        error.path,
        error.offset,
    )

"""Every refusal of bytes has the right class, the path of the field, and the offset in the buffer."""

from __future__ import annotations

import pickle

import pytest

from pycodec import DecodeError, Protocol
from pycodec.errors import (
    InvalidLength,
    InvalidTaggedField,
    InvalidVarint,
    LimitExceeded,
    NullNotAllowed,
    Underflow,
)

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

"""What kafka-clients 4.4.0 reads although nobody writes it, and what pycodec therefore reads as well.

Each row is a fact about the generated messages, found by giving the bytes to the jar itself.
"""

from __future__ import annotations

import math
import struct
from typing import Any

import pytest

from pycodec import KAFKA_4_3, DecodeError, Message, Protocol
from pycodec.errors import InvalidTaggedField, InvalidValue

# Version 1: Id, Customer "", Note null, then Urgent, Priority, Lines, Address, Signature, tags.
START = bytes.fromhex("00000000 01 00")
END = bytes.fromhex("05 01 ff 00")  # priority 5, no lines, no address, no signature


def decode(orders: Protocol, data: bytes, version: int = 1) -> Message:
    value, consumed = orders.codec("Order", version).decode(data)
    assert consumed == len(data)
    assert isinstance(value, Message)
    return value


def again(orders: Protocol, value: Message, version: int = 1) -> bytes:
    return orders.codec("Order", version).encode(value)


@pytest.mark.parametrize("byte", [0x01, 0x02, 0x7F, 0x80, 0xFF])
def test_any_byte_but_zero_is_true(orders: Protocol, byte: int) -> None:
    value = decode(orders, START + bytes((byte,)) + END + b"\0")
    assert value.urgent is True
    assert again(orders, value) == START + b"\1" + END + b"\0"


@pytest.mark.parametrize("length", ["00", "8000", "8080808000", "ffffffff0f", "8180808008", "8080808070"])
def test_every_negative_compact_length_is_null(orders: Protocol, length: str) -> None:
    """Overlong forms of 0 and dropped bits too: `80 80 80 80 70` is 0."""
    data = bytes.fromhex("00000000 01" + length) + b"\0" + END + b"\0"
    value = decode(orders, data)
    assert value.note is None
    assert again(orders, value) == START + b"\0" + END + b"\0"


@pytest.mark.parametrize("length", [-1, -2, -32768])
def test_every_negative_length_is_null(orders: Protocol, length: int) -> None:
    data = struct.pack(">ihhii", 1, 0, length, 0, length)
    value = decode(orders, data, version=0)
    assert (value.note, value.signature) == (None, None)
    assert again(orders, value, version=0) == struct.pack(">ihhii", 1, 0, -1, 0, -1)


def test_dropped_bits_of_a_varint(orders: Protocol) -> None:
    """`81 80 80 80 70` is 1: the bits beyond the 32nd are dropped."""
    data = bytes.fromhex("00000000 8180808070 00") + b"\0" + END + b"\0"
    assert decode(orders, data).customer == ""


def test_largest_length_is_not_null(orders: Protocol) -> None:
    """Java subtracts 1 from the smallest int: 2147483647, which is too long for anything."""
    data = bytes.fromhex("00000000 01 8080808008") + b"\0" + END + b"\0"
    with pytest.raises(DecodeError, match="2147483647"):
        orders.codec("Order", 1).decode(data)


@pytest.mark.parametrize(("marker", "there"), [(0xFF, 0), (0xFE, 0), (0x80, 0), (0, 1), (1, 1), (0x7F, 1)])
def test_sign_of_a_struct_marker_decides(orders: Protocol, marker: int, there: int) -> None:
    head = START + b"\0" + b"\5" + b"\1"
    body = bytes.fromhex("0273 00") if there else b""
    value = decode(orders, head + bytes((marker,)) + body + b"\0\0")
    assert (value.address is not None) == there
    assert again(orders, value) == head + (b"\x01" if there else b"\xff") + body + b"\0\0"


@pytest.mark.parametrize(
    ("marker", "there"),
    [("00", 0), ("8000", 0), ("ffffffff0f", 0), ("01", 1), ("02", 1), ("7f", 1), ("8001", 1)],
)
def test_sign_of_a_tagged_struct_marker_decides(orders: Protocol, marker: str, there: int) -> None:
    """Here it is a varint. The declared size, 99, is not looked at, nor skipped."""
    body = bytes.fromhex("0273 00") if there else b""
    value = decode(orders, START + b"\0" + END + bytes.fromhex("01 02 63" + marker) + body)
    assert (value.sender is not None) == there
    assert again(orders, value) == START + b"\0" + END + (
        bytes.fromhex("01 02 04 01 0273 00") if there else b"\0"
    )


def tags(orders: Protocol, text: str) -> Message:
    return decode(orders, START + b"\0" + END + bytes.fromhex(text))


@pytest.mark.parametrize("size", ["00", "01", "7f", "ffffffff0f"])
def test_declared_size_of_a_known_tag_is_not_looked_at(orders: Protocol, size: str) -> None:
    assert tags(orders, f"01 00 {size} 0276").voucher == "v"


def test_last_of_equal_known_tags_wins(orders: Protocol) -> None:
    assert tags(orders, "02 00 02 0276 00 02 0277").voucher == "w"


def test_known_tags_come_in_any_order(orders: Protocol) -> None:
    value = tags(orders, "03 01 08 4000000000000000 09 01 aa 00 02 0276")
    assert (value.voucher, value.discount, value.unknown_tagged_fields) == ("v", 2.0, [(9, b"\xaa")])
    assert again(orders, value).endswith(bytes.fromhex("03 00 02 0276 01 08 4000000000000000 09 01 aa"))


@pytest.mark.parametrize("text", ["02 09 01 aa 09 01 bb", "02 09 01 aa 08 01 bb"])
def test_unknown_tags_are_read_in_any_order_but_not_written(orders: Protocol, text: str) -> None:
    value = tags(orders, text)
    assert len(value.unknown_tagged_fields) == 2
    with pytest.raises(InvalidTaggedField):
        again(orders, value)


def test_negative_tag_is_read_but_not_written(orders: Protocol) -> None:
    value = tags(orders, "01 ffffffff0f 01 aa")
    assert value.unknown_tagged_fields == [(-1, b"\xaa")]
    with pytest.raises(InvalidTaggedField):
        again(orders, value)


def test_explicit_default_is_read_and_left_out_again(orders: Protocol) -> None:
    value = tags(orders, "01 00 01 01")
    assert value.voucher == ""
    assert again(orders, value) == START + b"\0" + END + b"\0"


def test_an_unknown_tag_that_is_a_defined_one_is_not_noticed(orders: Protocol) -> None:
    """Only a value made by hand has one; Java's `RawTaggedFieldWriter` puts it behind the defined tags."""
    value = orders.message_class("Order")(voucher="v", unknown_tagged_fields=[(0, b"\x02w")])
    assert again(orders, value).endswith(bytes.fromhex("02 00 02 0276 00 02 0277"))


def test_trailing_bytes_are_left(orders: Protocol) -> None:
    data = START + b"\0" + END + b"\0"
    value, consumed = orders.codec("Order", 1).decode(data + b"more")
    assert (value.id, consumed) == (0, len(data))


def test_negative_number_of_tags_before_it_was_checked(orders: Protocol) -> None:
    data = START + b"\0" + END + bytes.fromhex("ffffffff0f")
    value, consumed = orders.codec("Order", 1, KAFKA_4_3).decode(data)
    assert (value.unknown_tagged_fields, consumed) == ([], len(data))


def test_no_limits_before_there_were_any(orders: Protocol) -> None:
    data = START + b"\0" + END + bytes.fromhex("914e") + b"".join(b"\x09\x00" for _ in range(10_001))
    value, _ = orders.codec("Order", 1, KAFKA_4_3).decode(data)
    assert len(value.unknown_tagged_fields) == 10_001


@pytest.mark.parametrize(
    ("number", "written"),
    [(0.0, False), (-0.0, False), (math.nan, True), (math.inf, True), (5e-324, True)],
)
def test_tagged_float_is_compared_by_value(orders: Protocol, number: float, written: bool) -> None:
    """−0.0 equals the default 0.0 and is lost; NaN equals nothing and is always written."""
    data = again(orders, orders.message_class("Order")(discount=number))
    assert (struct.pack(">d", number) in data) == written


def test_float_bits_survive(orders: Protocol) -> None:
    bits = "7ff8000000000123"
    value = tags(orders, f"01 01 08 {bits}")
    assert again(orders, value).hex().endswith(bits)


FIELDS: list[tuple[dict[str, Any], bool]] = [
    ({"voucher": ""}, False),
    ({"voucher": "v"}, True),
    ({"sender": None}, False),
    ({"unknown_tagged_fields": [(9, b"")]}, True),
]


@pytest.mark.parametrize(("fields", "written"), FIELDS)
def test_tagged_fields_are_written_unless_default(
    orders: Protocol, fields: dict[str, Any], written: bool
) -> None:
    plain = again(orders, orders.message_class("Order")())
    assert (again(orders, orders.message_class("Order")(**fields)) != plain) == written


def test_default_struct_in_a_tag_that_defaults_to_null_is_written(orders: Protocol) -> None:
    sender = orders.struct_class("Order", "Sender")()
    assert again(orders, orders.message_class("Order")(sender=sender)).endswith(b"\1\2\3\1\1\0")


def test_ignorable_field_is_dropped(orders: Protocol) -> None:
    """Whatever it holds: it is not even looked at."""
    cls = orders.message_class("Order")
    plain = again(orders, cls(), version=0)
    assert again(orders, cls(priority=99, voucher="v"), version=0) == plain
    assert again(orders, cls(priority="no number"), version=0) == plain
    with pytest.raises(InvalidValue):
        again(orders, cls(priority="no number"))


def test_absent_fields_hold_their_defaults(orders: Protocol) -> None:
    value = decode(orders, struct.pack(">ihhii", 1, 0, -1, 0, -1), version=0)
    assert (value.urgent, value.priority, value.address, value.voucher, value.batch) == (
        False,
        5,
        None,
        "",
        0,
    )

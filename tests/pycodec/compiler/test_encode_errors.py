"""Every refusal of a value has the right class and the path of the field."""

from __future__ import annotations

from typing import Any

import pytest

from pycodec import EncodeError, Message, Protocol
from pycodec.errors import (
    InvalidTaggedField,
    InvalidValue,
    NullNotEncodable,
    TaggedFieldsNotSupported,
    TooLong,
    ValueNotInVersion,
)


def order(orders: Protocol, **fields: Any) -> Message:
    return orders.message_class("Order")(**fields)


def line(orders: Protocol, **fields: Any) -> Message:
    return orders.struct_class("Order", "Line")(**fields)


def failure(orders: Protocol, value: object, version: int) -> EncodeError:
    with pytest.raises(EncodeError) as caught:
        orders.codec("Order", version).encode(value)
    assert (caught.value.message, caught.value.version) == ("Order", version)
    return caught.value


CASES: dict[str, tuple[dict[str, Any], int, type[EncodeError], str]] = {
    "null": ({"customer": None}, 1, NullNotEncodable, "customer"),
    "null array": ({"lines": None}, 0, NullNotEncodable, "lines"),
    "null element": ({"lines": [None]}, 0, NullNotEncodable, "lines[0]"),
    "null tagged field": ({"voucher": None}, 1, NullNotEncodable, "voucher"),
    "number too large": ({"id": 2**31}, 1, InvalidValue, "id"),
    "number too small": ({"priority": -129}, 1, InvalidValue, "priority"),
    "text for a number": ({"id": "7"}, 1, InvalidValue, "id"),
    "number for text": ({"customer": 7}, 0, InvalidValue, "customer"),
    "bytes for text": ({"customer": b"c"}, 0, InvalidValue, "customer"),
    "text for bytes": ({"signature": "s"}, 0, InvalidValue, "signature"),
    "one for true": ({"urgent": 1}, 1, InvalidValue, "urgent"),
    "text for an array": ({"lines": "ab"}, 1, InvalidValue, "lines"),
    "number for a struct": ({"address": 7}, 1, InvalidValue, "address"),
    "text for a float": ({"discount": "x"}, 1, InvalidValue, "discount"),
    "string too long": ({"customer": "x" * 32768}, 1, TooLong, "customer"),
    "string too long in UTF-8": ({"customer": "é" * 16384}, 0, TooLong, "customer"),
    "field of a later version": ({"urgent": True}, 0, ValueNotInVersion, "urgent"),
    "struct of a later version": ({"batch": 1}, 1, ValueNotInVersion, "batch"),
    "tags in a version without": (
        {"unknown_tagged_fields": [(9, b"")]},
        0,
        TaggedFieldsNotSupported,
        "",
    ),
    "tags out of order": (
        {"unknown_tagged_fields": [(9, b""), (8, b"")]},
        1,
        InvalidTaggedField,
        "unknown_tagged_fields",
    ),
    "tag twice": (
        {"unknown_tagged_fields": [(9, b""), (9, b"")]},
        1,
        InvalidTaggedField,
        "unknown_tagged_fields",
    ),
    "negative tag": ({"unknown_tagged_fields": [(-1, b"")]}, 1, InvalidTaggedField, "unknown_tagged_fields"),
    "tag too large": (
        {"unknown_tagged_fields": [(2**31 - 1, b"")]},
        1,
        InvalidTaggedField,
        "unknown_tagged_fields",
    ),
    "tag that is none": ({"unknown_tagged_fields": [7]}, 1, InvalidValue, "unknown_tagged_fields[0]"),
    "tags that are none": ({"unknown_tagged_fields": 7}, 1, InvalidValue, "unknown_tagged_fields"),
}


@pytest.mark.parametrize("case", CASES)
def test_refused(orders: Protocol, case: str) -> None:
    fields, version, kind, path = CASES[case]
    error = failure(orders, order(orders, **fields), version)
    assert (type(error), error.path, error.offset) == (kind, path, None)


def test_path_leads_into_arrays(orders: Protocol) -> None:
    lines = [line(orders, item="a"), line(orders, item="b", amounts=[1, 2, 2**15])]
    error = failure(orders, order(orders, lines=lines), 1)
    assert (type(error), error.path) == (InvalidValue, "lines[1].amounts[2]")
    assert error.reason == "32768 is outside the range of int16, -32768 to 32767"


@pytest.mark.parametrize(
    "fields",
    [
        {"unknown_tagged_fields": [(-1, b"")]},
        {"lines": ["tags"]},
        {"batch": 1},
    ],
)
def test_of_two_errors_the_one_that_java_meets_first(orders: Protocol, fields: dict[str, Any]) -> None:
    """Sizes are checked in a pass of their own over the whole message, before anything is written."""
    if "lines" in fields:
        fields = {"lines": [line(orders, unknown_tagged_fields=[(9, b""), (8, b"")])]}
    alone = failure(orders, order(orders, **fields), 1)
    assert type(alone) in (InvalidTaggedField, ValueNotInVersion)
    for name in ("customer", "voucher"):
        both = failure(orders, order(orders, **fields, **{name: "x" * 32768}), 1)
        assert (type(both), both.path) == (TooLong, name)


@pytest.mark.parametrize("number", [-1, 2**16])
def test_range_of_uint16(orders: Protocol, number: int) -> None:
    error = failure(orders, order(orders, lines=[line(orders, class_=number)]), 1)
    assert (type(error), error.path) == (InvalidValue, "lines[0].class_")


@pytest.mark.parametrize("value", [None, 7, "order", {"id": 1}])
def test_what_is_no_value(orders: Protocol, value: object) -> None:
    assert type(failure(orders, value, 1)) is InvalidValue


def test_struct_of_another_kind(orders: Protocol) -> None:
    error = failure(orders, order(orders, lines=[order(orders)]), 1)
    assert (type(error), error.path) == (InvalidValue, "lines[0]")


def test_deleted_attribute(orders: Protocol) -> None:
    value = order(orders)
    del value.customer
    assert failure(orders, value, 1).path == "customer"


def test_size_refuses_what_it_trips_over(orders: Protocol) -> None:
    size = orders.codec("Order", 1).size
    with pytest.raises(TooLong):
        size(order(orders, customer="x" * 32768))
    with pytest.raises(NullNotEncodable):
        size(order(orders, customer=None))

"""Defaults have the value that Java's generated class starts with."""

from __future__ import annotations

import json
import math

import pytest

from pycodec.errors import SpecError
from pycodec.specs.parse import parse_message


def default_of(type: str, default: object, nullable: bool = False) -> object:
    field = {"name": "Bar", "type": type, "versions": "0+", "default": default}
    if nullable:
        field["nullableVersions"] = "0+"
    text = json.dumps(
        {"name": "Foo", "type": "data", "validVersions": "0", "flexibleVersions": "0+", "fields": [field]}
    )
    return parse_message(text).root.fields[0].default


@pytest.mark.parametrize(
    ("type", "default", "value"),
    [
        ("bool", "", False),
        ("bool", "true", True),
        ("bool", "TRUE", True),
        ("bool", "False", False),
        ("bool", "FALſE", False),
        ("bool", True, True),
        ("bool", None, False),
        ("int8", "-128", -128),
        ("int8", "0x7f", 127),
        ("int8", "0x", 0),
        ("int8", "+5", 5),
        ("int16", 7, 7),
        ("int16", "0x7FFF", 32767),
        ("uint16", "65535", 65535),
        ("uint16", "0xffff", 65535),
        ("int32", "-2147483648", -2147483648),
        ("int32", "-0", 0),
        ("int32", "010", 8),
        ("int8", "-0100", -64),
        ("int64", "0" * 100 + "17", 15),
        ("int32", "0x" + "0" * 100 + "1F", 31),
        ("uint32", "2147483647", 2147483647),
        ("int64", "9223372036854775807", 2**63 - 1),
        ("int64", "0xcafcacafcacafca", 0xCAFCACAFCACAFCA),
        ("float64", "", 0.0),
        ("float64", "12.34", 12.34),
        ("float64", 1, 1.0),
        ("float64", " 1e3\t", 1000.0),
        ("float64", "1.5d", 1.5),
        ("float64", ".5f", 0.5),
        ("float64", "1e400", math.inf),
        ("float64", "-Infinity", -math.inf),
        ("float64", "0x1.8p1", 3.0),
        ("float64", "0x1p5000", math.inf),
        ("string", "", ""),
        ("string", "é 𝄞", "é 𝄞"),
        ("string", "a\tb\0", "a\tb\0"),
        ("string", r"a\tb\"\\\101\4001\s", 'a\tb"\\A 01 '),
        ("string", r"\u0041\uuu0042\\u0043", "AB\\u0043"),
        ("string", r"\u005cn\ud83d\ude00", "\n\U0001f600"),
        ("string", r"\ud800", "\ud800"),
        ("string", 12, "12"),
        ("string", 1.50, "1.5"),
        ("bytes", "", b""),
        ("records", "", None),
        ("[]int8", "", ...),
        ("uuid", "", bytes(16)),
        ("uuid", "H3KKO4NTRPaCWtEmm3vW7A", bytes.fromhex("1f728a3b835344f6825ad1269b7bd6ec")),
        ("uuid", "AAAAAAAAAAAAAAAAAAAAAB", bytes(16)),
        ("uuid", "AAAAAAAAAAAAAAAAAAAAAA==", bytes(16)),
    ],
)
def test_value(type: str, default: object, value: object) -> None:
    found = default_of(type, default)
    assert found == value
    assert found.__class__ is value.__class__


@pytest.mark.parametrize("type", ["string", "bytes", "records", "[]int8"])
def test_the_string_null_is_null_and_json_null_is_no_default(type: str) -> None:
    assert default_of(type, "null", nullable=True) is None
    if type != "records":
        assert default_of(type, None, nullable=True) is not None


def test_numbers_keep_their_text() -> None:
    text = (
        '{"name": "Foo", "type": "data", "validVersions": "0", "flexibleVersions": "0+", "fields":'
        '[{"name": "Bar", "type": "string", "versions": "0+", "default": 1.50}]}'
    )
    assert parse_message(text).root.fields[0].default == "1.50"


def test_nan_and_minus_zero() -> None:
    assert math.isnan(float(str(default_of("float64", "NaN"))))
    assert math.copysign(1, float(str(default_of("float64", "-0.0")))) == -1


@pytest.mark.parametrize(
    ("type", "default"),
    [
        ("bool", "yes"),
        ("bool", 1),
        ("int8", "128"),
        ("int8", "0xff"),
        ("int8", "-0x5"),
        ("int8", "0x-5"),
        ("int8", "1.0"),
        ("int8", "٣"),
        ("int8", "1_0"),
        ("int16", " 1"),
        ("int32", "08"),
        ("int32", "0x+7"),
        ("int32", "null"),
        ("uint16", "-1"),
        ("uint16", "65536"),
        ("uint32", "4294967296"),
        ("uint32", "0xffffffff"),
        ("int64", "9223372036854775808"),
        ("int64", "1" * 10_000),
        ("float64", "inf"),
        ("float64", "nan"),
        ("float64", "1_0"),
        ("float64", "0x1"),
        ("float64", "."),
        ("uuid", "AAAA"),
        ("uuid", "AAAAAAAAAAAAAAAAAAAAA+"),
        ("uuid", "AAAAAAAAAAAAAAAAAAAAAA="),
        ("string", 'a"b'),
        ("string", "a\\xb"),
        ("string", "\\u12"),
        ("string", "\\\\\\"),
        ("string", "\\u0022"),
        ("string", "\\u005cx"),
        ("string", "a\nb"),
        ("string", "\ud800"),
        ("[]int8", []),
    ],
)
def test_refused(type: str, default: object) -> None:
    with pytest.raises(SpecError) as refusal:
        default_of(type, default)
    assert refusal.value.path == "Bar"
    assert len(str(refusal.value)) < 300

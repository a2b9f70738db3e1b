"""Texts as Java reads them."""

from __future__ import annotations

import json

import pytest

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.javatext import is_capital, is_identifier, java_order, parse_integer, string_literal
from pycodec.specs.parse import parse_message


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("+7", 7), ("-7", -7), ("007", 7), ("٧", 7), ("９", 9), ("-0", 0), ("9" * 39, int("9" * 39))],
)
def test_integers(text: str, number: int) -> None:
    assert parse_integer(text) == number


@pytest.mark.parametrize("text", ["", "+", "--1", "1_0", " 1", "1 ", "0x1", "²", "\U0001d7d5", "1.0"])
def test_no_integers(text: str) -> None:
    assert parse_integer(text) is None


def test_a_number_of_any_length_costs_no_more_than_its_length() -> None:
    number = parse_integer("9" * 100_000)
    assert number is not None
    assert number > 2**64
    assert parse_integer("0" * 100_000 + "1") == 1


@pytest.mark.parametrize("name", ["Foo", "_", "$x", "Ünï", "class", "a1", "名", "ᛮ", "€", "aͅ"])
def test_identifiers(name: str) -> None:
    assert is_identifier(name)


@pytest.mark.parametrize("name", ["", "9", "a b", "a-b", "a\0", "\u200b", "\ud800", "a\n", "ͅa", "(", "a.b"])
def test_no_identifiers(name: str) -> None:
    assert not is_identifier(name)


def test_capitals_are_those_of_one_utf16_unit() -> None:
    assert is_capital("Ä")
    assert is_capital("Ⅷ")
    for text in ("", "a", "ǅ", "_", "9", "\U0001d400"):
        assert not is_capital(text)


@pytest.mark.parametrize(
    "text", ['"', "\n", "\r", "\\", "\\\\\\", "\\x", "\\8", "\\u", "\\u00g0", "\\u000a", "\\\n"]
)
def test_no_literals(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        string_literal(text)


BMP, ASTRAL = "B\uff21", "B\U00010400"
"""In Python's order; Java has them the other way round."""


def test_texts_in_the_order_of_java() -> None:
    assert sorted([BMP, ASTRAL, "BA", "B"]) == ["B", "BA", BMP, ASTRAL]
    assert sorted([BMP, ASTRAL, "BA", "B"], key=java_order) == ["B", "BA", ASTRAL, BMP]


def test_the_order_of_common_structs_decides_which_versions_a_shared_one_has() -> None:
    """As Kafka's generator says: it takes the first of these and fails on the second."""

    def field(name: str, kind: str, versions: str = "0+") -> dict[str, str]:
        return {"name": name, "type": kind, "versions": versions}

    def spec(early: str, late: str) -> str:
        structs = [
            {"name": early, "versions": "0+", "fields": [field("z", "Zz")]},
            {"name": late, "versions": "2+", "fields": [field("z", "Zz", "2+")]},
            {"name": "Zz", "versions": "0+", "fields": [field("q", "int8")]},
        ]
        fields = [field("x", early), field("y", "Zz"), field("w", late, "2+")]
        head = {"type": "data", "name": "Foo", "validVersions": "0-3", "flexibleVersions": "none"}
        return json.dumps(head | {"fields": fields, "commonStructs": structs})

    parse_message(spec(ASTRAL, BMP))
    with pytest.raises(SpecError) as refusal:
        parse_message(spec(BMP, ASTRAL))
    assert refusal.value.rule is SpecRule.STRUCT_SCHEMA

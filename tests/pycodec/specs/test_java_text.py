"""Texts as Java reads them."""

from __future__ import annotations

import pytest

from pycodec.specs.javatext import is_capital, is_identifier, parse_integer, string_literal


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

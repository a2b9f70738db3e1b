"""Texts as Java reads them: trimming, integers, identifiers and literals.

Kafka's generator parses the texts of a spec with Java's library, and pastes some of them into Java source.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = [
    "equals_ignoring_case",
    "is_capital",
    "is_identifier",
    "is_unicode",
    "java_order",
    "parse_integer",
    "string_literal",
    "trim",
]

_SPACE = "".join(map(chr, range(33)))
# `Character.digit` sees one UTF-16 unit at a time, and so no digit beyond U+FFFF.
_INTEGER = re.compile(r"([+-]?)([\d]+)")
_START = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Sc", "Pc"))
_PART = _START | {"Nd", "Mn", "Mc"}

_ESCAPES = {"b": "\b", "s": " ", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "'": "'", "\\": "\\"}
# Backslashes in pairs are characters; one before `u` begins a Unicode escape.
_UNICODE_ESCAPE = re.compile(r"(\\\\)|\\u+([0-9A-Fa-f]{4})|(\\u)")
_SPECIAL = re.compile(r'["\\\r\n\ud800-\udfff]')
_LITERAL = re.compile(r"""\\(?:([0-3]?[0-7]{1,2})|(.))|(["\r\n])|(\\\Z)""", re.DOTALL)


def trim(text: str) -> str:
    """`String.trim`."""
    return text.strip(_SPACE)


def parse_integer(text: str) -> int | None:
    """`Integer.parseInt` without its bounds: a sign and decimal digits of any script; None if it is none."""
    found = _INTEGER.fullmatch(text)
    if not found or max(found[2]) > "\uffff":
        return None
    digits = found[2].lstrip("0") or "0"
    # More digits than any integer of Java has need not be counted to be too many.
    number = int(digits) if len(digits) <= 40 else 10**40
    return -number if found[1] == "-" else number


def equals_ignoring_case(text: str, word: str) -> bool:
    """`String.equalsIgnoreCase` with a word of small ASCII letters: `ſ` is an `S`, for instance."""
    folded = (char.upper() if len(char.upper()) == 1 else char for char in text)
    return "".join(folded).lower() == word


def is_capital(text: str) -> bool:
    """Whether the first UTF-16 unit is an upper-case letter (`Character.isUpperCase`)."""
    return text[:1] <= "\uffff" and text[:1].isupper()


def is_identifier(text: str) -> bool:
    """Whether this can name a class in Java; control characters, which Java ignores in names, cannot."""
    categories = [unicodedata.category(char) for char in text]
    return bool(categories) and categories[0] in _START and all(each in _PART for each in categories)


def is_unicode(text: str) -> bool:
    """Whether there are no lone surrogates, which no UTF-8 can hold."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def java_order(text: str) -> bytes:
    """A key to sort texts by as Java does (`String.compareTo`): by UTF-16 units."""
    return text.encode("utf-16-be", "surrogatepass")


def string_literal(text: str) -> str:
    """What Java makes of `text` between the quotes of a string literal; `ValueError` where it is none.

    Raises:
        ValueError: a bare quote or line break, or a backslash that begins no escape.
    """
    if not _SPECIAL.search(text):
        return text  # as nearly all are
    return (
        _LITERAL.sub(_character, _UNICODE_ESCAPE.sub(_unit, text))
        .encode("utf-16", "surrogatepass")
        .decode("utf-16", "surrogatepass")
    )


def _unit(found: re.Match[str]) -> str:
    if found[3]:
        raise ValueError(r"\u without four hexadecimal digits")
    # A backslash that comes of an escape begins no other one, but it does begin `\n` and the like.
    return found[1] or chr(int(found[2], 16))


def _character(found: re.Match[str]) -> str:
    if found[3] or found[4]:
        raise ValueError(f"{found[0]!r} cannot stand in a Java string literal")
    if found[1]:
        return chr(int(found[1], 8))
    try:
        return _ESCAPES[found[2]]
    except KeyError:
        raise ValueError(f"{found[0]!r} is no escape of Java") from None

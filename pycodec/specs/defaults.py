"""Default values of fields: from the text in the spec to the value that Java's generated class starts with.

Source: `org.apache.kafka.message.FieldSpec.fieldDefault`, which checks the text and then pastes it into
Java source; so the value is what the Java compiler makes of the text. Texts that the check lets through and
the compiler refuses, or reads as something else than a reader would, are refused here.
"""

from __future__ import annotations

import base64
import binascii
import re

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.declared import DeclaredField
from pycodec.specs.javatext import equals_ignoring_case, is_unicode, parse_integer, string_literal, trim
from pycodec.specs.model import Primitive

__all__ = ["NO_VALUE", "resolve_default"]

NO_VALUE = ...
"""Stands for the default of arrays (a new, empty array) and of structs (a new struct of defaults)."""

_HEX = re.compile(r"([+-]?)([0-9A-Fa-f]++)", re.ASCII)
_LITERAL = re.compile(r"[+-]?[0-9]+", re.ASCII)
# `Double.parseDouble`, after its trim; it knows neither underscores nor "inf".
_DOUBLE = re.compile(
    r"(?P<sign>[+-]?)(?:"
    r"(?P<word>NaN|Infinity)"
    r"|(?P<hex>0[xX](?:[0-9A-Fa-f]++\.?|[0-9A-Fa-f]*+\.[0-9A-Fa-f]++)[pP][+-]?[0-9]++)[fFdD]?"
    r"|(?P<decimal>(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?)[fFdD]?)",
    re.ASCII,
)
_URL_BASE64 = re.compile(r"[A-Za-z0-9_-]*={0,2}", re.ASCII)
_ZERO_UUID = bytes(16)


def resolve_default(field: DeclaredField) -> object:
    """The default of `field` as `FieldSpec.default` of the model holds it; `SpecError` where it has none."""
    text = field.default
    match field.type:
        case Primitive.BOOL:
            return _boolean(field, text)
        case Primitive.FLOAT64:
            return _double(field, text)
        case Primitive.UUID:
            return _uuid(field, text)
        case Primitive.STRING:
            return None if text == "null" else _string(field, text)
        case Primitive.RECORDS:
            # Whatever the spec says, and even where null is not allowed.
            return None
        case Primitive.BYTES:
            return _null_or_empty(field, text, b"")
        case Primitive():
            return _integer(field, field.type, text)
        case _:
            return _null_or_empty(field, text, NO_VALUE)


def _invalid(field: DeclaredField, rule: SpecRule, why: str) -> SpecError:
    text = field.default if len(field.default) <= 60 else field.default[:57] + "..."
    return SpecError(f"invalid default {text!r} for {field.type}: {why}", path=field.path, rule=rule)


def _boolean(field: DeclaredField, text: str) -> bool:
    true = equals_ignoring_case(text, "true")
    if text and not true and not equals_ignoring_case(text, "false"):
        raise _invalid(field, SpecRule.DEFAULT_BOOL, "must be true or false")
    return true


def _integer(field: DeclaredField, type: Primitive, text: str) -> int:
    """The text is parsed as decimal or hexadecimal, and then stands in Java source."""
    limits = type.integer_range
    assert limits is not None
    if text in ("", "0x"):
        return 0
    hexadecimal = text.startswith("0x")
    number = _hexadecimal(text[2:]) if hexadecimal else parse_integer(text)
    if number is None:
        raise _invalid(field, SpecRule.DEFAULT_INTEGER, "not a decimal or 0x number")
    if not limits[0] <= number <= limits[1]:
        raise _invalid(field, SpecRule.DEFAULT_INTEGER, f"not within {limits[0]} to {limits[1]}")
    if type is Primitive.UINT32 and number >= 2**31:
        reason = "Kafka's generator writes it as an int literal, which ends at 2147483647"
        raise _invalid(field, SpecRule.UINT32_LITERAL, reason)
    if hexadecimal:
        if text[2] in "+-":
            raise _invalid(field, SpecRule.INTEGER_LITERAL, "a hexadecimal number of Java has no sign inside")
        return number
    return _literal(field, text, number)


def _hexadecimal(digits: str) -> int | None:
    found = _HEX.fullmatch(digits)
    if not found:
        return None
    number = int(found[2], 16)
    return -number if found[1] == "-" else number


def _literal(field: DeclaredField, text: str, number: int) -> int:
    """What a decimal number is in Java source, where a leading zero makes it an octal one."""
    if not _LITERAL.fullmatch(text):
        raise _invalid(field, SpecRule.INTEGER_LITERAL, "the digits of Java source are 0 to 9")
    digits = text.lstrip("+-")
    if len(digits) == 1 or digits[0] != "0":
        return number
    if set(digits) & set("89"):
        raise _invalid(field, SpecRule.INTEGER_LITERAL, "a leading zero makes it an octal number in Java")
    return -int(digits, 8) if text[0] == "-" else int(digits, 8)


def _double(field: DeclaredField, text: str) -> float:
    if not text:
        return 0.0
    found = _DOUBLE.fullmatch(trim(text))
    if not found:
        raise _invalid(field, SpecRule.DEFAULT_FLOAT, "not a floating point number")
    sign = -1.0 if found["sign"] == "-" else 1.0
    if found["word"]:
        return sign * float(found["word"])
    if found["decimal"]:
        return sign * float(found["decimal"])
    try:
        return sign * float.fromhex(found["hex"])
    except OverflowError:
        return sign * float("inf")


def _uuid(field: DeclaredField, text: str) -> bytes:
    if not text:
        return _ZERO_UUID
    reason = "must be 16 bytes in url-safe base64 (22 characters)"
    body = text.rstrip("=")
    # Java wants padding to be whole or left out.
    if not _URL_BASE64.fullmatch(text) or (body != text and len(text) % 4):
        raise _invalid(field, SpecRule.DEFAULT_UUID, reason)
    try:
        data = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except binascii.Error as error:
        raise _invalid(field, SpecRule.DEFAULT_UUID, str(error)) from None
    if len(data) < 16:
        raise _invalid(field, SpecRule.DEFAULT_UUID, reason)
    if len(data) > 16:
        raise _invalid(field, SpecRule.UUID_LENGTH, reason)
    return data


def _string(field: DeclaredField, text: str) -> str:
    if not is_unicode(text):
        raise _invalid(field, SpecRule.UTF8, "a lone surrogate cannot be written as UTF-8")
    try:
        return string_literal(text)
    except ValueError as error:
        raise _invalid(field, SpecRule.STRING_LITERAL, str(error)) from None


def _null_or_empty(field: DeclaredField, text: str, empty: object) -> object:
    if text == "null":
        return None
    if text:
        raise _invalid(field, SpecRule.DEFAULT_EMPTY, "the only default besides empty is null")
    return empty

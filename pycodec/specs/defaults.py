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
from pycodec.specs.declared import DeclaredField
from pycodec.specs.model import Primitive

__all__ = ["NO_VALUE", "resolve_default"]

NO_VALUE = ...
"""Stands for the default of arrays (a new, empty array) and of structs (a new struct of defaults)."""

_HEX = re.compile(r"0x([0-9A-Fa-f]{0,16})", re.ASCII)
_DECIMAL = re.compile(r"[+-]?([0-9]{1,30})", re.ASCII)
# `Double.parseDouble`, after its trim; it knows neither underscores nor "inf".
_DOUBLE = re.compile(
    r"(?P<sign>[+-]?)(?:"
    r"(?P<word>NaN|Infinity)"
    r"|(?P<hex>0[xX](?:[0-9A-Fa-f]+\.?|[0-9A-Fa-f]*\.[0-9A-Fa-f]+)[pP][+-]?[0-9]+)[fFdD]?"
    r"|(?P<decimal>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)[fFdD]?)",
    re.ASCII,
)
_URL_BASE64 = re.compile(r"[A-Za-z0-9_-]{22}(?:==)?", re.ASCII)
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


def _invalid(field: DeclaredField, why: str) -> SpecError:
    text = field.default if len(field.default) <= 60 else field.default[:57] + "..."
    return SpecError(f"invalid default {text!r} for {field.type}: {why}", path=field.path)


def _boolean(field: DeclaredField, text: str) -> bool:
    if text and text.lower() not in ("true", "false"):
        raise _invalid(field, "must be true or false")
    return text.lower() == "true"


def _integer(field: DeclaredField, type: Primitive, text: str) -> int:
    limits = type.integer_range
    assert limits is not None
    hexadecimal = _HEX.fullmatch(text)
    if hexadecimal:
        number = int(hexadecimal[1] or "0", 16)
    elif not text:
        number = 0
    else:
        decimal = _DECIMAL.fullmatch(text)
        if not decimal:
            raise _invalid(field, "not a decimal or 0x number")
        if len(decimal[1]) > 1 and decimal[1][0] == "0":
            raise _invalid(field, "a leading zero makes it an octal number in Java")
        number = int(text)
    if not limits[0] <= number <= limits[1]:
        raise _invalid(field, f"not within {limits[0]} to {limits[1]}")
    if type is Primitive.UINT32 and number >= 2**31:
        raise _invalid(field, "Kafka's generator writes it as an int literal, which ends at 2147483647")
    return number


def _double(field: DeclaredField, text: str) -> float:
    if not text:
        return 0.0
    found = _DOUBLE.fullmatch(text.strip("".join(map(chr, range(33)))))
    if not found:
        raise _invalid(field, "not a floating point number")
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
    if not _URL_BASE64.fullmatch(text):
        raise _invalid(field, "must be 16 bytes in url-safe base64 (22 characters)")
    try:
        return base64.urlsafe_b64decode(text[:22] + "==")
    except binascii.Error as error:
        raise _invalid(field, str(error)) from None


def _string(field: DeclaredField, text: str) -> str:
    for char in text:
        if char in '"\\' or char < " " or "\ud800" <= char <= "\udfff":
            raise _invalid(field, f"{char!r} cannot stand in a Java string literal")
    return text


def _null_or_empty(field: DeclaredField, text: str, empty: object) -> object:
    if text == "null":
        return None
    if text:
        raise _invalid(field, "the only default besides empty is null")
    return empty

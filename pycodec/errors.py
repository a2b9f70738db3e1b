"""Every error that pycodec raises on purpose, in one tree.

`CodecError` is the root; below it one branch per activity (`SpecError`, `EncodeError`, `DecodeError`) and
below those one class per situation that a caller can tell apart. Each error carries *where* (message,
version, schema path, byte offset) as attributes, so that tools need not parse its text.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from enum import Enum
from numbers import Number
from reprlib import Repr
from typing import Any

from pycodec.spec_rules import SpecRule
from pycodec.strict_rules import Rule

__all__ = [
    "CodecError",
    "DecodeError",
    "EncodeError",
    "InvalidLength",
    "InvalidTaggedField",
    "InvalidValue",
    "InvalidVarint",
    "LimitExceeded",
    "NullNotAllowed",
    "NullNotEncodable",
    "SchemaError",
    "SpecError",
    "StrictViolation",
    "TaggedFieldsNotSupported",
    "TooLong",
    "Underflow",
    "UnknownMessage",
    "UnsupportedVersion",
    "ValueNotInVersion",
    "class_name",
    "did_you_mean",
    "printable",
    "shown",
]

_SHOWN_CHARACTERS = 40
_LONGEST_NAME = 200
_LONGEST_TYPED = 100


class _Short(Repr):
    """`repr` of anything: only as much of it as is shown, and never an exception."""

    def repr_int(self, x: int, level: int) -> str:
        # Python refuses to write out integers of more than some thousand digits.
        return builtins.repr(x) if x.bit_length() <= 256 else f"an int of {x.bit_length()} bits"

    def repr_bytes(self, x: bytes, level: int) -> str:
        return builtins.repr(x[: self.maxother])

    def repr_bytearray(self, x: bytearray, level: int) -> str:
        return builtins.repr(x[: self.maxother])

    def repr_instance(self, x: object, level: int) -> str:
        if issubclass(type(x), _PLAIN):
            with suppress(Exception):
                return builtins.repr(x)
        if issubclass(type(x), BaseException):
            told = self.repr1(_arguments(x), level)
            return class_name(x) + (f"{told[:-2]})" if told.endswith(",)") else told)
        # What holds one thing twice, and that one another twice, would be written out in full by `repr`.
        return f"an object of class {class_name(x)}"


_PLAIN = (type(None), type, str, bytes, bytearray, memoryview, Number, Enum, date)
_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = 2 * _SHOWN_CHARACTERS
_SHORT.maxlevel = 3
_own_name = type.__dict__["__name__"].__get__
_arguments = BaseException.__dict__["args"].__get__


def class_name(value: object) -> str:
    """The name of the class of `value`, whatever its metaclass says."""
    name: str = _own_name(type(value))
    return name


def shown(value: object) -> str:
    """The first characters of `value`, for an error text: whatever it is, and however large."""
    try:
        text = str.__str__(_SHORT.repr(value))  # of a subclass what it holds, not what its methods say
    except Exception:
        # `Repr` goes by the names of classes, and anybody may call a class "list".
        text = f"an object of class {class_name(value)}"
    return text if len(text) <= _SHOWN_CHARACTERS else text[:_SHOWN_CHARACTERS] + "…"


def printable(text: str, longest: int = 2000) -> str:
    """`text` for a terminal: cut, and with escapes for what is not to be seen (line breaks, too).

    Names and places in error texts come from specs, jars and callers.
    """
    if len(text) > longest:
        text = text[:longest] + "…"
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else builtins.repr(char)[1:-1] for char in text)


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """`"; did you mean X?"` with the nearest of some names; `""` where none is near, or nobody typed it."""
    from difflib import get_close_matches  # takes a while to import, for whoever mistypes alone

    near = get_close_matches(name, names, 1) if len(name) <= _LONGEST_TYPED else []
    return f"; did you mean {near[0]}?" if near else ""


class CodecError(Exception):
    """Root of pycodec's errors.

    Attributes:
        reason: what is wrong, in words, without the place.
        message: name of the message spec (`"MetadataResponse"`), or None where there is none.
        version: the api version in use, or None.
        path: schema path of the place (`"topics[3].name"`; `""` is the message itself).
        offset: byte offset into the caller's buffer, or None where no byte is concerned.
    """

    def __init__(
        self,
        reason: str,
        *,
        message: str | None = None,
        version: int | None = None,
        path: str = "",
        offset: int | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.message = message
        self.version = version
        self.path = path
        self.offset = offset

    def __str__(self) -> str:
        where = printable(self.message or "", _LONGEST_NAME)
        if self.version is not None:
            where += f" v{shown(self.version)}"
        if self.path:
            where += f" at {printable(self.path)}"
        if self.offset is not None:
            where += f" (byte {shown(self.offset)})"
        where, reason = where.strip(), printable(self.reason)
        return f"{where}: {reason}" if where else reason

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword-only state does not survive the default pickling; Spark's workers pickle errors.
        return (_rebuild, (type(self), self.reason, self.message, self.version, self.path, self.offset))


def _rebuild(
    cls: type[CodecError],
    reason: str,
    message: str | None,
    version: int | None,
    path: str,
    offset: int | None,
) -> CodecError:
    return cls(reason, message=message, version=version, path=path, offset=offset)


class SpecError(CodecError):
    """A message spec is wrong. Mend the spec at `path`.

    Attributes:
        rule: which rule it breaks; None where it is none of `SpecRule`.
    """

    def __init__(self, reason: str, *, rule: SpecRule | None = None, **place: Any) -> None:
        super().__init__(reason, **place)
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        where = {"message": self.message, "version": self.version, "path": self.path, "offset": self.offset}
        return (_rebuild_with_rule, (type(self), self.reason, self.rule, where))


def _rebuild_with_rule(
    cls: type[SpecError], reason: str, rule: SpecRule | None, place: dict[str, Any]
) -> SpecError:
    error = cls(reason, **place)
    error.rule = rule
    return error


class UnknownMessage(SpecError):
    """No message spec of that name is loaded."""


class SchemaError(CodecError):
    """A `pycodec.types.Schema` or `Struct` is used wrongly: a field twice, or one that it has not."""


class UnsupportedVersion(CodecError):
    """The message has no such version (`validVersions` of the spec)."""


class EncodeError(CodecError):
    """A value cannot be written. `path` names the field."""


class InvalidValue(EncodeError):
    """A value has the wrong Python type or is outside the range of its field's type."""


class NullNotEncodable(EncodeError):
    """None in a field that is not nullable in this version."""


class ValueNotInVersion(EncodeError):
    """A field that this version lacks, and that is not ignorable, holds a non-default value."""


class TaggedFieldsNotSupported(EncodeError):
    """Unknown tagged fields are set, but the version is not flexible (KIP-482)."""


class TooLong(EncodeError):
    """A string is longer than the format or the policy permits."""


class DecodeError(CodecError):
    """Bytes cannot be read. `offset` is where the offending element starts."""


class Underflow(DecodeError):
    """The buffer ends inside an element, or a length points past its end."""


class InvalidVarint(DecodeError):
    """A variable-length integer has too many bytes."""


class InvalidLength(DecodeError):
    """A length or count that the element cannot have (negative where no null is meant)."""


class LimitExceeded(DecodeError):
    """A length or count is above a limit of the policy in use."""


class NullNotAllowed(DecodeError):
    """Null on the wire for a field that is not nullable in this version."""


class InvalidTaggedField(DecodeError, EncodeError):
    """A tag is not valid here: defined for later versions only, duplicate or out of order."""


class StrictViolation(DecodeError):
    """Bytes that Kafka accepts by accident and that the strict policy refuses.

    Attributes:
        rule: which rule they break.
    """

    def __init__(self, reason: str, *, rule: Rule | None = None, **place: Any) -> None:
        super().__init__(reason if rule is None else f"{reason} (strict rule: {rule})", **place)
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        where = {"message": self.message, "version": self.version, "path": self.path, "offset": self.offset}
        return (_rebuild_violation, (self.reason, self.rule, where))


def _rebuild_violation(reason: str, rule: Rule | None, place: dict[str, Any]) -> StrictViolation:
    error = StrictViolation(reason, **place)
    error.rule = rule
    return error

"""Typed access to the properties of a JSON object in a spec, as Jackson converts them.

Every refusal is a `SpecError` that names the place and the rule; no error text repeats more than a little of
the input. Source: the deserializers of jackson-databind 2.21 under their default settings
(`StdDeserializer`, `NumberDeserializers`, `EnumDeserializer`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.javatext import is_identifier, parse_integer, trim
from pycodec.specs.jsontext import NumberText, RepeatingObject
from pycodec.specs.versions import Versions

__all__ = ["FIELD_NAME", "JsonObject", "shorten"]

FIELD_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)
"""`FieldSpec.VALID_FIELD_NAMES`."""

_TRUE = ("true", "True", "TRUE")
_FALSE = ("false", "False", "FALSE", "null", "")
_INT32 = (-(2**31), 2**31 - 1)
_T = TypeVar("_T")


class JsonObject:
    """A JSON object with typed access to its properties; every refusal names the place.

    Each accessor gives None where the property is missing or null. Where it is given more than once, the
    last value counts, and every one must be right.
    """

    def __init__(self, value: object, path: str, keys: frozenset[str]) -> None:
        self.path = path
        if not isinstance(value, dict):
            raise self.fail(SpecRule.SHAPE, f"must be a JSON object, not {_kind(value)}")
        self.properties: dict[str, object] = value
        self._pairs = value.pairs if isinstance(value, RepeatingObject) else ()
        for key in value:
            if key not in keys:
                raise self.fail(SpecRule.UNKNOWN_PROPERTY, f"unknown property {shorten(key)}")
        self._check_repeats(len(keys))

    def _check_repeats(self, known: int) -> None:
        """The object is made as soon as it has all its properties, and takes none after that."""
        seen: set[str] = set()
        for key, _ in self._pairs:
            if len(seen) == known:
                raise self.fail(SpecRule.REPEATED_PROPERTY, f"{key} again, after all properties were given")
            seen.add(key)

    def fail(self, rule: SpecRule, reason: str) -> SpecError:
        """An error at this place."""
        return SpecError(reason, path=self.path, rule=rule)

    def read(self, key: str, convert: Callable[[object], _T]) -> _T | None:
        """What `convert` makes of the property's value, which is not null."""
        values = [value for name, value in self._pairs if name == key] or [self.properties.get(key)]
        found = None
        for value in values:
            found = None if value is None else convert(value)
        return found

    def text(self, key: str) -> str | None:
        """A string, or the text of a number or boolean."""

        def convert(value: object) -> str:
            if isinstance(value, str):
                return value
            if isinstance(value, bool):
                return "true" if value else "false"
            raise self.fail(SpecRule.SHAPE, f"{key} must be a string, not {_kind(value)}")

        return self.read(key, convert)

    def required(self, key: str, rule: SpecRule) -> str:
        """A string that must be there."""
        value = self.text(key)
        if value is None:
            raise self.fail(rule, f"{key} is missing")
        return value

    def class_name(self) -> str:
        """The property `name` of what becomes a class."""
        name = self.required("name", SpecRule.NAME_MISSING)
        if not is_identifier(name):
            raise self.fail(SpecRule.IDENTIFIER, f"invalid name {shorten(name)}: not an identifier of Java")
        return str(name)

    def field_name(self) -> str:
        """The property `name` of a field."""
        name = self.required("name", SpecRule.NAME_MISSING)
        if not FIELD_NAME.fullmatch(name):
            reason = f"invalid name {shorten(name)}: must match {FIELD_NAME.pattern}"
            raise self.fail(SpecRule.FIELD_NAME, reason)
        return str(name)

    def flag(self, key: str) -> bool:
        """A boolean, False where it is missing; an integer is true unless it is 0."""

        def convert(value: object) -> bool:
            if isinstance(value, bool):
                return value
            if isinstance(value, NumberText):
                if _is_integer(value):
                    return value.strip("-0") != ""
                raise self.fail(SpecRule.SHAPE, f"{key} must be true or false, not {shorten(value)}")
            if not isinstance(value, str):
                raise self.fail(SpecRule.SHAPE, f"{key} must be true or false, not {_kind(value)}")
            if trim(value) not in _TRUE + _FALSE:
                raise self.fail(SpecRule.BOOLEAN, f"{key} must be true or false, not {shorten(value)}")
            return trim(value) in _TRUE

        return bool(self.read(key, convert))

    def integer(self, key: str, lowest: int, highest: int) -> int | None:
        """An integer within bounds; fractions are cut off, and blank text or `"null"` is null."""

        def convert(value: object) -> int | None:
            number: int | None
            if isinstance(value, NumberText):
                number = int(value) if _is_integer(value) and len(value) < 40 else _cut(value)
            elif not isinstance(value, str):
                raise self.fail(SpecRule.SHAPE, f"{key} must be an integer, not {_kind(value)}")
            elif trim(value) in ("", "null"):
                return None
            else:
                number = parse_integer(trim(value))
            if number is None or not lowest <= number <= highest:
                reason = f"{key} must be an integer from {lowest} to {highest}, not {shorten(value)}"
                raise self.fail(SpecRule.INTEGER, reason)
            return number

        return self.read(key, convert)

    def versions(self, key: str) -> Versions | None:
        """A range of versions, or None where it is missing or blank."""
        text = self.text(key)
        if text is None or not trim(text):
            return None
        try:
            return Versions.parse(text)
        except SpecError as error:
            raise self.fail(error.rule or SpecRule.VERSIONS, f"{key}: {error.reason}") from None

    def one_of(self, key: str, names: tuple[str, ...]) -> str | None:
        """One of `names`, or its number."""
        return self.read(key, lambda value: self.choice(key, value, names))

    def choice(self, key: str, value: object, names: tuple[str, ...]) -> str:
        """`value`, which must be one of `names` or the number of one."""
        if isinstance(value, bool) or not isinstance(value, str):
            raise self.fail(SpecRule.SHAPE, f"{key} must be one of {', '.join(names)}, not {_kind(value)}")
        if isinstance(value, NumberText) and not _is_integer(value):
            raise self.fail(SpecRule.SHAPE, f"{key} must be one of {', '.join(names)}, not {shorten(value)}")
        number = trim(value)
        if not isinstance(value, NumberText) and number in names:
            return number
        # As text, a number has no sign and no leading zero.
        if isinstance(value, NumberText) or re.fullmatch("0|[1-9][0-9]{0,9}", number):
            index = parse_integer(number)
            if index is not None and 0 <= index < len(names):
                return names[index]
        raise self.fail(SpecRule.ENUM_VALUE, f"{key} must be one of {', '.join(names)}, not {shorten(value)}")

    def items(self, key: str, convert: Callable[[int, object], _T]) -> tuple[_T | None, ...]:
        """What `convert` makes of the items of an array; a single value counts as an array of one."""

        def all_items(value: object) -> tuple[_T | None, ...]:
            items = value if isinstance(value, list) else [value]
            return tuple(None if item is None else convert(i, item) for i, item in enumerate(items))

        return self.read(key, all_items) or ()

    def objects(self, key: str, convert: Callable[[int, object], _T]) -> tuple[_T, ...]:
        """As `items`, of an array that may not hold null."""
        items = self.items(key, convert)
        found = tuple(item for item in items if item is not None)
        if len(found) < len(items):
            raise self.fail(SpecRule.NULL_ITEM, f"{key} must hold objects, not null")
        return found


def _is_integer(number: NumberText) -> bool:
    return not set(number) & set(".eE")


def _cut(number: NumberText) -> int | None:
    """A number by way of a double, as `getIntValue` takes a fraction; None where it is no int32."""
    value = float(number)
    return int(value) if _INT32[0] <= value <= _INT32[1] else None


def _kind(value: object) -> str:
    """What JSON calls the type of `value`."""
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case NumberText():
            return "a number"
        case str():
            return "a string"
        case list():
            return "an array"
        case _:
            return "an object"


def shorten(value: object) -> str:
    """`value` for an error text, which untrusted input must not flood."""
    if isinstance(value, str):
        text = str(value) if isinstance(value, NumberText) else repr(value)
        return text if len(text) <= 60 else text[:57] + "..."
    return _kind(value)

"""Typed access to the properties of a JSON object in a spec, as Jackson coerces them.

Every refusal is a `SpecError` that names the place; no error text repeats more than a little of the input.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator

from pycodec.errors import SpecError
from pycodec.specs.jsontext import NumberText
from pycodec.specs.versions import Versions

__all__ = ["FIELD_NAME", "JAVA_SPACE", "MESSAGE_NAME", "STRUCT_NAME", "JsonObject", "shorten"]

FIELD_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)
"""`FieldSpec.VALID_FIELD_NAMES`."""

MESSAGE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)
STRUCT_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*", re.ASCII)
JAVA_SPACE = "".join(map(chr, range(33)))
"""What Java's `String.trim` removes."""

_INTEGER = re.compile(r"[+-]?[0-9]{1,19}", re.ASCII)


class JsonObject:
    """A JSON object with typed access to its properties; every refusal names the place."""

    def __init__(self, value: object, path: str, keys: frozenset[str]) -> None:
        if not isinstance(value, dict):
            raise SpecError(f"must be a JSON object, not {_kind(value)}", path=path)
        self.properties: dict[str, object] = value
        self.path = path
        for key in value:
            if key not in keys:
                raise SpecError(f"unknown property {shorten(key)}", path=path)

    def fail(self, reason: str) -> SpecError:
        """An error at this place."""
        return SpecError(reason, path=self.path)

    def text(self, key: str) -> str | None:
        """A string, or the text of a number or boolean; None where it is missing or null."""
        value = self.properties.get(key)
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, bool):
            return "true" if value else "false"
        raise self.fail(f"{key} must be a string, not {_kind(value)}")

    def required(self, key: str) -> str:
        """A string that must be there."""
        value = self.text(key)
        if value is None:
            raise self.fail(f"{key} is missing")
        return value

    def name(self, grammar: re.Pattern[str]) -> str:
        """The property `name`, an identifier."""
        name = self.required("name")
        if not grammar.fullmatch(name):
            raise self.fail(f"invalid name {shorten(name)}: must match {grammar.pattern}")
        # A struct's name becomes a class name; a field's can be told apart by an underscore.
        if grammar is not FIELD_NAME and keyword.iskeyword(name):
            raise self.fail(f"invalid name {name!r}: a keyword of Python")
        return str(name)

    def flag(self, key: str) -> bool:
        """A boolean, False where it is missing."""
        value = self.properties.get(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        if isinstance(value, str) and value in ("true", "false"):
            return value == "true"
        raise self.fail(f"{key} must be true or false, not {shorten(value)}")

    def integer(self, key: str, lowest: int, highest: int) -> int | None:
        """An integer within bounds, or None where it is missing."""
        value = self.properties.get(key)
        if value is None:
            return None
        if isinstance(value, str) and _INTEGER.fullmatch(value):
            number = int(value)
            if lowest <= number <= highest:
                return number
        raise self.fail(f"{key} must be an integer from {lowest} to {highest}, not {shorten(value)}")

    def versions(self, key: str) -> Versions | None:
        """A range of versions, or None where it is missing or blank."""
        text = self.text(key)
        if text is None or not text.strip(JAVA_SPACE):
            return None
        try:
            return Versions.parse(text)
        except SpecError as error:
            raise self.fail(f"{key}: {error.reason}") from None

    def one_of(self, key: str, names: tuple[str, ...]) -> str | None:
        """One of `names`, or None where it is missing."""
        return None if self.properties.get(key) is None else self.choice(key, self.properties[key], names)

    def choice(self, key: str, value: object, names: tuple[str, ...]) -> str:
        """`value`, which must be one of `names`."""
        if isinstance(value, str) and value in names:
            return str(value)
        raise self.fail(f"{key} must be one of {', '.join(names)}, not {shorten(value)}")

    def items(self, key: str) -> Iterator[object]:
        """The items of an array; a single value counts as an array of one."""
        value = self.properties.get(key)
        if isinstance(value, list):
            yield from value
        elif value is not None:
            yield value


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

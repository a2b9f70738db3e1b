"""What is read of a spec before its parser reads it: names and types are told as the parser tells them.

A proposal's own properties are taken out of the JSON by struct and field, and put back into the model by the
same names. A name that were read otherwise here than there would lose them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.javatext import trim

__all__ = ["element_of", "name_of", "nested", "type_of"]


def name_of(owner: Mapping[str, Any]) -> str:
    """The name of a message, struct or field."""
    return _text(owner.get("name"))


def type_of(field: Mapping[str, Any]) -> str:
    """The type of a field, as `FieldType.parse` trims it."""
    return trim(_text(field.get("type")))


def element_of(field: Mapping[str, Any]) -> str:
    """The type of a field, of an array that of its elements: the name of the struct, if it is one."""
    return trim(type_of(field).removeprefix("[]"))


def _text(value: object) -> str:
    """A string, or what Jackson makes one of; anything else is for the parser to refuse."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@contextmanager
def nested() -> Iterator[None]:
    """Where Python's own recursion limit is a fault of the spec, as it is in `load_json`."""
    try:
        yield
    except RecursionError:
        raise SpecError("not a message spec: nested too deeply", rule=SpecRule.NESTING) from None

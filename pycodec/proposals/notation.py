"""What is read of a spec before its parser reads it: names and types are told as the parser tells them.

A proposal's own properties are taken out of the JSON by struct and field, and put back into the model by the
same names. A name that were read otherwise here than there would lose them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.javatext import trim
from pycodec.specs.jsontext import NumberText, RepeatingObject

__all__ = ["element_of", "json_text", "name_of", "nested", "repeated", "type_of"]


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


def repeated(tree: object) -> tuple[str, ...]:
    """The keys that a JSON object gives more than once."""
    if not isinstance(tree, RepeatingObject):
        return ()
    numbers = Counter(name for name, _ in tree.pairs)
    return tuple(name for name in tree if numbers[name] > 1)


def json_text(tree: object, margin: str | None = None) -> str:
    """The JSON of what `load_json` gave: numbers as they were written, and repeated keys again.

    Keys that were taken out of an object are not in it, and those that were put there have the new value.
    It is one line, or, to be read, in lines with two blanks more than `margin` at each depth.
    """
    inner = None if margin is None else margin + "  "
    if isinstance(tree, NumberText):
        return str(tree)
    if isinstance(tree, list):
        return _block("[", [json_text(item, inner) for item in tree], "]", margin)
    if isinstance(tree, dict):
        members = [f"{json.dumps(key)}: {json_text(value, inner)}" for key, value in _pairs(tree)]
        return _block("{", members, "}", margin)
    return json.dumps(tree)


def _block(opening: str, parts: list[str], closing: str, margin: str | None) -> str:
    if margin is None or not parts:
        return f"{opening}{', '.join(parts)}{closing}"
    lines = f",\n{margin}  ".join(parts)
    return f"{opening}\n{margin}  {lines}\n{margin}{closing}"


def _pairs(tree: dict[str, object]) -> Iterator[tuple[str, object]]:
    pairs = tree.pairs if isinstance(tree, RepeatingObject) else ()
    last = {key: index for index, (key, _) in enumerate(pairs)}
    yield from (
        (key, value) for index, (key, value) in enumerate(pairs) if key in tree and last[key] != index
    )
    yield from tree.items()

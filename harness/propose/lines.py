"""The line of a message spec that a path of errors means: `Topics.Partitions`, `commonStructs.Topic.Name`,
`Topics.fields[2]`.

A path names fields, and other structs may have fields of the same names: what it means is found by going
from object to object. The text is one that was read as JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pycodec.specs.jsontext import without_comments

__all__ = ["line_of"]

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\],]')
_NUMBERED: Final = re.compile(r"(\w+)\[(\d+)\]")
_COMMON: Final = "commonStructs"
_CUT: Final = "…"
"""Paths hold the beginnings of long names."""


@dataclass(slots=True)
class _Node:
    """An object or an array: where it is, and what is in it, by key or in order; of texts the names alone."""

    at: int
    is_list: bool
    name: str = ""
    members: dict[str | int, _Node] = field(default_factory=dict)

    def listed(self, key: str) -> list[_Node]:
        """The objects under a key; one that stands for itself is taken for a list of one."""
        held = self.members.get(key)
        if held is None:
            return []
        return list(held.members.values()) if held.is_list else [held]

    def step(self, key: str, step: str, number: int = 0) -> _Node | None:
        """The object that a step means: by its place in the list, or that one of those with the name."""
        if found := _NUMBERED.fullmatch(step):
            inside, place = self.listed(found[1]), int(found[2])
            return inside[place] if place < len(inside) else None
        named = [each for each in self.listed(key) if _is_called(each.name, step)]
        return named[min(number, len(named) - 1)] if named else None


def line_of(text: str, path: str, again: bool = False) -> int:
    """The line in which what `path` means has its name, or begins; 0 where it is not found.

    Args:
        text: of the spec.
        path: as errors have it.
        again: where two fields of the last name stand beside each other, the second one is meant.
    """
    steps = path.split(".")
    here = _tree(text).members.get(0) if path else None
    key = "fields"
    if steps[0] == _COMMON:
        key = _COMMON
        del steps[0]
    for index, step in enumerate(steps):
        before, number = here, int(again and index == len(steps) - 1)
        here = before.step(key, step, number) if before is not None else None
        if here is None and index == 0 and before is not None:
            here = before.step(_COMMON, step)  # KIP-625's errors begin with the name of a common struct
        key = "fields"
    return text.count("\n", 0, here.at) + 1 if here is not None else 0


def _is_called(name: str, step: str) -> bool:
    return name == step or (step.endswith(_CUT) and name.startswith(step[: -len(_CUT)]))


def _tree(text: str) -> _Node:
    """The objects and arrays of a text, in a list of one."""
    open_ones = [_Node(0, True)]
    key: str | None = None
    for at, token in _tokens(text):
        inside = open_ones[-1]
        if token in "{[":
            made = _Node(at, token == "[")
            inside.members[len(inside.members) if key is None else key] = made
            open_ones.append(made)
            key = None
        elif token in "}]":
            open_ones.pop()
            key = None
        elif token == ",":
            key = None
        elif key is None and not inside.is_list:
            key = str(json.loads(token))
        elif key == "name":
            inside.at, inside.name = at, str(json.loads(token))
    return open_ones[0]


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    blanked = without_comments(text)
    shift = len(text) - len(blanked)  # a byte order mark
    return ((found.start() + shift, found[0]) for found in _TOKEN.finditer(blanked))

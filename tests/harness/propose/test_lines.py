"""The line that a path means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from harness.propose.checked import Refused, read_spec
from harness.propose.lines import line_of
from harness.suites.specs.random_specs import random_spec

Json = dict[str, Any]

SPEC = """{"name": "Foo", "type": "data", "validVersions": "0", "flexibleVersions": "none", "fields": [
  // "name": "Key"
  {"name": "Items", "type": "[]Item", "versions": "0+", "about": "name: Key", "fields": [
    {"name": "Key", "type": "int32", "versions": "0+"},
    {"name": "Val", "type": "int32", "versions": "0+"%s}]},
  {"name": "Key", "type": "int32", "versions": "0+"%s},
  {"type": "int32", "name": "Foo", "versions": "0+"%s}
], "commonStructs": [
  {"name": "Common", "versions": "0+"%s, "fields": [
    {"name": "Key", "type": "int32", "versions": "0+"%s}]}]}
"""


@pytest.mark.parametrize(
    ("place", "wrong", "path", "line"),
    [
        (0, ', "nullableVersions": "0+"', "Items.Val", 5),
        (0, ', "color": 1', "Items.fields[1]", 5),
        (1, ', "nullableVersions": "0+"', "Key", 6),
        (1, ', "color": 1', "fields[1]", 6),
        (1, '}, {"name": "Items", "versions": "0+", "type": "int32"', "Items", 6),
        (2, ', "nullableVersions": "0+"', "Foo", 7),
        (3, ', "color": 1', "commonStructs[0]", 9),
        (4, ', "nullableVersions": "0+"', "commonStructs.Common.Key", 10),
        (4, ', "encoding": "no"', "Common.Key", 10),
    ],
)
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_the_line_is_that_of_the_field_that_is_meant(
    place: int, wrong: str, path: str, line: int, mark: str
) -> None:
    """Others have its name, the message too, and a comment looks like one."""
    places = [""] * 5
    places[place] = wrong
    found = read_spec(mark + SPEC % tuple(places), "SPEC.json")
    assert isinstance(found, Refused)
    assert (found.path, found.line) == (path, line)


def test_what_is_not_there_has_no_line() -> None:
    spec = SPEC % (("",) * 5)
    assert [
        line_of(spec, path) for path in ("", "Nobody", "Items.Nobody", "fields[9]", "commonStructs.No")
    ] == [0] * 5


@pytest.mark.parametrize("index", range(10))
def test_each_field_of_a_random_spec_is_found(index: int) -> None:
    spec = random_spec(4, index)
    for path, field in [*_fields(spec, ""), *_common(spec)]:
        held = dict(field)
        field.clear()
        field.update({"mark": 1, **held, "name": held["name"]})
        text = json.dumps(spec, indent=1)
        name = f'"name": {json.dumps(held["name"])}'
        lines = text.splitlines()
        marked = next(number for number, line in enumerate(lines) if '"mark": 1' in line)
        wanted = next(
            at
            for at in range(marked, len(lines))
            if name in lines[at] and _indent(lines[at]) == _indent(lines[marked])
        )
        assert line_of(text, path) == wanted + 1
        field.clear()
        field.update(held)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _fields(owner: Json, prefix: str) -> Iterator[tuple[str, Json]]:
    for field in owner.get("fields", ()):
        yield prefix + field["name"], field
        yield from _fields(field, f"{prefix}{field['name']}.")


def _common(spec: Json) -> Iterator[tuple[str, Json]]:
    for struct in spec.get("commonStructs", ()):
        yield from _fields(struct, f"commonStructs.{struct['name']}.")

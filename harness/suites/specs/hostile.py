"""Texts that are meant to be costly for whoever reads them as message specs.

Three sorts: random specs changed without looking (`mutate`), their texts with a piece repeated or cut, and
specs that are large in one way on purpose. They depend on seed and index alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from typing import Any, Final

from harness.casework.stream import draws, pair_key
from harness.suites.specs.mutate import mutated
from harness.suites.specs.random_specs import random_spec

__all__ = ["GROWN", "hostile_text"]

Choose = Callable[[int], int]
Spec = dict[str, Any]

LARGEST: Final = 200_000
"""Characters of a grown spec, about; most have far fewer."""

_PIECES: Final = (
    *(
        "/*",
        "/* ",
        "*/",
        "//",
        "//\n",
        "/**/",
        '"',
        '\\"',
        "\\",
        "[",
        "{",
        "]",
        "}",
        "[]",
        '{"fields":',
        '"a":1,',
    ),
    *(" ", "\t", "\n", "0", "9", "-", "+", "1e", ".", ",", ":", "_", "a", "A", "aB", "\\u0041", "\\\\u005c"),
    *("é", "\U0001f600", "\ud800", "null", '"name":"A",', '"fields":[],', "\x00", "\ufeff", "Infinity", "0x"),
)


def hostile_text(seed: int, index: int) -> str:
    """The text of this seed and index."""
    draw = draws(pair_key(seed, "hostile spec", 0), index)

    def choose(number: int) -> int:
        return draw() % number

    way = choose(100)
    if way == 0:
        return _grown(choose)
    text = mutated(random_spec(seed, index), choose)
    return _with_pieces(text, choose) if way < 20 else text


def _size(choose: Choose) -> int:
    """Small mostly: each step to the next power of two is taken half of the time."""
    size = 64
    while size < LARGEST and choose(2):
        size *= 2
    return size + choose(size)


def _with_pieces(text: str, choose: Choose) -> str:
    """The text with something in it over and over, or without an end."""
    at = choose(len(text) + 1)
    rest = "" if choose(4) == 0 else text[at:]
    piece = _PIECES[choose(len(_PIECES))]
    return text[:at] + piece * (1 + _size(choose) // len(piece)) + rest


def _field(name: object, kind: str, **properties: Any) -> Spec:
    return {"name": f"F{name}", "type": kind, "versions": "0+"} | properties


def _message(fields: list[Spec], **properties: Any) -> Spec:
    made = {"type": "data", "name": "Grown", "validVersions": "0-1", "flexibleVersions": "1+"}
    return made | {"fields": fields} | properties


def _tagged(tag: int) -> Spec:
    return {"versions": "1+", "taggedVersions": "1+", "tag": tag}


def _alike(index: int) -> str:
    """One of many names that are the same in snake_case."""
    ways = product(("Abcd", "ABcd", "ABCd", "ABCD"), repeat=8)
    return "".join(next(way for number, way in enumerate(ways) if number == index % 4**8))


def _repeated(count: int, kind: str) -> Spec:
    """Structs that are as large, and in as many places, as a codec may write out in each."""
    fields = [_field(n, kind) for n in range(16)]
    structs = [{"name": f"S{n}", "versions": "0+", "fields": fields} for n in range(count)]
    uses = [_field(n, f"[]S{n // 8}", nullableVersions="0+") for n in range(8 * count)]
    return _message(uses, commonStructs=structs)


def _common(count: int, kind: str, fields: int, **properties: Any) -> Spec:
    """Fields of one shared struct."""
    struct = {"name": "S", "versions": "0+", "fields": [_field(n, "string") for n in range(fields)]}
    return _message([_field(n, kind, **properties) for n in range(count)], commonStructs=[struct])


def _run(size: int, choose: Choose) -> str:
    """A piece over and over, between others: what a reader has taken it for is over at its end."""
    before, piece, behind = (_PIECES[choose(len(_PIECES))] for _ in range(3))
    return before * choose(2) + piece * (1 + size // len(piece)) + behind * choose(2)


def _long_text(size: int, choose: Choose) -> Spec:
    """A spec of which one text is long, whichever."""
    run = _run(size, choose)
    if choose(2):
        return _message([_field(0, _KINDS[choose(10)])], **{_OF_MESSAGES[choose(len(_OF_MESSAGES))]: run})
    return _message([_field(0, _KINDS[choose(10)]) | {_OF_FIELDS[choose(len(_OF_FIELDS))]: run}])


_OF_MESSAGES: Final = ("type", "name", "validVersions", "flexibleVersions", "deprecatedVersions", "listeners")
_OF_FIELDS: Final = (
    *("name", "type", "versions", "nullableVersions", "taggedVersions", "flexibleVersions"),
    *("default", "entityType", "about", "zeroCopy", "mapKey", "ignorable", "tag"),
)


def _nested(depth: int, width: int) -> Spec:
    fields = [_field(0, "int8")]
    for level in range(depth):
        fields = [_field(0, f"S{level}", fields=fields), *(_field(n, "string") for n in range(1, width))]
    return _message(fields)


def _doubling(depth: int) -> Spec:
    structs = [
        {"name": f"S{n:03}", "versions": "0+", "fields": [_field(i, f"S{n + 1:03}") for i in range(2)]}
        for n in range(depth)
    ]
    structs.append({"name": f"S{depth:03}", "versions": "0+", "fields": [_field(0, "int8")]})
    return _message([_field(0, "S000")], commonStructs=structs)


_KINDS: Final = (
    "int32",
    "bool",
    "uuid",
    "string",
    "bytes",
    "float64",
    "[]int8",
    "[]string",
    "[]uuid",
    "[]bool",
)

GROWN: Final[dict[str, Callable[[int, Choose], Spec]]] = {
    "fields": lambda n, choose: _message([_field(i, _KINDS[choose(10)]) for i in range(n // 60)]),
    "fields of one kind": lambda n, choose: (
        lambda kind: _message([_field(i, kind, nullableVersions="0+") for i in range(n // 60)])
    )(("string", "bytes", "[]int32", "[]string")[choose(4)]),
    "fields of later versions": lambda n, choose: _message(
        [_field(i, _KINDS[choose(10)], versions="1+") for i in range(n // 60)]
    ),
    "tagged fields": lambda n, choose: _message(
        [_field(i, _KINDS[choose(10)], **_tagged(i)) for i in range(n // 90)]
    ),
    "tags of later versions": lambda n, choose: _message(
        [_field(i, "int8", versions="2+", taggedVersions="2+", tag=i) for i in range(n // 90)]
    ),
    "names alike": lambda n, choose: _message(
        [{"name": _alike(i), "type": "int8", **_tagged(i)} for i in range(min(n // 110, 400))]
    ),
    "structs": lambda n, choose: _message(
        [
            _field(i, f"{'[]' * choose(2)}S{i}", fields=[_field(0, _KINDS[choose(10)])])
            for i in range(n // 120)
        ]
    ),
    "a wide struct": lambda n, choose: _message(
        [
            _field(
                0, "[]S", fields=[_field(i, ("int8", "[]int8", "string")[choose(3)]) for i in range(n // 60)]
            )
        ]
    ),
    "a struct in many places": lambda n, choose: _common(n // 50, "[]" * choose(2) + "S", 1 + choose(20)),
    "a struct in many places, later": lambda n, choose: _common(n // 50, "S", 1 + choose(20), versions="1+"),
    "structs in several places": lambda n, choose: _repeated(1 + n // 2000, _KINDS[choose(10)]),
    "nested": lambda n, choose: _nested(1 + choose(33), 1 + n // 2000),
    "doubling": lambda n, choose: _doubling(1 + min(n // 130, 40)),
    "a long name": lambda n, choose: _message(
        [_field("a" * n, "[]S" + "x" * n, fields=[_field(i, "int8", default=1) for i in range(n // 60)])]
    ),
    "long names": lambda n, choose: _message([_field(f"aB{i}" * 10, "int8") for i in range(n // 90)]),
    "a long default": lambda n, choose: _message([_field(0, _KINDS[choose(6)], default=_run(n, choose))]),
    "a long text": lambda n, choose: _long_text(n, choose),
    "arrays of arrays": lambda n, choose: _message([_field(0, ("[]", "[] ")[choose(2)] * n + "int8")]),
    "versions": lambda n, choose: _message(
        [_field(i, "int8", versions=f"{i}", nullableVersions="none") for i in range(n // 80)],
        validVersions="0-30000",
    ),
}
"""Specs of about n characters that are large in one way, by name."""


def _grown(choose: Choose) -> str:
    ways = list(GROWN.values())
    return json.dumps(ways[choose(len(ways))](_size(choose) * 8, choose))

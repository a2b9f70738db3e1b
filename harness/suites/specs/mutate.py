"""Unguided changes of a spec's JSON: what comes of them is right or wrong; both sides must say the same."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any, Final

from harness.suites.specs.editable_spec import Choose, Spec

__all__ = ["mutated"]

# Changes at once: with more, nearly no spec would be valid and few would break one rule only.
_MOST: Final = 3
_VERSIONS: Final = (
    "0+", "1+", "2+", "3+", "0", "1", "0-1", "1-2", "2-3", "0-9", "none", "", " ", "3-1", "9+", "0-32766",
    "32767",
    "+1", " 1+ ", "01", "x", "1-", "-1", "32768+", "0-+2", "٢", "1++", "NONE", 2, 1.0, None, True,
)  # fmt: skip
_TYPES: Final = (
    "bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64", "uuid", "string", "bytes",
    "records",
    "[]int32", "[]string", "[]bytes", "[]records", " []  int8 ", "[][]int8", "[]", "", "Int8", "int", "Zt",
    "[]Zt",
)  # fmt: skip
_SCALARS: Final = (
    None, True, False, 0, 1, -1, 2, 7, 127, 128, 255, 32767, 32768, 65536, 2**31, -(2**31), 2**32, 2**63,
    10**25,
    0.0, 1.5, -0.5, 1e300, "", " ", "x", "null", "true", "True", "tRUE", "false", "0", "1", "-1", "+1", "01",
    "0x7f",
    "0x", "0xff", "-0x1", "1.5", "NaN", "Infinity", "1e5", "AAAAAAAAAAAAAAAAAAAAAQ", "AAAA", "a\"b", "a\\nb",
    "\\u0041",
    "é", "Ä", "\U0001f600", "\ud800", "class", "None", "Foo", "foo", "a_b", "9", "int32", "string", "[]int8",
    "data",
    "request", "coordinator-key", "none", "0+", "1+", "3-1", "topicName", "brokerId", "broker", "controller",
)  # fmt: skip
_MESSAGE_KEYS: Final = (
    "name", "validVersions", "deprecatedVersions", "fields", "apiKey", "type", "commonStructs",
    "flexibleVersions",
    "listeners", "latestVersionUnstable",
)  # fmt: skip
_FIELD_KEYS: Final = (
    "name", "versions", "fields", "type", "mapKey", "nullableVersions", "default", "ignorable", "entityType",
    "about", "taggedVersions", "flexibleVersions", "tag", "zeroCopy",
)  # fmt: skip
_VERSION_KEYS: Final = frozenset(
    (
        "versions",
        "validVersions",
        "deprecatedVersions",
        "nullableVersions",
        "taggedVersions",
        "flexibleVersions",
    )
)


# One text in so many has something between its tokens, too.
_BETWEEN: Final = 12
_CONTROL: Final = ("", "a", "*", "/", "\0", "\t", "\v", "\f", "\x1f", "\x7f", "\x85", "\u2028", "\ufeff", "é")
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^"\s]')
_PIECES: Final = (
    *(f"// {each}\n" for each in _CONTROL),
    *(f"/* {each} */" for each in _CONTROL),
    "//\r", "//\r\n", "//", "/**/", "/***/", "/*/", "/*", "*/", "/", "# a\n", "<!-- a -->",
    " ", "\t", "\v", "\f", "\0", "\x7f", "\xa0", "\u2028", "\ufeff",
)  # fmt: skip
"""What may stand between tokens, and what may not, such as a form feed within a comment."""


class _Again(dict[str, Any]):
    """An object that gives some of its keys again, after all others."""

    again: list[tuple[str, Any]]


def mutated(spec: Spec, choose: Choose) -> str:
    """The text of a changed copy of `spec`."""
    holder = {"": copy.deepcopy(spec)}
    for _ in range(1 + choose(2) * choose(_MOST)):
        _Mutation(holder, choose).apply()
    text = _dump(holder[""])
    return text if choose(_BETWEEN) else _with_piece(text, choose)


def _with_piece(text: str, choose: Choose) -> str:
    """The text with something in front of it, behind a token, or within a number or a word."""
    places = [0, *(found.end() for found in _TOKEN.finditer(text))]
    at = places[choose(len(places))]
    return text[:at] + _PIECES[choose(len(_PIECES))] + text[at:]


class _Mutation:
    """One change of the tree below `holder`."""

    def __init__(self, holder: dict[str, Any], choose: Choose) -> None:
        self.holder = holder
        self.choose = choose

    def pick(self, options: Any) -> Any:
        """One of the options."""
        return options[self.choose(len(options))]

    def apply(self) -> None:
        """Change something somewhere."""
        change = self.pick(
            (self.replace, self.replace, self.replace, self.drop, self.add, self.add, self.repeat,
             self.copy_item,
             self.swap, self.rename)
        )  # fmt: skip
        change()

    def places(self) -> list[tuple[Any, Any]]:
        """Every (container, key or index) of the tree."""
        return list(_walk(self.holder))

    def objects(self) -> list[dict[str, Any]]:
        """Every object of the tree."""
        values = (container[key] for container, key in self.places())
        return [value for value in values if isinstance(value, dict)]

    def value_for(self, key: Any, old: Any) -> Any:
        """A value that may or may not be right for a property."""
        kind = self.choose(8)
        if key in _VERSION_KEYS and kind < 6:
            return self.pick(_VERSIONS)
        if key == "type" and kind < 5:
            return self.pick((*_TYPES, *self.names(), *(f"[]{name}" for name in self.names())))
        if key == "name" and kind < 3:
            return self.pick(self.names() or ["A"])
        if key == "tag" and kind < 5:
            return self.choose(4)
        if kind == 6:
            return self.pick(([old], [], {}, {"a": old}, [old, old], [None], str(old)))
        return self.pick(_SCALARS)

    def names(self) -> list[str]:
        """Names and struct types that occur."""
        found = []
        for each in self.objects():
            found += [str(each[key]).removeprefix("[]") for key in ("name", "type") if each.get(key)]
        return found

    def replace(self) -> None:
        """Give a property or an item another value."""
        container, key = self.pick(self.places())
        container[key] = self.value_for(key, container[key])

    def drop(self) -> None:
        """Leave a property or an item out."""
        container, key = self.pick(self.places())
        if container is not self.holder:
            del container[key]

    def add(self) -> None:
        """Give an object another property, known somewhere."""
        objects = self.objects()
        if objects:
            target = self.pick(objects)
            key = self.pick(_MESSAGE_KEYS if target is self.holder.get("") else _FIELD_KEYS)
            target[key] = self.value_for(key, target.get(key))

    def repeat(self) -> None:
        """Give a property of an object twice."""
        places = [(container, key) for container, key in self.places() if isinstance(container[key], dict)]
        if places:
            container, key = self.pick(places)
            old = container[key]
            made = _Again(old)
            made.again = list(getattr(old, "again", ()))
            if old:
                name = self.pick(list(old))
                made.again.append((name, self.value_for(name, old[name])))
            container[key] = made

    def copy_item(self) -> None:
        """Have an item of a list somewhere else too."""
        lists = [c[k] for c, k in self.places() if isinstance(c[k], list)]
        items = [item for each in lists for item in each]
        if items:
            self.pick(lists).append(copy.deepcopy(self.pick(items)))

    def swap(self) -> None:
        """Exchange the values of two properties."""
        one, two = self.pick(self.places()), self.pick(self.places())
        first, second = one[0][one[1]], two[0][two[1]]
        if not isinstance(first, dict | list) and not isinstance(second, dict | list):
            one[0][one[1]], two[0][two[1]] = second, first

    def rename(self) -> None:
        """Give a property another name."""
        objects = [each for each in self.objects() if each]
        if objects:
            target = self.pick(objects)
            key = self.pick(list(target))
            target[self.pick((key.upper(), key + " ", self.pick(_FIELD_KEYS), ""))] = target.pop(key)


def _walk(container: Any) -> Iterator[tuple[Any, Any]]:
    keys: Any = list(container) if isinstance(container, dict) else range(len(container))
    for key in keys:
        yield container, key
        if isinstance(container[key], dict | list):
            yield from _walk(container[key])


def _dump(value: Any) -> str:
    if isinstance(value, dict):
        pairs = [*value.items(), *getattr(value, "again", ())]
        return "{" + ", ".join(f"{json.dumps(key)}: {_dump(item)}" for key, item in pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_dump, value)) + "]"
    return json.dumps(value)

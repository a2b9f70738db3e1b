"""Random valid message specs that use everything a message spec can say.

Every decision is a number asked of a `Choose`: a seeded stream in campaigns, Hypothesis' draws in properties.
Zero is always the plainest answer, so that smaller numbers are plainer specs, and a shrinker of numbers
shrinks specs. What may stand with what is KIP-482, KIP-893 and the checks of Kafka's generator
(`org.apache.kafka.message`); all specs that come from here are valid.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from harness.casework.stream import draws, pair_key
from harness.suites.specs.defaults import default_of_type
from harness.suites.specs.names import give_odd_names

__all__ = ["Choose", "Spec", "make_spec", "random_spec", "spec_name", "spec_text"]

Choose = Callable[[int], int]
"""A number from 0 to n-1, for n; 0 is the plainest."""

Spec = dict[str, Any]
"""A message spec as JSON values."""

_T = TypeVar("_T")

_PLAIN: Final = ("int32", "int8", "int16", "int64", "bool", "string", "uuid", "float64", "uint16", "uint32")
_TYPES: Final = (*_PLAIN, "bytes", "records")
_NULLABLE: Final = ("string", "bytes", "records")
_KEYS: Final = ("int32", "string", "int16", "uuid", "bool", "int64", "int8", "uint16", "uint32")
_ENTITIES: Final = {
    "int32": ("brokerId",),
    "int64": ("producerId",),
    "string": ("topicName", "groupId", "transactionalId"),
}
_KINDS: Final = (
    *("data", "request", "response", "data", "request", "response", "metadata", "header"),
    *("coordinator-value", "coordinator-key"),
)
_WORDS: Final = ("Field", "value", "topicName", "URLCount", "x", "ISRList", "Name", "leaderEpochV")
# Of one struct: the widest real ones have more, but nothing that nine do not show.
_MOST_FIELDS: Final = 9
# Structs within structs: what is wrong at depth three is wrong at any.
_DEEPEST: Final = 3
_OPEN: Final = 99


def spec_name(index: int) -> str:
    """The message's name in the random spec of this index."""
    return f"Random{index}"


def random_spec(seed: int, index: int, attempt: int = 0) -> Spec:
    """The spec of this seed and index; the same on every machine.

    Args:
        seed: of the campaign.
        index: number of the spec.
        attempt: which one of this index, where the first does not do.
    """
    draw = draws(pair_key(seed, "message spec", attempt), index)
    return make_spec(lambda n: draw() % n, spec_name(index))


def make_spec(choose: Choose, name: str) -> Spec:
    """A valid spec of a message `name`, made from the numbers that `choose` gives."""
    return _Maker(choose, name).message()


@dataclass(frozen=True, slots=True)
class _Range:
    """Versions from `low` to `high`; `_OPEN` for no end."""

    low: int
    high: int

    @property
    def text(self) -> str:
        if self.high == _OPEN:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    def clip(self, other: _Range) -> _Range:
        return _Range(max(self.low, other.low), min(self.high, other.high))

    @property
    def empty(self) -> bool:
        return self.low > self.high

    def within(self, other: _Range) -> bool:
        return other.low <= self.low and self.high <= other.high


_EVER: Final = _Range(0, _OPEN)
_NEVER: Final = _Range(1, 0)


@dataclass(slots=True)
class _Common:
    """A shared struct and the versions that it is there in."""

    name: str
    versions: _Range
    keyed: bool


@dataclass(slots=True)
class _Maker:
    choose: Choose
    name: str
    flexible: _Range = _NEVER
    valid: _Range = _EVER
    commons: list[_Common] = field(default_factory=list)
    made: int = 0
    left: int = _MOST_FIELDS

    def pick(self, options: Sequence[_T]) -> _T:
        return options[self.choose(len(options))]

    def one_in(self, number: int) -> bool:
        """True once in so many times; False is the plainer answer."""
        return self.choose(number) == number - 1

    def number(self) -> int:
        self.made += 1
        return self.made

    def message(self) -> Spec:
        kind = self.pick(_KINDS)
        spec: Spec = {}
        if kind != "data" or self.one_in(3):
            spec["apiKey"] = self.choose(1000)
        spec |= {"type": kind, "name": self.name}
        if kind == "request":
            listeners = self.pick(((), ("broker",), ("broker", "controller"), ("controller",)))
            if listeners:
                spec["listeners"] = list(listeners)
        if kind == "coordinator-key":
            self.valid = _Range(0, 0)
        else:
            low = self.pick((0, 0, 0, 1, 2, 3))
            self.valid = _Range(low, low + self.choose(4))
            starts = (self.valid.low, 0, self.valid.high, self.valid.low + 1, self.valid.high + 1)
            self.flexible = _NEVER if self.one_in(5) else _Range(self.pick(starts), _OPEN)
        spec["validVersions"] = self.valid.text
        if kind == "request" and self.one_in(3):
            spec["latestVersionUnstable"] = True
        spec["flexibleVersions"] = "none" if self.flexible.empty else self.flexible.text
        shared = [self.common_struct(number) for number in range(self.pick((0, 0, 1, 2)))]
        spec["fields"] = self.fields(self.valid, 0, keyed=False)
        if shared:
            # Later ones use earlier ones; Kafka takes them in any order.
            spec["commonStructs"] = shared if self.one_in(2) else shared[::-1]
        give_odd_names(spec, self.choose)
        return spec

    def common_struct(self, number: int) -> Spec:
        high = _OPEN if not self.one_in(4) else self.valid.high
        versions = _Range(self.pick((0, self.valid.low, self.valid.high)), high)
        if self.one_in(3):
            # Later versions of the message may go on using it.
            first = max(versions.low, self.valid.low)
            versions = _Range(versions.low, first + self.choose(self.valid.high - first + 1))
        keyed = self.one_in(3)
        name = f"Shared{number + 1}"
        # Nothing registers structs that are declared inside of shared ones.
        fields = self.fields(versions, _DEEPEST, keyed=keyed)
        self.commons.append(_Common(name, versions, keyed))
        return {"name": name, "versions": versions.text, "fields": fields}

    def fields(self, parent: _Range, depth: int, *, keyed: bool) -> list[Spec]:
        """The fields of a struct that is there in `parent`."""
        wanted = 1 + self.choose(5 if depth == 0 else 3)
        made = []
        keys = 1 + self.one_in(3) if keyed else 0
        for number in range(wanted):
            if number and self.left <= 0:
                break
            self.left -= 1
            made.append(self.field(parent, depth, key=number < keys))
        self.number_tags(made)
        return made

    def number_tags(self, fields: list[Spec]) -> None:
        """Tags from 0 on without a gap, in any order."""
        tagged = [each for each in fields if "tag" in each]
        tags = list(range(len(tagged)))
        for each in tagged:
            each["tag"] = tags.pop(self.choose(len(tags)))

    def field(self, parent: _Range, depth: int, *, key: bool) -> Spec:
        made: Spec = {"name": f"{self.pick(_WORDS)}{self.number()}"}
        versions = self.versions(parent)
        common = None
        if key:
            made["type"], inner = self.pick(_KEYS), None
        else:
            made["type"], inner, common = self.type(versions, parent, depth)
        if common is not None and not versions.clip(parent).within(common.versions):
            begins = versions.clip(parent).low >= common.versions.low
            versions = versions if begins and self.one_in(2) else common.versions
        tagged = _NEVER
        if not key and made["type"] != "records" and self.one_in(3):
            tagged, versions = self.tagged(versions, parent, common)
        made["versions"] = versions.text
        if not tagged.empty:
            made |= {"tag": 0, "taggedVersions": tagged.text}
        nullable = _NEVER
        if made["type"] in _NULLABLE or made["type"].startswith("[]") or made["type"][0].isupper():
            nullable = self.nullable(versions, tagged)
            if not nullable.empty:
                made["nullableVersions"] = nullable.text
        self.decorate(made, versions, tagged, nullable, key=key)
        if inner is not None:
            inner_keyed = made["type"].startswith("[]") and self.one_in(3)
            made["fields"] = self.fields(versions.clip(parent), depth + 1, keyed=inner_keyed)
        elif made["versions"] == made.get("taggedVersions") and self.one_in(3):
            # Then they need not be said.
            del made["versions"]
        return made

    def versions(self, parent: _Range) -> _Range:
        """Versions that share one at least with `parent`: a field may come late, and go early."""
        low, high = parent.low, min(parent.high, self.valid.high)
        high = max(low, high)
        first = low if not self.one_in(3) else low + self.choose(high - low + 1)
        last = first + self.choose(high - first + 1)
        return self.pick((_Range(0, _OPEN), _Range(first, _OPEN), _Range(first, _OPEN), _Range(first, last)))

    def type(self, versions: _Range, parent: _Range, depth: int) -> tuple[str, str | None, _Common | None]:
        """The type, the name of a struct that is declared with it, and the shared struct that it names."""
        array = "[]" if self.one_in(3) else ""
        structs = 0 if depth >= _DEEPEST or self.left <= 0 else 1
        kind = self.choose(4)
        if kind == 3 and structs:
            name = f"Struct{self.made}"
            return array + name, name, None
        if kind == 2:
            usable = [each for each in self.commons if not parent.clip(each.versions).empty]
            if usable:
                common = self.pick(usable)
                return array + common.name, None, common
        # Arrays of bytes are taken by the generator but not by javac, arrays of records by neither.
        return array + self.pick(_PLAIN if array else _TYPES), None, None

    def tagged(self, versions: _Range, parent: _Range, common: _Common | None) -> tuple[_Range, _Range]:
        """Where a field is tagged, and its versions: from the start, or after some as a regular field."""
        if self.flexible.empty:
            return _NEVER, versions
        earliest = max(versions.low, self.flexible.low, 0 if common is None else common.versions.low)
        start = earliest if not self.one_in(3) else earliest + self.choose(2)
        if _Range(start, _OPEN).clip(parent).clip(self.valid).empty:
            return _NEVER, versions
        tagged = _Range(start, _OPEN)
        regular_before = self.one_in(3)
        return tagged, _Range(versions.low, _OPEN) if regular_before else tagged

    def nullable(self, versions: _Range, tagged: _Range) -> _Range:
        way = self.choose(5)
        if way < 2:
            return _NEVER
        if way == 2:
            return versions
        if way == 3:
            return _EVER
        low = versions.low + self.choose(2)
        if not tagged.empty:
            # All tagged versions or none.
            return tagged if self.one_in(2) else _Range(min(low, tagged.low), _OPEN)
        return _Range(low, _OPEN) if self.one_in(2) else _Range(versions.low, low)

    def decorate(self, made: Spec, versions: _Range, tagged: _Range, nullable: _Range, *, key: bool) -> None:
        """Everything about a field besides its type and versions."""
        kind = made["type"]
        always_null = not nullable.empty and versions.within(nullable)
        if self.one_in(3):
            default = default_of_type(kind, always_null, self.choose)
            if default is not None:
                made["default"] = default
        # To Java NaN differs from itself: a version without the field could not write any value.
        unwritable = made.get("default") == "NaN" and not self.valid.within(versions)
        if self.one_in(3) or unwritable:
            made["ignorable"] = True
        if key:
            made["mapKey"] = True
        if kind == "bytes" and tagged.empty and self.one_in(3):
            made["zeroCopy"] = True
        if kind in ("string", "bytes") and self.one_in(6):
            made["flexibleVersions"] = self.own_flexible(tagged)
        entities = _ENTITIES.get(kind.removeprefix("[]"), ())
        if entities and self.one_in(4):
            made["entityType"] = self.pick(entities)
        if self.one_in(4):
            made["about"] = self.pick(
                ("What it is.", "", "It's à la carte <b>100 %</b> & {@code more}: 世界.")
            )

    def own_flexible(self, tagged: _Range) -> str:
        """Flexible versions of a field: among the message's, and wherever it is tagged."""
        if self.flexible.empty or (tagged.empty and not self.one_in(2)):
            return "none"
        if not tagged.empty:
            return _Range(self.pick((tagged.low, self.flexible.low)), _OPEN).text
        return _Range(self.flexible.low + self.choose(2), _OPEN).text


def spec_text(spec: Spec, choose: Choose) -> str:
    """The spec as a file would have it: with comments, if `choose` says so."""
    text = json.dumps(spec, indent=2, ensure_ascii=False)
    way = choose(3)
    if way == 0:
        return text
    lines = text.splitlines()
    at = 1 + choose(len(lines) - 1)
    return "\n".join([*lines[:at], "  // A comment, as Kafka's own specs have them.", *lines[at:]])

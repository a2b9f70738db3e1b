"""Message specs for the witnesses of faults in reading specs: small, nearly all valid, of every notation.

They are written after the documentation of Kafka's message specs (`clients/src/main/resources/common/message`
README, KIP-482, KIP-893), and nothing of how the suites make specs is used.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

__all__ = ["broken", "small_spec"]

Spec = dict[str, Any]

_TYPES: Final = (
    *("bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64", "uuid", "string", "bytes"),
    *("records", "string", "int32", "[]int32", "[]string", "[]uuid", "struct", "[]struct", "[]struct"),
)
_DEFAULTS: Final[dict[str, tuple[Any, ...]]] = {
    "bool": ("true", "false", True),
    "int8": ("-1", "0x7f", "5", -3),
    "int16": ("-1", "0x7fff", "300", 0),
    "uint16": ("65535", "0x10", 7),
    "int32": ("-1", "0x7fffffff", "70000", -2),
    "uint32": ("4294967295", "0x10", 7),
    "int64": ("-1", "0x7fffffffffffffff", "9223372036854775807", 12),
    "float64": ("-1.5", "NaN", "3", 0.5),
    "uuid": ("AAAAAAAAAAAAAAAAAAAAAQ",),
    "string": ("hello", "", "Upper Case"),
}
_NULLABLE: Final = ("string", "bytes", "records")


class _Builder:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.last = rng.randrange(4)
        self.flexible = rng.choice((None, 0, *range(self.last + 1)))
        self.names = 0

    def name(self) -> str:
        self.names += 1
        return self.rng.choice(("Field", "value", "X", "URLCount", "someName")) + str(self.names)

    def versions(self, since: int) -> tuple[str, int, int]:
        """A range that begins with a version or later: as text, its ends."""
        low = self.rng.randrange(since, self.last + 1) if self.rng.random() < 0.5 else since
        high = self.rng.randrange(low, self.last + 1)
        if self.rng.random() < 0.6:
            return f"{low}+", low, 32767
        return (str(low) if low == high else f"{low}-{high}"), low, high

    def field(self, depth: int, tags: list[int]) -> Spec:
        """One field; `tags` are those of its struct so far."""
        rng = self.rng
        kind = rng.choice(_TYPES if depth < 2 else _TYPES[:-3])
        made: Spec = {"name": self.name()}
        struct = kind.endswith("struct")
        if struct:
            made["type"] = kind.replace("struct", f"Struct{self.names}")
        else:
            made["type"] = kind
        tagged = self.flexible is not None and kind != "records" and rng.random() < 0.35
        if tagged:
            assert self.flexible is not None
            low, high = rng.randrange(self.flexible, self.last + 1), 32767
            made |= {"versions": f"{low}+", "taggedVersions": f"{low}+", "tag": len(tags)}
            tags.append(len(tags))
        else:
            made["versions"], low, high = self.versions(0)
        nullable = ""
        if (struct or kind in _NULLABLE or kind.startswith("[]")) and rng.random() < 0.5:
            at = low if tagged or rng.random() < 0.5 else rng.randrange(low, min(high, self.last) + 1)
            nullable = made["nullableVersions"] = f"{at}+"
        if rng.random() < 0.4:
            if kind in _DEFAULTS:
                made["default"] = rng.choice(_DEFAULTS[kind])
            if nullable == f"{low}+" and rng.random() < 0.6:
                made["default"] = "null"
        if rng.random() < 0.4:
            made["ignorable"] = rng.choice((True, "true"))
        if struct:
            inner: list[int] = []
            made["fields"] = [self.field(depth + 1, inner) for _ in range(rng.randrange(1, 4))]
            made["fields"][0] |= {"versions": made["versions"]} if not inner else {}
            if not tagged and kind == "[]struct" and not inner and rng.random() < 0.3:
                made["fields"][0]["mapKey"] = True
        return made

    def message(self) -> Spec:
        rng = self.rng
        tags: list[int] = []
        kind = rng.choice(("request", "response", "data", "header"))
        made: Spec = {"name": "Witness", "type": kind}
        if kind in ("request", "response"):
            made["apiKey"] = 9
        made["validVersions"] = f"0-{self.last}" if self.last else "0"
        made["flexibleVersions"] = "none" if self.flexible is None else f"{self.flexible}+"
        made["fields"] = [self.field(0, tags) for _ in range(rng.randrange(1, 6))]
        if rng.random() < 0.3:
            made["commonStructs"] = [{"name": "Shared", "versions": "0+", "fields": [self.field(1, [])]}]
            made["fields"].append(
                {"name": self.name(), "type": rng.choice(("Shared", "[]Shared")), "versions": "0+"}
            )
        return made


def small_spec(rng: Random) -> Spec:
    """A small spec, valid in nearly all cases."""
    return _Builder(rng).message()


_WORDS: Final[dict[str, tuple[Any, ...]]] = {
    "versions": ("none", "0+", "1", "3-1", "x", "", "-1", "0 - 2", "40000"),
    "nullableVersions": ("0+", "1", "none", "x"),
    "taggedVersions": ("0+", "1", "0", "none", "3+"),
    "flexibleVersions": ("none", "0", "5+", "", "1-2"),
    "validVersions": ("none", "0+", "0-40000", "x", "3"),
    "tag": (-1, 0, 1, 7, "x", 2**40),
    "type": (
        "int3",
        "[]",
        "[][]int32",
        "lower",
        "Unknown",
        "records",
        "[]records",
        "bool",
        "int64",
        "string",
    ),
    "default": ("null", "x", "999999999999", "-1", "true", "", "0x", 1.5),
    "name": ("", "1x", "a b", "a_b", "ä", None),
    "mapKey": (True, "yes"),
    "zeroCopy": (True,),
    "ignorable": ("maybe",),
    "entityType": ("brokerId", "topicName", "nothing"),
    "listeners": (["broker"], ["somewhere"]),
    "latestVersionUnstable": (True,),
    "apiKey": (70_000, "x", None),
    "fields": ([], {}, None, [None]),
    "commonStructs": ([{"name": "lower", "versions": "0+", "fields": []}], [{"versions": "0+"}]),
    "unknown": (1,),
    "about": ("\ud800",),
}
_OF_MESSAGES: Final = (
    *("validVersions", "flexibleVersions", "listeners", "latestVersionUnstable", "apiKey", "type", "name"),
    *("commonStructs", "unknown"),
)
_OF_FIELDS: Final = tuple(word for word in _WORDS if word not in (*_OF_MESSAGES[:6], "commonStructs"))


def broken(rng: Random, spec: Spec) -> Spec:
    """A spec in which something is changed, most likely to what is not permitted."""
    changed: Spec = json.loads(json.dumps(spec))
    objects = list(_fields(changed))
    words: tuple[str, ...]
    what = rng.random()
    if what < 0.25 or not objects:
        holder, words = changed, _OF_MESSAGES
    else:
        holder, words = rng.choice(objects), (*_OF_FIELDS, "type")
    if what > 0.9 and objects:
        # The same name, tag or struct a second time.
        owner = rng.choice([each for each in (changed, *objects) if each.get("fields")])
        owner["fields"].append(json.loads(json.dumps(rng.choice(owner["fields"]))))
        if rng.random() < 0.7:
            owner["fields"][-1]["name"] = "Another"
        return changed
    word = rng.choice(words)
    if rng.random() < 0.2:
        holder.pop(word, None)
    else:
        holder[word] = rng.choice(_WORDS[word])
    return changed


def _fields(holder: Spec) -> Any:
    for each in [
        *holder.get("fields", ()),
        *(f for c in holder.get("commonStructs", ()) for f in c["fields"]),
    ]:
        yield each
        yield from _fields(each)

"""A valid message spec that is about to be broken: places in it, and ways to change them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

__all__ = ["Choose", "EditableSpec", "Place", "Spec"]

Choose = Callable[[int], int]
"""A number from 0 to n-1, for n."""

Spec = dict[str, Any]
"""A message spec as JSON values."""

_T = TypeVar("_T")
_FRESH: Final = "Zz"


@dataclass(frozen=True, slots=True)
class Place:
    """A struct of the spec.

    Attributes:
        owner: the JSON object that has its fields: the message, a common struct or a field.
        kind: `message`, `common` or `inline`.
    """

    owner: Spec
    kind: str

    @property
    def fields(self) -> list[Spec]:
        """Its fields; changing the list changes the spec."""
        found: list[Spec] = self.owner.setdefault("fields", [])
        return found


class EditableSpec:
    """A copy of a spec, to be changed.

    Args:
        spec: a valid one.
        choose: where every random decision comes from.
    """

    def __init__(self, spec: Spec, choose: Choose) -> None:
        self.spec = copy.deepcopy(spec)
        self.choose = choose
        self._rewrites: list[Callable[[str], str]] = []
        self._fresh = 0

    @property
    def text(self) -> str:
        """The spec as it is now, with the changes that only a text can have."""
        text = json.dumps(self.spec)
        for rewrite in self._rewrites:
            text = rewrite(text)
        return text

    def rewrite(self, change: Callable[[str], str]) -> None:
        """Change the text, after everything else."""
        self._rewrites.append(change)

    def pick(self, *options: _T) -> _T:
        """One of the options."""
        return options[self.choose(len(options))]

    def fresh(self) -> str:
        """A name that no field and no struct of the spec has."""
        self._fresh += 1
        return f"{_FRESH}{self._fresh}"

    @property
    def flexible(self) -> int:
        """The first flexible version, 0 if the message has none."""
        text = str(self.spec["flexibleVersions"])
        return int(text.rstrip("+")) if text.endswith("+") else 0

    @property
    def highest(self) -> int:
        """The highest valid version."""
        return int(str(self.spec["validVersions"]).rpartition("-")[2])

    @property
    def lowest(self) -> int:
        """The lowest valid version."""
        return int(str(self.spec["validVersions"]).partition("-")[0])

    def make_flexible(self) -> None:
        """See to it that a valid version of the message is flexible, whatever else is in it."""
        if not str(self.spec["flexibleVersions"]).endswith("+") or self.flexible > self.highest:
            if self.spec["type"] == "coordinator-key":
                self.spec["type"] = "data"
            self.spec["flexibleVersions"] = f"{self.lowest}+"

    def places(self) -> Iterator[Place]:
        """Every struct of the spec, the message first."""
        yield Place(self.spec, "message")
        pending = list(self.spec.get("fields", ()))
        for struct in self.spec.get("commonStructs", ()):
            yield Place(struct, "common")
            pending += struct.get("fields", ())
        while pending:
            field = pending.pop(0)
            if field.get("fields"):
                yield Place(field, "inline")
                pending += field["fields"]

    def place(self, *kinds: str) -> Place:
        """Some struct, of one of these kinds; the message if there is none."""
        found = [place for place in self.places() if not kinds or place.kind in kinds]
        return found[self.choose(len(found))] if found else Place(self.spec, "message")

    def field(self, wanted: Callable[[Spec], object]) -> Spec | None:
        """Some field that is wanted, or None."""
        found = [field for place in self.places() for field in place.fields if wanted(field)]
        return found[self.choose(len(found))] if found else None

    def insert(self, place: Place | None = None, **properties: Any) -> Spec:
        """A new field somewhere in a struct: an int32 of all versions, changed by `properties`."""
        fields = (place or self.place()).fields
        made = {"name": self.fresh(), "type": "int32", "versions": "0+"} | properties
        made = {key: value for key, value in made.items() if value is not ...}
        fields.insert(self.choose(len(fields) + 1), made)
        return made

    def insert_tagged(self, place: Place | None = None, **properties: Any) -> Spec:
        """A new tagged field, in the flexible versions and with the next tag of its struct."""
        self.make_flexible()
        place = place or self.place()
        tag = sum("tag" in field for field in place.fields)
        versions = f"{self.flexible}+"
        own = {"tag": tag, "versions": versions, "taggedVersions": versions}
        return self.insert(place, **own | properties)

    def insert_struct(self, *fields: Spec, place: Place | None = None, **properties: Any) -> Spec:
        """A new field of a new inline struct with these fields."""
        made = [{"name": self.fresh(), "type": "int32", "versions": "0+"} | each for each in fields]
        own = {"type": self.pick("", "[]") + self.fresh(), "fields": made}
        return self.insert(place, **own | properties)

    def add_common(self, *fields: Spec, **properties: Any) -> Spec:
        """A new common struct, which nothing uses, with these fields."""
        made = [{"name": self.fresh(), "type": "int32", "versions": "0+"} | each for each in fields]
        struct = {"name": self.fresh(), "versions": "0+", "fields": made} | properties
        struct = {key: value for key, value in struct.items() if value is not ...}
        structs = self.spec.setdefault("commonStructs", [])
        structs.insert(self.choose(len(structs) + 1), struct)
        return struct

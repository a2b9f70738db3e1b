"""What is special about a field: the name of a cause that does not depend on random names.

The fields of a plainest spec are called by what they are (`taggedNullableStruct`), and the signature has
those names. A known cause is kept out of other specs by making every field like it a plain number.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from harness.suites.specs.edits import TYPE_BOUND, fields_of, is_valid, structs_of, whole
from harness.suites.specs.random_specs import Spec
from pycodec.specs.model import snake_case

__all__ = ["MESSAGE", "FieldKind", "field_kind_of", "renamed", "without_kind"]

MESSAGE: Final = "RandomSpec"
"""The name of the message in plainest specs."""

_MARKS: Final = {
    "tag": "tagged",
    "nullableVersions": "nullable",
    "mapKey": "key",
    "zeroCopy": "zeroCopy",
    "flexibleVersions": "ownFlexible",
    "ignorable": "ignorable",
    "default": "default",
}
"""Properties of a field, and what they are called in its name."""

_NUMBER: Final = "int32"
"""The plainest type: what is found with it does not depend on the type."""


class FieldKind(NamedTuple):
    """What a field is.

    Attributes:
        kind: its type, with `struct` for any struct.
        marks: which properties it has beyond name, type and versions; `later` for one that is not yet tagged
            in the first version.
    """

    kind: str
    marks: frozenset[str]

    @property
    def name(self) -> str:
        """In camel case: `taggedNullableStruct`."""
        words = ["later"] if "later" in self.marks else []
        words += [word for mark, word in _MARKS.items() if mark in self.marks]
        words.append(self.kind.removeprefix("[]") + ("s" if self.kind.startswith("[]") else ""))
        return words[0] + "".join(word[0].upper() + word[1:] for word in words[1:])

    @property
    def plain(self) -> bool:
        """Whether there is nothing special about it."""
        return self.kind == _NUMBER and not self.marks

    def covers(self, other: FieldKind) -> bool:
        """Whether a field of the kind `other` is of this one, too."""
        array = other.kind.startswith("[]")
        kinds = (other.kind, _NUMBER, f"[]{_NUMBER}" if array else _NUMBER)
        return self.kind in kinds and self.marks <= other.marks


def field_kind_of(field: Spec) -> FieldKind:
    """What a field is."""
    kind: str = field["type"]
    if kind.removeprefix("[]")[:1].isupper():
        kind = "[]struct" if kind.startswith("[]") else "struct"
    return FieldKind(kind, frozenset(_marks(field)))


def _marks(field: Spec) -> Iterator[str]:
    yield from (mark for mark in _MARKS if field.get(mark) is not None)
    if field.get("taggedVersions", "0+") != "0+":
        yield "later"


def renamed(spec: Spec) -> Spec:
    """The spec with names that say what each field is, and nothing of where it came from."""
    made = copy.deepcopy(spec)
    made["name"] = MESSAGE
    structs: dict[str, str] = {}
    for owner in list(structs_of(made)):
        taken: dict[str, int] = {}
        for field in owner.get("fields", ()):
            name = field_kind_of(field).name
            number = taken[name] = taken.get(name, 0) + 1
            field["name"] = name if number == 1 else f"{name}{number}"
            element = field["type"].removeprefix("[]")
            if element[:1].isupper():
                structs.setdefault(element, f"Struct{len(structs) + 1}")
    for field in fields_of(made):
        element = field["type"].removeprefix("[]")
        field["type"] = field["type"].replace(element, structs.get(element, element))
    for struct in made.get("commonStructs", ()):
        struct["name"] = structs.setdefault(struct["name"], f"Struct{len(structs) + 1}")
    return made


def without_kind(spec: Spec, kind: FieldKind) -> Spec:
    """The spec with what is special about every field of a kind taken off it.

    What holds fields keeps them where that is possible: another cause may lie within. A scalar becomes a
    plain number.
    """
    made = _made_without(spec, kind, keep=True)
    return made if is_valid(made) else _made_without(spec, kind, keep=False)


def _made_without(spec: Spec, kind: FieldKind, *, keep: bool) -> Spec:
    made = copy.deepcopy(spec)
    for owner in list(structs_of(made)):
        _without_kind(owner.get("fields", ()), kind, keep)
    # Keys are of arrays.
    arrays = {field["type"] for field in fields_of(made) if field["type"].startswith("[]")}
    for owner in structs_of(made):
        # A shared struct has a name, and no type.
        if owner.get("type", f"[]{owner['name']}") not in arrays:
            for field in owner.get("fields", ()):
                field.pop("mapKey", None)
    return whole(made)


def _without_kind(fields: Sequence[Spec], kind: FieldKind, keep: bool) -> None:
    """Change fields of a kind; with `keep`, those that hold others hold them still."""
    for field in fields:
        own = field_kind_of(field)
        if not kind.covers(own):
            continue
        array = own.kind.startswith("[]") and kind.kind.startswith("[]")
        if keep and own.kind.endswith("struct") and (array or kind.marks):
            dropped = {*kind.marks, *(TYPE_BOUND if array else ())} - {"fields"}
            if array:
                field["type"] = field["type"].removeprefix("[]")
        else:
            field["type"] = _NUMBER
            dropped = {*kind.marks, *TYPE_BOUND}
        for key in dropped:
            field.pop(key, None)
        if "tag" not in field and "taggedVersions" in field:
            field.setdefault("versions", field.pop("taggedVersions"))
            field.pop("taggedVersions", None)
        # Tagged fields may share a name in snake_case, others may not.
        attributes = [snake_case(each["name"]) for each in fields]
        if attributes.count(snake_case(field["name"])) > 1:
            field["name"] += "Regular"

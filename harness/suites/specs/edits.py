"""Ways to make a message spec plainer: each is data, so that those that did no harm can be joined.

Fields are named in the edits, since names are unique in random specs. What an edit leaves is made whole again
(`whole`): tags without gaps, no default null without null, no shared struct that nobody uses.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from harness.suites.specs.random_specs import Spec
from pycodec.errors import SpecError
from pycodec.specs.parse import parse_message

__all__ = [
    "TYPE_BOUND",
    "Edit",
    "applied",
    "edits_of",
    "fields_of",
    "is_valid",
    "structs_of",
    "weight",
    "whole",
]

TYPE_BOUND: Final = ("nullableVersions", "default", "zeroCopy", "flexibleVersions", "entityType", "fields")
_OPTIONAL: Final = (
    *("about", "ignorable", "entityType", "default", "zeroCopy", "flexibleVersions"),
    *("mapKey", "nullableVersions"),
)


class Edit(NamedTuple):
    """One way to make a spec plainer.

    Attributes:
        what: the kind of edit.
        name: of the field, or the property of the message.
        to: what it becomes, or the property of the field that goes.
    """

    what: str
    name: str
    to: str = ""


def structs_of(spec: Spec) -> Iterator[Spec]:
    """Every JSON object with fields: the message, shared structs, fields with fields."""
    pending = [spec, *spec.get("commonStructs", ())]
    while pending:
        owner = pending.pop(0)
        yield owner
        pending += [field for field in owner.get("fields", ()) if "fields" in field]


def fields_of(spec: Spec) -> Iterator[Spec]:
    """Every field of a spec, those of shared structs included."""
    for owner in structs_of(spec):
        yield from owner.get("fields", ())


def weight(spec: Spec) -> tuple[int, int]:
    """How much there is to read in a spec: fields, then text."""
    return (sum(1 for _ in fields_of(spec)), len(json.dumps(spec)))


def is_valid(spec: Spec) -> bool:
    """Whether the spec obeys the rules, as far as pycodec knows them."""
    try:
        parse_message(json.dumps(spec))
    except SpecError:
        return False
    return True


def edits_of(spec: Spec) -> Iterator[Edit]:
    """Every edit that there is for a spec, bold ones first; no edit is ever undone by others."""
    if len(spec["fields"]) > 1:
        yield from (Edit("only", field["name"]) for field in spec["fields"])
    low, _, high = spec["validVersions"].partition("-")
    if high:
        yield from (Edit("valid", "", str(version)) for version in range(int(low), int(high) + 1))
    elif low != "0":
        yield Edit("valid", "", "0")
    yield from (Edit("message", key) for key in ("listeners", "latestVersionUnstable") if key in spec)
    if spec["type"] != "data":
        yield Edit("message", "type")
    elif "apiKey" in spec:
        yield Edit("message", "apiKey")
    if spec["flexibleVersions"] != "0+":
        yield Edit("flexible", "", "0+")
        if spec["flexibleVersions"] != "none":
            yield Edit("flexible", "", "none")
    for struct in spec.get("commonStructs", ()):
        yield Edit("inline", struct["name"])
    for owner in structs_of(spec):
        for field in owner.get("fields", ()):
            # A struct without fields is no plainer than one with a number.
            yield from _field_edits(field, last=len(owner["fields"]) == 1 and owner is not spec)


def _field_edits(field: Spec, *, last: bool) -> Iterator[Edit]:
    name, kind = field["name"], field["type"]
    if not last:
        yield Edit("drop", name)
    if field.get("fields"):
        yield Edit("unwrap", name)
    if kind != "int32":
        yield Edit("plain", name)
    if kind.startswith("[]"):
        yield Edit("scalar", name)
        if kind != "[]int32":
            yield Edit("elements", name)
    if "tag" in field:
        yield Edit("regular", name)
    if field.get("versions", "0+") != "0+" or field.get("taggedVersions", "0+") != "0+":
        yield Edit("always", name)
    if field.get("nullableVersions", "0+") != "0+":
        yield Edit("nullable", name)
    yield from (Edit("without", name, key) for key in _OPTIONAL if key in field)


def applied(spec: Spec, edit: Edit) -> Spec | None:
    """The spec after an edit; None where there is nothing to edit any more."""
    made = copy.deepcopy(spec)
    if edit.what == "message":
        if edit.name == "type":
            made["type"] = "data"
        elif made.pop(edit.name, None) is None:
            return None
    elif edit.what == "valid":
        made["validVersions"] = edit.to
    elif edit.what == "flexible":
        made["flexibleVersions"] = edit.to
    elif edit.what == "only":
        made["fields"] = [field for field in made["fields"] if field["name"] == edit.name]
    elif edit.what == "inline":
        if not _inline(made, edit.name):
            return None
    elif not _edit_field(made, edit):
        return None
    return whole(made)


def _edit_field(spec: Spec, edit: Edit) -> bool:
    for owner in structs_of(spec):
        fields: list[Spec] = owner.get("fields", [])
        for at, field in enumerate(fields):
            if field["name"] == edit.name:
                return _change(fields, at, field, edit)
    return False


def _change(fields: list[Spec], at: int, field: Spec, edit: Edit) -> bool:
    match edit.what:
        case "drop":
            del fields[at]
        case "unwrap":
            fields[at : at + 1] = field.get("fields", ())
        case "plain":
            field["type"] = "int32"
            for key in TYPE_BOUND:
                field.pop(key, None)
        case "scalar":
            field["type"] = field["type"].removeprefix("[]")
        case "elements":
            field["type"] = "[]int32"
            field.pop("fields", None)
            field.pop("entityType", None)
        case "regular":
            field.setdefault("versions", field.pop("taggedVersions", "0+"))
            field.pop("taggedVersions", None)
            field.pop("tag", None)
        case "always":
            field["versions"] = "0+"
            if "tag" in field:
                field["taggedVersions"] = "0+"
        case "nullable":
            field["nullableVersions"] = "0+"
        case "without":
            return field.pop(edit.to, None) is not None
    return True


def _inline(spec: Spec, name: str) -> bool:
    """Declare a shared struct where it is used first, and use plain numbers in the other places."""
    struct = next((each for each in spec.get("commonStructs", ()) if each["name"] == name), None)
    if struct is None:
        return False
    used = False
    for field in list(fields_of(spec)):
        if field["type"].removeprefix("[]") != name:
            continue
        if used:
            field["type"] = "int32"
            for key in TYPE_BOUND:
                field.pop(key, None)
        else:
            field["fields"] = copy.deepcopy(struct["fields"])
            used = True
    spec["commonStructs"] = [each for each in spec["commonStructs"] if each is not struct]
    return used


def whole(spec: Spec) -> Spec:
    """The same spec, with what an edit broke made whole."""
    for owner in structs_of(spec):
        tagged = sorted((field for field in owner.get("fields", ()) if "tag" in field), key=_tag)
        for tag, field in enumerate(tagged):
            field["tag"] = tag
    for field in fields_of(spec):
        if field.get("default") == "null" and "nullableVersions" not in field and field["type"] != "string":
            del field["default"]
        if "fields" in field:
            field.setdefault("versions", field.get("taggedVersions", "0+"))
    used = {field["type"].removeprefix("[]") for field in fields_of(spec)}
    if "commonStructs" in spec:
        spec["commonStructs"] = [struct for struct in spec["commonStructs"] if struct["name"] in used]
        if not spec["commonStructs"]:
            del spec["commonStructs"]
    return spec


def _tag(field: Spec) -> Any:
    return field["tag"]

"""Hypothesis strategies for random specs of the proposals, and values that their codecs can carry.

Every spec that is drawn is valid. Failing examples shrink towards one field, one version and no encoding.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from pycodec.proposals.encodings import ENCODINGS, EncodedField
from pycodec.specs.model import FieldSpec
from pycodec.values import Message

LAST_VERSION = 3
_INTEGERS = ("int16", "int32", "int64")
_PLAIN = ("bool", "int8", "uint16", "float64", "uuid", "string", "bytes", *_INTEGERS)
_NAMES = [encoding.name for encoding in ENCODINGS]


@st.composite
def encodings(draw: st.DrawFn, first: int) -> Any:
    """A name for all versions from `first` on, or an object that divides them."""
    if draw(st.booleans()):
        return draw(st.sampled_from(_NAMES))
    cuts = draw(st.lists(st.integers(first + 1, first + 4), unique=True, max_size=3).map(sorted))
    starts = [first, *cuts]
    ranges = [
        f"{start}-{end - 1}" if end - 1 > start else f"{start}"
        for start, end in zip(starts, cuts, strict=False)
    ]
    return {text: draw(st.sampled_from(_NAMES)) for text in [*ranges, f"{starts[-1]}+"]}


@st.composite
def encoded_fields(
    draw: st.DrawFn, flexible: int | None, names: list[str], depth: int
) -> list[dict[str, Any]]:
    """The fields of one struct; `flexible` is the first flexible version."""
    fields: list[dict[str, Any]] = []
    for index in range(draw(st.integers(1, 4))):
        field: dict[str, Any] = {"name": f"F{index}"}
        first = draw(st.integers(0, LAST_VERSION - 1)) if index else 0
        shape = draw(
            st.sampled_from(
                ["integer", "array", "plain", "struct", "structs"] if depth else ["integer", "array", "plain"]
            )
        )
        if shape in ("integer", "array"):
            field["type"] = draw(st.sampled_from(_INTEGERS))
            field["encoding"] = draw(encodings(first))
        elif shape == "plain":
            field["type"] = draw(st.sampled_from(_PLAIN))
        else:
            names.append(f"S{len(names)}")
            field["type"] = names[-1]
            first = 0
            field["fields"] = draw(encoded_fields(flexible, names, depth - 1))
        if shape in ("array", "structs"):
            field["type"] = "[]" + field["type"]
        # Never the first one: readers refuse an array of structs that take no bytes in this version.
        tagged = index > 0 and flexible is not None and draw(st.booleans())
        if tagged and shape == "integer":
            first = max(first, flexible or 0)
            field |= {"tag": sum("tag" in other for other in fields), "taggedVersions": f"{first}+"}
            field["encoding"] = draw(encodings(first))
        fields.append(field | {"versions": f"{first}+", "ignorable": first > 0})
    return fields


@st.composite
def encoded_specs(draw: st.DrawFn) -> str:
    """The text of a spec with encodings, arrays' elements among them."""
    flexible = draw(st.none() | st.integers(0, LAST_VERSION))
    message = {
        "name": "Random",
        "type": "data",
        "validVersions": f"0-{LAST_VERSION}",
        "flexibleVersions": "none" if flexible is None else f"{flexible}+",
        "fields": draw(encoded_fields(flexible, [], 2)),
    }
    return json.dumps(message)


@st.composite
def optional_fields(draw: st.DrawFn, names: list[str], depth: int) -> list[dict[str, Any]]:
    """The optional fields of one struct, in any order of tags."""
    tags = draw(st.lists(st.integers(0, 65535), unique=True, max_size=4))
    fields = []
    for index, tag in enumerate(tags):
        field: dict[str, Any] = {"name": f"O{index}", "tag": draw(st.sampled_from([tag, str(tag), hex(tag)]))}
        kind = draw(st.sampled_from([*_PLAIN, "[]int32", "[]string", *(["struct"] if depth else [])]))
        if kind == "struct":
            names.append(f"S{len(names)}")
            field |= {"type": names[-1]} | draw(draft_struct(names, depth - 1))
        else:
            nullable = kind in ("string", "bytes") or kind.startswith("[]")
            field |= {"type": kind, "nullable": nullable and draw(st.booleans())}
        fields.append(field | {"ignorable": True})
    return fields


@st.composite
def draft_struct(draw: st.DrawFn, names: list[str], depth: int) -> dict[str, Any]:
    """`fields` and `optionalFields` of a struct."""
    fields: list[dict[str, Any]] = []
    for index in range(draw(st.integers(1, 3))):
        shape = draw(st.sampled_from(["plain", "struct", "structs"] if depth else ["plain"]))
        field: dict[str, Any] = {"name": f"F{index}", "versions": "0+"}
        if shape == "plain":
            field["type"] = draw(st.sampled_from(_PLAIN))
        else:
            names.append(f"S{len(names)}")
            field["type"] = ("[]" if shape == "structs" else "") + names[-1]
            field |= draw(draft_struct(names, depth - 1))
        fields.append(field)
    return {"fields": fields, "optionalFields": draw(optional_fields(names, depth))}


@st.composite
def draft_specs(draw: st.DrawFn) -> str:
    """The text of a spec of KIP-482's first draft."""
    message = {"name": "Random", "type": "data", "validVersions": f"0-{LAST_VERSION}"}
    first = draw(st.integers(0, LAST_VERSION))
    return json.dumps(message | {"versionsWithOptional": f"{first}+"} | draw(draft_struct([], 2)))


def fitted(value: Message, version: int) -> Message:
    """`value` with its integers wrapped into the encodings of `version`."""

    def fit(field: FieldSpec, held: Any) -> Any:
        if isinstance(held, Message):
            return fitted(held, version)
        if isinstance(held, list):
            return [fit(field, item) for item in held]
        encoding = field.encoding(version) if isinstance(field, EncodedField) else None
        if encoding is None or not isinstance(held, int) or encoding.holds(held):
            return held
        return encoding.lowest + held % (1 << encoding.bits)

    for field, name in zip(value._spec.fields, value._fields, strict=True):
        setattr(value, name, fit(field, getattr(value, name)))
    return value


def without_unknown(value: Message) -> Message:
    """`value` without unknown tagged fields, whose numbers may be known tags of a draft."""
    value.unknown_tagged_fields = []
    for name in value._fields:
        held = getattr(value, name)
        for item in held if isinstance(held, list) else [held]:
            if isinstance(item, Message):
                without_unknown(item)
    return value

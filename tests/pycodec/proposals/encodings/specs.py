"""Message specs with encodings, for the tests of this directory."""

from __future__ import annotations

import json
from typing import Any

from pycodec.proposals.encodings import parse_encoded_message
from pycodec.specs.model import MessageSpec


def spec_text(*fields: dict[str, Any], flexible: str = "none", **extra: Any) -> str:
    """A spec of versions 0 to 3; each field has versions 0+ unless it says otherwise."""
    message = {
        "name": "Sample",
        "type": "data",
        "validVersions": "0-3",
        "flexibleVersions": flexible,
        "fields": [{"versions": "0+"} | field for field in fields],
    }
    return json.dumps(message | extra)


def one_field(encoding: Any, type: str = "int32", versions: str = "0+") -> MessageSpec:
    """A message with the one field `Number`."""
    field = {"name": "Number", "type": type, "versions": versions, "encoding": encoding}
    return parse_encoded_message(spec_text(field))


EVERYTHING = spec_text(
    {"name": "Small", "type": "int16", "encoding": "packed16"},
    {"name": "Grown", "type": "int64", "encoding": {"0-1": "fixed32", "2": "packed64", "3+": "unpacked64"}},
    {"name": "Plain", "type": "int32"},
    {"name": "Late", "type": "int32", "versions": "2+", "encoding": "unpacked32", "ignorable": True},
    {
        "name": "Items",
        "type": "[]Item",
        "nullableVersions": "1+",
        "fields": [
            {
                "name": "Id",
                "type": "int32",
                "versions": "0+",
                "encoding": {"0": "fixed32", "1+": "unpacked32"},
            },
            {"name": "Name", "type": "string", "versions": "0+"},
            {
                "name": "Other",
                "type": "Common",
                "versions": "1+",
                "nullableVersions": "1+",
                "default": "null",
            },
        ],
    },
    {
        "name": "Tagged",
        "type": "int64",
        "tag": 0,
        "taggedVersions": "2+",
        "versions": "2+",
        "default": "-1",
        "encoding": "packed64",
    },
    {"name": "Wide", "type": "int16", "versions": "0+", "encoding": "fixed64"},
    flexible="2+",
    commonStructs=[
        {
            "name": "Common",
            "versions": "0+",
            "fields": [{"name": "Epoch", "type": "int32", "versions": "0+", "encoding": "packed32"}],
        }
    ],
)
"""Encodings in every place where a field can stand: nested, in a common struct, tagged, flexible and not."""

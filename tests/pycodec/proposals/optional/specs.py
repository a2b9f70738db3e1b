"""Draft specs for the tests of this directory."""

from __future__ import annotations

import json
from typing import Any

from tests.pycodec.proposals.pages import page

FOO_RESPONSE = page("kip-482-draft-1-optional-fields").sections["example"].json
"""The document's example."""


def spec_text(*optional: dict[str, Any], **extra: Any) -> str:
    """A message of versions 0 and 1 with optional fields from version 1."""
    message = {
        "name": "Sample",
        "type": "data",
        "validVersions": "0-1",
        "versionsWithOptional": "1+",
        "optionalFields": list(optional),
        "fields": [{"name": "Id", "type": "int16", "versions": "0+"}],
    }
    return json.dumps(message | extra)


EVERYTHING = spec_text(
    {"name": "Flag", "type": "bool", "tag": 0, "default": "true"},
    {"name": "Top", "type": "int64", "tag": "0xFFFF", "default": "-1"},
    {"name": "Middle", "type": "string", "tag": "32768", "nullable": True},
    {"name": "Below", "type": "uuid", "tag": "0x7fff"},
    {"name": "Numbers", "type": "[]int32", "tag": "12", "nullable": True},
    {"name": "Words", "type": "[]string", "tag": "11"},
    {"name": "Data", "type": "bytes", "tag": "0x0100", "nullable": True},
    {"name": "Batch", "type": "records", "tag": "0x0101"},
    {"name": "Ratio", "type": "float64", "tag": "7"},
    {
        "name": "Inner",
        "type": "Inner",
        "tag": "5",
        "ignorable": True,
        "fields": [{"name": "Deep", "type": "int8", "versions": "0+", "default": "3"}],
        "optionalFields": [{"name": "Deeper", "type": "uint16", "tag": "1"}],
    },
    fields=[
        {"name": "Id", "type": "int16", "versions": "0+"},
        {"name": "Rows", "type": "[]Row", "versions": "0+", "fields": [], "optionalFields": []}
        | {"fields": [{"name": "Name", "type": "string", "versions": "0+", "nullableVersions": "0+"}]}
        | {"optionalFields": [{"name": "Flag", "type": "bool", "tag": 0}]},
        {"name": "One", "type": "Common", "versions": "1+"},
        {"name": "Many", "type": "[]Common", "versions": "1+", "nullableVersions": "1+"},
    ],
    commonStructs=[
        {"name": "Common", "versions": "0+", "fields": [{"name": "Epoch", "type": "int32", "versions": "0+"}]}
        | {"optionalFields": [{"name": "Note", "type": "string", "tag": "0x10", "default": "none"}]}
    ],
)
"""Optional fields of every kind, at the top level, in inline and common structs, in one another."""

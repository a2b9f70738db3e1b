"""Kept frames as the decode tests of a vector file (`harness.vectors`, docs/vectors.md).

Frames are in hexadecimal. `result` is `valid` (read, and written the same), `acceptable` (the reference
reads it by accident; `flags` say by which) or `invalid` (refused; `refusal` names the row of the reason
table). What was read is given twice: as `value`, in Kafka's JSON form, and as its `canonical` frame.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final

from harness.mutators import ABOUT
from harness.pair import Pair
from harness.suites.bytes.corpus import ACCEPTED, Entry
from harness.suites.bytes.leniency import TRAILING
from harness.suites.bytes.reasons import load_reasons
from harness.testees import Unsupported
from harness.testees.jsonvalue import write_value
from harness.testees.protocol import Feature
from pycodec import Message
from pycodec.strict_rules import Rule

__all__ = ["ReadValue", "decode_groups", "json_form", "notes"]

ReadValue = Callable[[Pair, bytes], Message]
"""The value that a frame of a pair begins with."""

_FEATURES: Final = (Feature.UNKNOWN_TAGS,)

_RULES: Final = {
    Rule.BOOLEAN: "A boolean other than 0 and 1 is true.",
    Rule.OVERLONG_VARINT: "A varint may have more bytes than it needs, up to five.",
    Rule.EXCESS_VARINT_BITS: "The bits of a varint beyond the 32nd are dropped.",
    Rule.NULL_LENGTH: "Every negative length is null, not only -1.",
    Rule.STRUCT_MARKER: "The sign of a nullable struct's marker decides, not its value.",
    Rule.UTF8: "Bytes that are not UTF-8 are replaced by U+FFFD.",
    Rule.TAG_COUNT: "A negative number of tagged fields is none.",
    Rule.TAG_ORDER: "Tags need not rise; of a known tag that comes twice, the last one counts.",
    Rule.TAG_RANGE: "Tags that cannot be written (negative, 2147483647) are read.",
    Rule.TAG_SIZE: "The declared size of a known tagged field is not looked at.",
    Rule.EXPLICIT_DEFAULT: "A tagged field that holds its default is read, and left out when written.",
}


def json_form(value: Message, version: int) -> dict[str, Any] | None:
    """Kafka's JSON form of a value; None where it has none that every language can hold."""
    try:
        form: dict[str, Any] = json.loads(write_value(value, version, _FEATURES))
    except Unsupported:
        return None
    return form


def notes() -> dict[str, dict[str, str]]:
    """What flags and refusals mean, by name."""
    found = {TRAILING: {"kind": "rest", "description": "Bytes behind the message are left unread."}}
    for rule, words in _RULES.items():
        found[f"lenient_{rule}"] = {"kind": "leniency", "description": words}
    for row in load_reasons().refusals:
        java = f"{row.java} ({row.phase})"
        found[row.name] = {"kind": "refusal", "description": row.about, "java": java}
    return found


def decode_groups(entries: Iterable[Entry], read: ReadValue) -> list[dict[str, Any]]:
    """The decode tests of a message, a group for each version; without their numbers."""
    ordered = sorted(entries, key=lambda entry: (entry.version, entry.cell, len(entry.data), entry.data))
    return [
        {"type": "DecodeTest", "version": version, "tests": [_test(entry, read) for entry in members]}
        for version, members in groupby(ordered, key=lambda entry: entry.version)
    ]


def _test(entry: Entry, read: ReadValue) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": entry.cell,
        "comment": ABOUT.get(entry.cell.partition(":")[2], ""),
        "flags": list(entry.flags),
        "frame": entry.data.hex(),
    }
    if entry.outcome != ACCEPTED:
        return found | {"result": "invalid", "refusal": entry.outcome}
    accidents = [flag for flag in entry.flags if flag != TRAILING]
    found |= {"result": "acceptable" if accidents else "valid", "consumed": entry.consumed}
    found["canonical"] = None if entry.canonical is None else entry.canonical.hex()
    value = json_form(read(entry.pair, entry.data), entry.version)
    return found if value is None else found | {"value": value}

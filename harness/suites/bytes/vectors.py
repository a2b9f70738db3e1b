"""The corpus as test vectors in JSON, in the manner of Wycheproof, for projects without Python or Java.

One file per message. Frames are in hexadecimal; a value is given by its canonical frame: a codec that reads
`frame` and writes `canonical` for it has read the right value. `result` is `valid` (read, and written the
same), `acceptable` (the reference reads it by accident; `flags` say by which) or `invalid` (refused;
`refusal` names the row of the reason table). `vectors.schema.json` is the files' JSON schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from harness.mutators import ABOUT
from harness.suites.bytes.corpus import ACCEPTED, Entry
from harness.suites.bytes.leniency import TRAILING
from harness.suites.bytes.reasons import load_reasons
from pycodec.strict_rules import Rule

__all__ = ["FORMAT", "schema", "vectors_of", "write_vectors"]

FORMAT: Final = 1
_SCHEMA: Final = "vectors.schema.json"

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


def schema() -> dict[str, Any]:
    """The JSON schema of a vector file."""
    text = (files("harness.suites.bytes") / _SCHEMA).read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def notes() -> dict[str, dict[str, str]]:
    """What flags and refusals mean, by name."""
    found = {TRAILING: {"kind": "rest", "description": "Bytes behind the message are left unread."}}
    for rule, words in _RULES.items():
        found[f"lenient_{rule}"] = {"kind": "leniency", "description": words}
    for row in load_reasons().refusals:
        java = f"{row.java} ({row.phase})"
        found[row.name] = {"kind": "refusal", "description": row.about, "java": java}
    return found


def vectors_of(message: str, reference: str, entries: Iterable[Entry]) -> dict[str, Any]:
    """The vector file of a message."""
    ordered = sorted(entries, key=lambda entry: (entry.version, entry.cell, len(entry.data), entry.data))
    groups: list[dict[str, Any]] = []
    number = 0
    for version, members in groupby(ordered, key=lambda entry: entry.version):
        tests = []
        for entry in members:
            number += 1
            tests.append(_test(number, entry, ABOUT.get(entry.cell.partition(":")[2], "")))
        groups.append({"type": "DecodeTest", "version": version, "tests": tests})
    used = {name for group in groups for test in group["tests"] for name in _names(test)}
    return {
        "format": FORMAT,
        "schema": _SCHEMA,
        "algorithm": "kafka-wire",
        "reference": f"kafka-clients {reference}",
        "message": message,
        "numberOfTests": number,
        "notes": {name: note for name, note in notes().items() if name in used},
        "testGroups": groups,
    }


def _names(test: dict[str, Any]) -> list[str]:
    return [*test["flags"], *([test["refusal"]] if "refusal" in test else [])]


def _test(number: int, entry: Entry, about: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "tcId": number,
        "kind": entry.cell,
        "comment": about,
        "flags": list(entry.flags),
        "frame": entry.data.hex(),
    }
    if entry.outcome != ACCEPTED:
        return found | {"result": "invalid", "refusal": entry.outcome}
    accidents = [flag for flag in entry.flags if flag != TRAILING]
    found |= {"result": "acceptable" if accidents else "valid", "consumed": entry.consumed}
    return found | {"canonical": None if entry.canonical is None else entry.canonical.hex()}


def write_vectors(folder: Path, reference: str, entries: Iterable[Entry]) -> int:
    """Write one file per message, and the schema beside them; the number of vectors."""
    folder.mkdir(parents=True, exist_ok=True)
    text = (files("harness.suites.bytes") / _SCHEMA).read_text("utf-8")
    (folder / _SCHEMA).write_text(text, "utf-8")
    total = 0
    for message, members in groupby(sorted(entries, key=lambda e: e.message), key=lambda e: e.message):
        document = vectors_of(message, reference, members)
        total += document["numberOfTests"]
        (folder / f"{message}.json").write_text(json.dumps(document, indent=1) + "\n", "utf-8")
    return total

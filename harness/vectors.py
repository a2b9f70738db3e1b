"""Test vectors in JSON, in the manner of Wycheproof, for projects without Python or Java (docs/vectors.md).

One file per message of a release of Kafka: decode tests from kept frames, encode tests from boundary values,
both with what that release makes of them. `vectors.schema.json` is the files' JSON schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from harness.casework.facade import BatchCall
from harness.pair import Pair
from harness.references import Reference
from harness.report.runfolder import write_text
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.collect import build_corpus
from harness.suites.bytes.corpus import Entry, corpus_path, read_corpus
from harness.suites.bytes.vectors import decode_groups, json_form, notes
from harness.suites.values.cases import ValueCases
from harness.suites.values.vectors import NON_FINITE, encode_group
from harness.testees import load_testee
from harness.testees.jsonvalue import UNKNOWN_TAGS
from pycodec import Message

__all__ = ["FORMAT", "schema", "vectors_of", "write_vectors"]

FORMAT: Final = 2
_SCHEMA: Final = "vectors.schema.json"
_BEYOND: Final = "unknown_tagged_fields"
_FORM_NOTES: Final = {
    _BEYOND: f"There are unknown tagged fields, as `{UNKNOWN_TAGS}`, which Kafka's converters lose.",
    NON_FINITE: "A float64 is a text (`NaN`, `Infinity`), which Kafka's converters write and do not read.",
}

Progress = Callable[[int, int], None]
"""Told how many messages are done, of how many."""


def schema() -> dict[str, Any]:
    """The JSON schema of a vector file."""
    found: dict[str, Any] = json.loads(_schema_text())
    return found


def _schema_text() -> str:
    return (files("harness.suites.bytes") / _SCHEMA).read_text("utf-8")


def vectors_of(message: str, reference: str, groups: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The vector file of a message, from groups of tests that have no numbers yet."""
    kept = [group for group in groups if group["tests"]]
    number = 0
    used: dict[str, None] = {}
    for group in kept:
        numbered = []
        for test in group["tests"]:
            number += 1
            flags = [*test["flags"], *([_BEYOND] if f'"{UNKNOWN_TAGS}"' in _text(test.get("value")) else [])]
            used |= dict.fromkeys([*flags, *filter(None, [test.get("refusal")])])
            numbered.append({"tcId": number, **test, "flags": flags})
        group["tests"] = numbered
    known = notes()
    known |= {name: {"kind": "form", "description": text} for name, text in _FORM_NOTES.items()}
    return {
        "format": FORMAT,
        "schema": _SCHEMA,
        "algorithm": "kafka-wire",
        "reference": f"kafka-clients {reference}",
        "message": message,
        "numberOfTests": number,
        "notes": {name: known.get(name) or _refusal(name) for name in used},
        "testGroups": kept,
    }


def _text(value: object) -> str:
    return json.dumps(value)


def _refusal(semantic: str) -> dict[str, str]:
    """The note of a refusal that has no row in the reason table: it is named by Java's own error."""
    _, phase, java = (*semantic.split(":"), "", "")[:3]
    return {"kind": "refusal", "description": "The value cannot be written.", "java": f"{java} ({phase})"}


def write_vectors(
    folder: Path,
    reference: Reference,
    call: BatchCall,
    pairs: Iterable[Pair],
    progress: Progress = lambda done, total: None,
) -> tuple[int, int]:
    """Write one file per message, and the schema beside them.

    Args:
        folder: to write to.
        reference: the release.
        call: to that release.
        pairs: which vectors to write.
        progress: told how far it is.

    Returns:
        How many decode tests, and how many encode tests.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / _SCHEMA, _schema_text())
    values = ValueCases(reference, load_testee())
    frames = ByteCases(reference, load_testee())
    stored = _stored(reference)
    messages = [(name, list(members)) for name, members in groupby(sorted(pairs), lambda pair: pair.message)]
    counts = {"DecodeTest": 0, "EncodeTest": 0}
    for done, (message, members) in enumerate(messages):
        progress(done, len(messages))
        wanted = set(members)
        entries: Iterator[Entry] | list[Entry] = [e for e in stored.get(message, ()) if e.pair in wanted]
        groups = decode_groups(entries or build_corpus(frames, call, members), _reader(reference))
        groups += [encode_group(values, call, pair, json_form) for pair in members]
        document = vectors_of(message, reference.name, groups)
        for group in document["testGroups"]:
            counts[group["type"]] += len(group["tests"])
        write_text(folder / f"{message}.json", _laid_out(document))
    values.close()
    frames.close()
    return counts["DecodeTest"], counts["EncodeTest"]


def _laid_out(document: dict[str, Any]) -> str:
    """JSON with a test on each line: to be read, searched and compared by line, and a third as long."""
    groups = document["testGroups"]
    head = json.dumps({**document, "testGroups": []}, indent=1).removesuffix("[]\n}")
    parts = []
    for group in groups:
        opening = json.dumps({**group, "tests": []}).removesuffix("[]}")
        tests = ",\n  ".join(json.dumps(test, separators=(",", ":")) for test in group["tests"])
        parts.append(f" {opening}[\n  {tests}\n ]}}")
    every = ",\n".join(parts)
    return f"{head}[\n{every}\n]\n}}\n"


def _stored(reference: Reference) -> dict[str, list[Entry]]:
    """The kept frames by message; of a release that has none, the covering set is made anew."""
    found: dict[str, list[Entry]] = {}
    for entry in read_corpus(corpus_path(reference.name), reference.pairs):
        found.setdefault(entry.message, []).append(entry)
    return found


def _reader(reference: Reference) -> Callable[[Pair, bytes], Message]:
    def read(pair: Pair, data: bytes) -> Message:
        value: Message = reference.protocol.codec(*pair, reference.policy).decode(data)[0]
        return value

    return read

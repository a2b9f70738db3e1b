"""Vectors of a spec for implementers in other languages: values in Kafka's JSON form, and their bytes."""

from __future__ import annotations

from typing import Any, Final

from harness.evolve.sides import Side
from harness.propose.samples import example
from pycodec import KAFKA, CodecError, Message
from pycodec.jsonform import to_json
from pycodec.specs.model import MessageSpec

__all__ = ["EXAMPLES", "FORMAT", "vectors"]

FORMAT: Final = 1
EXAMPLES: Final = ("plausible", "default", "sparse")
"""The values that are shown of a version: all set, nothing set, all null and empty that may be."""


def vectors(side: Side, message: str) -> dict[str, Any]:
    """The vector file: a group for each version, each test with value and frame (the body alone)."""
    spec: MessageSpec = side.messages[message]
    groups = []
    number = 0
    for version in spec.valid_versions:
        tests = []
        for kind in EXAMPLES:
            value = example(side, message, version, kind)
            if value is None:
                continue
            number += 1
            tests.append({"tcId": number, "kind": kind, **_test(side, message, version, value)})
            if spec.is_flexible(version):
                number += 1
                value.unknown_tagged_fields = [(_free_tag(spec), b"unknown")]
                tests.append(
                    {"tcId": number, "kind": f"{kind}, unknown tag", **_test(side, message, version, value)}
                )
        if tests:
            groups.append(
                {
                    "type": "RoundTripTest",
                    "version": version,
                    "flexible": spec.is_flexible(version),
                    "tests": tests,
                }
            )
    return {
        "format": FORMAT,
        "algorithm": "kafka-wire",
        "message": message,
        "apiKey": spec.api_key,
        "policy": KAFKA.name,
        "numberOfTests": number,
        "testGroups": groups,
    }


def _free_tag(spec: MessageSpec) -> int:
    return max((field.tag for field in spec.root.fields if field.tag is not None), default=-1) + 1


def _test(side: Side, message: str, version: int, value: Message) -> dict[str, Any]:
    data = side.codec(message, version).encode(value)
    try:
        said: Any = to_json(value, version)
    except CodecError:
        said = None  # an int8 or a text that JSON cannot say
    tags = [[tag, held.hex()] for tag, held in value.unknown_tagged_fields]
    return {"value": said, "unknownTaggedFields": tags, "frame": data.hex(), "size": len(data)}

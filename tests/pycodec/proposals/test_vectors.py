"""The vectors of `tests/vectors/proposals`: bytes worked out by hand from the five documents.

A file has a message spec in its document's own notation and cases of (version, value, bytes). In values,
`{"hex": …}` stands for bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pycodec import KAFKA
from pycodec.interpreter import read, write
from pycodec.plain import from_dict
from pycodec.proposals.accepted import DocumentCodec, Kip482, parse_as
from pycodec.proposals.encodings import EncodingCodec, parse_encoded_message
from pycodec.proposals.optional import DraftCodec, parse_draft
from pycodec.proposals.wirepage import AS_WRITTEN, CORRECTED
from pycodec.specs.parse import parse_message
from pycodec.values import struct_classes

VECTORS = Path(__file__).parents[2] / "vectors" / "proposals"


class Shipped:
    """The interpreter as a codec."""

    def __init__(self, spec: Any, version: int) -> None:
        self.spec, self.version, self.classes = spec, version, struct_classes(spec)
        self.message_class = self.classes[spec.root.name]

    def encode(self, value: object) -> bytes:
        return write(self.spec, self.version, KAFKA, self.classes, value)

    def decode(self, data: bytes) -> tuple[object, int]:
        return read(self.spec, self.version, KAFKA, self.classes, data, 0)


FORMS: dict[str, Any] = {
    "shipped": lambda spec, version: Shipped(parse_message(spec), version),
    "document": lambda spec, version: DocumentCodec(parse_as(spec, Kip482.DOCUMENT), version),
    "draft": lambda spec, version: DraftCodec(parse_draft(spec), version),
    "encodings": lambda spec, version: EncodingCodec(parse_encoded_message(spec), version),
}
LAYOUTS = {"both": (AS_WRITTEN, CORRECTED), "as written": (AS_WRITTEN,), "corrected": (CORRECTED,)}


def plain(value: Any) -> Any:
    """A JSON value with its bytes as bytes."""
    if isinstance(value, dict):
        if value.keys() == {"hex"}:
            return bytes.fromhex(value["hex"])
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def cases(page: bool) -> Iterator[Any]:
    for path in sorted(VECTORS.glob("*.json")):
        file = json.loads(path.read_text())
        if (file["form"] == "page") is page:
            for index, case in enumerate(file["cases"]):
                yield pytest.param(file, case, id=f"{path.stem}-{index}")


@pytest.mark.parametrize(("file", "case"), list(cases(page=False)))
def test_a_vector_of_a_message_spec(file: dict[str, Any], case: dict[str, Any]) -> None:
    codec = FORMS[file["form"]](json.dumps(file["spec"]), case["version"])
    value, expected = from_dict(codec.message_class, plain(case["value"])), bytes.fromhex(case["bytes"])
    assert codec.encode(value).hex(" ") == expected.hex(" ")
    assert codec.decode(expected) == (value, len(expected))


@pytest.mark.parametrize(("file", "case"), list(cases(page=True)))
def test_a_vector_of_the_page(file: dict[str, Any], case: dict[str, Any]) -> None:
    value, expected = plain(case["value"]), bytes.fromhex(case["bytes"])
    for form in LAYOUTS[case["layout"]]:
        assert form[case["message"]].encode(value).hex(" ") == expected.hex(" ")
        assert form[case["message"]].decode(expected) == (value, len(expected))


def test_every_document_has_vectors() -> None:
    documents = {json.loads(path.read_text())["document"] for path in VECTORS.glob("*.json")}
    assert documents == {
        "kip-482-accepted-tagged-fields",
        "kip-482-draft-1-optional-fields",
        "kip-625-integer-encodings",
        "kip-893-nullable-structs",
        "wire-format-proposals",
    }

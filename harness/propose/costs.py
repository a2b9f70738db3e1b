"""What a spec costs: by version, by field, and what each field would cost in another way."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from harness.evolve.sides import Side
from harness.propose.samples import Sample
from harness.propose.variants import Way, field_places, size_in, ways_of
from harness.study.account import account
from harness.study.savings import Savings, savings
from pycodec import KAFKA, CodecError, Message
from pycodec.proposals.encodings.codec import EncodingCodec
from pycodec.specs.model import MessageSpec

__all__ = ["FieldCost", "VersionCost", "field_costs", "integer_costs", "version_cost", "version_costs"]


@dataclass(frozen=True, slots=True)
class VersionCost:
    """The samples in one version.

    Attributes:
        version: the version.
        carried: how many of the samples it can carry.
        size: their bytes together, bodies alone.
        deflated: what is left of these after compression (zlib, all in one stream).
        refused: why it cannot carry the first that it cannot; `""` if it carries all.
    """

    version: int
    carried: int
    size: int
    deflated: int
    refused: str


@dataclass(frozen=True, slots=True)
class FieldCost:
    """A field in one version.

    Attributes:
        path: schema path.
        type: as the spec says it.
        size: bytes that are the field's own, over all samples.
        now: how it is written.
        ways: by way of writing it, the bytes of all samples; None where it cannot carry them.
    """

    path: str
    type: str
    size: int
    now: Way
    ways: dict[Way, int | None]


def version_costs(side: Side, message: str, samples: Sequence[Sample]) -> tuple[VersionCost, ...]:
    """The samples in every version of the spec."""
    return tuple(version_cost(side, message, each, samples) for each in side.messages[message].valid_versions)


def version_cost(side: Side, message: str, version: int, samples: Sequence[Sample]) -> VersionCost:
    """The samples in one version."""
    bodies: list[bytes] = []
    refused = ""
    for sample in samples:
        try:
            bodies.append(side.codec(message, version).encode(sample.value))
        except CodecError as error:
            refused = refused or str(error)
    data = b"".join(bodies)
    return VersionCost(version, len(bodies), len(data), len(zlib.compress(data, 9)), refused)


def _carried(side: Side, message: str, version: int, samples: Sequence[Sample]) -> list[Message]:
    kept = []
    for sample in samples:
        try:
            side.codec(message, version).encode(sample.value)
        except CodecError:
            continue
        kept.append(sample.value)
    return kept


def field_costs(side: Side, message: str, version: int, samples: Sequence[Sample]) -> tuple[FieldCost, ...]:
    """Each field of a version, and the other ways to write it, over the samples that it can carry."""
    spec = side.messages[message]
    values = _carried(side, message, version, samples)
    codec = EncodingCodec(spec, version, KAFKA, side.classes(message))
    own: Counter[str] = Counter()
    for value in values:
        for part in account(codec, value):
            own[_json_path(spec, part.path)] += part.size
    found = []
    for place in field_places(spec, version):
        ways: dict[Way, int | None] = {
            way: size_in(spec, version, place, way, values) for way in ways_of(spec, place, version)
        }
        field = place.field
        now: Way = "mandatory"
        if version in field.tagged_versions:
            now = "tagged"
        elif field.struct is not None and not field.is_array and version in field.nullable_versions:
            now = "nullable struct"
        found.append(FieldCost(place.path, str(field.type), own[place.path], now, ways))
    return tuple(found)


def _json_path(spec: MessageSpec, path: str) -> str:
    """A path of attribute names, as `account` gives it, in JSON names."""
    struct, steps = spec.root, []
    for step in path.split("."):
        field = next((each for each in struct.fields if each.snake_name == step.rstrip("_")), None)
        steps.append(step if field is None else field.json_name)
        if field is not None and field.struct is not None:
            struct = field.struct
    return ".".join(steps)


def integer_costs(
    side: Side, message: str, version: int, samples: Sequence[Sample], array_elements: bool = False
) -> Savings:
    """KIP-625: every integer field in the encodings as wide as its type.

    By the document's rule the elements of arrays have none, unless `array_elements`.
    """
    values = _carried(side, message, version, samples)
    return savings(side.messages[message], version, values, array_elements=array_elements)

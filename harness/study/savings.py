"""For a message of one's own: which encoding would save how much, field by field, on sample values.

The samples are values of one message (decoded frames); every int16, int32 and int64 that its version writes
is looked at, alone or in an array, in tagged fields too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pycodec.proposals.encodings.codec import EncodingCodec
from pycodec.proposals.encodings.names import ENCODINGS, Encoding, Kind
from pycodec.proposals.encodings.spec import INTEGERS, EncodedField, Ranges, assign_encodings
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.specs.versions import Versions
from pycodec.values import Message, struct_classes

__all__ = ["FieldSavings", "Savings", "savings"]


@dataclass
class FieldSavings:
    """What one integer field takes in each encoding that holds every value seen of it.

    Attributes:
        struct: the struct that declares the field; a struct used twice has one line for both uses.
        name: the field's name in the spec.
        type: INT16, INT32 or INT64.
        now: the encoding in use.
        array: whether the integers are elements of an array, for which KIP-625 permits no encoding.
        count: how many values were seen.
        lowest, highest: the range of the values seen.
        bytes: by encoding, the bytes of all values.
    """

    struct: str
    name: str
    type: Primitive
    now: Encoding
    array: bool
    count: int = 0
    lowest: int = 0
    highest: int = 0
    bytes: dict[Encoding, int] = field(default_factory=dict)

    def add(self, value: int) -> None:
        """Take one value into account."""
        if not self.count:
            self.lowest = self.highest = value
            self.bytes = dict.fromkeys(ENCODINGS, 0)
        self.lowest, self.highest = min(self.lowest, value), max(self.highest, value)
        self.count += 1
        self.bytes = {
            encoding: total + encoding.size(value)
            for encoding, total in self.bytes.items()
            if encoding.holds(value)
        }

    @property
    def in_width(self) -> Mapping[Encoding, int]:
        """The bytes in the three encodings as wide as the type, which hold every value there can be."""
        return {e: size for e, size in self.bytes.items() if e.bits == INTEGERS[self.type]}

    @property
    def best(self) -> Encoding:
        """The cheapest encoding as wide as the type; the one in use if no other is cheaper."""
        return min(self.in_width, key=lambda e: (self.bytes[e], e != self.now, e.kind is not Kind.FIXED))

    @property
    def saved(self) -> int:
        """Bytes that `best` saves over the encoding in use; never negative."""
        return self.bytes[self.now] - self.bytes[self.best]


@dataclass(frozen=True)
class Savings:
    """The fields of a message by what they would save, most first.

    Attributes:
        version: the api version looked at.
        frames: number of samples.
        before: bytes of all samples as they are.
        after: bytes of all samples with the best encoding of every field, written in full. What is saved may
            be a little more than the sum over the fields: lengths of tagged fields shrink too.
        fields: one entry per field seen.
        array_elements: whether elements of arrays were counted, for which KIP-625 permits no encoding.
    """

    version: int
    frames: int
    before: int
    after: int
    fields: tuple[FieldSavings, ...]
    array_elements: bool = False


def savings(
    spec: MessageSpec, version: int, values: Iterable[Message], *, array_elements: bool = False
) -> Savings:
    """Compare the encodings on sample values.

    Args:
        spec: the message, with encodings or without.
        version: one of its versions.
        values: samples, as decoded by any codec of the message.
        array_elements: whether arrays of integers count, for which KIP-625 permits no encoding.

    Raises:
        EncodeError: for a sample that the version cannot carry.
    """
    samples = list(values)
    found: dict[tuple[str, str], FieldSavings] = {}
    for sample in samples:
        _look(spec.root, sample, version, found, array_elements)
    seen = {key: entry for key, entry in found.items() if entry.count}

    def choose(struct: StructSpec, field: FieldSpec, path: str) -> Ranges | None:
        entry = seen.get((struct.name, field.name))
        if entry is None:
            return field.encodings if isinstance(field, EncodedField) else None
        return ((Versions(version, version), entry.best),)

    classes = type(samples[0])._structs if samples else struct_classes(spec)
    now = EncodingCodec(spec, version, classes=classes)
    then = EncodingCodec(assign_encodings(spec, choose), version, classes=classes)
    return Savings(
        version,
        len(samples),
        sum(map(now.size, samples)),
        sum(map(then.size, samples)),
        tuple(sorted(seen.values(), key=lambda entry: (-entry.saved, entry.struct, entry.name))),
        array_elements,
    )


def _look(
    struct: StructSpec,
    value: Any,
    version: int,
    found: dict[tuple[str, str], FieldSavings],
    array_elements: bool,
) -> None:
    """Take the integers of a struct into account, those of its structs too."""
    for field_, name in zip(struct.fields, value._fields, strict=True):
        held = getattr(value, name)
        # A field that is not on the wire costs nothing: absent, null, or a tagged field at its default.
        tagged = version in field_.tagged_versions
        if version not in field_.versions or held is None or (tagged and held == field_.default):
            continue
        items = held if field_.is_array else [held]
        if field_.struct is not None:
            for item in items:
                _look(field_.struct, item, version, found, array_elements)
        elif field_.element_type in INTEGERS and (array_elements or not field_.is_array):
            entry = found.get((struct.name, field_.name))
            if entry is None:
                entry = found[struct.name, field_.name] = _entry(struct, field_, version)
            for item in items:
                entry.add(item)


def _entry(struct: StructSpec, field: FieldSpec, version: int) -> FieldSavings:
    kind = field.element_type
    assert isinstance(kind, Primitive)
    given = field.encoding(version) if isinstance(field, EncodedField) else None
    now = given or Encoding(Kind.FIXED, INTEGERS[kind])
    return FieldSavings(struct.name, field.name, kind, now, field.is_array)

"""Message specs with the property `encoding` (KIP-625, "Public Interfaces").

A field of type int16, int32 or int64 may say how it is written: with one name for all its versions, or with
an object from version ranges to names. The rest of the spec is as ever, and so is its model: a field with
encodings is an `EncodedField`, which is a `FieldSpec`.

The document's own study gives the elements of `[]int32` fields an encoding, and its rules forbid just that.
The rules hold unless `array_elements` is asked for.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeGuard

from pycodec.errors import SpecError
from pycodec.proposals.encodings.errors import (
    EncodingCoverage,
    EncodingDefault,
    EncodingOnWrongType,
    EncodingOverlap,
    MalformedEncoding,
    UnknownEncoding,
)
from pycodec.proposals.encodings.names import Encoding
from pycodec.proposals.notation import element_of, json_text, name_of, nested, repeated
from pycodec.specs.generator_era import CURRENT, GeneratorEra
from pycodec.specs.jsontext import NumberText, load_json
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.specs.parse import parse_message
from pycodec.specs.versions import NO_VERSIONS, Versions

__all__ = ["INTEGERS", "EncodedField", "Ranges", "assign_encodings", "parse_encoded_message"]

INTEGERS = {Primitive.INT16: 16, Primitive.INT32: 32, Primitive.INT64: 64}
"""The types that can have encodings, and their bits."""

Ranges = tuple[tuple[Versions, Encoding], ...]
"""Disjoint version ranges, ascending, each with its encoding."""


@dataclass(frozen=True)
class EncodedField(FieldSpec):
    """A field with encodings; those of an array are for its elements."""

    encodings: Ranges = ()

    def encoding(self, version: int) -> Encoding | None:
        """How `version` writes the integer, or None for the fixed encoding of its type."""
        after = bisect_right(self.encodings, version, key=_lowest)
        versions, encoding = self.encodings[after - 1] if after else (NO_VERSIONS, None)
        return encoding if version in versions else None


def parse_encoded_message(
    text: str, origin: str = "", era: GeneratorEra = CURRENT, *, array_elements: bool = False
) -> MessageSpec:
    """Parse and validate a message spec whose fields may have `encoding`.

    Args:
        text: the JSON, with comments.
        origin: where it was read.
        era: as for `pycodec.specs.parse.parse_message`.
        array_elements: permit `encoding` on arrays of int16, int32 and int64 too, for their elements.

    Raises:
        SpecError: as `parse_message`; an `EncodingSpecError` of its own class for each rule of the document,
            with the path of the field.
    """
    try:
        tree = load_json(text, era.trailing_tokens)
    except SpecError as error:
        raise SpecError(error.reason, message=origin or None, rule=error.rule) from None
    found: dict[tuple[str, str], _Declared] = {}
    with nested():
        if isinstance(tree, dict):
            # The message's own encodings go under no name: a struct may be called as its message is.
            _take_encodings(tree, "", found)
            for struct in _items(tree.get("commonStructs")):
                _take_encodings(struct, name_of(struct), found)
        plain = json_text(tree)
    spec = parse_message(plain, origin, era)

    def ranges(struct: StructSpec, field: FieldSpec, path: str) -> Ranges | None:
        key = ("" if struct is spec.root else struct.name, field.name)
        try:
            if key not in found:
                return None
            read = _read_ranges(field, found[key], array_elements)
        except SpecError as error:
            raise type(error)(error.reason, message=spec.name, path=path) from None
        # As its fields, the struct stays as in its last version.
        kept = ((versions.until(struct.last_version), encoding) for versions, encoding in read)
        return tuple((versions, encoding) for versions, encoding in kept if versions)

    return assign_encodings(spec, ranges)


def assign_encodings(
    spec: MessageSpec, choose: Callable[[StructSpec, FieldSpec, str], Ranges | None]
) -> MessageSpec:
    """The same message with the encodings that `choose` gives for (struct, field, path), None for none.

    The ranges are taken as they are; `parse_encoded_message` is where they are judged.
    """
    done: dict[str, StructSpec] = {}

    def convert(struct: StructSpec, prefix: str) -> StructSpec:
        if struct.name not in done:
            fields = tuple(convert_field(struct, field, prefix + field.name) for field in struct.fields)
            done[struct.name] = dataclasses.replace(struct, fields=fields)
        return done[struct.name]

    def convert_field(struct: StructSpec, field: FieldSpec, path: str) -> FieldSpec:
        ranges = choose(struct, field, path)
        if field.struct is not None:
            return dataclasses.replace(field, struct=convert(field.struct, path + "."))
        if not ranges and not isinstance(field, EncodedField):
            return field
        given = {item.name: getattr(field, item.name) for item in dataclasses.fields(FieldSpec)}
        return EncodedField(**given, encodings=ranges) if ranges else FieldSpec(**given)

    root = convert(spec.root, "")
    structs = {name: convert(struct, name + ".") for name, struct in spec.structs.items()}
    return dataclasses.replace(spec, root=root, structs=structs)


class _Declared(NamedTuple):
    """An `encoding` as it stands in a spec, and the versions that the field declares beside it."""

    value: object
    versions: object


def _read_ranges(field: FieldSpec, declared: _Declared, array_elements: bool) -> Ranges:
    """The value of one `encoding`, checked against its field."""
    value, own = declared
    versions = Versions.parse(own) if _is_text(own) else field.versions
    if value is _TWICE:
        raise MalformedEncoding("encoding is given twice: which of them counts?")
    kind = field.element_type if array_elements else field.type
    if kind not in INTEGERS:
        raise EncodingOnWrongType(f"encoding is for int16, int32 and int64, not for {_described(field)}")
    if value is None:
        raise MalformedEncoding("encoding is null: name an encoding, or leave the property out")
    if _is_text(value):
        ranges: Ranges = ((versions, _read_name(value)),)
    else:
        ranges = _read_object(versions, value)
    _check_default(field, ranges)
    return ranges


def _is_text(value: object) -> TypeGuard[str]:
    """Whether a JSON value is a string; numbers are kept as text, too."""
    return isinstance(value, str) and not isinstance(value, NumberText)


def _described(field: FieldSpec) -> str:
    if field.struct is None:
        return str(field.type)
    return f"{'an array of structs' if field.is_array else 'a struct'} ({field.type})"


def _read_object(own: Versions, value: object) -> Ranges:
    """The ranges of an object, which together are the field's own versions and have none in common."""
    if not isinstance(value, dict):
        raise MalformedEncoding("encoding must be a name, or an object from version ranges to names")
    if twice := repeated(value):
        raise EncodingOverlap(f"encoding gives the range {twice[0]!r} twice")
    ranges = tuple(sorted(((_read_range(key), _read_name(name)) for key, name in value.items()), key=_lowest))
    ascending = [versions for versions, _ in ranges]
    _check_apart(ascending)
    _check_cover(own, ascending)
    return ranges


def _check_default(field: FieldSpec, ranges: Ranges) -> None:
    """That every version that writes the default can hold it; a tagged field writes none."""
    default = field.default
    if not isinstance(default, int):
        return  # of an array
    for versions, encoding in ranges:
        written = versions.lowest not in field.tagged_versions
        if written and not encoding.holds(default):
            raise EncodingDefault(
                f"the default {default} does not fit {encoding}, in which version {versions.lowest} "
                f"writes this {field.type} ({encoding.lowest} to {encoding.highest})"
            )


def _lowest(item: tuple[Versions, Encoding]) -> int:
    return item[0].lowest


def _read_range(text: str) -> Versions:
    try:
        versions = Versions.parse(text)
    except SpecError as error:
        raise MalformedEncoding(f"encoding: {error.reason}") from None
    if not versions:
        raise MalformedEncoding(f"encoding: {text!r} is a range without a version")
    return versions


def _read_name(value: object) -> Encoding:
    if not _is_text(value):
        raise MalformedEncoding("the name of an encoding must be a string")
    encoding = Encoding.parse(value)
    if encoding is None:
        shown = value if len(value) <= 40 else value[:37] + "..."
        raise UnknownEncoding(f"unknown encoding {shown!r}: must match (fixed|packed|unpacked)(16|32|64)")
    return encoding


def _check_apart(ranges: list[Versions]) -> None:
    """That no version is in two of ascending `ranges`."""
    # What overlaps any before overlaps the one of them that reaches highest.
    one = NO_VERSIONS
    for other in ranges:
        if common := one.intersect(other):
            raise EncodingOverlap(f"encoding gives version {common.lowest} twice, in {one} and in {other}")
        one = max(one, other, key=lambda each: each.highest)


def _check_cover(versions: Versions, ranges: list[Versions]) -> None:
    """That ascending, disjoint `ranges` are exactly `versions`."""
    expected = versions.lowest
    for given in ranges:
        if given.lowest < versions.lowest or given.highest > versions.highest:
            raise EncodingCoverage(f"encoding gives {given}, which is not within the field's {versions}")
        if given.lowest != expected:
            raise EncodingCoverage(f"encoding lacks version {expected} of the field's {versions}")
        expected = given.highest + 1
    if expected <= versions.highest:
        raise EncodingCoverage(f"encoding lacks version {expected} of the field's {versions}")


# Reading the JSON


_TWICE: Final = object()
"""Stands for an `encoding` that a field has twice."""


def _items(value: object) -> list[dict[str, Any]]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, dict)]


def _take_encodings(parent: Mapping[str, Any], struct: str, found: dict[tuple[str, str], _Declared]) -> None:
    """Move every `encoding` below `parent` to `found`, by struct and field."""
    for field in _items(parent.get("fields")):
        if "encoding" in field:
            twice = "encoding" in repeated(field)
            value = field.pop("encoding")
            found[struct, name_of(field)] = _Declared(_TWICE if twice else value, field.get("versions"))
        _take_encodings(field, element_of(field), found)

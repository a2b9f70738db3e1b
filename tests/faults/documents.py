"""More planted bugs of the proposals: in how specs are judged, in message sets, in the page's third layout.

Each names the message of the suite whose cases have to see it; the suite knows none of them.
"""

from __future__ import annotations

import dataclasses
import zlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from harness.suites.proposals import testee
from pycodec.proposals.accepted import codec as accepted_codec
from pycodec.proposals.accepted import forms
from pycodec.proposals.encodings import Encoding
from pycodec.proposals.encodings import spec as encodings_spec
from pycodec.proposals.optional import convert
from pycodec.proposals.wirepage import AS_WRITTEN, CORRECTED, compressed, messageset
from pycodec.proposals.wirepage.messageset import LegacyMessage, MessageSet
from pycodec.specs import declared
from pycodec.specs.model import Primitive

Patch = pytest.MonkeyPatch

Fault = Callable[[Patch], None]


# KIP-625: what a generator refuses


def structs_have_encodings(patch: Patch) -> None:
    right = encodings_spec.assign_encodings

    def wrong(spec: Any, choose: Any) -> Any:
        return right(
            spec, lambda s, field, path: None if field.struct is not None else choose(s, field, path)
        )

    patch.setattr(encodings_spec, "assign_encodings", wrong)


def null_is_no_encoding(patch: Patch) -> None:
    right = encodings_spec._take_encodings

    def wrong(parent: Any, struct: str, found: Any) -> None:
        right(parent, struct, found)
        for key in [key for key, declared_as in found.items() if declared_as.value is None]:
            del found[key]

    patch.setattr(encodings_spec, "_take_encodings", wrong)


def the_last_key_counts(patch: Patch) -> None:
    patch.setattr(encodings_spec, "repeated", lambda tree: ())


def defaults_go_unchecked(patch: Patch) -> None:
    patch.setattr(encodings_spec, "_check_default", lambda field, ranges: None)


def versions_beyond_the_fields_are_let_pass(patch: Patch) -> None:
    right = encodings_spec._check_cover

    def wrong(versions: Any, ranges: Any) -> None:
        inside = [each.intersect(versions) for each in ranges]
        right(versions, [each for each in inside if each])

    patch.setattr(encodings_spec, "_check_cover", wrong)


def names_are_tidied_up(patch: Patch) -> None:
    right = Encoding.parse
    patch.setattr(Encoding, "parse", lambda name: right(name.strip().lower()))


def numbers_are_names(patch: Patch) -> None:
    patch.setattr(encodings_spec, "_is_text", lambda value: isinstance(value, str))


def varint32_is_a_type(patch: Patch) -> None:
    patch.setattr(declared, "_PRIMITIVES", {**declared._PRIMITIVES, "varint32": Primitive.INT32})


# KIP-482, both texts


def tags_of_32_bits(patch: Patch) -> None:
    patch.setattr(forms, "MAX_TAG", 2**41)


def negative_tags_are_turned(patch: Patch) -> None:
    right = forms._tag

    def wrong(value: object, path: str) -> int:
        return right(value.lstrip("-") if isinstance(value, str) else value, path)

    patch.setattr(forms, "_tag", wrong)


def tagged_arrays_of_strings_are_let_pass(patch: Patch) -> None:
    right = forms._renumber

    def wrong(owner: Any, struct: str, prefix: str, tags: Any) -> None:
        arrays = [field for field in forms._objects(owner.get("fields")) if field.get("type") == "[]string"]
        for field in arrays:
            field["type"] = "string"
        right(owner, struct, prefix, tags)
        for field in arrays:
            field["type"] = "[]string"

    patch.setattr(forms, "_renumber", wrong)


def tags_of_32_bits_are_read(patch: Patch) -> None:
    patch.delattr(accepted_codec._DocumentReader, "unknown_tagged_field")


def headers_have_optional_fields(patch: Patch) -> None:
    right = convert._Converter.message

    def wrong(self: Any) -> Any:
        if self.tree.get("type") == "header":
            self.tree = {**self.tree, "type": "data"}
        return right(self)

    patch.setattr(convert._Converter, "message", wrong)


def versions_of_optional_fields_are_ignored(patch: Patch) -> None:
    more = {"versions", "nullableVersions", "taggedVersions"}
    patch.setattr(convert, "_OPTIONAL_KEYS", convert._OPTIONAL_KEYS | more)


def numbers_are_nullable(patch: Patch) -> None:
    patch.setattr(convert, "_NULLABLE", (*convert._NULLABLE, "int8", "int32", "int64"))
    right = convert._Converter.optional

    def wrong(self: Any, field: Any, tag: str, struct: str, prefix: str) -> Any:
        made = right(self, field, tag, struct, prefix)
        if made["type"] in ("int8", "int32", "int64") and made.pop("nullableVersions", None):
            made.pop("default", None)
        return made

    patch.setattr(convert._Converter, "optional", wrong)


# Message sets


def _changed(patch: Patch, **change: Callable[[LegacyMessage], Any]) -> None:
    """Messages are written with some attributes changed."""
    right = messageset._Shipped._build

    def wrong(self: Any, message: LegacyMessage) -> bytes:
        return right(self, dataclasses.replace(message, **{n: f(message) for n, f in change.items()}))

    patch.setattr(messageset._Shipped, "_build", wrong)


def _misread(patch: Patch, **change: Callable[[LegacyMessage], Any]) -> None:
    """Messages are read with some attributes changed."""
    right = messageset._Shipped._message

    def wrong(self: Any, header: bytes, content: bytes) -> LegacyMessage:
        found = right(self, header, content)
        return dataclasses.replace(found, **{n: f(found) for n, f in change.items()})

    patch.setattr(messageset._Shipped, "_message", wrong)


def attributes_are_cut_to_a_byte(patch: Patch) -> None:
    patch.setattr(messageset, "_number", lambda message, name, within: getattr(message, name))
    _changed(patch, attributes=lambda message: message.attributes & 0xFF)


def keys_are_lost(patch: Patch) -> None:
    _changed(patch, key=lambda message: None)


def null_values_become_empty(patch: Patch) -> None:
    _changed(patch, value=lambda message: message.value or b"")


def offsets_are_lost(patch: Patch) -> None:
    _changed(patch, offset=lambda message: 0)


def times_are_read_without_a_sign(patch: Patch) -> None:
    _misread(patch, timestamp=lambda message: message.timestamp and abs(message.timestamp))


def empty_keys_are_read_as_null(patch: Patch) -> None:
    _misread(patch, key=lambda message: message.key or None)


def checksums_begin_behind_the_magic(patch: Patch) -> None:
    patch.setattr(messageset, "zlib", SimpleNamespace(crc32=lambda data: zlib.crc32(data[1:])))


def incomplete_messages_are_lost(patch: Patch) -> None:
    right = messageset._Shipped.parse

    def wrong(self: Any, data: bytes, *, within: bool = False) -> MessageSet:
        return MessageSet(right(self, data, within=within).messages)

    patch.setattr(messageset._Shipped, "parse", wrong)


def offsets_within_are_not_moved(patch: Patch) -> None:
    patch.setattr(compressed, "_base", lambda offset, last: 0)


def a_wrapper_has_the_first_offset(patch: Patch) -> None:
    right = compressed.wrapped

    def wrong(messages: Any) -> LegacyMessage:
        return dataclasses.replace(right(messages), offset=messages[0].offset)

    patch.setattr(testee, "wrapped", wrong)


# The page by its own notation


def the_comment_is_a_field(patch: Patch) -> None:
    patch.setattr(testee, "BY_NOTATION", AS_WRITTEN)


def offsets_have_eight_bytes_by_notation(patch: Patch) -> None:
    patch.setattr(testee, "BY_NOTATION", CORRECTED)


SPECS: dict[Fault, str] = {
    structs_have_encodings: "IntegerEncodings",
    null_is_no_encoding: "IntegerEncodings",
    the_last_key_counts: "IntegerEncodings",
    defaults_go_unchecked: "IntegerEncodings",
    versions_beyond_the_fields_are_let_pass: "IntegerEncodings",
    names_are_tidied_up: "IntegerEncodings",
    numbers_are_names: "IntegerEncodings",
    varint32_is_a_type: "IntegerEncodings",
    tags_of_32_bits: "TaggedFieldsText",
    negative_tags_are_turned: "TaggedFieldsText",
    tagged_arrays_of_strings_are_let_pass: "TaggedFieldsText",
    headers_have_optional_fields: "OptionalFields",
    versions_of_optional_fields_are_ignored: "OptionalFields",
    numbers_are_nullable: "OptionalFields",
}
"""Those in how specs are judged, and the message whose specs show it."""

BYTES: dict[Fault, tuple[str, int]] = {
    tags_of_32_bits_are_read: ("TaggedFieldsText", 2),
    attributes_are_cut_to_a_byte: ("MessageSet", 1),
    keys_are_lost: ("MessageSet", 0),
    null_values_become_empty: ("MessageSet", 1),
    offsets_are_lost: ("MessageSet", 0),
    times_are_read_without_a_sign: ("MessageSet", 1),
    empty_keys_are_read_as_null: ("MessageSet", 0),
    checksums_begin_behind_the_magic: ("MessageSet", 1),
    incomplete_messages_are_lost: ("MessageSet", 0),
    offsets_within_are_not_moved: ("MessageSet", 3),
    a_wrapper_has_the_first_offset: ("MessageSet", 3),
    the_comment_is_a_field: ("PageFetchRequest", 2),
    offsets_have_eight_bytes_by_notation: ("PageFetchRequest", 2),
}
"""Those in values and bytes, with the message and version that show it."""

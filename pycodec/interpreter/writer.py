"""Value → bytes, with the place of everything that is wrong.

Source: `MessageDataGenerator.generateClassWriter` and `RawTaggedFieldWriter`, as of kafka-clients 4.4.0.

Java sizes the whole message before it writes any of it, and some checks are in the writing alone. Of two
things that are wrong it names one of the first pass, wherever that lies; so the errors of the second are kept
for the end.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from pycodec.content import (
    blob_content,
    float_content,
    int_content,
    items_content,
    text_content,
    uuid_content,
)
from pycodec.errors import (
    CodecError,
    EncodeError,
    InvalidTaggedField,
    InvalidValue,
    NullNotEncodable,
    TaggedFieldsNotSupported,
    TooLong,
    ValueNotInVersion,
    shown,
)
from pycodec.interpreter.defaults import is_default
from pycodec.interpreter.place import Place, guarded
from pycodec.interpreter.reader import FORMATS
from pycodec.policy import MAX_STRING_BYTES, MAX_TAG, Policy
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec, StructType
from pycodec.utf8 import encode_java
from pycodec.values import Message
from pycodec.varint import LARGEST_LENGTH, encode_varint

__all__ = ["Writer", "write"]


class _Missing(Enum):
    ATTRIBUTE = "a deleted attribute"

    def __repr__(self) -> str:
        return self.value


_MISSING = _Missing.ATTRIBUTE
"""Stands for an attribute that was deleted from a value: of no type that any field takes."""


def _has_attributes(value: object, cls: type[Message]) -> bool:
    return all(getattr(value, name, ...) is not ... for name in (*cls._fields, "_unknown_tagged_fields"))


def _wrong_tag(tag: int, previous: int) -> str:
    """Why an unknown tagged field can't be written behind another one, or as the first behind tag -1."""
    if tag < 0:
        return f"tag {shown(tag)} is negative"
    highest = f", and {MAX_TAG} is the highest" if tag > MAX_TAG else ""
    return f"tag {shown(tag)} after tag {previous}{highest}"


def write(
    message: MessageSpec,
    version: int,
    policy: Policy,
    classes: Mapping[str, type[Message]],
    value: object,
) -> bytes:
    """The bytes of `value` in `version`; `EncodeError` with its place."""
    return Writer(message, version, policy, classes).message_bytes(value)


class Writer(Place):
    """A walk over a message spec and a value at the same time."""

    def __init__(
        self, message: MessageSpec, version: int, policy: Policy, classes: Mapping[str, type[Message]]
    ) -> None:
        super().__init__(message, version, policy)
        self.classes = classes
        self.out = bytearray()
        self.kept: EncodeError | None = None

    def message_bytes(self, value: object) -> bytes:
        """The bytes of a whole message; `EncodeError` with its place."""
        try:
            guarded(self, lambda: self.struct(self.message.root, value))
        except (CodecError, MemoryError):
            raise
        except Exception as error:
            # Of code that the value brought along: a subclass of its class may do anything when asked.
            raise self.fail(InvalidValue, f"this cannot be read: {shown(error)}") from error
        if self.kept is not None:
            raise self.kept
        return bytes(self.out)

    def fail(self, kind: type[EncodeError], reason: str) -> EncodeError:
        """An error at this path."""
        error = self.error(kind, reason)
        assert isinstance(error, EncodeError)
        return error

    def keep(self, kind: type[EncodeError], reason: str) -> None:
        """An error at this path of a check that Java makes when it writes, if it is the first of them."""
        if self.kept is None:
            self.kept = self.fail(kind, reason)

    # Primitives

    def varint(self, value: int) -> None:
        """An unsigned varint."""
        self.out += encode_varint(value)

    def size(self, size: int) -> None:
        """A length or a size as a varint."""
        if size > LARGEST_LENGTH:
            raise self.fail(TooLong, f"a length of {size}")
        self.varint(size)

    def length(self, length: int, flexible: bool, wide: bool) -> None:
        """A length or count; −1 for null."""
        if flexible:
            self.size(length + 1)
        elif length >= 2 ** (31 if wide else 15):
            raise self.fail(TooLong, f"a length of {length}")
        else:
            self.out += struct.pack(">i" if wide else ">h", length)

    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        """One value of type `kind`, which is not null."""
        match kind:
            case Primitive.BOOL:
                if value is not True and value is not False:
                    raise self.wrong_type("a bool", value)
                self.out.append(value)
            case Primitive.UUID:
                uuid = uuid_content(value)
                if uuid is None:
                    raise self.wrong_type("a Uuid (16 bytes)", value)
                self.out += uuid
            case Primitive.STRING:
                text = text_content(value)
                if text is None:
                    raise self.wrong_type("a str", value)
                content = encode_java(text)
                if len(content) > MAX_STRING_BYTES:
                    reason = f"a string of {len(content)} bytes, longer than {MAX_STRING_BYTES}"
                    raise self.fail(TooLong, reason)
                self.length(len(content), flexible, wide=False)
                self.out += content
            case Primitive.BYTES | Primitive.RECORDS:
                data = blob_content(value)
                if data is None:
                    raise self.wrong_type("bytes", value)
                self.length(len(data), flexible, wide=True)
                self.out += data
            case _:
                self.number(kind, value)

    def number(self, kind: Primitive, value: Any) -> None:
        """An integer or a float."""
        limits = kind.integer_range
        number = int_content(value) if limits else float_content(value)
        if number is None:
            raise self.wrong_type("an int" if limits else "a float", value)
        if limits and not limits[0] <= number <= limits[1]:
            reason = f"{shown(number)} is outside the range of {kind}, {limits[0]} to {limits[1]}"
            raise self.fail(InvalidValue, reason)
        self.out += struct.pack(f">{FORMATS[kind]}", number)

    def wrong_type(self, wanted: str, value: Any) -> EncodeError:
        """The error for a value of another type than `wanted`."""
        return self.fail(InvalidValue, f"{wanted} is needed, not {shown(value)}")

    # Fields and structs

    def field(self, field: FieldSpec, value: Any, tagged: bool) -> None:
        """The value of a field that is present here."""
        flexible = self.message.field_is_flexible(field, self.version)
        nullable = self.version in field.nullable_versions
        if value is None and not nullable:
            raise self.fail(NullNotEncodable, "None in a field that is not nullable")
        match field.type:
            case StructType():
                assert field.struct is not None
                if nullable and tagged:
                    self.varint(0 if value is None else 1)
                elif nullable:
                    self.out.append(0xFF if value is None else 1)
                if value is not None:
                    self.struct(field.struct, value)
            case ArrayType() if value is not None:
                self.array(field, value, flexible)
            case kind if value is None:
                self.length(-1, flexible, wide=kind is not Primitive.STRING)
            case Primitive() as kind:
                self.primitive(kind, value, flexible)

    def array(self, field: FieldSpec, value: Any, flexible: bool) -> None:
        """An array of primitives or structs."""
        items = items_content(value)
        if items is None:
            raise self.wrong_type("a list", value)
        # A copy: what an object in the list does when it is asked cannot change the list that is counted.
        items = items[:]
        self.length(len(items), flexible, wide=True)
        element = field.element_type
        for index, item in enumerate(items):
            with self.at(f"[{index}]"):
                if item is None:
                    raise self.fail(NullNotEncodable, "None as an element of an array")
                if isinstance(element, StructType):
                    assert field.struct is not None
                    self.struct(field.struct, item)
                else:
                    self.primitive(element, item, flexible)

    def struct(self, spec: StructSpec, value: Any) -> None:
        """A struct, with its tagged fields if the version is flexible."""
        cls = self.classes[spec.name]
        # What has the attributes is as good: the value of another protocol's class, for instance.
        if not issubclass(type(value), cls) and not _has_attributes(value, cls):
            raise self.wrong_type(f"a {cls.__name__}", value)
        tagged = []
        for field, name in zip(spec.fields, cls._fields, strict=True):
            held = getattr(value, name, _MISSING)
            with self.at(f".{name}"):
                if self.version not in field.versions:
                    self.absent(field, held)
                elif self.version in field.tagged_versions:
                    if not self.holds_default(field, held):
                        tagged.append((field, name, held))
                else:
                    self.field(field, held, tagged=False)
        unknown = getattr(value, "_unknown_tagged_fields", _MISSING)
        raw = list(self.pairs(() if unknown is None else unknown))
        if self.message.struct_is_flexible(spec, self.version):
            self.tagged_fields(tagged, raw)
        elif raw:
            raise self.fail(TaggedFieldsNotSupported, f"version {self.version} has no tagged fields")

    def holds_default(self, field: FieldSpec, value: Any) -> bool:
        """Whether a field holds its default."""
        try:
            return is_default(field, value)
        except (TypeError, AttributeError):
            raise self.wrong_type(f"a value of type {field.type}", value) from None

    def absent(self, field: FieldSpec, value: Any) -> None:
        """A field that the version lacks: dropped if ignorable, else only its default may be there."""
        if field.ignorable or self.holds_default(field, value):
            return
        if value is None and not field.nullable_versions:
            self.keep(NullNotEncodable, "None in a field that is not nullable")
            return
        reason = f"version {self.version} lacks this field, which is not ignorable and holds {shown(value)}"
        self.keep(ValueNotInVersion, reason)

    def tagged_fields(
        self, tagged: Sequence[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> None:
        """The tagged section at the end of a struct (KIP-482), in a version that has any.

        Defined tags run from 0 without a gap, so the unknown ones follow. Java does not notice an
        unknown tag that is also a defined one, and writes both.
        """
        known = sorted(tagged, key=lambda item: item[0].tag or 0)
        self.varint(len(known) + len(unknown))
        for field, name, value in known:
            with self.at(f".{name}"):
                before, self.out = self.out, bytearray()
                self.field(field, value, tagged=True)
                content, self.out = self.out, before
            self.tagged_field(field.tag or 0, content)
        previous = -1
        with self.at(".unknown_tagged_fields"):
            for tag, data in unknown:
                if tag <= previous or tag > MAX_TAG:
                    self.keep(InvalidTaggedField, _wrong_tag(tag, previous))
                    return
                self.tagged_field(tag, data)
                previous = tag

    def tagged_field(self, tag: int, content: bytes | bytearray) -> None:
        """One tagged field."""
        self.varint(tag)
        self.size(len(content))
        self.out += content

    def pairs(self, unknown: Any) -> Iterable[tuple[int, bytes]]:
        """The unknown tagged fields, checked for their Python types."""
        with self.at(".unknown_tagged_fields"):
            items = items_content(unknown)
            if items is None:
                raise self.wrong_type("a list", unknown)
            for index, item in enumerate(items):
                with self.at(f"[{index}]"):
                    pair = items_content(item) or ()
                    tag, data = pair if len(pair) == 2 else (None, None)
                    number, content = int_content(tag), blob_content(data)
                    if number is None or content is None or not issubclass(type(tag), int):
                        raise self.wrong_type("a pair of tag and bytes", item)
                    yield number, content

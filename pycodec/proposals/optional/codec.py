"""The codec of a draft message: pycodec's interpreter with the optional-field buffer in front of structs.

An optional field that holds its default is left out, as a tagged field is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pycodec.errors import InvalidLength, InvalidTaggedField, Underflow
from pycodec.interpreter.defaults import is_default
from pycodec.interpreter.reader import Reader
from pycodec.proposals.codec import InterpretedCodec, SectionWriter
from pycodec.proposals.optional.convert import MAX_TAG
from pycodec.proposals.optional.spec import DraftMessageSpec
from pycodec.specs.model import FieldSpec, StructSpec
from pycodec.strict_rules import Rule
from pycodec.values import Message
from pycodec.varint import encode_varint

__all__ = ["DraftCodec", "encode_length"]


def encode_length(length: int) -> bytes:
    """The length of an entry: a VARINT, which in Kafka's types is the signed (zigzag) one."""
    return encode_varint(length << 1)


class _DraftWriter(SectionWriter):
    """A writer that puts a struct's optional fields in front of it."""

    max_tag = MAX_TAG

    def struct(self, spec: StructSpec, value: Any) -> None:
        """A struct: its optional-field buffer, then its mandatory fields."""
        outer, self.out = self.out, bytearray()
        super().struct(spec, value)
        outer += self.out  # in place: before it may stand many others
        self.out = outer

    def tagged_fields(
        self, tagged: Sequence[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> None:
        """The optional-field buffer, before what the struct has written so far."""
        buffer = bytearray()
        for tag, content in self.section(tagged, unknown):
            buffer += encode_length(len(content)) + tag.to_bytes(2, "big") + content
        buffer.append(0)
        self.out = buffer + self.out

    def check_unknown(self, unknown: Iterable[tuple[int, bytes]], defined: frozenset[int]) -> None:
        """As for tagged fields; and none may be empty."""
        super().check_unknown(unknown, defined)
        for tag, data in unknown:
            if not data:
                raise self.fail(InvalidTaggedField, f"tag {tag} without data: a length of 0 ends the buffer")


class _DraftReader(Reader):
    """A reader that expects a struct's optional fields in front of it."""

    def struct(self, spec: StructSpec) -> Message:
        """A struct: its optional-field buffer, then its mandatory fields."""
        cls = self.classes[spec.name]
        value = cls()
        if self.message.struct_is_flexible(spec, self.version):
            self.optional_fields(spec, value)
        for field, name in zip(spec.fields, cls._fields, strict=True):
            if self.version in field.versions and self.version not in field.tagged_versions:
                with self.at(f".{name}"):
                    setattr(value, name, self.field(field, tagged=False))
        return value

    def optional_fields(self, spec: StructSpec, value: Message) -> None:
        """The optional-field buffer: ascending tags, exact lengths, ended by a length of 0."""
        names = zip(spec.fields, value._fields, strict=True)
        defined = {field.tag: (field, name) for field, name in names if self.version in field.tagged_versions}
        previous = -1
        while True:
            start = self.position
            raw = self.varint() & 0xFFFF_FFFF
            length = ~(raw >> 1) if raw & 1 else raw >> 1
            if length == 0:
                return
            tag = int.from_bytes(self.take(2, "a tag", start), "big")
            if tag <= previous:
                raise self.fail(InvalidTaggedField, f"tag {tag} after tag {previous}", start)
            previous = tag
            if length < 0:
                raise self.fail(InvalidLength, f"optional field {tag} of {length} bytes", start)
            if length > self.remaining:
                reason = f"optional field {tag} of {length} bytes, but only {self.remaining} remain"
                raise self.fail(Underflow, reason, start)
            if tag not in defined:
                value.unknown_tagged_fields.append((tag, self.take(length, f"optional field {tag}", start)))
                continue
            field, name = defined[tag]
            with self.at(f".{name}"):
                content = self.position
                held = self.field(field, tagged=True)
                setattr(value, name, held)
                if self.position - content != length:
                    reason = f"an optional field of {self.position - content} bytes declared as {length}"
                    raise self.fail(InvalidLength, reason, start)
                needed = not self.policy.strict or not is_default(field, held)
                self.strictly(
                    Rule.EXPLICIT_DEFAULT, needed, "an optional field that holds its default", start
                )


class DraftCodec(InterpretedCodec[DraftMessageSpec]):
    """The codec of a draft message.

    Unknown optional fields are kept in `unknown_tagged_fields`, as (tag, data) in ascending order.
    """

    reader = _DraftReader
    writer = _DraftWriter

"""The codec of a draft message: pycodec's interpreter with the optional-field buffer in front of structs.

An optional field that holds its default is left out, as a tagged field is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pycodec.errors import InvalidLength, InvalidTaggedField, TaggedFieldsNotSupported, Underflow
from pycodec.interpreter.place import guarded
from pycodec.interpreter.reader import Reader
from pycodec.interpreter.writer import Writer
from pycodec.policy import KAFKA, Policy
from pycodec.proposals.optional.convert import MAX_TAG
from pycodec.proposals.optional.spec import DraftMessageSpec
from pycodec.specs.model import FieldSpec, StructSpec
from pycodec.values import Message, struct_classes
from pycodec.varint import encode_varint

__all__ = ["DraftCodec", "encode_length"]


class DraftCodec:
    """Encodes, decodes and sizes the values of one message in one version, as `pycodec.Codec` does.

    Unknown optional fields are kept in `unknown_tagged_fields`, as (tag, data) in ascending order.
    """

    def __init__(
        self,
        spec: DraftMessageSpec,
        version: int,
        policy: Policy = KAFKA,
        classes: Mapping[str, type[Message]] | None = None,
    ) -> None:
        """`classes` shares the value classes of another codec of the same message; by default new ones."""
        self.spec = spec
        self.version = version
        self.policy = policy
        self.classes = struct_classes(spec) if classes is None else classes
        self.message_class = self.classes[spec.root.name]

    def encode(self, value: object) -> bytes:
        """The bytes of `value`; `EncodeError` when the version cannot carry it."""
        writer = _DraftWriter(self.spec, self.version, self.policy, self.classes)
        guarded(writer, lambda: writer.struct(self.spec.root, value))
        return bytes(writer.out)

    def decode(self, data: bytes, offset: int = 0) -> tuple[Message, int]:
        """The value at `offset` and the number of bytes that it takes; `DecodeError` when there is none."""
        reader = _DraftReader(self.spec, self.version, self.policy, self.classes, bytes(data), offset)
        value = guarded(reader, lambda: reader.struct(self.spec.root))
        return value, reader.position - offset

    def size(self, value: object) -> int:
        """The length of `encode(value)`."""
        return len(self.encode(value))

    def __repr__(self) -> str:
        return f"<DraftCodec {self.spec.name} v{self.version} {self.policy}>"


def encode_length(length: int) -> bytes:
    """The length of an entry: a VARINT, which in Kafka's types is the signed (zigzag) one."""
    return encode_varint(length << 1)


class _DraftWriter(Writer):
    """A writer that puts a struct's optional fields in front of it."""

    def struct(self, spec: StructSpec, value: Any) -> None:
        """A struct: its optional-field buffer, then its mandatory fields."""
        outer, self.out = self.out, bytearray()
        super().struct(spec, value)
        self.out = outer + self.out

    def tagged_fields(
        self, tagged: Iterable[tuple[FieldSpec, str, Any]], unknown: Iterable[tuple[int, bytes]]
    ) -> None:
        """The optional-field buffer, before what the struct has written so far."""
        known, raw = list(tagged), list(self.pairs(unknown))
        if not self.message.is_flexible(self.version):
            if raw:
                raise self.fail(TaggedFieldsNotSupported, f"version {self.version} has no optional fields")
            return
        entries = [(field.tag or 0, self.content(field, name, value)) for field, name, value in known]
        with self.at(".unknown_tagged_fields"):
            self.check_unknown(raw, {tag for tag, _ in entries})
        buffer = bytearray()
        for tag, content in sorted([*entries, *raw]):
            buffer += encode_length(len(content)) + tag.to_bytes(2, "big") + content
        buffer.append(0)
        self.out = buffer + self.out

    def content(self, field: FieldSpec, name: str, value: Any) -> bytes:
        """The value of an optional field alone."""
        outer, self.out = self.out, bytearray()
        with self.at(f".{name}"):
            self.field(field, value, tagged=True)
        content, self.out = bytes(self.out), outer
        return content

    def check_unknown(self, raw: list[tuple[int, bytes]], known: set[int]) -> None:
        """Unknown fields must be ascending, of tags that exist and that no written field has, and "
        "not empty."""
        previous = -1
        for tag, data in raw:
            if tag <= previous or tag > MAX_TAG or tag in known:
                raise self.fail(InvalidTaggedField, f"tag {tag} after tag {previous}, or a known one")
            if not data:
                raise self.fail(InvalidTaggedField, f"tag {tag} without data: a length of 0 ends the buffer")
            previous = tag


class _DraftReader(Reader):
    """A reader that expects a struct's optional fields in front of it."""

    def struct(self, spec: StructSpec) -> Message:
        """A struct: its optional-field buffer, then its mandatory fields."""
        cls = self.classes[spec.name]
        value = cls()
        if self.message.is_flexible(self.version):
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
                setattr(value, name, self.field(field, tagged=True))
                if self.position - content != length:
                    reason = f"an optional field of {self.position - content} bytes declared as {length}"
                    raise self.fail(InvalidLength, reason, start)

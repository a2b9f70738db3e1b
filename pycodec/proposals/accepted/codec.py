"""A codec for tags that only the document permits: with gaps, and up to 2³¹−1.

Kafka's writers may put unknown tagged fields after the known ones, since known tags are contiguous from 0.
With gaps the two have to be merged. Everything else is the interpreter's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pycodec.errors import InvalidTaggedField
from pycodec.interpreter import read
from pycodec.interpreter.place import guarded
from pycodec.interpreter.writer import Writer
from pycodec.policy import KAFKA, Policy
from pycodec.proposals.accepted.forms import MAX_TAG
from pycodec.specs.model import FieldSpec, MessageSpec
from pycodec.values import Message, struct_classes

__all__ = ["DocumentCodec"]


class DocumentCodec:
    """Encodes, decodes and sizes the values of one message in one version, as `pycodec.Codec` does."""

    def __init__(
        self,
        spec: MessageSpec,
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
        writer = _DocumentWriter(self.spec, self.version, self.policy, self.classes)
        guarded(writer, lambda: writer.struct(self.spec.root, value))
        return bytes(writer.out)

    def decode(self, data: bytes, offset: int = 0) -> tuple[Message, int]:
        """The value at `offset` and the number of bytes that it takes; `DecodeError` when there is none."""
        return read(self.spec, self.version, self.policy, self.classes, data, offset)

    def size(self, value: object) -> int:
        """The length of `encode(value)`."""
        return len(self.encode(value))


class _DocumentWriter(Writer):
    """A writer that merges known and unknown tagged fields."""

    def tagged_fields(
        self, tagged: Iterable[tuple[FieldSpec, str, Any]], unknown: Iterable[tuple[int, bytes]]
    ) -> None:
        """The tagged section at the end of a struct, in ascending order of tags."""
        if not self.message.is_flexible(self.version):
            super().tagged_fields(tagged, unknown)
            return
        entries = [(field.tag or 0, self.content(field, name, value)) for field, name, value in tagged]
        known, previous = {tag for tag, _ in entries}, -1
        with self.at(".unknown_tagged_fields"):
            for tag, data in self.pairs(unknown):
                if tag <= previous or tag > MAX_TAG or tag in known:
                    raise self.fail(InvalidTaggedField, f"tag {tag} after tag {previous}, or a known one")
                entries.append((tag, data))
                previous = tag
        self.varint(len(entries))
        for tag, content in sorted(entries):
            self.varint(tag)
            self.varint(len(content))
            self.out += content

    def content(self, field: FieldSpec, name: str, value: Any) -> bytes:
        """The value of a tagged field alone."""
        outer, self.out = self.out, bytearray()
        with self.at(f".{name}"):
            self.field(field, value, tagged=True)
        content, self.out = bytes(self.out), outer
        return content

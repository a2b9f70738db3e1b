"""What the codecs of the proposals have in common: pycodec's interpreter with another reader and writer.

A compiled codec would be quicker; the proposals never shipped, and are read to be understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from pycodec.errors import InvalidTaggedField, UnsupportedVersion, shown
from pycodec.interpreter.reader import Reader, read
from pycodec.interpreter.writer import Writer
from pycodec.policy import KAFKA, Policy
from pycodec.specs.model import FieldSpec, MessageSpec, StructSpec
from pycodec.values import Message, struct_classes

__all__ = ["InterpretedCodec", "SectionWriter"]

Spec = TypeVar("Spec", bound=MessageSpec)


class InterpretedCodec(Generic[Spec]):
    """Encodes, decodes and sizes the values of one message in one version, as `pycodec.Codec` does."""

    reader: ClassVar[type[Reader]] = Reader
    writer: ClassVar[type[Writer]] = Writer

    def __init__(
        self,
        spec: Spec,
        version: int,
        policy: Policy = KAFKA,
        classes: Mapping[str, type[Message]] | None = None,
    ) -> None:
        """`classes` shares the value classes of another codec of the same message; by default new ones.

        `UnsupportedVersion` where the message has no such version.
        """
        if type(version) is not int or version not in spec.valid_versions:
            reason = f"{shown(version)} is no version; valid versions are {spec.valid_versions}"
            raise UnsupportedVersion(reason, message=spec.name)
        self.spec = spec
        self.version = version
        self.policy = policy
        self.classes = struct_classes(spec) if classes is None else classes
        self.message_class = self.classes[spec.root.name]

    def encode(self, value: object) -> bytes:
        """The bytes of `value`; `EncodeError` when the version cannot carry it."""
        return self.writer(self.spec, self.version, self.policy, self.classes).message_bytes(value)

    def decode(self, data: bytes | bytearray | memoryview, offset: int = 0) -> tuple[Message, int]:
        """The value at `offset` and the number of bytes that it takes; `DecodeError` when there is none."""
        return read(self.spec, self.version, self.policy, self.classes, data, offset, self.reader)

    def size(self, value: object) -> int:
        """The length of `encode(value)`."""
        return len(self.encode(value))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.spec.name} v{self.version} {self.policy}>"


class SectionWriter(Writer):
    """A writer that brings a struct's known and unknown fields together, in ascending order of tags.

    Attributes:
        max_tag: the highest tag there is.
        defined: the tags that the struct being written defines in this version, held or not.
    """

    max_tag: ClassVar[int]
    defined: frozenset[int] = frozenset()

    def struct(self, spec: StructSpec, value: Any) -> None:
        """A struct; its section is written by `tagged_fields`."""
        outer = self.defined
        self.defined = frozenset(field.tag or 0 for field in spec.tagged_fields(self.version))
        super().struct(spec, value)
        self.defined = outer

    def section(
        self, tagged: Sequence[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> list[tuple[int, bytes]]:
        """The entries of a struct's section, by tag."""
        defined = self.defined
        entries = [(field.tag or 0, self.content(field, name, value)) for field, name, value in tagged]
        with self.at(".unknown_tagged_fields"):
            self.check_unknown(unknown, defined)
        return sorted([*entries, *unknown])

    def check_unknown(self, unknown: Iterable[tuple[int, bytes]], defined: frozenset[int]) -> None:
        """Unknown fields must be ascending, and of tags that exist and that the struct does not define."""
        previous = -1
        for tag, _ in unknown:
            if tag <= previous or tag > self.max_tag or tag in defined:
                raise self.fail(InvalidTaggedField, f"tag {shown(tag)} after tag {previous}, or a known one")
            previous = tag

    def content(self, field: FieldSpec, name: str, value: Any) -> bytes:
        """The value of a tagged or optional field alone."""
        outer, self.out = self.out, bytearray()
        with self.at(f".{name}"):
            self.field(field, value, tagged=True)
        content, self.out = bytes(self.out), outer
        return content

"""A message as a tree that loses nothing: every node keeps the bytes it was read from.

What is not changed is rendered as it came, canonical or not. What is changed is found by the names of message
specs, and the sizes of the tagged fields around it (KIP-482) and the counts of arrays follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec, StructType
from pycodec.utf8 import decode_java, encode_java
from pycodec.varint import encode_varint, signed32

__all__ = [
    "Array",
    "Leaf",
    "Node",
    "Span",
    "SpanKind",
    "Struct",
    "Tag",
    "Tags",
    "TreeError",
    "content_spans",
    "every_struct",
    "read_tree",
]

_MAX_DEPTH: Final = 64


class TreeError(ValueError):
    """The bytes are no message of that spec and version."""


@dataclass(slots=True)
class Leaf:
    """A scalar field, or a scalar element of an array (whose name is `""`).

    Attributes:
        name: the field's JSON name.
        kind: its type.
        nullable, compact: how its version writes it.
        raw: its bytes, length included.
        tagged: whether it is a tagged field.
    """

    name: str
    kind: Primitive
    nullable: bool
    compact: bool
    raw: bytes
    tagged: bool = False

    def render(self) -> bytes:
        return self.raw

    @property
    def number(self) -> int:
        """The value of an integer field."""
        signed = self.kind not in (Primitive.UINT16, Primitive.UINT32)
        return int.from_bytes(self.raw, "big", signed=signed)

    @number.setter
    def number(self, value: int) -> None:
        signed = self.kind not in (Primitive.UINT16, Primitive.UINT32)
        self.raw = value.to_bytes(len(self.raw), "big", signed=signed)

    @property
    def text(self) -> str | None:
        """The value of a string field; None for null."""
        length, start = _length(self.raw, 0, self.compact, wide=False)
        return None if length < 0 else decode_java(self.raw[start:])

    @text.setter
    def text(self, value: str | None) -> None:
        self.content = None if value is None else encode_java(value)

    @property
    def content(self) -> bytes | None:
        """The content of a string, bytes or records; None for null."""
        length, start = _length(self.raw, 0, self.compact, wide=self.kind is not Primitive.STRING)
        return None if length < 0 else self.raw[start:]

    @content.setter
    def content(self, value: bytes | None) -> None:
        length = -1 if value is None else len(value)
        width = 2 if self.kind is Primitive.STRING else 4
        head = encode_varint(length + 1) if self.compact else length.to_bytes(width, "big", signed=True)
        self.raw = head + (value or b"")


@dataclass(slots=True)
class Array:
    """An array; `items` is None for null. `spec` is that of its structs, if it has such."""

    name: str
    spec: StructSpec | None
    nullable: bool
    compact: bool
    count: bytes
    items: list[Leaf | Struct] | None
    _read: int = -1

    def render(self) -> bytes:
        items = self.items
        number = -1 if items is None else len(items)
        if number != self._read:
            self.count = encode_varint(number + 1) if self.compact else number.to_bytes(4, "big", signed=True)
            self._read = number
        return self.count + b"".join(item.render() for item in items or ())


@dataclass(slots=True)
class Tag:
    """One tagged field: `content` is a node where the version defines it, else bytes."""

    number: int
    content: Leaf | Array | Struct | bytes
    head: bytes = b""
    size: int = -1

    def render(self) -> bytes:
        content = self.content if isinstance(self.content, bytes) else self.content.render()
        if len(content) != self.size or not self.head:
            self.head = encode_varint(self.number) + encode_varint(len(content))
            self.size = len(content)
        return self.head + content


@dataclass(slots=True)
class Tags:
    """The tagged section of a struct."""

    count: bytes
    entries: list[Tag]
    _read: int = -1

    def render(self) -> bytes:
        if len(self.entries) != self._read:
            self.count = encode_varint(len(self.entries))
            self._read = len(self.entries)
        return self.count + b"".join(entry.render() for entry in self.entries)


@dataclass(slots=True)
class Struct:
    """A struct, or the message itself. `fields` is None for null.

    Attributes:
        name: of the field that holds it; `""` for the message and for elements.
        path: schema path in JSON names, without indices; `""` for the message.
        spec: its spec.
        marker: what a nullable struct begins with (KIP-893).
        fields: the fields in place, in their order.
        tags: the tagged section of a flexible version.
    """

    name: str
    path: str
    spec: StructSpec
    marker: bytes = b""
    fields: list[Leaf | Array | Struct] | None = field(default_factory=list)
    tags: Tags | None = None

    def render(self) -> bytes:
        if self.fields is None:
            return self.marker
        parts = [self.marker, *(each.render() for each in self.fields)]
        if self.tags is not None:
            parts.append(self.tags.render())
        return b"".join(parts)

    def field(self, name: str) -> Leaf | Array | Struct | None:
        """The field of that JSON name, in place or tagged, if it is there."""
        return next((each for each in self.children() if each.name == name), None)

    def leaf(self, name: str) -> Leaf | None:
        """The scalar field of that name, if it is there."""
        found = self.field(name)
        return found if isinstance(found, Leaf) else None

    def children(self) -> Iterator[Leaf | Array | Struct]:
        """The fields, in place and tagged, that the version defines."""
        yield from self.fields or ()
        for entry in self.tags.entries if self.tags else ():
            if not isinstance(entry.content, bytes):
                yield entry.content


Node: TypeAlias = Leaf | Array | Struct


def every_struct(root: Struct) -> Iterator[Struct]:
    """The struct and all within it that are not null, outer ones first."""
    if root.fields is None:
        return
    yield root
    for child in root.children():
        if isinstance(child, Struct):
            yield from every_struct(child)
        elif isinstance(child, Array):
            for item in child.items or ():
                if isinstance(item, Struct):
                    yield from every_struct(item)


def read_tree(message: MessageSpec, version: int, data: bytes, offset: int = 0) -> tuple[Struct, int]:
    """The tree of the message at `offset`, and where it ends; `TreeError` if there is none."""
    reader = _Reader(message, version, data, offset)
    try:
        root = reader.struct(message.root, "", "", 0)
    except IndexError:
        raise TreeError("the bytes end within the message") from None
    return root, reader.at


SpanKind = Literal["text", "blob", "number"]
"""A string; bytes, records, or a tagged field that the version lacks; a field of a fixed size."""


class Span(NamedTuple):
    """Where the content of a field is that holds no others, its length aside.

    Attributes:
        start, end: of the content.
        name: the field's JSON name; `""` for an element, and for a tagged field that the version lacks.
        kind: what it is.
    """

    start: int
    end: int
    name: str
    kind: SpanKind


def content_spans(
    message: MessageSpec, version: int, data: bytes, offset: int = 0, *, numbers: bool = False
) -> tuple[list[Span], int, bool]:
    """The texts and blobs of the message at `offset`, on demand numbers, in their order, as far as it reads.

    And where that is, and whether the message is whole then.
    """
    reader = _Reader(message, version, data, offset)
    reader.exact = False
    reader.numbers = numbers
    try:
        reader.struct(message.root, "", "", 0)
    except (IndexError, TreeError):
        return reader.spans, reader.at, False
    return reader.spans, reader.at, True


def _length(data: bytes, at: int, compact: bool, wide: bool) -> tuple[int, int]:
    """A length and where it ends; negative for null."""
    if compact:
        value, at = _varint(data, at)
        return signed32(value - 1), at
    end = at + (4 if wide else 2)
    if end > len(data):
        raise TreeError("the bytes end within a length")
    return int.from_bytes(data[at:end], "big", signed=True), end


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for index in range(5):
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << 7 * index
        if byte < 0x80:
            return signed32(value), at
    raise TreeError("a varint of more than five bytes")


class _Reader:
    def __init__(self, message: MessageSpec, version: int, data: bytes, offset: int) -> None:
        self.message = message
        self.version = version
        self.data = data
        self.at = offset
        self.spans: list[Span] = []
        self.numbers = False
        self.exact = True
        """Whether a tagged field must be as long as is said; Kafka's readers do not look at that."""

    def take(self, number: int) -> bytes:
        end = self.at + number
        if end > len(self.data):
            raise TreeError(f"{number} bytes are needed, and {len(self.data) - self.at} remain")
        taken = self.data[self.at : end]
        self.at = end
        return taken

    def length(self, compact: bool, wide: bool) -> int:
        length, self.at = _length(self.data, self.at, compact, wide)
        return length

    def varint(self) -> int:
        value, self.at = _varint(self.data, self.at)
        return value

    def struct(self, spec: StructSpec, name: str, path: str, depth: int) -> Struct:
        if depth > _MAX_DEPTH:
            raise TreeError("structs too deep within one another")
        found = Struct(name, path, spec)
        fields = found.fields
        assert fields is not None
        for each in spec.regular_fields(self.version):
            fields.append(self.field(each, path, depth, tagged=False))
        if self.message.struct_is_flexible(spec, self.version):
            found.tags = self.tags(spec, path, depth)
        return found

    def field(self, spec: FieldSpec, parent: str, depth: int, *, tagged: bool) -> Node:
        name = spec.json_name
        path = f"{parent}.{name}" if parent else name
        compact = self.message.field_is_flexible(spec, self.version)
        nullable = self.version in spec.nullable_versions
        match spec.type:
            case ArrayType():
                return self.array(spec, name, path, depth, compact, nullable)
            case StructType():
                assert spec.struct is not None
                if not nullable:
                    return self.struct(spec.struct, name, path, depth + 1)
                start = self.at
                null = self.varint() <= 0 if tagged else self.take(1)[0] >= 0x80
                marker = self.data[start : self.at]
                if null:
                    return Struct(name, path, spec.struct, marker, None)
                found = self.struct(spec.struct, name, path, depth + 1)
                found.marker = marker
                return found
            case kind:
                return self.scalar(name, kind, compact, nullable, tagged)

    def scalar(self, name: str, kind: Primitive, compact: bool, nullable: bool, tagged: bool) -> Leaf:
        start = self.at
        if kind.fixed_size is not None:
            self.take(kind.fixed_size)
            if self.numbers:
                self.spans.append(Span(start, self.at, name, "number"))
        else:
            length = self.length(compact, wide=kind is not Primitive.STRING)
            if length < 0 and not nullable:
                raise TreeError(f"{name} is null, which it must not be")
            self.take(max(0, length))
            if length > 0:
                self.spans.append(
                    Span(self.at - length, self.at, name, "text" if kind is Primitive.STRING else "blob")
                )
        return Leaf(name, kind, nullable, compact, self.data[start : self.at], tagged)

    def array(
        self, spec: FieldSpec, name: str, path: str, depth: int, compact: bool, nullable: bool
    ) -> Array:
        start = self.at
        number = self.length(compact, wide=True)
        found = Array(name, spec.struct, nullable, compact, self.data[start : self.at], None, number)
        if number < 0:
            if not nullable:
                raise TreeError(f"{path} is null, which it must not be")
            found._read = -1
            return found
        if number > len(self.data) - self.at:
            raise TreeError(f"{path} has {number} elements in {len(self.data) - self.at} bytes")
        items: list[Leaf | Struct] = []
        kind = spec.element_type
        for _ in range(number):
            if spec.struct is not None:
                items.append(self.struct(spec.struct, "", path, depth + 1))
            else:
                assert isinstance(kind, Primitive)
                items.append(self.scalar("", kind, compact, False, False))
        found.items = items
        return found

    def tags(self, spec: StructSpec, path: str, depth: int) -> Tags:
        start = self.at
        number = self.varint()
        if not 0 <= number <= len(self.data) - self.at:
            raise TreeError(f"{number} tagged fields in {len(self.data) - self.at} bytes")
        found = Tags(self.data[start : self.at], [], number)
        known = {each.tag: each for each in spec.tagged_fields(self.version)}
        for _ in range(number):
            start = self.at
            tag, size = self.varint(), self.varint()
            head, content = self.data[start : self.at], self.at
            if size < 0:
                raise TreeError(f"tag {tag} has {size} bytes")
            if tag in known:
                node = self.field(known[tag], path, depth, tagged=True)
                if self.at - content != size and self.exact:
                    raise TreeError(f"tag {tag} has {size} bytes, its field {self.at - content}")
                found.entries.append(Tag(tag, node, head, size))
                continue
            found.entries.append(Tag(tag, self.take(size), head, size))
            if size:
                self.spans.append(Span(content, self.at, "", "blob"))
        return found

"""How a bug is planted into a correct codec.

Three ways, each of which leaves everything but the faulty field as it is:

- `SpecChange` compiles another spec than the one that the values belong to (wrong type, version, default);
- `ValueChange` hands the correct codec another value, or changes what it read;
- `CodeChange` runs pycodec's interpreter with one of its methods replaced (markers, varints, tags).
"""

from __future__ import annotations

import copy
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from harness.values.shrink import TAGS, TAGS_PATH
from pycodec import Codec, Message
from pycodec.interpreter.place import guarded
from pycodec.interpreter.reader import Reader
from pycodec.interpreter.writer import Writer
from pycodec.specs.model import FieldSpec, MessageSpec, StructSpec
from pycodec.values import attribute_names

Encode = Callable[[Message], bytes]
Decode = Callable[[bytes], tuple[Message, int]]
Size = Callable[[Message], int]


@dataclass(frozen=True, slots=True)
class PlantedCodec:
    """The three functions of a codec with a bug in it."""

    encode: Encode
    decode: Decode
    size: Size


class Plant(ABC):
    """A bug without its place."""

    @abstractmethod
    def into(self, codec: Codec, path: str) -> PlantedCodec:
        """The codec with this bug in the field at the schema path `path` (`"topics.partitions.leaderId"`)."""


def attribute_path(spec: MessageSpec, path: str) -> str:
    """A schema path in attribute names (`"topics.partitions.leader_id"`)."""
    names, struct = [], spec.root
    for step in path.split(".") if path else ():
        if step == TAGS_PATH:
            names.append(TAGS)
            break
        field, name = next(
            (field, name)
            for field, name in zip(struct.fields, attribute_names(struct), strict=True)
            if field.json_name == step
        )
        names.append(name)
        struct = field.struct or struct
    return ".".join(names)


@dataclass(frozen=True)
class SpecChange(Plant):
    """The field is specified otherwise than the values are; in reading, in writing or in both."""

    field: Callable[[FieldSpec], FieldSpec] | None = None
    message: Callable[[MessageSpec], MessageSpec] | None = None
    reading: bool = True
    writing: bool = True

    def into(self, codec: Codec, path: str) -> PlantedCodec:
        spec = codec.spec
        if self.field is not None:
            spec = _with_field(spec, path, self.field)
        if self.message is not None:
            spec = self.message(spec)
        classes = {codec.message_class.__name__: codec.message_class, **codec.message_class._structs}
        changed = Codec(spec, codec.version, codec.policy, classes)
        writer, reader = changed if self.writing else codec, changed if self.reading else codec
        return PlantedCodec(writer.encode, reader.decode, writer.size)


def _with_field(spec: MessageSpec, path: str, change: Callable[[FieldSpec], FieldSpec]) -> MessageSpec:
    """The message with one field changed, in every place where its struct is used."""
    *parents, name = path.split(".")
    owner = spec.root
    for step in parents:
        inner = next(field for field in owner.fields if field.json_name == step).struct
        assert inner is not None, f"{step} in {path} is no struct"
        owner = inner
    structs: dict[str, StructSpec] = {}

    def struct(old: StructSpec) -> StructSpec:
        if old.name not in structs:
            structs[old.name] = replace(old, fields=tuple(field(old, one) for one in old.fields))
        return structs[old.name]

    def field(holder: StructSpec, old: FieldSpec) -> FieldSpec:
        new = replace(old, struct=struct(old.struct)) if old.struct is not None else old
        return change(new) if holder.name == owner.name and old.json_name == name else new

    root = struct(spec.root)
    return replace(spec, root=root, structs={one: struct(old) for one, old in spec.structs.items()})


@dataclass(frozen=True)
class ValueChange(Plant):
    """What the field holds is changed before a correct codec writes it, or after it read it.

    `writing` and `reading` take what the field holds and give what it holds instead; `struct_writing` and
    `struct_reading` take the struct that has the field, and change it.
    """

    writing: Callable[[Any], Any] | None = None
    reading: Callable[[Any], Any] | None = None
    struct_writing: Callable[[Message], None] | None = None
    struct_reading: Callable[[Message], None] | None = None

    def into(self, codec: Codec, path: str) -> PlantedCodec:
        *parents, name = attribute_path(codec.spec, path).split(".")

        def changed(value: Message, field: Any, struct: Any) -> Message:
            for holder in _structs_at(value, parents):
                if struct is not None:
                    struct(holder)
                if field is not None:
                    setattr(holder, name, field(getattr(holder, name)))
            return value

        def written(value: Message) -> Message:
            if self.writing is None and self.struct_writing is None:
                return value
            return changed(copy.deepcopy(value), self.writing, self.struct_writing)

        def decode(data: bytes) -> tuple[Message, int]:
            value, consumed = codec.decode(data)
            return changed(value, self.reading, self.struct_reading), consumed

        return PlantedCodec(lambda v: codec.encode(written(v)), decode, lambda v: codec.size(written(v)))


def _structs_at(value: Any, path: list[str]) -> Iterator[Message]:
    """Every struct of a value at a path of attributes."""
    if value is None:
        return
    if isinstance(value, list):
        for item in value:
            yield from _structs_at(item, path)
    elif path:
        yield from _structs_at(getattr(value, path[0]), path[1:])
    else:
        yield value


class FaultyWriter(Writer):
    """An interpreting writer that does something wrong where `here` is true."""

    target: str

    @property
    def here(self) -> bool:
        """Whether the walk is at the faulty field."""
        return _place(self.path) == self.target

    @property
    def around(self) -> bool:
        """Whether the walk is at the struct that has the faulty field."""
        return _place(self.path) == self.target.rpartition(".")[0]


class FaultyReader(Reader):
    """An interpreting reader that does something wrong where `here` is true."""

    target: str

    @property
    def here(self) -> bool:
        """Whether the walk is at the faulty field."""
        return _place(self.path) == self.target


def _place(path: str) -> str:
    return re.sub(r"\[\d+\]", "", path)


@dataclass(frozen=True)
class CodeChange(Plant):
    """The interpreter with some methods replaced."""

    writer: type[FaultyWriter] | None = None
    reader: type[FaultyReader] | None = None
    sizer: type[FaultyWriter] | None = None

    def into(self, codec: Codec, path: str) -> PlantedCodec:
        classes = {codec.message_class.__name__: codec.message_class, **codec.message_class._structs}
        target = attribute_path(codec.spec, path)

        def encode(value: Message, kind: type[FaultyWriter]) -> bytes:
            writer = kind(codec.spec, codec.version, codec.policy, classes)
            writer.target = target
            return writer.message_bytes(value)

        def decode(data: bytes) -> tuple[Message, int]:
            assert self.reader is not None
            reader = self.reader(codec.spec, codec.version, codec.policy, classes, data, 0)
            reader.target = target
            return guarded(reader, lambda: reader.struct(codec.spec.root)), reader.position

        writer = self.writer
        sizer = self.sizer or writer
        return PlantedCodec(
            codec.encode if writer is None else lambda value: encode(value, writer),
            codec.decode if self.reader is None else decode,
            codec.size if sizer is None else lambda value: len(encode(value, sizer)),
        )

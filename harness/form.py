"""The value form: how a value travels between Python and Java, independent of every codec.

It depends on the message only, never on the version: every field of a struct in spec order, whatever its
versions, big-endian, and it loses nothing (float bits, lone surrogates, unknown tagged fields):

===============  ============================================================================================
bool, int8       1 byte
int16            2 bytes
uint16           4 bytes, as Java's int, so that values out of range can be expressed
int32            4 bytes
uint32           8 bytes, as Java's long
int64, float64   8 bytes (raw bits)
uuid             16 bytes
string           int32 number of UTF-16 code units, −1 for null; the units
bytes, records   int32 length, −1 for null; the bytes
array            int32 count, −1 for null; the elements (structs without a marker)
struct           int8 1, then the struct; or 0 for null
end of a struct  int32 number of unknown tagged fields; each int32 tag, int32 length, bytes
===============  ============================================================================================

Its counterpart in `jvm/` reads it into a generated message and writes it from one. Writer and reader are made
per message: the writer is compiled source with runs of fixed-size fields fused, since every case is written
twice; the reader, which only mismatches and replays need, is built from closures.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from pycodec import Message, Uuid
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.values import attribute_names

__all__ = ["FormCodec", "MalformedFormError", "MalformedValueError"]


class MalformedValueError(Exception):
    """A value its message cannot hold: a wrong Python type, a missing attribute, a number out of range."""


class MalformedFormError(Exception):
    """Bytes that are no value form of the message."""


_FIXED: Final = {
    Primitive.BOOL: "?",
    Primitive.INT8: "b",
    Primitive.INT16: "h",
    Primitive.UINT16: "i",
    Primitive.INT32: "i",
    Primitive.UINT32: "q",
    Primitive.INT64: "q",
    Primitive.FLOAT64: "d",
    Primitive.UUID: "16s",
}
_NULL: Final = b"\xff\xff\xff\xff"
_ZERO: Final = b"\0\0\0\0"
_Append = Callable[[bytes], object]
_ReadAt = Callable[[bytes, int], tuple[Any, int]]


class FormCodec:
    """Writes and reads the value form of one message.

    Args:
        spec: the message.
        classes: the value classes by struct name, the root's under the message's name.
    """

    def __init__(self, spec: MessageSpec, classes: Mapping[str, type[Message]]) -> None:
        self.spec = spec
        self.source = _writer_source(spec)
        scope: dict[str, Any] = {"Struct": struct.Struct, "put": _Put, "NULL": _NULL, "ZERO": _ZERO}
        exec(compile(self.source, f"<form {spec.name}>", "exec"), scope)
        self._write = cast("Callable[[Message, _Append], None]", scope["write_" + spec.root.name])
        self._classes = classes
        self._readers: dict[str, _ReadAt] = {}

    def write(self, value: Message) -> bytes:
        """The form of `value`; `MalformedValueError` when a field holds what it cannot."""
        parts: list[bytes] = []
        try:
            self._write(value, parts.append)
        except (struct.error, AttributeError, TypeError, ValueError, OverflowError) as error:
            raise MalformedValueError(f"{type(error).__name__}: {error}") from None
        return b"".join(parts)

    def read(self, form: bytes) -> Message:
        """The value of a form; `MalformedFormError` when it is none."""
        try:
            value, end = self._reader(self.spec.root)(form, 0)
        except (struct.error, IndexError, UnicodeDecodeError, ValueError) as error:
            raise MalformedFormError(f"no form of {self.spec.name}: {error}") from None
        if end != len(form):
            raise MalformedFormError(f"{len(form) - end} bytes after the form of {self.spec.name}")
        return cast(Message, value)

    def _reader(self, spec: StructSpec) -> _ReadAt:
        """The reader of a struct; kept by name, so that a struct may contain itself."""
        if spec.name in self._readers:
            return self._readers[spec.name]
        self._readers[spec.name] = lambda form, at: read(form, at)
        cls = self._classes[spec.name]
        steps = [
            (name, self._field_reader(field))
            for name, field in zip(attribute_names(spec), spec.fields, strict=True)
        ]

        def read(form: bytes, at: int) -> tuple[Message, int]:
            value = cls()
            for name, step in steps:
                field, at = step(form, at)
                setattr(value, name, field)
            tags, at = _read_tags(form, at)
            if tags:
                value.unknown_tagged_fields = tags
            return value, at

        self._readers[spec.name] = read
        return read

    def _field_reader(self, field: FieldSpec) -> _ReadAt:
        element = self._reader(field.struct) if field.struct is not None else _PRIMITIVES[field.element_type]
        if isinstance(field.type, ArrayType):
            return _array_reader(element)
        return _nullable_reader(element) if field.struct is not None else element


class _Put:
    """What compiled writers call for everything of variable size."""

    _int = struct.Struct(">i").pack
    _tag = struct.Struct(">ii").pack

    @classmethod
    def string(cls, text: str | None, out: _Append) -> None:
        if text is None:
            out(_NULL)
            return
        data = text.encode("utf-16-be", "surrogatepass")
        out(cls._int(len(data) >> 1))
        out(data)

    @classmethod
    def data(cls, data: bytes | None, out: _Append) -> None:
        if data is None:
            out(_NULL)
            return
        if not isinstance(data, bytes | bytearray | memoryview):
            raise TypeError(f"{type(data).__name__} is not bytes")
        out(cls._int(len(data)))
        out(bytes(data))

    @classmethod
    def uuids(cls, items: list[bytes] | None, out: _Append) -> None:
        if items is None:
            out(_NULL)
            return
        out(cls._int(len(items)))
        for item in items:
            out(cls.uuid(item))

    @staticmethod
    def uuid(value: bytes) -> bytes:
        if len(value) != 16:
            raise ValueError(f"a uuid has 16 bytes, not {len(value)}")
        return value

    @classmethod
    def array(cls, items: list[Any] | None, out: _Append, each: Callable[[Any, _Append], None]) -> None:
        if items is None:
            out(_NULL)
            return
        out(cls._int(len(items)))
        for item in items:
            each(item, out)

    @classmethod
    def fixed(cls, items: list[Any] | None, out: _Append, code: str) -> None:
        out(_NULL if items is None else struct.pack(f">i{len(items)}{code}", len(items), *items))

    @classmethod
    def tags(cls, fields: list[tuple[int, bytes]], out: _Append) -> None:
        out(cls._int(len(fields)))
        for tag, data in fields:
            out(cls._tag(tag, len(data)))
            out(data)


def _writer_source(message: MessageSpec) -> str:
    lines: list[str] = []
    for spec in (message.root, *message.structs.values()):
        lines += _struct_writer(spec)
    return "\n".join(lines) + "\n"


def _struct_writer(spec: StructSpec) -> list[str]:
    """`write_NAME(value, out)`; fixed-size fields that follow each other become one `struct.pack`."""
    lines = [f"def write_{spec.name}(v, out):"]
    before: list[str] = []
    run: list[tuple[str, str]] = []

    def flush() -> None:
        if run:
            packer = f"pack_{spec.name}_{len(before)}"
            before.append(f'{packer} = Struct(">{"".join(code for code, _ in run)}").pack')
            lines.append(f"    out({packer}({', '.join(value for _, value in run)}))")
            run.clear()

    for name, field in zip(attribute_names(spec), spec.fields, strict=True):
        code = _FIXED.get(field.type) if isinstance(field.type, Primitive) else None
        if code is not None:
            run.append((code, f"put.uuid(v.{name})" if code == "16s" else f"v.{name}"))
            continue
        flush()
        lines += _variable_writer(field, f"v.{name}")
    flush()
    lines += [
        "    if v._unknown_tagged_fields:",
        "        put.tags(v._unknown_tagged_fields, out)",
        "    else:",
        "        out(ZERO)",
    ]
    return before + lines


def _variable_writer(field: FieldSpec, value: str) -> list[str]:
    element = field.element_type
    if field.struct is not None:
        if field.is_array:
            return [f"    put.array({value}, out, write_{field.struct.name})"]
        return [
            f"    if {value} is None:",
            "        out(b'\\0')",
            "    else:",
            "        out(b'\\1')",
            f"        write_{field.struct.name}({value}, out)",
        ]
    writer = "put.string" if element is Primitive.STRING else "put.data"
    if not field.is_array:
        return [f"    {writer}({value}, out)"]
    if element is Primitive.UUID:
        return [f"    put.uuids({value}, out)"]
    if isinstance(element, Primitive) and element in _FIXED:
        return [f"    put.fixed({value}, out, {_FIXED[element]!r})"]
    return [f"    put.array({value}, out, {writer})"]


def _fixed_reader(code: str) -> _ReadAt:
    layout = struct.Struct(">" + code)

    def read(form: bytes, at: int) -> tuple[Any, int]:
        return layout.unpack_from(form, at)[0], at + layout.size

    return read


_read_int = _fixed_reader("i")


def _slice(form: bytes, at: int, length: int) -> tuple[bytes, int]:
    if length < 0 or at + length > len(form):
        raise ValueError(f"length {length} at byte {at}")
    return form[at : at + length], at + length


def _read_string(form: bytes, at: int) -> tuple[str | None, int]:
    length, at = _read_int(form, at)
    if length == -1:
        return None, at
    data, at = _slice(form, at, 2 * length)
    return data.decode("utf-16-be", "surrogatepass"), at


def _read_bytes(form: bytes, at: int) -> tuple[bytes | None, int]:
    length, at = _read_int(form, at)
    return (None, at) if length == -1 else _slice(form, at, length)


def _read_uuid(form: bytes, at: int) -> tuple[Uuid, int]:
    data, at = _slice(form, at, 16)
    return Uuid(data), at


def _read_tags(form: bytes, at: int) -> tuple[list[tuple[int, bytes]], int]:
    count, at = _read_int(form, at)
    tags = []
    for _ in range(count):
        tag, at = _read_int(form, at)
        length, at = _read_int(form, at)
        data, at = _slice(form, at, length)
        tags.append((tag, data))
    return tags, at


def _array_reader(element: _ReadAt) -> _ReadAt:
    def read(form: bytes, at: int) -> tuple[list[Any] | None, int]:
        count, at = _read_int(form, at)
        if count == -1:
            return None, at
        items = []
        for _ in range(count):
            item, at = element(form, at)
            items.append(item)
        return items, at

    return read


def _nullable_reader(element: _ReadAt) -> _ReadAt:
    def read(form: bytes, at: int) -> tuple[Any, int]:
        return (None, at + 1) if form[at] == 0 else element(form, at + 1)

    return read


# bool and numbers by their struct code, the rest by the functions above.
_PRIMITIVES: Final[dict[object, _ReadAt]] = {
    **{kind: _fixed_reader(code) for kind, code in _FIXED.items()},
    Primitive.UUID: _read_uuid,
    Primitive.STRING: _read_string,
    Primitive.BYTES: _read_bytes,
    Primitive.RECORDS: _read_bytes,
}

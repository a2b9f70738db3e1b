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
per message. The reader, which only mismatches and replays need, is closures over a `WireReader`. The writer
is no `WireWriter`: every case is written twice, and compiled source with runs of fixed-size fields fused is
several times as fast.
"""

from __future__ import annotations

import codecs
import re
import struct
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from harness.wire import WireReader
from pycodec import Message, Uuid
from pycodec.errors import class_name, shown
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.values import attribute_names

__all__ = ["FormCodec", "MalformedFormError", "MalformedValueError", "names_a_field"]


_MISFITS: Final = re.compile(
    r" is of type \S+, and holds | at \S+, which is no | at \S+: a dict of fields is needed, not "
    r"|: a list is needed, not | are pairs \(tag, data\), not | is of class \S+, which has no "
)
"""How it is said what a field cannot hold: here, of Kafka's JSON form, and of plain forms."""


def names_a_field(words: str) -> bool:
    """Whether the words of a `MalformedValueError` are about what a field of the message holds.

    Keys that are no fields, and answers that are no values, say nothing of any field.
    """
    return _MISFITS.search(words) is not None


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
# As "?" it would be whether an object is taken for true, whatever it is.
_WRITTEN: Final = {**_FIXED, Primitive.BOOL: "b"}
_MISFIT: Final = (struct.error, AttributeError, TypeError, ValueError, OverflowError)
"""What writing a value raises that its message cannot hold."""
_Append = Callable[[bytes], object]
_Read = Callable[[WireReader], Any]


class FormCodec:
    """Writes and reads the value form of one message.

    Args:
        spec: the message.
        classes: the value classes by struct name (`StructSpec.name`), that of the message itself among them.
    """

    def __init__(self, spec: MessageSpec, classes: Mapping[str, type[Message]]) -> None:
        self.spec = spec
        self.source = _writer_source(spec)
        self._scope = dict(_SCOPE)
        exec(compile(self.source, f"<form {spec.name}>", "exec"), self._scope)
        self._write = cast("Callable[[Message, _Append], None]", self._scope[_writer(spec.root)])
        self._classes = classes
        self._readers: dict[str, _Read] = {}

    def write(self, value: Message) -> bytes:
        """The form of `value`; `MalformedValueError` when a field holds what it cannot."""
        parts: list[bytes] = []
        try:
            self._write(value, parts.append)
            return b"".join(parts)
        except _MISFIT as error:
            place = self._misfit(self.spec.root, value)
            raise MalformedValueError(place or f"{type(error).__name__}: {error}") from None

    def read(self, form: bytes) -> Message:
        """The value of a form; `MalformedFormError` when it is none."""
        source = WireReader(form)
        try:
            value: Message = self._reader(self.spec.root)(source)
        except ValueError as error:
            raise MalformedFormError(f"no form of {self.spec.name}: {error}") from None
        if source.left:
            raise MalformedFormError(f"{source.left} bytes after the form of {self.spec.name}")
        return value

    def _misfit(self, spec: StructSpec, value: Any, path: str = "") -> str:
        """The first place in a struct that holds what its message cannot, in words; "" where none is found.

        The writer packs several fields in one step, and knows nothing of the one that it stumbles over.
        """
        if hasattr(value, "_unknown_tagged_fields") and (error := _error(self._writer_of(spec), value)):
            return f"the unknown tagged fields of {path or self.spec.name}: {error}"
        for name, field in zip(attribute_names(spec), spec.fields, strict=True):
            here = f"{path}.{name}" if path else name
            if not hasattr(value, name):
                return f"{path or self.spec.name} is of class {class_name(value)}, which has no {name}"
            if error := _error(self._writer_of(spec, (name, field)), value):
                held = getattr(value, name)
                words = f"{here} is of type {field.type}, and holds {shown(held)}: {error}"
                return self._below(field, held, here) or words
        return ""

    def _below(self, field: FieldSpec, held: Any, path: str) -> str:
        """As `_misfit`, of what stands in a field; of elements, of the first that cannot be written."""
        if field.struct is None or held is None:
            return ""
        if not field.is_array:
            return self._misfit(field.struct, held, path)
        writer = self._scope[_writer(field.struct)]
        elements = enumerate(held) if isinstance(held, list | tuple) else ()
        wrong = next(((number, each) for number, each in elements if _error(writer, each)), None)
        return "" if wrong is None else self._misfit(field.struct, wrong[1], f"{path}[{wrong[0]}]")

    def _writer_of(self, spec: StructSpec, *fields: tuple[str, FieldSpec]) -> Callable[[Any, _Append], None]:
        """What writes these fields of a struct, and its unknown tagged ones."""
        scope = dict(self._scope)
        name = _writer(spec)
        exec("\n".join(_struct_writer(spec, fields)), scope)
        writer = cast("Callable[[Any, _Append], None]", scope[name])
        scope[name] = self._scope[name]  # a struct may contain itself
        return writer

    def _reader(self, spec: StructSpec) -> _Read:
        """The reader of a struct; kept by name, so that a struct may contain itself."""
        if spec.name in self._readers:
            return self._readers[spec.name]
        self._readers[spec.name] = lambda source: read(source)
        cls = self._classes[spec.name]
        steps = [
            (name, self._field_reader(field))
            for name, field in zip(attribute_names(spec), spec.fields, strict=True)
        ]

        def read(source: WireReader) -> Message:
            value = cls()
            for name, step in steps:
                setattr(value, name, step(source))
            tags = [(source.int32(), source.blob()) for _ in range(source.int32())]
            if tags:
                value.unknown_tagged_fields = tags
            return value

        self._readers[spec.name] = read
        return read

    def _field_reader(self, field: FieldSpec) -> _Read:
        kind = field.element_type
        element = self._reader(field.struct) if field.struct is not None else _PRIMITIVES[kind]
        if isinstance(field.type, ArrayType):
            if isinstance(kind, Primitive) and kind in _FIXED and kind is not Primitive.UUID:
                return _fixed_array_reader(_FIXED[kind])
            return _array_reader(element)
        return _nullable_reader(element) if field.struct is not None else element


_int = struct.Struct(">i").pack
_tag = struct.Struct(">ii").pack


def _uuid(value: bytes) -> bytes:
    if len(value) != 16:
        raise ValueError(f"a uuid has 16 bytes, not {len(value)}")
    return bytes(value)  # a memoryview is none to `struct`


def _tags(fields: list[tuple[int, bytes]], out: _Append) -> None:
    out(_int(len(fields)))
    for tag, data in fields:
        out(_tag(tag, len(data)))
        out(data)


_SCOPE: Final[dict[str, Any]] = {
    "Struct": struct.Struct,
    "pack": struct.pack,
    "length": _int,
    # The codec function itself: `str.encode` would look it up by name each time, at three times the cost.
    "utf16": codecs.utf_16_be_encode,
    "uuid": _uuid,
    "tags": _tags,
    "NULL": b"\xff\xff\xff\xff",
    "ZERO": b"\0\0\0\0",
}


def _writer(spec: StructSpec) -> str:
    """The function that writes a struct; a name of Java's may be none of Python's, or taken for another."""
    plain = spec.name.isascii() and spec.name.isalnum()
    return f"write_{spec.name}" if plain else f"write_x_{spec.name.encode().hex()}"


def _writer_source(message: MessageSpec) -> str:
    lines: list[str] = []
    for spec in (message.root, *message.structs.values()):
        lines += _struct_writer(spec, zip(attribute_names(spec), spec.fields, strict=True))
    return "\n".join(lines) + "\n"


def _error(writer: Callable[[Any, _Append], None], value: Any) -> Exception | None:
    """Why a value, or a part of it, cannot be written."""
    parts: list[bytes] = []
    try:
        writer(value, parts.append)
        b"".join(parts)
    except _MISFIT as error:
        return error
    return None


def _struct_writer(spec: StructSpec, fields: Iterable[tuple[str, FieldSpec]]) -> list[str]:
    """`writer(value, out)` of fields; fixed-size ones that follow each other become one `struct.pack`."""
    lines = [f"def {_writer(spec)}(v, out):"]
    before: list[str] = []
    run: list[tuple[str, str]] = []

    def flush() -> None:
        if run:
            packer = f"pack_{_writer(spec)}_{len(before)}"
            before.append(f'{packer} = Struct(">{"".join(code for code, _ in run)}").pack')
            lines.append(f"    out({packer}({', '.join(value for _, value in run)}))")
            run.clear()

    for name, field in fields:
        code = _WRITTEN.get(field.type) if isinstance(field.type, Primitive) else None
        if code is not None:
            run.append((code, f"uuid(v.{name})" if code == "16s" else f"v.{name}"))
            continue
        flush()
        lines += _variable_writer(field, f"v.{name}")
    flush()
    lines += [
        "    if v._unknown_tagged_fields:",
        "        tags(v._unknown_tagged_fields, out)",
        "    else:",
        "        out(ZERO)",
    ]
    return before + lines


def _variable_writer(field: FieldSpec, value: str) -> list[str]:
    """The statements that write one field of variable size."""
    element = field.element_type
    if field.is_array:
        present = _array_writer(field)
    elif field.struct is not None:
        return [
            f"    x = {value}",
            "    if x is None:",
            "        out(b'\\0')",
            "    else:",
            "        out(b'\\1')",
            f"        {_writer(field.struct)}(x, out)",
        ]
    else:
        present = _blob_writer(element)
    lines = [f"    x = {value}", "    if x is None:", "        out(NULL)", "    else:"]
    return lines + [f"        {line}" for line in present]


def _array_writer(field: FieldSpec) -> list[str]:
    element = field.element_type
    if field.struct is not None:
        each = [f"    {_writer(field.struct)}(x, out)"]
    elif element is Primitive.UUID:
        each = ["    out(uuid(x))"]
    elif isinstance(element, Primitive) and element in _WRITTEN:
        return [f"out(pack(f'>i{{len(x)}}{_WRITTEN[element]}', len(x), *x))"]
    else:
        each = [f"    {line}" for line in _blob_writer(element)]
        each = ["    if x is None:", "        out(NULL)", "        continue", *each]
    return ["out(length(len(x)))", "for x in x:", *each]


def _blob_writer(element: object) -> list[str]:
    if element is Primitive.STRING:
        return ["x = utf16(x, 'surrogatepass')[0]", "out(length(len(x) >> 1))", "out(x)"]
    return ["out(length(len(x)))", "out(x)"]


def _fixed_reader(code: str) -> _Read:
    layout = struct.Struct(">" + code)
    return lambda source: source.unpack(layout)


def _array_reader(element: _Read) -> _Read:
    def read(source: WireReader) -> list[Any] | None:
        count = source.int32()
        return None if count == -1 else [element(source) for _ in range(count)]

    return read


def _fixed_array_reader(code: str) -> _Read:
    """As `_array_reader`, in one step: a mixture has arrays of many thousand numbers."""
    size = struct.calcsize(f">{code}")

    def read(source: WireReader) -> list[Any] | None:
        count = source.int32()
        return None if count == -1 else list(struct.unpack(f">{count}{code}", source.raw(count * size)))

    return read


def _nullable_reader(element: _Read) -> _Read:
    return lambda source: element(source) if source.byte() else None


# bool and numbers by their struct code.
_PRIMITIVES: Final[dict[object, _Read]] = {
    **{kind: _fixed_reader(code) for kind, code in _FIXED.items()},
    Primitive.UUID: lambda source: Uuid(source.raw(16)),
    Primitive.STRING: WireReader.units,
    Primitive.BYTES: WireReader.optional_blob,
    Primitive.RECORDS: WireReader.optional_blob,
}

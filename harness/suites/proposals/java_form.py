"""What stands for a layout (`TypeReader.java`) and for values of it (`TypeForm.java`) in requests to Java.

Values are plain: dicts by attribute name, lists, scalars; unknown tagged or optional fields have the key
`unknown_tagged_fields`, as in `pycodec.plain`. A plain value may name more than the version has: only the
layout's members are looked at.
"""

from __future__ import annotations

from typing import Any, Final

from harness.suites.proposals.form import read_scalar, write_scalar
from harness.suites.proposals.layout import Array, Encoded, Layout, Member, MessageSet, Page, Scalar, Struct
from harness.wire import WireReader, WireWriter

__all__ = ["UNKNOWN", "decode_value", "encode_layout", "encode_value", "holds_default", "normal"]

UNKNOWN: Final = "unknown_tagged_fields"

_CONSTANTS: Final = {
    "bool": "BOOLEAN",
    "uint32": "UNSIGNED_INT32",
    **{kind: kind.upper() for kind in ("int8", "int16", "uint16", "int32", "int64", "float64", "uuid")},
}
_BLOBS: Final = {"string": "STRING", "bytes": "BYTES", "records": "BYTES"}
_NAMES: Final = {**_CONSTANTS, **_BLOBS}
_KINDS: Final = ("fixed", "packed", "unpacked")


def encode_layout(layout: Layout) -> bytes:
    """A layout as bytes from which Java makes a type of Kafka's."""
    out = WireWriter()
    _write_layout(layout, out)
    return out.to_bytes()


def _write_layout(layout: Layout, out: WireWriter) -> None:
    match layout:
        case Scalar(kind, compact, nullable):
            name = _CONSTANTS.get(kind)
            if name is None:
                name = "COMPACT_" * compact + "NULLABLE_" * nullable + _BLOBS[kind]
            out.byte(1).text(name)
        case Encoded(kind, encoding):
            how = encoding.rstrip("0123456789")
            out.byte(7).byte(int(kind[3:])).byte(_KINDS.index(how)).byte(int(encoding[len(how) :]))
        case Array(element, "int16", _):
            _write_layout(element, out.byte(9))
        case Array(element, counting, nullable):
            _write_layout(element, out.byte(3 if counting == "compact" else 2).byte(nullable))
        case Page(name, form):
            out.byte(11).byte(10).byte(form).text(name)
        case MessageSet(magic, compressed):
            out.byte(12).byte(magic).byte(compressed)
        case Struct():
            _write_struct_layout(layout, out)


def _write_struct_layout(layout: Struct, out: WireWriter) -> None:
    out.byte(8 if layout.optional is not None else 5 if layout.nullable else 4)
    out.uint16(len(layout.fields) + (layout.tagged is not None))
    for member in layout.fields:
        _write_layout(member.type, out.text(member.name))
    if layout.tagged is not None:
        out.text("_tagged_fields").byte(6).uint16(len(layout.tagged))
        for member in layout.tagged:
            _write_layout(member.type, out.int32(member.tag).text(member.name))
    if layout.optional is not None:
        out.uint16(len(layout.optional))
        for member in layout.optional:
            _write_layout(member.type, out.uint16(member.tag).text(member.name))
            # Null needs no default: it is what an absent field of a nullable type is.
            out.byte(member.default is not None)
            if member.default is not None:
                _write_value(member.type, member.default, out)


def normal(layout: Layout, value: Any) -> Any:
    """A plain value with the layout's members and nothing else; missing ones hold their defaults."""
    match layout:
        case Page() | MessageSet():
            return normal(layout.body, value)
        case Array() if value is not None:
            return [normal(layout.element, item) for item in value]
        case Struct() if value is not None:
            found = {m.name: normal(m.type, value.get(m.name, m.default)) for m in layout.members}
            if value.get(UNKNOWN):
                found[UNKNOWN] = [(tag, bytes(data)) for tag, data in value[UNKNOWN]]
            return found
    return value


def holds_default(member: Member, value: Any) -> bool:
    """Whether a tagged or optional field need not be written."""
    return bool(normal(member.type, value) == normal(member.type, member.default))


def encode_value(layout: Layout, value: Any) -> bytes:
    """The form of a plain value; an exception where there is none."""
    out = WireWriter()
    _write_value(layout, value, out)
    return out.to_bytes()


def _write_value(layout: Layout, value: Any, out: WireWriter) -> None:
    match layout:
        case Scalar():
            write_scalar(_NAMES[layout.kind], value, out)
        case Encoded():
            out.int64(value)
        case Array():
            out.int32(-1 if value is None else len(value))
            for item in value or ():
                _write_value(layout.element, item, out)
        case Page() | MessageSet():
            _write_value(layout.body, value, out)
        case Struct():
            _write_struct(layout, value, out)


def _write_struct(layout: Struct, value: Any, out: WireWriter) -> None:
    if layout.nullable:
        out.byte(value is not None)
        if value is None:
            return
    for member in (*layout.fields, *(layout.optional or ())):
        _write_value(member.type, value.get(member.name, member.default), out)
    if layout.tagged is None and layout.optional is None:
        return
    entries = [(tag, WireWriter().optional_blob(data).to_bytes()) for tag, data in value.get(UNKNOWN) or ()]
    for member in layout.tagged or ():
        held = value.get(member.name, member.default)
        if not holds_default(member, held):
            entries.append((member.tag, encode_value(member.type, held)))
    out.int32(len(entries))
    for tag, content in sorted(entries):
        out.int32(tag).raw(content)


def decode_value(layout: Layout, form: bytes) -> tuple[Any, bool]:
    """The plain value of a form that Java gave, and whether it has a tagged field that holds its default."""
    reader = _ValueReader(form)
    value = reader.value(layout)
    reader.expect_end()
    return value, reader.explicit


class _ValueReader(WireReader):
    """Reads a value form, and notes whether a tagged field in it holds its default."""

    __slots__ = ("explicit",)

    def __init__(self, form: bytes) -> None:
        super().__init__(form)
        self.explicit = False

    def value(self, layout: Layout) -> Any:
        match layout:
            case Scalar():
                return read_scalar(_NAMES[layout.kind], self)
            case Encoded():
                return self.int64()
            case Array():
                count = self.int32()
                return None if count < 0 else [self.value(layout.element) for _ in range(count)]
            case Page() | MessageSet():
                return self.value(layout.body)
            case Struct():
                return None if layout.nullable and not self.flag() else self.struct(layout)

    def struct(self, layout: Struct) -> dict[str, Any]:
        found = {member.name: self.value(member.type) for member in layout.fields}
        for member in layout.optional or ():
            found[member.name] = self.value(member.type)
        known = {member.tag: member for member in layout.tagged or ()}
        found |= {member.name: normal(member.type, member.default) for member in known.values()}
        unknown = []
        if layout.tagged is not None or layout.optional is not None:
            for _ in range(self.int32()):
                tag = self.int32()
                if tag not in known:
                    unknown.append((tag, self.optional_blob() or b""))
                    continue
                member = known[tag]
                found[member.name] = self.value(member.type)
                self.explicit |= holds_default(member, found[member.name])
        if unknown:
            found[UNKNOWN] = unknown
        return found

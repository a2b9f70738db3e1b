"""How the Java side is told a layout (`TypeReader.java`) and values of it (`TypeForm.java`), both as bytes.

Values are plain: dicts by attribute name, lists, scalars; unknown tagged or optional fields have the key
`unknown_tagged_fields`, as in `pycodec.plain`. A plain value may name more than the version has: only the
layout's members are looked at.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from harness.suites.proposals.layout import Array, Encoded, Layout, Member, Page, Scalar, Struct

__all__ = ["UNKNOWN", "decode_value", "encode_layout", "encode_value", "holds_default", "normal"]

UNKNOWN: Final = "unknown_tagged_fields"

_CONSTANTS: Final = {
    "bool": "BOOLEAN",
    "uint32": "UNSIGNED_INT32",
    **{kind: kind.upper() for kind in ("int8", "int16", "uint16", "int32", "int64", "float64", "uuid")},
}
_BLOBS: Final = {"string": "STRING", "bytes": "BYTES", "records": "BYTES"}
_KINDS: Final = ("fixed", "packed", "unpacked")


def encode_layout(layout: Layout) -> bytes:
    """A layout as bytes from which Java makes a type of Kafka's."""
    match layout:
        case Scalar(kind, compact, nullable):
            name = _CONSTANTS.get(kind)
            if name is None:
                name = "COMPACT_" * compact + "NULLABLE_" * nullable + _BLOBS[kind]
            return b"\x01" + _text(name)
        case Encoded(kind, encoding):
            how = encoding.rstrip("0123456789")
            return bytes([7, int(kind[3:]), _KINDS.index(how), int(encoding[len(how) :])])
        case Array(element, counting, nullable):
            if counting == "int16":
                return b"\x09" + encode_layout(element)
            return (
                (b"\x03" if counting == "compact" else b"\x02") + bytes([nullable]) + encode_layout(element)
            )
        case Page(name, corrected):
            return b"\x0b\x0a" + bytes([corrected]) + _text(name)
        case Struct():
            return _described(layout)


def _described(layout: Struct) -> bytes:
    fields = [_text(member.name) + encode_layout(member.type) for member in layout.fields]
    if layout.tagged is not None:
        tagged = [struct.pack(">I", m.tag) + _text(m.name) + encode_layout(m.type) for m in layout.tagged]
        section = b"\x06" + struct.pack(">H", len(tagged)) + b"".join(tagged)
        fields.append(_text("_tagged_fields") + section)
    counted = struct.pack(">H", len(fields)) + b"".join(fields)
    if layout.optional is None:
        return b"\x04" + counted
    entries = [_optional(member) for member in layout.optional]
    return b"\x08" + counted + struct.pack(">H", len(entries)) + b"".join(entries)


def _optional(member: Member) -> bytes:
    entry = struct.pack(">H", member.tag) + _text(member.name) + encode_layout(member.type)
    # Null needs no default: it is what an absent field of a nullable type is.
    return entry + (b"\0" if member.default is None else b"\1" + encode_value(member.type, member.default))


def _text(text: str) -> bytes:
    content = text.encode()
    return struct.pack(">H", len(content)) + content


def normal(layout: Layout, value: Any) -> Any:
    """A plain value with the layout's members and nothing else; missing ones hold their defaults."""
    match layout:
        case Page():
            return normal(layout.body, value)
        case Array() if value is not None:
            return [normal(layout.element, item) for item in value]
        case Struct():
            found = {m.name: normal(m.type, value.get(m.name, m.default)) for m in layout.members}
            if value.get(UNKNOWN):
                found[UNKNOWN] = [(tag, bytes(data)) for tag, data in value[UNKNOWN]]
            return found
    return value


def holds_default(member: Member, value: Any) -> bool:
    """Whether a tagged or optional field need not be written."""
    return bool(normal(member.type, value) == normal(member.type, member.default))


def encode_value(layout: Layout, value: Any) -> bytes:
    """The form of a plain value; `ValueError`, `TypeError` or `struct.error` where there is none."""
    out = bytearray()
    _tell(layout, value, out)
    return bytes(out)


def _tell(layout: Layout, value: Any, out: bytearray) -> None:
    match layout:
        case Scalar():
            _tell_scalar(layout.kind, value, out)
        case Encoded():
            out += struct.pack(">q", value)
        case Array():
            out += struct.pack(">i", -1 if value is None else len(value))
            for item in value or ():
                _tell(layout.element, item, out)
        case Page():
            _tell(layout.body, value, out)
        case Struct():
            _tell_struct(layout, value, out)


def _tell_struct(layout: Struct, value: Any, out: bytearray) -> None:
    for member in layout.fields:
        _tell(member.type, value.get(member.name, member.default), out)
    for member in layout.optional or ():
        _tell(member.type, value.get(member.name, member.default), out)
    unknown = value.get(UNKNOWN) or ()
    entries = [(tag, _blob(data)) for tag, data in unknown]
    for member in layout.tagged or ():
        held = value.get(member.name, member.default)
        if not holds_default(member, held):
            entries.append((member.tag, encode_value(member.type, held)))
    if layout.tagged is not None or layout.optional is not None:
        out += struct.pack(">i", len(entries))
        for tag, content in sorted(entries):
            out += struct.pack(">i", tag) + content


def _tell_scalar(kind: str, value: Any, out: bytearray) -> None:
    if kind == "string":
        units = None if value is None else value.encode("utf-16-be", "surrogatepass")
        out += struct.pack(">i", -1 if units is None else len(units) // 2) + (units or b"")
    elif kind in _BLOBS:
        out += _blob(value)
    elif kind == "bool":
        out.append(value)
    elif kind == "float64":
        out += struct.pack(">d", value)
    elif kind == "uuid":
        out += value
    else:
        out += struct.pack(">q", value)


def _blob(data: bytes | None) -> bytes:
    return struct.pack(">i", -1 if data is None else len(data)) + (data or b"")


def decode_value(layout: Layout, form: bytes) -> tuple[Any, bool]:
    """The plain value of a form that Java gave, and whether it has a tagged field that holds its default."""
    reader = _Reader(form)
    value = reader.value(layout)
    if reader.at != len(form):
        raise ValueError(f"{len(form) - reader.at} bytes after the form")
    return value, reader.explicit


class _Reader:
    """Reads a form from the front."""

    def __init__(self, form: bytes) -> None:
        self.form = form
        self.at = 0
        self.explicit = False

    def take(self, count: int) -> bytes:
        self.at += count
        return self.form[self.at - count : self.at]

    def int32(self) -> int:
        return int.from_bytes(self.take(4), "big", signed=True)

    def blob(self) -> bytes | None:
        length = self.int32()
        return None if length < 0 else self.take(length)

    def value(self, layout: Layout) -> Any:
        match layout:
            case Scalar():
                return self.scalar(layout.kind)
            case Encoded():
                return int.from_bytes(self.take(8), "big", signed=True)
            case Array():
                count = self.int32()
                return None if count < 0 else [self.value(layout.element) for _ in range(count)]
            case Page():
                return self.value(layout.body)
            case Struct():
                return self.struct(layout)

    def scalar(self, kind: str) -> Any:
        if kind == "string":
            units = self.int32()
            return None if units < 0 else self.take(2 * units).decode("utf-16-be", "surrogatepass")
        if kind in _BLOBS:
            return self.blob()
        if kind == "bool":
            return self.take(1) == b"\1"
        if kind == "float64":
            return struct.unpack(">d", self.take(8))[0]
        if kind == "uuid":
            return self.take(16)
        return int.from_bytes(self.take(8), "big", signed=True)

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
                    unknown.append((tag, self.blob() or b""))
                    continue
                member = known[tag]
                found[member.name] = self.value(member.type)
                self.explicit |= holds_default(member, found[member.name])
        if unknown:
            found[UNKNOWN] = unknown
        return found

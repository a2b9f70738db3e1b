"""Write a plain value as tokens, so that its bytes can be mutated where it matters.

Written from the documents, apart from both sides: it knows no errors, takes what it is given, and its whole
bytes are a case like any other (`untouched`). A token's owner is the type it is of, in the words of coverage
cells: `"string"`, `"int32.packed16"`, `"[]int32"`; `"tagged.count"`, `"optional.size"`; `"unknown"`.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from harness.mutators.numbers import Form, varint, write_number
from harness.mutators.tokens import Frame, Role, Section, Token
from harness.mutators.writer import TokenWriter
from harness.suites.proposals.classes import to_raw, type_name
from harness.suites.proposals.java_form import UNKNOWN, holds_default
from harness.suites.proposals.layout import Array, Encoded, Layout, Member, MessageSet, Page, Scalar, Struct
from harness.suites.proposals.sets import trace_set

__all__ = ["trace", "write_encoded"]

_NUMBERS: Final = {
    "int8": ">b", "int16": ">h", "uint16": ">H", "int32": ">i", "uint32": ">I", "int64": ">q",
    "float64": ">d",
}  # fmt: skip
_LENGTHS: Final[dict[str, tuple[Role, Form]]] = {
    "string": ("string_length", "int16"),
    "bytes": ("bytes_length", "int32"),
    "records": ("records_length", "int32"),
}
_COUNTS: Final[dict[str, Form]] = {"int16": "int16", "int32": "int32", "compact": "compact"}


def trace(layout: Layout, value: Any) -> Frame:
    """The frame of a value."""
    tracer = _Tracer()
    tracer.write(layout, value)
    return tracer.frame("drawn")


def write_encoded(encoding: str, number: int) -> bytes:
    """A number in one of KIP-625's encodings."""
    raw = to_raw(encoding, number)
    if encoding.startswith("fixed"):
        return raw.to_bytes(int(encoding[5:]) // 8, "big")
    return varint(raw, 64)


@dataclass(frozen=True, slots=True)
class _TaggedFields(Section):
    """The tagged or optional fields of a struct."""

    layout: Struct
    members: Sequence[Member]

    @property
    def tags(self) -> Sequence[int]:
        return [member.tag for member in self.members]

    @property
    def foreign_tags(self) -> Sequence[int]:
        return sorted(self.layout.taken.difference(self.tags))

    @property
    def first_free_tag(self) -> int:
        return max(self.layout.taken, default=-1) + 1

    def default(self, tag: int) -> bytes:
        member = next(member for member in self.members if member.tag == tag)
        return trace(member.type, member.default).data


class _OptionalFields(_TaggedFields):
    """As the first draft of KIP-482 writes them: the size of an entry, its tag, its content; no count."""

    __slots__ = ()

    def entry(self, tag: int, data: bytes) -> bytes:
        return b"".join((write_number("zigzag", len(data)), write_number("uint16", tag), data))

    def opening(self, count: int) -> bytes:
        return b""


class _Tracer(TokenWriter):
    def write(self, layout: Layout, value: Any) -> None:
        match layout:
            case Scalar():
                self.scalar(layout, value)
            case Encoded(_, encoding):
                form: Form = (
                    "" if encoding.startswith("fixed") else "varlong" if "64" in encoding else "varint"
                )
                data = write_encoded(encoding, value)
                self.put("number", data, type_name(layout), form=form, value=value)
            case Array(element, counting, nullable):
                number = -1 if value is None else len(value)
                name = type_name(layout)
                count = self.number("array_count", _COUNTS[counting], number, name, nullable=nullable)
                for item in value or ():
                    start = len(self.tokens)
                    self.write(element, item)
                    self.end_part(count, start)
            case Page(_, _, body):
                with self.counted(self.size("frame_size", "int32", "size")):
                    self.write(body, value)
            case MessageSet():
                trace_set(layout, value, self)
            case Struct():
                self.struct(layout, value)

    def scalar(self, layout: Scalar, value: Any) -> None:
        kind = layout.kind
        if kind in _LENGTHS:
            role, form = _LENGTHS[kind]
            content = value.encode() if isinstance(value, str) else value
            self.blob(role, "compact" if layout.compact else form, content, kind, layout.nullable)
        elif kind == "bool":
            self.put("bool", bytes([value]), kind, value=value)
        elif kind == "uuid":
            self.put("uuid", bytes(value), kind)
        else:
            self.put("number", struct.pack(_NUMBERS[kind], value), kind)

    def struct(self, layout: Struct, value: Any) -> None:
        marker = None
        if layout.nullable:
            marker = self.number("marker", "int8", -1 if value is None else 1, "struct", nullable=True)
        if value is not None:
            if layout.optional is not None:
                self.optional(layout, layout.optional, value)
            for member in layout.fields:
                self.write(member.type, value[member.name])
            if layout.tagged is not None:
                self.tagged(layout, layout.tagged, value)
        if marker is not None:
            marker.end = len(self.tokens)

    def tagged(self, layout: Struct, members: Sequence[Member], value: Any) -> None:
        entries = _entries(members, value)
        section = _TaggedFields(layout, members)
        count = self.number("tag_count", "varint", len(entries), "tagged.count", section=section)
        for tag, member, held in entries:
            start, known = len(self.tokens), member is not None
            opening = self.number("tag", "varint", tag, "tagged.tag", known=known)
            self.content(self.size("tag_size", "varint", "tagged.size", known=known), member, held)
            self.end_entry(count, opening, start)

    def optional(self, layout: Struct, members: Sequence[Member], value: Any) -> None:
        section = self.put("tag_section", b"", "optional", section=_OptionalFields(layout, members))
        for tag, member, held in _entries(members, value):
            start, known = len(self.tokens), member is not None
            size = self.size("tag_size", "zigzag", "optional.size", known=known)
            opening = self.number("tag", "uint16", tag, "optional.tag", known=known)
            self.content(size, member, held)
            self.end_entry(section, opening, start)
        # A size of 0 ends the entries.
        self.number("tag_size", "zigzag", 0, "optional.size")

    def content(self, size: int, member: Member | None, held: Any) -> None:
        with self.counted(size):
            if member is None:
                self.put("content", held, "unknown", head=size)
            else:
                self.write(member.type, held)

    def end_entry(self, section: Token, opening: Token, start: int) -> None:
        opening.end = len(self.tokens)
        self.end_part(section, start)


def _entries(members: Sequence[Member], value: Any) -> list[tuple[int, Member | None, Any]]:
    """The entries of a section, by tag: known fields that do not hold their default, and unknown ones."""
    found: list[tuple[int, Member | None, Any]] = [(tag, None, data) for tag, data in value.get(UNKNOWN, ())]
    for member in members:
        held = value.get(member.name, member.default)
        if not holds_default(member, held):
            found.append((member.tag, member, held))
    return sorted(found, key=lambda entry: entry[0])

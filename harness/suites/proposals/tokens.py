"""The bytes of a plain value, token by token, so that they can be spoiled where it matters.

Written from the documents, apart from both sides: it knows no errors, takes what it is given, and its whole
bytes are a case like any other (`unspoiled`).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from harness.suites.proposals.classes import to_raw, words
from harness.suites.proposals.java_form import UNKNOWN, holds_default
from harness.suites.proposals.layout import Array, Encoded, Layout, Member, Page, Scalar, Struct

__all__ = ["Sections", "Token", "joined", "tokens_of", "varint"]

_NUMBERS: Final = {
    "int8": ">b", "int16": ">h", "uint16": ">H", "int32": ">i", "uint32": ">I", "int64": ">q",
    "float64": ">d",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Token:
    """One thing on the wire.

    Attributes:
        kind: `"number"`, `"bool"`, `"data"`, `"length"`, `"count"`, `"size"`, `"tag"`, `"tags"` or `"end"`.
        data: its bytes.
        number: what it says, for the kinds that are numbers.
        form: how that is written: `"int16"`, `"int32"`, `"varint"` (unsigned), `"compact"` (one more than it
            says), `"zigzag"`, or the name of an encoding; `""` for data.
        name: the type it is of, in the words of coverage cells.
    """

    kind: str
    data: bytes
    number: int = 0
    form: str = ""
    name: str = ""


Entry = tuple[int, list[Token]]
"""Tag, and the tokens of its content."""

Sections = Callable[[list[Entry], Sequence[Member]], list[Entry]]
"""Changes the entries of a section of tagged or optional fields; the members hold their defaults."""


def varint(raw: int) -> bytes:
    """A non-negative number, seven bits a byte, low bits first."""
    out = bytearray()
    while raw > 0x7F:
        out.append(raw & 0x7F | 0x80)
        raw >>= 7
    out.append(raw)
    return bytes(out)


def written(form: str, number: int) -> bytes:
    """A number in one of the forms of a token."""
    match form:
        case "int16" | "int32":
            bits = int(form[3:])
            return (number % (1 << bits)).to_bytes(bits // 8, "big")
        case "varint":
            return varint(number % (1 << 32))
        case "compact":
            return varint((number + 1) % (1 << 32))
        case "zigzag":
            return varint((2 * number if number >= 0 else -2 * number - 1) % (1 << 32))
    raw = to_raw(form, number)
    if form.startswith("fixed"):
        return raw.to_bytes(int(form[5:]) // 8, "big")
    return varint(raw)


def joined(tokens: Sequence[Token]) -> bytes:
    """The bytes of some tokens."""
    return b"".join(token.data for token in tokens)


def tokens_of(
    layout: Layout, value: Any, sections: Sections = lambda entries, absent: entries
) -> list[Token]:
    """The tokens of a value; `sections` may change what sections of tagged or optional fields hold."""
    return _Writer(sections).tokens(layout, value)


def _number(kind: str, number: int, form: str, name: str = "") -> Token:
    return Token(kind, written(form, number), number, form, name)


class _Writer:
    def __init__(self, sections: Sections) -> None:
        self.sections = sections

    def tokens(self, layout: Layout, value: Any) -> list[Token]:
        match layout:
            case Scalar():
                return self.scalar(layout, value)
            case Encoded(_, encoding):
                return [_number("number", value, encoding, words(layout))]
            case Array(element, counting):
                name = words(layout)
                count = [_number("count", -1 if value is None else len(value), counting, name)]
                return count + [token for item in value or () for token in self.tokens(element, item)]
            case Page(_, _, body):
                content = self.tokens(body, value)
                return [_number("size", len(joined(content)), "int32", "size"), *content]
            case Struct():
                return self.struct(layout, value)

    def scalar(self, layout: Scalar, value: Any) -> list[Token]:
        kind = layout.kind
        if kind in ("string", "bytes", "records"):
            form = "compact" if layout.compact else "int16" if kind == "string" else "int32"
            if value is None:
                return [_number("length", -1, form, kind)]
            content = value.encode() if isinstance(value, str) else bytes(value)
            return [_number("length", len(content), form, kind), Token("data", content, name=kind)]
        if kind == "bool":
            return [Token("bool", bytes([value]), name=kind)]
        if kind == "uuid":
            return [Token("data", bytes(value), name=kind)]
        return [Token("data", struct.pack(_NUMBERS[kind], value), name=kind)]

    def struct(self, layout: Struct, value: Any) -> list[Token]:
        fields = [token for m in layout.fields for token in self.tokens(m.type, value[m.name])]
        if layout.tagged is not None:
            entries = self.entries(layout.tagged, value)
            section = [_number("tags", len(entries), "varint", "tagged")]
            for tag, content in entries:
                section.append(_number("tag", tag, "varint", "tagged"))
                section.append(_number("size", len(joined(content)), "varint", "tagged"))
                section += content
            return fields + section
        if layout.optional is None:
            return fields
        buffer = []
        for tag, content in self.entries(layout.optional, value):
            buffer.append(_number("size", len(joined(content)), "zigzag", "optional"))
            buffer.append(_number("tag", tag, "int16", "optional"))
            buffer += content
        return [*buffer, _number("end", 0, "zigzag", "optional"), *fields]

    def entries(self, members: Sequence[Member], value: Any) -> list[Entry]:
        found: list[Entry] = [
            (tag, [Token("data", data, name="unknown")]) for tag, data in value.get(UNKNOWN, ())
        ]
        absent = []
        for member in members:
            held = value.get(member.name, member.default)
            if holds_default(member, held):
                absent.append(member)
            else:
                found.append((member.tag, self.tokens(member.type, held)))
        return self.sections(sorted(found, key=lambda entry: entry[0]), absent)

"""A frame with a note on every byte: which field it is of, and what it says there.

The bytes are those of the interpreter and of KIP-625's encodings; every write is noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from harness.evolve.sides import Side
from harness.schema_path import json_names
from harness.visible import one_line
from pycodec import KAFKA
from pycodec.proposals.encodings.codec import EncodingWriter
from pycodec.specs.model import FieldSpec, Primitive, StructType
from pycodec.values import Message
from pycodec.varint import encode_varint

__all__ = ["Note", "annotated", "dump_lines"]

_BYTES_A_LINE: Final = 16
_WORDS: Final = 60


@dataclass(frozen=True, slots=True)
class Note:
    """Bytes `start` to `end` of a frame, the path of the field they belong to, and what they say."""

    start: int
    end: int
    path: str
    words: str


def annotated(side: Side, message: str, version: int, value: Message) -> tuple[bytes, tuple[Note, ...]]:
    """The bytes of a value, and a note on each of them in order; `EncodeError` if it cannot be written."""
    writer = _NotingWriter(side.messages[message], version, KAFKA, side.classes(message))
    data = writer.message_bytes(value)
    return data, tuple(sorted(writer.notes, key=lambda note: (note.start, note.end)))


class _NotingWriter(EncodingWriter):
    """A writer that notes what it writes."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.notes: list[Note] = []
        self._inner: tuple[str, list[Note]] | None = None

    @property
    def place(self) -> str:
        """The path as schema paths are written, but with indices."""
        return json_names(self.path)

    def note(self, start: int, words: str, end: int | None = None, path: str | None = None) -> None:
        """What was written since `start`."""
        stop = len(self.out) if end is None else end
        if stop > start:
            self.notes.append(Note(start, stop, self.place if path is None else path, words))

    def length(self, length: int, flexible: bool, wide: bool) -> None:
        """A length or count."""
        start = len(self.out)
        super().length(length, flexible, wide)
        self.note(start, "null" if length < 0 else f"length {length}")

    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        """One value."""
        start, noted = len(self.out), len(self.notes)
        super().primitive(kind, value, flexible)
        # A text has a length in front, which is noted by then.
        after = self.notes[-1].end if len(self.notes) > noted else start
        how = str(self.encoding) if self.encoding is not None and kind.integer_range else str(kind)
        self.note(after, one_line(f"{how} {value!r}", _WORDS))

    def field(self, field: FieldSpec, value: Any, tagged: bool) -> None:
        """The value of a field; one with a tag is written apart, and put in its place by `tagged_field`."""
        outer, self.notes = self.notes, []
        start = len(self.out)
        super().field(field, value, tagged)
        if isinstance(field.type, StructType) and self.version in field.nullable_versions:
            self.note(start, "null" if value is None else "present", start + 1)
        if tagged:
            self._inner, self.notes = (self.place, self.notes), outer
        else:
            self.notes = outer + self.notes

    def tagged_fields(
        self, tagged: Sequence[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> None:
        """The tagged section at the end of a struct."""
        start, number = len(self.out), len(tagged) + len(unknown)
        super().tagged_fields(tagged, unknown)
        words = f"{number} tagged field{'' if number == 1 else 's'}" if number else "no tagged fields"
        self.note(start, words, start + len(encode_varint(number)))

    def tagged_field(self, tag: int, content: bytes | bytearray) -> None:
        """One tagged field."""
        inner, self._inner = self._inner, None
        path = self.place if inner is None else inner[0]
        start = len(self.out)
        self.out += encode_varint(tag)
        self.note(start, f"tag {tag}", path=path)
        at = len(self.out)
        self.out += encode_varint(len(content))
        self.note(at, f"size {len(content)}", path=path)
        base = len(self.out)
        self.out += content
        if inner is None:
            self.note(base, "unknown tagged field")
            return
        self.notes += [Note(base + n.start, base + n.end, n.path, n.words) for n in inner[1]]


def dump_lines(data: bytes, notes: Sequence[Note]) -> Iterator[str]:
    """`offset  bytes  field  what they say`; long stretches go on below. Columns are as wide as they need."""
    most = max((min(note.end - note.start, _BYTES_A_LINE) for note in notes), default=0)
    widest = max((len(note.path) for note in notes), default=0)
    for note in notes:
        part = data[note.start : note.end]
        first, rest = part[:_BYTES_A_LINE], part[_BYTES_A_LINE:]
        yield f"{note.start:>5}  {first.hex(' '):<{3 * most}} {note.path:<{widest}}  {note.words}".rstrip()
        if rest:
            yield f"       … {len(rest)} more"
    if not data:
        yield "    no bytes"

"""Bytes, piece by piece: which of them are which field, as far as they can be read.

A kind of the interpreter's reader that remembers where each piece began and ended. It reads what the codec
reads and refuses what it refuses; of bytes that are refused it tells the pieces before the place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pycodec.codec import Codec
from pycodec.content import int_content
from pycodec.errors import DecodeError, shown
from pycodec.interpreter.reader import Reader, read
from pycodec.policy import Policy
from pycodec.specs.model import MessageSpec, Primitive, StructType
from pycodec.values import Message

__all__ = ["Anatomy", "Piece", "dissect", "hexdump"]

_COLUMNS = 8
"""Bytes on a line of a hexdump."""
_MOST_LINES = 4
"""Lines of a piece; of a longer one the first ones are shown."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some bytes that belong together.

    Attributes:
        start: where they begin.
        end: where the next piece begins.
        path: the field that they are, or are part of (`"topics[0].name"`).
        text: what they say: a value, a count, a tag.
    """

    start: int
    end: int
    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Anatomy:
    """What some bytes are.

    Attributes:
        message: whose message they are.
        version: its api version.
        start: where it begins.
        pieces: in their order, without a gap.
        value: what they say; None where they are refused.
        error: why they are refused, or None.
    """

    message: str
    version: int
    start: int
    pieces: tuple[Piece, ...]
    value: Any
    error: DecodeError | None

    @property
    def end(self) -> int:
        """Where what could be read ends."""
        return self.pieces[-1].end if self.pieces else self.start


def dissect(codec: Codec, data: bytes, offset: int = 0) -> Anatomy:
    """The anatomy of the message at `offset` of `data`."""
    pieces: list[Piece] = []

    class Noting(_NotingReader):
        noted = pieces

    name, version, policy = codec.spec.name, codec.version, codec.policy
    start = int_content(offset) or 0
    classes = codec.message_class._structs
    try:
        value, _ = read(codec.spec, version, policy, classes, data, offset, Noting)
    except DecodeError as error:
        return Anatomy(name, version, start, tuple(pieces), None, error)
    return Anatomy(name, version, start, tuple(pieces), value, None)


class _NotingReader(Reader):
    """Notes the outermost of its steps: a string with its length is one piece."""

    noted: list[Piece]

    def __init__(
        self,
        message: MessageSpec,
        version: int,
        policy: Policy,
        classes: Mapping[str, type[Message]],
        data: bytes | memoryview,
        offset: int,
    ) -> None:
        super().__init__(message, version, policy, classes, data, offset)
        self._inside = 0
        self._tag = False

    def note(self, start: int, text: str) -> None:
        if not self._inside:
            self.noted.append(Piece(start, self.position, self.path, text))

    def primitive(self, kind: Primitive, flexible: bool, nullable: bool) -> Any:
        start = self.position
        self._inside += 1
        value = super().primitive(kind, flexible, nullable)
        self._inside -= 1
        self.note(start, shown(value))
        return value

    def length(self, flexible: bool, wide: bool) -> int:
        start = self.position
        self._inside += 1
        length = super().length(flexible, wide)
        self._inside -= 1
        self.note(start, "null" if length < 0 else f"{length} element{'s' if length != 1 else ''}")
        return length

    def struct_is_null(self, tagged: bool) -> bool:
        start = self.position
        self._inside += 1
        null = super().struct_is_null(tagged)
        self._inside -= 1
        self.note(start, "null" if null else "not null")
        return null

    def numbers(self, kind: Primitive | StructType, count: int) -> list[Any]:
        return []  # one by one, so that each has its piece

    def tag_count(self) -> int:
        start = self.position
        self._inside += 1
        count = super().tag_count()
        self._inside -= 1
        self._tag = False
        self.note(start, f"{count} tagged field{'s' if count != 1 else ''}")
        return count

    def varint(self) -> int:
        start = self.position
        number = super().varint()
        if not self._inside:  # a tag, then the size of what follows
            self._tag = not self._tag
            self.note(start, f"tag {number}" if self._tag else f"size {number}")
        return number

    def unknown_tagged_field(self, value: Message, tag: int, size: int, start: int) -> None:
        begun = self.position
        super().unknown_tagged_field(value, tag, size, start)
        self.note(begun, f"unknown: {shown(value.unknown_tagged_fields[-1][1])}")


def hexdump(data: bytes, anatomies: Sequence[Anatomy]) -> Iterator[str]:
    """The lines of an annotated hexdump: offset, bytes, field, value; then what is left over, or wrong."""
    pieces = [piece for anatomy in anatomies for piece in anatomy.pieces]
    longest = min(40, max((len(piece.path) for piece in pieces), default=0))
    for anatomy in anatomies:
        yield f"{anatomy.message} v{anatomy.version}"
        for piece in anatomy.pieces:
            yield from _lines(data, piece, longest)
    end = max((anatomy.end for anatomy in anatomies), default=0)
    error = next((anatomy.error for anatomy in anatomies if anatomy.error is not None), None)
    if end < len(data):
        what = "not read" if error is not None else "left over"
        yield from _lines(data, Piece(end, len(data), "", what), longest)
    if error is not None:
        yield f"  {error}"


def _lines(data: bytes, piece: Piece, longest: int) -> Iterator[str]:
    told = f"{piece.path:<{longest}}  {piece.text}".rstrip()
    for number, start in enumerate(range(piece.start, piece.end, _COLUMNS)):
        if number == _MOST_LINES:
            yield f"  {start:06x}  … {piece.end - start:,} more bytes"
            return
        taken = data[start : min(start + _COLUMNS, piece.end)].hex(" ")
        yield f"  {start:06x}  {taken:<{3 * _COLUMNS}} {told if number == 0 else ''}".rstrip()

"""What is odd about a frame: where it is not what an encoder writes, and where reading it ends.

Read with pycodec's plain reader, which accepts what Kafka accepts. Where its strict policy would refuse, the
place is noted instead, with the bytes that an encoder has there; so each oddity can be taken out of a frame
by itself, and the frame be asked again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from harness.causes.scope import Place
from harness.mutators.numbers import varint
from harness.pair import Pair
from harness.references import Reference
from pycodec import DecodeError, Message, Policy
from pycodec.interpreter.place import guarded
from pycodec.interpreter.reader import Reader
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive, StructType
from pycodec.strict_rules import Rule

__all__ = ["TRAILING", "Anatomy", "Oddity", "anatomy_for", "anatomy_of"]

TRAILING: Final = "trailing_bytes"
"""Name of the oddity of a frame that goes on behind its message."""

_ESCAPED: Final = re.compile("[\udc80-\udcff]")
"""What `surrogateescape` makes of bytes that are no UTF-8, one for each."""

_OF_ENTRY: Final = (Rule.TAG_ORDER, Rule.TAG_RANGE, Rule.EXPLICIT_DEFAULT)
"""Rules of which the whole entry of a tagged section is what is odd."""

_TAGS: Final = "tagged fields"
"""Type of the places that are a tagged section."""


@dataclass(eq=False, slots=True)
class _Entry:
    """A tagged field in a frame: where it begins, its declared size is, and it ends; and its section's count.

    Attributes:
        tag: its tag.
        known: whether the spec defines it.
        end: None where reading ended in it.
    """

    start: int
    size: tuple[int, int]
    count: tuple[int, int]
    tag: int
    known: bool = True
    end: int | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Oddity:
    """A place at which a frame is not canonical.

    Attributes:
        name: the rule that is broken (`pycodec.strict_rules.Rule`), or `TRAILING`.
        place: where, as far as code for types can see it.
        start, end: the bytes.
        plain: what an encoder has there.
        entry: the tagged field that is odd as a whole; it is taken out.
    """

    name: str
    place: Place
    start: int
    end: int
    plain: bytes = b""
    entry: _Entry | None = None


@dataclass(eq=False)
class Anatomy:
    """A frame as it was read.

    Attributes:
        data: the frame.
        oddities: in the order in which they were met.
        value: what was read; None where reading ended before.
        end: the place that was read last: where the frame is refused, if it is.
        error, offset: class of pycodec's refusal, and where in the frame; `""` for none.
        entries: the tagged fields.
    """

    data: bytes
    oddities: list[Oddity] = field(default_factory=list)
    value: Message | None = None
    end: Place = field(default_factory=lambda: Place("", "", ""))
    error: str = ""
    offset: int = -1
    entries: list[_Entry] = field(default_factory=list)

    @property
    def stopped_at(self) -> Place | None:
        """Where the frame is refused in reading; None if it is not."""
        return self.end if self.value is None else None

    def without(self, chosen: Collection[Oddity]) -> bytes:
        """The frame with some of its oddities taken out, and the sizes of tagged fields around them set
        right."""
        odd = {each.entry for each in chosen if each.entry is not None and each.entry.end is not None}
        gone = {entry for entry in odd if entry.known}
        edits = {(entry.start, entry.end or 0): b"" for entry in gone}
        # An unknown field stays one, of a tag that is in order.
        edits |= {(each.start, each.size[0]): varint(self._free(each)) for each in odd - gone}
        edits |= {(each.start, each.end): each.plain for each in chosen if each.entry is None}
        for count in {entry.count for entry in gone}:
            number = sum(entry.count == count for entry in self.entries)
            edits[count] = varint(number - sum(entry.count == count for entry in gone))
        for entry in sorted(self.entries, key=lambda each: -each.start):
            last = len(self.data) if entry.end is None else entry.end
            inside = [span for span in edits if entry.size[1] <= span[0] and span[1] <= last]
            grown = sum(len(edits[span]) - (span[1] - span[0]) for span in inside)
            if grown and entry not in gone:
                declared = edits.get(entry.size, self.data[slice(*entry.size)])
                edits[entry.size] = varint(_number(declared) + grown)
        return _spliced(self.data, edits)

    def _free(self, entry: _Entry) -> int:
        """A tag for an unknown field that fits its section."""
        held = [each.tag for each in self.entries if each.count == entry.count]
        return max((tag for tag in held if 0 <= tag < _HIGH), default=0) + _HIGH + held.index(entry.tag)


_HIGH: Final = 1000
"""Above all tags that Kafka's specs define."""


def anatomy_of(
    message: MessageSpec, version: int, policy: Policy, classes: Mapping[str, type[Message]], data: bytes
) -> Anatomy:
    """Read a frame; `policy` is the strict one that follows the reference's limits."""
    reader = _NotingReader(message, version, policy, classes, data, 0)
    found = reader.anatomy
    try:
        found.value = guarded(reader, lambda: reader.struct(message.root))
    except DecodeError as error:
        found.end, found.error = reader.here(), type(error).__name__
        found.offset = -1 if error.offset is None else error.offset
        return found
    found.end = reader.here()
    if reader.position < len(data):
        root = Place(message.name, "", "frame", flexible=message.is_flexible(version))
        found.oddities.append(Oddity(TRAILING, root, reader.position, len(data)))
    return found


def anatomy_for(reference: Reference, pair: Pair, data: bytes) -> Anatomy:
    """Read a frame of one of the reference's messages, with the reference's limits."""
    protocol = reference.protocol
    message, classes = protocol.messages[pair.message], protocol.message_class(pair.message)._structs
    return anatomy_of(message, pair.version, reference.strict_policy, classes, data)


def _number(data: bytes) -> int:
    """A varint of as many bytes as there are."""
    return sum((byte & 0x7F) << 7 * index for index, byte in enumerate(data)) & 0xFFFFFFFF


def _spliced(data: bytes, edits: Mapping[tuple[int, int], bytes]) -> bytes:
    parts, at = [], 0
    for (start, end), plain in sorted(edits.items()):
        if start < at:
            continue  # within what is gone
        parts += [data[at:start], plain]
        at = end
    return b"".join((*parts, data[at:]))


class _NotingReader(Reader):
    """Notes what the strict policy refuses, and goes on."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.anatomy = Anatomy(bytes(self.data))
        self._fields: list[tuple[FieldSpec, bool]] = []
        self._type = "frame"
        self._text = 0
        self._counts: list[tuple[int, int]] = []
        self._open: list[_Entry | None] = []

    def here(self) -> Place:
        """The place that is read now."""
        spec, tagged = self._fields[-1] if self._fields else (None, False)
        within = any(step.startswith("[") for step in self._path)
        element = bool(self._path) and self._path[-1].startswith("[") and self._type != _TAGS
        section = self._type in (_TAGS, "frame") or spec is None
        return Place(
            self.message.name,
            ".".join(each.json_name for each, _ in self._fields),
            self._type,
            name="" if section or spec is None else spec.json_name,
            flexible=self.message.is_flexible(self.version)
            if spec is None or section
            else self.message.field_is_flexible(spec, self.version),
            nullable=not section and spec is not None and not element
            and self.version in spec.nullable_versions,
            tagged=tagged and not section,
            within=within,
        )  # fmt: skip

    def strictly(self, rule: Rule, followed: bool, reason: str, offset: int) -> None:
        """Note what breaks a rule."""
        if rule is Rule.TAG_RANGE:
            self._begin(offset)
        if followed or (rule is Rule.TAG_ORDER and self._is_out_of_range(offset)):
            return
        entry = self._open[-1] if rule in _OF_ENTRY else None
        start, end, plain = offset, self.position, b""
        if rule is Rule.TAG_SIZE and self._open[-1] is not None:
            start, end = self._open[-1].size
            plain = varint(self.position - end)
        elif entry is None:
            start, plain = self._plain(rule, offset)
        held, self._type = self._type, _TAGS if rule in (*_OF_ENTRY, Rule.TAG_SIZE) else self._type
        self.anatomy.oddities.append(Oddity(str(rule.value), self.here(), start, end, plain, entry))
        self._type = held

    def _is_out_of_range(self, start: int) -> bool:
        """Whether the tagged field that begins there is odd already, for its tag: one thing at a time."""
        last = self.anatomy.oddities[-1] if self.anatomy.oddities else None
        return last is not None and last.name == Rule.TAG_RANGE.value and last.start == start

    def _plain(self, rule: Rule, start: int) -> tuple[int, bytes]:
        """Where the odd bytes begin that end here, and what an encoder writes instead."""
        data = bytes(self.data[start : self.position])
        match rule:
            case Rule.BOOLEAN:
                return start, b"\1"
            case Rule.NULL_LENGTH:
                flexible = bool(self._fields) and self.message.field_is_flexible(
                    self._fields[-1][0], self.version
                )
                return start, b"\0" if flexible else b"\xff" * len(data)
            case Rule.STRUCT_MARKER if self._fields[-1][1]:
                number = _number(data)
                return start, b"\0" if number == 0 or number >> 31 else b"\1"
            case Rule.STRUCT_MARKER:
                return start, b"\xff" if data[0] >> 7 else b"\1"
            case Rule.UTF8:
                # What else the text holds stays: it may be that which is wrong.
                text = bytes(self.data[self._text : self.position]).decode("utf-8", "surrogateescape")
                return self._text, _ESCAPED.sub("?", text).encode()
            case Rule.TAG_COUNT:
                return start, b"\0"
        return start, varint(_number(data))

    # What is read

    def boolean(self) -> bool:
        self._type = "bool"
        return super().boolean()

    def primitive(self, kind: Primitive, flexible: bool, nullable: bool) -> Any:
        self._type = str(kind)
        return super().primitive(kind, flexible, nullable)

    def length(self, flexible: bool, wide: bool) -> int:
        length = super().length(flexible, wide)
        self._text = self.position
        return length

    def struct_is_null(self, tagged: bool) -> bool:
        self._type = "struct"
        return super().struct_is_null(tagged)

    def array(
        self, field: FieldSpec, element: Primitive | StructType, flexible: bool, nullable: bool
    ) -> list[Any] | None:
        self._type = "array"
        return super().array(field, element, flexible, nullable)

    def numbers(self, kind: Primitive | StructType, count: int) -> list[Any]:
        if isinstance(kind, Primitive):
            self._type = str(kind)
        return super().numbers(kind, count)

    def field(self, field: FieldSpec, tagged: bool) -> Any:
        self._fields.append((field, tagged))
        held = super().field(field, tagged)
        self._fields.pop()
        return held

    def tag_count(self) -> int:
        self._type = _TAGS
        start = self.position
        count = super().tag_count()
        self._counts[-1] = (start, self.position)
        return count

    def unknown_tagged_field(self, value: Message, tag: int, size: int, start: int) -> None:
        entry = self._open[-1]
        if entry is not None:
            entry.known = False
        super().unknown_tagged_field(value, tag, size, start)

    def tagged_fields(self, value: Message) -> None:
        self._counts.append((0, 0))
        self._open.append(None)
        super().tagged_fields(value)
        self._end()
        self._counts.pop()
        self._open.pop()

    def _begin(self, start: int) -> None:
        """A tagged field begins; tag and size were read."""
        self._end_at(start)
        tag = next(at for at in range(start, self.position) if self.data[at] < 0x80) + 1
        number = _number(bytes(self.data[start:tag]))
        entry = _Entry(start, (tag, self.position), self._counts[-1], number)
        self._open[-1] = entry
        self.anatomy.entries.append(entry)

    def _end(self) -> None:
        self._end_at(self.position)

    def _end_at(self, position: int) -> None:
        entry = self._open[-1]
        if entry is not None:
            entry.end = position

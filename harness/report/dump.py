"""The bytes of a cause's smallest case, field by field, both sides beside each other.

A line is a field. What differs is marked in the bytes of both, and the line says so by a sign, too; of a long
frame the fields around a difference are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Final

from harness.report.dissect import Field, Reading

__all__ = ["Dump", "DumpCell", "DumpLine", "DumpSide", "Span", "dump_of"]

_AROUND: Final = 3
"""Lines before and after one that differs."""
_FIRST: Final = 12
"""Lines of a frame with nothing to point at."""
_MOST_LINES: Final = 40
_MOST_FIELDS: Final = 600
"""Fields that are put beside each other: comparing costs up to the square of their number."""
_MOST_BYTES: Final = 24
"""Bytes of one field."""
_MOST_COPIED: Final = 512
_BEFORE: Final = 4
"""Of those, how many before the first that differs."""


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes in hex, and whether they are what differs."""

    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class DumpCell:
    """What one side has of a field: where, its bytes, what they say."""

    start: int
    spans: tuple[Span, ...]
    says: str


@dataclass(frozen=True, slots=True)
class DumpLine:
    """A field, or a stretch of fields that are left out.

    Attributes:
        path: of the field.
        cells: for each side; None where that side has not this field.
        differs: whether the sides have other bytes.
        left_out: how many fields are left out here; 0 for a field.
    """

    path: str
    cells: tuple[DumpCell | None, ...]
    differs: bool
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class DumpSide:
    """Whose bytes they are.

    Attributes:
        name: in a word.
        title: what they are, and how many.
        data: the bytes.
    """

    name: str
    title: str
    data: bytes

    @property
    def hex(self) -> str:
        """The bytes to copy; of many the first."""
        return self.data[:_MOST_COPIED].hex(" ") + (" …" if len(self.data) > _MOST_COPIED else "")


@dataclass(frozen=True, slots=True)
class Dump:
    """The whole.

    Attributes:
        sides: the columns.
        lines: the fields.
        known: whether the fields are those of the message's spec.
        notes: why a frame could not be read on.
    """

    sides: tuple[DumpSide, ...]
    lines: tuple[DumpLine, ...]
    known: bool
    notes: tuple[str, ...]


def dump_of(sides: Sequence[DumpSide], read: Callable[[bytes], Reading]) -> Dump:
    """The dump of one frame, or of two beside each other.

    Args:
        sides: one or two.
        read: which bytes are which fields.
    """
    readings = [read(side.data) for side in sides]
    if len(sides) == 1:
        data = sides[0].data
        lines = [DumpLine(each.path, (_cell(data, each, None),), False) for each in readings[0].fields]
    else:
        lines = list(_beside((sides[0].data, readings[0]), (sides[1].data, readings[1])))
    return Dump(
        tuple(sides),
        tuple(_chosen(lines)),
        all(reading.known for reading in readings),
        tuple(dict.fromkeys(reading.error for reading in readings if reading.error)),
    )


def _beside(left: tuple[bytes, Reading], right: tuple[bytes, Reading]) -> Iterator[DumpLine]:
    (mine, one), (theirs, other) = left, right
    for a, b in _aligned(one, other):
        bytes_a = None if a is None else mine[a.start : a.end]
        bytes_b = None if b is None else theirs[b.start : b.end]
        where = None
        if bytes_a != bytes_b:
            where = _difference(bytes_a or b"", bytes_b or b"")
        path = a.path if a is not None else b.path if b is not None else ""
        cells = (
            None if a is None else _cell(mine, a, where),
            None if b is None else _cell(theirs, b, where),
        )
        yield DumpLine(path, cells, where is not None)


def _aligned(one: Reading, other: Reading) -> Iterator[tuple[Field | None, Field | None]]:
    """The fields of both, each with its like: by path where paths are known, else by place."""
    mine, theirs = one.fields[:_MOST_FIELDS], other.fields[:_MOST_FIELDS]
    if not (one.known and other.known):
        yield from zip_longest(mine, theirs)
        return
    matcher = SequenceMatcher(None, [each.path for each in mine], [each.path for each in theirs], False)
    for _, a, b, c, d in matcher.get_opcodes():
        yield from zip_longest(mine[a:b], theirs[c:d])


def _difference(one: bytes, other: bytes) -> tuple[int, int]:
    """How many bytes at the beginning, and how many at the end, are the same."""
    shorter = min(len(one), len(other))
    same = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    tail = next(
        (n for n in range(shorter - same) if one[len(one) - 1 - n] != other[len(other) - 1 - n]),
        shorter - same,
    )
    return same, tail


def _cell(data: bytes, field: Field, where: tuple[int, int] | None) -> DumpCell:
    part = data[field.start : field.end]
    first, after = (len(part), len(part)) if where is None else (where[0], len(part) - where[1])
    begin = 0
    if len(part) > _MOST_BYTES and first > _MOST_BYTES - _BEFORE and first < len(part):
        begin = first - _BEFORE
    end = min(len(part), begin + _MOST_BYTES)
    cuts = ((begin, first, False), (first, after, True), (after, end, False))
    shown = [
        Span(part[max(start, begin) : min(stop, end)].hex(" "), marked)
        for start, stop, marked in cuts
        if max(start, begin) < min(stop, end)
    ]
    if begin:
        shown.insert(0, Span("…", False))
    if end < len(part):
        shown.append(Span(f"… {len(part) - end:,} more", False))
    return DumpCell(field.start, tuple(shown), field.says)


def _chosen(lines: Sequence[DumpLine]) -> Iterator[DumpLine]:
    """The lines to show: those that differ and some around, or the first ones."""
    different = [number for number, line in enumerate(lines) if line.differs]
    wanted = set(range(_FIRST if not different else 1)) if lines else set()
    for number in different:
        if len(wanted) >= _MOST_LINES:
            break
        wanted |= set(range(number - _AROUND, number + _AROUND + 1))
    if len(lines) <= _FIRST:
        wanted = set(range(len(lines)))
    yield from _with_gaps(lines, (number for number in sorted(wanted) if 0 <= number < len(lines)))


def _with_gaps(lines: Sequence[DumpLine], shown: Iterable[int]) -> Iterator[DumpLine]:
    before = -1
    for number in (*shown, len(lines)):
        if number > before + 1:
            skipped = range(before + 1, number)
            differs = any(lines[each].differs for each in skipped)
            yield DumpLine("", (), differs, len(skipped))
        if number < len(lines):
            yield lines[number]
        before = number

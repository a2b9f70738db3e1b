"""Where two readings of record batches part, and two writings, by the names of Kafka's format.

The names are those of `RecordBatch` and `Record` in Kafka's documentation of the message format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from harness.suites.records.plain import HEADS

__all__ = ["CRC", "Difference", "is_taken", "is_value", "of_bytes", "of_readings", "of_records"]

Readings = list[tuple[Any, ...]]

_RECORDS: Final = "records"
_HEADERS: Final = "records.headers"
_READ: Final = (
    "magic",
    "attributes.compressionType",
    "baseOffset",
    "lastOffset",
    "maxTimestamp",
    "attributes.timestampType",
    "producerId",
    "producerEpoch",
    "baseSequence",
    "attributes.isTransactional",
    "attributes.isControlBatch",
    "partitionLeaderEpoch",
    "deleteHorizonMs",  # whether there is one
    "deleteHorizonMs",
    "controlRecords",
)
"""The facts of a batch as `read_plain` has them, before its records."""
_OF_RECORD: Final = ("offset", "timestamp", "key", "value")
_OF_HEADER: Final = ("headerKey", "headerValue")

_LENGTH: Final = "batchLength"
CRC: Final = "crc"
_BASE: Final = "baseTimestamp"
_DELETE_HORIZON: Final = 0x40
"""Of the attributes: what stands in the place of the base is one."""
_MODERN: Final = (
    ("baseOffset", 8), (_LENGTH, 4), ("partitionLeaderEpoch", 4), ("magic", 1), (CRC, 4), ("attributes", 2),
    ("lastOffsetDelta", 4), (_BASE, 8), ("maxTimestamp", 8), ("producerId", 8),
    ("producerEpoch", 2), ("baseSequence", 4), ("recordsCount", 4),
)  # fmt: skip
_LEGACY: Final = (("offset", 8), (_LENGTH, 4), (CRC, 4), ("magic", 1), ("attributes", 1), ("timestamp", 8))
_NO_VALUE: Final = (_LENGTH, CRC, _RECORDS)
_TAKEN: Final = (
    "baseOffset", "partitionLeaderEpoch", "lastOffsetDelta", _BASE, "maxTimestamp", "producerId",
    "producerEpoch", "baseSequence", "timestamp",
)  # fmt: skip
"""The parts of a head that Kafka takes whatever they say. An offset of magic 0 and 1 is none of them: that of
a wrapper must not be below those within."""


class Difference(NamedTuple):
    """A part of a batch that differs.

    Attributes:
        path: its name, `records.headers.headerValue`; `""` where batches are missing.
        detail: words for a reader.
        values: what was wanted, and what came out; None where the part has no value.
    """

    path: str
    detail: str
    values: tuple[Any, Any] | None = None


def of_readings(mine: Readings, theirs: Readings) -> list[Difference]:
    """Where pycodec and Kafka read batches as something else: every part once.

    Args:
        mine, theirs: as `read_plain` gives them.
    """
    return _each_once(_of_readings(mine, theirs))


def of_records(found: Readings, wanted: Readings, reader: str) -> list[Difference]:
    """Where records are read as something else than was to be written: every part once.

    Args:
        found, wanted: offset, timestamp, key, value and headers of each.
        reader: who read them, for the words.
    """
    return _each_once(_of_records(found, wanted, f"{reader} reads", "to be written was"))


def of_bytes(mine: bytes, theirs: bytes) -> list[Difference]:
    """Where pycodec and Kafka write a batch in other bytes: every field of its head, and what follows it.

    Length and checksum follow from the rest: they are named where nothing else differs.
    """
    head = HEADS[theirs[16]]
    fields = _MODERN if theirs[16] == 2 else _LEGACY
    found, at = [], 0
    for name, size in fields:
        if at < head and mine[at : at + size] != theirs[at : at + size]:
            found.append(_bytes_differ(name, mine[at : at + size], theirs[at : at + size]))
        at += size
    if mine[head:] != theirs[head:]:
        found.append(_bytes_differ(_RECORDS, mine[head:], theirs[head:]))
    return [each for each in found if each.path not in (_LENGTH, CRC)] or found


def is_value(path: str, theirs: bytes) -> bool:
    """Whether a part that `of_bytes` names says something of its own, where the records are the same.

    Length and checksum do not, and the same records may be other bytes. From which time theirs are counted is
    a matter of the bytes, too, unless it is the delete horizon.
    """
    if path == _BASE:
        return bool(theirs[22] & _DELETE_HORIZON)
    return path not in _NO_VALUE


def is_taken(path: str) -> bool:
    """Whether a part that `of_bytes` names is none that Kafka refuses a batch for, whatever it says."""
    return path in _TAKEN


def _bytes_differ(path: str, mine: bytes, theirs: bytes) -> Difference:
    return Difference(path, f"{path}: pycodec writes {mine.hex()[:300]}, Kafka {theirs.hex()[:300]}")


def _each_once(found: Iterator[Difference]) -> list[Difference]:
    first: dict[str, Difference] = {}
    for each in found:
        first.setdefault(each.path, each)
    return list(first.values())


def _of_readings(mine: Readings, theirs: Readings) -> Iterator[Difference]:
    if len(mine) != len(theirs):
        yield Difference("", f"pycodec reads {len(mine)} batches, Kafka {len(theirs)}")
    for one, other in zip(mine, theirs, strict=False):
        yield from _parts(zip(_READ, one, other, strict=False), "pycodec reads", "Kafka")
        yield from _of_records(one[-1], other[-1], "pycodec reads", "Kafka")


def _of_records(found: Readings, wanted: Readings, one: str, other: str) -> Iterator[Difference]:
    if len(found) != len(wanted):
        yield Difference(_RECORDS, f"{one} {len(found)} records, {other} {len(wanted)}")
        return
    for here, there in zip(found, wanted, strict=True):
        yield from _parts(zip(_OF_RECORD, here, there, strict=False), one, other, f"{_RECORDS}.")
        if len(here[-1]) != len(there[-1]):
            yield Difference(_HEADERS, f"{_HEADERS}: {one} {here[-1]!r:.200}, {other} {there[-1]!r:.200}")
            continue
        for mine, theirs in zip(here[-1], there[-1], strict=True):
            yield from _parts(zip(_OF_HEADER, mine, theirs, strict=True), one, other, f"{_HEADERS}.")


def _parts(
    parts: Iterable[tuple[str, Any, Any]], one: str, other: str, within: str = ""
) -> Iterator[Difference]:
    for name, here, there in parts:
        if not _is_same(here, there):
            path = within + name
            words = f"{path}: {one} {_shown(here, there)}, {other} {_shown(there, here)}"
            yield Difference(path, words, (there, here))


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values are equal, and of one type: no `bytearray` for `bytes`, and no `1.0` for a time."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return bool(one == other)


def _shown(value: Any, other: Any) -> str:
    """A value, with its type where that alone tells it from the other one."""
    told = repr(bytes(value) if isinstance(value, memoryview) else value)[:200]
    return f"{told} ({type(value).__name__})" if type(value) is not type(other) and value == other else told

"""Where two readings of record batches part, and two writings, by the names of Kafka's format.

The names are those of `RecordBatch` and `Record` in Kafka's documentation of the message format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from harness.suites.records.plain import HEADS

__all__ = ["Difference", "of_bytes", "of_readings", "of_records"]

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
_CRC: Final = "crc"
_MODERN: Final = (
    ("baseOffset", 8), (_LENGTH, 4), ("partitionLeaderEpoch", 4), ("magic", 1), (_CRC, 4), ("attributes", 2),
    ("lastOffsetDelta", 4), ("baseTimestamp", 8), ("maxTimestamp", 8), ("producerId", 8),
    ("producerEpoch", 2), ("baseSequence", 4), ("recordsCount", 4),
)  # fmt: skip
_LEGACY: Final = (("offset", 8), (_LENGTH, 4), (_CRC, 4), ("magic", 1), ("attributes", 1), ("timestamp", 8))


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
    return [each for each in found if each.path not in (_LENGTH, _CRC)] or found


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
        if here != there:
            path = within + name
            words = f"{path}: {one} {here!r:.200}, {other} {there!r:.200}"
            yield Difference(path, words, (there, here))

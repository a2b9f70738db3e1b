"""Plainer cases of record batches: less of everything that a batch may hold, the boldest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from harness.suites.records.cases import batches_of
from harness.suites.records.draw import PLAIN
from harness.suites.records.plain import Batch
from pycodec.records import Compression

__all__ = ["offsets_from", "plainer_notes"]

_HEADERS: Final = 4
"""Headers of a record that are made plainer one by one."""
_LETTERS: Final = 16
"""Of a header's key, those that are made plainer one by one."""
_PLAINEST: Final[tuple[tuple[int, Any], ...]] = (
    (1, -1), (2, None), (3, None), (4, []), (2, b""), (3, b""),
)  # fmt: skip


def offsets_from(base: int, batch: Batch) -> range:
    """Those that follow one another, for the records of a batch."""
    return range(base, base + len(batch["records"]))


def plainer_notes(note: bytes) -> Iterator[bytes]:
    """Plainer cases, the boldest first."""
    batches = batches_of(note)
    for number in range(len(batches)):
        if len(batches) > 1:
            yield repr([batches[number]]).encode()
    for number, batch in enumerate(batches):
        for plainer in _plainer_batches(batch):
            yield repr([*batches[:number], plainer, *batches[number + 1 :]]).encode()


def _plainer_batches(batch: Batch) -> Iterator[Batch]:
    records = batch["records"]
    for key, value in PLAIN.items():
        if batch[key] != value and not (key == "producer" and batch["transactional"]):
            yield {**batch, key: value}
    if batch["compression"] > Compression.GZIP:
        yield {**batch, "compression": int(Compression.GZIP)}
    for offsets in (offsets_from(0, batch), offsets_from(batch["base"], batch)):
        moved = [(offset, *record[1:]) for offset, record in zip(offsets, records, strict=True)]
        if (offsets.start, moved) != (batch["base"], records):
            yield {**batch, "base": offsets.start, "records": moved}
    if batch["base"]:
        yield {**batch, "base": 0, "records": [(each[0] - batch["base"], *each[1:]) for each in records]}
    if len(records) > 1:
        yield from ({**batch, "records": [record]} for record in records)
        half = len(records) // 2
        yield from ({**batch, "records": part} for part in (records[:half], records[half:]))
        yield from ({**batch, "records": records[:at] + records[at + 1 :]} for at in range(len(records)))
    for at, record in enumerate(records):
        nearer = ((record[0], each, *record[2:]) for each in _nearer_times(record[1], records[0][1]))
        for changed in (*nearer, *_plainer_records(record)):
            yield {**batch, "records": [*records[:at], changed, *records[at + 1 :]]}


def _nearer_times(time: int, first: int) -> Iterator[int]:
    """Timestamps are written as the distance from the first: the least, then the least of those that fall."""
    if time not in (-1, first, first + 1):
        yield first + 1
        if time < first - 1 and first > 0:
            yield first - 1


def _plainer_records(record: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for place, plainest in _PLAINEST:
        if record[place] != plainest and not (plainest == b"" and record[place] is None):
            yield (*record[:place], plainest, *record[place + 1 :])
    *rest, headers = record
    if len(headers) > 1:
        half = len(headers) // 2
        yield from ((*rest, part) for part in (headers[:half], headers[half:], headers[:-1], headers[1:]))
    for at, (key, value) in enumerate(headers[:_HEADERS]):
        plainer = [(each, value) for each in _plainer_texts(key)]
        if value is not None:
            plainer.append((key, None))
        if value:
            plainer.append((key, b""))
        yield from ((*rest, [*headers[:at], each, *headers[at + 1 :]]) for each in plainer)


def _plainer_texts(text: str) -> Iterator[str]:
    """The empty one, shorter ones, and those of plainer letters."""
    if text:
        yield ""
    step = len(text)
    while step := step >> 1:
        yield text[:-step]
        yield text[step:]
    for at, letter in enumerate(text[:_LETTERS]):
        plainer = "a" * (letter != "a") + "A" * (letter > "\x7f")
        yield from (text[:at] + each + text[at + 1 :] for each in plainer)

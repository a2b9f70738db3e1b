"""Plainer cases of spoiled bytes: plain batches that are spoiled alike, and less of what there is.

Where what is wrong with a batch is not known, it is left as it is: what stands around it goes, record by
record, and size and checksum are mended.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from harness.suites.records.draw import plain_batches
from harness.suites.records.plain import HEADS
from harness.suites.records.spoil import Parts, put_together, spoiled_batches, taken_into_parts
from harness.testees.containment import attempt_in_time
from pycodec import CodecError
from pycodec.records import Compression
from pycodec.records.varints import read_varint

__all__ = ["plainer_bytes", "spoiled_alike"]

_SEEDS: Final = 24
"""So often each plain batch is spoiled: of what a way to spoil leaves to chance, little matters."""

_LEAST: Final = min(HEADS.values())
_COUNT_AT: Final = 57
_PLAIN_HEAD: Final[tuple[tuple[int, str, int], ...]] = (
    (0, ">q", 0), (12, ">i", -1), (21, ">h", 0), (23, ">i", 0), (27, ">q", -1), (35, ">q", -1),
    (43, ">q", -1), (51, ">h", -1), (53, ">i", -1),
)  # fmt: skip
"""Of magic 2: place, form and plain value of each number of a head but size, checksum and count."""


def spoiled_alike(magic: int, data: bytes, kind: str) -> list[bytes]:
    """Plain batches that are spoiled in the way that `data` was, the smallest first."""
    found: set[bytes] = set()
    for seed in range(_SEEDS):
        for batch in plain_batches(magic):
            rng = random.Random(seed)
            made, _ = attempt_in_time("encode", spoiled_batches, magic, [batch], kind, rng)
            found |= set() if made is None else {made}
    return sorted((each for each in found if len(each) < len(data)), key=lambda each: (len(each), each))


def plainer_bytes(data: bytes) -> Iterator[bytes]:
    """The batches of `data` one by one, or, of a single one, what has less in it."""
    batches = list(_in_a_row(data))
    if len(batches) > 1:
        yield from batches
        return
    for change in (_unpacked, _without_records, _with_a_plain_head):
        parts, _ = attempt_in_time("encode", taken_into_parts, data)
        if parts is not None:
            yield from (each for each in change(parts) if each != data)


def _in_a_row(data: bytes) -> Iterator[bytes]:
    """As far as their sizes are to be believed."""
    at = 0
    while at < len(data):
        size = 12 + int.from_bytes(data[at + 8 : at + 12], "big", signed=True)
        end = at + size if size >= _LEAST else len(data)
        yield data[at:end]
        at = end


def _unpacked(parts: Parts) -> Iterator[bytes]:
    if parts.magic == 2 and parts.packed:
        parts.packed = Compression.NONE
        parts.head[22] &= ~7
        yield put_together(parts)


def _without_records(parts: Parts) -> Iterator[bytes]:
    """Without half of the records, and without each; not without all."""
    if parts.magic < 2:
        return
    records = list(_records(bytes(parts.body)))
    (count,) = struct.unpack_from(">i", parts.head, _COUNT_AT)
    half = len(records) // 2
    ranges = [(0, half), (half, len(records))] if half > 1 else []
    for start, end in (*ranges, *((at, at + 1) for at in range(len(records)))):
        left = records[:start] + records[end:]
        if left:
            struct.pack_into(">i", parts.head, _COUNT_AT, max(count - (end - start), -1))
            parts.body[:] = b"".join(left)
            yield put_together(parts)


def _records(body: bytes) -> Iterator[bytes]:
    """What the sizes in front of them make records, and the rest."""
    at = 0
    while at < len(body):
        end = len(body)
        with suppress(CodecError):
            size, start = read_varint(body, at)
            end = min(start + size, end) if size >= 0 else end
        yield body[at:end]
        at = end


def _with_a_plain_head(parts: Parts) -> Iterator[bytes]:
    if parts.magic < 2:
        return
    kept = bytes(parts.head)
    for at, form, number in _PLAIN_HEAD:
        if at == 21:
            number = kept[22] & 7
        parts.head[:] = kept
        struct.pack_into(form, parts.head, at, number)
        yield put_together(parts)

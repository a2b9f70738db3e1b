"""Batches that are spoiled: heads and records are changed, and what stands around them is mended, or not.

Packed records are unpacked, spoiled and packed again: what is tested is how Kafka's format is read, and not
how well somebody's library of a compression is. Which streams of a compression Kafka reads is part of that:
how many there are, and what stands in their heads and around them.
"""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from harness.suites.records.draw import compressions
from harness.suites.records.plain import HEADS, Batch, taken_apart, write_plain
from harness.suites.records.spoil_record import OF_HEADERS, RECORD_NUMBERS, spoil_record
from pycodec.records.checksums import crc32c, xxh32
from pycodec.records.compression import Compression, pack
from pycodec.records.lz4_frame import LZ4_MAGIC, NOT_PACKED, header_checksum

__all__ = [
    "OF_MAGIC_2",
    "SPOILED",
    "STREAMS",
    "Parts",
    "put_together",
    "spoil",
    "spoiled_batches",
    "spoilers",
    "taken_into_parts",
]

_NUMBERS: Final = (
    *(bytes((number,)) for number in (0, 1, 2, 0x7E, 0x7F, 0x80)),
    *map(bytes.fromhex, ("8000", "8001", "ff01", "feffffff0f", "ffffffff0f", "ffffffffff01")),
)
"""Varints that mean something to a record: small ones, ends, null, overlong, of too many bytes."""


@dataclass(slots=True)
class Parts:
    """A batch, taken apart: its head, and what follows it, unpacked."""

    magic: int
    head: bytearray
    body: bytearray
    packed: Compression


Spoiler = Callable[[Parts, random.Random], None]
_Repacker = Callable[[bytes, Parts, random.Random], bytes]
"""Makes of what is packed what is to stand in its place."""


def spoilers(magic: int) -> list[str]:
    """The ways to spoil batches of a magic."""
    return [kind for kind in SPOILED if kind not in OF_MAGIC_2 or magic == 2]


def spoiled_batches(magic: int, batches: list[Batch], kind: str, rng: random.Random) -> bytes:
    """The bytes of batches, one of which is spoiled in a way that has a name."""
    if kind in _OPTIONAL:
        batches = [{**each, "compression": Compression.GZIP} for each in batches]
    elif kind in STREAMS:
        some = compressions(magic)[1:]
        batches = [{**each, "compression": each["compression"] or rng.choice(some)} for each in batches]
    if kind.startswith(OF_HEADERS):
        batches = [_with_a_header(batch) for batch in batches]
    made = write_plain(magic, batches)
    spoiled = rng.randrange(len(made))
    made[spoiled] = spoil(made[spoiled], kind, rng)
    return b"".join(made)


def _with_a_header(batch: Batch) -> Batch:
    """One of whose records has a header with a key and a value."""
    (*first, headers), *others = batch["records"]
    return {**batch, "records": [(*first, [*headers, ("key", b"value")]), *others]}


def spoil(data: bytes, kind: str, rng: random.Random) -> bytes:
    """`data`, one batch, spoiled."""
    if kind == "cut off":
        return data[: rng.randrange(len(data))]
    parts = taken_into_parts(data)
    if kind in _OPTIONAL and parts.packed:
        parts.packed = _OPTIONAL[kind][0]
        at = 17 if parts.magic < 2 else 22
        parts.head[at] = parts.head[at] & ~7 | parts.packed
    if kind in STREAMS:
        return put_together(parts, lambda packed: STREAMS[kind](packed, parts, rng)) if parts.packed else data
    SPOILED[kind](parts, rng)
    spoiled = put_together(parts)
    if kind == "wrong size":
        at = rng.choice((8, 9, 10, 11))
        return spoiled[:at] + bytes((rng.randrange(256),)) + spoiled[at + 1 :]
    if kind == "wrong checksum":
        at = 12 if parts.magic < 2 else 17
        return spoiled[:at] + rng.randbytes(4) + spoiled[at + 4 :]
    return spoiled


def taken_into_parts(data: bytes) -> Parts:
    """A batch, unpacked."""
    head, body, packed = taken_apart(data)
    return Parts(data[16], bytearray(head), bytearray(body), packed)


def put_together(parts: Parts, changed: Callable[[bytes], bytes] = bytes) -> bytes:
    """The batch, with the size and the checksum that belong to it.

    Args:
        parts: what it is made of.
        changed: makes of what is packed what is to stand in its place.
    """
    body = bytes(parts.body)
    if parts.packed:
        body = changed(pack(body, parts.packed, parts.magic))
        if parts.magic < 2:
            struct.pack_into(">i", parts.head, HEADS[parts.magic] + 4, len(body))
    data = parts.head + body
    struct.pack_into(">i", data, 8, len(data) - 12)
    if parts.magic == 2:
        struct.pack_into(">I", data, 17, crc32c(bytes(data[21:])))
    else:
        struct.pack_into(">I", data, 12, zlib.crc32(data[16:]))
    return bytes(data)


def _twice(packed: bytes, parts: Parts, rng: random.Random) -> bytes:
    """Of snappy, the second may be of another version."""
    second = bytearray(packed)
    if parts.packed is Compression.SNAPPY:
        struct.pack_into(">i", second, 8, rng.choice((1, 1, 2, 0, -1)))
    return packed + second


def _in_two(packed: bytes, parts: Parts, rng: random.Random) -> bytes:
    at = rng.randrange(len(parts.body) + 1)
    return b"".join(
        pack(bytes(each), parts.packed, parts.magic) for each in (parts.body[:at], parts.body[at:])
    )


def _and_more(packed: bytes, parts: Parts, rng: random.Random) -> bytes:
    """Of snappy, four bytes are a size, which is kept small: a run is to need little memory."""
    more = rng.randbytes(rng.randrange(1, 20))
    begun = packed[: rng.randrange(1, 24)]
    if parts.packed is Compression.SNAPPY:
        more = begun = bytes(3) + more
    return packed + rng.choice((bytes(rng.randrange(1, 9)), more, begun))


def _behind_another(packed: bytes, parts: Parts, rng: random.Random) -> bytes:
    """One that holds nothing, or is to be skipped (LZ4 and zstd have the same)."""
    return rng.choice((pack(b"", parts.packed, parts.magic), _SKIPPED)) + packed


def _without_end(packed: bytes, parts: Parts, rng: random.Random) -> bytes:
    return packed[: -rng.randrange(1, 9)]


def _stream_head(packed: bytes, parts: Parts, rng: random.Random) -> bytes:
    head = bytearray(packed)
    head[rng.randrange(_HEADS[parts.packed])] ^= 1 << rng.randrange(8)
    if parts.packed is Compression.LZ4 and rng.random() < 0.8:
        at = 14 if head[4] & 8 else 6
        head[at : at + 1] = bytes((header_checksum(bytes(head[0 if parts.magic == 0 else 4 : at])),))
    return bytes(head)


def _gzip_with(flag: int, part: bytes) -> _Repacker:
    """With a part of the head that a flag tells of (RFC 1952)."""

    def repacked(packed: bytes, parts: Parts, rng: random.Random) -> bytes:
        head = packed[:3] + bytes((flag,)) + packed[4:10] + part
        if flag == _GZIP_CRC:
            head += struct.pack("<H", zlib.crc32(head) & 0xFFFF)
        return head + packed[10:]

    return repacked


def _lz4_with(flag: int) -> _Repacker:
    """With the size, or checksums, that a flag tells of; blocks are as they are unpacked."""

    def repacked(packed: bytes, parts: Parts, rng: random.Random) -> bytes:
        body = bytes(parts.body)
        head = bytes((packed[4] | flag, _LZ4_BLOCKS_OF_64_KIB))
        head += struct.pack("<Q", len(body)) if flag == _LZ4_SIZE else b""
        checked = head if parts.magic else LZ4_MAGIC + head  # KAFKA-3160
        frame = LZ4_MAGIC + head + bytes((header_checksum(checked),))
        for at in range(0, len(body), _64_KIB):
            block = body[at : at + _64_KIB]
            frame += struct.pack("<I", len(block) | NOT_PACKED) + block
            frame += struct.pack("<I", xxh32(block)) if flag == _LZ4_BLOCK_CHECKSUMS else b""
        frame += bytes(4)
        return frame + (struct.pack("<I", xxh32(body)) if flag == _LZ4_CHECKSUM else b"")

    return repacked


_GZIP_CRC: Final = 2
_64_KIB: Final = 1 << 16
_LZ4_BLOCKS_OF_64_KIB: Final = 0x40
_LZ4_CHECKSUM, _LZ4_SIZE, _LZ4_BLOCK_CHECKSUMS = 4, 8, 16
_OPTIONAL: Final[dict[str, tuple[Compression, _Repacker]]] = {
    "gzip header checksum": (Compression.GZIP, _gzip_with(_GZIP_CRC, b"")),
    "gzip extra field": (Compression.GZIP, _gzip_with(4, b"\2\0ab")),
    "gzip file name": (Compression.GZIP, _gzip_with(8, b"name\0")),
    "gzip comment": (Compression.GZIP, _gzip_with(16, b"words\0")),
    "lz4 checksum": (Compression.LZ4, _lz4_with(_LZ4_CHECKSUM)),
    "lz4 size": (Compression.LZ4, _lz4_with(_LZ4_SIZE)),
    "lz4 checksums of blocks": (Compression.LZ4, _lz4_with(_LZ4_BLOCK_CHECKSUMS)),
}
"""Parts that a stream may have, and that Kafka's own writers leave out: other libraries write them."""


_HEADS: Final = {Compression.GZIP: 10, Compression.SNAPPY: 16, Compression.LZ4: 6, Compression.ZSTD: 6}
_SKIPPED: Final = struct.pack("<II", 0x184D2A53, 3) + b"abc"
STREAMS: Final[dict[str, _Repacker]] = {
    "stream twice": _twice,
    "streams": _in_two,
    "stream and more": _and_more,
    "stream behind another": _behind_another,
    "stream without end": _without_end,
    "stream head": _stream_head,
    **{kind: repacker for kind, (_, repacker) in _OPTIONAL.items()},
}
"""The ways to spoil what is packed, by name."""


def _nothing(parts: Parts, rng: random.Random) -> None:
    """What is spoiled is put on afterwards."""


def _byte(parts: Parts, rng: random.Random) -> None:
    if parts.body:
        parts.body[rng.randrange(len(parts.body))] = rng.randrange(256)


def _first_bytes(parts: Parts, rng: random.Random) -> None:
    if parts.body:
        parts.body[rng.randrange(min(12, len(parts.body)))] = rng.randrange(256)


def _number(parts: Parts, rng: random.Random) -> None:
    at = rng.randrange(len(parts.body) + 1)
    parts.body[at : at + rng.randrange(3)] = rng.choice(_NUMBERS)


def _inserted(parts: Parts, rng: random.Random) -> None:
    at = rng.randrange(len(parts.body) + 1)
    parts.body[at:at] = rng.randbytes(rng.randrange(1, 5))


def _removed(parts: Parts, rng: random.Random) -> None:
    at = rng.randrange(len(parts.body) + 1)
    del parts.body[at : at + rng.randrange(1, 5)]


def _trailing(parts: Parts, rng: random.Random) -> None:
    parts.body += rng.randbytes(rng.randrange(1, 30))


def _emptied(parts: Parts, rng: random.Random) -> None:
    parts.body.clear()


def _magic(parts: Parts, rng: random.Random) -> None:
    parts.head[16] = rng.choice((0, 1, 2, 3, 127, 255))


def _flags(parts: Parts, rng: random.Random) -> None:
    at = 22 if parts.magic == 2 else 17
    parts.head[at] ^= 1 << rng.randrange(3, 8)  # not the compression
    if parts.magic == 2 and rng.random() < 0.3:
        parts.head[21] = rng.randrange(256)


def _count(parts: Parts, rng: random.Random) -> None:
    struct.pack_into(">i", parts.head, 57, rng.choice((-1, 0, 1, 2, 3, 2**31 - 1, -(2**31))))


def _head(parts: Parts, rng: random.Random) -> None:
    own = range(23, 57) if parts.magic == 2 else range(18, HEADS[parts.magic])
    at = rng.choice([*range(8), *own])
    parts.head[at] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))


def _number_of_a_record(kind: str) -> Spoiler:
    return lambda parts, rng: spoil_record(parts.body, kind, rng)


SPOILED: Final[dict[str, Spoiler]] = {
    "cut off": _nothing,
    "wrong size": _nothing,
    "wrong checksum": _nothing,
    "byte": _byte,
    "first bytes": _first_bytes,
    "number": _number,
    "inserted": _inserted,
    "removed": _removed,
    "left over": _trailing,
    "emptied": _emptied,
    "magic": _magic,
    "flags": _flags,
    "count": _count,
    "head": _head,
    **dict.fromkeys(STREAMS, _nothing),
    **{kind: _number_of_a_record(kind) for kind in RECORD_NUMBERS},
}
"""The ways to spoil a batch by name."""

OF_MAGIC_2: Final = frozenset(("count", *RECORD_NUMBERS))
"""Those for which other batches have no place."""

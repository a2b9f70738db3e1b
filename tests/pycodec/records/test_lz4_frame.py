"""Which streams of LZ4 and snappy are read: those that Kafka's `Lz4BlockInputStream` and snappy-java read.

Kafka's own answers to such streams are compared by the suite `records` (`harness.suites.records.spoil`).
"""

from __future__ import annotations

import struct

import pytest

from pycodec.records import CorruptRecords
from pycodec.records.checksums import xxh32
from pycodec.records.compression import Compression, pack, unpack
from pycodec.records.lz4_frame import LZ4_MAGIC, plain_frame

DATA = b"some records"
MORE = b"and others"
SKIPPED = struct.pack("<II", 0x184D2A50, 3) + b"abc"
END = bytes(4)


def frame(
    *blocks: bytes, flags: int = 0x60, sizes: int = 0x40, extra: bytes = b"", end: bytes = END, wrong: int = 0
) -> bytes:
    """A frame of blocks that are not packed."""
    head = bytes((flags, sizes)) + extra
    made = LZ4_MAGIC + head + bytes(((xxh32(head) >> 8 & 0xFF) ^ wrong,))
    for each in blocks:
        made += struct.pack("<I", len(each) | 1 << 31) + each
        made += struct.pack("<I", xxh32(each)) if flags & 16 else b""
    return made + end


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (frame(DATA), DATA),
        (frame(DATA, MORE), DATA + MORE),
        (frame(), b""),
        (frame(DATA, flags=0x70), DATA),
        (frame(DATA, sizes=0x70), DATA),
        (frame(DATA) + b"what follows the end", DATA),
        (frame(DATA) + frame(MORE), DATA),
        (frame(DATA, b"", MORE), DATA),
        (frame(DATA, flags=0x64, end=END + b"none"), DATA),
        (frame(DATA, flags=0x68, extra=bytes(8)), DATA),
        (frame(DATA, flags=0x68, extra=b"\xff" * 8), DATA),
    ],
    ids=[
        "frame", "blocks", "no block", "checksums of blocks", "large blocks", "left over", "two frames",
        "empty block", "checksum of the content", "size of the content", "another size of the content",
    ],
)  # fmt: skip
def test_a_frame_is_read_up_to_its_end(data: bytes, wanted: bytes) -> None:
    assert unpack(data, Compression.LZ4) == wanted


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no frame begins so"),
        (SKIPPED + frame(DATA), "no frame begins so"),
        (frame(DATA)[:6], "no frame begins so"),
        (frame(DATA, flags=0x40), "depend on each other"),
        (frame(DATA, flags=0xA0), "that Kafka does not know"),
        (frame(DATA, flags=0x61), "that Kafka does not know"),
        (frame(DATA, flags=0x62), "that Kafka does not know"),
        (frame(DATA, sizes=0x30), "that Kafka does not know"),
        (frame(DATA, sizes=0x41), "that Kafka does not know"),
        (frame(DATA, sizes=0xC0), "that Kafka does not know"),
        (frame(DATA, flags=0x68, extra=bytes(8))[:10], "header that is cut off"),
        (frame(DATA, wrong=1), "header with a wrong checksum"),
        (frame(DATA, end=b""), "without an end"),
        (frame(DATA)[:-6], "block that is cut off"),
        (frame(bytes(65_537)), "block of 65,537 bytes in a frame of blocks of 65,536"),
        (frame(DATA, flags=0x64), "checksum is cut off"),
    ],
)
def test_what_kafka_refuses_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(CorruptRecords, match=told):
        unpack(data, Compression.LZ4)


def test_a_checksum_of_a_block_counts() -> None:
    data = bytearray(frame(DATA, flags=0x70))
    data[-5] ^= 1
    with pytest.raises(CorruptRecords, match="not lz4"):
        unpack(bytes(data), Compression.LZ4)


def test_the_checksum_of_a_header_of_magic_0_is_passed_over() -> None:
    assert unpack(frame(DATA, wrong=1), Compression.LZ4, 0) == DATA
    assert plain_frame(frame(DATA, wrong=1), checked=False) == plain_frame(frame(DATA), checked=True)


def test_snappy_streams_may_follow_one_another() -> None:
    one, other = (pack(each, Compression.SNAPPY) for each in (DATA, MORE))
    assert unpack(one + other, Compression.SNAPPY) == DATA + MORE
    for less in (b"\0", b"\0\0\0"):
        assert unpack(one + less, Compression.SNAPPY) == DATA
    with pytest.raises(CorruptRecords, match="header that is cut off"):
        unpack(one + other[:15], Compression.SNAPPY)
    assert unpack(one + other[:4] + b"?" + other[5:], Compression.SNAPPY) == DATA
    for version in (0, -1):
        spoiled = other[:8] + struct.pack(">i", version) + other[12:]
        assert unpack(spoiled, Compression.SNAPPY) == MORE
        with pytest.raises(CorruptRecords, match=f"a snappy stream of version {version}"):
            unpack(one + spoiled, Compression.SNAPPY)

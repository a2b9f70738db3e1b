"""Gzip: what is well formed is read as Python's own module does, the rest as Java's reader would."""

from __future__ import annotations

import gzip
import io
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycodec.records.errors import CorruptRecords
from pycodec.records.gzipped import gunzip

PARTS = st.lists(st.binary(max_size=200) | st.integers(1, 30_000).map(bytes), min_size=1, max_size=4)
LIMIT = 1 << 20


def named(data: bytes, name: str) -> bytes:
    out = io.BytesIO()
    with gzip.GzipFile(name, "wb", fileobj=out) as file:
        file.write(data)
    return out.getvalue()


@given(PARTS, st.booleans())
def test_files_in_a_row_are_one(parts: list[bytes], with_names: bool) -> None:
    packed = b"".join(named(part, "name" if with_names else "") for part in parts)
    assert gunzip(packed, LIMIT) == gzip.decompress(packed) == b"".join(parts)


@pytest.mark.parametrize("part", [b"", b"a", bytes(300), bytes(30_000)])
def test_what_zlib_is_given_grows_as_the_bytes_do(monkeypatch: pytest.MonkeyPatch, part: bytes) -> None:
    """However many files there are in a row: what stands behind the end of one is not copied for each."""
    given_ = [0]
    made = zlib.decompressobj

    class Counting:
        def __init__(self, wbits: int) -> None:
            self._made = made(wbits=wbits)

        def decompress(self, data: bytes, most: int) -> bytes:
            given_[0] += len(data)
            return self._made.decompress(data, most)

        def __getattr__(self, name: str) -> object:
            return getattr(self._made, name)

    monkeypatch.setattr(zlib, "decompressobj", Counting)
    packed = gzip.compress(part)
    for number in (1, 30, 900):
        given_[0] = 0
        assert gunzip(packed * number, 1 << 26) == part * number
        assert given_[0] <= number * (2 * len(packed) + 256)


@given(st.binary(max_size=100), st.binary(max_size=60))
def test_what_does_not_begin_as_a_file_is_left_aside(data: bytes, rest: bytes) -> None:
    packed = gzip.compress(data)
    if rest[:3] != b"\x1f\x8b\x08":
        assert gunzip(packed + rest, LIMIT) == data


def test_java_looks_for_a_second_file_only_where_there_is_room_for_one() -> None:
    """18 bytes behind a trailer cannot be one; one more, and its broken content counts."""
    packed, second = gzip.compress(b"a"), gzip.compress(b"")[:10]
    assert gunzip(packed + second + bytes(8), LIMIT) == b"a"
    with pytest.raises(CorruptRecords):
        gunzip(packed + second + b"\xff" * 9, LIMIT)


def test_a_header_has_all_its_parts() -> None:
    body = gzip.compress(b"text")[10:]
    head = b"\x1f\x8b\x08\x1e" + bytes(6) + b"\x02\0xx" + b"name\0" + b"comment\0"
    checksum = (zlib.crc32(head) & 0xFFFF).to_bytes(2, "little")
    assert gunzip(head + checksum + body, LIMIT) == b"text"
    with pytest.raises(CorruptRecords, match="another checksum"):
        gunzip(head + b"\0\0" + body, LIMIT)
    for end in range(len(head) + 2):
        with pytest.raises(CorruptRecords):
            gunzip((head + checksum)[:end], LIMIT)


def test_flags_that_mean_nothing_are_passed_over() -> None:
    """zlib refuses them."""
    packed = bytearray(gzip.compress(b"text"))
    packed[3] |= 0xE1
    assert gunzip(bytes(packed), LIMIT) == b"text"


@pytest.mark.parametrize("at", [-1, -5, 12])
def test_a_broken_file_is_refused(at: int) -> None:
    packed = bytearray(gzip.compress(b"text" * 9))
    packed[at] ^= 0xFF
    with pytest.raises(CorruptRecords):
        gunzip(bytes(packed), LIMIT)


def test_what_is_more_than_the_limit_is_not_made() -> None:
    packed = gzip.compress(bytes(1000))
    assert gunzip(packed, 999) is None
    assert gunzip(packed, 1000) == bytes(1000)
    assert gunzip(packed + packed, 1999) is None

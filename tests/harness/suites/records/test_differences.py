"""Where readings and writings of record batches part, by the names of Kafka's format."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from harness.suites.records.differences import is_value, of_bytes, of_readings, of_records
from harness.suites.records.plain import read_plain, without_checksums
from pycodec.records import Compression, Record, write_batch
from pycodec.records.checksums import crc32c

HORIZON = 7
RECORDS = [
    Record(b"k", b"v", 5, 100, [("a", b"1"), ("b", None)]),
    Record(None, b"", 6, 101, []),
]
DATA = write_batch(RECORDS, magic=2, base_offset=5, producer_id=9, producer_epoch=1, delete_horizon=HORIZON)
(READ,) = read_plain(DATA, True, 1 << 20)


def changed(at: int, value: Any) -> tuple[Any, ...]:
    """What was read, with another part."""
    return (*READ[:at], value, *READ[at + 1 :])


def with_record(place: int, value: Any, index: int = 0) -> tuple[Any, ...]:
    records = list(READ[-1])
    records[index] = (*records[index][:place], value, *records[index][place + 1 :])
    return (*READ[:-1], records)


@pytest.mark.parametrize(
    ("mine", "paths"),
    [
        (READ, []),
        (changed(2, 0), ["baseOffset"]),
        (changed(5, 1), ["attributes.timestampType"]),
        ((*READ[:12], 0, -1, *READ[14:]), ["deleteHorizonMs"]),
        ((*READ[:6], 8, 2, *READ[8:]), ["producerId", "producerEpoch"]),
        (with_record(0, 6), ["records.offset"]),
        (with_record(1, 0), ["records.timestamp"]),
        (with_record(2, None), ["records.key"]),
        (with_record(3, None, 1), ["records.value"]),
        (with_record(4, []), ["records.headers"]),
        (with_record(4, [(b"a", b"1"), (b"b", b"")]), ["records.headers.headerValue"]),
        (
            with_record(4, [(b"x", b"2"), (b"y", b"")]),
            ["records.headers.headerKey", "records.headers.headerValue"],
        ),
        ((*READ[:-1], READ[-1][:1]), ["records"]),
    ],
    ids=str,
)
def test_every_part_that_is_read_as_something_else_is_named_once(
    mine: tuple[Any, ...], paths: list[str]
) -> None:
    assert [each.path for each in of_readings([mine], [READ])] == paths
    records = [path for path in paths if path.startswith("records")]
    assert [each.path for each in of_records(mine[-1], READ[-1], "Kafka")] == records


def test_batches_that_are_missing_have_no_name_and_do_not_hide_the_others() -> None:
    found = of_readings([READ], [changed(2, 0), READ])
    assert [each.path for each in found] == ["", "baseOffset"]
    assert found[0].detail == "pycodec reads 1 batches, Kafka 2"


@pytest.mark.parametrize(
    ("form", "at", "paths"),
    [
        (">q", 0, ["baseOffset"]),
        (">i", 8, ["batchLength"]),
        (">i", 12, ["partitionLeaderEpoch"]),
        (">h", 21, ["attributes"]),
        (">i", 23, ["lastOffsetDelta"]),
        (">q", 27, ["baseTimestamp"]),
        (">q", 35, ["maxTimestamp"]),
        (">q", 43, ["producerId"]),
        (">h", 51, ["producerEpoch"]),
        (">i", 53, ["baseSequence"]),
        (">i", 57, ["recordsCount"]),
        (">b", 61, ["records"]),
    ],
)
def test_a_part_that_is_written_otherwise_is_named(form: str, at: int, paths: list[str]) -> None:
    """The checksum is right, and says nothing of its own."""
    data = bytearray(DATA)
    struct.pack_into(form, data, at, 3)
    struct.pack_into(">I", data, 17, crc32c(bytes(data[21:])))
    assert [each.path for each in of_bytes(bytes(data), DATA)] == paths


def test_a_checksum_is_named_where_it_alone_differs() -> None:
    data = DATA[:17] + bytes(4) + DATA[21:]
    assert [each.path for each in of_bytes(data, DATA)] == ["crc"]


@pytest.mark.parametrize(
    ("magic", "at", "path"), [(0, 17, "attributes"), (1, 18, "timestamp"), (1, 29, "records")]
)
def test_old_formats_have_fewer_parts(magic: int, at: int, path: str) -> None:
    theirs = write_batch([Record(b"k", b"v", 5, 100 if magic else -1, [])], magic=magic)
    mine = theirs[:at] + b"\x7f" + theirs[at + 1 :]
    assert [each.path for each in of_bytes(mine, theirs)] == [path]


@pytest.mark.parametrize(
    ("mine", "words"),
    [
        (
            with_record(2, bytearray(b"k")),
            "records.key: pycodec reads bytearray(b'k') (bytearray), Kafka b'k' (bytes)",
        ),
        (
            with_record(3, memoryview(b"v")),
            "records.value: pycodec reads b'v' (memoryview), Kafka b'v' (bytes)",
        ),
        (with_record(1, 100.0), "records.timestamp: pycodec reads 100.0 (float), Kafka 100 (int)"),
        (changed(6, 9.5), "producerId: pycodec reads 9.5, Kafka 9"),
        (
            with_record(4, [(b"a", bytearray(b"1")), (b"b", None)]),
            "records.headers.headerValue: pycodec reads bytearray(b'1') (bytearray), Kafka b'1' (bytes)",
        ),
    ],
    ids=["bytearray", "memoryview", "float", "another number", "header"],
)
def test_a_value_of_another_type_is_another_one(mine: tuple[Any, ...], words: str) -> None:
    assert [each.detail for each in of_readings([mine], [READ])] == [words]


def test_what_a_head_says_is_a_value_and_what_follows_from_the_rest_is_none() -> None:
    without = write_batch(RECORDS, magic=2, base_offset=5)
    told = {
        path: is_value(path, without) for path in ("producerId", "attributes", "maxTimestamp", "recordsCount")
    }
    assert all(told.values()), told
    assert not any(is_value(path, without) for path in ("batchLength", "crc", "records", "baseTimestamp"))
    # The delete horizon stands in its place.
    assert is_value("baseTimestamp", DATA)


@pytest.mark.parametrize("packed", [Compression.NONE, Compression.GZIP])
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_a_batch_without_checksums_has_all_else(magic: int, packed: Compression) -> None:
    """Of magic 0 and 1 there is one in each message, within a wrapper and beside others."""
    records = [Record(b"k", b"v", at, -1, []) for at in range(3)]
    right = write_batch(records, magic=magic, compression=packed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pycodec.records.modern.crc32c", lambda data: 7)
        patch.setattr("pycodec.records.legacy.zlib.crc32", lambda data: 7)
        wrong = write_batch(records, magic=magic, compression=packed)
    assert wrong != right
    assert without_checksums(wrong) == without_checksums(right)
    other = write_batch([*records[:2], Record(b"k", b"w", 2, -1, [])], magic=magic, compression=packed)
    assert without_checksums(other) != without_checksums(right)

"""Record batches: what is written is read again, here and by other clients; what is spoiled is refused."""

from __future__ import annotations

import builtins
import random
import struct
import sys
import tracemalloc
import warnings
import zlib
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycodec.errors import CodecError, InvalidValue
from pycodec.records import (
    MAX_UNPACKED,
    Compression,
    CorruptRecords,
    LegacyBatch,
    ModernBatch,
    Record,
    TransactionMarker,
    UnknownCompression,
    read_batches,
    write_batch,
)
from pycodec.records.checksums import crc32c, plain_crc32c, xxh32
from pycodec.records.compression import pack, unpack

# kafka-python reads its specs by a deprecated function of the standard library.
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from kafka.record.memory_records import MemoryRecords as PurePython
    from kafka.record.memory_records import MemoryRecordsBuilder as PurePythonBuilder

BLOBS = st.none() | st.binary(max_size=300)
TIMES = st.integers(-1, 2**62)
HEADERS = st.lists(st.tuples(st.text(max_size=20), BLOBS), max_size=3)
GAPS = st.integers(1, 1000)
MODERN = st.lists(st.tuples(BLOBS, BLOBS, TIMES, HEADERS, GAPS), min_size=1, max_size=6)
NO_HEADERS: Any = st.just([])
LEGACY = st.lists(st.tuples(BLOBS, BLOBS, TIMES, NO_HEADERS, GAPS), min_size=1, max_size=6)
COMPRESSIONS = list(Compression)
FORMS = [
    (magic, how) for magic in (0, 1, 2) for how in COMPRESSIONS if magic == 2 or how is not Compression.ZSTD
]


def records(drawn: Iterable[Any], first: int = 0) -> list[Record]:
    found, offset = [], first
    for key, value, timestamp, headers, gap in drawn:
        found.append(Record(key, value, offset, timestamp, headers))
        offset += gap
    return found


def read(data: bytes) -> list[Record]:
    found = []
    for batch in read_batches(data):
        batch.check()
        found += list(batch)
    return found


@pytest.mark.parametrize(("magic", "compression"), FORMS)
@given(drawn=LEGACY, first=st.integers(1, 2**40))
def test_there_and_back(magic: int, compression: Compression, drawn: Any, first: int) -> None:
    given_ = records(drawn, first)
    options = {"base_offset": first} if magic == 2 else {}
    data = write_batch(given_, magic=magic, compression=compression, **options)
    wanted = given_ if magic else [Record(each.key, each.value, each.offset) for each in given_]
    assert read(data) == wanted
    batches = list(read_batches(data))
    assert len(batches) == (1 if magic == 2 or compression else len(given_))
    assert {batch.compression for batch in batches} == {compression}
    assert batches[-1].last_offset == given_[-1].offset
    assert batches[0].base_offset == first


@given(drawn=MODERN, compression=st.sampled_from(COMPRESSIONS), times=st.none() | TIMES)
def test_magic_2_with_all_its_fields(drawn: Any, compression: Compression, times: int | None) -> None:
    given_ = records(drawn)
    data = write_batch(
        given_, compression=compression, producer_id=2**40, producer_epoch=3, base_sequence=7,
        partition_leader_epoch=9, transactional=True, log_append_time=times,
    )  # fmt: skip
    (batch,) = read_batches(data)
    assert isinstance(batch, ModernBatch)
    assert (batch.producer_id, batch.producer_epoch, batch.base_sequence) == (2**40, 3, 7)
    assert (batch.partition_leader_epoch, batch.count) == (9, len(given_))
    assert (batch.is_transactional, batch.is_control) == (True, False)
    assert batch.log_append_time is (times is not None)
    assert batch.max_timestamp == (max(each.timestamp for each in given_) if times is None else times)
    wanted = [each.timestamp if times is None else times for each in given_]
    assert [each.timestamp for each in batch] == wanted
    assert [list(each.headers) for each in batch] == [each.headers for each in given_]


@pytest.mark.parametrize("magic", [0, 1, 2])
@pytest.mark.parametrize("compression", [Compression.NONE, Compression.GZIP])
@given(drawn=MODERN)
def test_kafka_python_reads_it(magic: int, compression: Compression, drawn: Any) -> None:
    given_ = records([(k, v, t, h if magic == 2 else [], 1) for k, v, t, h, _ in drawn])
    data = write_batch(given_, magic=magic, compression=compression)
    reader, found = PurePython(data), []
    while (batch := reader.next_batch()) is not None:
        assert batch.validate_crc()
        found += [(each.offset, each.timestamp, each.key, each.value, list(each.headers)) for each in batch]
    wanted = [
        (each.offset, each.timestamp if magic else None, each.key, each.value, list(each.headers))
        for each in given_
    ]
    assert found == wanted


@pytest.mark.parametrize(("magic", "compression"), [form for form in FORMS if form[1] < 2])
@given(drawn=MODERN)
def test_what_kafka_python_writes_is_read(magic: int, compression: Compression, drawn: Any) -> None:
    builder = PurePythonBuilder(magic, int(compression), 1 << 30)
    given_ = records([(k, v, abs(t), h if magic == 2 else [], 1) for k, v, t, h, _ in drawn])
    for each in given_:
        builder.append(each.timestamp, each.key, each.value, list(each.headers))
    builder.close()
    data = bytes(builder.buffer())
    wanted = given_ if magic else [Record(each.key, each.value, each.offset) for each in given_]
    assert read(data) == wanted
    if not compression and magic:
        (first, *_) = options = [{}] if magic == 1 else [{"partition_leader_epoch": 0}, {}]
        assert data in [write_batch(given_, magic=magic, **each) for each in options], first


# aiokafka leaves LZ4 of magic 0 out, with its wrong checksum.
@pytest.mark.parametrize(("magic", "compression"), [form for form in FORMS if form != (0, Compression.LZ4)])
def test_aiokafka_reads_it(magic: int, compression: Compression) -> None:
    from aiokafka.record.memory_records import MemoryRecords

    given_ = [Record(b"k%d" % n, b"v" * n * 50, n, 1000 + n) for n in range(1, 60)]
    options = {"base_offset": 1} if magic == 2 else {}
    data = write_batch(given_, magic=magic, compression=compression, **options)
    reader, found = MemoryRecords(data), []
    while reader.has_next():
        batch = reader.next_batch()
        assert batch.validate_crc()
        found += [(each.offset, each.key, each.value) for each in batch]
    assert found == [(each.offset, each.key, each.value) for each in given_]


def test_several_batches_and_a_part_of_one() -> None:
    """A Fetch response may end within a batch; that one is left out, as in Java."""
    one, two = write_batch([Record(value=b"a")]), write_batch([Record(value=b"b")], magic=1)
    assert [each.value for each in read(one + two)] == [b"a", b"b"]
    for end in range(len(one), len(one + two)):
        assert [each.value for each in read((one + two)[:end])] == [b"a"]
    assert read(b"") == []


def test_markers_that_end_transactions() -> None:
    marker = TransactionMarker(committed=True, coordinator_epoch=7)
    data = write_batch([marker.record()], control=True, transactional=True, producer_id=5)
    (batch,) = read_batches(data)
    assert batch.is_control
    (record,) = batch
    assert (record.control_type, TransactionMarker.read(record)) == (1, marker)
    assert TransactionMarker.read(Record(b"", b"")) is None
    assert TransactionMarker.read(TransactionMarker(False, 1).record()) == TransactionMarker(False, 1)


@pytest.mark.parametrize("committed", [1, "yes", None])
def test_a_marker_says_by_true_or_false_how_its_transaction_ended(committed: Any) -> None:
    with pytest.raises(InvalidValue, match="at committed: True or False is needed"):
        TransactionMarker(committed, 3).record()


@pytest.mark.parametrize("batch", [LegacyBatch, ModernBatch])
def test_a_batch_of_anything(batch: Callable[[Any, int], object]) -> None:
    with pytest.raises(CorruptRecords, match="a batch of 3 bytes, less than the"):
        batch(bytearray(3), 1)
    with pytest.raises(InvalidValue, match="bytes are needed, not None"):
        batch(None, 1)


def test_a_wrapper_is_read_message_by_message() -> None:
    """What it unpacks to has a limit: a message within costs no more than its bytes."""
    data = write_batch([Record(offset=n) for n in range(50_000)], magic=1, compression=Compression.GZIP)
    (batch,) = read_batches(data)
    tracemalloc.start()
    assert next(iter(batch)).offset == 0
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert held < 3 * 50_000 * 34  # bytes of such a message with its offset and size
    assert [each.offset for each in batch] == list(range(50_000))


def test_delete_horizon() -> None:
    (batch,) = read_batches(write_batch([Record(value=b"a", timestamp=5)], delete_horizon=100))
    assert isinstance(batch, ModernBatch)
    assert batch.delete_horizon == 100
    assert [each.timestamp for each in batch] == [5]


def test_records_are_read_when_they_are_reached() -> None:
    data = bytearray(write_batch([Record(value=b"a" * 10) for _ in range(3)]))
    data[-3] = 200  # within the last record, of which the number of headers is the last byte
    data[-1] = 5
    (batch,) = read_batches(data)
    found = iter(batch)
    assert [next(found).value for _ in range(2)] == [b"a" * 10] * 2
    with pytest.raises(CorruptRecords):
        list(found)
    with pytest.raises(CorruptRecords, match="checksum"):
        batch.check()


@pytest.mark.parametrize(("magic", "compression"), FORMS)
def test_spoiled_bytes_are_refused_by_one_kind_of_error(magic: int, compression: Compression) -> None:
    rng = random.Random(f"{magic} {compression}")
    given_ = [Record(b"k", bytes(40) + rng.randbytes(9), n, n, []) for n in range(8)]
    data = write_batch(given_, magic=magic, compression=compression)
    refused = 0
    for _ in range(400):
        spoiled = bytearray(data)
        for _ in range(rng.randrange(1, 4)):
            spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
        for checked in (False, True):
            try:
                for batch in read_batches(spoiled, max_unpacked=1 << 20):
                    if checked:
                        batch.check()
                    list(batch)
            except (CorruptRecords, UnknownCompression):
                refused += 1
    assert refused > 100


@pytest.mark.parametrize(
    ("compression", "magic"), [(each, 2) for each in COMPRESSIONS if each] + [(Compression.LZ4, 0)]
)
def test_what_unpacks_to_too_much_is_refused(compression: Compression, magic: int) -> None:
    data = write_batch([Record(value=bytes(1 << 20))], magic=magic, compression=compression)
    (batch,) = read_batches(data, max_unpacked=100_000)
    with pytest.raises(CorruptRecords, match="unpack to more than 100,000 bytes"):
        list(batch)
    (batch,) = read_batches(data, max_unpacked=(1 << 20) + 100)
    assert len(next(iter(batch)).value or b"") == 1 << 20


def test_the_size_of_a_batch_has_a_limit() -> None:
    data = write_batch([Record(value=bytes(1000))])
    assert len(list(read_batches(data, max_batch=len(data)))) == 1
    with pytest.raises(CorruptRecords, match=f"a batch of {len(data)} bytes, more than {len(data) - 1}"):
        list(read_batches(data, max_batch=len(data) - 1))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (bytes(8) + b"\0\0\0\x0d" + bytes(13), "a batch of 13 bytes, less than any has"),
        (bytes(8) + b"\xff\xff\xff\xff" + bytes(13), "a batch of -1 bytes"),
        (bytes(8) + b"\0\0\0\x0e" + bytes(4) + b"\3" + bytes(9), "magic 3"),
        (bytes(8) + b"\0\0\0\x0e" + bytes(4) + b"\2" + bytes(9), "less than the 61 of its head"),
        (bytes(8) + b"\0\0\0\x0e" + bytes(4) + b"\1" + bytes(9), "less than the 22 of its head"),
    ],
)
def test_sizes_and_magics_that_there_are_not(data: bytes, told: str) -> None:
    with pytest.raises(CorruptRecords, match=told):
        read(data)


def test_a_message_of_any_magic_says_whether_it_is_valid() -> None:
    """Within a wrapper a message may have any, also one below 0."""
    for magic in (*range(3), 0x7F, 0x80, 0xFF):
        message = LegacyBatch(bytes(16) + bytes((magic, 0)), MAX_UNPACKED)
        assert not message.is_valid
        with pytest.raises(CorruptRecords, match="less than the"):
            message.check()


@pytest.mark.parametrize(
    ("given_", "options"),
    [
        ([Record(value=b"", headers=[("a", b"")])], {"magic": 1}),
        ([Record(offset=5), Record(offset=5)], {}),
        ([Record(timestamp=2**63)], {}),
        ([Record(timestamp=2**63)], {"magic": 1}),
        ([Record()], {"producer_id": 2**63}),
        ([Record()] * 3, {"base_offset": 2**63 - 2}),
        ([Record()], {"magic": 1, "producer_id": 1}),
        ([Record()], {"magic": 3}),
        ([], {"magic": 1, "compression": Compression.GZIP}),
    ],
)
def test_what_a_batch_cannot_hold_is_refused(given_: list[Record], options: dict[str, Any]) -> None:
    with pytest.raises(InvalidValue):
        write_batch(given_, **options)


def test_what_a_record_holds_is_written_whatever_holds_it() -> None:
    """Views, bytearrays, tuples: the same bytes; a record that lacks something is told with its place."""
    plain = [Record(b"abcd", b"ab", 0, 5, [("h", b"x"), ("n", None)])]
    numbers = memoryview(b"abcd").cast("i")
    held = [Record(numbers, bytearray(b"ab"), 0, 5, (["h", memoryview(b"x-")[::2]], ("n", None)))]  # type: ignore[arg-type]
    for magic in (2, 1, 0):
        assert write_batch(held, magic=magic) == write_batch(plain, magic=magic)
        plain[0].headers = held[0].headers = []
    lacking = Record()
    del lacking.value
    with pytest.raises(InvalidValue, match=r"at \[1\]: this cannot be read"):
        write_batch([Record(), lacking])


@pytest.mark.parametrize("offsets", [(-5,), (-1, 0), (-(2**40), 2), (3, 0)])
def test_a_wrapper_whose_offsets_would_be_read_otherwise_is_not_written(offsets: tuple[int, ...]) -> None:
    records = [Record(b"k", b"v", offset) for offset in offsets]
    with pytest.raises(InvalidValue, match=rf"cannot hold offsets from {offsets[0]} to {offsets[-1]}"):
        write_batch(records, magic=1, compression=Compression.GZIP)


@given(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1, max_size=4), st.sampled_from([0, 1]))
def test_offsets_of_a_wrapper_come_back_or_are_refused(offsets: list[int], magic: int) -> None:
    records = [Record(b"k", b"v", offset) for offset in offsets]
    try:
        data = write_batch(records, magic=magic, compression=Compression.GZIP, base_offset=offsets[0])
    except InvalidValue:
        return
    (batch,) = read_batches(data)
    assert [record.offset for record in batch] == [record.offset for record in records]


def test_zstd_is_for_magic_2() -> None:
    with pytest.raises(UnknownCompression):
        write_batch([Record()], magic=1, compression=Compression.ZSTD)


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *arguments: Any) -> Any:
        if name == "cramjam":
            raise ImportError(name)
        return found(name, *arguments)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UnknownCompression, match=r"pip install 'wirecheck\[records\]'"):
        pack(b"", Compression.LZ4)
    assert unpack(pack(b"abc", Compression.GZIP), Compression.GZIP) == b"abc"


def test_wrappers_that_are_wrong() -> None:
    """As `AbstractLegacyRecordBatch`: nothing within, another magic, a wrapper, an offset too low."""
    inner = write_batch([Record(b"k", b"v", 5)], magic=1)
    nested = write_batch([Record(b"k", b"v")], magic=1, compression=Compression.GZIP)
    for content, offset, told in (
        (b"", 9, "without messages"),
        (nested, 9, "a wrapper within a wrapper"),
        (inner, 4, "offset 4 around a message with 5"),
    ):
        with pytest.raises(CorruptRecords, match=told):
            read(wrapper(content, offset))
    assert [each.offset for each in read(wrapper(inner, 0))] == [5]
    assert [each.offset for each in read(wrapper(inner, 12))] == [12]


def test_offsets_within_a_wrapper_wrap_around() -> None:
    """They are counted back from its own, as Java's longs."""
    messages = [write_batch([Record(b"k", b"v", offset)], magic=1) for offset in (2**63 - 1, -5)]
    found = [each.offset for each in read(wrapper(b"".join(messages), 9))]
    assert found == [-(2**63) + 13, 9]


def test_the_wrappers_time_is_for_messages_of_its_magic() -> None:
    """`AbstractLegacyRecordBatch.DeepRecordsIterator`: magic 0 has no time, whoever set the wrapper's."""
    messages = [write_batch([Record(b"k", b"v", 0, 8)], magic=1), write_batch([Record(b"k", b"v")], magic=0)]
    found = [each.timestamp for each in read(wrapper(b"".join(messages), 0, attributes=9))]
    assert found == [3, -1]


def wrapper(content: bytes, offset: int, attributes: int = 1) -> bytes:
    value = pack(content, Compression.GZIP)
    body = bytes((1, attributes)) + struct.pack(">qii", 3, -1, len(value)) + value
    body = struct.pack(">I", zlib.crc32(body)) + body
    return struct.pack(">qi", offset, len(body)) + body


def test_checksums() -> None:
    """RFC 3720 B.4, and xxHash's own examples."""
    assert crc32c(bytes(32)) == plain_crc32c(bytes(32)) == 0x8A9136AA
    assert crc32c(b"\xff" * 32) == plain_crc32c(b"\xff" * 32) == 0x62A8AB43
    assert plain_crc32c(bytes(range(32))) == 0x46DD794E
    assert (xxh32(b""), xxh32(b"a"), xxh32(b"abc")) == (0x02CC5D05, 0x550D7456, 0x32D153FF)
    assert xxh32(b"Nobody inspects the spammish repetition") == 0xE2293B2F


def test_a_batch_has_only_errors_of_pycodec() -> None:
    for strange in (None, 7, "text", [b""]):
        with pytest.raises(CodecError):
            list(read_batches(strange))  # type: ignore[arg-type]
    assert isinstance(next(iter(read_batches(write_batch([Record()], magic=0)))), LegacyBatch)


@pytest.mark.parametrize("compression", list(Compression))
def test_the_largest_limit_is_none_and_one_below_0_is_no_limit(compression: Compression) -> None:
    data = write_batch([Record(b"k", b"v")], compression=compression)
    for limit in (sys.maxsize, 1 << 70):
        ((record,),) = read_batches(data, max_unpacked=limit)
        assert record.value == b"v"
    for limit in (-1, -(1 << 70)):
        with pytest.raises(InvalidValue, match="a number of bytes is needed"):
            list(read_batches(data, max_unpacked=limit))


def test_headers_of_a_packed_record_take_memory_within_the_limit() -> None:
    """Two bytes are one: a small batch would take gigabytes."""
    record = Record(b"", b"", 0, 0, [("", None)] * 9_000)
    for compression, refused in ((Compression.GZIP, True), (Compression.NONE, False)):
        data = write_batch([record], compression=compression)
        (batch,) = read_batches(data, max_unpacked=1 << 20)
        if refused:
            with pytest.raises(CorruptRecords, match="9,000 headers of a packed record, more than 8,192"):
                list(batch)
        else:
            assert list(batch) == [record]
        (batch,) = read_batches(data, max_unpacked=2 << 20)
        assert list(batch) == [record]

"""Bugs that a codec of record batches may have, each as what it changes in pycodec."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

import pytest

from pycodec.records import (
    Compression,
    CorruptRecords,
    LegacyBatch,
    ModernBatch,
    Record,
    TransactionMarker,
    compression,
    legacy,
    model,
    modern,
)
from pycodec.records.checksums import crc32c
from pycodec.records.varints import read_varint, write_varint
from pycodec.utf8 import decode_java

__all__ = ["FAULTS", "Fault"]

Fault = Callable[[pytest.MonkeyPatch], None]


def _written(change: Callable[[bytearray, list[Record]], None]) -> Fault:
    """A batch of magic 2 is written with a number that is another; its checksum is right."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = import_module("pycodec.records").write_modern

        def wrong(records: Any, **options: Any) -> bytes:
            data = bytearray(right(records, **options))
            change(data, list(records))
            struct.pack_into(">I", data, 17, crc32c(bytes(data[21:])))
            return bytes(data)

        patch.setattr("pycodec.records.write_modern", wrong)

    return plant


def _field(form: str, at: int, of: Callable[[list[Record]], int]) -> Fault:
    return _written(lambda data, records: struct.pack_into(form, data, at, of(records)))


def _flag(bit: int) -> Fault:
    def change(data: bytearray, records: list[Record]) -> None:
        data[22] &= ~bit

    return _written(change)


def _wrapped(name: str, change: Callable[[Any], Any]) -> Fault:
    """What a function of `modern` gives is changed."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = getattr(modern, name)
        patch.setattr(modern, name, lambda *arguments: change(right(*arguments)))

    return plant


def _iterated(owner: type, passes: str) -> Fault:
    """An error whose words are these is passed over when records are read."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = owner.__iter__  # type: ignore[attr-defined]

        def wrong(self: Any) -> Iterator[Record]:
            try:
                yield from right(self)
            except CorruptRecords as error:
                if passes not in str(error):
                    raise

        patch.setattr(owner, "__iter__", wrong)

    return plant


def _attribute(owner: type, name: str, value: Any) -> Fault:
    return lambda patch: patch.setattr(owner, name, value)


def _changed(patch: pytest.MonkeyPatch, name: str, change: Callable[[ModernBatch, Any], Any]) -> None:
    """What a batch's head is read as is another."""
    right = getattr(ModernBatch, name).fget
    patch.setattr(ModernBatch, name, property(lambda self: change(self, right(self))))


def _offsets_without_base(patch: pytest.MonkeyPatch) -> None:
    right = modern._read
    patch.setattr(modern, "_read", lambda data, at, base, time, most: right(data, at, 0, time, most))


def _times_without_base(patch: pytest.MonkeyPatch) -> None:
    right = modern._read
    patch.setattr(modern, "_read", lambda data, at, base, time, most: right(data, at, base, 0, most))


def _null_headers_are_empty(patch: pytest.MonkeyPatch) -> None:
    right = modern._read_headers

    def wrong(headers: list[Any], *arguments: Any) -> int:
        at = right(headers, *arguments)
        headers[:] = [(key, b"" if value is None else value) for key, value in headers]
        return at

    patch.setattr(modern, "_read_headers", wrong)


def _a_header_key_once(patch: pytest.MonkeyPatch) -> None:
    right = modern._read_headers

    def wrong(headers: list[Any], *arguments: Any) -> int:
        at = right(headers, *arguments)
        headers[:] = dict(headers).items()
        return at

    patch.setattr(modern, "_read_headers", wrong)


def _null_header_keys_are_empty(patch: pytest.MonkeyPatch) -> None:
    right = modern._blob

    def wrong(headers: list[Any], data: bytes, at: int, end: int, most: int) -> int:
        count, at = read_varint(data, at)
        if not 0 <= count <= end - at:
            raise CorruptRecords("headers")
        for _ in range(count):
            name, at = right(data, at, end)
            content, at = right(data, at, end)
            headers.append((decode_java(name or b""), content))
        return at

    patch.setattr(modern, "_read_headers", wrong)


def _header_keys(change: Callable[[str], str]) -> Fault:
    return _record(
        lambda each: replace(each, headers=[(change(name), content) for name, content in each.headers])
    )


def _header_values(change: Callable[[bytes], bytes | None]) -> Fault:
    def changed(record: Record) -> Record:
        headers = [(key, value if value is None else change(value)) for key, value in record.headers]
        return replace(record, headers=headers)

    return _record(changed)


def _distances(change: Callable[[int], int]) -> Fault:
    """Timestamps of magic 2 are written at another distance from the first."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = modern._write

        def wrong(out: bytearray, record: Record, distance: int, *rest: int) -> None:
            right(out, record, change(distance), *rest)

        patch.setattr(modern, "_write", wrong)

    return plant


def _attributes_refused(patch: pytest.MonkeyPatch) -> None:
    right = modern._read

    def wrong(data: bytes, at: int, *rest: int) -> tuple[Record, int]:
        _, begin = read_varint(data, at)
        if begin < len(data) and data[begin]:
            raise CorruptRecords("attributes of a record")
        return right(data, at, *rest)

    patch.setattr(modern, "_read", wrong)


def _overlong_refused(patch: pytest.MonkeyPatch) -> None:
    right = read_varint

    def wrong(data: bytes, at: int) -> tuple[int, int]:
        value, end = right(data, at)
        if end - at > 1 and not data[end - 1]:
            raise CorruptRecords("an overlong varint")
        return value, end

    patch.setattr(modern, "read_varint", wrong)


def _checksums_wrong(owner: Any, name: str, at: int) -> Fault:
    """Whatever writes batches of a magic writes checksums of something else."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = getattr(owner, name)

        def wrong(*arguments: Any, **options: Any) -> bytes:
            data: bytes = right(*arguments, **options)
            return data[:at] + bytes(each ^ 0xFF for each in data[at : at + 4]) + data[at + 4 :]

        patch.setattr(owner, name, wrong)

    return plant


def _checksum_of_magic_0_and_1_unchecked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LegacyBatch, "check", lambda self: None)


def _versions_of_markers_unread(patch: pytest.MonkeyPatch) -> None:
    """No version is negative, of keys and values alike."""
    patch.setattr(model, "_is_negative", lambda version: False)


def _markers(change: Callable[[TransactionMarker], TransactionMarker | None]) -> Fault:
    """What ends a transaction is read as something else."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = TransactionMarker.read

        def wrong(record: Record) -> TransactionMarker | None:
            marker = right(record)
            return None if marker is None else change(marker)

        patch.setattr(TransactionMarker, "read", wrong)

    return plant


def _packed(name: str, change: Callable[[bytes], bytes]) -> Fault:
    """What a compression writes or reads is another."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = getattr(compression, name)
        patch.setattr(compression, name, lambda data, *rest: change(right(data, *rest)))

    return plant


def _snappy_sizes_reversed(data: bytes) -> bytes:
    return data[:16] + data[16:20][::-1] + data[20:]


def _within(change: Callable[[int, int, bool], tuple[int, bool]]) -> Fault:
    """Messages within wrappers of magic 1 are written with another offset, or mark of the broker's time.

    `change` has their offset, the first one of the batch, and the mark.
    """

    def plant(patch: pytest.MonkeyPatch) -> None:
        write, message = legacy.write_legacy, legacy._message
        first: list[int] = []

        def wrong(records: Any, **options: Any) -> bytes:
            first[:] = [records[0].offset] if options.get("compression") else []
            return write(records, **options)

        def wrong_message(magic: int, offset: int, packed: int, append: bool, *rest: Any) -> bytes:
            if first and not packed:
                offset, append = change(offset, first[0], append)
            return message(magic, offset, packed, append, *rest)

        patch.setattr("pycodec.records.write_legacy", wrong)
        patch.setattr(legacy, "_message", wrong_message)

    return plant


def _null_is_empty(found: Any) -> Any:
    content, at = found
    return b"" if content is None else content, at


def _no_bytes(found: Any) -> Any:
    content, at = found
    return None if content is None else bytearray(content), at


def _a_number_in_two_bytes(patch: pytest.MonkeyPatch) -> None:
    """The first of those that take three."""
    right = write_varint

    def wrong(out: bytearray, value: int) -> None:
        if value == 8192:
            out += b"\x80\x80"
        else:
            right(out, value)

    patch.setattr(modern, "write_varint", wrong)


def _unsigned(found: Any) -> Any:
    value, at = found
    return value << 1 ^ value >> 63, at


def _record(change: Callable[[Record], Record]) -> Fault:
    """A record of magic 2 is written as another one; several such bugs are planted one behind the other."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = modern._write
        patch.setattr(modern, "_write", lambda out, record, *rest: right(out, change(record), *rest))

    return plant


def _reversed_where(holds: Callable[[dict[str, Any]], object]) -> Fault:
    """Values of magic 2 are written the wrong way around in batches of some options."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = import_module("pycodec.records").write_modern

        def wrong(given: Any, **options: Any) -> bytes:
            if holds(options):
                given = [replace(each, value=each.value and each.value[::-1]) for each in given]
            written: bytes = right(given, **options)
            return written

        patch.setattr("pycodec.records.write_modern", wrong)

    return plant


def _refused(data: bytes, limit: int) -> bytes:
    raise CorruptRecords("not gzip")


def _head_refused(name: str, flags: int, at: int) -> Fault:
    """A stream whose head announces a part that its reader does not know is refused."""
    owner = import_module(f"pycodec.records.{name}")
    function = {"gzipped": "_after_header", "lz4_frame": "_header_of"}[name]

    def plant(patch: pytest.MonkeyPatch) -> None:
        right = getattr(owner, function)

        def wrong(data: bytes, *rest: int) -> Any:
            if data[at : at + 1] and data[at] & flags:
                raise CorruptRecords("a head with more in it")
            return right(data, *rest)

        patch.setattr(owner, function, wrong)

    return plant


FAULTS: Final[dict[str, tuple[int, Fault]]] = {
    "the highest timestamp is the last one": (2, _field(">q", 35, lambda records: records[-1].timestamp)),
    "the last offset counts records": (2, _field(">i", 23, lambda records: len(records) - 1)),
    "the sequence is lost": (2, _field(">i", 53, lambda records: 0)),
    "the producer's epoch is lost": (2, _field(">h", 51, lambda records: 0)),
    "the producer is cut to 32 bits": (2, _field(">i", 43, lambda records: 0)),
    "transactions are lost": (2, _flag(0x10)),
    "control batches are not marked": (2, _flag(0x20)),
    "delete horizons are not marked": (2, _flag(0x40)),
    "the broker's timestamps are not marked": (2, _flag(0x08)),
    "the number of records is one less": (2, _field(">i", 57, lambda records: len(records) - 1)),
    "the number of records is one more": (2, _field(">i", 57, lambda records: len(records) + 1)),
    "checksums of magic 2 are wrong": (
        2,
        _checksums_wrong(import_module("pycodec.records"), "write_modern", 17),
    ),
    "checksums of magic 0 and 1 are wrong": (1, _checksums_wrong(legacy, "_message", 12)),
    "checksums of magic 2 are unchecked": (2, _attribute(ModernBatch, "check", lambda self: None)),
    "checksums of magic 0 and 1 are unchecked": (1, _checksum_of_magic_0_and_1_unchecked),
    "offsets are read without their base": (2, _offsets_without_base),
    "timestamps are read without their base": (2, _times_without_base),
    "timestamps are not zigzagged": (2, _wrapped("read_long", _unsigned)),
    "null is read as empty": (2, _wrapped("_blob", _null_is_empty)),
    "what is read are no bytes": (2, _wrapped("_blob", _no_bytes)),
    "8,192 is written in two bytes": (2, _a_number_in_two_bytes),
    "null headers are read as empty": (2, _null_headers_are_empty),
    "header keys are written in lower case": (2, _header_keys(str.lower)),
    "header keys lose what is NUL": (2, _header_keys(lambda key: key.replace("\0", ""))),
    "null header keys are read as empty": (2, _null_header_keys_are_empty),
    "of control batches with a delete horizon none is one": (
        2,
        lambda patch: _changed(
            patch,
            "is_control",
            lambda batch, was: was and batch.delete_horizon is None,
        ),
    ),
    "of two headers with one key the last counts": (2, _a_header_key_once),
    "the broker's timestamps are passed over": (2, _attribute(ModernBatch, "log_append_time", False)),
    "of transactional batches none is of control": (
        2,
        lambda patch: _changed(patch, "is_control", lambda batch, was: was and not batch.is_transactional),
    ),
    "delete horizons of 0 are none": (
        2,
        lambda patch: _changed(patch, "delete_horizon", lambda batch, was: was or None),
    ),
    "bytes after the last record are passed over": (2, _iterated(ModernBatch, "after the last of")),
    "a negative number of records is none": (2, _iterated(ModernBatch, " records")),
    "what a record lacks is passed over": (2, _iterated(ModernBatch, "remain")),
    "markers of negative versions are read": (2, _versions_of_markers_unread),
    "aborts are commits": (2, _markers(lambda marker: replace(marker, committed=True))),
    "the coordinator's epoch is unsigned": (
        2,
        _markers(lambda marker: replace(marker, coordinator_epoch=marker.coordinator_epoch & 0xFFFFFFFF)),
    ),
    "of snappy the first block is all": (2, _packed("_unsnappy", lambda data: data[: 32 << 10])),
    "offsets within a wrapper are written as they are": (
        1,
        _within(lambda offset, first, append: (offset + first, append)),
    ),
    "the broker's timestamps are marked on the wrapper alone": (
        1,
        _within(lambda offset, first, append: (offset, False)),
    ),
    "snappy's blocks have their sizes the wrong way around": (2, _packed("_snappy", _snappy_sizes_reversed)),
    "lz4 is written without its end": (1, _packed("_lz4", lambda data: data[:-4])),
    "of lz4 and zstd only 64 KiB are read": (2, _packed("_bounded", lambda data: data[: 64 << 10])),
    "empty header values are written as null": (2, _header_values(lambda value: value or None)),
    "header values are cut to 64 bytes": (2, _header_values(lambda value: value[:64])),
    "distances of timestamps lose their sign": (2, _distances(abs)),
    "distances of timestamps are cut to 32 bits": (
        2,
        _distances(lambda distance: (distance + 2**31 & 0xFFFFFFFF) - 2**31),
    ),
    "attributes of records are refused": (2, _attributes_refused),
    "overlong varints are refused": (2, _overlong_refused),
    "empty values are written as null": (2, _record(lambda each: replace(each, value=each.value or None))),
    "values of 8,192 bytes lose one": (
        2,
        _record(
            lambda each: replace(
                each, value=each.value and each.value[: 8191 if len(each.value) == 8192 else None]
            )
        ),
    ),
    "values are reversed under lz4": (
        2,
        _reversed_where(lambda batch: batch["compression"] == Compression.LZ4),
    ),
    "values are reversed in transactions": (2, _reversed_where(lambda batch: batch["transactional"])),
    "gzip with a file name is refused": (2, _head_refused("gzipped", 8, 3)),
    "lz4 with a checksum of what is packed is refused": (1, _head_refused("lz4_frame", 4, 4)),
    "gzip is refused": (2, lambda patch: patch.setattr(compression, "gunzip", _refused)),
    "of gzip only 16 KiB are read": (0, _packed("_gunzip", lambda data: data[: 16 << 10])),
    "wrappers without messages are empty": (1, _iterated(LegacyBatch, "without messages")),
    "wrappers within wrappers are passed over": (1, _iterated(LegacyBatch, "within a wrapper")),
    "offsets within a wrapper are taken as they are": (
        1,
        lambda patch: patch.setattr(legacy.LegacyBatch, "_base", lambda self, last: 0),
    ),
}
"""Each bug by what it does, with the magic that it shows in."""

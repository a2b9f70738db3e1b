"""Record batches in the bench: pycodec beside kafka-python, kio and aiokafka (C), on the same bytes."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from harness.bench.worker import best_in_turn
from harness.errors import UserError
from pycodec.records import Record, read_batches, write_batch

__all__ = ["RecordFigures", "measure_records"]

_RECORDS: Final = 500
_NOBODY: Final = -1
_BEGIN: Final = 1_700_000_000_000


@dataclass(frozen=True)
class RecordFigures:
    """Microseconds of a batch of small records by library: (write, read); None where writing is not timed."""

    us: Mapping[str, tuple[float | None, float]]
    bytes: int

    def lines(self) -> list[str]:
        """For the terminal."""
        out = [f"{'records':<14}{'write':>12}{'read':>12}   µs for {_RECORDS} records, {self.bytes:,} bytes"]
        for name, (write, read) in self.us.items():
            out.append(f"{name:<14}{'–' if write is None else f'{write:.0f}':>12}{read:>12.0f}")
        return out

    def as_json(self) -> dict[str, Any]:
        """For `--json`."""
        return {"us": {name: list(each) for name, each in self.us.items()}, "bytes": self.bytes}


def measure_records(repeats: int) -> RecordFigures:
    """Time every library; `UserError` where one writes other bytes, or reads other values."""
    rng = random.Random(7)
    records = [
        Record(b"key-%d" % each, rng.randbytes(100), timestamp=_BEGIN + each, headers=[("h", b"v")])
        for each in range(_RECORDS)
    ]
    data = write_batch(records)
    writers = {"pycodec": lambda: write_batch(records), **_writers(records)}
    for name, write in writers.items():
        # The leader's epoch, in front of the checksum, is a broker's: clients write 0 or -1.
        if (made := write())[:12] + made[16:] != data[:12] + data[16:]:
            raise UserError(f"{name} writes another batch than pycodec", "use the peers' pinned versions")
    readers = {"pycodec": lambda: [list(batch) for batch in read_batches(data)], **_readers(data)}
    for name, read in readers.items():
        if len(read()[0]) != _RECORDS:
            raise UserError(f"{name} reads another batch than pycodec", "use the peers' pinned versions")
    written, found = best_in_turn(writers, repeats), best_in_turn(readers, repeats)
    us = {name: (written[name] / 1e3 if name in written else None, found[name] / 1e3) for name in readers}
    return RecordFigures(us, len(data))


def _writers(records: list[Record]) -> dict[str, Callable[[], bytes]]:
    with warnings.catch_warnings():
        # kafka-python reads its specs by a deprecated function of the standard library.
        warnings.simplefilter("ignore", DeprecationWarning)
        from kafka.record.memory_records import MemoryRecordsBuilder
    from aiokafka.record.default_records import DefaultRecordBatchBuilder

    given = [(each.timestamp, each.key, each.value, list(each.headers)) for each in records]

    def kafka_python() -> bytes:
        builder = MemoryRecordsBuilder(2, 0, 1 << 24)
        for each in given:
            builder.append(*each)
        builder.close()
        return bytes(builder.buffer())

    def aiokafka() -> bytes:
        builder = DefaultRecordBatchBuilder(2, 0, 0, _NOBODY, _NOBODY, _NOBODY, 1 << 24)
        for number, each in enumerate(given):
            builder.append(number, *each)
        return bytes(builder.build())

    return {"kafka-python": kafka_python, "aiokafka": aiokafka}


def _readers(data: bytes) -> dict[str, Callable[[], list[Any]]]:
    from aiokafka.record.memory_records import MemoryRecords as Compiled
    from kafka.record.memory_records import MemoryRecords
    from kio.records.readers import read_batch

    def kafka_python() -> list[Any]:
        reader, found = MemoryRecords(data), []
        while (batch := reader.next_batch()) is not None:
            found.append(list(batch))
        return found

    def aiokafka() -> list[Any]:
        reader, found = Compiled(data), []
        while reader.has_next():
            found.append(list(reader.next_batch()))
        return found

    def kio() -> list[Any]:
        return [read_batch(data, 0)[0].records]

    return {"kafka-python": kafka_python, "kio": kio, "aiokafka": aiokafka}

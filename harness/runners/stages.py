"""The two Python stages of the pipeline, on Arrow batches; nothing here knows Spark.

`make_batches` turns shards into cases and requests, `judge_batches` turns the facade's responses into rows.
Nearly all cases agree, and those need no second look: with each case goes the *expected* answer, which is
the one that leaves nothing to be judged. It is only given where the testee has already decoded its own
bytes to the value again and sized them right; if the reference then gives exactly that answer, its bytes
are the testee's, and the verdict is known. Everything else is judged in full from request and response.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from harness.casework.contract import Cases, CaseSource, Prepared
from harness.casework.plan import Plan
from harness.casework.rows import ROWS
from harness.casework.runner import bounded_batches
from harness.outcome import CaseRow

__all__ = [
    "ANSWERED",
    "BATCH_BYTES",
    "BATCH_ROWS",
    "MADE",
    "ROWS",
    "counted",
    "judge_batches",
    "make_batches",
    "rows_batch",
    "stored_rows",
]

BATCH_ROWS: Final = 500
BATCH_BYTES: Final = 4 << 20
"""Bounds of a batch: frames may be large, and a batch is held by Python, Arrow and the JVM at once."""

_CASE: Final = (
    ("message", pa.string()),
    ("version", pa.int16()),
    ("check", pa.string()),
    ("case_index", pa.int64()),
    ("kind", pa.string()),
    ("cell", pa.string()),
    ("class_name", pa.string()),
    ("request", pa.binary()),
    ("size", pa.int32()),
    ("refused", pa.string()),
    ("declined", pa.string()),
)
_SHORTCUT: Final = (("expected", pa.binary()), ("frame_len", pa.int32()), ("frame_digest", pa.binary()))

MADE: Final = pa.schema([*_CASE, *_SHORTCUT])
"""What the first stage gives: the fields of `Prepared` and of `Shortcut`."""

ANSWERED: Final = pa.schema([*_CASE, *_SHORTCUT[1:], ("response", pa.binary()), ("agreed", pa.bool_())])
"""What the second stage takes. `agreed`: the response is the expected one; it is left out then, and so is
the request."""


def make_batches(
    batches: Iterable[pa.RecordBatch], source: CaseSource[Cases], plan: Plan
) -> Iterator[pa.RecordBatch]:
    """First stage: the cases of the partitions whose numbers come in."""
    cases = source.open()
    for batch in batches:
        for number in batch.column(0).to_pylist():
            prepared = (
                cases.make(shard.pair, index)
                for shard in plan.partitions[number]
                for index in range(shard.start, shard.start + shard.count)
            )
            for some in bounded_batches(prepared, BATCH_ROWS, BATCH_BYTES):
                yield _batch([(*case, *cases.shortcut(case)) for case in some], MADE)


def judge_batches(batches: Iterable[pa.RecordBatch], source: CaseSource[Cases]) -> Iterator[pa.RecordBatch]:
    """Second stage: rows from cases and responses, in the columns of `ANSWERED`."""
    cases = source.open()
    width = len(Prepared._fields)
    with closing(_Counter(source.counters)) as counter:
        for batch in batches:
            agreed = batch.column("agreed")
            if agreed.true_count:
                yield _agreed_rows(cases.suite, batch.filter(agreed) if agreed.false_count else batch)
            if agreed.false_count:
                rest = batch.filter(pc.invert(agreed))
                made = [column.to_pylist() for column in rest.columns[:width]]
                responses = rest.column("response").to_pylist()
                pairs = zip((Prepared(*case) for case in zip(*made, strict=True)), responses, strict=True)
                yield rows_batch([cases.judge(case, response).as_tuple() for case, response in pairs])
            counter.add(batch.num_rows)


class _Counter:
    """Says how many cases this task has judged, to whoever watches the folder.

    The number is the size of a file without content: cheap to set, whole at any moment, gone with the folder.
    """

    def __init__(self, folder: str) -> None:
        # None is wanted, or the folder is not on this machine.
        self._handle = tempfile.mkstemp(dir=folder)[0] if os.path.isdir(folder) else None
        self._done = 0

    def add(self, number: int) -> None:
        """That many more."""
        self._done += number
        if self._handle is not None:
            os.truncate(self._handle, self._done)

    def close(self) -> None:
        """No more to come from this task."""
        if self._handle is not None:
            os.close(self._handle)


def counted(folder: Path) -> int:
    """How many cases all tasks have judged so far; those of a task that was retried count again."""
    with os.scandir(folder) as entries:
        return sum(entry.stat().st_size for entry in entries)


def _agreed_rows(suite: str, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Rows of agreed cases, without a look at any of them."""
    number = batch.num_rows
    known: dict[str, Any] = {"suite": suite, "verdict": "agreed", "reason": "", "flags": ""}
    columns = []
    for column in ROWS:
        name = "case_index" if column.name == "index" else column.name
        if name in known:
            columns.append(pa.repeat(pa.scalar(known[name], column.type), number))
        elif name in batch.schema.names:
            columns.append(batch.column(name).cast(column.type))
        else:
            columns.append(pa.nulls(number, column.type))
    return pa.record_batch(columns, schema=ROWS)


def rows_batch(rows: list[tuple[object, ...]]) -> pa.RecordBatch:
    """Rows in the order of `ROW_COLUMNS` as an Arrow batch with the stored types."""
    return _batch(rows, ROWS)


def stored_rows(batches: Iterable[pa.RecordBatch]) -> Iterator[CaseRow]:
    """Rows from Arrow batches with all columns."""
    for batch in batches:
        for row in batch.to_pylist():
            yield CaseRow(**row)


def _batch(rows: list[tuple[object, ...]], schema: pa.Schema) -> pa.RecordBatch:
    columns = zip(*rows, strict=True)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.record_batch(arrays, schema=schema)

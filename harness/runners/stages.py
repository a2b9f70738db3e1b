"""The two Python stages of the pipeline, on Arrow batches; nothing here knows Spark.

`make_batches` turns shards into cases and requests, `judge_batches` turns the facade's answers into rows.
Nearly all cases agree, and those need no second look: with each case goes the *expected* answer, which is
the one that leaves nothing to be judged. It is only given where the testee has already decoded its own
bytes to the value again and sized them right; if the reference then gives exactly that answer, its bytes
are the testee's, and the verdict is known. Everything else is judged in full from request and response.

Between the stages a row is a batch of cases: what the JVM needs of them (`harness.casework.batches`), and the
rest as one Arrow record batch, which it passes on without a look.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from harness.casework import batches
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

_BATCH_CASES: Final = 500
BATCH_BYTES: Final = 4 << 20
"""Bounds of a batch: frames may be large, and a batch is held by Python, Arrow and the JVM at once."""

BATCH_ROWS: Final = 8
"""How many batches of cases go to the second stage at a time."""

_CASES: Final = pa.schema(
    [
        ("message", pa.string()),
        ("version", pa.int16()),
        ("check", pa.string()),
        ("case_index", pa.int64()),
        ("kind", pa.string()),
        ("cell", pa.string()),
        ("class_name", pa.string()),
        ("size", pa.int32()),
        ("refused", pa.string()),
        ("declined", pa.string()),
        ("heard", pa.binary()),
        ("frame_len", pa.int32()),
        ("frame_digest", pa.binary()),
    ]
)
"""The fields of `Prepared` and of `Shortcut`, but for those that the JVM needs."""

_REQUEST: Final = Prepared._fields.index("request")
_KEPT: Final = [name for name in Prepared._fields if name != "request"]

MADE: Final = pa.schema([("cases", pa.binary()), ("frames", pa.binary())])
"""What the first stage gives, a row for each batch of cases."""

ANSWERED: Final = pa.schema([*MADE, ("answers", pa.binary())])
"""What the second stage takes. `frames` may be left out where all answers are the expected ones."""


def make_batches(
    numbers: Iterable[pa.RecordBatch], source: CaseSource[Cases], plan: Plan
) -> Iterator[pa.RecordBatch]:
    """First stage: the cases of the partitions whose numbers come in."""
    cases = source.open()
    for batch in numbers:
        for number in batch.column(0).to_pylist():
            prepared = (
                cases.make(shard.pair, index)
                for shard in plan.partitions[number]
                for index in range(shard.start, shard.start + shard.count)
            )
            for some in bounded_batches(prepared, _BATCH_CASES, BATCH_BYTES):
                yield _packed(some, cases)


def _packed(some: Sequence[Prepared], cases: Cases) -> pa.RecordBatch:
    """Cases as one row of `MADE`."""
    shortcuts = [cases.shortcut(case) for case in some]
    rest = [
        (
            *case[:_REQUEST],
            *case[_REQUEST + 1 : -1],
            shortcut.heard,
            shortcut.frame_len,
            shortcut.frame_digest,
        )
        for case, shortcut in zip(some, shortcuts, strict=True)
    ]
    asked = (
        (case.class_name, case.request, shortcut.expected)
        for case, shortcut in zip(some, shortcuts, strict=True)
    )
    packed = _batch(rest, _CASES).serialize().to_pybytes()
    return _batch([(packed, batches.frames(asked))], MADE)


def judge_batches(packed: Iterable[pa.RecordBatch], source: CaseSource[Cases]) -> Iterator[pa.RecordBatch]:
    """Second stage: rows from cases and answers, in the columns of `ANSWERED`."""
    cases = source.open()
    with closing(_Counter(source.counters)) as counter:
        for batch in packed:
            for row in batch.to_pylist():
                made = pa.ipc.read_record_batch(pa.py_buffer(row["cases"]), _CASES)
                if row["answers"] == batches.ALL_EXPECTED:
                    yield _agreed_rows(cases.suite, made)
                else:
                    yield from _judged(cases, made, row["frames"], row["answers"])
                counter.add(made.num_rows)


def _judged(cases: Cases, made: pa.RecordBatch, frames: bytes, answers: bytes) -> Iterator[pa.RecordBatch]:
    """Rows of a batch in which not everything agreed."""
    requests = [request for _, request, _ in batches.unframed(frames)]
    responses = batches.answers(answers, len(requests))
    asked = list(zip(requests, responses, strict=True))
    agreed = [request is not None and response is None for request, response in asked]
    chosen = pa.array(agreed, pa.bool_())
    if chosen.true_count:
        yield _agreed_rows(cases.suite, made.filter(chosen))
    rest = made.filter(pc.invert(chosen)).select(_KEPT)
    left = [each for each, settled in zip(asked, agreed, strict=True) if not settled]
    columns = [column.to_pylist() for column in rest.columns]
    columns.insert(_REQUEST, [request for request, _ in left])
    cut = zip((Prepared(*case) for case in zip(*columns, strict=True)), left, strict=True)
    yield rows_batch([cases.judge(case, response).as_tuple() for case, (_, response) in cut])


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


def stored_rows(stored: Iterable[pa.RecordBatch]) -> Iterator[CaseRow]:
    """Rows from Arrow batches with all columns."""
    for batch in stored:
        for row in batch.to_pylist():
            yield CaseRow(**row)


def _batch(rows: Sequence[tuple[object, ...]], schema: pa.Schema) -> pa.RecordBatch:
    columns = zip(*rows, strict=True)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.record_batch(arrays, schema=schema)

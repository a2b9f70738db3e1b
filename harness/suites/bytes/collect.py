"""Collecting the corpus: a frame for every coverage cell, and every frame on which the sides differed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from harness.casework.contract import Row
from harness.casework.facade import BatchCall, BytesResponse, bytes_request, parse_bytes_response
from harness.pair import Pair
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.corpus import ACCEPTED, COVER, LARGEST, MISMATCH, Entry
from harness.suites.bytes.judge import judge
from harness.suites.bytes.reading import read_by_testee

__all__ = ["build_corpus", "changed", "describe", "mismatches"]

_BATCH: Final = 500


def build_corpus(suite: ByteCases, call: BatchCall, pairs: Iterable[Pair]) -> Iterator[Entry]:
    """A covering set of the pairs: for every cell the smallest frame, as the reference takes it."""
    for pair in pairs:
        frames = suite.frames.pair(pair)
        smallest: dict[str, bytes] = {}
        first = (frames.case(index) for index in range(len(frames.cells)))
        made = [(case.cell, case.data) for case in first]
        made += [(cell, data) for cell, data, _ in frames.small_cases()]
        for cell, data in made:
            if len(data) < len(smallest.get(cell, bytes(LARGEST + 1))) and cell in frames.cells:
                smallest[cell] = data
        yield from describe(suite, call, pair, [(cell, COVER, data) for cell, data in smallest.items()])


def describe(
    suite: ByteCases, call: BatchCall, pair: Pair, frames: Sequence[tuple[str, str, bytes]]
) -> Iterator[Entry]:
    """Entries for (cell, origin, frame), with what the reference says about each."""
    setup = suite.setup(pair)
    for start in range(0, len(frames), _BATCH):
        some = frames[start : start + _BATCH]
        answers = call([(setup.class_name, bytes_request(pair.version, data)) for _, _, data in some])
        for (cell, origin, data), answer in zip(some, answers, strict=True):
            yield _entry(suite, pair, cell, origin, data, parse_bytes_response(answer))


def _entry(suite: ByteCases, pair: Pair, cell: str, origin: str, data: bytes, answer: BytesResponse) -> Entry:
    setup, reading = suite.setup(pair), answer.generated
    if not reading.outcome.accepted:
        row = suite.table.row_of(reading.outcome) if suite.table else None
        name = row.name if row else reading.outcome.semantic
        return Entry(*pair, cell, origin, name, -1, (), data, None)
    testee = read_by_testee(suite.testee, setup.form, pair, data)
    found = judge(data, testee, answer, suite.table, setup.strict, setup.features)
    kept = tuple(flag for flag in found.flags if not flag.startswith("schema_"))
    return Entry(*pair, cell, origin, ACCEPTED, reading.consumed, kept, data, reading.rewritten)


def mismatches(suite: ByteCases, call: BatchCall, rows: Iterable[Row]) -> Iterator[Entry]:
    """Entries for the mismatches among the rows of a run."""
    for row in rows:
        data = row["reference_bytes"]
        if row["suite"] == suite.suite and row["verdict"] == "mismatch" and data is not None:
            pair = Pair(row["message"], row["version"])
            yield from describe(suite, call, pair, [(row["cell"] or "", MISMATCH, data)])


def changed(suite: ByteCases, call: BatchCall, entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries that the reference takes otherwise now than when they were kept."""
    for pair, members in groupby(sorted(entries, key=lambda entry: entry.pair), key=lambda entry: entry.pair):
        old = list(members)
        now = describe(suite, call, pair, [(entry.cell, entry.origin, entry.data) for entry in old])
        yield from (before for before, after in zip(old, now, strict=True) if before != after)

"""The one runner of cases in this process: make, ask the reference through a gateway, judge.

Spark does the same over Arrow batches (`harness.runners.stages`). Property tests, planted faults, replays and
the search for causes use this one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Generic, TypeVar

from harness.casework.contract import Cases, Prepared
from harness.casework.facade import BatchCall
from harness.outcome import CaseRow
from harness.pair import Pair

__all__ = ["InlineRunner", "bounded_batches"]

# A batch travels as one text over py4j, four thirds its size, and is held on both sides.
_BATCH_BYTES: Final = 8 << 20
_BATCH_CASES: Final = 1000

C_co = TypeVar("C_co", bound=Cases, covariant=True)


class InlineRunner(Generic[C_co]):
    """Runs cases in this process, with a gateway's batch call in the reference's place.

    Args:
        cases: of any suite.
        call: sends requests to the facade.
    """

    def __init__(self, cases: C_co, call: BatchCall) -> None:
        self.cases = cases
        self.call = call

    def run(self, pair: Pair, indices: Iterable[int]) -> list[CaseRow]:
        """Run numbered cases of a pair."""
        return self.run_prepared(self.cases.make(pair, index) for index in indices)

    def run_prepared(self, prepared: Iterable[Prepared]) -> list[CaseRow]:
        """Run cases that are made already."""
        return list(self._rows(prepared))

    def _rows(self, prepared: Iterable[Prepared]) -> Iterator[CaseRow]:
        for batch in bounded_batches(prepared, _BATCH_CASES, _BATCH_BYTES):
            asked = [(case.class_name, case.request) for case in batch if case.request is not None]
            answers = iter(self.call(asked) if asked else ())
            for case in batch:
                yield self.cases.judge(case, None if case.request is None else next(answers))


def bounded_batches(prepared: Iterable[Prepared], most: int, most_bytes: int) -> Iterator[list[Prepared]]:
    """Cut a stream of cases into lists bounded in number and in bytes: frames may be large."""
    batch: list[Prepared] = []
    held = 0
    for case in prepared:
        batch.append(case)
        held += len(case.request) if case.request is not None else 0
        if len(batch) >= most or held >= most_bytes:
            yield batch
            batch, held = [], 0
    if batch:
        yield batch

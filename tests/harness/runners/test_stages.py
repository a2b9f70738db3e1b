"""The two stages on Arrow batches, with a reference written in Python between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pyarrow as pa
import pytest

from harness.casework import batches, contract
from harness.casework.contract import CaseSource
from harness.casework.plan import Plan, Shard
from harness.casework.runner import InlineRunner
from harness.outcome import ROW_COLUMNS, CaseRow, Reason
from harness.pair import Pair
from harness.runners.pipeline import with_retries
from harness.runners.rounds import default_partitions
from harness.runners.stages import ANSWERED, MADE, ROWS, judge_batches, make_batches, stored_rows
from harness.suites.values.cases import ValueCases
from harness.testees import PycodecTestee, Testee
from harness.values.cells import CALLED_AGAIN
from pycodec import Message
from tests.harness.python_facade import PythonFacade, reference_of

PAIR = Pair("Tagged", 2)
SOURCE = CaseSource(reference_of(), "in the cache", 7, ValueCases)


class Shifty(PycodecTestee):
    """Right most of the time: wrong bytes, sizes or values now and then."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """One byte too many for some values."""
        data = super().encode_value(pair, value)
        return data + b"x" if len(data) % 5 == 0 else data

    def size_value(self, pair: Pair, value: Message) -> int:
        """Off by one for others."""
        size = super().size_value(pair, value)
        return size + (size % 7 == 0)

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        """Refuses some, and forgets unknown tags of others."""
        if len(data) % 11 == 0:
            raise ValueError("no")
        value, consumed = super().decode_value(pair, data)
        if len(data) % 3 == 0:
            value.unknown_tagged_fields = []
        return value, consumed


@pytest.fixture(params=[PycodecTestee, Shifty], ids=["pycodec", "shifty"])
def cases(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ValueCases:
    """The suite that `SOURCE` opens in this process."""
    testee: Testee = request.param()
    made = ValueCases(SOURCE.reference, testee, SOURCE.seed)
    monkeypatch.setitem(contract._OPENED, SOURCE.key, made)
    return made


def answered(made: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """What the JVM does between the stages: call the facade, compare, drop what is settled."""
    facade = PythonFacade()
    for batch in made:
        for row in batch.to_pylist():
            answers = facade.exchange(row["frames"])
            frames = None if answers == batches.ALL_EXPECTED else row["frames"]
            yield pa.RecordBatch.from_pylist([{**row, "frames": frames, "answers": answers}], ANSWERED)


def staged(*shards: Shard) -> list[CaseRow]:
    plan = Plan(SOURCE.seed, (shards,))
    numbers = pa.record_batch([pa.array([0])], names=["id"])
    judged = list(judge_batches(answered(make_batches([numbers], SOURCE, plan)), SOURCE))
    assert all(batch.schema == ROWS for batch in judged)
    return sorted(stored_rows(judged), key=lambda row: (row.message, row.index))


def test_the_short_way_gives_the_rows_of_the_long_one(cases: ValueCases) -> None:
    """Rows of cases that were settled by comparing are those of judging in full; so are all others."""
    number = cases.work(PAIR).boundary + 150
    runner = InlineRunner(cases, PythonFacade())
    rows = staged(Shard(PAIR, 0, number))
    assert rows == runner.run(PAIR, range(number))
    verdicts = {row.verdict for row in rows}
    assert verdicts == ({"agreed"} if type(cases.testee) is PycodecTestee else {"agreed", "mismatch"})


class FirstWrong(PycodecTestee):
    """Reads nothing in the bytes that it is asked about for the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.known: set[bytes] = set()

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        """A wrong value, then the right one."""
        if data in self.known:
            return super().decode_value(pair, data)
        self.known.add(data)
        raise ValueError("not yet")


class OnceWrong(PycodecTestee):
    """Reads the same bytes wrongly once, the second time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[bytes] = Counter()

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        """The right value, then none, then the right one again."""
        self.asked[data] += 1
        if self.asked[data] == 2:
            raise ValueError("gone")
        return super().decode_value(pair, data)


@pytest.mark.parametrize("isolated", ["0", "1"])
def test_whoever_asks_often_sees_what_is_wrong_once(monkeypatch: pytest.MonkeyPatch, isolated: str) -> None:
    monkeypatch.setenv("WIRECHECK_ISOLATE", isolated)
    made = ValueCases(SOURCE.reference, OnceWrong(), SOURCE.seed)
    monkeypatch.setitem(contract._OPENED, SOURCE.key, made)
    boundary = made.setup(PAIR).boundary
    (number,) = (at for at, case in enumerate(boundary) if case.cell == f"={CALLED_AGAIN}")
    (row,) = staged(Shard(PAIR, number, 1))
    assert (row.verdict, row.reason) == ("mismatch", Reason.DECODE_REJECTED)


@pytest.mark.parametrize("isolated", ["0", "1"])
def test_a_wrong_answer_is_not_asked_for_again(monkeypatch: pytest.MonkeyPatch, isolated: str) -> None:
    """Whoever decodes ahead of the reference's answer hears what the codec says first, and keeps that."""
    monkeypatch.setenv("WIRECHECK_ISOLATE", isolated)
    made = ValueCases(SOURCE.reference, FirstWrong(), SOURCE.seed)
    monkeypatch.setitem(contract._OPENED, SOURCE.key, made)
    wrong = staged(Shard(PAIR, 0, 40))
    alone = InlineRunner(ValueCases(SOURCE.reference, FirstWrong(), SOURCE.seed), PythonFacade())
    assert wrong == alone.run(PAIR, range(40))
    met: set[bytes | None] = set()
    for row in wrong:
        assert row.verdict == ("agreed" if row.frame_digest in met else "mismatch")
        met.add(row.frame_digest)


def test_agreed_cases_do_not_travel_on(cases: ValueCases) -> None:
    """Most cases of a correct codec are settled between the stages."""
    plan = Plan(SOURCE.seed, ((Shard(PAIR, 400, 200),),))
    numbers = pa.record_batch([pa.array([0])], names=["id"])
    (made,) = make_batches([numbers], SOURCE, plan)
    (answer,) = answered(iter([made]))
    (row,) = answer.to_pylist()
    responses = batches.answers(row["answers"], 200)
    assert (responses.count(None) > 150) == (type(cases.testee) is PycodecTestee)
    (frames,) = made.column("frames").to_pylist()
    assert None not in {request for _, request, _ in batches.unframed(frames)}


def test_batches_have_the_declared_columns(cases: ValueCases) -> None:
    """Schemas do not depend on what is in a batch, and batches are bounded."""
    plan = Plan(SOURCE.seed, ((Shard(PAIR, 0, 2400), Shard(Pair("Scalars", 3), 5, 3)), (Shard(PAIR, 0, 1),)))
    numbers = pa.record_batch([pa.array([1, 0])], names=["id"])
    made = list(make_batches([numbers], SOURCE, plan))
    assert all(batch.schema == MADE for batch in made)
    sizes = [len(batches.unframed(frames)) for batch in made for frames in batch.column("frames").to_pylist()]
    assert max(sizes) == 500
    assert len(sizes) > 3
    assert sum(sizes) == plan.cases
    assert list(ROWS.names) == list(ROW_COLUMNS)


def test_retries_need_a_master_that_has_them() -> None:
    """`local[2]` would fail the whole job for one dead worker."""
    assert with_retries("local") == "local[1,4]"
    assert with_retries("local[2]") == "local[2,4]"
    assert with_retries("local[*]") == "local[*,4]"
    assert with_retries("local[2,9]") == "local[2,9]"
    assert with_retries("spark://host:7077") == "spark://host:7077"


def test_partitions_follow_cases_and_cores() -> None:
    """Never more than cases, four per core, more for long campaigns."""
    assert default_partitions(0, 2) == default_partitions(1, 2) == 1
    assert default_partitions(40_000, 2) == 8
    assert default_partitions(1_000_000, 2) == 100

"""The byte cases against the real reference: agreement, the reason table, findings, and containment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from harness.casework.contract import CaseSource
from harness.casework.facade import bytes_request, parse_bytes_response
from harness.casework.plan import PairWork, Shard, make_plan, plan_of
from harness.casework.runner import InlineRunner
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.references import Reference, find_reference
from harness.runners.gateway import Gateway
from harness.runners.pipeline import Session, run_campaign
from harness.suites.bytes.cases import CORPUS_START, ByteCases
from harness.suites.bytes.collect import changed, describe
from harness.suites.bytes.corpus import corpus_path, read_corpus
from harness.suites.bytes.reasons import UNEXPLAINED_DIFFERENCE, load_reasons
from harness.suites.specs.generator import Generator
from harness.testees import PycodecTestee
from pycodec.strict_rules import Rule

pytestmark = pytest.mark.jvm

REFERENCES = pytest.mark.parametrize("name", ["4.4.0", "4.4.0-server", "4.3.1-test"])


def sample(suite: ByteCases, gateway: Gateway, every: int, cases: int) -> Iterator[CaseRow]:
    """The first and some random cases of every so-manieth pair."""
    call = gateway.batch_call(suite.reference)
    for pair in suite.frames.pairs[every // 2 :: every]:
        number = len(suite.frames.pair(pair).enumeration)
        indices = [*range(min(cases, number)), *range(number, number + cases // 5)]
        yield from InlineRunner(suite, call).run_prepared(suite.make(pair, index) for index in indices)


@pytest.mark.parametrize("name", ["2.8.0", "3.0.0"])
def test_pycodec_refuses_what_readers_refuse_that_do_not_hold_counts_against_bytes(
    name: str, gateway: Gateway
) -> None:
    """They read on, and refuse another thing; `size()` of some messages is wrong, which is theirs."""
    suite = ByteCases(find_reference(name), PycodecTestee(), seed=3)
    gateway.open(suite.reference)
    call = gateway.batch_call(suite.reference)
    rows: list[CaseRow] = []
    for pair in (Pair("DescribeGroupsRequest", 5), Pair("FetchSnapshotRequest", 0)):
        made = [suite.make(pair, index) for index in range(200)]
        rows += InlineRunner(suite, call).run_prepared(made)
    assert [row for row in rows if row.verdict == "mismatch"] == []
    reasons = {row.reason for row in rows if row.verdict == "finding"}
    assert Reason.KNOWN_DIFFERENCE in reasons
    assert (Reason.REFERENCE_SIZE_DIFFERS in reasons) == (name == "2.8.0")


@REFERENCES
def test_pycodec_reads_and_refuses_as_the_reference_does(name: str, gateway: Gateway) -> None:
    """Law 5: no mismatch, every finding has a name, and every accident is known."""
    suite = ByteCases(find_reference(name), PycodecTestee(), seed=3)
    rows = list(sample(suite, gateway, {"4.4.0": 60, "4.4.0-server": 20}.get(name, 5), 120))
    assert rows
    assert [row for row in rows if row.verdict == "mismatch"] == []
    assert {row.reason for row in rows if row.verdict == "finding"} <= {Reason.KNOWN_DIFFERENCE}
    flags = Counter(flag for row in rows for flag in row.flags.split(",") if flag)
    known = {f"lenient_{rule}" for rule in Rule} | {row.name for row in load_reasons().differences}
    assert set(flags) - {"trailing_bytes"} <= known
    assert UNEXPLAINED_DIFFERENCE not in flags
    assert sum(flags.values()) > 50


NOT_EQUAL_TO_ITSELF = """{
  "type": "data", "name": "NotEqualToItself", "validVersions": "0", "flexibleVersions": "0+", "fields": [
    {"name": "inner", "type": "Inner", "versions": "0+", "tag": 0, "taggedVersions": "0+", "fields": [
      {"name": "ratio", "type": "float64", "versions": "0+", "default": "NaN"},
      {"name": "batches", "type": "records", "versions": "0+"}
    ]}
  ]
}"""
"""Read from a frame without the struct, the message writes it: to Java, NaN differs from NaN."""


NOT_IN_THE_VERSION = """{
  "type": "data", "name": "NotInTheVersion", "validVersions": "0-1", "flexibleVersions": "0+", "fields": [
    {"name": "inner", "type": "Inner", "versions": "1+", "fields": [
      {"name": "ratio", "type": "float64", "versions": "1+", "default": "NaN"}
    ]}
  ]
}"""
"""As above; what version 0 reads it cannot write."""


def test_every_row_of_the_reason_table_is_met(gateway: Gateway, reference: Reference) -> None:
    """Each refusal is one that kafka-clients makes, in its own words: none is out of date."""
    suite = ByteCases(reference, PycodecTestee(), seed=7)
    call = gateway.batch_call(reference)
    met: set[str] = set()
    for pair in (Pair("FetchRequest", 12), Pair("FetchResponse", 12), Pair("ConsumerProtocolAssignment", 3)):
        frames = suite.frames.pair(pair)
        data = [frames.case(index).data for index in range(min(len(frames.enumeration), 4000))]
        class_name = suite.setup(pair).class_name
        for start in range(0, len(data), 300):
            asked = [(class_name, bytes_request(pair.version, each)) for each in data[start : start + 300]]
            for answer in call(asked):
                reading = parse_bytes_response(answer).generated
                for outcome in (reading.outcome, reading.rewrite):
                    if outcome.status == "rejected":
                        row = load_reasons().row_of(outcome)
                        assert row is not None, outcome
                        met.add(row.name)
    # Text grows past the limit when it is replaced, which takes more than 10 KiB of it.
    long = b"\x80\x80\x02" + b"\xff" * 32767
    class_name = suite.setup(Pair("FindCoordinatorRequest", 3)).class_name
    (rewritten,) = call([(class_name, bytes_request(3, long + b"\0\0"))])
    # No message of Kafka's has a default that differs from itself, but a spec may.
    made = Generator(gateway).build([NOT_EQUAL_TO_ITSELF, NOT_IN_THE_VERSION], "nan")
    cases = ByteCases(made, PycodecTestee(), seed=7)
    names = [cases.setup(Pair(name, 0)).class_name for name in ("NotEqualToItself", "NotInTheVersion")]
    unwritable = gateway.batch_call(made)([(name, bytes_request(0, b"\0")) for name in names])
    for answer in (rewritten, *unwritable):
        outcome = parse_bytes_response(answer).generated.rewrite
        row = load_reasons().row_of(outcome)
        assert row is not None, outcome
        met.add(row.name)
    assert met == {row.name for row in load_reasons().refusals}


def test_the_stored_corpus_is_up_to_date(gateway: Gateway, reference: Reference) -> None:
    suite = ByteCases(reference, PycodecTestee(), seed=7)
    stored = read_corpus(corpus_path(reference.name), reference.pairs)
    some = [entry for entry in stored if entry.message < "B"]
    assert len(some) > 1_000
    assert list(changed(suite, gateway.batch_call(reference), some)) == []


def test_an_entry_says_what_the_reference_does(gateway: Gateway, reference: Reference) -> None:
    suite = ByteCases(reference, PycodecTestee(), seed=7)
    pair = Pair("ListGroupsRequest", 3)
    frames = [("a", "cover", bytes.fromhex(text)) for text in ("00", "8000ff", "05", "0200000000")]
    found = list(describe(suite, gateway.batch_call(reference), pair, frames))
    assert [(e.outcome, e.consumed, e.flags, e.canonical) for e in found] == [
        ("accepted", 1, (), b"\0"),
        ("accepted", 2, ("lenient_overlong_varint", "trailing_bytes"), b"\0"),
        ("tags_over_remaining", -1, (), None),
        ("accepted", 5, ("lenient_tag_order",), None),
    ]


def rows_of(folder: Path) -> list[dict[str, object]]:
    rows = pq.ParquetDataset(str(folder)).read().to_pylist()
    return sorted(rows, key=lambda row: (row["message"], row["version"], row["index"]))


def test_the_pipeline_gives_the_rows_of_the_gateway_for_any_partitions(
    session: Session, gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    """One job with 1 and one with 3 partitions, the corpus of the pairs among the cases."""
    source = CaseSource(reference, "pycodec", 7, ByteCases)
    suite = source.open()
    assert isinstance(suite, ByteCases)
    pairs = [Pair("VoteResponse", 2), Pair("ListGroupsRequest", 3), Pair("SaslAuthenticateRequest", 0)]
    work = {pair: PairWork(300) for pair in pairs}
    stored = []
    for partitions in (1, 3):
        plan = make_plan(work, seed=7, cases=1_000, partitions=partitions)
        run_campaign(session, source, plan, tmp_path / str(partitions))
        run_campaign(
            session,
            source,
            plan_of(suite.regression_shards(pairs), work, 7, partitions),
            tmp_path / str(partitions),
        )
        stored.append(rows_of(tmp_path / str(partitions)))
    assert stored[0] == stored[1]
    kinds = Counter(row["kind"] for row in stored[0])
    assert set(kinds) == {"boundary", "random", "corpus"}
    assert kinds["corpus"] == sum(len(suite.corpus(pair)) for pair in pairs)
    call = gateway.batch_call(reference)
    inline = [
        row
        for pair in pairs
        for row in InlineRunner(suite, call).run_prepared(
            suite.make(pair, index) for index in (0, 5, 250, CORPUS_START)
        )
    ]
    by_key = {(row["message"], row["version"], row["index"]): row for row in stored[0]}
    for row in inline:
        assert tuple(by_key[row.message, row.version, row.index].values()) == row.as_tuple()


class Dies(PycodecTestee):
    """pycodec that ends its process on one frame, and never comes back from another."""

    def decode_value(self, pair: Pair, data: bytes) -> tuple[object, int]:  # type: ignore[override]
        import os
        import time

        if data == b"\x80\x00":
            os._exit(1)
        while data == b"\x81\x00\x00\x00":
            time.sleep(1)
        return super().decode_value(pair, data)


def test_a_testee_that_dies_or_hangs_costs_its_case_and_no_other(
    gateway: Gateway, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WIRECHECK_ISOLATE", "1")
    monkeypatch.setattr("harness.testees.containment.TIME_LIMIT", 0.5)
    suite = ByteCases(reference, Dies(), seed=7)
    pair = Pair("ListGroupsRequest", 3)
    frames = [b"\0", b"\x80\x00", b"\1\0\0", b"\x81\x00\x00\x00", b"\2"]
    rows = InlineRunner(suite, gateway.batch_call(reference)).run_prepared(
        suite.make_given(pair, data) for data in frames
    )
    suite.close()
    assert [(row.verdict, row.reason) for row in rows] == [
        ("agreed", ""),
        ("mismatch", Reason.TESTEE_DIED),
        ("agreed", ""),
        ("mismatch", Reason.TESTEE_DIED),
        ("agreed", ""),
    ]
    assert (rows[1].testee_outcome, rows[3].testee_outcome) == (
        "crashed:read:ProcessEnded",
        "timed_out:read:TimedOut",
    )
    assert rows[1].reference_bytes == b"\x80\x00"
    assert "exit code 1" in (rows[1].detail or "")


def test_a_reference_that_runs_out_of_memory_costs_its_case_and_no_other(gateway: Gateway) -> None:
    """CVE-2022-34917: kafka-clients 2.8.0 allocates what five bytes claim. The row has them."""
    suite = ByteCases(find_reference("2.8.0"), PycodecTestee(), seed=7)
    pair = Pair("MetadataRequest", 4)
    frames = [bytes.fromhex(text) for text in ("7fffffff01", "0000000001", "7fffffff00")]
    call = gateway.batch_call(suite.reference)
    rows = InlineRunner(suite, call).run_prepared(suite.make_given(pair, data) for data in frames)
    assert [(row.verdict, row.reason) for row in rows] == [
        ("finding", Reason.REFERENCE_DIED),
        ("agreed", ""),
        ("finding", Reason.REFERENCE_DIED),
    ]
    assert rows[0].reference_outcome == "error:read:OutOfMemoryError"
    assert rows[0].reference_bytes == frames[0]


def test_corpus_shards_are_beyond_all_other_cases(reference: Reference) -> None:
    suite = ByteCases(reference, PycodecTestee(), seed=7)
    pair = Pair("VoteResponse", 2)
    assert suite.regression_shards([pair]) == [Shard(pair, CORPUS_START, len(suite.corpus(pair)))]
    assert len(suite.frames.pair(pair).enumeration) + 10**12 < CORPUS_START

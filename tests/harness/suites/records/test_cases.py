"""The cases of record batches: the same from the same number, each in its cell, made again from a note."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from harness.errors import UserError
from harness.outcome import Outcome, Reason, Status
from harness.references import find_reference
from harness.suites.records.cases import (
    ENCODE,
    MALFORMED,
    RecordCases,
    _misread,
    _written_otherwise,
    batches_of,
    check_of,
    pair_of,
)
from harness.suites.records.draw import FEATURES, PLAIN, draw_batches
from harness.suites.records.java_form import note_of
from harness.suites.records.needs import needs_of
from harness.suites.records.plain import Batch, read_plain, write_plain
from harness.suites.records.plainer import plainer_notes
from harness.suites.records.spoil import OF_MAGIC_2, SPOILED, spoil
from harness.suites.records.spoil_record import OF_HEADERS, RECORD_NUMBERS, spoil_record
from harness.testees import PycodecTestee, Testee, load_testee
from pycodec import CodecError

LIMIT = 1 << 20


@pytest.fixture(scope="module")
def cases() -> RecordCases:
    return RecordCases(find_reference(), load_testee("pycodec"), seed=3)


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_a_case_is_the_same_from_the_same_number(cases: RecordCases, magic: int) -> None:
    pair = pair_of(magic)
    again = RecordCases(cases.reference, load_testee("pycodec"), seed=3)
    other = RecordCases(cases.reference, load_testee("pycodec"), seed=4)
    boundary = cases.work(pair).boundary
    made = [cases.make(pair, index) for index in range(boundary + 50)]
    assert made == [again.make(pair, index) for index in range(boundary + 50)]
    differ = [index for index, each in enumerate(made) if each != other.make(pair, index)]
    # Those of the cells are part of every run.
    assert len(differ) > 45
    assert min(differ) >= boundary


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_every_cell_has_a_boundary_case(cases: RecordCases, magic: int) -> None:
    pair = pair_of(magic)
    required = set(cases.required_cells(pair))
    boundary = cases.work(pair).boundary
    made = [cases.make(pair, index) for index in range(boundary)]
    assert {(case.check, case.cell) for case in made} == required
    assert {case.kind for case in made} == {"boundary"}
    assert cases.make(pair, boundary).kind == "random"


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_a_plain_cell_has_a_batch_of_nothing_in_particular(cases: RecordCases, magic: int) -> None:
    pair = pair_of(magic)
    required = list(cases.required_cells(pair))
    (plain,) = cases.plain_cells(pair)
    note = note_of(cases.make(pair, required.index(plain)).request or b"")
    assert batches_of(note) == [{**PLAIN, "base": 0, "records": [(0, -1, None, None, [])]}]


def test_a_batch_of_a_cell_holds_nothing_else(cases: RecordCases) -> None:
    """Each shows what it is for, whatever else goes wrong."""
    pair = pair_of(2)
    made = (cases.make(pair, index) for index in range(len(FEATURES[2])))
    needs = {case.cell: needs_of(batches_of(note_of(case.request or b""))) for case in made}
    assert needs["compression=4"] == ["zstd"]
    assert needs["key=8192 bytes"] == ["key"]
    assert needs["offsets 64 apart"] == ["records", "offset"]
    assert needs["producer=lowest"] == ["producer"]
    assert needs["attributes=none"] == []


def no_nulls(magic: int, batches: list[Batch]) -> list[bytes]:
    if any(None in record[2:4] for batch in batches for record in batch["records"]):
        raise CodecError("null")
    return write_plain(magic, batches)


def no_lz4_and_plain_alone(magic: int, batches: list[Batch]) -> list[bytes]:
    if any(len(batch["records"]) > 1 or batch["compression"] == 3 for batch in batches):
        raise CodecError("too much")
    return write_plain(magic, batches)


@pytest.mark.parametrize("write", [no_nulls, no_lz4_and_plain_alone])
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_bytes_are_spoiled_also_where_little_can_be_written(
    cases: RecordCases, magic: int, write: Callable[..., list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.suites.records.spoil.write_plain", write)
    pair = pair_of(magic)
    made = [cases.make(pair, index) for index in range(cases.work(pair).boundary)]
    assert {(case.check, case.cell) for case in made} == set(cases.required_cells(pair))


def test_where_nothing_can_be_written_there_is_nothing_to_spoil(
    cases: RecordCases, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(magic: int, batches: list[Batch]) -> list[bytes]:
        raise CodecError("no")

    monkeypatch.setattr("harness.suites.records.spoil.write_plain", write)
    case = cases.make(pair_of(2), cases.work(pair_of(2)).boundary - 1)
    assert (case.check, case.cell) == (ENCODE, "")


ANSWERED = b"\0\0\0\1\0\0\0\1\0"
"""Kafka's response to one operation, which it took."""


def hangs(*arguments: object) -> list[bytes]:
    while True:
        pass


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.testees.containment.TIME_LIMIT", 0.05)


def test_a_codec_that_hangs_is_told_wherever_it_is_asked(
    no_time: None, cases: RecordCases, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung: list[object] = []

    def hangs_once(*arguments: Any) -> list[bytes]:
        hung.append(arguments)
        return hangs() if len(hung) == 1 else write_plain(*arguments)

    monkeypatch.setattr("harness.suites.records.spoil.write_plain", hangs_once)
    spoiled = cases.make(pair_of(2), last := cases.work(pair_of(2)).boundary - 1)
    # What is plainer is spoiled in its place.
    assert (spoiled.check, spoiled.cell) == list(cases.required_cells(pair_of(2)))[last]
    assert len(hung) > 1
    monkeypatch.setattr("harness.suites.records.cases.write_plain", hangs)
    written = cases.make(pair_of(2), 0)
    assert written.refusal is not None
    assert written.refusal.status == "timed_out"
    monkeypatch.undo()
    monkeypatch.setattr("harness.testees.containment.TIME_LIMIT", 0.05)
    monkeypatch.setattr("harness.suites.records.cases.read_plain", hangs)
    malformed = cases.make_given(pair_of(2), MALFORMED, b"\1" + DATA)
    row = cases.judge(malformed, ANSWERED)
    assert (row.verdict, row.reason) == ("mismatch", Reason.TESTEE_DIED)


@pytest.mark.parametrize("kind", RECORD_NUMBERS)
def test_what_is_written_with_a_negative_length_is_not_spoiled(kind: str) -> None:
    """Nor looked through without end: whoever writes lengths wrongly is told of that."""
    body = bytearray(b"\x05\0\0\0\0\0\0")
    with pytest.raises(CodecError, match="a record of -3 bytes"):
        spoil_record(body, kind, random.Random(1))


DATA = b"".join(write_plain(2, [{**PLAIN, "base": 0, "records": [(0, -1, b"k", b"v", [])]}]))
READ = Outcome("accepted")
REFUSED = Outcome("rejected", "read", "InvalidRecordException", "Found 3 records: more than it says (of 7)")


def broken(*arguments: object) -> list[object]:
    raise KeyError("x")


@pytest.mark.parametrize(
    ("theirs", "reason"), [(READ, Reason.DECODE_REJECTED), (REFUSED, Reason.REFUSAL_DIFFERS)]
)
def test_an_error_of_another_kind_is_no_other_reason_where_kafka_gives_none(
    theirs: Outcome, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.suites.records.cases.read_plain", broken)
    assert [fault.reason for fault in _misread(DATA, True, theirs, b"")] == [reason]


def test_why_kafka_refuses_what_is_taken_is_told_in_plain_words() -> None:
    (fault,) = _misread(DATA, True, REFUSED, b"")
    assert (fault.reason, fault.change) == (Reason.DECODE_ACCEPTED, "Found … records more than it says")
    long = Outcome("rejected", "read", "InvalidRecordException", "sixteen letters, " * 6)
    (fault,) = _misread(DATA, True, long, b"")
    assert fault.change == "sixteen letters, " * 4 + "sixteen …"
    assert ":" not in fault.change


def test_a_wrong_head_is_another_value_in_each_batch_that_has_it() -> None:
    batches = [
        {**PLAIN, **given, "base": 0, "records": [(0, -1, None, None, [])]}
        for given in ({"producer": (1, 2, 3)}, {"epoch": 7}, {})
    ]
    mine = write_plain(2, [{**batch, **PLAIN} for batch in batches])
    theirs = write_plain(2, batches)
    faults = [
        each for one, other in zip(mine, theirs, strict=True) for each in _written_otherwise(one, other, READ)
    ]
    assert {fault.reason for fault in faults} == {Reason.VALUE_DIFFERS}
    told = [fault.path for fault in faults]
    assert told == ["producerId", "producerEpoch", "baseSequence", "partitionLeaderEpoch"]


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_a_case_is_made_again_from_its_note(cases: RecordCases, magic: int) -> None:
    pair = pair_of(magic)
    for index in range(200):
        case = cases.make(pair, index)
        note = note_of(case.request or b"")
        assert check_of(note) == case.check
        assert cases.make_given(pair, case.check, note).request == case.request


class Planted(PycodecTestee):
    """Whatever it does otherwise, the suite would not ask it."""


@pytest.mark.parametrize("testee", [load_testee("kio"), Planted()], ids=["kio", "subclass"])
def test_another_testee_is_refused(testee: Testee) -> None:
    said = f"tests pycodec's own record batches, and not .* by way of {type(testee).__name__}"
    with pytest.raises(UserError, match=said):
        RecordCases(find_reference(), testee)


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_drawn_batches_have_every_compression_and_can_be_read(magic: int) -> None:
    rng, seen = random.Random(1), set()
    for _ in range(200):
        batches = draw_batches(magic, rng)
        seen |= {batch["compression"] for batch in batches}
        data = b"".join(write_plain(magic, batches))
        read = [record[0] for each in read_plain(data, True, LIMIT) for record in each[-1]]
        assert read == [record[0] for batch in batches for record in batch["records"]]
    assert seen == set(range(5 if magic == 2 else 4))


@pytest.mark.parametrize("kind", SPOILED)
def test_each_way_to_spoil_changes_bytes(kind: str) -> None:
    rng, changed, refused = random.Random(kind), 0, 0
    for magic in (0, 1, 2) if kind not in OF_MAGIC_2 else (2,):
        for _ in range(60):
            (data,) = write_plain(magic, [draw_batches(magic, rng)[0]])[:1]
            spoiled = spoil(data, kind, rng)
            changed += spoiled != data
            try:
                read_plain(spoiled, True, LIMIT)
            except CodecError:
                refused += 1
    assert changed > (5 if kind.startswith(OF_HEADERS) else 30)
    # Heads, attributes and deltas may say anything, and a batch whose end is missing is left out.
    free = kind.startswith(("attributes", "timestampDelta", "offsetDelta")) or kind.endswith(" overlong")
    free |= kind in ("keyLength null", "valueLength null", "headerValueLength null")  # what may be null
    free |= kind.startswith(("gzip ", "lz4 "))  # what a stream may have
    assert refused > 0 or free or kind in ("head", "flags", "cut off")


def test_plainer_cases_are_smaller_or_nearer_to_the_plainest() -> None:
    note = repr(draw_batches(2, random.Random(5))).encode()
    plainer = list(plainer_notes(note))
    assert plainer
    assert all(check_of(each) == ENCODE and batches_of(each) != batches_of(note) for each in plainer)
    assert check_of(b"\1" + note) == MALFORMED
    assert set(FEATURES) == {0, 1, 2}


@pytest.mark.parametrize("status", ["timed_out", "skipped"])
def test_a_batch_that_hung_is_told_though_the_testee_is_asked_no_more(status: Status) -> None:
    """As of the proposals: what is made together is made before any of it is judged."""
    cases = RecordCases(find_reference(), load_testee("pycodec"), seed=3)
    hung = Outcome(status, "encode", "TimedOut", "no answer within 10 s")
    made = cases.make(pair_of(2), 0)._replace(refused=hung.packed)
    cases.persist(0.0)
    row = cases.judge(made, b"")
    told = {"timed_out": ("mismatch", Reason.TESTEE_DIED), "skipped": ("skipped", Reason.SKIPPED)}[status]
    assert (row.verdict, row.reason) == told

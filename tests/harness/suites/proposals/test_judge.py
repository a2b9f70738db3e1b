"""Each layer of pycodec is asked to write and to read, whatever became of the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, NoReturn

import pytest

from harness.casework.faults import Fault, facing_layer, packed, row_views
from harness.causes.signature import group_rows
from harness.outcome import ACCEPTED, Outcome, Reason
from harness.references import find_reference
from harness.suites.proposals.case import Case
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.java_form import encode_value
from harness.suites.proposals.judge_values import judge_value
from harness.suites.proposals.testee import Subject, subject
from harness.suites.proposals.twin_protocol import Answer
from harness.suites.proposals.verdict import CODEC, SCHEMA, finding, mismatch, together
from harness.testees import load_testee
from harness.wire import WireWriter
from pycodec import CodecError
from tests.harness.report.sample import mismatch as stored

WRONG = b"\0\7"


@pytest.fixture(scope="module")
def case() -> Case:
    """One number of two bytes: 1."""
    suite = ProposalCases(find_reference(), load_testee("pycodec"), 7)
    pair = next(pair for pair in suite.pairs if pair.message == "IntegerEncodings")
    cells = list(suite.required_cells(pair))
    return suite.case(pair, cells.index(("roundtrip", "int16.fixed16=one")))


def break_schema(patch: pytest.MonkeyPatch, case: Case, written: bytes, read: bytes | None = None) -> None:
    """The Schema layer writes other bytes, and reads others than it is given."""
    schema = subject(case.pair.message, case.pair.version, case.spec_text).schema
    kind: type[Any] = type(schema)
    real = kind.read
    patch.setattr(kind, "to_bytes", lambda self, value: written)
    if read is not None:
        patch.setattr(kind, "read", lambda self, data: real(self, read))


def refusing(*_: object) -> NoReturn:
    raise CodecError("no")


def judged(case: Case, **changed: Any) -> dict[tuple[str, str], str]:
    """What is told of a case, a reason by layer and direction; the codec has other functions."""
    real = subject(case.pair.message, case.pair.version, case.spec_text)
    data = real.encode(case.value)
    testee: Subject = replace(real, **changed)
    refused, encoded, read = ACCEPTED, None, []
    try:
        encoded = testee.encode(case.value)
    except CodecError:
        refused = Outcome("rejected", "encode", "CodecError", "no")
    else:
        value = {"f0": 7} if encoded == WRONG else case.value
        form = encode_value(case.layout, value)
        told = WireWriter().int32(len(encoded)).blob(form).blob(encoded).to_bytes()
        read = [Answer(ACCEPTED, told)]
    written = Answer(ACCEPTED, WireWriter().blob(data).to_bytes())
    verdict = judge_value(case, testee, encoded, refused, written, read)
    if verdict.agreed:
        return {}
    first = Fault(verdict.reason, None, verdict.testee, layer=verdict.layer)
    return {(each.layer, each.direction): each.reason for each in (first, *verdict.also)}


def test_what_is_right_agrees(case: Case) -> None:
    assert judged(case) == {}


def test_a_bug_hides_none_of_another_layer_or_direction(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    others = {(SCHEMA, "write"): Reason.BYTES_DIFFER, (SCHEMA, "read"): Reason.DECODE_DIFFERS}
    reading = {(CODEC, "read"): Reason.DECODE_REJECTED}
    writing: list[tuple[Callable[[Any], bytes], str]] = [
        (lambda value: WRONG, Reason.VALUE_DIFFERS),
        (refusing, Reason.TESTEE_REJECTED),
    ]
    for encode, reason in writing:
        assert judged(case, encode=encode) == {(CODEC, "write"): reason}
    break_schema(monkeypatch, case, b"\1\1", WRONG)
    assert judged(case) == others
    for encode, reason in writing:
        written = {(CODEC, "write"): reason}
        assert judged(case, encode=encode) == written | others
        assert judged(case, encode=encode, decode=refusing) == written | reading | others


def test_two_layers_that_write_the_same_wrong_bytes_fail_for_one_reason(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Java was asked what the codec's bytes mean, and not what the Schema layer's do."""
    break_schema(monkeypatch, case, WRONG)
    told = judged(case, encode=lambda value: WRONG)
    assert told == dict.fromkeys(((CODEC, "write"), (SCHEMA, "write")), Reason.VALUE_DIFFERS)


def test_a_layer_is_told_once_in_each_direction_and_the_reference_last() -> None:
    lossy = finding(Reason.REFERENCE_LOSSY, CODEC, ACCEPTED, ACCEPTED, "")
    one, other = (
        mismatch(reason, CODEC, ACCEPTED, ACCEPTED) for reason in (Reason.VALUE_DIFFERS, "bytes_differ")
    )
    again = mismatch(Reason.BYTES_DIFFER, SCHEMA, ACCEPTED, ACCEPTED, "again")
    assert together([]) is None
    assert together([lossy]) == lossy
    told = together([lossy, one, other, again])
    assert told is not None
    assert replace(told, also=()) == one
    assert [(each.layer, each.reason, each.detail) for each in told.also] == [
        (SCHEMA, "bytes_differ", "again")
    ]


def test_a_replayed_case_is_held_against_the_same_layer() -> None:
    also = packed([Fault("decode_differs", layer=CODEC), Fault("value_differs", layer=SCHEMA)])
    row = stored(reason="bytes_differ", layer=CODEC, also=also)
    assert [view.layer for view in row_views(row)] == [CODEC, CODEC, SCHEMA]
    assert {group.signature.layer for group in group_rows([asdict(row)])} == {CODEC, SCHEMA}
    assert facing_layer(row, "write", "value_differs", CODEC).reason == "bytes_differ"
    assert facing_layer(row, "write", "bytes_differ", SCHEMA).reason == "value_differs"
    assert facing_layer(row, "read", "decode_differs", SCHEMA).verdict == "agreed"
    for outcome in ("rejected:build:E", "timed_out:encode:TimedOut"):
        gone = stored(layer=CODEC, testee_outcome=outcome)
        assert facing_layer(gone, "read", "decode_differs", SCHEMA) == gone

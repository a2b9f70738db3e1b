"""What is at fault in a frame is told by taking out what is odd about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harness.causes.anatomy import TRAILING, Anatomy, Oddity
from harness.causes.scope import Place
from harness.outcome import CaseRow, Reason
from harness.suites.bytes.fault import fault_of, faults_in
from pycodec import Message

AGREED = CaseRow("bytes", "M", 0, "malformed", 0, "given", "", "agreed", "", "", 0, b"")
REFUSED = replace(
    AGREED,
    verdict="mismatch",
    reason=Reason.DECODE_REJECTED,
    testee_outcome="rejected:read:Error",
    reference_outcome="accepted",
)
LENGTH = Oddity("null_length", Place("M", "a", "array"), 0, 1, b"\xff")
BOOLEAN = Oddity("boolean", Place("M", "b", "bool"), 1, 2, b"\1")
REST = Oddity(TRAILING, Place("M", "", "frame"), 2, 3)


def refusing_booleans_and_rest(frames: Sequence[bytes]) -> list[CaseRow]:
    return [REFUSED if frame[1] > 1 or len(frame) > 2 else AGREED for frame in frames]


def named(data: bytes, *oddities: Oddity) -> str:
    fault = fault_of(Anatomy(data, list(oddities)), REFUSED, refusing_booleans_and_rest)
    return "" if fault is None else fault.rule


def test_what_cures_a_frame_alone_is_at_fault() -> None:
    assert named(b"\xfe\1\7", LENGTH, REST) == TRAILING
    assert named(b"\xfe\5", LENGTH, BOOLEAN) == "boolean"


def test_of_two_that_are_each_enough_one_is_at_fault_and_never_a_third() -> None:
    assert named(b"\xfe\5\7", LENGTH, BOOLEAN, REST) == "boolean"
    assert named(b"\xfe\5\7", LENGTH, REST, BOOLEAN) == TRAILING


def test_where_nothing_odd_is_at_fault_it_is_the_value() -> None:
    assert fault_of(Anatomy(b"\xfe\1", [LENGTH]), REFUSED, lambda frames: [REFUSED] * len(frames)) is None


def test_what_may_be_at_fault_is_odd_or_refused_at_a_type() -> None:
    whole = Anatomy(b"", [LENGTH, BOOLEAN], value=Message())
    refused = Anatomy(b"", [BOOLEAN], end=LENGTH.place, error="NullNotAllowed")
    assert faults_in(whole) == {("null_length", "array"), ("boolean", "bool")}
    assert faults_in(refused) == {("boolean", "bool"), ("NullNotAllowed", "array")}

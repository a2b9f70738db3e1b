"""Verdicts on byte cases, for all that the two sides can do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from harness.casework.facade import BytesResponse, Reading
from harness.outcome import ACCEPTED, Outcome, Reason
from harness.suites.bytes import reading
from harness.suites.bytes.judge import judge
from harness.suites.bytes.reasons import load_reasons
from pycodec import STRICT
from tests.properties.everything import EVERYTHING

FRAME = EVERYTHING.codec("Scalars", 0).encode(EVERYTHING.message_class("Scalars")(plain_batch=b""))
STRICT_CODEC = EVERYTHING.codec("Scalars", 0, STRICT)
SIZE = len(FRAME)

Read = reading.TesteeReading

MINE = Read(ACCEPTED, SIZE, b"form", ACCEPTED, FRAME)
THEIRS = Reading(ACCEPTED, SIZE, b"form", ACCEPTED, FRAME)
SCHEMA = Reading(ACCEPTED, SIZE, None, ACCEPTED, FRAME)
UNDERFLOW = Outcome("rejected", "read", "BufferUnderflowException")
REFUSED = Reading(UNDERFLOW)


def refusal(name: str, phase: str = "read") -> Outcome:
    return Outcome("rejected", phase, name, "")  # type: ignore[arg-type]


def verdict(
    mine: Read, theirs: Reading, schema: Reading = SCHEMA, data: bytes = FRAME, known: bool = True
) -> tuple[str, str, tuple[str, ...]]:
    table = load_reasons() if known else None
    found = judge(data, mine, BytesResponse(theirs, schema), table, STRICT_CODEC)
    return found.name, found.reason, found.flags


def test_both_read_the_same() -> None:
    assert verdict(MINE, THEIRS) == ("agreed", "", ())


def test_a_size_that_is_right_agrees() -> None:
    assert verdict(replace(MINE, sizing=ACCEPTED, size=SIZE), THEIRS) == ("agreed", "", ())


def test_both_refuse_for_reasons_that_belong_together() -> None:
    assert verdict(Read(refusal("Underflow")), REFUSED, REFUSED) == ("agreed", "", ())


@pytest.mark.parametrize(
    ("mine", "theirs", "reason"),
    [
        (MINE, REFUSED, Reason.DECODE_ACCEPTED),
        (Read(refusal("Underflow")), THEIRS, Reason.DECODE_REJECTED),
        (Read(refusal("InvalidLength")), REFUSED, Reason.REFUSAL_DIFFERS),
        (Read(refusal("IndexError")), REFUSED, Reason.REFUSAL_DIFFERS),
        (replace(MINE, form=b"other"), THEIRS, Reason.DECODE_DIFFERS),
        (replace(MINE, consumed=SIZE - 1), THEIRS, Reason.DECODE_CONSUMED_DIFFERS),
        (replace(MINE, rewritten=b"x"), THEIRS, Reason.BYTES_DIFFER),
        (
            replace(MINE, rewrite=refusal("TooLong", "rewrite"), rewritten=None),
            THEIRS,
            Reason.REWRITE_DIFFERS,
        ),
        (Read(ACCEPTED, SIZE, malformed="no form"), THEIRS, Reason.DECODE_MALFORMED),
        (Read(Outcome("timed_out", "read", "TimedOut")), REFUSED, Reason.TESTEE_DIED),
        (Read(Outcome("crashed", "read", "ProcessEnded")), THEIRS, Reason.TESTEE_DIED),
        (replace(MINE, rewrite=Outcome("timed_out", "rewrite", "TimedOut")), THEIRS, Reason.TESTEE_DIED),
        (replace(MINE, sizing=ACCEPTED, size=SIZE - 1), THEIRS, Reason.SIZE_DIFFERS),
        (replace(MINE, sizing=refusal("IndexError", "size")), THEIRS, Reason.SIZE_REJECTED),
        (replace(MINE, sizing=Outcome("timed_out", "size", "TimedOut")), THEIRS, Reason.TESTEE_DIED),
    ],
)
def test_a_difference_is_a_mismatch(mine: Read, theirs: Reading, reason: str) -> None:
    assert verdict(mine, theirs)[:2] == ("mismatch", reason)


def test_the_classes_of_another_codec_are_not_compared() -> None:
    assert verdict(Read(refusal("IndexError")), REFUSED, REFUSED, known=False) == ("agreed", "", ())


def test_a_reference_that_runs_out_of_memory_is_a_finding() -> None:
    died = Reading(Outcome("error", "read", "OutOfMemoryError"))
    assert verdict(Read(refusal("Underflow")), died)[:2] == ("finding", Reason.REFERENCE_DIED)


def test_known_differences_of_the_reference_have_a_name_and_others_are_told_apart() -> None:
    text = "Error reading field '_tagged_fields': Invalid or out-of-order tag 1"
    schema = Reading(Outcome("rejected", "read", "SchemaException", text))
    assert verdict(MINE, THEIRS, schema) == (
        "finding",
        Reason.KNOWN_DIFFERENCE,
        ("schema_checks_tag_order",),
    )
    strange = Reading(Outcome("rejected", "read", "SchemaException", "?"))
    assert verdict(MINE, THEIRS, strange) == ("finding", Reason.SCHEMA_DIFFERS, ("schema_unexplained",))


def test_a_mismatch_goes_before_a_finding() -> None:
    strange = Reading(Outcome("rejected", "read", "SchemaException", "?"))
    assert verdict(replace(MINE, form=b"other"), THEIRS, strange)[0] == "mismatch"


def test_accidents_are_flagged_by_the_rule_they_break() -> None:
    lenient = bytes([2]) + FRAME[1:]  # the first field is a bool
    assert verdict(MINE, THEIRS, data=lenient) == ("agreed", "", ("lenient_boolean",))
    longer = FRAME + b"!"
    assert verdict(MINE, THEIRS, data=longer) == ("agreed", "", ("trailing_bytes",))


def test_bytes_that_are_written_otherwise_for_no_known_rule_are_a_finding() -> None:
    other = FRAME[:-1] + bytes([FRAME[-1] ^ 1])
    mine = replace(MINE, rewritten=other)
    theirs = replace(THEIRS, rewritten=other)
    schema = replace(SCHEMA, rewritten=other)
    assert verdict(mine, theirs, schema) == ("finding", Reason.NOT_CANONICAL, ("not_canonical",))

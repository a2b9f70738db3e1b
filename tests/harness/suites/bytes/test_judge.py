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


def test_a_reference_that_writes_another_size_than_it_says_contradicts_itself() -> None:
    """That is no fault of a testee, which writes the value again."""
    unlike = Outcome("rejected", "size", "SizeDiffers", "size() 5, written 4")
    theirs = Reading(ACCEPTED, SIZE, b"form", unlike, None)
    assert verdict(MINE, theirs)[:2] == ("finding", Reason.REFERENCE_SIZE_DIFFERS)
    refuses = replace(MINE, rewrite=refusal("TooLong", "rewrite"), rewritten=None)
    assert verdict(refuses, theirs)[:2] == ("mismatch", Reason.REFUSAL_DIFFERS)


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


# A testee that only re-encodes has no values; it refuses, and cannot say whether to read or to write again.

BLIND = replace(MINE, form=None, value_known=False)
TOO_LONG = Outcome("rejected", "rewrite", "RuntimeException", "'name' field is too long to be serialized")


def test_what_is_written_again_is_all_that_is_compared_where_there_are_no_values() -> None:
    assert verdict(BLIND, THEIRS) == ("agreed", "", ())
    other = replace(BLIND, rewritten=b"x")
    assert verdict(other, THEIRS)[:2] == ("mismatch", Reason.REENCODE_DIFFERS)
    assert verdict(replace(BLIND, consumed=-1), THEIRS)[0] == "agreed"
    for consumed in (0, 1, 2):
        assert verdict(replace(BLIND, consumed=consumed), THEIRS)[1] == Reason.DECODE_CONSUMED_DIFFERS


def test_a_refusal_of_either_step_is_held_against_the_one_that_the_reference_refuses() -> None:
    refusing = Read(refusal("ValueError"), value_known=False)
    theirs = replace(THEIRS, rewrite=TOO_LONG, rewritten=None)
    unwritten = replace(SCHEMA, rewrite=TOO_LONG, rewritten=None)
    # A reference that does not write what is canonical is a finding, and no fault of the testee.
    assert verdict(refusing, theirs, unwritten, known=False)[:2] == ("finding", Reason.NOT_CANONICAL)
    assert verdict(refusing, THEIRS, known=False)[1] == Reason.DECODE_REJECTED
    # One that has values says which: there is nothing to guess.
    assert verdict(Read(refusal("ValueError")), theirs, known=False)[1] == Reason.DECODE_REJECTED
    # It reads and writes what the reference does not write.
    assert verdict(BLIND, theirs, known=False)[1] == Reason.REWRITE_DIFFERS
    died = replace(THEIRS, rewrite=Outcome("error", "rewrite", "OutOfMemoryError"), rewritten=None)
    assert verdict(refusing, died)[:2] == ("mismatch", Reason.DECODE_REJECTED)
    assert verdict(MINE, died)[:2] == ("finding", Reason.REFERENCE_DIED)


def test_refusals_to_write_again_are_held_against_each_other() -> None:
    theirs = replace(THEIRS, rewrite=TOO_LONG, rewritten=None)
    mine = replace(MINE, rewrite=refusal("IndexError", "rewrite"), rewritten=None)
    assert verdict(mine, theirs)[1] == Reason.REFUSAL_DIFFERS
    unwritten = replace(SCHEMA, rewrite=TOO_LONG, rewritten=None)
    assert verdict(mine, theirs, unwritten, known=False)[:2] == ("finding", Reason.NOT_CANONICAL)


@pytest.mark.parametrize("step", ["outcome", "rewrite", "sizing"])
@pytest.mark.parametrize(
    ("status", "reason", "words"),
    [
        ("declined", Reason.UNSUPPORTED, "not today"),
        ("adapter_error", Reason.ADAPTER_ERROR, "adapter error: not today"),
    ],
)
def test_what_the_codec_was_not_asked_is_no_verdict_on_it(
    step: str, status: str, reason: str, words: str
) -> None:
    unasked = Outcome(status, "read", "Unsupported", "not today")  # type: ignore[arg-type]
    mine = replace(MINE, **{step: unasked})  # type: ignore[arg-type]
    found = judge(FRAME, mine, BytesResponse(THEIRS, SCHEMA), None, STRICT_CODEC)
    assert (found.name, found.reason, found.detail) == ("unsupported", reason, words)


def test_what_a_later_step_declines_hides_nothing_of_those_before() -> None:
    """A value that was read wrongly is one, whether or not the codec has a say in writing it again."""
    unasked = Outcome("declined", "rewrite", "Unsupported", "not today")
    mine = replace(MINE, rewrite=unasked, rewritten=None)
    assert verdict(replace(mine, form=b"other"), THEIRS)[:2] == ("mismatch", Reason.DECODE_DIFFERS)
    assert verdict(replace(mine, consumed=1), THEIRS)[:2] == ("mismatch", Reason.DECODE_CONSUMED_DIFFERS)
    assert verdict(mine, REFUSED, REFUSED)[:2] == ("mismatch", Reason.DECODE_ACCEPTED)
    unsized = replace(MINE, sizing=replace(unasked, phase="size"))
    assert verdict(replace(unsized, rewritten=b"other"), THEIRS)[:2] == ("mismatch", Reason.BYTES_DIFFER)


def test_what_is_read_to_be_written_again_is_as_long() -> None:
    assert verdict(replace(MINE, consumed_again=SIZE), THEIRS)[0] == "agreed"
    again = replace(MINE, consumed_again=SIZE + 1)
    assert verdict(again, THEIRS)[:2] == ("mismatch", Reason.DECODE_CONSUMED_DIFFERS)


def test_a_schema_that_does_not_survive_a_step_is_a_finding() -> None:
    dead = Outcome("error", "rewrite", "OutOfMemoryError", "Java heap space")
    for schema in (Reading(dead), replace(SCHEMA, rewrite=dead, rewritten=None)):
        found = judge(FRAME, MINE, BytesResponse(THEIRS, schema), load_reasons(), STRICT_CODEC)
        assert (found.name, found.reason) == ("finding", Reason.REFERENCE_DIED)
        assert found.detail.startswith("types.Schema: ")


def test_a_size_of_what_was_not_written_is_that_of_nothing() -> None:
    assert verdict(replace(MINE, rewritten=None, sizing=ACCEPTED, size=0), THEIRS)[1] == Reason.BYTES_DIFFER
    refused = refusal("ValueError", "size")
    assert verdict(replace(MINE, sizing=refused, size=SIZE), THEIRS)[1] == Reason.SIZE_REJECTED


def test_a_refusal_is_told_by_the_row_of_its_reason() -> None:
    found = judge(FRAME, MINE, BytesResponse(REFUSED, REFUSED), load_reasons(), STRICT_CODEC)
    assert found.reference == "rejected:read:underflow"
    strange = Reading(Outcome("rejected", "read", "StrangeException", "?"))
    found = judge(FRAME, MINE, BytesResponse(strange, strange), load_reasons(), STRICT_CODEC)
    assert found.reference == "rejected:read:StrangeException"

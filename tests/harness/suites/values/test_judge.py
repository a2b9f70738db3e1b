"""Verdicts on value cases, for all that the two sides can do."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from harness.casework.facade import agreed_response, value_request
from harness.casework.faults import Fault
from harness.casework.verdict import Verdict
from harness.outcome import NOT_GIVEN, NOT_RUN, Outcome, Reason
from harness.suites.values.judge import judge_value
from harness.values.compare import Flag
from harness.values.form import FormCodec
from pycodec import CodecError, Message
from tests.harness.python_facade import CLEAN, blob, refusal
from tests.properties.everything import EVERYTHING

HINT = "the.hint"
_int = struct.Struct(">i").pack


class Subject:
    """A message in one version."""

    def __init__(self, message: str, version: int) -> None:
        spec = EVERYTHING.messages[message]
        self.root, self.version = spec.root, version
        self.forms = FormCodec(spec, EVERYTHING.message_class(message)._structs)
        self._class = EVERYTHING.message_class(message)
        self._codec = EVERYTHING.codec(message, version)

    def value(self, **fields: Any) -> Message:
        return self._class(**fields)

    def form(self, **fields: Any) -> bytes:
        return self.forms.write(self.value(**fields))

    def data(self, **fields: Any) -> bytes:
        return self._codec.encode(self.value(**fields))

    def read(self, data: bytes) -> bytes | None:
        try:
            return self.forms.write(self._codec.decode(data)[0])
        except CodecError:
            return None


SCALARS = Subject("Scalars", 2)
FIELDS = {"flag": True, "name": "x", "count": 5, "plain_batch": b""}
FORM, DATA = SCALARS.form(**FIELDS), SCALARS.data(**FIELDS)
OTHER_FORM, OTHER = (of(**{**FIELDS, "count": 6}) for of in (SCALARS.form, SCALARS.data))
LENGTH = len(DATA)

Step = Callable[[bytes], tuple[bytes | None, int, Outcome | None]]
NO = Outcome("rejected", "encode", "ValueError", "no")


def answer(
    data: bytes = DATA,
    *,
    size: int | None = None,
    reread: bytes = CLEAN + b"\1",
    consumed: int | None = None,
    schema: bytes = CLEAN + b"\1",
    reading: bytes = b"",
) -> bytes:
    """What the reference answers where it encodes: by default nothing is wrong with it."""
    length = len(data)
    sized, read = (length if it is None else it for it in (size, consumed))
    return b"".join((CLEAN, _int(sized), blob(data), reread, _int(read), schema, reading))


def reading(form: bytes, consumed: int) -> bytes:
    """The reference reads the testee's bytes."""
    return CLEAN + _int(consumed) + blob(form) + CLEAN + blob(b"")


def died(phase: int, text: str = "deep") -> bytes:
    return b"\2" + refusal(phase, "java.lang.StackOverflowError", text)[1:]


def gives(form: bytes | None, consumed: int = LENGTH, failure: Outcome | None = None) -> Step:
    return lambda data: (form, consumed, failure)


def is_not_asked(data: bytes) -> tuple[bytes | None, int, Outcome | None]:
    raise AssertionError


def judged(
    response: bytes,
    written: bytes | None = DATA,
    *,
    form: bytes = FORM,
    size: int = -1,
    refused: Outcome | None = None,
    may_refuse: bool = False,
    decode: Step | None = None,
    reencode: Step | None = None,
    reads_back: bool = False,
    subject: Subject = SCALARS,
    forms: Any = None,
    hint: str = HINT,
    every: bool = False,
) -> tuple[Verdict, bytes]:
    """The verdict, by default on a testee that reads well, cannot re-encode, and has no size."""
    return judge_value(
        subject.root,
        forms or subject.forms,
        subject.version,
        value_request(subject.version, form, written),
        response,
        size,
        refused,
        path_hint=hint,
        may_refuse=may_refuse,
        decode=decode or (lambda data: (form, len(data), None)),
        reencode=reencode or gives(None, -1, NOT_RUN),
        reads_back=lambda: reads_back,
        read=subject.read,
        every=every,
    )  # fmt: skip


def mismatch(
    reason: str, detail: str, written: bytes | None = DATA, data: bytes | None = DATA, **other: Any
) -> Verdict:
    parts = {"path": HINT, "form": FORM, "testee_bytes": written, "reference_bytes": data, **other}
    return Verdict("mismatch", reason, detail=detail, **parts)


def finding(reason: str, detail: str, written: bytes | None = DATA, **other: Any) -> Verdict:
    parts = {"path": HINT, "form": FORM, "testee_bytes": written, "reference_bytes": DATA, **other}
    return Verdict("finding", reason, detail=detail, **parts)


@pytest.mark.parametrize("size", [-1, LENGTH])
def test_what_agrees_in_all_is_taken_apart_no_further(size: int) -> None:
    found = judged(agreed_response(DATA), size=size, reads_back=True, decode=is_not_asked)
    assert found == (Verdict(), DATA)


def test_a_testee_that_reads_well_settles_nothing_where_the_reference_contradicts_itself() -> None:
    assert judged(answer(consumed=0), reads_back=True)[0].reason == Reason.REFERENCE_LOSSY


@pytest.mark.parametrize("size", [-1, LENGTH])
def test_what_the_testee_reads_is_asked_where_it_does_not_read_back_at_once(size: int) -> None:
    assert judged(agreed_response(DATA), size=size) == (Verdict(), DATA)
    wrong = judged(agreed_response(DATA), size=size, decode=gives(OTHER_FORM))
    assert wrong[0].reason == Reason.DECODE_DIFFERS


def test_a_size_that_is_not_that_of_the_bytes_is_a_mismatch() -> None:
    """Whatever else agrees."""
    words = f"size {LENGTH + 1}, written {LENGTH}"
    found = judged(agreed_response(DATA), size=LENGTH + 1, reads_back=True)
    assert found == (mismatch(Reason.SIZE_DIFFERS, words), DATA)


def test_a_refused_size_is_a_mismatch() -> None:
    refused = Outcome("rejected", "size", "KeyError", "no size")
    found, _ = judged(answer(), size=-2, refused=refused)
    assert found == mismatch(Reason.SIZE_REJECTED, "no size", testee="rejected:size:KeyError")


@pytest.mark.parametrize(
    ("response", "phase", "data"),
    [
        (died(1) + reading(FORM, 1), "build", None),
        (answer(reread=died(4) + b"\0", reading=reading(FORM, 1)), "read", DATA),
        (answer(schema=died(5) + b"\1", reading=reading(FORM, 1)), "rewrite", DATA),
        (answer(reading=died(4)), "read", DATA),
        (answer(reading=CLEAN + _int(1) + blob(FORM) + died(5)), "rewrite", DATA),
    ],
)
def test_a_reference_that_does_not_survive_a_step_is_a_finding(
    response: bytes, phase: str, data: bytes | None
) -> None:
    """Nothing else can be told then, and the testee is not asked any more."""
    words = "StackOverflowError: deep"
    sides = {"testee": "not judged", "reference": f"error:{phase}:StackOverflowError"}
    told = finding(Reason.REFERENCE_DIED, words, OTHER, **{**sides, "reference_bytes": data})
    assert judged(response, OTHER, decode=is_not_asked) == (told, FORM if data is None else data)


def test_an_outcome_without_words_is_told_by_its_class() -> None:
    found, _ = judged(answer(schema=died(4, "") + b"\1"), hint="")
    assert (found.detail, found.path) == ("StackOverflowError", None)


@pytest.mark.parametrize("response", [answer(), refusal(3, "X")])
def test_a_testee_that_does_not_survive_encoding_is_a_mismatch(response: bytes) -> None:
    """Whatever the reference makes of the value."""
    dead = Outcome("timed_out", "encode", "TimedOut", "took too long")
    found, _ = judged(response, None, refused=dead, decode=is_not_asked)
    assert (found.name, found.reason, found.detail) == ("mismatch", Reason.TESTEE_DIED, "took too long")
    assert (found.testee, found.reference) == ("timed_out:encode:TimedOut", "not judged")
    assert found.path == HINT


@pytest.mark.parametrize("response", [answer(), refusal(3, "X")])
@pytest.mark.parametrize(
    ("status", "reason", "words"),
    [
        ("declined", Reason.UNSUPPORTED, "not today"),
        ("adapter_error", Reason.ADAPTER_ERROR, "adapter error: not today"),
    ],
)
def test_what_the_codec_was_not_asked_to_write_is_no_verdict_on_it(
    response: bytes, status: Any, reason: str, words: str
) -> None:
    refused = Outcome(status, "encode", "Unsupported", "not today")
    told = Verdict("unsupported", reason, detail=words)
    assert judged(response, None, refused=refused, decode=is_not_asked) == (told, FORM)


def test_what_cannot_be_given_to_a_codec_is_read_and_written_again() -> None:
    refused = Outcome("declined", "encode", NOT_GIVEN, "no tags")
    declined = Verdict("unsupported", Reason.UNSUPPORTED, detail="no tags")
    found, frame = judged(answer(), None, refused=refused)
    assert (replace(found, also=()), frame) == (declined, FORM)
    assert [each.direction for each in found.also] == ["write"]
    assert judged(refusal(3, "X"), None, refused=refused, decode=is_not_asked) == (declined, FORM)
    found, _ = judged(answer(), None, refused=refused, reencode=gives(OTHER))
    assert (found.name, found.reason) == ("mismatch", Reason.REENCODE_DIFFERS)
    found, _ = judged(answer(), None, refused=refused, decode=gives(OTHER_FORM))
    assert (found.name, found.reason) == ("mismatch", Reason.DECODE_DIFFERS)


@pytest.mark.parametrize("step", ["decode", "reencode"])
@pytest.mark.parametrize(
    ("status", "reason", "words"),
    [
        ("declined", Reason.UNSUPPORTED, "not today"),
        ("adapter_error", Reason.ADAPTER_ERROR, "adapter error: not today"),
    ],
)
def test_what_the_codec_was_not_asked_to_read_is_no_verdict_on_it(
    step: str, status: Any, reason: str, words: str
) -> None:
    steps: dict[str, Any] = {step: gives(None, -1, Outcome(status, "decode", "Unsupported", "not today"))}
    found, frame = judged(answer(), **steps)
    assert (replace(found, also=()), frame) == (Verdict("unsupported", reason, detail=words), FORM)
    # The other steps agree.
    assert [(each.reason, each.direction) for each in found.also] == [(reason, "read")]
    # What it did wrong before counts.
    assert judged(answer(), size=1, **steps)[0].reason == Reason.SIZE_DIFFERS


def test_what_a_testee_declines_to_read_is_told_though_it_can_do_nothing_else() -> None:
    declines = gives(None, -1, Outcome("declined", "decode", "Unsupported", "not today"))
    assert judged(answer(), decode=declines)[0].detail == "not today"
    found, _ = judged(answer(), decode=declines, reencode=gives(DATA))
    assert (found.name, found.detail) == ("unsupported", "not today")


def test_a_testee_that_only_writes_agrees_by_what_it_writes() -> None:
    assert judged(answer(), decode=gives(None, -1, NOT_RUN)) == (Verdict(), DATA)


def test_a_testee_that_only_reads_agrees_by_what_it_reads() -> None:
    assert judged(answer(), None, refused=NOT_RUN) == (Verdict(), DATA)
    found, _ = judged(answer(), None, refused=NOT_RUN, decode=gives(OTHER_FORM))
    assert found.reason == Reason.DECODE_DIFFERS


def test_nothing_can_be_asked_of_a_testee_that_only_reads_where_the_reference_refuses() -> None:
    told = Verdict("unsupported", Reason.UNSUPPORTED, detail="the testee does not encode values")
    assert judged(refusal(3, "X"), None, refused=NOT_RUN) == (told, FORM)


def test_a_refusal_of_both_agrees_and_is_flagged_where_it_was_not_meant() -> None:
    assert judged(refusal(3, "X"), None, refused=NO, may_refuse=True) == (Verdict(), FORM)
    assert judged(refusal(3, "X"), None, refused=NO) == (Verdict(flags=(Flag.BOTH_REFUSED,)), FORM)


@pytest.mark.parametrize("may_refuse", [False, True])
def test_writing_what_the_reference_refuses_is_a_mismatch(may_refuse: bool) -> None:
    response = refusal(3, "a.UnsupportedVersionException", "Attempted") + reading(FORM, LENGTH)
    words = "UnsupportedVersionException: Attempted"
    refused = "rejected:write:UnsupportedVersionException"
    told = mismatch(Reason.REFERENCE_REJECTED, words, data=None, reference=refused)
    assert judged(response, may_refuse=may_refuse) == (told, FORM)


# What is wrong with the reference itself.


def test_an_explained_loss_is_flagged() -> None:
    """The testee is to read what the reference reads."""
    form, dropped = (SCALARS.form(**{**FIELDS, "name": name}) for name in ("a\ud800", "a?"))
    data = SCALARS.data(**{**FIELDS, "name": "a\ud800"})
    response = answer(data, reread=CLEAN + b"\0" + blob(dropped))
    found = judged(response, data, form=form, decode=gives(dropped, len(data)))
    assert found == (Verdict(flags=(Flag.LONE_SURROGATE_REPLACED,)), data)
    assert judged(response, data, form=form)[0].reason == Reason.DECODE_DIFFERS


LOSSY = answer(reread=CLEAN + b"\0" + blob(OTHER_FORM))


def test_an_unexplained_loss_is_a_finding() -> None:
    told = finding(Reason.REFERENCE_LOSSY, "count: 5 became 6", path="count")
    assert judged(LOSSY, decode=gives(OTHER_FORM)) == (told, DATA)


def test_an_unexplained_loss_is_told_before_other_contradictions() -> None:
    response = answer(size=1, reread=CLEAN + b"\0" + blob(OTHER_FORM))
    assert judged(response, decode=gives(OTHER_FORM))[0].reason == Reason.REFERENCE_LOSSY


class Blind:
    """A form codec to which all forms are one value."""

    def read(self, form: bytes) -> Message:
        return SCALARS.value(**FIELDS)


@pytest.mark.parametrize("hint", [HINT, ""])
def test_forms_differ_even_where_no_difference_is_found_in_their_values(hint: str) -> None:
    found, _ = judged(LOSSY, decode=gives(OTHER_FORM), forms=Blind(), hint=hint)
    assert (found.name, found.reason, found.path) == ("finding", Reason.REFERENCE_LOSSY, hint)
    found, _ = judged(answer(), decode=gives(OTHER_FORM), forms=Blind())
    assert found == mismatch(Reason.DECODE_DIFFERS, "")


def test_a_form_that_cannot_be_read_is_told_as_such() -> None:
    found, _ = judged(answer(), decode=gives(FORM[:-1]))
    assert (found.reason, found.path) == (Reason.DECODE_DIFFERS, HINT)
    assert found.detail


def test_nothing_is_asked_of_the_testee_where_the_reference_cannot_read_its_own_bytes() -> None:
    response = answer(reread=refusal(4, "a.RuntimeException", "cannot") + b"\0", consumed=-1)
    refused = "rejected:read:RuntimeException"
    told = finding(Reason.REFERENCE_UNREADABLE, "RuntimeException: cannot", reference=refused)
    assert judged(response, decode=is_not_asked, reencode=is_not_asked) == (told, DATA)
    # Another value of the testee's bytes cannot be told either, but that they are others.
    response += reading(OTHER_FORM, len(OTHER))
    found, _ = judged(response, OTHER, decode=is_not_asked)
    assert (found.name, found.reason) == ("mismatch", Reason.BYTES_DIFFER)


@pytest.mark.parametrize(
    ("response", "reason", "words", "reference"),
    [
        (
            answer(size=LENGTH + 1),
            Reason.REFERENCE_SIZE_DIFFERS,
            f"size() {LENGTH + 1}, written {LENGTH}",
            "accepted",
        ),
        (
            answer(schema=CLEAN + b"\0" + blob(b"")),
            Reason.SCHEMA_DIFFERS,
            "types.Schema writes other bytes",
            "accepted",
        ),
        (
            answer(schema=refusal(4, "a.SchemaException", "no") + b"\0" + blob(b"")),
            Reason.SCHEMA_DIFFERS,
            "SchemaException: no",
            "rejected:read:SchemaException",
        ),
        (
            answer(consumed=LENGTH - 1),
            Reason.REFERENCE_LOSSY,
            f"reads {LENGTH - 1} of its {LENGTH} bytes",
            "accepted",
        ),
    ],
)
def test_a_reference_that_contradicts_itself_is_a_finding(
    response: bytes, reason: str, words: str, reference: str
) -> None:
    assert judged(response) == (finding(reason, words, reference=reference), DATA)


def test_a_schema_that_misreads_a_null_struct_in_a_tagged_field_is_known_to() -> None:
    """Its flag stands beside those of what is lost."""
    nullable = Subject("Tagged", 1)
    fields: dict[str, Any] = {"tag_box": None}
    form, got = nullable.form(**fields, late_tag=1), nullable.form(**fields)
    response = answer(DATA, schema=CLEAN + b"\0" + blob(b""), reread=CLEAN + b"\0" + blob(got))
    found, _ = judged(response, form=form, subject=nullable, decode=gives(got))
    assert (found.name, found.reason, found.path) == ("finding", Reason.KNOWN_DIFFERENCE, HINT)
    assert found.flags == (Flag.IGNORABLE_DROPPED, Flag.SCHEMA_MISREADS_TAGGED_STRUCT)


# The testee's bytes.


def test_refusing_to_write_is_a_mismatch() -> None:
    found, _ = judged(answer(), None, refused=NO)
    assert found == mismatch(Reason.TESTEE_REJECTED, "no", None, testee="rejected:encode:ValueError")


@pytest.mark.parametrize(
    ("bytes_read", "told"),
    [
        (
            refusal(4, "a.RuntimeException", "cannot"),
            mismatch(
                Reason.TESTEE_BYTES_REJECTED,
                "RuntimeException: cannot",
                OTHER,
                reference="rejected:read:RuntimeException",
            ),
        ),
        (
            reading(OTHER_FORM, len(OTHER)),
            mismatch(Reason.VALUE_DIFFERS, "count: 5 became 6", OTHER, path="count", change="by +1"),
        ),
        (
            reading(FORM, len(OTHER) - 1),
            mismatch(Reason.NOT_CONSUMED, f"reads {len(OTHER) - 1} of {len(OTHER)} bytes", OTHER),
        ),
        (
            reading(FORM, len(OTHER)),
            mismatch(Reason.BYTES_DIFFER, "the same value, written differently", OTHER),
        ),
    ],
)
def test_other_bytes_are_a_mismatch_whatever_the_reference_reads_from_them(
    bytes_read: bytes, told: Verdict
) -> None:
    assert judged(answer(reading=bytes_read), OTHER) == (told, DATA)


# What the testee reads.


@pytest.mark.parametrize(
    ("decode", "told"),
    [
        (
            gives(None, -1, Outcome("rejected", "decode", "ValueError", "no")),
            mismatch(Reason.DECODE_REJECTED, "ValueError: no", testee="rejected:decode:ValueError"),
        ),
        (
            gives(None, -1, Outcome("rejected", "decode", "MalformedValue", "no")),
            mismatch(Reason.DECODE_MALFORMED, "MalformedValue: no", testee="rejected:decode:MalformedValue"),
        ),
        (
            gives(None, -1, Outcome("crashed", "decode", "ProcessEnded", "no")),
            mismatch(Reason.TESTEE_DIED, "ProcessEnded: no", testee="crashed:decode:ProcessEnded"),
        ),
        (  # why it was not asked has no class of an error before it
            gives(None, -1, Outcome("skipped", "decode", "HangBudget", "not asked")),
            mismatch(Reason.TESTEE_DIED, "not asked", testee="skipped:decode:HangBudget"),
        ),
        (
            gives(OTHER_FORM, LENGTH - 1),
            mismatch(Reason.DECODE_DIFFERS, "count: 5 became 6", path="count", change="by +1"),
        ),
        (
            gives(FORM, LENGTH - 1),
            mismatch(Reason.DECODE_CONSUMED_DIFFERS, f"consumes {LENGTH - 1} of {LENGTH} bytes"),
        ),
    ],
)
def test_reading_otherwise_is_a_mismatch(decode: Step, told: Verdict) -> None:
    assert judged(answer(), decode=decode) == (told, DATA)
    # What cannot be read right is not written right either.
    assert judged(answer(), decode=decode, reencode=gives(OTHER))[0].also == ()


def places(found: Verdict) -> list[tuple[str, str | None]]:
    return [(found.reason, found.path), *((fault.reason, fault.path) for fault in found.also)]


def test_every_field_that_comes_out_wrong_is_told_where_that_is_asked() -> None:
    """In each direction, and what else is wrong in it."""
    both_form, both = (of(**{**FIELDS, "count": 6, "name": "y"}) for of in (SCALARS.form, SCALARS.data))
    wrong = answer(reading=reading(both_form, len(both) - 1))
    decode = gives(both_form, LENGTH - 1)
    (found, _) = judged(wrong, both, decode=decode, every=True)
    assert places(found) == [
        (Reason.VALUE_DIFFERS, "count"),
        (Reason.VALUE_DIFFERS, "name"),
        (Reason.NOT_CONSUMED, HINT),
        (Reason.DECODE_DIFFERS, "count"),
        (Reason.DECODE_DIFFERS, "name"),
        (Reason.DECODE_CONSUMED_DIFFERS, HINT),
    ]
    (first, _) = judged(wrong, both, decode=decode)
    assert places(first) == [(Reason.VALUE_DIFFERS, "count"), (Reason.DECODE_DIFFERS, "count")]
    (again, _) = judged(answer(), reencode=gives(both), every=True)
    assert places(again) == [
        (Reason.REENCODE_DIFFERS, "count"),
        (Reason.REENCODE_DIFFERS, "name"),
    ]


# What the testee writes again.


@pytest.mark.parametrize(
    ("reencode", "told"),
    [
        (
            gives(None, -1, Outcome("rejected", "rewrite", "ValueError", "no")),
            mismatch(Reason.REENCODE_REJECTED, "ValueError: no", testee="rejected:rewrite:ValueError"),
        ),
        (
            gives(None, -1, Outcome("timed_out", "rewrite", "TimedOut", "no")),
            mismatch(Reason.TESTEE_DIED, "TimedOut: no", testee="timed_out:rewrite:TimedOut"),
        ),
        (
            gives(DATA, LENGTH - 1),
            mismatch(Reason.DECODE_CONSUMED_DIFFERS, f"consumes {LENGTH - 1} of {LENGTH} bytes"),
        ),
        (
            gives(OTHER),
            mismatch(Reason.REENCODE_DIFFERS, "count: 5 became 6", path="count", change="by +1"),
        ),
        (
            gives(DATA[:-1]),
            mismatch(
                Reason.REENCODE_DIFFERS, "what it read is written as no value of the message"
            ),
        ),
        (
            gives(b"\7" + DATA[1:]),
            mismatch(
                Reason.REENCODE_DIFFERS, "what it read is written as the same value, written differently"
            ),
        ),
    ],
)  # fmt: skip
def test_writing_otherwise_what_was_read_is_a_mismatch(reencode: Step, told: Verdict) -> None:
    assert judged(answer(), reencode=reencode) == (told, DATA)


def test_other_bytes_are_told_as_such_where_nobody_reads_those_of_the_reference() -> None:
    unread = DATA[:-1]
    form, length = SCALARS.form(**FIELDS), len(unread)
    found, _ = judged(answer(unread), unread, form=form, reencode=gives(OTHER, length))
    assert found.detail == "what it read is written as the same value, written differently"


def test_a_testee_that_writes_again_what_is_right_agrees() -> None:
    assert judged(answer(), reencode=gives(DATA)) == (Verdict(), DATA)


def test_what_is_written_again_as_at_first_is_told_once() -> None:
    """But not if it did not read all of it."""
    response = answer(reading=reading(FORM, len(OTHER)))
    found, _ = judged(response, OTHER, reencode=gives(OTHER))
    assert (found.reason, found.also) == (Reason.BYTES_DIFFER, ())
    found, _ = judged(response, OTHER, reencode=gives(OTHER, LENGTH - 1))
    assert [fault.reason for fault in found.also] == [Reason.REENCODE_DIFFERS]
    found, _ = judged(response, OTHER, reencode=gives(DATA))
    assert found.also == ()
    found, _ = judged(response, OTHER, reencode=gives(DATA, LENGTH - 1))
    assert [fault.reason for fault in found.also] == [Reason.DECODE_CONSUMED_DIFFERS]


@pytest.mark.parametrize(
    ("refused", "again", "told_again"),
    [
        (NO, Outcome("rejected", "rewrite", "ValueError", "no"), False),
        (NO, Outcome("rejected", "rewrite", "ValueError", "never"), True),
        (NO, Outcome("rejected", "rewrite", "KeyError", "no"), True),
    ],
)
def test_a_refusal_to_write_is_told_once(refused: Outcome, again: Outcome, told_again: bool) -> None:
    """The same words for what was read are the same refusal."""
    found, _ = judged(answer(), None, refused=refused, reencode=gives(None, -1, again))
    assert found.reason == Reason.TESTEE_REJECTED
    assert [fault.reason for fault in found.also] == [Reason.REENCODE_REJECTED] * told_again


def test_a_refused_size_does_not_stand_for_a_refusal_to_write_again() -> None:
    refused = Outcome("rejected", "size", "ValueError", "no")
    again = Outcome("rejected", "rewrite", "ValueError", "no")
    found, _ = judged(answer(), size=-2, refused=refused, reencode=gives(None, -1, again))
    assert found.reason == Reason.SIZE_REJECTED
    assert [fault.reason for fault in found.also] == [Reason.REENCODE_REJECTED]


def test_a_case_that_breaks_more_than_one_law_tells_the_others_beside_the_first() -> None:
    """A mismatch goes before a finding against the reference, which is told in its words."""
    response = answer(size=LENGTH + 1)
    found, _ = judged(response, None, refused=NO, decode=gives(FORM, 1))
    words = f"no; and the reference itself: reference_size_differs (size() {LENGTH + 1}, written {LENGTH})"
    assert (found.name, found.reason, found.detail) == ("mismatch", Reason.TESTEE_REJECTED, words)
    consumed = f"consumes 1 of {LENGTH} bytes"
    assert found.also == (Fault(Reason.DECODE_CONSUMED_DIFFERS, HINT, detail=consumed),)

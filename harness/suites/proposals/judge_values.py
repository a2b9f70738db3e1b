"""When a value agrees (laws 1 to 4): codec, Schema layer and Java write, size and read the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harness.casework.verdict import Verdict
from harness.outcome import ACCEPTED, Outcome, Reason
from harness.suites.proposals.case import Case
from harness.suites.proposals.form import read_form, write_form
from harness.suites.proposals.java_form import encode_value, normal
from harness.suites.proposals.testee import Subject
from harness.suites.proposals.twin_protocol import Answer
from harness.suites.proposals.values import settled
from harness.suites.proposals.verdict import (
    CODEC,
    SCHEMA,
    TRAILING,
    compare_refusals,
    finding,
    has_one_encoding,
    head_of,
    mismatch,
)
from harness.testees.containment import attempt
from harness.values.compare import Flag

__all__ = ["judge_value"]


def judge_value(
    case: Case, subject: Subject | None, encoded: bytes | None, refused: Outcome, answered: Sequence[Answer]
) -> Verdict:
    """Laws 1 to 4.

    Args:
        case: the case.
        subject: the testee; None where it could not be made.
        encoded: what it wrote; None where it refused, as `refused` says.
        refused: accepted if it wrote.
        answered: Java writing the value, and reading what the testee wrote.
    """
    written = answered[0]
    data = written.written if written.outcome.accepted else None

    def with_bytes(found: Verdict) -> Verdict:
        return replace(found, testee_bytes=encoded, reference_bytes=data)

    found = compare_refusals(CODEC, refused, written.outcome)
    if found is not None:
        return with_bytes(found)
    assert subject is not None
    if encoded is None or data is None:
        found = _schema_refuses(case, subject, written.outcome)
        if found is None:
            flags = () if case.check == "refuse" else (Flag.BOTH_REFUSED,)
            found = Verdict(flags=flags, refused_by_both=True)
        return with_bytes(found)
    found = (
        _compare_written(case, encoded, data, answered[1])
        or _compare_size(subject, case, data)
        or _compare_decoded(case, subject, data)
        or _compare_schema(case, subject, data, answered[1])
    )
    if found is None:
        form = encode_value(case.layout, case.on_wire)
        lost = encode_value(case.layout, settled(case.layout, case.on_wire)) != form
        found = Verdict(flags=(Flag.NEGATIVE_ZERO_DROPPED,) if lost else ())
    return with_bytes(found)


def _compare_written(case: Case, encoded: bytes, data: bytes, read: Answer) -> Verdict | None:
    """Law 1: Java writes the same, where there is one encoding, and reads the value from it."""
    if not read.outcome.accepted:
        outcome = read.outcome
        if encoded != data:
            return mismatch(Reason.TESTEE_BYTES_REJECTED, CODEC, ACCEPTED, outcome, outcome.text)
        return finding(Reason.REFERENCE_UNREADABLE, CODEC, ACCEPTED, outcome, outcome.text)
    back = read.read
    expected = encode_value(case.layout, settled(case.layout, case.on_wire))
    if back.form != expected:
        if encoded == data:
            return finding(Reason.REFERENCE_LOSSY, CODEC, ACCEPTED, ACCEPTED, "Java reads another value back")
        return mismatch(Reason.VALUE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, "Java reads another value")
    if back.consumed != len(encoded):
        return mismatch(
            Reason.NOT_CONSUMED, CODEC, ACCEPTED, ACCEPTED, f"{back.consumed} of {len(encoded)} read"
        )
    if encoded != data and has_one_encoding(case):
        return mismatch(Reason.BYTES_DIFFER, CODEC, ACCEPTED, ACCEPTED, "the same value in other bytes")
    return None


def _compare_size(subject: Subject, case: Case, data: bytes) -> Verdict | None:
    if subject.size is None:
        return None
    computed = subject.size
    size, outcome = attempt("size", lambda: computed(case.value))
    if not outcome.accepted:
        return mismatch(Reason.SIZE_REJECTED, CODEC, outcome, ACCEPTED)
    if size != len(data):
        return mismatch(Reason.SIZE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, f"size {size}, written {len(data)}")
    return None


def _compare_decoded(case: Case, subject: Subject, data: bytes) -> Verdict | None:
    """Law 2: the codec reads Java's bytes as the value."""
    result, outcome = attempt("decode", lambda: subject.decode(data + TRAILING))
    if not outcome.accepted:
        return mismatch(Reason.DECODE_REJECTED, CODEC, outcome, ACCEPTED)
    form, malformed = attempt("decode", lambda: encode_value(case.offered, normal(case.offered, result[0])))
    if not malformed.accepted:
        return mismatch(Reason.DECODE_MALFORMED, CODEC, malformed, ACCEPTED)
    wire = settled(case.layout, case.on_wire)
    if form != encode_value(case.offered, case.family.taken_from(case.pair.version, wire)):
        return mismatch(Reason.DECODE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, "the testee reads another value")
    if result[1] != len(data):
        return mismatch(
            Reason.DECODE_CONSUMED_DIFFERS, CODEC, ACCEPTED, ACCEPTED, f"{result[1]} of {len(data)} read"
        )
    return None


def _compare_schema(case: Case, subject: Subject, data: bytes, read: Answer) -> Verdict | None:
    """The Schema layer writes and reads as Java does."""
    schema, body = subject.schema, data[head_of(case) :]
    if schema is None:
        return None

    def write() -> tuple[bytes, int]:
        value = schema.validate(read_form(schema, encode_value(case.layout, case.on_wire)))
        return schema.to_bytes(value), schema.size_of(value)

    result, outcome = attempt("encode", write)
    if not outcome.accepted:
        return mismatch(Reason.TESTEE_REJECTED, SCHEMA, outcome, ACCEPTED)
    if result[0] != body:
        return mismatch(Reason.BYTES_DIFFER, SCHEMA, ACCEPTED, ACCEPTED, f"{result[0].hex()[:200]}")
    if result[1] != len(body):
        return mismatch(Reason.SIZE_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, f"size {result[1]} of {len(body)}")

    def reread() -> tuple[bytes, int]:
        value, end = schema.read(body + TRAILING)
        return write_form(schema, value), end

    result, outcome = attempt("decode", reread)
    if not outcome.accepted:
        return mismatch(Reason.DECODE_REJECTED, SCHEMA, outcome, ACCEPTED)
    if result[0] != read.read.form:
        return mismatch(Reason.DECODE_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, "another value is read")
    if result[1] != len(body):
        return mismatch(Reason.DECODE_CONSUMED_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, f"{result[1]} read")
    return None


def _schema_refuses(case: Case, subject: Subject, reference: Outcome) -> Verdict | None:
    """Law 3: what Java's types refuse to write, the Schema layer refuses too."""
    schema = subject.schema
    if schema is None:
        return None

    def write() -> bytes:
        return schema.to_bytes(schema.validate(read_form(schema, encode_value(case.layout, case.on_wire))))

    return compare_refusals(SCHEMA, attempt("encode", write)[1], reference)

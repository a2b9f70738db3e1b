"""When a value agrees (laws 1 to 4): codec, Schema layer and Java write, size and read the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    together,
)
from harness.testees.containment import attempt
from harness.values.compare import Flag
from pycodec.types import Type

__all__ = ["judge_value"]


def judge_value(
    case: Case,
    subject: Subject | None,
    encoded: bytes | None,
    refused: Outcome,
    written: Answer,
    read: Sequence[Answer],
) -> Verdict:
    """Laws 1 to 4, of both layers: each is asked to write and to read, whatever became of the others.

    Args:
        case: the case.
        subject: the testee; None where it could not be made.
        encoded: what it wrote; None where it refused, as `refused` says.
        refused: accepted if it wrote.
        written: Java writing the value.
        read: each of Java's readers reading what the testee wrote; none where it wrote nothing.
    """
    data = written.written if written.outcome.accepted else None
    found = list(_wrong(case, subject, encoded, refused, written.outcome, data, read))
    verdict = together(found)
    if verdict is None:
        if data is None:
            flags = () if case.check == "refuse" else (Flag.BOTH_REFUSED,)
            verdict = Verdict(flags=flags, refused_by_both=True)
        else:
            form = encode_value(case.layout, case.on_wire)
            lost = encode_value(case.layout, settled(case.layout, case.on_wire)) != form
            verdict = Verdict(flags=(Flag.NEGATIVE_ZERO_DROPPED,) if lost else ())
    return replace(verdict, testee_bytes=encoded, reference_bytes=data)


def _wrong(
    case: Case,
    subject: Subject | None,
    encoded: bytes | None,
    refused: Outcome,
    reference: Outcome,
    data: bytes | None,
    read: Sequence[Answer],
) -> Iterator[Verdict]:
    """What is wrong with a value, the codec's part first."""
    refusal = compare_refusals(CODEC, refused, reference)
    if refusal is not None:
        yield refusal
    if subject is None or reference.status == "error":
        return  # there is nothing to be asked, or nothing to compare with
    if data is None:
        yield from _schema_refuses(case, subject, reference)
        return
    writing = [] if encoded is None else _compare_written(case, encoded, data, read)
    yield from writing
    if encoded is not None and not writing:
        yield from _compare_size(subject, case, data)
    # Of bytes that Java itself reads as another value nobody knows what they should be read as.
    readable = all(each.name == "mismatch" for each in writing)
    if readable:
        yield from _compare_decoded(case, subject, data)
    yield from _compare_schema(case, subject, data, encoded, writing, readable)


def _compare_written(case: Case, encoded: bytes, data: bytes, read: Sequence[Answer]) -> list[Verdict]:
    """Law 1: Java writes the same, where there is one encoding, and each reader reads the value from it."""
    return [found for each in read if (found := _compare_read_by(case, encoded, data, each)) is not None]


def _compare_read_by(case: Case, encoded: bytes, data: bytes, read: Answer) -> Verdict | None:
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


def _compare_size(subject: Subject, case: Case, data: bytes) -> Iterator[Verdict]:
    if subject.size is None:
        return
    computed = subject.size
    size, outcome = attempt("size", lambda: computed(case.value))
    if not outcome.accepted:
        yield mismatch(Reason.SIZE_REJECTED, CODEC, outcome, ACCEPTED)
    elif size != len(data):
        yield mismatch(Reason.SIZE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, f"size {size}, written {len(data)}")


def _compare_decoded(case: Case, subject: Subject, data: bytes) -> Iterator[Verdict]:
    """Law 2: the codec reads Java's bytes as the value."""
    result, outcome = attempt("decode", lambda: subject.decode(data + TRAILING))
    if not outcome.accepted:
        yield mismatch(Reason.DECODE_REJECTED, CODEC, outcome, ACCEPTED)
        return
    form, malformed = attempt("decode", lambda: encode_value(case.offered, normal(case.offered, result[0])))
    wire = settled(case.layout, case.on_wire)
    if not malformed.accepted:
        yield mismatch(Reason.DECODE_MALFORMED, CODEC, malformed, ACCEPTED)
    elif form != encode_value(case.offered, case.family.taken_from(case.pair.version, wire)):
        yield mismatch(Reason.DECODE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, "the testee reads another value")
    elif result[1] != len(data):
        words = f"{result[1]} of {len(data)} read"
        yield mismatch(Reason.DECODE_CONSUMED_DIFFERS, CODEC, ACCEPTED, ACCEPTED, words)


def _compare_schema(
    case: Case,
    subject: Subject,
    data: bytes,
    encoded: bytes | None,
    writing: Sequence[Verdict],
    readable: bool,
) -> Iterator[Verdict]:
    """The Schema layer writes and reads as Java does."""
    schema, head = subject.schema, head_of(case)
    if schema is None:
        return
    yield from _compare_schema_written(case, schema, data[head:], (encoded or b"")[head:], writing)
    if readable:
        yield from _compare_schema_read(case, schema, data[head:])


def _compare_schema_written(
    case: Case, schema: Type, body: bytes, encoded: bytes, writing: Sequence[Verdict]
) -> Iterator[Verdict]:
    def write() -> tuple[bytes, int]:
        value = schema.validate(read_form(schema, encode_value(case.layout, case.on_wire)))
        return schema.to_bytes(value), schema.size_of(value)

    result, outcome = attempt("encode", write)
    if not outcome.accepted:
        yield mismatch(Reason.TESTEE_REJECTED, SCHEMA, outcome, ACCEPTED)
    elif result[0] != body:
        if writing and result[0] == encoded:
            # What Java makes of these bytes is known: the codec wrote them, too.
            yield from (replace(each, layer=SCHEMA) for each in writing)
        yield mismatch(Reason.BYTES_DIFFER, SCHEMA, ACCEPTED, ACCEPTED, f"{result[0].hex()[:200]}")
    elif result[1] != len(body):
        yield mismatch(Reason.SIZE_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, f"size {result[1]} of {len(body)}")


def _compare_schema_read(case: Case, schema: Type, body: bytes) -> Iterator[Verdict]:
    def reread() -> tuple[bytes, int]:
        value, end = schema.read(body + TRAILING)
        return write_form(schema, value), end

    result, outcome = attempt("decode", reread)
    if not outcome.accepted:
        yield mismatch(Reason.DECODE_REJECTED, SCHEMA, outcome, ACCEPTED)
    elif result[0] != encode_value(case.layout, settled(case.layout, case.on_wire)):
        yield mismatch(Reason.DECODE_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, "another value is read")
    elif result[1] != len(body):
        yield mismatch(Reason.DECODE_CONSUMED_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, f"{result[1]} read")


def _schema_refuses(case: Case, subject: Subject, reference: Outcome) -> Iterator[Verdict]:
    """Law 3: what Java's types refuse to write, the Schema layer refuses too."""
    schema = subject.schema
    if schema is None:
        return

    def write() -> bytes:
        return schema.to_bytes(schema.validate(read_form(schema, encode_value(case.layout, case.on_wire))))

    refusal = compare_refusals(SCHEMA, attempt("encode", write)[1], reference)
    if refusal is not None:
        yield refusal

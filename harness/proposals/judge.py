"""When a case of the proposals agrees: codec, Schema layer and Java do the same with a value, or with bytes.

The codec of a message with tagged fields behaves as Kafka's generated messages do; the Schema layer and
Java's types as `types.Schema` does. Where these two are known to differ about malformed tagged fields, the
case carries the flag of that difference (the names are those of `harness/frames/reasons.toml`); between
Schema layer and Java nothing is excused.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from harness.compare import Flag
from harness.outcome import ACCEPTED, Outcome, Phase, Reason, Verdict, error_text
from harness.proposals.asked import Answer
from harness.proposals.cases import Case
from harness.proposals.form import read_form, write_form
from harness.proposals.layout import Page
from harness.proposals.testee import Subject
from harness.proposals.told import normal, told, understood
from harness.proposals.values import settled
from pycodec import CodecError

__all__ = ["CODEC", "SCHEMA", "TRAILING", "Found", "attempt", "judge_bytes", "judge_value"]

CODEC: Final = "codec"
SCHEMA: Final = "Schema layer"

TRAILING: Final = b"\x55"
"""What stands behind a value's bytes when they are read: it must be left over."""


@dataclass(frozen=True, slots=True)
class Found:
    """The verdict on a case.

    Attributes:
        verdict, reason, flags: as in the row.
        layer: which of pycodec's two layers it is about.
        testee, reference: what was compared.
        testee_bytes, reference_bytes: what was written, where anything was.
        detail: words for a reader.
    """

    verdict: Verdict = "agreed"
    reason: str = ""
    flags: tuple[str, ...] = ()
    layer: str = ""
    testee: Outcome = ACCEPTED
    reference: Outcome = ACCEPTED
    testee_bytes: bytes | None = None
    reference_bytes: bytes | None = None
    detail: str = ""


def attempt(phase: Phase, call: Callable[[], Any]) -> tuple[Any, Outcome]:
    """Call the testee: whatever it raises is an outcome."""
    try:
        return call(), ACCEPTED
    except Exception as error:
        return None, Outcome("rejected", phase, type(error).__name__, error_text(error))


def _mismatch(reason: str, layer: str, testee: Outcome, reference: Outcome, detail: str = "") -> Found:
    return Found("mismatch", reason, (), layer, testee, reference, detail=detail or _sides(testee, reference))


def _sides(testee: Outcome, reference: Outcome) -> str:
    return f"testee: {testee.semantic} {testee.text}; reference: {reference.semantic} {reference.text}"


_ERRORS: Final[dict[str, bool]] = {}


def _is_refusal(outcome: Outcome) -> bool:
    """Whether a testee's exception is one of pycodec's own: anything else is no refusal but a crash."""
    if not _ERRORS:
        pending: list[type] = [CodecError]
        while pending:
            cls = pending.pop()
            _ERRORS[cls.__name__] = True
            pending += cls.__subclasses__()
    return outcome.error_class in _ERRORS


def _refusals(layer: str, testee: Outcome, reference: Outcome) -> Found | None:
    """What is wrong with how one side refuses, or both do; None if neither does, or both as they should."""
    if reference.status == "error":
        return Found("finding", Reason.REFERENCE_DIED, (), layer, testee, reference, detail=reference.text)
    if testee.accepted is reference.accepted:
        if testee.accepted or _is_refusal(testee):
            return None
        return _mismatch(Reason.REFUSAL_DIFFERS, layer, testee, reference)
    writing = reference.phase == "write" or testee.phase in ("encode", "build")
    if writing:
        reason = Reason.TESTEE_REJECTED if reference.accepted else Reason.REFERENCE_REJECTED
    else:
        reason = Reason.DECODE_REJECTED if reference.accepted else Reason.DECODE_ACCEPTED
    return _mismatch(reason, layer, testee, reference)


# Values


def judge_value(
    case: Case, subject: Subject | None, encoded: bytes | None, refused: Outcome, answered: Sequence[Answer]
) -> Found:
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

    def with_bytes(found: Found) -> Found:
        return replace(found, testee_bytes=encoded, reference_bytes=data)

    found = _refusals(CODEC, refused, written.outcome)
    if found is not None:
        return with_bytes(found)
    assert subject is not None
    if encoded is None or data is None:
        found = _schema_refuses(case, subject, written.outcome)
        if found is None:
            flags = () if case.check == "refuse" else (Flag.BOTH_REFUSED,)
            found = Found(flags=flags, testee=refused, reference=written.outcome)
        return with_bytes(found)
    found = (
        _compare_written(case, encoded, data, answered[1])
        or _compare_size(subject, case, data)
        or _compare_decoded(case, subject, data)
        or _compare_schema(case, subject, data, answered[1])
    )
    if found is None:
        form = told(case.layout, case.on_wire)
        lost = told(case.layout, settled(case.layout, case.on_wire)) != form
        found = Found(flags=(Flag.NEGATIVE_ZERO_DROPPED,) if lost else ())
    return with_bytes(found)


def _compare_written(case: Case, encoded: bytes, data: bytes, read: Answer) -> Found | None:
    """Law 1: Java writes the same, and reads the value from it."""
    if not read.outcome.accepted:
        reason = Reason.TESTEE_BYTES_REJECTED if encoded != data else Reason.REFERENCE_UNREADABLE
        verdict: Verdict = "mismatch" if encoded != data else "finding"
        return Found(verdict, reason, (), CODEC, ACCEPTED, read.outcome, detail=read.outcome.text)
    back = read.read
    expected = told(case.layout, settled(case.layout, case.on_wire))
    if back.form != expected:
        if encoded == data:
            return Found("finding", Reason.REFERENCE_LOSSY, (), CODEC, detail="Java reads another value back")
        return _mismatch(Reason.VALUE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, "Java reads another value")
    if back.consumed != len(encoded):
        return _mismatch(
            Reason.NOT_CONSUMED, CODEC, ACCEPTED, ACCEPTED, f"{back.consumed} of {len(encoded)} read"
        )
    if encoded != data:
        return _mismatch(Reason.BYTES_DIFFER, CODEC, ACCEPTED, ACCEPTED, "the same value in other bytes")
    return None


def _compare_size(subject: Subject, case: Case, data: bytes) -> Found | None:
    if subject.size is None:
        return None
    computed = subject.size
    size, outcome = attempt("size", lambda: computed(case.value))
    if not outcome.accepted:
        return _mismatch(Reason.SIZE_REJECTED, CODEC, outcome, ACCEPTED)
    if size != len(data):
        return _mismatch(Reason.SIZE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, f"size {size}, written {len(data)}")
    return None


def _compare_decoded(case: Case, subject: Subject, data: bytes) -> Found | None:
    """Law 2: the codec reads Java's bytes as the value."""
    result, outcome = attempt("decode", lambda: subject.decode(data + TRAILING))
    if not outcome.accepted:
        return _mismatch(Reason.DECODE_REJECTED, CODEC, outcome, ACCEPTED)
    form, malformed = attempt("decode", lambda: told(case.offered, normal(case.offered, result[0])))
    if not malformed.accepted:
        return _mismatch(Reason.DECODE_MALFORMED, CODEC, malformed, ACCEPTED)
    wire = settled(case.layout, case.on_wire)
    if form != told(case.offered, case.family.taken_from(case.pair.version, wire)):
        return _mismatch(Reason.DECODE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, "the testee reads another value")
    if result[1] != len(data):
        return _mismatch(
            Reason.DECODE_CONSUMED_DIFFERS, CODEC, ACCEPTED, ACCEPTED, f"{result[1]} of {len(data)} read"
        )
    return None


def _head(case: Case) -> int:
    """Bytes that stand before what the Schema layer reads: the page's `size`."""
    return 4 if isinstance(case.layout, Page) else 0


def _compare_schema(case: Case, subject: Subject, data: bytes, read: Answer) -> Found | None:
    """The Schema layer writes and reads as Java does."""
    schema, body = subject.schema, data[_head(case) :]

    def write() -> tuple[bytes, int]:
        value = schema.validate(read_form(schema, told(case.layout, case.on_wire)))
        return schema.to_bytes(value), schema.size_of(value)

    result, outcome = attempt("encode", write)
    if not outcome.accepted:
        return _mismatch(Reason.TESTEE_REJECTED, SCHEMA, outcome, ACCEPTED)
    if result[0] != body:
        return _mismatch(Reason.BYTES_DIFFER, SCHEMA, ACCEPTED, ACCEPTED, f"{result[0].hex()[:200]}")
    if result[1] != len(body):
        return _mismatch(Reason.SIZE_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, f"size {result[1]} of {len(body)}")

    def reread() -> tuple[bytes, int]:
        value, end = schema.read(body + TRAILING)
        return write_form(schema, value), end

    result, outcome = attempt("decode", reread)
    if not outcome.accepted:
        return _mismatch(Reason.DECODE_REJECTED, SCHEMA, outcome, ACCEPTED)
    if result[0] != read.read.form:
        return _mismatch(Reason.DECODE_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, "another value is read")
    if result[1] != len(body):
        return _mismatch(Reason.DECODE_CONSUMED_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, f"{result[1]} read")
    return None


def _schema_refuses(case: Case, subject: Subject, reference: Outcome) -> Found | None:
    """Law 3: what Java's types refuse to write, the Schema layer refuses too."""
    schema = subject.schema

    def write() -> bytes:
        return schema.to_bytes(schema.validate(read_form(schema, told(case.layout, case.on_wire))))

    return _refusals(SCHEMA, attempt("encode", write)[1], reference)


# Bytes


@dataclass(frozen=True, slots=True)
class _Difference:
    """How `types.Schema` differs from generated messages: what both say, as regular expressions."""

    flag: str
    testee: str
    reference: str


DIFFERENCES: Final = (
    _Difference("schema_checks_tag_order", ".", r"Invalid or out-of-order tag -?\d+"),
    _Difference(
        "schema_checks_tag_size",
        ".",
        r"field size -\d+ cannot be negative|Error reading field of size \d+, only \d+",
    ),
    _Difference("schema_accepts_negative_tag_count", r"^InvalidLength: .*-\d+ tagged fields", "."),
    _Difference(
        "schema_accepts_tag_of_other_version", r"^InvalidTaggedField: .*tag \d+ is not valid in", "."
    ),
    _Difference("schema_has_no_tag_limit", r"^LimitExceeded: .*tagged fields, more than", "."),
    _Difference("schema_rejects_negative_compact_array", ".", r"Illegal Capacity: -\d+|: -\d+$"),
)


def judge_bytes(case: Case, subject: Subject | None, made: Outcome, answer: Answer) -> Found:
    """Law 5: both accept or both refuse; on accept the same value, bytes consumed and bytes written again."""
    reference = answer.outcome
    if subject is None:
        return _refusals(CODEC, made, reference) or Found(testee=made, reference=reference)
    assert case.data is not None
    found = _schema_reads(case, subject, answer)
    if found is None:
        found = _codec_reads(case, subject, answer)
    return replace(found, reference_bytes=case.data)


def _schema_reads(case: Case, subject: Subject, answer: Answer) -> Found | None:
    schema, data = subject.schema, case.data or b""
    if isinstance(case.layout, Page):
        # The frame is the codec's: the Schema layer is asked about what it holds, where it is whole.
        if len(data) < 4 or struct.unpack(">i", data[:4])[0] != len(data) - 4:
            return None
        data = data[4:]

    def read() -> tuple[bytes, int, bytes]:
        value, end = schema.read(data)
        if _head(case) and end != len(data):
            raise CodecError("the frame is longer than its message")
        return write_form(schema, value), end + _head(case), schema.to_bytes(value)

    result, outcome = attempt("decode", read)
    found = _refusals(SCHEMA, outcome, answer.outcome)
    if found is not None or not outcome.accepted:
        return found
    back = answer.read
    if result[0] != back.form:
        return _mismatch(Reason.DECODE_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, "another value is read")
    if result[1] != back.consumed:
        return _mismatch(Reason.DECODE_CONSUMED_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, f"{result[1]} read")
    if result[2] != back.rewritten[_head(case) :]:
        return _mismatch(
            Reason.BYTES_DIFFER, SCHEMA, ACCEPTED, ACCEPTED, f"written again as {result[2].hex()[:200]}"
        )
    return None


def _codec_reads(case: Case, subject: Subject, answer: Answer) -> Found:
    result, outcome = attempt("decode", lambda: subject.decode(case.data or b""))
    found = _refusals(CODEC, outcome, answer.outcome)
    if found is not None:
        flag = _known_difference(outcome, answer.outcome)
        return found if flag is None else Found(flags=(flag,), testee=outcome, reference=answer.outcome)
    if not outcome.accepted:
        return Found(testee=outcome, reference=answer.outcome)
    return _compare_values(case, subject, result, answer)


def _known_difference(testee: Outcome, reference: Outcome) -> str | None:
    """The flag of a known difference between generated messages and `types.Schema`."""
    mine, theirs = (
        f"{each.error_class}: {each.text}" if each.text else "accepted" for each in (testee, reference)
    )
    for row in DIFFERENCES:
        if re.search(row.testee, mine) and re.search(row.reference, theirs):
            return row.flag
    return None


def _compare_values(case: Case, subject: Subject, result: Any, answer: Answer) -> Found:
    back = answer.read
    value, explicit = understood(case.layout, back.form)
    taken = case.family.taken_from(case.pair.version, value)
    form, malformed = attempt("decode", lambda: told(case.offered, normal(case.offered, result[0])))
    if not malformed.accepted:
        return _mismatch(Reason.DECODE_MALFORMED, CODEC, malformed, ACCEPTED)
    if form != told(case.offered, taken):
        return _mismatch(
            Reason.DECODE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, "the two sides read different values"
        )
    if result[1] != back.consumed:
        return _mismatch(Reason.DECODE_CONSUMED_DIFFERS, CODEC, ACCEPTED, ACCEPTED, f"{result[1]} read")
    flags = []
    if explicit:
        flags.append("schema_keeps_defaults")
    if case.family.on_wire(case.pair.version, taken) != value:
        # A topic without partitions, or in two places: the flat form has no way to say it.
        flags.append("regrouped")
    again, outcome = attempt("encode", lambda: subject.encode(result[0]))
    if not outcome.accepted:
        return _mismatch(Reason.REWRITE_DIFFERS, CODEC, outcome, ACCEPTED)
    if again != back.rewritten and not flags:
        return replace(
            _mismatch(Reason.BYTES_DIFFER, CODEC, ACCEPTED, ACCEPTED, "written again differently"),
            testee_bytes=again,
        )
    return Found(flags=tuple(flags))

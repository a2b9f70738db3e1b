"""When bytes agree (law 5): all refuse, or all read the same value from as many and write the same again.

The codec of a message with tagged fields behaves as Kafka's generated messages do; the Schema layer and
Java's types as `types.Schema` does. Where these two are known to differ about malformed tagged fields, the
case carries the flag of that difference (the names are those of `harness/suites/bytes/reasons.toml`); between
Schema layer and Java nothing is excused.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from harness.casework.verdict import Verdict
from harness.outcome import ACCEPTED, Outcome, Reason
from harness.suites.proposals.case import Case
from harness.suites.proposals.form import write_form
from harness.suites.proposals.java_form import decode_value, encode_value, normal
from harness.suites.proposals.layout import Page
from harness.suites.proposals.testee import Subject
from harness.suites.proposals.twin_protocol import Answer
from harness.suites.proposals.verdict import (
    CODEC,
    SCHEMA,
    compare_refusals,
    has_one_encoding,
    head_of,
    mismatch,
    together,
)
from harness.testees import encoded_bytes
from harness.testees.bounds import answer_bound
from harness.testees.containment import attempt
from pycodec import CodecError

__all__ = ["DIFFERENCES", "judge_bytes"]


@dataclass(frozen=True, slots=True)
class _Difference:
    """How `types.Schema` differs from generated messages, or readers of message sets from writers.

    Attributes:
        flag: its name.
        testee, reference: what both say, as regular expressions.
        by_the_text: whether it is one where KIP-482's text counts, too, and not only what shipped.
    """

    flag: str
    testee: str
    reference: str
    by_the_text: bool = True


DIFFERENCES: Final = (
    _Difference("schema_checks_tag_order", ".", r"Invalid or out-of-order tag \d+"),
    # A tag of 32 bits: generated messages read a negative number, and the text knows none.
    _Difference("schema_checks_tag_order", ".", r"Invalid or out-of-order tag -\d+", by_the_text=False),
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
    _Difference("schema_writes_tag_max", r"^InvalidTaggedField: .*: tag 2147483647 after tag", "^accepted$"),
    _Difference("schema_rejects_negative_compact_array", ".", r"Illegal Capacity: -\d+|: -\d+$"),
    _Difference("legacy_time_is_only_read", "^accepted$", "Invalid message timestamp"),
    _Difference("legacy_reader_skips_bytes", r"^InvalidLength: .* bytes after the value of a message", "."),
)


def judge_bytes(case: Case, subject: Subject | None, made: Outcome, read: Sequence[Answer]) -> Verdict:
    """Law 5: both accept or both refuse; on accept the same value, bytes consumed and bytes written again.

    Each layer is asked, whatever became of the other, and compared with each of Java's readers.
    """
    if subject is None:
        return compare_refusals(CODEC, made, read[0].outcome) or Verdict()
    assert case.data is not None
    by_codec = [_codec_reads(case, subject, answer) for answer in read]
    by_schema = [found for answer in read if (found := _schema_reads(case, subject, answer)) is not None]
    verdict = together([*by_schema, *(found for found in by_codec if not found.agreed)])
    return replace(verdict or by_codec[0], reference_bytes=case.data)


def _schema_reads(case: Case, subject: Subject, answer: Answer) -> Verdict | None:
    schema, data = subject.schema, case.data or b""
    if schema is None:
        return None
    if isinstance(case.layout, Page):
        # The frame is the codec's: the Schema layer is asked about what it holds, where it is whole.
        if len(data) < 4 or struct.unpack(">i", data[:4])[0] != len(data) - 4:
            return None
        data = data[4:]

    def read() -> tuple[bytes, int, bytes]:
        value, end = schema.read(data)
        if head_of(case) and end != len(data):
            raise CodecError("the frame is longer than its message")
        return write_form(schema, value), end + head_of(case), schema.to_bytes(value)

    result, outcome = attempt("decode", read)
    found = compare_refusals(SCHEMA, outcome, answer.outcome)
    if found is not None or not outcome.accepted:
        return found
    back = answer.read
    if result[0] != back.form:
        return mismatch(Reason.DECODE_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, "another value is read")
    if result[1] != back.consumed:
        return mismatch(Reason.DECODE_CONSUMED_DIFFERS, SCHEMA, ACCEPTED, ACCEPTED, f"{result[1]} read")
    if result[2] != back.rewritten[head_of(case) :]:
        return mismatch(
            Reason.BYTES_DIFFER, SCHEMA, ACCEPTED, ACCEPTED, f"written again as {result[2].hex()[:200]}"
        )
    return None


def _codec_reads(case: Case, subject: Subject, answer: Answer) -> Verdict:
    result, outcome = attempt("decode", lambda: subject.decode(case.data or b""))
    found = compare_refusals(CODEC, outcome, answer.outcome)
    if found is not None:
        flag = _known_difference(case, outcome, answer.outcome)
        return found if flag is None else Verdict(flags=(flag,))
    if not outcome.accepted:
        return Verdict()
    return _compare_values(case, subject, result, answer)


def _known_difference(case: Case, testee: Outcome, reference: Outcome) -> str | None:
    """The flag of a known difference between generated messages and `types.Schema`."""
    by_the_text = case.spec is not None and case.spec.dialect.gaps
    mine, theirs = (
        f"{each.error_class}: {each.text}" if each.text else "accepted" for each in (testee, reference)
    )
    for row in DIFFERENCES:
        if by_the_text and not row.by_the_text:
            continue
        if re.search(row.testee, mine) and re.search(row.reference, theirs):
            return row.flag
    return None


def _compare_values(case: Case, subject: Subject, result: Any, answer: Answer) -> Verdict:
    back = answer.read
    value, explicit = decode_value(case.layout, back.form)
    taken = case.family.taken_from(case.pair.version, value)
    form, malformed = attempt("decode", lambda: encode_value(case.offered, normal(case.offered, result[0])))
    if not malformed.accepted:
        return mismatch(Reason.DECODE_MALFORMED, CODEC, malformed, ACCEPTED)
    if form != encode_value(case.offered, taken):
        return mismatch(
            Reason.DECODE_DIFFERS, CODEC, ACCEPTED, ACCEPTED, "the two sides read different values"
        )
    if result[1] != back.consumed:
        return mismatch(Reason.DECODE_CONSUMED_DIFFERS, CODEC, ACCEPTED, ACCEPTED, f"{result[1]} read")
    flags = []
    if explicit:
        flags.append("schema_keeps_defaults")
    if case.family.on_wire(case.pair.version, taken) != value:
        # A topic without partitions, or in two places: the flat form has no way to say it.
        flags.append("regrouped")
    if not has_one_encoding(case):
        return Verdict(flags=tuple(flags))
    bound = answer_bound(max(len(case.data or b""), len(back.form)))
    again, outcome = attempt("encode", lambda: encoded_bytes(subject.encode(result[0]), bound))
    if not outcome.accepted:
        flag = _known_difference(case, outcome, ACCEPTED)
        if flag is None:
            return mismatch(Reason.REWRITE_DIFFERS, CODEC, outcome, ACCEPTED)
        return Verdict(flags=(*flags, flag))
    if again != back.rewritten and not flags:
        return replace(
            mismatch(Reason.BYTES_DIFFER, CODEC, ACCEPTED, ACCEPTED, "written again differently"),
            testee_bytes=again,
        )
    return Verdict(flags=tuple(flags))

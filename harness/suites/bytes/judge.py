"""The verdict on a byte case: both accept or both refuse, for reasons that belong together (law 5).

Where both accept, they have read the same value from as many bytes, and write the same for it again; the size
that the testee computes for it is the number of those bytes.

The generated message is the reference. Where `types.Schema` differs from it, the reference disagrees with
itself: a finding, with the name of the difference as its reason flag. Where both sides accept bytes that no
encoder writes, the flags name the accidents they agreed on (`harness.suites.bytes.leniency`).
"""

from __future__ import annotations

from harness.casework.facade import BytesResponse
from harness.casework.verdict import Verdict, outcome_summary, unasked
from harness.outcome import ACCEPTED, Outcome, Reason, VerdictName
from harness.suites.bytes.leniency import UNEXPLAINED, leniency_of
from harness.suites.bytes.reading import TesteeReading
from harness.suites.bytes.reasons import (
    UNEXPLAINED_DIFFERENCE,
    ReasonTable,
    load_reasons,
    schema_difference,
)
from pycodec import Codec

__all__ = ["judge"]


def judge(
    data: bytes,
    testee: TesteeReading,
    response: BytesResponse,
    table: ReasonTable | None,
    strict: Codec,
    features: frozenset[str] = frozenset(),
) -> Verdict:
    """Compare what both sides made of `data`.

    Args:
        data: the bytes that were offered.
        testee: what the testee made of them.
        response: what the reference made of them.
        table: the refusals that belong together; None for a testee whose classes are its own.
        strict: pycodec's strict codec of the pair, which names accidents.
        features: of the pair, see `harness.suites.bytes.reasons.features_of`.
    """
    generated = response.generated
    found = _compare(testee, response, table)
    if found is not None:
        return found
    flags: list[str] = []
    if generated.outcome.accepted:
        flags = leniency_of(data, generated.consumed, generated.rewritten, strict)
    schema = response.schema.outcome if not response.schema.outcome.accepted else response.schema.rewrite
    if schema.died:
        words = f"types.Schema: {outcome_summary(schema)}"
        return _verdict("finding", Reason.REFERENCE_DIED, generated.outcome, schema, words)
    difference = schema_difference(response, features)
    if difference is not None:
        flags = sorted({*flags, difference})
        known = difference != UNEXPLAINED_DIFFERENCE
        schema_words = outcome_summary(response.schema.outcome)
        return _verdict(
            "finding",
            Reason.KNOWN_DIFFERENCE if known else Reason.SCHEMA_DIFFERS,
            generated.outcome,
            response.schema.outcome,
            f"generated: {outcome_summary(generated.outcome)}; types.Schema: {schema_words}",
            tuple(flags),
        )
    if UNEXPLAINED in flags:
        words = "accepted, but written differently, and no rule of the strict policy says why"
        return Verdict("finding", Reason.NOT_CANONICAL, tuple(flags), detail=words)
    return Verdict(flags=tuple(flags))


def _death(testee: Outcome, reference: Outcome) -> Verdict:
    """One side did not survive a step; where neither did, it is a finding against the reference."""
    if reference.died:
        return _verdict("finding", Reason.REFERENCE_DIED, testee, reference, outcome_summary(reference))
    return _verdict("mismatch", Reason.TESTEE_DIED, testee, reference, outcome_summary(testee))


def _compare(testee: TesteeReading, response: BytesResponse, table: ReasonTable | None) -> Verdict | None:
    """The first difference between testee and generated message, or None."""
    generated = response.generated

    def differ(reason: str, detail: str, mine: Outcome, theirs: Outcome) -> Verdict:
        return _verdict("mismatch", reason, mine, theirs, detail)

    one, other = testee.outcome, generated.outcome
    if one.no_say:
        return unasked(one)
    if one.died or other.died:
        return _death(one, other)
    if not testee.value_known and other.accepted and not (one.accepted or generated.rewrite.died):
        # It refused to read or to write again, and cannot say which: the reference refuses the latter.
        other = generated.rewrite
    if one.accepted is not other.accepted:
        reason = Reason.DECODE_REJECTED if other.accepted else Reason.DECODE_ACCEPTED
        return differ(
            reason, f"testee: {outcome_summary(one)}; reference: {outcome_summary(other)}", one, other
        )
    if not one.accepted:
        return _compare_refusals(one, other, table)
    if testee.malformed:
        return differ(Reason.DECODE_MALFORMED, testee.malformed, one, other)
    if testee.value_known and testee.form != generated.form:
        return differ(Reason.DECODE_DIFFERS, "the two sides read different values", one, other)
    if testee.consumed not in (-1, generated.consumed):
        words = f"testee reads {testee.consumed} bytes, reference {generated.consumed}"
        return differ(Reason.DECODE_CONSUMED_DIFFERS, words, one, other)
    one, other = testee.rewrite, generated.rewrite
    if one.no_say:
        # Of a later step: what was answered before it has been compared.
        return unasked(one)
    if one.died or other.died:
        return _death(one, other)
    if one.status == "not_run":
        return None
    if one.accepted and other.phase == "size" and not other.accepted:
        # It wrote the value, and not as long as it had said.
        return _verdict("finding", Reason.REFERENCE_SIZE_DIFFERS, one, other, outcome_summary(other))
    if one.accepted is not other.accepted:
        words = f"writing it again: testee: {outcome_summary(one)}; reference: {outcome_summary(other)}"
        return differ(Reason.REWRITE_DIFFERS, words, one, other)
    if not one.accepted:
        return _compare_refusals(one, other, table)
    if testee.rewritten != generated.rewritten:
        if not testee.value_known:
            return differ(Reason.REENCODE_DIFFERS, "what it read is written as other bytes", one, other)
        return differ(Reason.BYTES_DIFFER, "the two sides write the same value differently", one, other)
    if testee.consumed_again not in (-1, generated.consumed):
        words = f"testee reads {testee.consumed_again} bytes to write again, reference {generated.consumed}"
        return differ(Reason.DECODE_CONSUMED_DIFFERS, words, one, other)
    return _compare_size(testee)


def _compare_size(testee: TesteeReading) -> Verdict | None:
    """The testee's size of what it read, where it has one, is the number of bytes that it wrote."""
    sizing, length = testee.sizing, len(testee.rewritten or b"")
    if sizing.no_say:
        return unasked(sizing)
    if sizing.status == "not_run" or (sizing.accepted and testee.size == length):
        return None
    if sizing.accepted:
        words = f"size {testee.size}, written {length}"
        return _verdict("mismatch", Reason.SIZE_DIFFERS, sizing, ACCEPTED, words)
    reason = Reason.TESTEE_DIED if sizing.died else Reason.SIZE_REJECTED
    return _verdict("mismatch", reason, sizing, ACCEPTED, outcome_summary(sizing))


def _compare_refusals(one: Outcome, other: Outcome, table: ReasonTable | None) -> Verdict | None:
    if table is None or table.explains(one, other):
        return None
    both = f"testee: {outcome_summary(one)}; reference: {outcome_summary(other)}"
    words = f"no row of the reason table holds both: {both}"
    return _verdict("mismatch", Reason.REFUSAL_DIFFERS, one, other, words)


def _verdict(
    name: VerdictName,
    reason: str,
    testee: Outcome,
    reference: Outcome,
    detail: str,
    flags: tuple[str, ...] = (),
) -> Verdict:
    return Verdict(name, reason, flags, testee.semantic, _refused_as(reference), detail=detail)


def _refused_as(reference: Outcome) -> str:
    """The reference's outcome; of a refusal, the row of the reason table in place of Java's exception class.

    Java's classes are few and wide: most refusals are a plain RuntimeException.
    """
    row = load_reasons().row_of(reference)
    return reference.semantic if row is None else f"{reference.status}:{reference.phase}:{row.name}"

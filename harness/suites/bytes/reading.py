"""What a testee makes of some bytes: decode, value form, encode again and size; all under a time limit.

Whatever the testee raises is an outcome, and so is not coming back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from harness.outcome import ACCEPTED, NOT_RUN, Outcome, Phase, error_text
from harness.pair import Pair
from harness.testees import (
    Reencoded,
    Testee,
    computed_size,
    decoded_pair,
    encoded_bytes,
    reencoded_bytes,
)
from harness.testees.bounds import answer_bound, bounded
from harness.testees.containment import failed, step_limit, timed_out
from harness.testees.time_limit import TimedOutError
from harness.values.form import FormCodec, MalformedValueError

__all__ = ["TesteeReading", "read_by_testee"]


@dataclass(frozen=True, slots=True)
class TesteeReading:
    """What the testee made of the bytes.

    Attributes:
        outcome: of decoding them.
        consumed: bytes it read, when accepted; −1 else, and where the testee does not tell.
        form: the value, in value form; None when rejected, or when it cannot be one.
        rewrite: outcome of encoding that value again; not run when rejected.
        rewritten: the bytes of that, when accepted.
        consumed_again: bytes it read for that, where it reads them anew and tells; −1 else.
        sizing: outcome of computing the size of that value; not run where it was not encoded, or where the
            testee has no size.
        size: the size that was computed, when accepted; −1 else.
        value_known: whether the testee gives values at all; one that only re-encodes has neither form.
        malformed: why the value has no form, else `""`.
    """

    outcome: Outcome
    consumed: int = -1
    form: bytes | None = None
    rewrite: Outcome = NOT_RUN
    rewritten: bytes | None = None
    malformed: str = ""
    sizing: Outcome = NOT_RUN
    size: int = -1
    value_known: bool = True
    consumed_again: int = -1


def read_by_testee(testee: Testee, form: FormCodec, pair: Pair, data: bytes, known: int = 0) -> TesteeReading:
    """Have the testee decode `data`, encode again what it decoded, and compute the size of that.

    `known` is the length of the form of what the reference has read: a right answer is about as long.
    """
    can = testee.capabilities
    if not can.reads:
        return TesteeReading(Outcome("declined", "read", "Unsupported", "the testee does not decode"))
    bound = answer_bound(max(known, len(data)))
    if not can.decode:
        return _reencode(testee, pair, data, bound)
    phase: Phase = "read"
    read: TesteeReading | None = None
    try:
        with step_limit():
            try:
                value, consumed = decoded_pair(testee.decode_value(pair, data))
            except MalformedValueError as error:
                return TesteeReading(ACCEPTED, malformed=error_text(error))
            try:
                written = form.write(value)
                bounded("the form of decode's answer", len(written), bound)
                read = TesteeReading(ACCEPTED, _told(consumed), written)
            except (MalformedValueError, TypeError, ValueError) as error:
                return TesteeReading(
                    ACCEPTED, _told(consumed), malformed=error_text(error) or "no value form"
                )
            if not (can.encode or can.reencode):
                return read
            phase = "rewrite"
            # Its own object where that can be: a value made of it may be what makes it encodable.
            if can.reencode:
                again = reencoded_bytes(testee.reencode(pair.message, pair.version, data), bound)
            else:
                again = Reencoded(encoded_bytes(testee.encode_value(pair, value), bound))
            read = replace(read, rewrite=ACCEPTED, rewritten=again.data, consumed_again=_told(again.consumed))
            phase = "size"
            sizes = can.encode and testee.has_size
            size = computed_size(testee.size_value(pair, value)) if sizes else None
            if size is None:
                return read
            return replace(read, sizing=ACCEPTED, size=size)
    except TimedOutError:
        failure = timed_out(phase)
    except BaseException as error:
        failure = failed(phase, error)
    if read is None:
        return TesteeReading(failure)
    if phase == "size":
        return replace(read, sizing=failure)
    return replace(read, rewrite=failure)


def _reencode(testee: Testee, pair: Pair, data: bytes, bound: int) -> TesteeReading:
    """The reading of a testee that gives no values: it accepts what it writes again."""
    try:
        with step_limit():
            found = reencoded_bytes(testee.reencode(pair.message, pair.version, data), bound)
            return TesteeReading(
                ACCEPTED, _told(found.consumed), rewrite=ACCEPTED, rewritten=found.data, value_known=False
            )
    except TimedOutError:
        return TesteeReading(timed_out("read"), value_known=False)
    except BaseException as error:
        return TesteeReading(failed("read", error), value_known=False)


def _told(consumed: int | None) -> int:
    return -1 if consumed is None else consumed

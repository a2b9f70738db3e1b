"""What a testee makes of some bytes: decode, value form, encode again and size; all under a time limit.

Whatever the testee raises is an outcome, and so is not coming back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from harness.outcome import ACCEPTED, NOT_RUN, Outcome, error_class, error_text
from harness.pair import Pair
from harness.testees import Testee, computed_size, decoded_pair, encoded_bytes
from harness.testees.bounds import AnswerTooLargeError, answer_bound, bounded
from harness.testees.containment import TimedOutError, step_limit, timed_out, too_large
from harness.values.form import FormCodec, MalformedValueError

__all__ = ["TesteeReading", "read_by_testee"]


@dataclass(frozen=True, slots=True)
class TesteeReading:
    """What the testee made of the bytes.

    Attributes:
        outcome: of decoding them.
        consumed: bytes it read, when accepted; −1 else.
        form: the value, in value form; None when rejected, or when it cannot be one.
        rewrite: outcome of encoding that value again; not run when rejected.
        rewritten: the bytes of that, when accepted.
        sizing: outcome of computing the size of that value; not run where it was not encoded, or where the
            testee has no size.
        size: the size that was computed, when accepted; −1 else.
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


def read_by_testee(testee: Testee, form: FormCodec, pair: Pair, data: bytes, known: int = 0) -> TesteeReading:
    """Have the testee decode `data`, encode again what it decoded, and compute the size of that.

    `known` is the length of the form of what the reference has read: a right answer is about as long.
    """
    phase: Literal["read", "rewrite", "size"] = "read"
    bound = answer_bound(max(known, len(data)))
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
                read = TesteeReading(ACCEPTED, consumed, written)
            except (MalformedValueError, TypeError, ValueError) as error:
                return TesteeReading(ACCEPTED, consumed, malformed=error_text(error) or "no value form")
            phase = "rewrite"
            rewritten = encoded_bytes(testee.encode_value(pair, value), bound)
            read = TesteeReading(ACCEPTED, consumed, read.form, ACCEPTED, rewritten)
            phase = "size"
            size = computed_size(testee.size_value(pair, value)) if testee.has_size else None
            if size is None:
                return read
            return replace(read, sizing=ACCEPTED, size=size)
    except TimedOutError:
        failure = timed_out(phase)
    except MemoryError:
        failure = Outcome("crashed", phase, "MemoryError", "memory ran out")
    except AnswerTooLargeError as error:
        failure = too_large(phase, error)
    except (Exception, SystemExit) as error:
        failure = Outcome("rejected", phase, error_class(error), error_text(error))
    if read is None:
        return TesteeReading(failure)
    if phase == "size":
        return replace(read, sizing=failure)
    return TesteeReading(ACCEPTED, read.consumed, read.form, failure)

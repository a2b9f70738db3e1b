"""The laws of value cases, applied: what testee and reference did becomes a verdict.

Law 1: the testee's bytes are the reference's, and the reference reads the value from them. Law 2: the
testee decodes the reference's bytes to the value the reference itself reads, and sizes it right. Law 3:
both refuse, or drop what is ignorable. Law 4: unknown tagged fields are part of the value, so laws 1 and 2
show whether they survive. A testee that can re-encode writes the reference's bytes again as they are (laws 2
and 4 by bytes: all that can be asked of one that does nothing else). The first law that is broken gives the
reason; what the testee makes of the reference's bytes is asked in any case, and told beside it. A mismatch
goes before a finding against the reference, and is noted in its detail.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from harness.casework.facade import (
    ValueResponse,
    agreed_response,
    parse_value_response,
    split_value_request,
)
from harness.casework.faults import Fault
from harness.casework.verdict import Verdict, unasked
from harness.outcome import MALFORMED, NOT_JUDGED, Outcome, Reason
from harness.values.compare import Difference, Flag, differences, explain, holds_null_tagged_struct
from harness.values.form import FormCodec, MalformedFormError
from pycodec.specs.model import StructSpec

__all__ = ["Decode", "Reencode", "judge_value"]

Decode = Callable[[bytes], tuple[bytes | None, int, Outcome | None]]
"""The testee's decoding of some bytes: the form of the value, the bytes consumed, or why it failed."""

Reencode = Callable[[bytes], tuple[bytes | None, int, Outcome | None]]
"""What the testee writes for some bytes that it has read, the bytes consumed, or why it failed."""

AGREED: Final = Verdict()


NOT_ENCODED: Final = Outcome("declined", "encode", "Unsupported", "the testee does not encode values")


def judge_value(
    spec: StructSpec,
    form_codec: FormCodec,
    version: int,
    request: bytes,
    response: bytes,
    size: int,
    refused: Outcome | None,
    *,
    path_hint: str,
    may_refuse: bool,
    decode: Decode,
    reencode: Reencode,
    reads_back: Callable[[], bool],
    read: Callable[[bytes], bytes | None],
    every: bool = False,
) -> tuple[Verdict, bytes]:
    """Judge one value case; the verdict, and the frame that its row is about.

    Args:
        spec: the message's root struct.
        form_codec: of the message.
        version: of the pair.
        request: what the facade was asked.
        response: what it answered.
        size: the testee's computed size; −1 if it has none, −2 if it refused.
        refused: how the testee refused to encode or size; None if it did not.
        may_refuse: whether the case was made to be refused; else the row is flagged if both sides do.
        path_hint: the path of the case's cell, where no better one is found.
        decode: the testee's decoding.
        reencode: the testee's re-encoding; not run where it has none.
        reads_back: whether the testee makes of its own bytes all that it should.
        read: the form of the value in bytes as a trusted codec reads it; None where it refuses.
        every: whether every field is told that comes out wrong, and not the first alone.
    """
    form, testee_bytes = split_value_request(request)
    if testee_bytes is not None and response == agreed_response(testee_bytes):
        # Nearly every case: no need to take the answer apart.
        length = len(testee_bytes)
        if size in (-1, length) and reads_back():
            return AGREED, testee_bytes
    answer = parse_value_response(response, testee_bytes)
    data = answer.data
    judge = _Judge(spec, form_codec, version, form, testee_bytes, answer, path_hint, every)
    death = judge.death()
    if death is not None:
        return judge.judgement([], death)
    if refused is not None and refused.died:
        died = Fault(Reason.TESTEE_DIED, path_hint, refused.semantic, NOT_JUDGED, refused.text)
        return judge.judgement([died], None)
    declined = [refused] if refused is not None and refused.no_say else []
    if declined and testee_bytes is None and (data is None or declined[0].given):
        return judge.unasked(declined[0])
    if data is None:
        if refused is not None and refused.status == "not_run":
            return judge.unasked(NOT_ENCODED)
        fault = judge.refusal()
        return judge.judgement(
            [fault] if fault else [], None, () if fault or may_refuse else (Flag.BOTH_REFUSED,)
        )
    flags: tuple[str, ...] = ()
    finding: Fault | None = None
    expected: bytes | None = form
    if not answer.reread_same:
        flags, finding = judge.loss()
        expected = answer.reread_form
    if finding is None and not (
        answer.schema_same and answer.size == len(data) and answer.reread_consumed == len(data)
    ):
        finding = judge.self_contradiction(data)
        if finding.reason == Reason.KNOWN_DIFFERENCE:
            flags = (*flags, Flag.SCHEMA_MISREADS_TAGGED_STRUCT)
    writing = judge.encoding(expected, refused) or judge.sizing(data, size, refused)
    reading: list[Fault] = []
    rewriting: list[Fault] = []
    if expected is not None:
        # Bytes that the reference itself cannot read are a finding; nothing can be asked of the testee then.
        got, consumed, failure = decode(data)
        if failure is not None and failure.unasked:
            declined += [failure] * failure.no_say
        elif got != expected or consumed != len(data):
            reading = judge.decoding(data, expected, got, consumed, failure)
        rewritten, consumed, failure = reencode(data)
        if failure is not None and failure.unasked:
            declined += [failure] * failure.no_say
        elif not reading and not judge.is_told(data, refused, rewritten, consumed, failure):
            # What cannot be read right is not written right either.
            rewriting = judge.reencoding(data, read, rewritten, consumed, failure)
    faults = [*writing, *reading, *rewriting]
    if not faults and declined:
        return judge.unasked(declined[-1], declined)
    return judge.judgement([*faults, *map(_unsaid, declined)], finding, flags)


class _Judge:
    """The comparisons of one case."""

    __slots__ = ("answer", "codec", "every", "form", "hint", "spec", "testee_bytes", "version")

    def __init__(
        self,
        spec: StructSpec,
        codec: FormCodec,
        version: int,
        form: bytes,
        testee_bytes: bytes | None,
        answer: ValueResponse,
        hint: str,
        every: bool,
    ) -> None:
        self.spec = spec
        self.codec = codec
        self.version = version
        self.form = form
        self.testee_bytes = testee_bytes
        self.answer = answer
        self.hint = hint or None
        self.every = every

    def death(self) -> Fault | None:
        """The reference did not survive a step: whatever else is the matter cannot be told then."""
        answer = self.answer
        testee = answer.testee
        for found in (answer.encode, answer.reread, answer.schema, testee.outcome, testee.rewrite):
            if found.died:
                words = _summary(found)
                return Fault(Reason.REFERENCE_DIED, self.hint, NOT_JUDGED, found.semantic, words)
        return None

    def refusal(self) -> Fault | None:
        """Law 3: the reference refuses the value, and so must the testee."""
        if self.testee_bytes is None:
            return None
        refusal = self.answer.encode
        return Fault(
            Reason.REFERENCE_REJECTED, self.hint, reference=refusal.semantic, detail=_summary(refusal)
        )

    def loss(self) -> tuple[tuple[str, ...], Fault | None]:
        """The reference reads another value than it wrote: the flags that explain it, or a finding."""
        answer = self.answer
        if answer.reread_form is None:
            found = answer.reread
            reason = Reason.REFERENCE_UNREADABLE
            return (), Fault(reason, self.hint, reference=found.semantic, detail=_summary(found))
        wanted, got = self.codec.read(self.form), self.codec.read(answer.reread_form)
        flags, unexplained = explain(self.spec, self.version, wanted, got)
        if unexplained is None and not flags:
            unexplained = Difference(self.hint or "", None, wanted, got)
        finding = None
        if unexplained is not None:
            finding = Fault(Reason.REFERENCE_LOSSY, unexplained.path, detail=str(unexplained))
        return tuple(flags), finding

    def self_contradiction(self, data: bytes) -> Fault:
        """Generated message, `size()` and `types.Schema` contradict each other."""
        answer = self.answer
        length = len(data)
        if answer.size != length:
            words = f"size() {answer.size}, written {length}"
            return Fault(Reason.REFERENCE_SIZE_DIFFERS, self.hint, detail=words)
        if not answer.schema_same:
            found = answer.schema
            words = _summary(found) if not found.accepted else "types.Schema writes other bytes"
            null = holds_null_tagged_struct(self.spec, self.version, self.codec.read(self.form))
            reason = Reason.KNOWN_DIFFERENCE if null else Reason.SCHEMA_DIFFERS
            return Fault(reason, self.hint, reference=found.semantic, detail=words)
        words = f"reads {answer.reread_consumed} of its {length} bytes"
        return Fault(Reason.REFERENCE_LOSSY, self.hint, detail=words)

    def encoding(self, expected: bytes | None, refused: Outcome | None) -> list[Fault]:
        """Law 1: the same bytes, which the reference reads as the same value."""
        if self.testee_bytes is None:
            assert refused is not None, "there are no bytes only where the testee refused"
            if refused.unasked:
                return []
            return [Fault(Reason.TESTEE_REJECTED, self.hint, testee=refused.semantic, detail=_words(refused))]
        if self.testee_bytes == self.answer.data:
            return []
        reading = self.answer.testee
        if reading.form is None:
            refusal, reason = reading.outcome, Reason.TESTEE_BYTES_REJECTED
            return [Fault(reason, self.hint, reference=refusal.semantic, detail=_summary(refusal))]
        faults: list[Fault] = []
        if expected is not None and reading.form != expected:
            faults = self._value_faults(Reason.VALUE_DIFFERS, expected, reading.form)
            if not self.every:
                return faults
        length = len(self.testee_bytes)
        if reading.consumed != length:
            words = f"reads {reading.consumed} of {length} bytes"
            faults.append(Fault(Reason.NOT_CONSUMED, self.hint, detail=words))
        elif not faults:
            faults.append(Fault(Reason.BYTES_DIFFER, self.hint, detail="the same value, written differently"))
        return faults

    def sizing(self, data: bytes, size: int, refused: Outcome | None) -> list[Fault]:
        """Law 2: the computed size is the number of bytes written."""
        length = len(data)
        if size in (-1, length):
            return []
        if size == -2:
            assert refused is not None, "a size of -2 is a refusal"
            if refused.unasked:
                return []
            return [Fault(Reason.SIZE_REJECTED, self.hint, testee=refused.semantic, detail=_words(refused))]
        return [Fault(Reason.SIZE_DIFFERS, self.hint, detail=f"size {size}, written {length}")]

    def decoding(
        self, data: bytes, expected: bytes, got: bytes | None, consumed: int, failure: Outcome | None
    ) -> list[Fault]:
        """Law 2: the testee does not read what the reference reads, or not all of it."""
        if failure is not None:
            malformed = failure.error_class == MALFORMED
            reason = Reason.DECODE_MALFORMED if malformed else Reason.DECODE_REJECTED
            if failure.died:
                reason = Reason.TESTEE_DIED
            return [Fault(reason, self.hint, testee=failure.semantic, detail=_summary(failure))]
        assert got is not None, "there is no form only where the testee failed"
        faults: list[Fault] = []
        if got != expected:
            faults = self._value_faults(Reason.DECODE_DIFFERS, expected, got)
            if not self.every:
                return faults
        if consumed != len(data):
            words = f"consumes {consumed} of {len(data)} bytes"
            faults.append(Fault(Reason.DECODE_CONSUMED_DIFFERS, self.hint, detail=words))
        return faults

    def reencoding(
        self,
        data: bytes,
        read: Callable[[bytes], bytes | None],
        rewritten: bytes | None,
        consumed: int,
        failure: Outcome | None,
    ) -> list[Fault]:
        """Laws 2 and 4 by bytes: what was read from the reference's bytes is not written as those."""
        if rewritten is None:
            assert failure is not None, "there are no bytes only where the testee failed"
            reason = Reason.TESTEE_DIED if failure.died else Reason.REENCODE_REJECTED
            return [Fault(reason, self.hint, testee=failure.semantic, detail=_summary(failure))]
        if rewritten == data:
            words = f"consumes {consumed} of {len(data)} bytes"
            return [Fault(Reason.DECODE_CONSUMED_DIFFERS, self.hint, detail=words)]
        wanted, got = read(data), read(rewritten)
        if wanted is not None and got is not None and got != wanted:
            return self._value_faults(Reason.REENCODE_DIFFERS, wanted, got)
        words = "no value of the message" if got is None else "the same value, written differently"
        return [Fault(Reason.REENCODE_DIFFERS, self.hint, detail=f"what it read is written as {words}")]

    def is_told(
        self,
        data: bytes,
        refused: Outcome | None,
        rewritten: bytes | None,
        consumed: int,
        failure: Outcome | None,
    ) -> bool:
        """Whether what was read is written again as it should be, or just as the value was at first."""
        if rewritten is not None:
            return rewritten in (data, self.testee_bytes) and consumed == len(data)
        assert failure is not None, "there are no bytes only where the testee failed"
        if refused is None or refused.phase != "encode":
            return False
        return (refused.error_class, refused.text) == (failure.error_class, failure.text)

    def unasked(self, outcome: Outcome, steps: Sequence[Outcome] = ()) -> tuple[Verdict, bytes]:
        """The verdict on a case that the codec had no say in, or not in some steps: the others are right."""
        return replace(unasked(outcome), also=tuple(map(_unsaid, steps))), self.form

    def _value_faults(self, reason: str, expected: bytes, got: bytes) -> list[Fault]:
        """The first field that comes out as something else, or each that does, at its first such value."""
        found: dict[str, Fault] = {}
        try:
            for each in differences(self.spec, self.codec.read(expected), self.codec.read(got)):
                found.setdefault(each.path, Fault(reason, each.path, detail=str(each), change=each.change))
                if not self.every:
                    break
        except MalformedFormError as error:
            return [Fault(reason, self.hint, detail=str(error))]
        return list(found.values()) or [Fault(reason, self.hint)]

    def judgement(
        self, faults: Sequence[Fault], finding: Fault | None, flags: tuple[str, ...] = ()
    ) -> tuple[Verdict, bytes]:
        """The verdict, and the reference's bytes, or the form where it refused."""
        data = self.answer.data
        frame = self.form if data is None else data
        fault = faults[0] if faults else None
        worst = fault or finding
        if worst is None:
            return Verdict(flags=flags), frame
        detail = worst.detail
        if fault and finding:
            detail = f"{detail}; and the reference itself: {finding.reason} ({finding.detail})"
        return Verdict(
            "mismatch" if fault else "finding",
            worst.reason,
            flags,
            worst.testee,
            worst.reference,
            worst.path,
            detail,
            self.form,
            self.testee_bytes,
            data,
            change=fault.change if fault else "",
            also=tuple(faults[1:]),
        ), frame


def _unsaid(outcome: Outcome) -> Fault:
    """What stands beside the faults of a case of a step that the testee had no say in."""
    reason = Reason.ADAPTER_ERROR if outcome.status == "adapter_error" else Reason.UNSUPPORTED
    return Fault(reason, testee=outcome.semantic, detail=outcome.text)


def _words(refused: Outcome) -> str:
    return refused.text or refused.error_class


def _summary(outcome: Outcome) -> str:
    if outcome.status == "skipped":
        return outcome.text  # why it was not asked is no error of a class
    return f"{outcome.error_class}: {outcome.text}" if outcome.text else outcome.error_class

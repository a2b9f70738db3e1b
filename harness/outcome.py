"""What the two sides did with a case, and the row that is stored about it.

Stored rows are the only thing that reports are made from, so their schema is a contract: `CaseRow` names
every column, `harness.runners.pipeline` stores it as Parquet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Final, Literal, cast

from harness.visible import MAX_TEXT, one_line

__all__ = [
    "ACCEPTED",
    "COUNTS",
    "MALFORMED",
    "NOT_EXECUTED",
    "NOT_GIVEN",
    "NOT_JUDGED",
    "NOT_RUN",
    "ROW_COLUMNS",
    "SEEN_IN_A_VALUE",
    "WRITTEN_AS",
    "CaseRow",
    "Change",
    "Check",
    "Kind",
    "Outcome",
    "Phase",
    "Reason",
    "Status",
    "VerdictName",
    "error_class",
    "error_text",
]

_MAX_CLASS_NAME: Final = 100

VerdictName = Literal["agreed", "mismatch", "finding", "unsupported", "skipped"]
"""`finding`: the reference disagrees with itself. `unsupported`: the testee declared so, with a reason.
`skipped`: planned and not run, with a reason; a run that has any is never green."""

NOT_EXECUTED: Final[tuple[VerdictName, ...]] = ("unsupported", "skipped")
"""The verdicts of cases in which nothing was compared."""

Check = Literal[
    "roundtrip", "refuse", "unknown_tags", "malformed", "spec", "header", "frame", "exchange", "mutation"
]
"""The law group of a case: laws 1 and 2, law 3, law 4; of bytes laws 5 and 6; of a message spec law 7; of
live traffic the last four."""

Kind = Literal["boundary", "random", "given", "again", "apart", "beside"]
"""Where a case comes from: the enumeration, the generator, a caller that brought the value along, or a
boundary case that is asked again: with the causes avoided that made it fail, or as it is, where it fails just
as another does and holds nothing of that one's cause; or beside fields that come out wrong whatever they
hold, which are left out of what is compared."""

Status = Literal[
    "accepted", "rejected", "error", "not_run", "timed_out", "crashed", "skipped", "declined", "adapter_error"
]
"""The last five: it took too long; its process ended, or gave what is no answer, which only a testee's can;
it was not asked, since it had hung too often; the testee declined the case; its adapter failed."""

Phase = Literal["", "build", "size", "write", "read", "rewrite", "dump", "encode", "decode"]


class Change:
    """Ways in which a value was changed, in the column `change`, that more than one place asks for."""

    DEFAULT: Final = "default"  # of a field, for another number
    EMPTIED: Final = "emptied"
    SIGN: Final = "sign"  # a number with the other one
    REORDERED: Final = "another order"  # all elements of an array, elsewhere
    MERGED: Final = "equal elements"  # of an array, of which one is left
    REPLACED: Final = (
        "replaced characters"  # something else where Kafka has U+FFFD, and all around it is there
    )
    SURROGATE: Final = "lone surrogate"  # another text for one with a lone surrogate

    OF_SETS: Final = frozenset((REORDERED, MERGED))
    """What becomes of an array that is kept as a set or a map, whatever its elements hold."""


class Reason:
    """Short codes of what went wrong, in the column `reason`; `""` when the sides agree."""

    # Law 1: the testee's encoding.
    TESTEE_REJECTED: Final = "testee_rejected"  # refuses to encode what the reference encodes
    REFERENCE_REJECTED: Final = "reference_rejected"  # encodes what the reference refuses
    TESTEE_BYTES_REJECTED: Final = "testee_bytes_rejected"  # the reference cannot read the testee's bytes
    VALUE_DIFFERS: Final = "value_differs"  # the reference reads another value from the testee's bytes
    NOT_CONSUMED: Final = "not_consumed"  # the reference leaves some of the testee's bytes unread
    BYTES_DIFFER: Final = "bytes_differ"  # same value, but not the canonical bytes
    # Law 2: the testee's decoding and size.
    SIZE_DIFFERS: Final = "size_differs"
    SIZE_REJECTED: Final = "size_rejected"
    DECODE_REJECTED: Final = "decode_rejected"
    DECODE_DIFFERS: Final = "decode_differs"
    DECODE_CONSUMED_DIFFERS: Final = "decode_consumed_differs"
    DECODE_MALFORMED: Final = "decode_malformed"  # a value that no field of the message can hold
    REENCODE_REJECTED: Final = "reencode_rejected"  # refuses the reference's bytes, or to write them again
    REENCODE_DIFFERS: Final = "reencode_differs"  # writes other bytes for what it read
    # Law 5: bytes that should be refused.
    DECODE_ACCEPTED: Final = "decode_accepted"  # the testee reads what the reference refuses
    REFUSAL_DIFFERS: Final = "refusal_differs"  # both refuse, for reasons that do not belong together
    REWRITE_DIFFERS: Final = "rewrite_differs"  # one side writes the value again, the other refuses
    # Law 6: containment.
    TESTEE_DIED: Final = "testee_died"  # the testee did not come back, or fell over
    REFERENCE_DIED: Final = "reference_died"  # it did not come back, or a JVM Error: out of memory, of stack
    # Law 7: message specs.
    SPEC_ACCEPTED: Final = "spec_accepted"  # takes a spec that Kafka's generator refuses
    SPEC_REFUSED: Final = "spec_refused"  # refuses a spec that the generator takes
    SPEC_FAILED: Final = "spec_failed"  # fails on a spec with an error that is no refusal
    SPEC_REASON_DIFFERS: Final = "spec_reason_differs"  # both refuse, for different rules
    # Live traffic: what a running client or broker sent.
    HEADER_DIFFERS: Final = "header_differs"  # another header version than its api's has
    FRAME_REFUSED: Final = "frame_refused"  # the reference refuses it
    FRAME_LEFT_OVER: Final = "frame_left_over"  # read, and bytes are left
    FRAME_NOT_CANONICAL: Final = "frame_not_canonical"  # read by accident: no encoder writes it
    OTHER_VERSION: Final = "other_version"  # a response in another version than its request's
    NO_SIZE: Final = "no_size"  # the size in front of a frame is negative, or above the limit
    FRAME_SIZE_DIFFERS: Final = "frame_size_differs"  # the size in front of it is above its own
    VERSION_NOT_OFFERED: Final = "version_not_offered"  # outside what ApiVersions said
    CORRELATION_REUSED: Final = "correlation_reused"  # a request with the id of one that waits
    CORRELATION_DIFFERS: Final = "correlation_differs"  # a response with an id that nobody waits for
    OUT_OF_ORDER: Final = "out_of_order"  # a response before that of an earlier request
    ANSWER_UNASKED: Final = "answer_unasked"  # a response, and no request waits
    MUTATION_BREAKS: Final = "mutation_breaks"  # a legal change of what it receives breaks it
    PEER_DIED: Final = "peer_died"  # it hangs or dies of an illegal frame
    # The reference against itself.
    REFERENCE_SIZE_DIFFERS: Final = "reference_size_differs"
    REFERENCE_UNREADABLE: Final = "reference_unreadable"  # cannot read what it wrote
    REFERENCE_LOSSY: Final = "reference_lossy"  # reads another value than it wrote, and no flag explains it
    SCHEMA_DIFFERS: Final = "schema_differs"  # types.Schema and the generated message disagree
    KNOWN_DIFFERENCE: Final = "known_difference"  # they disagree in a way that the reason table names
    NOT_CANONICAL: Final = "not_canonical"  # accepts bytes that it would not write, by no known rule
    # Declared by the testee, and never a finding.
    UNSUPPORTED: Final = "unsupported"
    ADAPTER_ERROR: Final = "adapter_error"  # the adapter failed, so that the codec was not asked
    # Not asked at all any more.
    SKIPPED: Final = "skipped"


SEEN_IN_A_VALUE: Final = (Reason.VALUE_DIFFERS, Reason.DECODE_DIFFERS, Reason.REENCODE_DIFFERS)
"""The reasons that may name the field that came out as something else."""


COUNTS: Final = (Reason.NOT_CONSUMED, Reason.DECODE_CONSUMED_DIFFERS)
"""The reasons of a value that came out right, and of another number of bytes than there are."""


MALFORMED: Final = "MalformedValue"
"""The error class of an answer that is no value of its message."""

NOT_GIVEN: Final = "NotGiven"
"""The error class of a value that cannot be given to a codec: `harness.testees.answers.NotGiven`."""


NOT_JUDGED: Final = "not judged"
"""Outcome of the side whose verdict says nothing, where the other one did not survive the case."""

WRITTEN_AS: Final = "what is written again is "
"""The words on bytes that differ begin so where they are not the same value: another one, or none."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one side did in one phase.

    Attributes:
        status: accepted, rejected (an exception), error (a JVM `Error`), not run, timed out, crashed or
            skipped.
        phase: where it stopped; `""` when accepted or not run.
        error_class: simple class name of the exception, or `""`.
        text: its message, in one line of at most `harness.visible.MAX_TEXT` characters, or `""`.
    """

    status: Status
    phase: Phase = ""
    error_class: str = ""
    text: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the phase ended well."""
        return self.status == "accepted"

    @property
    def unasked(self) -> bool:
        """Whether the codec had no say: it was not asked, the case was declined, or the adapter failed."""
        return self.status in ("not_run", "declined", "adapter_error")

    @property
    def no_say(self) -> bool:
        """Whether the codec was asked and has no say: the case was declined, or the adapter failed."""
        return self.status in ("declined", "adapter_error")

    @property
    def given(self) -> bool:
        """Whether the value could be given to the codec at all, to be encoded."""
        return (self.status, self.error_class) != ("declined", NOT_GIVEN)

    @property
    def died(self) -> bool:
        """Whether the side did not survive the phase: no verdict of its own about the input."""
        return self.status in ("error", "timed_out", "crashed", "skipped")

    @property
    def packed(self) -> str:
        """The outcome as one text for a column; `unpacked` reads it."""
        return "\n".join((self.status, self.phase, self.error_class, self.text))

    @classmethod
    def unpacked(cls, text: str) -> Outcome:
        """The outcome of a `packed` text."""
        status, phase, error_class, words = text.split("\n", 3)
        return cls(cast(Status, status), cast(Phase, phase), error_class, words)

    @property
    def semantic(self) -> str:
        """The outcome without its text: `"accepted"`, `"rejected:write:UnsupportedVersionException"`."""
        return f"{self.status}:{self.phase}:{self.error_class}" if self.phase else self.status


def error_text(error: BaseException) -> str:
    """The message of a testee's exception as it can be stored: short, in one line, and nothing but text."""
    try:
        text = str(error)
    except Exception as second:
        text = f"(its message fails with {error_class(second)})"
    return one_line(text, MAX_TEXT)


def error_class(error: BaseException) -> str:
    """The class name of a testee's exception, as `error_text`: any text can be one."""
    # By way of `type` itself: a metaclass may have a `__name__` of its own.
    return one_line(type.__dict__["__name__"].__get__(type(error)), _MAX_CLASS_NAME)


ACCEPTED: Final = Outcome("accepted")
NOT_RUN: Final = Outcome("not_run")


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One executed case, as stored. The columns from `path` on are None unless the verdict is not "agreed".

    Attributes:
        suite: the kind of cases (`harness.suites.contract.CaseKind`): `"values"`, `"bytes"`, `"rules"`, …
        message, version: the pair.
        check: the law group, see `Check`.
        index: number of the case in its pair; −1 for a value brought along by a caller.
        kind: see `Kind`.
        cell: the coverage cell the case was made for (`"topics.partitions.leaderId=max"`), or `""`.
        verdict: see `VerdictName`.
        reason: see `Reason`; `""` when agreed.
        flags: reason flags, sorted, comma-joined: what explains a difference between form and bytes.
        frame_len, frame_digest: of the reference's bytes, or of the form when it refused; BLAKE2b, 8 bytes.
        path: schema path (JSON names, no indices) of the first difference, where it could be located.
        testee_outcome, reference_outcome: semantic classes, see `Outcome.semantic`.
        form: the value, in value form; of a byte case, what the reference reads.
        testee_bytes, reference_bytes: what each side wrote; of a byte case, what the testee writes again, and
            the bytes that were offered; of a message spec, None and its text in UTF-8.
        detail: words for a reader; never compared.
        layer: which layer of the testee a mismatch is about, where it has several (`"codec"`, …).
        change: in what way a value was changed, where one was (`harness.values.change`); of record batches
            that the reference alone refuses, why it does.
        also: what else is wrong with the same case (`harness.casework.faults`), as JSON.
    """

    suite: str
    message: str
    version: int
    check: str
    index: int
    kind: str
    cell: str
    verdict: str
    reason: str
    flags: str
    frame_len: int
    frame_digest: bytes
    path: str | None = None
    testee_outcome: str | None = None
    reference_outcome: str | None = None
    form: bytes | None = None
    testee_bytes: bytes | None = None
    reference_bytes: bytes | None = None
    detail: str | None = None
    layer: str | None = None
    change: str | None = None
    also: str | None = None

    @property
    def timed_out(self) -> bool:
        """Whether a side did not come back: running the case again takes as long."""
        return self._ended_as("timed_out:")

    @property
    def died(self) -> bool:
        """Whether a side did not come back, or the testee ended its process or took all memory."""
        return self._ended_as("timed_out:", "crashed:")

    def _ended_as(self, *statuses: str) -> bool:
        return any(str(told).startswith(statuses) for told in (self.testee_outcome, self.reference_outcome))

    def as_tuple(self) -> tuple[object, ...]:
        """The row's values in the order of `ROW_COLUMNS`."""
        return _columns(self)


ROW_COLUMNS: Final = tuple(f.name for f in fields(CaseRow))
_columns: Final[Callable[[CaseRow], tuple[object, ...]]] = attrgetter(*ROW_COLUMNS)

"""What the two sides did with a case, and the row that is stored about it.

The facade (`org.wirecheck.Facade`, module `jvm/`) answers each request with one binary response, big-endian.
This module writes the requests and reads the responses; what they *mean* is judged in `harness.cases`.

Stored rows are the only thing that reports are made from, so their schema is a contract: `CaseRow` names
every column, `harness.runners.pipeline` stores it as Parquet.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Final, Literal

__all__ = [
    "ACCEPTED",
    "NOT_RUN",
    "ROW_COLUMNS",
    "BytesResponse",
    "CaseRow",
    "Check",
    "FacadeError",
    "Kind",
    "Outcome",
    "Reading",
    "Reason",
    "ValueResponse",
    "Verdict",
    "agreed_response",
    "bytes_request",
    "convert_request",
    "error_text",
    "parse_bytes_response",
    "parse_value_response",
    "split_value_request",
    "value_request",
]

Verdict = Literal["agreed", "mismatch", "finding", "unsupported"]
"""`finding`: the reference disagrees with itself. `unsupported`: the testee declared so, with a reason."""

Check = Literal["roundtrip", "refuse", "unknown_tags", "malformed", "spec"]
"""The law group of a case: laws 1 and 2, law 3, law 4; of bytes laws 5 and 6; of a message spec law 7."""

Kind = Literal["boundary", "random", "given"]
"""Where a case comes from: the enumeration, the generator, or a caller that brought the value along."""

Status = Literal["accepted", "rejected", "error", "not_run", "timed_out", "crashed"]
"""The last two: it took too long; its process ended, which only a testee's can."""

Phase = Literal["", "build", "size", "write", "read", "rewrite", "dump", "encode", "decode"]


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
    SPEC_REASON_DIFFERS: Final = "spec_reason_differs"  # both refuse, for different rules
    # The reference against itself.
    REFERENCE_SIZE_DIFFERS: Final = "reference_size_differs"
    REFERENCE_UNREADABLE: Final = "reference_unreadable"  # cannot read what it wrote
    REFERENCE_LOSSY: Final = "reference_lossy"  # reads another value than it wrote, and no flag explains it
    SCHEMA_DIFFERS: Final = "schema_differs"  # types.Schema and the generated message disagree
    KNOWN_DIFFERENCE: Final = "known_difference"  # they disagree in a way that the reason table names
    NOT_CANONICAL: Final = "not_canonical"  # accepts bytes that it would not write, by no known rule
    # Declared by the testee.
    UNSUPPORTED: Final = "unsupported"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one side did in one phase.

    Attributes:
        status: accepted, rejected (an exception), error (a JVM `Error`), not run, timed out, or crashed.
        phase: where it stopped; `""` when accepted or not run.
        error_class: simple class name of the exception, or `""`.
        text: its message (at most 500 bytes of UTF-8), or `""`.
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
    def died(self) -> bool:
        """Whether the side did not survive the phase: no verdict of its own about the input."""
        return self.status in ("error", "timed_out", "crashed")

    @property
    def semantic(self) -> str:
        """The outcome without its text: `"accepted"`, `"rejected:write:UnsupportedVersionException"`."""
        return f"{self.status}:{self.phase}:{self.error_class}" if self.phase else self.status


def error_text(error: BaseException) -> str:
    """The message of a testee's exception as it can be stored: short, and UTF-8 whatever is in it."""
    try:
        text = str(error)
    except Exception as second:
        text = f"(its message fails with {type(second).__name__})"
    return text[:500].encode("utf-8", "backslashreplace").decode("utf-8")


ACCEPTED: Final = Outcome("accepted")
NOT_RUN: Final = Outcome("not_run")


@dataclass(frozen=True, slots=True)
class Reading:
    """What the reference made of some bytes.

    Attributes:
        outcome: of reading and dumping.
        consumed: bytes it read, when accepted.
        form: the value in value form; None when rejected, or for `types.Schema`, which has none.
        rewrite: outcome of writing that value again.
        rewritten: the bytes of that, when accepted.
    """

    outcome: Outcome
    consumed: int = -1
    form: bytes | None = None
    rewrite: Outcome = NOT_RUN
    rewritten: bytes | None = None


UNREAD: Final = Reading(NOT_RUN)


@dataclass(frozen=True, slots=True)
class ValueResponse:
    """The facade's answer to a value.

    Attributes:
        encode: build, size and write of the form.
        size: what `size()` promised; −1 unless encoded.
        data: the reference's bytes; None unless encoded.
        reread: the reference reading its own bytes.
        reread_same: whether that gave the form of the request.
        reread_form: the form it gave, when it is another one.
        reread_consumed: bytes it read of its own.
        schema: `types.Schema` reading and writing the same bytes.
        schema_same: whether it read all of them, wrote the same and sized them right.
        schema_bytes: what it wrote, when that differs.
        testee: the reference reading the testee's bytes; not run when they equal its own.
    """

    encode: Outcome
    size: int = -1
    data: bytes | None = None
    reread: Outcome = NOT_RUN
    reread_same: bool = False
    reread_form: bytes | None = None
    reread_consumed: int = -1
    schema: Outcome = NOT_RUN
    schema_same: bool = False
    schema_bytes: bytes | None = None
    testee: Reading = UNREAD


@dataclass(frozen=True, slots=True)
class BytesResponse:
    """The facade's answer to bytes: the generated message's reading and that of `types.Schema`."""

    generated: Reading
    schema: Reading


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One executed case, as stored. The columns from `path` on are None unless the verdict is not "agreed".

    Attributes:
        suite: `"values"`, `"bytes"`, `"rules"` or `"proposals"`: the part of a suite that the case is of.
        message, version: the pair.
        check: the law group, see `Check`.
        index: number of the case in its pair; −1 for a value brought along by a caller.
        kind: see `Kind`.
        cell: the coverage cell the case was made for (`"topics.partitions.leaderId=max"`), or `""`.
        verdict: see `Verdict`.
        reason: see `Reason`; `""` when agreed.
        flags: reason flags, sorted, comma-joined: what explains a difference between form and bytes.
        frame_len, frame_digest: of the reference's bytes, or of the form when it refused; BLAKE2b, 8 bytes.
        path: schema path (JSON names, no indices) of the first difference, where it could be located.
        testee_outcome, reference_outcome: semantic classes, see `Outcome.semantic`.
        form: the value, in value form; of a byte case, what the reference reads.
        testee_bytes, reference_bytes: what each side wrote; of a byte case, what the testee writes again, and
            the bytes that were offered; of a message spec, None and its text in UTF-8.
        detail: words for a reader; never compared.
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

    @property
    def timed_out(self) -> bool:
        """Whether a side did not come back: running the case again takes as long."""
        return any(
            str(told).startswith("timed_out:") for told in (self.testee_outcome, self.reference_outcome)
        )

    def as_tuple(self) -> tuple[object, ...]:
        """The row's values in the order of `ROW_COLUMNS`."""
        return _columns(self)


ROW_COLUMNS: Final = tuple(f.name for f in fields(CaseRow))
_columns: Final[Callable[[CaseRow], tuple[object, ...]]] = attrgetter(*ROW_COLUMNS)


class FacadeError(Exception):
    """The facade could not take the request at all: unknown class, unopenable jar, or a broken frame.

    No verdict about a codec; the run cannot go on. `wirecheck doctor` shows what is loaded.
    """


_OP_VALUE, _OP_BYTES, _OP_CONVERT = 1, 2, 3
_HEAD = struct.Struct(">Bhi")
_INT = struct.Struct(">i")
_STATUSES: Final[tuple[Status, ...]] = ("accepted", "rejected", "error", "not_run", "timed_out")
_PHASES: Final[tuple[Phase, ...]] = ("", "build", "size", "write", "read", "rewrite", "dump")
_CLEAN = b"\x00\x00\x00\x00\x00\x00"  # an accepted outcome: status, phase, two empty strings
_CLEAN_SAME = _CLEAN + b"\x01"
_REFUSED = b"\xff"


def value_request(version: int, form: bytes, testee_bytes: bytes | None) -> bytes:
    """A value for the reference to encode, and the testee's bytes (None: it gave none) for it to read."""
    length = -1 if testee_bytes is None else len(testee_bytes)
    head = _HEAD.pack(_OP_VALUE, version, len(form))
    return b"".join((head, form, _INT.pack(length), testee_bytes or b""))


def split_value_request(request: bytes) -> tuple[bytes, bytes | None]:
    """The form and the testee's bytes of a `value_request`."""
    form_end = 7 + _HEAD.unpack_from(request)[2]
    length = _INT.unpack_from(request, form_end)[0]
    return request[7:form_end], None if length < 0 else request[form_end + 4 :]


def bytes_request(version: int, data: bytes) -> bytes:
    """Bytes for the reference to read, generated and by schema."""
    return _HEAD.pack(_OP_BYTES, version, len(data)) + data


def convert_request(version: int, form: bytes) -> bytes:
    """A form to be built into a Java message and dumped back: the value form's self test."""
    return _HEAD.pack(_OP_CONVERT, version, len(form)) + form


class _Cursor:
    """Reads a response from the front."""

    __slots__ = ("data", "offset")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.offset = 0
        if data[:1] == _REFUSED:
            self.offset = 1
            raise FacadeError(self.string())

    def byte(self) -> int:
        self.offset += 1
        return self.data[self.offset - 1]

    def flag(self) -> bool:
        return self.byte() == 1

    def int32(self) -> int:
        self.offset += 4
        value: int = _INT.unpack_from(self.data, self.offset - 4)[0]
        return value

    def blob(self) -> bytes:
        length = self.int32()
        self.offset += length
        return self.data[self.offset - length : self.offset]

    def string(self) -> str:
        length = int.from_bytes(self.data[self.offset : self.offset + 2], "big")
        self.offset += 2 + length
        return self.data[self.offset - length : self.offset].decode("utf-8", "replace")

    def outcome(self) -> Outcome:
        if self.data.startswith(_CLEAN, self.offset):
            self.offset += 6
            return ACCEPTED
        status, phase = _STATUSES[self.byte()], _PHASES[self.byte()]
        error_class, text = self.string(), self.string()
        # The package is left out: Kafka moves classes between releases, and outcomes are compared over them.
        return Outcome(status, phase, error_class.rpartition(".")[2], text)

    def reading(self, with_form: bool) -> Reading:
        outcome = self.outcome()
        if not outcome.accepted:
            return Reading(outcome)
        consumed = self.int32()
        form = self.blob() if with_form else None
        rewrite = self.outcome()
        return Reading(outcome, consumed, form, rewrite, self.blob() if rewrite.accepted else None)


def agreed_response(data: bytes) -> bytes:
    """The one answer to a value whose bytes are `data` on both sides, and with which nothing is wrong."""
    length = _INT.pack(len(data))
    return b"".join((_CLEAN, length, length, data, _CLEAN_SAME, length, _CLEAN_SAME))


def parse_value_response(response: bytes, testee_bytes: bytes | None) -> ValueResponse:
    """Read the answer to a `value_request` that offered `testee_bytes`; `FacadeError` if it was refused."""
    read = _Cursor(response)
    encode = read.outcome()
    if not encode.accepted:
        testee = UNREAD if testee_bytes is None else read.reading(with_form=True)
        return ValueResponse(encode, testee=testee)
    size = read.int32()
    data = read.blob()
    reread = read.outcome()
    reread_same = read.flag()
    reread_form = read.blob() if reread.accepted and not reread_same else None
    reread_consumed = read.int32()
    schema = read.outcome()
    schema_same = read.flag()
    schema_bytes = None if schema_same else read.blob()
    testee = UNREAD if testee_bytes is None or testee_bytes == data else read.reading(with_form=True)
    return ValueResponse(
        encode,
        size,
        data,
        reread,
        reread_same,
        reread_form,
        reread_consumed,
        schema,
        schema_same,
        schema_bytes,
        testee,
    )


def parse_bytes_response(response: bytes) -> BytesResponse:
    """Read the answer to a `bytes_request`; `FacadeError` if it was refused."""
    read = _Cursor(response)
    generated = read.reading(with_form=True)
    return BytesResponse(generated, read.reading(with_form=False))

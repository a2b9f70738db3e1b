"""Requests to the Java facade and its answers, as bytes.

`org.wirecheck.Facade` (module `jvm/`) answers each request with one binary response, big-endian. This module
writes the requests of values and bytes and reads their responses; what they *mean* is judged by the suites.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from harness.outcome import ACCEPTED, NOT_RUN, Outcome, Phase, Status
from harness.references import Reference
from harness.wire import WireReader

__all__ = [
    "BatchCall",
    "BytesResponse",
    "FacadeError",
    "Java",
    "Reading",
    "ValueResponse",
    "agreed_response",
    "bytes_of_request",
    "bytes_request",
    "convert_request",
    "open_response",
    "parse_bytes_response",
    "parse_value_response",
    "split_value_request",
    "value_request",
]

BatchCall = Callable[[Sequence[tuple[str, bytes]]], Sequence[bytes]]
"""Sends (class name, request) to the facade, all in one call; one response each."""


class Java(Protocol):
    """The Java side as suites need it; `harness.runners.gateway.Gateway` is one."""

    def batch_call(self, reference: Reference) -> BatchCall:
        """A function that sends requests to the facade under this reference."""
        ...

    def build(self, generator: Reference, jar: Path, specs: Sequence[str]) -> bytes:
        """Have Kafka's generator and javac make a jar of these message specs; their verdicts, as bytes."""
        ...


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


class FacadeError(Exception):
    """The facade could not take the request at all: unknown class, unopenable jar, or a broken frame.

    No verdict about a codec; the run cannot go on. `wirecheck doctor` shows what is loaded.
    """


_OP_VALUE, _OP_BYTES, _OP_CONVERT = 1, 2, 3
# Every case is a request: two structs are three times as quick as a `WireWriter`.
_HEAD: Final = struct.Struct(">Bhi")  # operation, version, length of what follows
_LENGTH: Final = struct.Struct(">i")
_REFUSED: Final = b"\xff"
_STATUSES: Final[tuple[Status, ...]] = ("accepted", "rejected", "error", "not_run", "timed_out")
_PHASES: Final[tuple[Phase, ...]] = ("", "build", "size", "write", "read", "rewrite", "dump")
_CLEAN: Final = b"\x00\x00\x00\x00\x00\x00"  # an accepted outcome: status, phase, two empty texts
_CLEAN_SAME: Final = _CLEAN + b"\x01"


def value_request(version: int, form: bytes, testee_bytes: bytes | None) -> bytes:
    """A value for the reference to encode, and the testee's bytes (None: it gave none) for it to read."""
    length = -1 if testee_bytes is None else len(testee_bytes)
    head = _HEAD.pack(_OP_VALUE, version, len(form))
    return b"".join((head, form, _LENGTH.pack(length), testee_bytes or b""))


def split_value_request(request: bytes) -> tuple[bytes, bytes | None]:
    """The form and the testee's bytes of a `value_request`."""
    form_end = _HEAD.size + _HEAD.unpack_from(request)[2]
    length = _LENGTH.unpack_from(request, form_end)[0]
    return request[_HEAD.size : form_end], None if length < 0 else request[form_end + 4 :]


def bytes_request(version: int, data: bytes) -> bytes:
    """Bytes for the reference to read, generated and by schema."""
    return _HEAD.pack(_OP_BYTES, version, len(data)) + data


def convert_request(version: int, form: bytes) -> bytes:
    """A form to be built into a Java message and dumped back: the value form's self test."""
    return _HEAD.pack(_OP_CONVERT, version, len(form)) + form


def bytes_of_request(request: bytes) -> bytes:
    return request[_HEAD.size :]


def open_response(response: bytes) -> WireReader:
    """A reader of a response; `FacadeError` if the request was refused."""
    read = WireReader(response)
    if read.skip_if(_REFUSED):
        raise FacadeError(read.text())
    return read


def _outcome(read: WireReader) -> Outcome:
    if read.skip_if(_CLEAN):
        return ACCEPTED
    status, phase = _STATUSES[read.byte()], _PHASES[read.byte()]
    error_class, text = read.text(), read.text()
    # The package is left out: Kafka moves classes between releases, and outcomes are compared over them.
    return Outcome(status, phase, error_class.rpartition(".")[2], text)


def _reading(read: WireReader, with_form: bool) -> Reading:
    outcome = _outcome(read)
    if not outcome.accepted:
        return Reading(outcome)
    consumed = read.int32()
    form = read.blob() if with_form else None
    rewrite = _outcome(read)
    return Reading(outcome, consumed, form, rewrite, read.blob() if rewrite.accepted else None)


def agreed_response(data: bytes) -> bytes:
    """The one answer to a value whose bytes are `data` on both sides, and with which nothing is wrong."""
    length = len(data).to_bytes(4, "big")
    return b"".join((_CLEAN, length, length, data, _CLEAN_SAME, length, _CLEAN_SAME))


def parse_value_response(response: bytes, testee_bytes: bytes | None) -> ValueResponse:
    """Read the answer to a `value_request` that offered `testee_bytes`; `FacadeError` if it was refused."""
    read = open_response(response)
    encode = _outcome(read)
    if not encode.accepted:
        testee = UNREAD if testee_bytes is None else _reading(read, with_form=True)
        return ValueResponse(encode, testee=testee)
    size = read.int32()
    data = read.blob()
    reread = _outcome(read)
    reread_same = read.flag()
    reread_form = read.blob() if reread.accepted and not reread_same else None
    reread_consumed = read.int32()
    schema = _outcome(read)
    schema_same = read.flag()
    schema_bytes = None if schema_same else read.blob()
    testee = UNREAD if testee_bytes is None or testee_bytes == data else _reading(read, with_form=True)
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
    read = open_response(response)
    generated = _reading(read, with_form=True)
    return BytesResponse(generated, _reading(read, with_form=False))

"""Requests to the proposals' twins in Java, and the answers (`ProposalsFacade.answer`).

A request begins with a note of the suite's own, the case's decisions, so that whoever has the request can
make the case again. Java passes over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harness.casework.facade import BatchCall, FacadeError, open_response
from harness.outcome import ACCEPTED, Outcome, Phase
from harness.wire import WireReader, WireWriter

__all__ = [
    "TWIN",
    "Answer",
    "ReadBack",
    "answers",
    "ask",
    "content_of",
    "elsewhere",
    "note_of",
    "read_op",
    "request",
    "time_op",
    "write_op",
]

TWIN: Final = "org.wirecheck.proposals.Twin"
"""What stands for the message class in a request to the facade."""

_WRITE, _READ, _TIME, _ELSEWHERE = b"\1", b"\2", b"\3", b"\4"
_ACCEPTED, _REJECTED = 0, 1


@dataclass(frozen=True, slots=True)
class ReadBack:
    """Bytes that Java took: how many, the form of the value, and the bytes that it writes for that."""

    consumed: int
    form: bytes
    rewritten: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one operation.

    Attributes:
        outcome: accepted, rejected, or an Error of the JVM.
        content: what follows when it is accepted.
    """

    outcome: Outcome
    content: bytes = b""

    @property
    def written(self) -> bytes:
        """The bytes of an accepted write."""
        return self._open().blob()

    @property
    def read(self) -> ReadBack:
        """What an accepted read found."""
        content = self._open()
        return ReadBack(content.int32(), content.blob(), content.blob())

    @property
    def seconds(self) -> tuple[float, float]:
        """How long one write and one read took, of an accepted timing."""
        content = self._open()
        return content.int64() / 1e9, content.int64() / 1e9

    def _open(self) -> WireReader:
        if not self.outcome.accepted:
            raise FacadeError(f"{self.outcome.error_class}: {self.outcome.text}")
        return WireReader(self.content)


def write_op(form: bytes) -> bytes:
    """To write a value."""
    return _WRITE + form


def read_op(data: bytes) -> bytes:
    """To read bytes."""
    return _READ + data


def time_op(data: bytes, iterations: int) -> bytes:
    """To time writing and reading the message `data`: medians over samples of so many iterations."""
    return WireWriter().raw(_TIME).int32(iterations).raw(data).to_bytes()


def elsewhere(jars: str, operation: bytes) -> bytes:
    """The same, for the types of other jars than the request is sent under."""
    return WireWriter().raw(_ELSEWHERE).text(jars).raw(operation).to_bytes()


def _code(operation: bytes) -> bytes:
    """What is to be done, wherever."""
    if operation.startswith(_ELSEWHERE):
        inner = WireReader(operation, 1)
        inner.text()
        return inner.raw(1)
    return operation[:1]


def content_of(operation: bytes) -> bytes:
    """What is to be read or written."""
    if operation.startswith(_ELSEWHERE):
        inner = WireReader(operation, 1)
        inner.text()
        return inner.raw(inner.left)[1:]
    return operation[1:]


def request(note: bytes, description: bytes, operations: Sequence[bytes]) -> bytes:
    """A request about one type."""
    frame = WireWriter().blob(note).blob(description).int32(len(operations))
    for operation in operations:
        frame.blob(operation)
    return frame.to_bytes()


def note_of(data: bytes) -> tuple[bytes, list[bytes]]:
    """The note of a request, and its operations."""
    frame = WireReader(data)
    note, _description = frame.blob(), frame.blob()
    return note, [frame.blob() for _ in range(frame.int32())]


def ask(call: BatchCall, description: bytes, operations: Sequence[bytes]) -> list[Answer]:
    """The answers to some operations on the type of a description; `FacadeError` if there is none such."""
    (response,) = call([(TWIN, request(b"", description, operations))])
    return answers(response, operations)


def answers(response: bytes, operations: Sequence[bytes]) -> list[Answer]:
    """The answers to the operations of a request; `FacadeError` if it could not be taken."""
    frame = open_response(response)
    blobs = [frame.blob() for _ in range(frame.int32())]
    if len(blobs) != len(operations):
        raise FacadeError(f"{len(operations)} operations, {len(blobs)} answers")
    return [
        _answer(blob, "write" if _code(operation) == _WRITE else "read")
        for blob, operation in zip(blobs, operations, strict=True)
    ]


def _answer(blob: bytes, phase: Phase) -> Answer:
    frame = open_response(blob)
    status = frame.byte()
    if status == _ACCEPTED:
        return Answer(ACCEPTED, frame.raw(frame.left))
    name, _, message = frame.text().partition(": ")
    # The package is left out, as in `harness.casework.facade`.
    error_class = name.rpartition(".")[2]
    return Answer(Outcome("rejected" if status == _REJECTED else "error", phase, error_class, message))

"""What the Java side is asked about a case, and what it answers (`ProposalsFacade.answer`).

A request begins with a note of the suite's own, the case's decisions, so that whoever has the request can
make the case again. Java passes over it.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harness.casework.facade import FacadeError
from harness.outcome import ACCEPTED, Outcome, Phase

__all__ = ["TWIN", "Answer", "ReadBack", "answers", "note_of", "read_op", "request", "write_op"]

TWIN: Final = "org.wirecheck.proposals.Twin"
"""What stands for the message class in a request to the facade."""

_COUNT: Final = struct.Struct(">I")


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
        return _blob(self.content, 0)[0]

    @property
    def read(self) -> ReadBack:
        """What an accepted read found."""
        form, at = _blob(self.content, 4)
        return ReadBack(_COUNT.unpack_from(self.content)[0], form, _blob(self.content, at)[0])


def write_op(form: bytes) -> bytes:
    """To write a value."""
    return b"\1" + form


def read_op(data: bytes) -> bytes:
    return b"\2" + data


def request(note: bytes, description: bytes, operations: Sequence[bytes]) -> bytes:
    """A request about one type."""
    blobs = [_COUNT.pack(len(each)) + each for each in (note, description)]
    blobs.append(_COUNT.pack(len(operations)))
    blobs += [_COUNT.pack(len(each)) + each for each in operations]
    return b"".join(blobs)


def note_of(data: bytes) -> tuple[bytes, list[bytes]]:
    """The note of a request, and its operations."""
    note, at = _blob(data, 0)
    _, at = _blob(data, at)
    (count,) = _COUNT.unpack_from(data, at)
    at += 4
    operations = []
    for _ in range(count):
        operation, at = _blob(data, at)
        operations.append(operation)
    return note, operations


def answers(response: bytes, operations: Sequence[bytes]) -> list[Answer]:
    """The answers to the operations of a request; `FacadeError` if it could not be taken."""
    if response[:1] == b"\xff":
        raise FacadeError(response[3:].decode())
    (count,) = _COUNT.unpack_from(response)
    found, at = [], 4
    for _ in range(count):
        answer, at = _blob(response, at)
        found.append(answer)
    if len(found) != len(operations):
        raise FacadeError(f"{len(operations)} operations, {len(found)} answers")
    return [
        _answer(each, "write" if op[0] == 1 else "read") for each, op in zip(found, operations, strict=True)
    ]


def _answer(data: bytes, phase: Phase) -> Answer:
    if data[0] == 0:
        return Answer(ACCEPTED, data[1:])
    text = data[3:].decode("utf-8", "replace")
    if data[0] == 255:
        raise FacadeError(text)
    name, _, words = text.partition(": ")
    status = "rejected" if data[0] == 1 else "error"
    return Answer(Outcome(status, phase, name.rpartition(".")[2], words))  # type: ignore[arg-type]


def _blob(data: bytes, at: int) -> tuple[bytes, int]:
    (length,) = _COUNT.unpack_from(data, at)
    return data[at + 4 : at + 4 + length], at + 4 + length

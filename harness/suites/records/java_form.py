"""Operations for `RecordsFacade`, and its answers as the plain tuples of `plain`."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, Final

from harness.casework.facade import FacadeError
from harness.outcome import ACCEPTED, Outcome, Status
from harness.suites.records.plain import Batch

__all__ = ["BATCHES", "answers", "note_of", "read_answer", "read_op", "request", "write_op"]

BATCHES: Final = "org.wirecheck.records.Batches"
"""What stands for the message class in a request to the facade."""

_STOPPED: Final[dict[int, Status]] = {1: "rejected", 2: "error"}
_HEAD: Final = struct.Struct(">bbqqqbqhibbibq")
_CONTROL: Final = struct.Struct(">hbi")


def read_op(data: bytes, checked: bool) -> bytes:
    """Have Kafka read bytes."""
    return bytes((1, checked)) + data


def write_op(magic: int, batch: Batch) -> bytes:
    """Have Kafka write a batch."""
    append, horizon = batch["append"], batch["horizon"]
    producer_id, producer_epoch, base_sequence = batch["producer"]
    out = struct.pack(
        ">bbbbqqqhibbiq", 2, magic, batch["compression"], append is not None, batch["base"],
        -1 if append is None else append, producer_id, producer_epoch, base_sequence,
        batch["transactional"], batch["control"], batch["epoch"], -1 if horizon is None else horizon,
    )  # fmt: skip
    out += struct.pack(">i", len(batch["records"]))
    for offset, timestamp, key, value, headers in batch["records"]:
        out += struct.pack(">qq", offset, timestamp) + _blob(key) + _blob(value)
        out += struct.pack(">i", len(headers))
        out += b"".join(_blob(name.encode()) + _blob(content) for name, content in headers)
    return out


def request(note: bytes, operations: Sequence[bytes]) -> bytes:
    """The operations of a case; Java passes over the note, which is what the case is made of."""
    return _blob(note) + struct.pack(">i", len(operations)) + b"".join(map(_blob, operations))


def note_of(sent: bytes) -> bytes:
    """The note of a request."""
    (length,) = struct.unpack_from(">i", sent)
    return sent[4 : 4 + length]


def answers(response: bytes) -> list[tuple[Outcome, bytes]]:
    """How each operation ended, and what it gave; `FacadeError` where they could not be taken."""
    if response[:1] == b"\xff":
        raise FacadeError(_text(response, 1))
    (count,) = struct.unpack_from(">i", response)
    found, at = [], 4
    for _ in range(count):
        (length,) = struct.unpack_from(">i", response, at)
        answer = response[at + 4 : at + 4 + length]
        at += 4 + length
        if answer[0] == 0:
            found.append((ACCEPTED, answer[1:]))
        elif answer[0] in _STOPPED:
            name, _, text = _text(answer, 1).partition(": ")
            found.append((Outcome(_STOPPED[answer[0]], "read", name.rpartition(".")[2], text), b""))
        else:
            raise FacadeError(_text(answer, 1))
    return found


def read_answer(answer: bytes) -> list[tuple[Any, ...]]:
    """What Kafka read, as `read_plain` has it."""
    reader = _Reader(answer)
    return [(*reader.take(_HEAD), reader.controls(), reader.records()) for _ in range(reader.count())]


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, form: struct.Struct) -> tuple[Any, ...]:
        found = form.unpack_from(self.data, self.at)
        self.at += form.size
        return found

    def count(self) -> int:
        return int(self.take(struct.Struct(">i"))[0])

    def blob(self) -> bytes | None:
        length = self.count()
        if length < 0:
            return None
        self.at += length
        return self.data[self.at - length : self.at]

    def controls(self) -> list[tuple[Any, ...]]:
        return [self.take(_CONTROL) for _ in range(self.count())]

    def records(self) -> list[tuple[Any, ...]]:
        return [
            (*self.take(struct.Struct(">qq")), self.blob(), self.blob(), self.headers())
            for _ in range(self.count())
        ]

    def headers(self) -> list[tuple[bytes | None, bytes | None]]:
        return [(self.blob(), self.blob()) for _ in range(self.count())]


def _blob(content: bytes | None) -> bytes:
    return struct.pack(">i", -1) if content is None else struct.pack(">i", len(content)) + content


def _text(data: bytes, at: int) -> str:
    (length,) = struct.unpack_from(">H", data, at)
    return data[at + 2 : at + 2 + length].decode("utf-8", "replace")

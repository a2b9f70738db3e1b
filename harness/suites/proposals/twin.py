"""The Java partner of the proposals, by way of a gateway: `org.wirecheck.proposals.ProposalsFacade`.

Answers are data: an item that Kafka's types reject is a `Rejected`, never an exception.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from harness.casework.facade import FacadeError

__all__ = ["ReadBack", "Rejected", "Twin"]


@dataclass(frozen=True, slots=True)
class Rejected:
    """What the Java side said: the exception's class and message."""

    reason: str


@dataclass(frozen=True, slots=True)
class ReadBack:
    """Bytes that the Java side took.

    Attributes:
        consumed: how many.
        form: the value that it read (`harness.suites.proposals.form`).
        rewritten: the bytes that it writes for that value.
    """

    consumed: int
    form: bytes
    rewritten: bytes


class Twin:
    """One reference's Kafka types with the proposals' beside them.

    Args:
        jvm: the `jvm` view of a connected gateway whose class path has the facade's jar.
        jars: of the reference, joined by the path separator.
    """

    def __init__(self, jvm: Any, jars: str) -> None:
        self._call = jvm.org.wirecheck.proposals.ProposalsFacade.call
        self._jars = jars

    def write(self, description: bytes, forms: Sequence[bytes]) -> list[bytes | Rejected]:
        """The bytes of each value."""
        answers = self._ask(description, [b"\1" + form for form in forms])
        return [answer if isinstance(answer, Rejected) else _Cursor(answer).blob() for answer in answers]

    def read(self, description: bytes, data: Sequence[bytes]) -> list[ReadBack | Rejected]:
        """What each of some bytes is read as."""
        found: list[ReadBack | Rejected] = []
        for answer in self._ask(description, [b"\2" + item for item in data]):
            if isinstance(answer, Rejected):
                found.append(answer)
                continue
            cursor = _Cursor(answer)
            found.append(ReadBack(cursor.int32(), cursor.blob(), cursor.blob()))
        return found

    def time(self, description: bytes, data: bytes, iterations: int) -> tuple[float, float]:
        """Median seconds of writing and of reading one message, after a warm-up."""
        (answer,) = self._ask(description, [b"\3" + struct.pack(">i", iterations) + data])
        if isinstance(answer, Rejected):
            raise FacadeError(answer.reason)
        write, read = struct.unpack(">qq", answer)
        return write / 1e9, read / 1e9

    def _ask(self, description: bytes, requests: Sequence[bytes]) -> list[bytes | Rejected]:
        blobs = b"".join(struct.pack(">I", len(request)) + request for request in requests)
        frames = struct.pack(">I", len(requests)) + blobs
        told = self._call(self._jars, _base64(description), _base64(frames))
        cursor = _Cursor(base64.b64decode(told))
        answers = [cursor.blob() for _ in range(cursor.int32())]
        for answer in answers:
            if answer[0] == 255:
                raise FacadeError(answer[3:].decode())
        if len(answers) != len(requests):
            raise FacadeError(f"{len(requests)} requests, {len(answers)} responses")
        return [Rejected(a[3:].decode()) if a[0] else a[1:] for a in answers]


class _Cursor:
    """Reads an answer from the front."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def int32(self) -> int:
        (value,) = struct.unpack_from(">i", self._data, self._at)
        self._at += 4
        return int(value)

    def blob(self) -> bytes:
        length = self.int32()
        self._at += length
        return self._data[self._at - length : self._at]


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")

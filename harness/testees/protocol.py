"""The frames between Wirecheck and a process testee: built and parsed here, sent and received elsewhere.

`docs/testee-protocol.md` is the description for whoever writes a testee; this is the harness's side of it.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from harness.pair import Pair
from harness.wire import WireError, WireReader, WireWriter

__all__ = [
    "LONGEST_ANSWER",
    "PROTOCOL_VERSION",
    "Answer",
    "AnswerStream",
    "Feature",
    "GarbageError",
    "Hello",
    "Operation",
    "Request",
    "Status",
    "answer_frame",
    "hello_answer",
    "hello_frame",
    "parse_answer",
    "parse_hello",
    "parse_request",
    "request_frame",
]

PROTOCOL_VERSION: Final = 1
_MOST_LISTED: Final = 100_000

LONGEST_ANSWER: Final = 64 << 20
"""Bytes of an answer that are believed: the largest frames offered are 1 MB, and their JSON a few times that.
What is longer is most often a text on standard output that was taken for a size."""


class Operation(enum.IntEnum):
    """What is asked."""

    HELLO = 0
    REENCODE = 1
    DECODE = 2
    ENCODE = 3
    SIZE = 4


class Status(enum.IntEnum):
    """How it was answered."""

    RESULT = 0
    REFUSED = 1
    UNSUPPORTED = 2
    ADAPTER_ERROR = 3


class Feature(enum.StrEnum):
    """What a program can declare besides the operations; without it such cases are declined for it."""

    LONE_SURROGATES = "lone_surrogates"
    UNKNOWN_TAGS = "unknown_tags"
    OTHER_VERSIONS = "other_versions"
    INT64_TEXT = "int64_text"


class GarbageError(Exception):
    """Bytes that are no answer: the program's side of the protocol is broken."""


@dataclass(frozen=True, slots=True)
class Request:
    """One question.

    Attributes:
        operation: what is asked.
        message: the spec's name (`"FetchRequest"`).
        api_key: of the message; −1 for one that has none, such as a header.
        version: of the message.
        data: the frame, or for `ENCODE` and `SIZE` the JSON form in UTF-8.
    """

    operation: Operation
    message: str
    api_key: int
    version: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer.

    Attributes:
        status: how it was answered.
        number: bytes consumed, −1 if that is not known; for `SIZE` the size. Of a result only.
        data: the bytes, or for `DECODE` the JSON form. Of a result only.
        kind: the codec's name of the error. Of the others only.
        text: the reason. Of the others only.
    """

    status: Status
    number: int = -1
    data: bytes = b""
    kind: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Hello:
    """What a program says of itself.

    Attributes:
        name, version: of the codec under test.
        capabilities: names of operations and features.
        messages: versions of each message it knows; None if it does not say, and answers case by case.
    """

    name: str
    version: str
    capabilities: frozenset[str]
    messages: dict[str, tuple[range, ...]] | None

    @property
    def limits(self) -> dict[str, str]:
        """The limits that it declares, with their reasons: capabilities such as `"limit:NAME:reason"`."""
        declared = (each.removeprefix(LIMIT) for each in self.capabilities if each.startswith(LIMIT))
        parted = (each.partition(":") for each in sorted(declared))
        return {name.strip(): reason.strip() for name, _, reason in parted}


LIMIT: Final = "limit:"
"""What capabilities begin with that are none, but limits (`harness.limits`)."""


def hello_frame() -> bytes:
    """The first question to a program that was started."""
    return _framed(WireWriter().int32(0).byte(Operation.HELLO).int16(PROTOCOL_VERSION))


def request_frame(correlation_id: int, request: Request) -> bytes:
    """A question as it is sent."""
    return _framed(
        WireWriter()
        .int32(correlation_id)
        .byte(request.operation)
        .text(request.message)
        .int16(request.api_key)
        .int16(request.version)
        .blob(request.data)
    )


def parse_request(content: bytes) -> tuple[int, Request | None]:
    """A question without its size, as a testee reads it: its correlation id, and None if it is hello.

    Raises:
        WireError: it is none.
    """
    reader = WireReader(content)
    number, operation = reader.int32(), Operation(reader.byte())
    if operation is Operation.HELLO:
        return number, None
    message, api_key, version = reader.text(), _int16(reader), _int16(reader)
    return number, Request(operation, message, api_key, version, reader.blob())


def answer_frame(correlation_id: int, answer: Answer) -> bytes:
    """An answer as a testee sends it."""
    writer = WireWriter().int32(correlation_id).byte(answer.status)
    if answer.status is Status.RESULT:
        return _framed(writer.int32(answer.number).blob(answer.data))
    return _framed(writer.text(answer.kind).text(answer.text))


def hello_answer(name: str, version: str, capabilities: Sequence[str], pairs: Iterable[Pair] | None) -> bytes:
    """The answer to hello as a testee sends it; `pairs` are those that it knows, None if it does not say."""
    writer = WireWriter().int32(0).byte(Status.RESULT).int16(PROTOCOL_VERSION).text(name).text(version)
    writer.int32(len(capabilities))
    for capability in capabilities:
        writer.text(capability)
    known = None if pairs is None else list(pairs)
    writer.int32(-1 if known is None else len(known))
    for pair in known or ():
        writer.text(pair.message).int16(pair.version).int16(pair.version)
    return _framed(writer)


def _framed(writer: WireWriter) -> bytes:
    content = writer.to_bytes()
    return WireWriter().blob(content).to_bytes()


class AnswerStream:
    """Cuts what a program writes into answers."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The answers that are whole now, without their sizes; `GarbageError` for a size that none has."""
        self._held += data
        while len(self._held) >= 4:
            size = int.from_bytes(self._held[:4], "big", signed=True)
            if not 5 <= size <= LONGEST_ANSWER:
                raise GarbageError(_why_no_size(size, bytes(self._held[:40])))
            if len(self._held) < 4 + size:
                return
            answer = bytes(self._held[4 : 4 + size])
            del self._held[: 4 + size]
            yield answer

    @property
    def part(self) -> str:
        """What is there of an answer that is not whole; `""` if there is nothing.

        A size that counts its own four bytes keeps a whole answer waiting for four more.
        """
        if len(self._held) < 4:
            return f", but {len(self._held)} bytes of its size" if self._held else ""
        size = int.from_bytes(self._held[:4], "big")
        return f", but {len(self._held) - 4:,} of the {size:,} bytes behind its size"


def _why_no_size(size: int, begin: bytes) -> str:
    """Why an answer is none that begins so: four letters of a text are a number as well, above a billion."""
    none = f"it begins with no size of an answer (logs go to standard error): {begin!r}"
    if size <= LONGEST_ANSWER:
        return none
    above = f"a size of {size:,} bytes, above the limit of {LONGEST_ANSWER >> 20} MiB"
    head = begin[:4].decode("latin-1")
    is_text = head.isascii() and all(char.isprintable() or char.isspace() for char in head)
    return f"{none}, or with {above}" if is_text else above


def parse_hello(content: bytes) -> Hello:
    """The answer to the first question; `GarbageError` if it is none."""
    reader, status = _begin(content, 0)
    if status is not Status.RESULT:
        answer = _failure(reader, status)
        raise GarbageError(f"it answers hello with {status.name.lower()}: {answer.text}")
    try:
        version = _int16(reader)
        if version != PROTOCOL_VERSION:
            raise GarbageError(f"it speaks version {version} of the protocol, not {PROTOCOL_VERSION}")
        name, release = reader.text(), reader.text()
        capabilities = frozenset(reader.text() for _ in range(_count(reader)))
        listed = _count(reader, nullable=True)
        if listed > _MOST_LISTED:
            raise GarbageError(f"it lists {listed:,} messages, more than {_MOST_LISTED:,}")
        ranges: dict[str, list[range]] = {}
        for _ in range(listed):
            message, low, high = reader.text(), _int16(reader), _int16(reader)
            ranges.setdefault(message, []).append(range(low, high + 1))
        messages = None if listed < 0 else {message: tuple(of) for message, of in ranges.items()}
        reader.expect_end()
    except WireError as error:
        raise GarbageError(f"its answer to hello: {error}") from None
    return Hello(name, release, capabilities, messages)


def parse_answer(content: bytes, correlation_id: int) -> Answer:
    """The answer to a question; `GarbageError` if it is none, or one to another question."""
    reader, status = _begin(content, correlation_id)
    if status is not Status.RESULT:
        return _failure(reader, status)
    try:
        number, data = reader.int32(), reader.blob()
        reader.expect_end()
    except WireError as error:
        raise GarbageError(f"an answer: {error}") from None
    return Answer(status, number, data)


def _begin(content: bytes, correlation_id: int) -> tuple[WireReader, Status]:
    reader = WireReader(content)
    found, status = reader.int32(), reader.byte()  # at least five bytes, as the stream sees to
    if found != correlation_id:
        raise GarbageError(f"an answer to {found}, where {correlation_id} was asked: answer in order")
    try:
        return reader, Status(status)
    except ValueError:
        raise GarbageError(f"status {status}, which the protocol does not have") from None


def _failure(reader: WireReader, status: Status) -> Answer:
    try:
        answer = Answer(status, kind=reader.text(), text=reader.text())
        reader.expect_end()
    except WireError as error:
        raise GarbageError(f"an answer: {error}") from None
    return answer


def _int16(reader: WireReader) -> int:
    return int.from_bytes(reader.raw(2), "big", signed=True)


def _count(reader: WireReader, *, nullable: bool = False) -> int:
    count = reader.int32()
    if not (-1 if nullable else 0) <= count <= reader.left:
        raise WireError(f"an array of {count} elements")
    return count

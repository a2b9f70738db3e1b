"""Both ends of a connection, sans-io: bytes in, requests or responses out, and the other way round.

A client numbers its requests and knows what each response answers; a server repeats the number. Nothing here
opens a connection: give what was received to `feed`, and send what the other functions return.

Sources: KIP-511 (an ApiVersions request in a version that a broker lacks is answered in version 0, and its
answer is read so), `NetworkClient.handleCompletedReceives` (responses come in the order of requests),
`ApiVersionsResponse.parse` (which version an answer is in), `RequestContext.parseRequest`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from pycodec.errors import (
    CodecError,
    DecodeError,
    InvalidLength,
    InvalidValue,
    UnknownMessage,
    UnsupportedVersion,
    shown,
)
from pycodec.framing import MAX_FRAME, FrameSplitter, framed
from pycodec.headers import Headers, Response, request_header_version
from pycodec.policy import KAFKA, Policy
from pycodec.protocol import Protocol
from pycodec.values import Message, Value

__all__ = ["UNSUPPORTED_VERSION", "Asked", "Client", "Server"]

UNSUPPORTED_VERSION: Final = 35
"""The error code of a version that a broker lacks (`Errors.UNSUPPORTED_VERSION`)."""
T = TypeVar("T")

_API_VERSIONS: Final = 18
_LAST: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that a server received.

    Attributes:
        header: of the request; in a version that its api may not have, still read.
        body: of the request; of an ApiVersions request of an unknown version its defaults (KIP-511), and None
            where the api or the version is unknown, or the body cannot be read.
        answer_version: the version to answer in; 0 in the case of KIP-511.
        problem: why the body was not read; None if it was.
    """

    header: Any
    body: Any
    answer_version: int
    problem: CodecError | None = None


class _End:
    """What both ends have: frames of a limited size, and the headers of a protocol."""

    def __init__(self, protocol: Protocol, limit: int, policy: Policy) -> None:
        self.headers = Headers(protocol, policy)
        self._splitter = FrameSplitter(limit)
        self._refused: CodecError | None = None

    @property
    def held(self) -> int:
        """Bytes of a frame whose end has not come."""
        return self._splitter.held

    def _frames(self, data: bytes | bytearray | memoryview) -> list[bytes]:
        splitter = self._splitter
        frames = splitter.feed(data) if splitter.refused is None else []
        if splitter.refused is not None:
            splitter.rest()  # of no use here, however much the other side goes on to send
            if not frames:
                reason = f"a frame of {splitter.refused} bytes: the connection cannot be read any further"
                raise InvalidLength(reason)
        return frames

    def _each(self, data: bytes | bytearray | memoryview, read: Callable[[bytes], T]) -> list[T]:
        """What comes of the frames that are whole now.

        What came before one that is refused is not lost, however the bytes were cut: the error comes with the
        next call.
        """
        if self._refused is not None:
            error, self._refused = self._refused, None
            raise error
        done: list[T] = []
        for frame in self._frames(data):
            try:
                done.append(read(frame))
            except CodecError as error:
                if not done:
                    raise
                self._refused = error
                break
        return done


class Client(_End):
    """The end that asks.

    Args:
        protocol: whose messages they are.
        client_id: for the headers of requests.
        limit: the longest response that is taken, in bytes.
        policy: limits and leniencies of reading.
    """

    def __init__(
        self,
        protocol: Protocol,
        client_id: str | None = None,
        limit: int = MAX_FRAME,
        policy: Policy = KAFKA,
    ) -> None:
        super().__init__(protocol, limit, policy)
        self.client_id = client_id
        self._next = 0
        self._waiting: deque[tuple[int, int, int]] = deque()

    @property
    def in_flight(self) -> int:
        """Requests without an answer so far."""
        return len(self._waiting)

    def send(self, body: Value, version: int, *, answered: bool = True) -> bytes:
        """The bytes of a request, with its size in front.

        Args:
            body: the request.
            version: its api version.
            answered: whether a response will come; none does to a Produce request with acks 0.
        """
        number = self._next
        data = self.headers.encode_request(
            body, version=version, correlation_id=number, client_id=self.client_id
        )
        if answered:
            self._waiting.append((number, int.from_bytes(data[:2], "big", signed=True), version))
        self._next = 0 if number == _LAST else number + 1
        return framed(data)

    def feed(self, data: bytes | bytearray | memoryview) -> list[Response]:
        """The responses that are whole now; `Response.version` is the one that it was written in.

        Raises:
            DecodeError: a response answers nothing, or another request than the oldest, or cannot be read.
                The connection is of no use then. Responses in front of it are returned first, and the error
                is raised by the next call.
        """
        return self._each(data, self._response)

    def _response(self, frame: bytes) -> Response:
        if not self._waiting:
            raise DecodeError("a response, but no request waits for one")
        number, api_key, version = self._waiting.popleft()
        # Before it is read: what answers another request makes no sense as an answer to this one.
        given = int.from_bytes(frame[:4], "big", signed=True)
        if len(frame) >= 4 and given != number:
            reason = f"correlation id {given}, but the oldest request that waits is {number}"
            raise DecodeError(reason, message=self.headers.response(api_key).name, version=version)
        found = self._read(frame, api_key, version)
        if found.consumed != len(frame):
            left = len(frame) - found.consumed
            raise DecodeError(f"{left} bytes after it", message=found.body._message, version=version)
        return found

    def _read(self, frame: bytes, api_key: int, version: int) -> Response:
        """As that version; what is none may be one of version 0 (KIP-511), or else is wrong as its own."""
        try:
            found = self.headers.decode_response(frame, api_key=api_key, version=version)
        except DecodeError:
            other = self._of_version_0(frame) if api_key == _API_VERSIONS else None
            if other is None:
                raise
            return other
        if found.consumed == len(frame) or api_key != _API_VERSIONS:
            return found
        return self._of_version_0(frame) or found

    def _of_version_0(self, frame: bytes) -> Response | None:
        try:
            found = self.headers.decode_response(frame, api_key=_API_VERSIONS, version=0)
        except DecodeError:
            return None
        return found if found.consumed == len(frame) else None


class Server(_End):
    """The end that answers.

    Args:
        protocol: whose messages they are.
        limit: the longest request that is taken, in bytes.
        policy: limits and leniencies of reading.
    """

    def __init__(self, protocol: Protocol, limit: int = MAX_FRAME, policy: Policy = KAFKA) -> None:
        super().__init__(protocol, limit, policy)

    def feed(self, data: bytes | bytearray | memoryview) -> list[Asked]:
        """The requests that are whole now.

        Raises:
            DecodeError: there is not even a header: the connection is of no use then. Requests in front of
                it are returned first, and the error is raised by the next call.
        """
        return self._each(data, self._request)

    def _request(self, frame: bytes) -> Asked:
        try:
            found = self.headers.decode_request(frame)
            if found.consumed == len(frame):
                return Asked(found.header, found.body, found.version)
            left = len(frame) - found.consumed
            problem: CodecError = DecodeError(
                f"{left} bytes after it", message=found.body._message, version=found.version
            )
        except (UnknownMessage, UnsupportedVersion, DecodeError) as error:
            problem = error
        header = self._header(frame)
        if header.request_api_key == _API_VERSIONS and isinstance(problem, UnsupportedVersion):
            body = self.headers.protocol.message_class("ApiVersionsRequest")()
            return Asked(header, body, 0, problem)
        return Asked(header, None, header.request_api_version, problem)

    def _header(self, frame: bytes) -> Message:
        """The header of a request, whatever its body; of an unknown api in version 1: all begin so."""
        api_key, version = (int.from_bytes(frame[at : at + 2], "big", signed=True) for at in (0, 2))
        try:
            number = request_header_version(self.headers.request(api_key), version)
        except (UnknownMessage, UnsupportedVersion):
            number = 1
        protocol = self.headers.protocol
        if number not in protocol.spec("RequestHeader").valid_versions:
            number = 1  # the header 0 of ControlledShutdown is in old releases only
        codec = protocol.codec("RequestHeader", number, self.headers.policy)
        header: Message = codec.decode(frame)[0]
        return header

    def answer(self, asked: Asked, body: Value) -> bytes:
        """The bytes of the response to a request, with its size in front.

        Raises:
            InvalidValue: `body` is no response of that api.
        """
        if type(asked) is not Asked:
            raise InvalidValue(f"what `feed` gave is answered, not {shown(asked)}")
        if not issubclass(type(asked.header), Message):
            raise InvalidValue(f"what `feed` gave has a header, and not {shown(asked.header)}")
        api_key = asked.header.request_api_key
        spec = self.headers.response(api_key)
        if not issubclass(type(body), Message) or cast(Message, body)._message != spec.name:
            raise InvalidValue(f"a {spec.name} answers api key {api_key}, not {shown(body)}")
        return framed(
            self.headers.encode_response(
                body, version=asked.answer_version, correlation_id=asked.header.correlation_id
            )
        )

"""A connection of ours to a broker: one request at a time, and its answer."""

from __future__ import annotations

import contextlib
import socket
from typing import Any, Final

from harness.live.apis import API_VERSIONS, Apis
from pycodec import CodecError, Message
from pycodec.framing import FrameSplitter, framed
from pycodec.headers import Headers

__all__ = ["Link", "SilentError", "offered_by"]

_CLIENT: Final = "wirecheck"
_ANSWER_SECONDS: Final = 5.0
_READ: Final = 1 << 16


class SilentError(Exception):
    """No answer: the connection ended, or time was up."""


class Link:
    """A connection to a broker, made anew when it was ended."""

    def __init__(self, broker: tuple[str, int], headers: Headers) -> None:
        self._broker = broker
        self._headers = headers
        self._socket: socket.socket | None = None
        self._number = 0

    def ask(self, body: Message, api_key: int, version: int) -> Message:
        """Send a request and read its answer, whatever that says."""
        self._number += 1
        frame = self._headers.encode_request(
            body, version=version, correlation_id=self._number, client_id=_CLIENT
        )
        try:
            answer = self._exchange(frame, unanswered=api_key == 0 and getattr(body, "acks", 1) == 0)
        except TimeoutError:
            self.close()
            raise SilentError(f"no answer in {_ANSWER_SECONDS:.0f} s") from None
        except OSError as error:
            self.close()
            raise SilentError(error.strerror or "the connection ended") from None
        try:
            found: Message = self._headers.decode_response(answer, api_key=api_key, version=version).body
            return found
        except CodecError:
            # It is an answer. What is wrong with it is said by who judges the frames.
            return body

    def _exchange(self, frame: bytes, *, unanswered: bool) -> bytes:
        if self._socket is None:
            self._socket = socket.create_connection(self._broker, _ANSWER_SECONDS)
        self._socket.sendall(framed(frame))
        splitter = FrameSplitter()
        while not unanswered:
            data = self._socket.recv(_READ)
            if not data:
                raise ConnectionError(0, "the connection ended")
            found = splitter.feed(data)
            if found:
                return found[0]
            if splitter.refused is not None:
                raise ConnectionError(0, "a size that is none")
        return b""

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def offered_by(apis: Apis, broker: tuple[str, int]) -> dict[int, tuple[int, int]] | None:
    """What a broker offers to somebody who comes by; None if it does not answer."""
    link = Link(broker, Headers(apis.protocol))
    with contextlib.closing(link):
        try:
            asked = apis.protocol.message_class("ApiVersionsRequest")()
            told: Any = link.ask(asked, API_VERSIONS, 0)
            return {each.api_key: (each.min_version, each.max_version) for each in told.api_keys}
        except (SilentError, AttributeError):
            return None

"""One end of the line between a process and its child: numbered frames, whole or not at all.

The other end may be anything: hung, half dead, or an adapter that writes what it likes wherever it can. So
every wait has an end, every length a bound, and an answer that does not have the question's number is none.
A frame is a u64 number, a u64 length, and as many bytes.
"""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import Final

__all__ = ["STOPPED_SECONDS", "Link", "LinkError", "TooLongError"]

_HEAD: Final = struct.Struct(">QQ")
_CHUNK: Final = 1 << 20
_LOOK_SECONDS: Final = 0.1
"""How long a wait may be before `look` is called: answers mostly come within a thousandth of that."""

STOPPED_SECONDS: Final = 0.5
"""Whoever looks at the clock so much later than he wanted to was stopped himself (Ctrl-Z, a paused
container or machine), or starved."""


class LinkError(Exception):
    """The other end has closed, or what came is no frame that was asked for; the text says which."""


class TooLongError(LinkError):
    """A frame is longer than allowed; `length` has its bytes, none of which were read."""

    def __init__(self, length: int) -> None:
        super().__init__(f"a frame of {length:,} bytes")
        self.length = length


class Link:
    """A stream socket that carries frames.

    Args:
        end: one end of a socket pair; it is owned from now on.
    """

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    @property
    def number(self) -> int:
        """The file number of this end."""
        return self._end.fileno()

    def send(self, number: int, body: bytes, deadline: float | None = None) -> None:
        """Write a frame; `TimeoutError` at the deadline (monotonic clock), `OSError` if nobody reads it."""
        self._end.settimeout(_left(deadline))
        self._end.sendall(_HEAD.pack(number, len(body)) + body)

    def receive(self) -> tuple[int, bytes] | None:
        """The next frame, however long it takes; None at the end of the line."""
        self._end.settimeout(None)
        head = self._exactly(_HEAD.size)
        if head is None:
            return None
        number, length = _HEAD.unpack(head)
        body = self._exactly(length)
        return None if body is None else (number, body)

    def _exactly(self, length: int) -> bytes | None:
        held = bytearray()
        while len(held) < length:
            some = self._end.recv(min(_CHUNK, length - len(held)))
            if not some:
                return None
            held += some
        return bytes(held)

    def answer(self, number: int, most: int, deadline: float, look: Callable[[], None]) -> bytes:
        """The body of the frame with that number.

        Args:
            number: of the question.
            most: bytes that the body may have.
            deadline: on the monotonic clock.
            look: called now and then while there is nothing to be read; it may raise to end the wait.

        Raises:
            TimeoutError: it is not there at the deadline.
            TooLongError: it is longer than allowed.
            LinkError: the other end has closed, or sent something else.
        """
        length = 0
        held = bytearray()
        while len(held) < _HEAD.size or len(held) < _HEAD.size + length:
            held += self._some(_HEAD.size + length - len(held), deadline, look)
            if len(held) == _HEAD.size:
                given, length = _HEAD.unpack(held)
                if given != number:
                    raise LinkError("what came is no answer to what was asked")
                if length > most:
                    raise TooLongError(length)
        return bytes(held[_HEAD.size :])

    def _some(self, most: int, deadline: float, look: Callable[[], None]) -> bytes:
        began = time.monotonic()
        while not wait([self._end], max(0.0, min(_LOOK_SECONDS, deadline - began))):
            now = time.monotonic()
            if now - began > _LOOK_SECONDS + STOPPED_SECONDS:
                deadline += now - began  # and with it who was to answer
            if now >= deadline:
                raise TimeoutError
            look()
            began = time.monotonic()
        some = self._end.recv(min(_CHUNK, most))
        if not some:
            raise LinkError("the line was closed")
        return some

    def close(self) -> None:
        """Close this end."""
        self._end.close()


def _left(deadline: float | None) -> float | None:
    # A timeout of 0 would mean "do not wait", which fails with another error.
    return None if deadline is None else max(0.001, deadline - time.monotonic())

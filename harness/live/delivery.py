"""How frames are written: as they are, byte by byte, cut and joined, or late. Never in another order."""

from __future__ import annotations

import asyncio
from typing import Final, Literal, Protocol

from pycodec.framing import framed

__all__ = ["Sender", "sender_for"]

How = Literal["bytes", "joined", "late"]

_ONE_BY_ONE: Final = 1500
"""So many bytes of a frame go one by one; the rest of a long one follows at once."""
_PAUSE_SECONDS: Final = 0.004
_LATE_SECONDS: Final = 0.04


class _Writer(Protocol):
    """What is needed of `asyncio.StreamWriter`."""

    def write(self, data: bytes, /) -> None: ...

    async def drain(self) -> None: ...


class Sender:
    """Writes frames as they are."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer

    async def send(self, frame: bytes) -> None:
        """Send a frame."""
        self.writer.write(framed(frame))
        await self.writer.drain()

    async def flush(self) -> None:
        """Send what is held back."""


class _Bytes(Sender):
    async def send(self, frame: bytes) -> None:
        data = framed(frame)
        for byte in data[:_ONE_BY_ONE]:
            self.writer.write(bytes((byte,)))
            await self.writer.drain()
            # A turn of the loop: the socket has no delay, so that each byte is a segment.
            await asyncio.sleep(0)
        if len(data) > _ONE_BY_ONE:
            self.writer.write(data[_ONE_BY_ONE:])
        await self.writer.drain()


class _Joined(Sender):
    """Sends the end of a frame together with the beginning of the next, or a moment later."""

    def __init__(self, writer: _Writer) -> None:
        super().__init__(writer)
        self._held = b""
        self._timer: asyncio.TimerHandle | None = None

    async def send(self, frame: bytes) -> None:
        data = framed(frame)
        # Within the size itself every other time: that is where readers differ.
        cut = 2 if len(data) % 2 else len(data) // 2
        if self._timer is not None:
            self._timer.cancel()
        self.writer.write(self._held + data[:cut])
        self._held = data[cut:]
        await self.writer.drain()
        self._timer = asyncio.get_running_loop().call_later(_PAUSE_SECONDS, self._release)

    def _release(self) -> None:
        self._timer = None
        held, self._held = self._held, b""
        if held:
            self.writer.write(held)

    async def flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._release()
        await self.writer.drain()


class _Late(Sender):
    async def send(self, frame: bytes) -> None:
        await asyncio.sleep(_LATE_SECONDS)
        await super().send(frame)


def sender_for(how: How | None, writer: _Writer) -> Sender:
    """What writes frames that way."""
    match how:
        case "bytes":
            return _Bytes(writer)
        case "joined":
            return _Joined(writer)
        case "late":
            return _Late(writer)
    return Sender(writer)

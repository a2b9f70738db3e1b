"""A stream of bytes as frames: an INT32 of the size in front of each.

Source: `org.apache.kafka.common.network.NetworkReceive`, which closes a connection whose size is negative or
above `socket.request.max.bytes` (100 MiB). What such a connection goes on to say cannot be split any more.
"""

from __future__ import annotations

from typing import Final

__all__ = ["MAX_FRAME", "FrameSplitter", "framed"]

MAX_FRAME: Final = 104_857_600
"""`socket.request.max.bytes` of a broker, by default."""
_SIZE: Final = 4


def framed(frame: bytes) -> bytes:
    """A frame as it is sent, with its size."""
    return len(frame).to_bytes(_SIZE, "big") + frame


class FrameSplitter:
    """Splits what one side of a connection sends; holds one frame at most.

    Args:
        limit: the longest frame there may be.

    Attributes:
        refused: the size that was none (negative, or above the limit); None while all is well.
    """

    def __init__(self, limit: int = MAX_FRAME) -> None:
        self._limit = limit
        self._held = bytearray()
        self.refused: int | None = None

    @property
    def held(self) -> int:
        """Bytes of a frame whose end has not come."""
        return len(self._held)

    def feed(self, data: bytes | bytearray | memoryview) -> list[bytes]:
        """The frames that are whole now, without their sizes; none once a size was refused."""
        held, at, frames = self._held, 0, []
        held += data
        while self.refused is None and len(held) - at >= _SIZE:
            size = int.from_bytes(held[at : at + _SIZE], "big", signed=True)
            if not 0 <= size <= self._limit:
                self.refused = size
                break
            if len(held) - at - _SIZE < size:
                break
            at += _SIZE
            frames.append(bytes(memoryview(held)[at : at + size]))
            at += size
        del held[:at]
        return frames

    def rest(self) -> bytes:
        """What is held, as it came, and no longer held: for a connection that goes on without frames."""
        data = bytes(self._held)
        self._held.clear()
        return data

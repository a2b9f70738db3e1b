"""A stream of bytes as frames: an INT32 of the size in front of each.

Source: `org.apache.kafka.common.network.NetworkReceive`, which closes a connection whose size is negative or
above `socket.request.max.bytes` (100 MiB). What such a connection goes on to say cannot be split any more.
"""

from __future__ import annotations

from typing import Final

from pycodec.content import blob_content, int_content, view_content
from pycodec.errors import InvalidValue, TooLong, shown

__all__ = ["MAX_FRAME", "TLS_RECORDS", "FrameSplitter", "Overlong", "framed"]

MAX_FRAME: Final = 104_857_600
"""`socket.request.max.bytes` of a broker, by default."""
TLS_RECORDS: Final = (b"\x15\x03", b"\x16\x03", b"\x17\x03")
"""How records of TLS begin (type, major version): as a size it is far above what a frame may have."""
_SIZE: Final = 4
_LARGEST: Final = 0x7FFFFFFF


def framed(frame: bytes | bytearray | memoryview) -> bytes:
    """A frame as it is sent, with its size; `TooLong` from 2 GiB on, of which an INT32 cannot tell."""
    content = blob_content(frame)
    if content is None:
        raise InvalidValue(f"bytes are needed, not {shown(frame)}")
    if len(content) > _LARGEST:
        raise TooLong(f"a frame of {len(content)} bytes, and a size is an INT32")
    return len(content).to_bytes(_SIZE, "big") + content


class FrameSplitter:
    """Splits what one side of a connection sends; holds one frame at most, until a size is refused.

    Args:
        limit: the longest frame there may be.

    Attributes:
        refused: the size that was none (negative, or above the limit); None while all is well.
    """

    def __init__(self, limit: int = MAX_FRAME) -> None:
        most = int_content(limit)
        if most is None:
            raise InvalidValue(f"the limit of a frame is a number of bytes, not {shown(limit)}")
        self._limit = most
        self._held = bytearray()
        self.refused: int | None = None

    @property
    def held(self) -> int:
        """Bytes of a frame whose end has not come."""
        return len(self._held)

    def feed(self, data: bytes | bytearray | memoryview) -> list[bytes]:
        """The frames that are whole now, without their sizes.

        Once a size was refused there are none, and all that comes is held for `rest`.
        """
        view = view_content(data)
        if view is None:
            raise InvalidValue(f"bytes are needed, not {shown(data)}")
        held, at, frames = self._held, 0, []
        with view:
            held += view
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


class Overlong:
    """What comes behind a size above the limit, of which no frame is made: how much, and its first bytes.

    Those show whether the size was wrong: a message that is shorter is whole among them.

    Args:
        limit: how many bytes are held.

    Attributes:
        came: how many bytes have come.
    """

    def __init__(self, limit: int = MAX_FRAME) -> None:
        self._limit = limit
        self._held = bytearray()
        self.came = 0

    def feed(self, data: bytes) -> None:
        """More of it."""
        self.came += len(data)
        self._held += data[: self._limit - len(self._held)]

    def start(self) -> bytes:
        """Its first bytes, and no longer held."""
        data = bytes(self._held)
        self._held.clear()
        return data

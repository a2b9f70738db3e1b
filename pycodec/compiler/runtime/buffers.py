"""Reading from a buffer that is not `bytes`, without a copy of all that follows.

The quick way reads `bytes`. What is left of another buffer is copied if it is little; else a flavour of the
quick way reads it in place. Either way one call costs what it takes out of the buffer, however long that is:
a stream of messages in one buffer costs what its messages cost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pycodec.content import int_content, view_content
from pycodec.errors import CodecError

__all__ = ["COPIED", "buffer_decoder"]

COPIED = 64 * 1024
"""Most bytes that are copied for the quick way: a few microseconds, less than reading in place costs."""

Decode = Callable[[Any, int], tuple[Any, int]]


def buffer_decoder(decode: Decode, decode_view: Decode, read_slowly: Decode) -> Decode:
    """`decode` for other buffers than bytes.

    Args:
        decode: for bytes.
        decode_view: for a view of unsigned bytes.
        read_slowly: for anything; it names what is wrong.
    """

    def decode_buffer(data: Any, offset: int) -> tuple[Any, int]:
        if type(data) is bytearray and type(offset) is int and 0 <= offset <= len(data) <= offset + COPIED:
            return decode_rest(bytes(data[offset:]), offset)
        view, start = view_content(data), int_content(offset)
        if view is None or start is None or not 0 <= start <= len(view):
            return read_slowly(data, offset)
        # Released at the end, whatever comes: a bytearray cannot grow while anybody looks at it.
        with view:
            if len(view) - start > COPIED:
                return decode_view(view, start)
            rest = view[start:].tobytes()
        return decode_rest(rest, start)

    def decode_rest(rest: bytes, start: int) -> tuple[Any, int]:
        try:
            return decode(rest, 0)
        except CodecError as error:
            if error.offset is not None:
                error.offset += start
            raise

    return decode_buffer

"""The strict policy on top of a lenient decoder: bytes are canonical if their value is written as them.

That is one comparison instead of a dozen checks within the generated code. Whatever is not canonical goes to
the interpreter, which knows the rules one by one and names the one that is broken (`pycodec.strict_rules`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pycodec.content import int_content, view_content
from pycodec.errors import CodecError

__all__ = ["only_canonical"]

Decode = Callable[..., tuple[Any, int]]


def only_canonical(
    decode: Decode, encode: Callable[[Any], bytes], read_slowly: Callable[[Any, int], tuple[Any, int]]
) -> Decode:
    """`decode`, for canonical bytes only; anything else is left to `read_slowly`."""

    def strict_decode(data: Any, offset: int = 0) -> tuple[Any, int]:
        start = int_content(offset)  # asked once: an object may answer otherwise the next time
        if start is None:
            return read_slowly(data, offset)
        try:
            value, consumed = decode(data, start)
            if _stands_at(encode(value), data, start, consumed):
                return value, consumed
        except CodecError:
            pass
        return read_slowly(data, start)

    return strict_decode


def _stands_at(written: bytes, data: Any, start: int, consumed: int) -> bool:
    if type(data) is bytes:
        return data[start : start + consumed] == written
    view = view_content(data)
    assert view is not None, "it was decoded"
    with view, view[start : start + consumed] as taken:
        return taken == written

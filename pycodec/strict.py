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
        try:
            value, consumed = decode(data, offset)
            if _stands_at(encode(value), data, offset, consumed):
                return value, consumed
        except CodecError:
            pass
        return read_slowly(data, offset)

    return strict_decode


def _stands_at(written: bytes, data: Any, offset: int, consumed: int) -> bool:
    if type(data) is bytes and type(offset) is int:
        return data[offset : offset + consumed] == written
    view, start = view_content(data), int_content(offset)
    assert view is not None, "it was decoded"
    assert start is not None, "it was decoded"
    with view, view[start : start + consumed] as taken:
        return taken == written

"""Many requests to the Java facade in one exchange: `org.wirecheck.Facade.callBatch`.

With each request goes the response that is expected, if one is: what is answered so needs no second look, and
its response does not travel. The formats are big-endian:

    frames   u32 count; each: u16 length, class name; blob request (none: −1); blob expected (none: −1)
    answers  u32 count of requests that were not answered as expected; unless that is 0, for each request:
             blob response (−1: as expected, or there was no request)
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Final

from harness.casework.facade import FacadeError
from harness.wire import WireError, WireReader

__all__ = ["ALL_EXPECTED", "Item", "answers", "frames", "unframed"]

Item = tuple[str, bytes | None, bytes | None]
"""Class name, request, expected response."""

ALL_EXPECTED: Final = bytes(4)
"""The answers, if each is the expected one."""

# Every case passes here: some structs are three times as quick as a `WireWriter`.
_COUNT: Final = struct.Struct(">i")
_TEXT: Final = struct.Struct(">H")
_NONE: Final = _COUNT.pack(-1)


def frames(items: Iterable[Item]) -> bytes:
    """The frames of some requests."""
    names: dict[str, bytes] = {}
    parts: list[bytes] = [b""]
    count = 0
    for class_name, request, expected in items:
        name = names.get(class_name)
        if name is None:
            content = class_name.encode("utf-8")
            name = names[class_name] = _TEXT.pack(len(content)) + content
        parts.append(name)
        for blob in (request, expected):
            parts += (_NONE,) if blob is None else (_COUNT.pack(len(blob)), blob)
        count += 1
    parts[0] = _COUNT.pack(count)
    return b"".join(parts)


def unframed(data: bytes) -> list[Item]:
    """What `frames` was given."""
    read = WireReader(data)
    return [(read.text(), read.optional_blob(), read.optional_blob()) for _ in range(read.int32())]


def answers(data: bytes, number: int) -> list[bytes | None]:
    """The responses to so many requests; None for those that were answered as expected.

    Raises:
        FacadeError: these are not as many.
    """
    if data == ALL_EXPECTED:
        return [None] * number
    read = WireReader(data, _COUNT.size)
    try:
        found = [read.optional_blob() for _ in range(number)]
        read.expect_end()
    except WireError as error:
        raise FacadeError(f"{number} requests were answered with {data[:300]!r}") from error
    return found

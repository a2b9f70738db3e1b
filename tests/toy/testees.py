"""A testee for the toy suite."""

from __future__ import annotations

from harness.pair import Pair
from harness.testees import PycodecTestee
from pycodec import Message


class Lenient(PycodecTestee):
    """Reads a frame that lacks its last bytes as if they were zero."""

    name = "lenient"

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        value, consumed = super().decode_value(pair, data + bytes(8))
        return value, min(consumed, len(data))

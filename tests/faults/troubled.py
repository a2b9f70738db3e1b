"""Testees that do not survive some values and frames: they hang, end their process, or take all memory."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, Final

from harness.pair import Pair
from harness.testees import PycodecTestee, Testee
from pycodec import Message, Policy, Protocol

__all__ = ["EXITS", "FATAL_LENGTHS", "HANGS", "HOARDS", "Brittle", "Troubled", "is_trouble"]

HANGS: Final = -(2**31)
EXITS: Final = 2**31 - 1
HOARDS: Final = -1
"""Values of `generation_id` in a HeartbeatRequest, and what a troubled testee does at them."""

FATAL_LENGTHS: Final = {0: HANGS, 1: EXITS, 7: HOARDS}
"""Lengths of frames, too short for any HeartbeatRequest, and which trouble they are."""


def _hang() -> None:
    while True:
        time.sleep(1)


def _hoard() -> None:
    held = []
    while True:
        held.append(bytes(1 << 28))


_TROUBLES: Final[dict[int, Callable[[], None]]] = {
    HANGS: _hang,
    EXITS: lambda: os._exit(7),
    HOARDS: _hoard,
}


def is_trouble(value: Message) -> bool:
    """Whether a troubled testee does not survive a value."""
    return getattr(value, "generation_id", 0) in _TROUBLES


class Troubled(Testee):
    """A codec that is not pycodec, so far as the harness knows."""

    name = "troubled"

    def __init__(self) -> None:
        self._inner = PycodecTestee()

    def open(self, protocol: Protocol, policy: Policy) -> None:
        super().open(protocol, policy)
        self._inner.open(protocol, policy)

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        _trouble(fields)
        return self._inner.encode(message, version, fields)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        _trouble({"generation_id": FATAL_LENGTHS.get(len(data), 0)})
        return self._inner.decode(message, version, data)


def _trouble(fields: dict[str, Any]) -> None:
    _TROUBLES.get(fields.get("generation_id", 0), lambda: None)()


class Brittle(PycodecTestee):
    """pycodec itself, with a bug that ends the process at one value, and at frames of one length."""

    name = "brittle"

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        if getattr(value, "generation_id", 0) == EXITS:
            os._exit(7)
        return super().encode_value(pair, value)

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        if FATAL_LENGTHS.get(len(data)) == EXITS:
            os._exit(7)
        return super().decode_value(pair, data)

"""Testees that break in every way a testee can, at one entry point and for some of its inputs."""

from __future__ import annotations

import faulthandler
import os
import time
import zlib
from collections.abc import Callable
from typing import Any, Final, Literal

from harness.testees import PycodecTestee, Testee
from pycodec import Policy, Protocol

__all__ = ["DEADLY", "ENTRY_POINTS", "GARBAGE", "EntryPoint", "Treacherous", "Trouble"]

EntryPoint = Literal["encode", "decode", "size", "check_spec"]
ENTRY_POINTS: Final[tuple[EntryPoint, ...]] = ("encode", "decode", "size", "check_spec")

Trouble = Callable[[], object]


class OutOfTreeError(BaseException):
    """An exception that `except Exception` does not catch."""


class UnprintableError(Exception):
    """An exception whose message cannot be had."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


def _raise(error: BaseException) -> object:
    raise error


def _hang() -> None:
    while True:
        time.sleep(0.05)


def _recurse() -> object:
    return _recurse()


def _abort() -> None:
    # The tests' own dump of every thread is no part of what a run would show.
    faulthandler.disable()
    os.abort()


def _hoard() -> None:
    held = []
    while True:
        held.append(bytes(1 << 28))


DEADLY: Final[dict[str, Trouble]] = {
    "hangs": _hang,
    "exits": lambda: os._exit(7),
    "is killed": lambda: os.kill(os.getpid(), 9),
    "aborts": _abort,
    "takes all memory": _hoard,
    "raises SystemExit": lambda: _raise(SystemExit(3)),
    "raises what is no Exception": lambda: _raise(OutOfTreeError()),
    "raises what cannot be printed": lambda: _raise(UnprintableError()),
    "recurses": _recurse,
}
"""What ends a process, or would, by name."""

GARBAGE: Final[dict[str, object]] = {
    "None": None,
    "a text": "x",
    "a number": 2**80,
    "a negative number": -1,
    "a float": float("nan"),
    "an empty tuple": (),
    "a tuple of one": (b"",),
    "a pair of nonsense": (object, True),
    "a pair of another value": ({"no_such_field": 1}, -5),
    "a memoryview of numbers": memoryview(b"\0\1\2\3").cast("i"),
    "a lambda": lambda: None,
    "lone surrogates": "\ud800",
}
"""What no entry point should answer, by name; some are right for one of them by their type."""


class Treacherous(Testee):
    """pycodec's answers, but for a third of the inputs of one entry point.

    Args:
        entry: the entry point.
        trouble: what it does instead; its result is what is answered.
    """

    name = "treacherous"

    def __init__(self, entry: EntryPoint, trouble: Trouble) -> None:
        self._inner = PycodecTestee()
        self._entry = entry
        self._trouble = trouble

    def open(self, protocol: Protocol, policy: Policy) -> None:
        super().open(protocol, policy)
        self._inner.open(protocol, policy)

    def _met(self, entry: EntryPoint, asked: object) -> bool:
        # By content, and so the same in a child that was just started.
        return entry == self._entry and zlib.crc32(repr(asked).encode("utf-8", "replace")) % 3 == 0

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> Any:
        if self._met("encode", fields):
            return self._trouble()
        return self._inner.encode(message, version, fields)

    def decode(self, message: str, version: int, data: bytes) -> Any:
        return self._trouble() if self._met("decode", data) else self._inner.decode(message, version, data)

    def size(self, message: str, version: int, fields: dict[str, Any]) -> Any:
        return self._trouble() if self._met("size", fields) else self._inner.size(message, version, fields)

    def check_spec(self, text: str) -> None:
        if self._met("check_spec", text):
            self._trouble()
        else:
            self._inner.check_spec(text)

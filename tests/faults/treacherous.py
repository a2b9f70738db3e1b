"""Testees that break in every way a testee can, at one entry point and for some of its inputs."""

from __future__ import annotations

import builtins
import faulthandler
import json
import os
import pickle
import stat
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from typing import Any, Final, Literal

from harness.testees import PycodecTestee, Testee
from pycodec import Policy, Protocol

__all__ = [
    "BURNERS",
    "DEADLY",
    "ENTRY_POINTS",
    "GARBAGE",
    "HUGE",
    "EntryPoint",
    "Treacherous",
    "Trouble",
    "fork",
]

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


def _fill() -> None:
    held = []
    while True:
        held.append(b"x" * (1 << 26))


def _scribble() -> None:
    """Garbage on every socket, among them the one on which the answer is awaited."""
    for socket in _sockets():
        os.write(socket, b"\xff" * 64)


def _close() -> None:
    for socket in _sockets():
        os.close(socket)


def _sockets() -> list[int]:
    return [fd for fd in range(3, 256) if _is_socket(fd)]


def _is_socket(fd: int) -> bool:
    try:
        return stat.S_ISSOCK(os.fstat(fd).st_mode)
    except OSError:
        return False


def _break_builtins() -> bytes:
    def broken(*arguments: object) -> object:
        raise RuntimeError("not today")

    for name in ("len", "isinstance", "tuple", "bytes", "getattr", "max"):
        setattr(builtins, name, broken)
    pickle.dumps = broken  # type: ignore[assignment]
    json.dumps = broken  # type: ignore[assignment]
    return b""


def _start_burner() -> None:
    """Leave a process behind that never ends, told by number in the file that `BURNERS` names; then end."""
    started = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    with open(os.environ[BURNERS], "a", encoding="ascii") as file:
        file.write(f"{started.pid}\n")
    os._exit(7)


def _leave_daemon() -> None:
    """As `_start_burner`, but out of every group and session, and below nobody; then go on."""
    read, write = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.close(read)
            os.write(write, str(os.getpid()).encode("ascii"))
            os.close(write)
            while True:
                time.sleep(1)
        os._exit(0)
    os.close(write)
    os.wait()
    with open(read, encoding="ascii") as told, open(os.environ[BURNERS], "a", encoding="ascii") as file:
        file.write(f"{told.read()}\n")
    os._exit(7)


def _end_parent(number: int) -> object:
    os.kill(os.getppid(), number)
    time.sleep(60)
    return None


def _send_pickle() -> None:
    """An answer of its own on its line, which would have a function called where it is read."""
    body = b"cposix\nputenv\n(S'WIRECHECK_TEST_PICKLE'\nS'called'\ntR."
    for socket in _sockets():
        for number in range(1, 200):
            os.write(socket, struct.pack(">QQ", number, len(body)) + body)


def fork() -> object:
    """Fork, and let both go on; what is answered is nonsense, so that it shows."""
    os.fork()
    return None


DEADLY: Final[dict[str, Trouble]] = {
    "hangs": _hang,
    "exits": lambda: os._exit(7),
    "is killed": lambda: os.kill(os.getpid(), 9),
    "aborts": _abort,
    "takes all memory": _hoard,
    "fills all memory": _fill,
    "writes garbage on its line": _scribble,
    "closes its line": _close,
    "breaks builtins": _break_builtins,
    "leaves a process behind": _start_burner,
    "leaves a daemon behind": _leave_daemon,
    "kills its parent": lambda: _end_parent(9),
    "stops its parent": lambda: _end_parent(19),
    "sends a pickle of its own": _send_pickle,
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

HUGE: Final = 150 << 20
"""Bytes of an answer that took a JVM with it."""

BURNERS: Final = "WIRECHECK_TEST_BURNERS"
"""Environment variable: the file to which the numbers of processes left behind are added."""


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

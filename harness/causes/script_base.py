"""What every stand-alone reproducer begins with; `harness.causes.script` copies it into each.

A module like any other, so that it is linted and typed. It must import nothing of the harness at its top: a
script has to run where only pycodec is installed.
"""

from __future__ import annotations

import importlib
import os
import struct
import sys
from collections.abc import Callable
from typing import Any

try:
    import pycodec  # noqa: F401 - everything below needs it
except ImportError as missing:
    print(f"cannot run: pycodec is not importable ({missing}); install it, or put it on PYTHONPATH")
    sys.exit(2)

__all__ = [
    "CannotRunError",
    "Testee",
    "attempt",
    "conclude",
    "difference",
    "double",
    "load_testee",
    "plain",
    "run_case",
    "same",
    "short",
]

AGREES, REPRODUCED, CANNOT_RUN = 0, 1, 2


def double(bits: int) -> float:
    """The float64 with these bits: a NaN's payload has no literal."""
    value: float = struct.unpack(">d", bits.to_bytes(8, "big"))[0]
    return value


class CannotRunError(Exception):
    """Something that this script needs is not there."""


class Testee:
    """A codec for one message and version, over pycodec's values."""

    def __init__(
        self,
        message_class: Any,
        encode: Callable[[Any], Any],
        decode: Callable[[bytes], Any],
        size: Callable[[Any], Any],
    ) -> None:
        self.message_class = message_class
        self._encode = encode
        self._decode = decode
        self._size = size

    def value(self, fields: dict[str, Any]) -> Any:
        """The value of a literal, which may leave fields out."""
        from pycodec.plain import from_dict

        return from_dict(self.message_class, fields)

    def encode(self, value: Any) -> bytes:
        """The bytes of a value."""
        return bytes(self._encode(value))

    def decode(self, data: bytes) -> tuple[Any, int]:
        """The value in some bytes, and how many of them it takes."""
        value, consumed = self._decode(data)
        return value, consumed

    def size(self, value: Any) -> int | None:
        """How many bytes `encode` writes; None if the testee computes no sizes."""
        size: int | None = self._size(value)
        return size


def load_testee(testee: str, spec: str, message: str, version: int, policy: str) -> Testee:
    """The testee for one message: `"pycodec"`, or `module:Class` of an adapter, asked as a run asks it."""
    from pycodec import Protocol
    from pycodec import policy as policies

    protocol = Protocol.from_specs([spec])
    limits = getattr(policies, policy)
    if testee == "pycodec":
        codec = protocol.codec(message, version, limits)
        return Testee(codec.message_class, codec.encode, codec.decode, codec.size)
    module, _, name = testee.partition(":")
    sys.path.append(os.getcwd())
    try:
        from harness.pair import Pair
        from harness.testees import load_testee as load_adapter

        # A program, or one that comes along as source; else a class.
        program = testee.startswith("exec:") or not name
        adapter = load_adapter(testee) if program else getattr(importlib.import_module(module), name)()
        adapter.open(protocol, limits)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise CannotRunError(
            f"the testee {testee} cannot be made ({why}); run this where it can be imported"
        ) from None
    pair = Pair(message, version)
    return Testee(
        protocol.message_class(message),
        lambda value: adapter.encode_value(pair, value),
        lambda data: adapter.decode_value(pair, data),
        lambda value: adapter.size_value(pair, value),
    )


def attempt(action: Callable[[], Any]) -> tuple[Any, str]:
    """What an action gives, and how it was refused (`""` if it was not)."""
    try:
        return action(), ""
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"


def plain(value: Any) -> Any:
    """A value as dicts and lists; None if it is broken."""
    from pycodec.plain import to_dict

    return attempt(lambda: to_dict(value))[0]


def same(left: Any, right: Any) -> bool:
    """Equality that tells floats apart by their bits, and True from 1."""
    # `harness.values.equality` for plain values, again: a script stands alone, and the harness isn't there.
    if isinstance(left, float) and isinstance(right, float):
        return struct.pack(">d", left) == struct.pack(">d", right)
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, bytes) and isinstance(right, bytes):
        return left == right
    return type(left) is type(right) and bool(left == right)


def difference(left: Any, right: Any, path: str = "") -> str:
    """The first place where two values differ, as a path with both contents."""
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        for key in left:
            if not same(left[key], right[key]):
                return difference(left[key], right[key], f"{path}.{key}".lstrip("."))
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for index, (mine, theirs) in enumerate(zip(left, right, strict=True)):
            if not same(mine, theirs):
                return difference(mine, theirs, f"{path}[{index}]")
    return f"{path or 'the value'} is {short(left)}, the reference has {short(right)}"


def short(value: Any) -> str:
    """A value in at most 200 characters."""
    text = ascii(value)
    return text if len(text) <= 200 else text[:200] + "…"


def conclude(troubles: list[str], after: str) -> int:
    """Say what came of the case; the exit code."""
    print()
    for trouble in troubles:
        print(f"REPRODUCED: {trouble}")
    if troubles:
        return REPRODUCED
    if after:
        print(
            "AGREES ALONE: with nothing before it, the testee does as the reference does. The run saw the\n"
            "mismatch after other cases: what those left behind in the codec plays a part. Run them all:\n"
            f"  {after}"
        )
        return CANNOT_RUN
    print("AGREES: the testee does as the reference does")
    return AGREES


def run_case(title: str, troubles_of: Callable[[], list[str]], after: str) -> int:
    """Run a case and say what came of it; the exit code."""
    print(title)
    try:
        troubles = troubles_of()
    except CannotRunError as error:
        print(f"cannot run: {error}")
        return CANNOT_RUN
    return conclude(troubles, after)

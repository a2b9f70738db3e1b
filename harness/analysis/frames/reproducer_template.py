"""Shows bytes that a Kafka codec and the Java reference read differently; written by `wirecheck run`.

Needs nothing but Python and pycodec (`pip install wirecheck`). The message spec, the bytes and what the
reference made of them are in this file; what the testee makes of them is found out now.

Exit code: 0 the testee agrees with the reference, 1 the mismatch is still there, 2 this could not be run, or
cannot be shown by one case alone.
"""

from __future__ import annotations

import importlib
import os
import struct
import sys
from typing import Any


def double(bits: int) -> float:
    """The float64 with these bits: a NaN's payload has no literal."""
    value: float = struct.unpack(">d", bits.to_bytes(8, "big"))[0]
    return value


# case: begin
SIGNATURE = ""
WHAT = ""
MESSAGE = ""
VERSION = 0
TESTEE = "pycodec"
POLICY = "KAFKA"
REFERENCE = ""
FRAME = b""
REFUSED = ""
ERRORS: tuple[str, ...] | None = None
CONSUMED = -1
REWRITTEN: bytes | None = None
REWRITE_REFUSED = ""
READ: dict[str, Any] | None = None
AFTER = ""
SPEC = ""
# case: end
#
# FRAME is what both sides were offered. REFUSED is how the reference refused it, "" if it accepted it; then
# READ is the value it read (fields left out hold their defaults), CONSUMED the number of bytes that it took,
# and REWRITTEN what it wrote for that value again (None: it refused, as REWRITE_REFUSED says). ERRORS are the
# names of the testee's error classes that belong to a refusal of the reference; None if any will do. AFTER is
# the command of the run if the case agreed when it was run alone: then what others left behind played a part.


class CannotRunError(Exception):
    """Something that this script needs is not there."""


class PycodecTestee:
    """pycodec itself, with no harness around it."""

    def __init__(self, protocol: Any, policy: Any) -> None:
        self.codec = protocol.codec(MESSAGE, VERSION, policy)

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """The bytes of a value."""
        from pycodec.plain import from_dict

        data: bytes = self.codec.encode(from_dict(self.codec.message_class, fields))
        return data

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        """The value in some bytes, and how many of them it takes."""
        from pycodec.plain import to_dict

        value, consumed = self.codec.decode(data)
        return to_dict(value), consumed

    def size(self, message: str, version: int, fields: dict[str, Any]) -> int:
        """The number of bytes of a value."""
        from pycodec.plain import from_dict

        size: int = self.codec.size(from_dict(self.codec.message_class, fields))
        return size


class AdapterTestee:
    """An adapter, asked as a run asks it."""

    def __init__(self, adapter: Any, cls: Any) -> None:
        from harness.pair import Pair

        self.adapter = adapter
        self.cls = cls
        self.pair = Pair(MESSAGE, VERSION)

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """The bytes of a value."""
        from pycodec.plain import from_dict

        return bytes(self.adapter.encode_value(self.pair, from_dict(self.cls, fields)))

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        """The value in some bytes, and how many of them it takes."""
        from pycodec.plain import to_dict

        value, consumed = self.adapter.decode_value(self.pair, data)
        return to_dict(value), consumed

    def size(self, message: str, version: int, fields: dict[str, Any]) -> int | None:
        """The number of bytes of a value; None if the adapter has no such function."""
        from pycodec.plain import from_dict

        size: int | None = self.adapter.size_value(self.pair, from_dict(self.cls, fields))
        return size


def load() -> tuple[Any, Any]:
    """The testee, and the class of the message's values."""
    try:
        from pycodec import Protocol, policy
    except ImportError as error:
        raise CannotRunError(f"pycodec is not importable ({error}); pip install wirecheck") from None
    protocol = Protocol.from_specs([SPEC])
    limits = getattr(policy, POLICY)
    cls = protocol.message_class(MESSAGE)
    if TESTEE == "pycodec":
        return PycodecTestee(protocol, limits), cls
    module, _, name = TESTEE.partition(":")
    sys.path.append(os.getcwd())
    try:
        adapter = getattr(importlib.import_module(module), name)()
        adapter.open(protocol, limits)
        return AdapterTestee(adapter, cls), cls
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise CannotRunError(
            f"the testee {TESTEE} cannot be made ({why}); run this where it can be imported"
        ) from None


def refusal_trouble(error: Exception | None, expected: str, what: str) -> str | None:
    """What is wrong with how the testee refused (or did not); None if nothing is."""
    said = "accepts it" if error is None else f"refuses it: {type(error).__name__}: {error}"
    print(f"  reference  {f'refuses it: {expected}' if expected else 'accepts it'}\n  testee     {said}")
    if (error is None) is not (expected == ""):
        return f"{what} is accepted by one side only"
    if error is not None and ERRORS is not None and type(error).__name__ not in ERRORS:
        return f"the testee's {type(error).__name__} does not belong to the reference's refusal"
    return None


def troubles_of(testee: Any, cls: Any) -> list[str]:
    """Everything in which the testee differs from the reference."""
    from pycodec.plain import from_dict, to_dict

    print(f"decode {len(FRAME)} bytes: {FRAME[:64].hex()}{'…' * (len(FRAME) > 64)}")
    error: Exception | None = None
    fields: dict[str, Any] = {}
    consumed = -1
    try:
        fields, consumed = testee.decode(MESSAGE, VERSION, FRAME)
    except Exception as raised:
        error = raised
    if type(error).__name__ == "MalformedValueError":
        return [f"what the testee gave is no value: {error}"]
    trouble = refusal_trouble(error, REFUSED, "the frame")
    if trouble or error:
        return [trouble] if trouble else []
    troubles = []
    if consumed != CONSUMED:
        troubles.append(f"the testee takes {consumed} bytes, the reference {CONSUMED}")
    # Compared as text: that tells floats apart by their sign, and True from 1.
    mine, theirs = (repr(to_dict(from_dict(cls, each))) for each in (fields, READ or {}))
    if mine != theirs:
        troubles.append(f"the testee reads {mine[:300]}, the reference {theirs[:300]}")
    print("write the value again")
    rewritten = None
    try:
        rewritten = bytes(testee.encode(MESSAGE, VERSION, fields))
    except Exception as raised:
        error = raised
    trouble = refusal_trouble(error, REWRITE_REFUSED, "the value")
    if trouble:
        troubles.append(trouble)
    elif rewritten != REWRITTEN:
        troubles.append("the testee writes other bytes than the reference")
    elif rewritten is not None:
        troubles += size_troubles(testee, fields, len(rewritten))
    return troubles


def size_troubles(testee: Any, fields: dict[str, Any], length: int) -> list[str]:
    """What is wrong with the testee's size of what it read and wrote, if it has one."""
    try:
        size = testee.size(MESSAGE, VERSION, fields)
    except Exception as raised:
        return [f"the testee refuses to size the value: {type(raised).__name__}: {raised}"]
    return [] if size in (None, length) else [f"the testee sizes the value {size}, and writes {length} bytes"]


def main() -> int:
    """Run the case; the exit code."""
    print(f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, reference {REFERENCE}, testee {TESTEE}\n")
    try:
        testee, cls = load()
    except CannotRunError as error:
        print(f"cannot run: {error}")
        return 2
    troubles = troubles_of(testee, cls)
    print()
    for trouble in troubles:
        print(f"REPRODUCED: {trouble}")
    if troubles:
        return 1
    if AFTER:
        print(
            "AGREES ALONE: with nothing before it, the testee does as the reference does. The run saw the\n"
            "mismatch after other cases: what those left behind in the codec plays a part. Run them all:\n"
            f"  {AFTER}"
        )
        return 2
    print("AGREES: the testee does as the reference does")
    return 0


if __name__ == "__main__":
    sys.exit(main())

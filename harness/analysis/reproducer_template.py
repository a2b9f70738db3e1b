"""Shows one mismatch between a Kafka codec and the Java reference; written by `wirecheck run`.

Needs nothing but Python and pycodec (`pip install wirecheck`). The message spec, the value and the
reference's bytes are in this file; what the testee does is found out now.

Exit code: 0 the testee agrees with the reference, 1 the mismatch is still there, 2 this could not be run.
"""

from __future__ import annotations

import importlib
import os
import struct
import sys
from collections.abc import Callable
from typing import Any

# FRAME is what the reference wrote for VALUE, or None where it refused it (then REFUSED says how).
# SEEN is what the testee wrote when the mismatch was found. READ is what the reference reads from FRAME,
# None if that is VALUE. Fields that are left out of VALUE and READ hold their defaults.
# case: begin
SIGNATURE = ""
WHAT = ""
MESSAGE = ""
VERSION = 0
TESTEE = "pycodec"
POLICY = "KAFKA"
REFERENCE = ""
FRAME: bytes | None = None
REFUSED = ""
SEEN: bytes | None = None
VALUE: dict[str, Any] = {}
READ: dict[str, Any] | None = None
SPEC = ""
# case: end


def double(bits: int) -> float:
    """The float64 with these bits: a NaN's payload has no literal."""
    value: float = struct.unpack(">d", bits.to_bytes(8, "big"))[0]
    return value


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
        """How many bytes `encode` writes."""
        from pycodec.plain import from_dict

        size: int = self.codec.size(from_dict(self.codec.message_class, fields))
        return size


def load() -> tuple[Any, Callable[[dict[str, Any]], dict[str, Any]]]:
    """The testee, and a function that fills in the fields that a literal leaves out."""
    try:
        from pycodec import Protocol, policy
        from pycodec.plain import from_dict, to_dict
    except ImportError as error:
        raise CannotRunError(f"pycodec is not importable ({error}); pip install wirecheck") from None
    protocol = Protocol.from_specs([SPEC])
    limits = getattr(policy, POLICY)
    cls = protocol.message_class(MESSAGE)

    def fill(fields: dict[str, Any]) -> dict[str, Any]:
        whole: dict[str, Any] = to_dict(from_dict(cls, fields))
        return whole

    if TESTEE == "pycodec":
        return PycodecTestee(protocol, limits), fill
    module, _, name = TESTEE.partition(":")
    sys.path.append(os.getcwd())
    try:
        testee = getattr(importlib.import_module(module), name)()
        testee.open(protocol, limits)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise CannotRunError(
            f"the testee {TESTEE} cannot be made ({why}); run this where it can be imported"
        ) from None
    return testee, fill


def filled(read: tuple[Any, int], fill: Callable[[dict[str, Any]], dict[str, Any]]) -> tuple[Any, int]:
    """A decoded value with the fields that the testee left out at their defaults."""
    return fill(read[0]), read[1]


def attempt(action: Callable[[], Any]) -> tuple[Any, str]:
    """What an action gives, and how it was refused (`""` if it was not)."""
    try:
        return action(), ""
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"


def same(left: Any, right: Any) -> bool:
    """Equality that tells floats apart by their bits, and True from 1."""
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


def show(side: str, data: bytes | None, refused: str, other: bytes | None) -> None:
    """Print what a side wrote, from just before the first byte in which the two differ."""
    if data is None:
        print(f"  {side:<10} refuses the value: {refused}")
        return
    start = 0
    if other is not None and len(data) > 64:
        pairs = enumerate(zip(data, other, strict=False))
        first = next((i for i, (a, b) in pairs if a != b), min(len(data), len(other)))
        start = max(0, first - 16)
    cut = "…" if start else ""
    rest = "…" if len(data) > start + 64 else ""
    print(f"  {side:<10} {len(data)} bytes, from byte {start}: {cut}{data[start : start + 64].hex()}{rest}")


def main() -> int:
    """Run the case; the exit code."""
    print(f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, reference {REFERENCE}, testee {TESTEE}\n")
    try:
        testee, fill = load()
    except CannotRunError as error:
        print(f"cannot run: {error}")
        return 2
    value = fill(VALUE)
    troubles = []
    print(f"value\n  {short(VALUE) if VALUE else 'every field at its default'}")

    data, refused = attempt(lambda: bytes(testee.encode(MESSAGE, VERSION, fill(VALUE))))
    print("encode")
    show("reference", FRAME, REFUSED, data)
    show("testee", data, refused, FRAME)
    if SEEN is not None and SEEN not in (data, FRAME):
        show("then", SEEN, "", FRAME)
    if data != FRAME:
        troubles.append("encode")

    if FRAME is not None:
        frame = FRAME
        expected = value if READ is None else fill(READ)
        read, refused = attempt(lambda: filled(testee.decode(MESSAGE, VERSION, frame), fill))
        print("decode the reference's bytes")
        if read is None:
            print(f"  testee     refuses them: {refused}")
        elif read[1] != len(frame):
            print(f"  testee     consumes {read[1]} of {len(frame)} bytes")
        elif not same(read[0], expected):
            print(f"  testee     {difference(read[0], expected)}")
        else:
            print("  testee     reads the same value")
        if read is None or read[1] != len(frame) or not same(read[0], expected):
            troubles.append("decode")

        size, refused = attempt(lambda: testee.size(MESSAGE, VERSION, fill(VALUE)))
        if refused or size is not None:
            print(f"size\n  testee     {refused or size}, the reference writes {len(frame)} bytes")
        if refused or size not in (None, len(frame)):
            troubles.append("size")

    print()
    if troubles:
        print(f"REPRODUCED: {', '.join(troubles)} differs from the reference")
        return 1
    print("AGREES: the testee does as the reference does")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Shows one mismatch between a Kafka codec and the Java reference; written by `wirecheck run`.

Needs nothing but Python and pycodec (`pip install wirecheck`). The message spec, the value and the
reference's bytes are in this file; what the testee does is found out now.

Exit code: 0 the testee agrees with the reference, 1 the mismatch is still there, 2 this could not be run, or
cannot be shown by one case alone.
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
# None if that is VALUE. Fields that are left out of VALUE and READ hold their defaults. AFTER is the command
# of the run if the case agreed when it was run alone: then what other cases left behind played a part.

def double(bits: int) -> float:
    """The float64 with these bits: a NaN's payload has no literal."""
    value: float = struct.unpack(">d", bits.to_bytes(8, "big"))[0]
    return value


# case: begin
SIGNATURE = 'roundtrip-RenewDelegationTokenRequest-renewPeriodMs-9cfd82'
WHAT = 'testee rejected at renewPeriodMs (positive): testee rejected:encode:OverflowError, reference accepted'
MESSAGE = 'RenewDelegationTokenRequest'
VERSION = 2
TESTEE = 'harness.testees.kio_testee:KioTestee'
POLICY = 'KAFKA'
REFERENCE = 'kafka-clients 4.4.0'
FRAME: bytes | None = bytes.fromhex('010132f4579c98000000')
REFUSED = ''
SEEN: bytes | None = None
AFTER = ''
VALUE: dict[str, Any] = {'renew_period_ms': 86400000000000000}
READ: dict[str, Any] | None = None
SPEC = r'''// Licensed to the Apache Software Foundation (ASF) under one or more
// contributor license agreements.  See the NOTICE file distributed with
// this work for additional information regarding copyright ownership.
// The ASF licenses this file to You under the Apache License, Version 2.0
// (the "License"); you may not use this file except in compliance with
// the License.  You may obtain a copy of the License at
//
//    http://www.apache.org/licenses/LICENSE-2.0
//
// Unless required by applicable law or agreed to in writing, software
// distributed under the License is distributed on an "AS IS" BASIS,
// WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
// See the License for the specific language governing permissions and
// limitations under the License.

{
  "apiKey": 39,
  "type": "request",
  "listeners": ["broker", "controller"],
  "name": "RenewDelegationTokenRequest",
  // Version 0 was removed in Apache Kafka 4.0, Version 1 is the new baseline.
  // Version 1 is the same as version 0.
  // Version 2 adds flexible version support
  "validVersions": "1-2",
  "flexibleVersions": "2+",
  "fields": [
    { "name": "Hmac", "type": "bytes", "versions": "0+",
      "about": "The HMAC of the delegation token to be renewed." },
    { "name": "RenewPeriodMs", "type": "int64", "versions": "0+",
      "about": "The renewal time period in milliseconds." }
  ]
}
'''
# case: end



class CannotRunError(Exception):
    """Something that this script needs is not there."""


class PycodecTestee:
    """pycodec itself, with no harness around it."""

    def __init__(self, protocol: Any, policy: Any) -> None:
        self.codec = protocol.codec(MESSAGE, VERSION, policy)

    def encode(self, value: Any) -> bytes:
        """The bytes of a value."""
        data: bytes = self.codec.encode(value)
        return data

    def decode(self, data: bytes) -> tuple[Any, int]:
        """The value in some bytes, and how many of them it takes."""
        read: tuple[Any, int] = self.codec.decode(data)
        return read

    def size(self, value: Any) -> int | None:
        """How many bytes `encode` writes."""
        size: int = self.codec.size(value)
        return size


class AdapterTestee:
    """An adapter, asked as a run asks it."""

    def __init__(self, adapter: Any) -> None:
        from harness.pair import Pair

        self.adapter = adapter
        self.pair = Pair(MESSAGE, VERSION)

    def encode(self, value: Any) -> bytes:
        """The bytes of a value."""
        return bytes(self.adapter.encode_value(self.pair, value))

    def decode(self, data: bytes) -> tuple[Any, int]:
        """The value in some bytes, and how many of them it takes."""
        read: tuple[Any, int] = self.adapter.decode_value(self.pair, data)
        return read

    def size(self, value: Any) -> int | None:
        """How many bytes `encode` writes; None if the adapter has no such function."""
        size: int | None = self.adapter.size_value(self.pair, value)
        return size


def load() -> tuple[PycodecTestee | AdapterTestee, Callable[[dict[str, Any]], Any]]:
    """The testee, and what makes a value of a literal, which may leave fields out."""
    try:
        from pycodec import Protocol, policy
        from pycodec.plain import from_dict
    except ImportError as error:
        raise CannotRunError(f"pycodec is not importable ({error}); pip install wirecheck") from None
    protocol = Protocol.from_specs([SPEC])
    limits = getattr(policy, POLICY)
    cls = protocol.message_class(MESSAGE)

    def make(fields: dict[str, Any]) -> Any:
        return from_dict(cls, fields)

    if TESTEE == "pycodec":
        return PycodecTestee(protocol, limits), make
    module, _, name = TESTEE.partition(":")
    sys.path.append(os.getcwd())
    try:
        adapter = getattr(importlib.import_module(module), name)()
        adapter.open(protocol, limits)
        return AdapterTestee(adapter), make
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise CannotRunError(
            f"the testee {TESTEE} cannot be made ({why}); run this where it can be imported"
        ) from None


def plain(value: Any) -> Any:
    """A value as dicts and lists; None if it is broken."""
    from pycodec.plain import to_dict

    return attempt(lambda: to_dict(value))[0]


def pair_of(read: Any) -> tuple[Any, int]:
    """What `decode` gave, taken apart."""
    value, consumed = read
    return value, consumed


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


def written(testee: Any, make: Callable[[dict[str, Any]], Any]) -> list[str]:
    """Encode and size one and the same value; what differs."""
    troubles = []
    value = make(VALUE)
    data, refused = attempt(lambda: testee.encode(value))
    print("encode")
    show("reference", FRAME, REFUSED, data)
    show("testee", data, refused, FRAME)
    if SEEN is not None and SEEN not in (data, FRAME):
        show("in the run", SEEN, "", FRAME)
    if data != FRAME:
        troubles.append("encode")
    if FRAME is not None:
        size, refused = attempt(lambda: testee.size(value))
        if refused or size is not None:
            print(f"size\n  testee     {refused or size}, the reference writes {len(FRAME)} bytes")
        if refused or size not in (None, len(FRAME)):
            troubles.append("size")
    after, before = plain(value), plain(make(VALUE))
    if not same(after, before):
        print(f"the value afterwards\n  testee     has changed it: {difference(after, before)}")
        troubles.append("the value that was given")
    return troubles


def decoded(testee: Any, make: Callable[[dict[str, Any]], Any], frame: bytes) -> list[str]:
    """Decode the reference's bytes; what differs."""
    read, refused = attempt(lambda: pair_of(testee.decode(frame)))
    print("decode the reference's bytes")
    if read is None:
        print(f"  testee     refuses them: {refused}")
        return ["decode"]
    value, consumed = read
    expected = plain(make(VALUE if READ is None else READ))
    if consumed != len(frame):
        print(f"  testee     consumes {consumed} of {len(frame)} bytes")
    elif not same(plain(value), expected):
        print(f"  testee     {difference(plain(value), expected)}")
    else:
        print("  testee     reads the same value")
        return []
    return ["decode"]


def main() -> int:
    """Run the case; the exit code."""
    print(f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, reference {REFERENCE}, testee {TESTEE}\n")
    try:
        testee, make = load()
    except CannotRunError as error:
        print(f"cannot run: {error}")
        return 2
    print(f"value\n  {short(VALUE) if VALUE else 'every field at its default'}")
    troubles = written(testee, make) + ([] if FRAME is None else decoded(testee, make, FRAME))
    print()
    if troubles:
        print(f"REPRODUCED: {', '.join(troubles)} differs from the reference")
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

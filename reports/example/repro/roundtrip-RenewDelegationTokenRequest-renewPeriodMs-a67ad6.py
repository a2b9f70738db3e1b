"""Shows one mismatch between a Kafka codec and the Java reference; written by `wirecheck run`.

Needs nothing but Python and pycodec. The message spec, the value and the
reference's bytes are in this file; what the testee does is found out now.

Exit code: 0 the testee agrees with the reference, 1 the mismatch is still there, 2 this could not be run, or
cannot be shown by one case alone.
"""

from __future__ import annotations

import sys
from typing import Any

# base: begin
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

        adapter = getattr(importlib.import_module(module), name)()
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


# base: end
# FRAME is what the reference wrote for VALUE, or None where it refused it (then REFUSED says how).
# SEEN is what the testee wrote when the mismatch was found. READ is what the reference reads from FRAME,
# None if that is VALUE. Fields that are left out of VALUE and READ hold their defaults. AFTER is the command
# of the run if the case agreed when it was run alone: then what other cases left behind played a part.
# case: begin
SIGNATURE = 'roundtrip-RenewDelegationTokenRequest-renewPeriodMs-a67ad6'
WHAT = 'value differs at renewPeriodMs (positive): testee accepted, reference accepted'
MESSAGE = 'RenewDelegationTokenRequest'
VERSION = 2
TESTEE = 'harness.testees.kio_testee:KioTestee'
POLICY = 'KAFKA'
REFERENCE = 'kafka-clients 4.4.0'
FRAME: bytes | None = bytes.fromhex('01000fa0000000006700')
REFUSED = ''
SEEN: bytes | None = bytes.fromhex('01000fa0000000006600')
AFTER = ''
VALUE: dict[str, Any] = {'renew_period_ms': 4398046511104103}
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


def written(testee: Testee) -> list[str]:
    """Encode and size one and the same value; what differs."""
    troubles = []
    value = testee.value(VALUE)
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
    after, before = plain(value), plain(testee.value(VALUE))
    if not same(after, before):
        print(f"the value afterwards\n  testee     has changed it: {difference(after, before)}")
        troubles.append("the value that was given")
    return troubles


def decoded(testee: Testee, frame: bytes) -> list[str]:
    """Decode the reference's bytes; what differs."""
    read, refused = attempt(lambda: testee.decode(frame))
    print("decode the reference's bytes")
    if read is None:
        print(f"  testee     refuses them: {refused}")
        return ["decode"]
    value, consumed = read
    expected = plain(testee.value(VALUE if READ is None else READ))
    if consumed != len(frame):
        print(f"  testee     consumes {consumed} of {len(frame)} bytes")
    elif not same(plain(value), expected):
        print(f"  testee     {difference(plain(value), expected)}")
    else:
        print("  testee     reads the same value")
        return []
    return ["decode"]


def troubles() -> list[str]:
    """In what the testee differs from the reference."""
    testee = load_testee(TESTEE, SPEC, MESSAGE, VERSION, POLICY)
    print(f"value\n  {short(VALUE) if VALUE else 'every field at its default'}")
    differing = written(testee) + ([] if FRAME is None else decoded(testee, FRAME))
    return [f"{', '.join(differing)} differs from the reference"] if differing else []


if __name__ == "__main__":
    title = f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, reference {REFERENCE}, testee {TESTEE}\n"
    sys.exit(run_case(title, troubles, AFTER))

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
from harness.causes.script_base import (
    Testee,
    adding,
    attempt,
    chosen,
    difference,
    differing,
    load_testee,
    plain,
    run_case,
    same,
    short,
    show,
)

# base: end
# FRAME is what the reference wrote for VALUE, None where it refused it (REFUSED says how) or did not survive
# it (DIED says how). SEEN is what the testee wrote when the mismatch was found. READ is what the reference
# reads from FRAME, None if that is VALUE; UNREADABLE is how it refuses to read FRAME, "" if it reads
# it. Fields that are left out of VALUE and READ hold their defaults. AFTER is the command of the run if the
# case agreed when it was run alone: then what other cases left behind played a part. DIRECTION is what went
# wrong: "write" for encode and size, "read", "rewrite"; "" for whatever does. BESIDE are paths of fields that
# came out wrong whatever they held: what becomes of them is left out. What else goes wrong with the value is
# another cause, which has a script of its own.
# case: begin
SECONDS = 10.0
MEMORY = 0
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
DIED = ""
UNREADABLE = ""
AFTER = ""
DIRECTION = ""
BESIDE: tuple[str, ...] = ()
VALUE: dict[str, Any] = {}
READ: dict[str, Any] | None = None
SPEC = ""
# case: end


_CONSUMED = "how much is read to be written again"
_DIRECTIONS = {"decode": "read", _CONSUMED: "read", "what is written again": "rewrite"}


def unread() -> list[str]:
    """The reference cannot read what it wrote; nothing can be asked of a testee there."""
    print("decode the reference's bytes")
    print(f"  reference  refuses them: {UNREADABLE}")
    return []


def written(testee: Testee) -> list[str]:
    """Encode and size one and the same value; what differs."""
    troubles = []
    value = testee.value(VALUE)
    print("encode")
    data, refused = attempt(lambda: testee.encode(value))
    if DIED:
        print(f"  reference  does not survive the value: {DIED}")
    else:
        show("reference", FRAME, REFUSED, data)
    show("testee", data, refused, FRAME)
    if SEEN is not None and SEEN not in (data, FRAME):
        show("in the run", SEEN, "", FRAME)
    if data != FRAME and not DIED and not is_same_beside(testee, data):
        troubles.append("encode")
    if FRAME is not None:
        length = len(FRAME)
        troubles = adding(troubles, lambda: sized(testee, value, length))
    after, before = plain(value), plain(testee.value(VALUE))
    if not same(after, before):
        print(f"the value afterwards\n  testee     has changed it: {difference(after, before)}")
        troubles.append("the value that was given")
    return troubles


def sized(testee: Testee, value: Any, length: int) -> list[str]:
    """Size a value, which the reference writes in so many bytes; what differs."""
    size, refused = attempt(lambda: testee.size(value))
    if refused or size is not None:
        print(f"size\n  testee     {refused or short(size)}, the reference writes {length} bytes")
    return ["size"] if refused or size not in (None, length) else []


def decoded(testee: Testee, frame: bytes) -> list[str]:
    """Decode the reference's bytes; what differs."""
    print("decode the reference's bytes")
    read, refused = attempt(lambda: testee.decode(frame))
    if read is None:
        print(f"  testee     refuses them: {refused}")
        return ["decode"]
    value, consumed = read
    got, wanted = compared(plain(value)), compared(plain(testee.value(VALUE if READ is None else READ)))
    if consumed not in (None, len(frame)):
        print(f"  testee     consumes {consumed} of {len(frame)} bytes")
    elif not same(got, wanted):
        print(f"  testee     {difference(got, wanted)}")
    else:
        print(f"  testee     reads the same value{left_out()}")
        return []
    return ["decode"]


def reencoded(testee: Testee, frame: bytes) -> list[str]:
    """Have the testee write again what it reads from the reference's bytes; what differs."""
    print("write again what it reads from the reference's bytes")
    found, refused = attempt(lambda: testee.reencode(frame))
    data, consumed = (None, None) if found is None else found
    show("reference", frame, "", data)
    show("testee", data, refused, frame)
    if consumed not in (None, len(frame)):
        print(f"  testee     consumes {consumed} of {len(frame)} bytes")
    if data != frame and not is_same_beside(testee, data):
        return ["what is written again"]
    return [] if consumed in (None, len(frame)) else [_CONSUMED]


def is_same_beside(testee: Testee, data: bytes | None) -> bool:
    """Whether bytes differ from the reference's only in fields that come out wrong whatever they hold."""
    if not BESIDE or data is None or FRAME is None:
        return False
    frame = FRAME
    read, refused = attempt(lambda: testee.trusted(data))
    if refused or read[1] != len(data):
        return False
    alike = same(compared(plain(read[0])), compared(plain(testee.trusted(frame)[0])))
    print(f"  testee     writes {'the same' if alike else 'another'} value{left_out()}")
    return alike


def left_out() -> str:
    """What is not looked at, in words."""
    return f", apart from {', '.join(BESIDE)}" if BESIDE else ""


def compared(value: Any) -> Any:
    """A plain value without the fields of BESIDE."""
    for path in BESIDE:
        value = without(value, path)
    return value


def without(value: Any, path: str) -> Any:
    """A plain value without a field: of each element, where its path leads through an array."""
    if isinstance(value, list):
        return [without(each, path) for each in value]
    name, _, rest = path.partition(".")
    if not isinstance(value, dict) or name not in value:
        return value
    kept = {key: held for key, held in value.items() if key != name}
    return {**kept, name: without(value[name], rest)} if rest else kept


def troubles() -> list[str]:
    """In what the testee differs from the reference."""
    testee = load_testee(chosen(TESTEE), SPEC, MESSAGE, VERSION, POLICY)
    print(f"value\n  {short(VALUE) if VALUE else 'every field at its default'}")
    frame = FRAME
    steps = [lambda: written(testee)]
    if UNREADABLE:
        steps.append(unread)
    elif frame is not None:
        steps.append(lambda: decoded(testee, frame))
        if testee.reencodes:
            steps.append(lambda: reencoded(testee, frame))
    found = differing(steps)
    mine = [each for each in found if DIRECTION in ("", _DIRECTIONS.get(each, "write"))]
    if mine and DIRECTION == "write":  # what is written wrong is written wrong again
        mine = [each for each in found if _DIRECTIONS.get(each) != "read"]
    others = [each for each in found if each not in mine]
    if others:
        print(f"\nbeside what this script is about, which is counted apart: {', '.join(others)} differs")
    return [f"{', '.join(mine)} differs from the reference"] if mine else []


if __name__ == "__main__":
    title = (
        f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, reference {REFERENCE}, testee {chosen(TESTEE)}\n"
    )
    sys.exit(run_case(title, troubles, AFTER, SECONDS, MEMORY))

"""Shows bytes that a Kafka codec and the Java reference read differently; written by `wirecheck run`.

Needs nothing but Python and pycodec. The message spec, the bytes and what the
reference made of them are in this file; what the testee makes of them is found out now.

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
    chosen,
    difference,
    differing,
    load_testee,
    outcome,
    plain,
    run_case,
    said,
    same,
    short,
    show,
)

# base: end
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


def refusal_trouble(error: BaseException | None, expected: str, what: str) -> str | None:
    """What is wrong with how the testee refused (or did not); None if nothing is."""
    mine = "accepts it" if error is None else f"refuses it: {said(error)}"
    print(f"  reference  {f'refuses it: {expected}' if expected else 'accepts it'}\n  testee     {mine}")
    if (error is None) is not (expected == ""):
        return f"{what} is accepted by one side only"
    if (
        error is not None
        and ERRORS is not None
        and getattr(error, "kind", type(error).__name__) not in ERRORS
    ):
        return f"the testee's {said(error)} does not belong to the reference's refusal"
    return None


def troubles() -> list[str]:
    """Everything in which the testee differs from the reference."""
    testee = load_testee(chosen(TESTEE), SPEC, MESSAGE, VERSION, POLICY)
    return differing([lambda: reading_troubles(testee)])


def reading_troubles(testee: Testee) -> list[str]:
    """What is wrong with what the testee reads, and with what it writes again."""
    print(f"decode {len(FRAME)} bytes: {FRAME[:64].hex()}{'…' * (len(FRAME) > 64)}")
    if not testee.decodes:
        return reencoding_troubles(testee)
    read, error = outcome(lambda: testee.decode(FRAME))
    value, consumed = (None, -1) if read is None else read
    fields = plain(value)
    if type(error).__name__ == "MalformedValueError" or (error is None and fields is None):
        return [f"what the testee gave is no value: {short(value) if error is None else said(error)}"]
    trouble = refusal_trouble(error, REFUSED, "the frame")
    if trouble or error:
        return [trouble] if trouble else []
    found = []
    if consumed not in (None, CONSUMED):
        found.append(f"the testee takes {consumed} bytes, the reference {CONSUMED}")
    expected = plain(testee.value(READ or {}))
    if not same(fields, expected):
        found.append(f"the testee reads another value: {difference(fields, expected)}")
    return adding(found, lambda: rewriting_troubles(testee, value))


def reencoding_troubles(testee: Testee) -> list[str]:
    """The same of a testee that gives no values: it accepts what it writes again."""
    found, error = outcome(lambda: testee.reencode(FRAME))
    refused = REFUSED or REWRITE_REFUSED
    trouble = refusal_trouble(error, refused, "the frame")
    if trouble or error:
        return [trouble] if trouble else []
    written, consumed = found
    troubles = bytes_troubles(written)
    if consumed not in (None, CONSUMED):
        troubles.append(f"the testee takes {consumed} bytes, the reference {CONSUMED}")
    return troubles


def rewriting_troubles(testee: Testee, value: Any) -> list[str]:
    """What is wrong with how the testee writes the value again."""
    print("write the value again")
    if testee.reencodes:
        found, error = outcome(lambda: testee.reencode(FRAME))
    else:
        found, error = outcome(lambda: (testee.encode(value), None))
    rewritten, consumed = (None, None) if found is None else found
    trouble = refusal_trouble(error, REWRITE_REFUSED, "the value")
    if trouble:
        return [trouble]
    differ = bytes_troubles(rewritten)
    if differ:
        return differ
    if consumed not in (None, CONSUMED):
        return [f"the testee takes {consumed} bytes to write them again, the reference {CONSUMED}"]
    return [] if rewritten is None else size_troubles(testee, value, len(rewritten))


def bytes_troubles(written: bytes | None) -> list[str]:
    """What is wrong with the bytes that the testee writes, where neither side refuses to."""
    if written == REWRITTEN:
        return []
    show("reference", REWRITTEN, REWRITE_REFUSED, written)
    show("testee", written, "", REWRITTEN)
    return ["the testee writes other bytes than the reference"]


def size_troubles(testee: Testee, value: Any, length: int) -> list[str]:
    """What is wrong with the testee's size of what it read and wrote, if it has one."""
    size, error = outcome(lambda: testee.size(value))
    if error is not None:
        return [f"the testee refuses to size the value: {said(error)}"]
    return [] if size in (None, length) else [f"the testee sizes the value {size}, and writes {length} bytes"]


if __name__ == "__main__":
    title = (
        f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, reference {REFERENCE}, testee {chosen(TESTEE)}\n"
    )
    sys.exit(run_case(title, troubles, AFTER, SECONDS, MEMORY))

"""Shows where pycodec's record batches and Kafka's part; written by `wirecheck run`.

Needs nothing but Python and pycodec. The batches or the bytes, and what Kafka made of them, are in this file;
what pycodec makes of them is found out now.

Exit code: 0 pycodec agrees with Kafka, 1 the mismatch is still there, 2 this could not be run, or cannot be
shown by one case alone.
"""

from __future__ import annotations

import sys
from typing import Any

# base: begin
from harness.causes.script_base import attempt, outcome, run_case, said
from harness.suites.records.plain import read_plain, unpacked, write_plain

# base: end
# case: begin
SECONDS = 10.0
MEMORY = 0
SIGNATURE = ""
WHAT = ""
MAGIC = 2
BATCHES: Any = None
BYTES = b""
CHECKED = True
LIMIT = 0
REFUSED = ""
READ: Any = None
WRITTEN: Any = None
AFTER = ""
# case: end
#
# BATCHES is what both sides were to write, WRITTEN what Kafka wrote for each, and BYTES what pycodec wrote.
# Else BYTES is what both were to read. READ is what Kafka read of BYTES. REFUSED is how it refused, "" if it
# did not. AFTER is the command of the run if the case agreed when it was run alone.


def troubles() -> list[str]:
    if BATCHES is None:
        return _reading(BYTES, READ)
    parts, refused = attempt(lambda: write_plain(MAGIC, BATCHES))
    if refused:
        return [f"pycodec refuses to write: {refused}"]
    print(f"batches\n  {BATCHES!r}\nwritten by pycodec\n  {b''.join(parts).hex()}")
    found = []
    for batch, mine, theirs in zip(BATCHES, parts, WRITTEN or (), strict=False):
        print(f"written by Kafka\n  {theirs.hex()}")
        unreadable = _wanted([batch], theirs)
        if not unreadable and unpacked(mine) != unpacked(theirs):
            found.append("pycodec writes other bytes")
        found += unreadable
    # There is more to a batch than its records.
    other = [] if REFUSED else _reading(BYTES, READ)
    return found + (_wanted(BATCHES, b"".join(parts)) or other)


def _wanted(batches: Any, data: bytes) -> list[str]:
    """What is wrong with how pycodec reads these batches."""
    read, refused = attempt(lambda: read_plain(data, CHECKED, LIMIT))
    if refused:
        return [f"pycodec refuses to read: {refused}"]
    records = [
        (
            offset,
            -1 if MAGIC == 0 else timestamp if batch["append"] is None else batch["append"],
            key,
            value,
            [(name.encode(), content) for name, content in headers],
        )
        for batch in batches
        for offset, timestamp, key, value, headers in batch["records"]
    ]
    return [] if [record for batch in read for record in batch[-1]] == records else ["other records are read"]


def _reading(data: bytes, wanted: Any) -> list[str]:
    read, error = outcome(lambda: read_plain(data, CHECKED, LIMIT))
    refused = "" if error is None else said(error)
    print(f"bytes\n  {data.hex()}\nKafka\n  {REFUSED or wanted!r}\npycodec\n  {refused or repr(read)}")
    if bool(refused) is not bool(REFUSED):
        return ["only one side reads them"]
    if error is not None and not type(error).__module__.startswith("pycodec"):
        return ["pycodec fails with an error that is none of its own"]
    return [] if refused or read == wanted else ["another value is read"]


if __name__ == "__main__":
    sys.exit(run_case(WHAT, troubles, AFTER, SECONDS, MEMORY))

"""Shows where pycodec's record batches and Kafka's part; written by `wirecheck run`.

Needs nothing but Python and pycodec. The batches or the bytes, and what Kafka made of them, are in this file;
what pycodec makes of them is found out now.

Exit code: 0 pycodec agrees with Kafka, 1 the mismatch is still there, 2 this could not be run, or cannot be
shown by one case alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

# base: begin
from harness.causes.script_base import attempt, outcome, run_case, said
from harness.suites.records.differences import CRC, is_taken, of_bytes, of_readings, of_records
from harness.suites.records.plain import as_read, read_plain, unpacked, write_plain

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
WAY = "read"
PATH = ""
REASON = ""
AFTER = ""
# case: end
#
# BATCHES is what both sides were to write, WRITTEN what Kafka wrote for each, and BYTES what pycodec wrote.
# Else BYTES is what both were to read. READ is what Kafka read of BYTES. REFUSED is how it refused, "" if it
# did not. WAY is what pycodec does otherwise, "write" or "read", REASON what comes of that, and PATH the part
# of a batch that it does: other bugs are no matter of this script. AFTER is the command of the run if the
# case agreed when it was run alone.

_Trouble = tuple[str, str, str]
"""What pycodec does, the part of a batch, and words."""


def troubles() -> list[str]:
    """What is wrong of what this script is about."""
    found = _reading(BYTES, READ) if BATCHES is None else _writing()
    return [words for way, path, words in found if way == WAY and _is_it(path)]


def _is_it(path: str) -> bool:
    """Whether what is wrong with a part is what this script is about."""
    if path in ("", PATH):
        return True
    if WAY != "write" or path == CRC:
        return False
    if REASON == "testee_bytes_rejected":
        return not PATH and not is_taken(path)
    # Records that are written as others show in bytes of other parts as well.
    return REASON != "bytes_differ" and (not PATH or PATH.startswith("records"))


def _writing() -> Iterator[_Trouble]:
    parts, refused = attempt(lambda: write_plain(MAGIC, BATCHES))
    if refused:
        yield "write", "", f"pycodec refuses to write: {refused}"
        return
    if REASON == "testee_bytes_rejected" and b"".join(parts) == BYTES:
        yield "write", PATH, f"Kafka refuses what pycodec writes: {REFUSED}"
    print(f"batches\n  {BATCHES!r}\nwritten by pycodec\n  {b''.join(parts).hex()}")
    for batch, mine, theirs in zip(BATCHES, parts, WRITTEN or (), strict=False):
        print(f"written by Kafka\n  {theirs.hex()}")
        unreadable = list(_wanted([batch], theirs))
        yield from unreadable
        if not any(path == "" for _, path, _ in unreadable):
            own, refused = attempt(partial(unpacked, mine))
            if refused:
                yield "read", "", f"pycodec cannot unpack what it wrote: {refused}"
                continue
            for each in of_bytes(own, unpacked(theirs)):
                yield "write", each.path, each.detail
    # There is more to a batch than its records.
    yield from () if REFUSED else _reading(BYTES, READ)


def _wanted(batches: Any, data: bytes) -> Iterator[_Trouble]:
    """What is wrong with how pycodec reads these batches."""
    read, refused = attempt(lambda: read_plain(data, CHECKED, LIMIT))
    if refused:
        yield "read", "", f"pycodec refuses to read: {refused}"
        return
    records = [record for batch in batches for record in as_read(MAGIC, batch)]
    for each in of_records([record for batch in read for record in batch[-1]], records, "pycodec"):
        yield "read", each.path, each.detail


def _reading(data: bytes, wanted: Any) -> Iterator[_Trouble]:
    read, error = outcome(lambda: read_plain(data, CHECKED, LIMIT))
    refused = "" if error is None else said(error)
    print(f"bytes\n  {data.hex()}\nKafka\n  {REFUSED or wanted!r}\npycodec\n  {refused or repr(read)}")
    if bool(refused) is not bool(REFUSED):
        yield "read", "", "only one side reads them"
    elif error is not None and not type(error).__module__.startswith("pycodec"):
        yield "read", "", "pycodec fails with an error that is none of its own"
    elif not refused:
        for each in of_readings(read, wanted):
            yield "read", each.path, each.detail


if __name__ == "__main__":
    sys.exit(run_case(WHAT, troubles, AFTER, SECONDS, MEMORY))

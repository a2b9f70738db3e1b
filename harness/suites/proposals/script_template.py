"""Shows where pycodec's proposals and their twins on Kafka's types part; written by `wirecheck run`.

Needs nothing but Python and pycodec. The message spec, the value or the bytes, and
what the reference made of them are in this file; what pycodec makes of them is found out now.

Exit code: 0 pycodec agrees with the reference, 1 the mismatch is still there, 2 this could not be run, or
cannot be shown by one case alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

# base: begin
from harness.causes.script_base import attempt, run_case
from harness.suites.proposals.form import read_form, write_form
from harness.suites.proposals.testee import subject

# base: end
# case: begin
SECONDS = 10.0
MEMORY = 0
SIGNATURE = ""
WHAT = ""
MESSAGE = ""
VERSION = 0
LAYER = ""
DIRECTION = ""
REFERENCE = ""
SPEC = ""
VALUE: Any = None
FORM = b""
BYTES: bytes | None = None
MALFORMED = False
REFUSED = ""
HEAD = 0
ONE_ENCODING = True
CONSUMED = -1
READ: Any = None
READ_FORM = b""
REWRITTEN: bytes | None = None
AFTER = ""
# case: end
#
# VALUE is what both sides were to write, FORM the same as bytes that are nobody's wire format; BYTES is what
# the reference wrote, or of a malformed case what both sides were offered. REFUSED is how the reference
# refused, "" if it accepted; then it read READ (READ_FORM) from CONSUMED bytes and wrote REWRITTEN for that
# again (None: not compared). ONE_ENCODING is false where the same value has many encodings, and bytes are not
# compared. LAYER is which of pycodec's two layers differed, DIRECTION whether in writing VALUE or in reading
# BYTES ("" for a malformed case, of which both are asked); HEAD bytes are not the Schema layer's. AFTER is
# the command of the run if the case agreed when it was run alone.

UNKNOWN = "unknown_tagged_fields"


def shown(what: str, call: Callable[[], Any]) -> tuple[Any, str]:
    """The result, or why it was refused; both are shown."""
    result, error = attempt(call)
    text = result.hex() if isinstance(result, bytes) else repr(result)
    print(f"  {what}\n    reference  {REFUSED or 'accepts'}\n    pycodec    {error or text[:400]}")
    return result, error


def of_version(value: Any, like: Any) -> Any:
    """The part of a value that the version has: the names that `like` has too."""
    if isinstance(like, dict) and isinstance(value, dict):
        names = [*like, *([UNKNOWN] if value.get(UNKNOWN) and UNKNOWN not in like else [])]
        return {name: of_version(value.get(name), like.get(name)) for name in names}
    if isinstance(like, list) and isinstance(value, list) and len(like) == len(value):
        return [of_version(one, other) for one, other in zip(value, like, strict=True)]
    return bytes(value) if isinstance(value, bytes) else value


def is_read(value: Any) -> bool:
    """Whether a value is READ; as text, which tells floats apart by their sign and True from 1."""
    return repr(of_version(value, READ)) == repr(of_version(READ, READ))


def refusals(error: str) -> list[str]:
    """What is wrong with how pycodec refuses, or does not."""
    if bool(error) is not bool(REFUSED):
        return [f"accepted by one side only: pycodec {error or 'accepts'}, reference {REFUSED or 'accepts'}"]
    return []


def codec_value(codec: Any) -> list[str]:
    """The codec on VALUE."""
    return codec_reads(codec) if DIRECTION == "read" else codec_writes(codec)


def codec_writes(codec: Any) -> list[str]:
    """The codec writing VALUE."""
    data, error = shown("codec: encode", lambda: codec.encode(VALUE))
    troubles = refusals(error)
    if troubles or error:
        return troubles
    if data != BYTES and ONE_ENCODING:
        troubles.append(f"the codec writes {data.hex()}, the reference {(BYTES or b'').hex()}")
    if codec.size is not None:
        size, error = shown("codec: size", lambda: codec.size(VALUE))
        if error or size != len(BYTES or b""):
            troubles.append(f"the codec's size is {error or size}")
    return troubles


def codec_reads(codec: Any) -> list[str]:
    """The codec reading what the reference wrote for VALUE."""
    found, error = shown("codec: decode", lambda: codec.decode((BYTES or b"") + b"\x55"))
    if error:
        return [f"the codec refuses the reference's bytes: {error}"]
    if not is_read(found[0]) or found[1] != CONSUMED:
        return [f"the codec reads {of_version(found[0], READ)!r} from {found[1]} bytes"]
    return []


def schema_value(schema: Any) -> list[str]:
    """The Schema layer on FORM."""
    return schema_reads(schema) if DIRECTION == "read" else schema_writes(schema)


def schema_writes(schema: Any) -> list[str]:
    """The Schema layer writing FORM."""

    def write() -> bytes:
        data: bytes = schema.to_bytes(schema.validate(read_form(schema, FORM)))
        return data

    data, error = shown("Schema layer: write", write)
    troubles = refusals(error)
    if troubles or error:
        return troubles
    body = (BYTES or b"")[HEAD:]
    if data != body:
        troubles.append(f"the Schema layer writes {data.hex()}, the reference {body.hex()}")
    size, error = shown("Schema layer: size", lambda: schema.size_of(read_form(schema, FORM)))
    if error or size != len(body):
        troubles.append(f"the Schema layer's size is {error or size}")
    return troubles


def schema_reads(schema: Any) -> list[str]:
    """The Schema layer reading what the reference wrote for FORM."""
    found, error = shown("Schema layer: read", lambda: schema.read((BYTES or b"")[HEAD:] + b"\x55"))
    if error or write_form(schema, found[0]) != READ_FORM or found[1] + HEAD != CONSUMED:
        return [f"the Schema layer reads {error or found}"]
    return []


def codec_bytes(codec: Any) -> list[str]:
    """The codec on malformed BYTES."""
    found, error = shown("codec: decode", lambda: codec.decode(BYTES or b""))
    troubles = refusals(error)
    if troubles or error:
        return troubles
    if not is_read(found[0]) or found[1] != CONSUMED:
        troubles.append(
            f"the codec reads {of_version(found[0], READ)!r} from {found[1]} bytes, not {CONSUMED}"
        )
    again, error = shown("codec: encode again", lambda: codec.encode(found[0]))
    if error or (REWRITTEN is not None and again != REWRITTEN):
        troubles.append(f"the codec writes it again as {error or again.hex()}")
    return troubles


def schema_bytes(schema: Any) -> list[str]:
    """The Schema layer on malformed BYTES."""
    body = (BYTES or b"")[HEAD:]
    found, error = shown("Schema layer: read", lambda: schema.read(body))
    if not error and HEAD and found[1] != len(body):
        error = "the frame is longer than its message"
    troubles = refusals(error)
    if troubles or error:
        return troubles
    if write_form(schema, found[0]) != READ_FORM or found[1] + HEAD != CONSUMED:
        troubles.append(f"the Schema layer reads {found}")
    again, error = shown("Schema layer: write again", lambda: schema.to_bytes(found[0]))
    if error or (REWRITTEN is not None and again != REWRITTEN[HEAD:]):
        troubles.append(f"the Schema layer writes it again as {error or again.hex()}")
    return troubles


def troubles() -> list[str]:
    """In what pycodec differs from the reference."""
    made, error = shown("make the codec", lambda: subject(MESSAGE, VERSION, SPEC))
    if error:
        return refusals(error)
    if LAYER == "codec":
        return (codec_bytes if MALFORMED else codec_value)(made)
    return (schema_bytes if MALFORMED else schema_value)(made.schema)


if __name__ == "__main__":
    title = f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, {LAYER}, reference {REFERENCE}\n{SPEC}\n"
    sys.exit(run_case(title, troubles, AFTER, SECONDS, MEMORY))

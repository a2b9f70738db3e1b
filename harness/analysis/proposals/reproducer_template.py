"""Shows where pycodec's proposals and their twins on Kafka's types part; written by `wirecheck run`.

Needs nothing but Python and pycodec (`pip install wirecheck`). The message spec, the value or the bytes, and
what the reference made of them are in this file; what pycodec makes of them is found out now.

Exit code: 0 pycodec agrees with the reference, 1 the mismatch is still there, 2 this could not be run, or
cannot be shown by one case alone.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable
from typing import Any


def double(bits: int) -> float:
    """The float64 with these bits: a NaN's payload has no literal."""
    value: float = struct.unpack(">d", bits.to_bytes(8, "big"))[0]
    return value


try:
    import pycodec.proposals  # noqa: F401 - everything below needs it
except ImportError as missing:
    print(f"cannot run: pycodec is not importable ({missing}); pip install wirecheck")
    sys.exit(2)

# source: begin
from harness.proposals.form import read_form, write_form  # noqa: E402
from harness.proposals.testee import subject  # noqa: E402

# source: end
# case: begin
SIGNATURE = ""
WHAT = ""
MESSAGE = ""
VERSION = 0
LAYER = ""
REFERENCE = ""
SPEC = ""
VALUE: Any = None
FORM = b""
BYTES: bytes | None = None
MALFORMED = False
REFUSED = ""
HEAD = 0
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
# again (None: not compared). LAYER is which of pycodec's two layers differed; HEAD bytes are not
# the Schema layer's. AFTER is the command of the run if the case agreed when it was run alone.

UNKNOWN = "unknown_tagged_fields"


def attempt(what: str, call: Callable[[], Any]) -> tuple[Any, str]:
    """The result, or why it was refused; shown."""
    try:
        result, error = call(), ""
    except Exception as raised:
        result, error = None, f"{type(raised).__name__}: {raised}"
    shown = result.hex() if isinstance(result, bytes) else repr(result)
    print(f"  {what}\n    reference  {REFUSED or 'accepts'}\n    pycodec    {error or shown[:400]}")
    return result, error


def plain(value: Any, like: Any) -> Any:
    """The part of a value that the version has: the names that `like` has too."""
    if isinstance(like, dict) and isinstance(value, dict):
        names = [*like, *([UNKNOWN] if value.get(UNKNOWN) and UNKNOWN not in like else [])]
        return {name: plain(value.get(name), like.get(name)) for name in names}
    if isinstance(like, list) and isinstance(value, list) and len(like) == len(value):
        return [plain(one, other) for one, other in zip(value, like, strict=True)]
    return bytes(value) if isinstance(value, bytes) else value


def same(value: Any) -> bool:
    """Whether a value is READ; as text, which tells floats apart by their sign and True from 1."""
    return repr(plain(value, READ)) == repr(plain(READ, READ))


def refusals(error: str) -> list[str]:
    """What is wrong with how pycodec refuses, or does not."""
    if bool(error) is not bool(REFUSED):
        return [f"accepted by one side only: pycodec {error or 'accepts'}, reference {REFUSED or 'accepts'}"]
    return []


def codec_value(codec: Any) -> list[str]:
    """The codec on VALUE."""
    data, error = attempt("codec: encode", lambda: codec.encode(VALUE))
    troubles = refusals(error)
    if troubles or error:
        return troubles
    if data != BYTES:
        troubles.append(f"the codec writes {data.hex()}, the reference {(BYTES or b'').hex()}")
    if codec.size is not None:
        size, error = attempt("codec: size", lambda: codec.size(VALUE))
        if error or size != len(BYTES or b""):
            troubles.append(f"the codec's size is {error or size}")
    found, error = attempt("codec: decode", lambda: codec.decode((BYTES or b"") + b"\x55"))
    if error:
        troubles.append(f"the codec refuses the reference's bytes: {error}")
    elif not same(found[0]) or found[1] != CONSUMED:
        troubles.append(f"the codec reads {plain(found[0], READ)!r} from {found[1]} bytes")
    return troubles


def schema_value(schema: Any) -> list[str]:
    """The Schema layer on FORM."""

    def write() -> bytes:
        data: bytes = schema.to_bytes(schema.validate(read_form(schema, FORM)))
        return data

    data, error = attempt("Schema layer: write", write)
    troubles = refusals(error)
    if troubles or error:
        return troubles
    body = (BYTES or b"")[HEAD:]
    if data != body:
        troubles.append(f"the Schema layer writes {data.hex()}, the reference {body.hex()}")
    size, error = attempt("Schema layer: size", lambda: schema.size_of(read_form(schema, FORM)))
    if error or size != len(body):
        troubles.append(f"the Schema layer's size is {error or size}")
    found, error = attempt("Schema layer: read", lambda: schema.read(body + b"\x55"))
    if error or write_form(schema, found[0]) != READ_FORM or found[1] + HEAD != CONSUMED:
        troubles.append(f"the Schema layer reads {error or found}")
    return troubles


def codec_bytes(codec: Any) -> list[str]:
    """The codec on malformed BYTES."""
    found, error = attempt("codec: decode", lambda: codec.decode(BYTES or b""))
    troubles = refusals(error)
    if troubles or error:
        return troubles
    if not same(found[0]) or found[1] != CONSUMED:
        troubles.append(f"the codec reads {plain(found[0], READ)!r} from {found[1]} bytes, not {CONSUMED}")
    again, error = attempt("codec: encode again", lambda: codec.encode(found[0]))
    if error or (REWRITTEN is not None and again != REWRITTEN):
        troubles.append(f"the codec writes it again as {error or again.hex()}")
    return troubles


def schema_bytes(schema: Any) -> list[str]:
    """The Schema layer on malformed BYTES."""
    body = (BYTES or b"")[HEAD:]
    found, error = attempt("Schema layer: read", lambda: schema.read(body))
    if not error and HEAD and found[1] != len(body):
        error = "the frame is longer than its message"
    troubles = refusals(error)
    if troubles or error:
        return troubles
    if write_form(schema, found[0]) != READ_FORM or found[1] + HEAD != CONSUMED:
        troubles.append(f"the Schema layer reads {found}")
    again, error = attempt("Schema layer: write again", lambda: schema.to_bytes(found[0]))
    if error or (REWRITTEN is not None and again != REWRITTEN[HEAD:]):
        troubles.append(f"the Schema layer writes it again as {error or again.hex()}")
    return troubles


def main() -> int:
    """Run the case; the exit code."""
    print(f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, {LAYER}, reference {REFERENCE}\n{SPEC}\n")
    made, error = attempt("make the codec", lambda: subject(MESSAGE, VERSION, SPEC))
    if error:
        troubles = refusals(error)
    elif LAYER == "codec":
        troubles = (codec_bytes if MALFORMED else codec_value)(made)
    else:
        troubles = (schema_bytes if MALFORMED else schema_value)(made.schema)
    print()
    for trouble in troubles:
        print(f"REPRODUCED: {trouble}")
    if troubles:
        return 1
    if AFTER:
        print(
            "AGREES ALONE: with nothing before it, pycodec does as the reference does. The run saw the\n"
            f"mismatch after other cases: what those left behind plays a part. Run them all:\n  {AFTER}"
        )
        return 2
    print("AGREES: pycodec does as the reference does")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Shows what a running client or broker sent, or did; written by `wirecheck live`.

Needs nothing but Python and pycodec. The message spec and the frame are in this file.

Exit code: 0 the frame is in order, 1 it breaks a law, 2 this could not be run, or no frame alone can show it.
"""

from __future__ import annotations

import sys

# base: begin
from harness.causes.script_base import CANNOT_RUN, outcome, run_case, said

# base: end
# case: begin
SECONDS = 10.0
MEMORY = 0
SIGNATURE = ""
WHAT = ""
DETAIL = ""
MESSAGE = ""
VERSION = 0
REFERENCE = ""
COMMAND = ""
FRAME = b""
READABLE = True
SPEC = ""
# case: end
#
# FRAME is a body without its header where READABLE is set, else what there is to be seen of the exchange.


def troubles() -> list[str]:
    """The laws that the frame breaks by itself."""
    from pycodec import Protocol

    print(f"{len(FRAME)} bytes: {FRAME[:64].hex()}{'…' * (len(FRAME) > 64)}")
    codec = Protocol.from_specs([SPEC]).codec(MESSAGE, VERSION)
    read, error = outcome(lambda: codec.decode(FRAME))
    if error is not None:
        return [f"the frame does not read: {said(error)}"]
    value, consumed = read
    if consumed < len(FRAME):
        return [f"{len(FRAME) - consumed} of {len(FRAME)} bytes are left over"]
    if codec.encode(value) != FRAME:
        return ["the frame is not the one that an encoder writes for its value"]
    return []


if __name__ == "__main__":
    title = f"{SIGNATURE}\n{WHAT}\n{DETAIL}\n{MESSAGE} version {VERSION}, reference {REFERENCE}\n"
    if not READABLE:
        print(f"{title}\nNo frame alone shows it. Run the peer again:\n  {COMMAND}")
        sys.exit(CANNOT_RUN)
    sys.exit(run_case(title, troubles, "", SECONDS, MEMORY))

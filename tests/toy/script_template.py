"""Shows a cut frame that one side reads and the other does not."""

from __future__ import annotations

import sys

# base: begin
from harness.causes.script_base import attempt, load_testee, run_case

# base: end
# case: begin
SECONDS = 10.0
MEMORY = 0
TITLE = ""
TESTEE = ""
MESSAGE = ""
VERSION = 0
POLICY = ""
FRAME = b""
ACCEPTED = False
SPEC = ""
# case: end


def troubles() -> list[str]:
    _, refused = attempt(lambda: load_testee(TESTEE, SPEC, MESSAGE, VERSION, POLICY).decode(FRAME))
    return ["one side only accepts the frame"] if ACCEPTED is bool(refused) else []


if __name__ == "__main__":
    sys.exit(run_case(TITLE, troubles, "", SECONDS, MEMORY))
